"""nbdkit, which lets clients with a good certificate in.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

Before TLS it and its client agree on that, as the NBD protocol has it.
"""

import os

from harness import need, server

ADAPTER = 'gnutls'
NEEDS = ('nbdkit',)
OPTION = b'IHAVEOPT%s\0\0\0\0'
START_TLS, LIST = (OPTION % number.to_bytes(4, 'big') for number in (5, 3))
TALK = [LIST]


def read(connection, size):
    while size > 0:
        data = connection.recv(size)
        if not data:
            raise ConnectionError('the server is gone')
        size -= len(data)


def before(connection):
    """Greeting and flags of both, STARTTLS and its acknowledgement."""
    read(connection, 18)
    connection.sendall((1).to_bytes(4, 'big') + START_TLS)
    read(connection, 20)


def start(server):
    """It finds its files by their names in a directory."""
    for name, file in (('ca-cert', server.ca), ('ca-crl', server.crl),
                       ('server-cert', server.chain),
                       ('server-key', server.key)):
        if file:
            os.symlink(file, '%s/%s.pem' % (server.directory, name))
    return ['nbdkit', '-f', '-i', '127.0.0.1', '-p', str(server.port),
            '--tls=require', '--tls-certificates=' + server.directory,
            '--tls-verify-peer', 'null', '1M']


if __name__ == '__main__':
    need(*NEEDS)
    server(ADAPTER, start, TALK, before=before,
           takes=('ca-cert.pem', 'ca-crl.pem'))
