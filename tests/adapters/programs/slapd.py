"""slapd, which lets clients with a good certificate in.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import adapter_of, need, server

NEEDS = ('slapd',)
ADAPTER = adapter_of(*NEEDS)
# With OpenSSL it has no setting for a file of CRLs.
HAS_CRLS = ADAPTER == 'gnutls'
# An anonymous bind: version 3, no name, no password.
TALK = [bytes.fromhex('300c020101600702010304008000')]


def start(server):
    config = server.write('slapd.conf', f'''
pidfile {server.directory}/pid
TLSCertificateFile {server.chain}
TLSCertificateKeyFile {server.key}
TLSCACertificateFile {server.ca}
{f"TLSCRLFile {server.crl}" if server.crl else ""}
TLSVerifyClient demand
''')
    return ['slapd', '-h', 'ldaps://127.0.0.1:%d/' % server.port, '-f', config,
            '-d', '0']


if __name__ == '__main__':
    need(*NEEDS)
    server(ADAPTER, start, TALK, has_crls=HAS_CRLS)
