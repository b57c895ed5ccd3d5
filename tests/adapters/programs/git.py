"""git, over libcurl's build with GnuTLS.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os

from harness import client, need

git = need('git')

client('gnutls', lambda run, case, port: [
    git, '-c', 'http.sslCAInfo=' + case.ca, '-c', 'http.sslCAPath=',
    'ls-remote', 'https://localhost:%d/x.git' % port], has_crls=False,
    extra=lambda run, case: {'GIT_CONFIG_NOSYSTEM': '1',
                             'GIT_TERMINAL_PROMPT': '0'})
