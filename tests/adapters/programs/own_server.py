"""A server of our own on libgnutls, which tells what it thinks of a client's
certificate.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os

from harness import need, server

peer = need(os.path.join(os.path.abspath(os.environ.get('top_builddir', '.')),
                         'tests/adapters/programs/tls_peer'))

server('gnutls', lambda server: [
    peer, 'server', str(server.port), server.ca, server.crl or '-',
    server.chain, server.key], [b'GET / HTTP/1.0\r\n\r\n'])
