"""Python's ssl module: contexts, their statistics, verdicts on all cases.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

from harness import need, script

python = need('/usr/bin/python3', 'python3')

PROGRAM = r'''
import hashlib, socket, ssl, sys

def certificates(context):
    digest = hashlib.sha256()
    for der in context.get_ca_certs(binary_form=True):
        digest.update(der)
    text = repr(context.get_ca_certs())
    return digest.hexdigest()[:16], hashlib.sha256(text.encode()).hexdigest()

def judge(ca, crl, port, looks):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(ca)
    if looks:
        print(context.cert_store_stats(), *certificates(context), end=' ')
    if crl != '-':
        context.load_verify_locations(crl)
        context.verify_flags |= ssl.VERIFY_CRL_CHECK_CHAIN
        if looks:
            print(context.cert_store_stats(), end=' ')
    with socket.create_connection(('127.0.0.1', port)) as raw:
        with context.wrap_socket(raw, server_hostname='localhost') as s:
            s.sendall(b'GET / HTTP/1.0\r\n\r\n')
            chain = [hashlib.sha256(c.public_bytes(1).encode()
                                    if hasattr(c, 'public_bytes') else c
                                    ).hexdigest()[:8]
                     for c in s._sslobj.get_verified_chain()] \
                if hasattr(s._sslobj, 'get_verified_chain') else []
            if looks:
                print(context.cert_store_stats(), *certificates(context),
                      end=' ')
            return 'good', s.version(), s.recv(20), chain

for looks in (False, True):
    for line in lines:
        name, ca, crl, port = line
        try:
            print(name, judge(ca, crl, int(port), looks))
        except ssl.SSLError as error:
            print(name, type(error).__name__, error.reason, error.args,
                  getattr(error, 'verify_code', None))
        except OSError as error:
            print(name, type(error).__name__, error)
'''.replace('for looks', '''lines = [line.rstrip('\\n').split('\\t') for line in sys.stdin]
for looks''', 1)

script('openssl', [python, '-I', '-B', '-c', PROGRAM])
