"""lftp.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

It parses certificates itself and verifies with lists of its own: there is
nothing to take over. No CRLs: without the adapter, too, Debian 12's version
hands GnuTLS a CRL object that it never made, and ends there in most runs.
"""

from harness import client, need

lftp = need('lftp')

client('gnutls', lambda run, case, port: [
    lftp, '--norc', '-c',
    'set dns:order inet; set ssl:ca-file %s; '
    'set net:max-retries 1; set net:timeout 50; set cmd:move-background no; '
    'cat https://localhost:%d/x || exit 3' % (case.ca, port)],
    takes=('active',), has_crls=False)
