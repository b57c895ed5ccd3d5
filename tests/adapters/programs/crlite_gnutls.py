"""CRLite under a client and a server of our own on libgnutls.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os

from crlite import Test
from harness import need

peer = need(os.path.join(os.path.abspath(os.environ.get('top_builddir', '.')),
                         'tests/adapters/programs/tls_peer'))

test = Test('gnutls',
            lambda ca, port: [peer, 'client', str(port), ca, '-'],
            lambda server: [peer, 'server', str(server.port), server.ca, '-',
                            server.chain, server.key])
# GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID
test.clients(r'(?m): 34$')
test.servers(r'^0 0 ')
test.finish()
