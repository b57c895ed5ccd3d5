"""wget.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import client, need

wget = need('wget')

client('gnutls', lambda run, case, port: [
    wget, '-nv', '-O', '-', '--no-config', '--no-hsts', '--tries=1',
    '--no-proxy', '--ca-directory=', '--ca-certificate', case.ca,
    *(['--crl-file', case.crl] if case.crl else []),
    'https://localhost:%d/' % port])
