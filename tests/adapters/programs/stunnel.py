"""stunnel, which lets clients with a good certificate through.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

It has a library context of its own; the adapter sees that and leaves its CAs
to OpenSSL.
"""

import socket
import threading

from harness import TIMEOUT, need, server

stunnel = need('stunnel4', 'stunnel')


def speak_behind(listener):
    while True:
        connection, _ = listener.accept()
        with connection:
            connection.settimeout(TIMEOUT)
            try:
                connection.recv(1000)
                connection.sendall(b'behind the tunnel\n')
            except OSError:
                pass


listener = socket.socket()
listener.bind(('127.0.0.1', 0))
listener.listen(20)
threading.Thread(target=speak_behind, args=(listener,), daemon=True).start()


def start(server):
    config = server.write('stunnel.conf', f'''
foreground = yes
pid =
syslog = no
debug = err
[test]
accept = 127.0.0.1:{server.port}
connect = 127.0.0.1:{listener.getsockname()[1]}
cert = {server.chain}
key = {server.key}
CAfile = {server.ca}
{"CRLfile = " + server.crl if server.crl else ""}
verifyChain = yes
sslVersionMin = TLSv1.2
''')
    return [stunnel, config]


server('openssl', start, [b'GET / HTTP/1.0\r\n\r\n'],
       takes=('not ca-all.pem', 'crl-good.pem'))
