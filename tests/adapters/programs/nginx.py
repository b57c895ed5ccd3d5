"""nginx, which asks clients for certificates and says what it thinks of them.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import need, server

nginx = need('nginx')


def start(server):
    config = server.write('nginx.conf', f'''
daemon off;
pid {server.directory}/pid;
error_log {server.directory}/error.log;
worker_processes 1;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {server.directory}/body;
  proxy_temp_path {server.directory}/proxy;
  fastcgi_temp_path {server.directory}/fastcgi;
  uwsgi_temp_path {server.directory}/uwsgi;
  scgi_temp_path {server.directory}/scgi;
  server {{
    listen 127.0.0.1:{server.port} ssl;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_certificate {server.chain};
    ssl_certificate_key {server.key};
    ssl_client_certificate {server.ca};
    {f'ssl_crl {server.crl};' if server.crl else ''}
    ssl_verify_client optional;
    error_page 400 495 496 = /;
    location / {{
      return 200 "$ssl_client_verify|$ssl_client_s_dn|$ssl_client_i_dn\\n";
    }}
  }}
}}
''')
    return [nginx, '-p', server.directory, '-e',
            server.directory + '/error.log', '-c', config]


server('openssl', start, [b'GET / HTTP/1.0\r\n\r\n'])
