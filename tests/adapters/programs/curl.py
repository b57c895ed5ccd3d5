"""curl, Debian's build with OpenSSL.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import client, need


def argv(run, case, port):
    return ['curl', '-q', '-sS', '--cacert', case.ca,
            *(['--crlfile', case.crl] if case.crl else []),
            'https://localhost:%d/' % port]


if __name__ == '__main__':
    need('curl')
    client('openssl', argv)
