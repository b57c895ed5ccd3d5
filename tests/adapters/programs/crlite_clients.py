"""CRLite under clients that users have: curl, wget and gnutls-cli.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import curl
import gnutls_cli
import wget
from crlite import Test
from harness import Case, adapter_of, need, speak_http, speak_nothing

# Their servers, and what they say of a revoked one.
CLIENTS = {'curl': (curl.argv, speak_http, r'certificate revoked'),
           'wget': (wget.argv, speak_http, r'has been revoked'),
           'gnutls-cli': (gnutls_cli.argv, speak_nothing, r'chain is revoked')}


def case(ca):
    return Case('\t'.join(['', '', ca, '-']), '')


need(*CLIENTS)
tests = []
for program, (argv, speak, refusal) in CLIENTS.items():
    test = Test(adapter_of(program),
                lambda ca, port, argv=argv: argv(None, case(ca), port), None,
                speak)
    test.clients(refusal)
    print('%s: %d checks, %d failures' % (program, test.checks, test.failures))
    tests.append(test)
for test in tests[:-1]:
    tests[-1].failures += test.failures
tests[-1].finish()
