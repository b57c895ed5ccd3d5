"""Python with packages from PyPI, in a virtual environment.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

Made once per build tree; a test is skipped when it cannot
be made, as without a network.
"""

import fcntl
import os
import shutil
import subprocess

from harness import need, skip


PACKAGES = ('httpx', 'requests', 'psycopg2-binary', 'pycurl',
            'cryptography')


def virtual_python():
    base = need('/usr/bin/python3', 'python3')
    directory = os.path.abspath(os.path.join(
        os.environ.get('top_builddir', '.'), 'tests/adapters/venv'))
    python = os.path.join(directory, 'bin/python3')
    done = os.path.join(directory, 'installed')
    with open(directory + '.lock', 'w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(done):
            shutil.rmtree(directory, ignore_errors=True)
            for command in (
                    [base, '-m', 'venv', directory],
                    [python, '-m', 'pip', 'install', '-q', '--only-binary',
                     ':all:', '--disable-pip-version-check', '--retries', '1',
                     '--timeout', '15', *PACKAGES]):
                result = subprocess.run(command, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT)
                if result.returncode != 0:
                    print(result.stdout.decode(errors='replace')[-1000:])
                    shutil.rmtree(directory, ignore_errors=True)
                    skip(' '.join(PACKAGES) +
                         ' cannot be installed from PyPI')
            with open(done, 'w'):
                pass
    return python
