"""Apache, which asks clients for certificates and says what it thinks of them.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os

from harness import need, server

modules = '/usr/lib/apache2/modules'
ADAPTER = 'openssl'
NEEDS = ('apache2', modules + '/mod_ssl.so')
READY = 'resuming normal operations'
TALK = [b'GET /page HTTP/1.0\r\n\r\n']
GOOD = b'Verdict: SUCCESS'


def start(server):
    loads = '\n'.join('LoadModule %s_module %s/mod_%s.so' %
                      (name, modules, name)
                      for name in ('mpm_event', 'authz_core', 'socache_shmcb',
                                   'ssl', 'headers', 'alias'))
    crl = f'''SSLCARevocationFile {server.crl}
SSLCARevocationCheck chain''' if server.crl else ''
    server.write('page', 'page\n')
    config = server.write('apache.conf', f'''
ServerRoot {server.directory}
DefaultRuntimeDir {server.directory}
ServerName localhost
PidFile {server.directory}/pid
Mutex file:{server.directory} default
Listen 127.0.0.1:{server.port}
{loads}
{"User nobody" if os.getuid() == 0 else ""}
{"Group nogroup" if os.getuid() == 0 else ""}
StartServers 1
ThreadsPerChild 5
ThreadLimit 5
MinSpareThreads 5
MaxSpareThreads 10
MaxRequestWorkers 10
ErrorLog {server.directory}/error.log
SSLSessionCache none
DocumentRoot {server.directory}
SSLEngine on
SSLProtocol -all +TLSv1.2 +TLSv1.3
SSLCertificateFile {server.chain}
SSLCertificateKeyFile {server.key}
SSLCACertificateFile {server.ca}
{crl}
SSLVerifyClient optional_no_ca
SSLVerifyDepth 5
SSLOptions +StdEnvVars
Header always set Verdict "%{{SSL_CLIENT_VERIFY}}s|%{{SSL_CLIENT_S_DN}}s"
Header always unset Last-Modified
FileETag None
''')
    return ['apache2', '-DFOREGROUND', '-f', config]


if __name__ == '__main__':
    need(*NEEDS)
    server(ADAPTER, start, TALK, ready=READY)
