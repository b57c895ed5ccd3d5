"""psycopg2's wheel, which brings its own OpenSSL, together with Python's ssl.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

Two copies of OpenSSL in one process, loaded in either order: objects of one
must not get into the other.
"""

from harness import (Run, before_postgres, script, speak_http,
                     speak_postgres)
from pypi import virtual_python

PROGRAM = r'''
import sys

def with_ssl(name, ca, crl, https):
    import socket, ssl
    try:
        context = ssl.create_default_context(cafile=ca)
        if crl != '-':
            context.load_verify_locations(crl)
            context.verify_flags |= ssl.VERIFY_CRL_CHECK_CHAIN
        with socket.create_connection(('127.0.0.1', int(https))) as raw:
            with context.wrap_socket(raw, server_hostname='localhost') as s:
                s.sendall(b'GET / HTTP/1.0\r\n\r\n')
                print(name, 'ssl', context.cert_store_stats(), s.recv(20))
    except OSError as error:
        print(name, 'ssl', error)

def with_psycopg2(name, ca, crl, postgres):
    import psycopg2
    try:
        psycopg2.connect(host='localhost', hostaddr='127.0.0.1', port=postgres,
                         user='u', dbname='d', sslmode='verify-full',
                         sslrootcert=ca, sslcrl='' if crl == '-' else crl,
                         gssencmode='disable')
    except psycopg2.OperationalError as error:
        print(name, 'psycopg2', str(error).strip())

for line in sys.stdin:
    name, ca, crl, postgres, https = line.rstrip('\n').split('\t')
    both = [(with_psycopg2, postgres), (with_ssl, https)]
    if sys.argv[1] == 'last':
        both.reverse()
    for one, port in both:
        one(name, ca, crl, port)
'''

python = virtual_python()
run = Run('openssl')
for order in 'first', 'last':
    script('openssl', [python, '-I', '-B', '-c', PROGRAM, order],
           servers=((speak_postgres, before_postgres), (speak_http, None)),
           run=run)
run.finish()
