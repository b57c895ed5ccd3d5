"""lftp.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

It parses certificates itself and verifies with lists of its own: there is
nothing to take over.
"""

from harness import client, need

lftp = need('lftp')

client('gnutls', lambda run, case, port: [
    lftp, '--norc', '-c',
    'set dns:order inet; set ssl:ca-file %s; set ssl:crl-file "%s"; '
    'set net:max-retries 1; set net:timeout 10; set cmd:move-background no; '
    'cat https://localhost:%d/x || exit 3' % (case.ca, case.crl or '', port)],
    takes=('active',))
