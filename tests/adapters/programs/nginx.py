"""nginx, which asks clients for certificates and says what it thinks of them.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

From 1.27.2 on it reads CAs and CRLs itself and gives OpenSSL the objects; the
adapter has nothing to take over then.
"""

from harness import calls, server

ADAPTER = 'openssl'
NEEDS = ('nginx',)
TALK = [b'GET / HTTP/1.0\r\n\r\n']
GOOD = b'SUCCESS'
SERVER = '''
  server {{
    listen {listen} ssl;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_certificate {server.chain};
    ssl_certificate_key {server.key};
    ssl_client_certificate {server.ca};
    {crl}
    ssl_verify_client optional;
    error_page 400 495 496 = /;
    location / {{
      return 200 "$ssl_client_verify|$ssl_client_s_dn|$ssl_client_i_dn\\n";
    }}
  }}
'''


def start(server, servers=1, workers=1, more=''):
    """The first of @servers is on the port, the others on sockets of the
    directory; all are the same but for that."""
    places = ['127.0.0.1:%d' % server.port] + [
        'unix:%s/%d.sock' % (server.directory, number)
        for number in range(1, servers)]
    crl = 'ssl_crl %s;' % server.crl if server.crl else ''
    blocks = ''.join(SERVER.format(listen=place, server=server, crl=crl)
                     for place in places)
    config = server.write('nginx.conf', f'''
daemon off;
pid {server.directory}/pid;
error_log {server.directory}/error.log;
worker_processes {workers};
events {{ }}
http {{
  access_log off;
  client_body_temp_path {server.directory}/body;
  proxy_temp_path {server.directory}/proxy;
  fastcgi_temp_path {server.directory}/fastcgi;
  uwsgi_temp_path {server.directory}/uwsgi;
  scgi_temp_path {server.directory}/scgi;
  {more}
  {blocks}
}}
''')
    return ['nginx', '-p', server.directory, '-e',
            server.directory + '/error.log', '-c', config]


if __name__ == '__main__':
    loads = calls(*NEEDS, 'SSL_CTX_load_verify_locations')
    server(ADAPTER, start, TALK, takes=None if loads else ('active',))
