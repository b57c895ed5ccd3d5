"""A client of our own on libgnutls, which tells what it thinks of a server's
certificate.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os

from harness import client, need, speak_nothing

peer = need(os.path.join(os.path.abspath(os.environ.get('top_builddir', '.')),
                         'tests/adapters/programs/tls_peer'))

client('gnutls', lambda run, case, port: [
    peer, 'client', str(port), case.ca, case.crl or '-'], speak=speak_nothing)
