"""gnutls-cli.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

It has CRLs verified with the CAs when they are set: those of an intermediate
are refused then, with and without.
"""

from harness import client, need, speak_nothing


def argv(run, case, port):
    return ['gnutls-cli', '--x509cafile', case.ca,
            *(['--x509crlfile', case.crl] if case.crl else []),
            '-p', str(port), 'localhost']


if __name__ == '__main__':
    need('gnutls-cli')
    client('gnutls', argv, speak=speak_nothing, takes=('ca-all.pem',))
