"""ldapsearch.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import client, need, speak_ldap

ldapsearch = need('ldapsearch')

client('gnutls', lambda run, case, port: [
    ldapsearch, '-x', '-d', '1', '-H', 'ldaps://localhost:%d/' % port,
    '-s', 'base', '-b', '', '-l', '5'], speak=speak_ldap,
    extra=lambda run, case: {
        'LDAPTLS_CACERT': case.ca, 'LDAPTLS_REQCERT': 'demand',
        **({'LDAPTLS_CRLFILE': case.crl} if case.crl else {})})
