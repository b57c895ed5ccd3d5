"""msmtp.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import client, need, speak_smtp


def argv(run, case, port):
    return ['msmtp', '--file=/dev/null', '--host=localhost',
            '--port=%d' % port, '--serverinfo', '--tls=on',
            '--tls-starttls=off', '--timeout=10',
            '--tls-trust-file=' + case.ca,
            '--tls-crl-file=' + (case.crl or '')]


if __name__ == '__main__':
    need('msmtp')
    client('gnutls', argv, speak=speak_smtp)
