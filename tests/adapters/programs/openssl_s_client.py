"""openssl s_client.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

CRLs are read by the command itself and do not come from a file that the
library loads.
"""

from harness import client, need, speak_nothing


def argv(run, case, port):
    return ['openssl', 's_client', '-connect', 'localhost:%d' % port,
            '-CAfile', case.ca,
            *(['-CRL', case.crl, '-crl_check_all'] if case.crl else []),
            '-verify_hostname', 'localhost', '-verify_return_error', '-brief']


if __name__ == '__main__':
    need('openssl')
    client('openssl', argv, speak=speak_nothing, takes=('ca-all.pem',))
