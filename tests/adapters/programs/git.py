"""git, over libcurl's build with GnuTLS.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import client, need


def argv(run, case, port):
    return ['git', '-c', 'http.sslCAInfo=' + case.ca, '-c', 'http.sslCAPath=',
            'ls-remote', 'https://localhost:%d/x.git' % port]


def extra(run, case):
    return {'GIT_CONFIG_NOSYSTEM': '1', 'GIT_TERMINAL_PROMPT': '0'}


if __name__ == '__main__':
    need('git')
    client('gnutls', argv, has_crls=False, extra=extra)
