"""httpx and requests, on Python.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import script
from pypi import virtual_python

PROGRAM = r'''
import ssl, sys, httpx, requests

def with_httpx(ca, url):
    with httpx.Client(verify=ssl.create_default_context(cafile=ca),
                      trust_env=False) as client:
        return client.get(url).text

def with_requests(ca, url):
    session = requests.Session()
    session.trust_env = False
    return session.get(url, verify=ca).text

for line in sys.stdin:
    name, ca, crl, port = line.rstrip('\n').split('\t')
    for function in with_httpx, with_requests:
        try:
            print(name, function(ca, 'https://localhost:%s/' % port).strip())
        except Exception as error:
            print(name, type(error).__name__, error)
'''

script('openssl', [virtual_python(), '-I', '-B', '-c',
                   PROGRAM], has_crls=False)
