"""CRLite under openssl s_client and s_server.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re

from crlite import Test
from harness import VERSIONS, need

openssl = need('openssl')


def overruling(ca, port):
    """Its callback accepts what is refused."""
    return [openssl, 's_client', '-connect', 'localhost:%d' % port, '-CAfile',
            ca]


test = Test('openssl',
            lambda ca, port: overruling(ca, port) + ['-verify_return_error'],
            lambda server: [openssl, 's_server', '-accept',
                            '127.0.0.1:%d' % server.port, '-www',
                            '-cert', server.chain, '-key', server.key,
                            '-CAfile', server.ca, '-Verify', '5',
                            '-verify_return_error'])
test.clients(r'verify error:num=23:')
for version in VERSIONS:
    code, text = test.connect('scts-revoked', version,
                              {'CATRUST_CRLITE': test.data}, overruling)
    test.expect('overruled, TLS ' + version,
                code == 0 and 'Verify return code: 23 ' in text and
                re.search(r'depth=0 [^\n]*\nverify error:num=23:', text),
                text)
test.servers(r'HTTP/1.0 200')
test.finish()
