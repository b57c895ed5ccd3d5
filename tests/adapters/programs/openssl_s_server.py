"""openssl s_server, which asks clients for certificates.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import need, server

openssl = need('openssl')

server('openssl', lambda server: [
    openssl, 's_server', '-accept', '127.0.0.1:%d' % server.port, '-www',
    '-cert', server.chain, '-cert_chain', server.chain, '-key', server.key,
    '-CAfile', server.ca, '-Verify', '5', '-verify_return_error',
    *(['-CRL', server.crl, '-crl_check_all'] if server.crl else [])],
    [b'GET / HTTP/1.0\r\n\r\n'], takes=('ca-all.pem',))
