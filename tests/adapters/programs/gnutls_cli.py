"""gnutls-cli.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

It has CRLs verified with the CAs when they are set: those of an intermediate
are refused then, with and without.
"""

from harness import client, need, speak_nothing

gnutls_cli = need('gnutls-cli')

client('gnutls', lambda run, case, port: [
    gnutls_cli, '--x509cafile', case.ca,
    *(['--x509crlfile', case.crl] if case.crl else []),
    '-p', str(port), 'localhost'], speak=speak_nothing,
    takes=('ca-all.pem',))
