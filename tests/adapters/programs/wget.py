"""wget.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import client, need


def argv(run, case, port):
    return ['wget', '-nv', '-O', '-', '--no-config', '--no-hsts', '--tries=1',
            '--no-proxy', '--ca-directory=', '--ca-certificate', case.ca,
            *(['--crl-file', case.crl] if case.crl else []),
            'https://localhost:%d/' % port]


if __name__ == '__main__':
    need('wget')
    client('gnutls', argv)
