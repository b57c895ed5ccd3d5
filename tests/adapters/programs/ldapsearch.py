"""ldapsearch.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import client, need, speak_ldap


def argv(run, case, port):
    return ['ldapsearch', '-x', '-H', 'ldaps://localhost:%d/' % port,
            '-s', 'base', '-b', '', '-l', '5']


def extra(run, case):
    return {'LDAPTLS_CACERT': case.ca, 'LDAPTLS_REQCERT': 'demand',
            **({'LDAPTLS_CRLFILE': case.crl} if case.crl else {})}


if __name__ == '__main__':
    need('ldapsearch')
    client('gnutls', lambda *what: argv(*what) + ['-d', '1'],
           speak=speak_ldap, extra=extra)
