"""psql and its libpq.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import glob

from harness import before_postgres, client, need, speak_postgres

# Debian's psql is a wrapper that looks for clusters.
psql = (sorted(glob.glob('/usr/lib/postgresql/*/bin/psql')) or
        [need('psql')])[-1]

client('openssl', lambda run, case, port: [
    psql, '-X', '-w',
    'host=localhost hostaddr=127.0.0.1 port=%d user=u dbname=d '
    'gssencmode=disable sslmode=verify-full sslrootcert=%s sslcrl=%s' %
    (port, case.ca, case.crl or "''")],
    speak=speak_postgres, before=before_postgres)
