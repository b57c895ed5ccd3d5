"""ldapsearch.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import adapter_of, client, need, speak_ldap

NEEDS = ('ldapsearch',)
ADAPTER = adapter_of(*NEEDS)


def argv(run, case, port):
    return ['ldapsearch', '-x', '-H', 'ldaps://localhost:%d/' % port,
            '-s', 'base', '-b', '', '-l', '5']


def extra(run, case):
    return {'LDAPTLS_CACERT': case.ca, 'LDAPTLS_REQCERT': 'demand',
            **({'LDAPTLS_CRLFILE': case.crl} if case.crl else {})}


if __name__ == '__main__':
    need(*NEEDS)
    # With OpenSSL it has no setting for a file of CRLs.
    client(ADAPTER, lambda *what: argv(*what) + ['-d', '1'],
           speak=speak_ldap, extra=extra, has_crls=ADAPTER == 'gnutls')
