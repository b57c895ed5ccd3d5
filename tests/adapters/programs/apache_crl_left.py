"""Apache with a file of CRLs that the adapter leaves to OpenSSL.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

Apache loads mod_ssl, and OpenSSL with it, when it already runs. There, a
function of OpenSSL's that ends with a call of another one once found the
adapter's, which called itself until the stack was full.
"""

import os

from apache import NEEDS, READY, TALK, start
from harness import MODES, Run, Server, need

need(*NEEDS)
run = Run('openssl')
ca = os.path.join(run.directory, 'ca-all.pem')
crl = os.path.join(run.directory, 'crl-odd.pem')
with open(os.path.join(run.directory, 'crl-good.pem')) as good, \
        open(crl, 'w') as odd:
    odd.write(good.read() + '-----BEGIN OTHER-----\nAAAA\n'
              '-----END OTHER-----\n')

servers = []
try:
    for mode in MODES:
        servers.append(Server(run, mode, 0, ca, crl, start, READY))
    for one in servers:
        one.wait()
    run.compare('start', [one.outcome for one in servers])
    for chain in ('chain-good.pem', 'chain-revoked.pem'):
        path = os.path.join(run.directory, chain)
        answers = [one.outcome or one.ask(path, '1.3', TALK)
                   for one in servers]
        run.compare(chain, answers)
        if chain == 'chain-good.pem' and 'SUCCESS' not in str(answers[0]):
            run.differences.append('Apache does not answer: %r' % answers)
finally:
    for one in servers:
        one.stop()
run.finish(takes=('ca-all.pem', 'not crl-odd.pem'))
