"""ocserv, which lets clients with a good certificate in.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import grp
import os
import pwd

from harness import need, server, skip

ADAPTER = 'gnutls'
NEEDS = ('ocserv',)
TALK = [b'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n']


def start(server):
    config = server.write('ocserv.conf', f'''
auth = "certificate"
tcp-port = {server.port}
listen-host = 127.0.0.1
run-as-user = {pwd.getpwuid(os.getuid()).pw_name}
run-as-group = {grp.getgrgid(os.getgid()).gr_name}
socket-file = {server.directory}/socket
pid-file = {server.directory}/pid
server-cert = {server.chain}
server-key = {server.key}
ca-cert = {server.ca}
{f"crl = {server.crl}" if server.crl else ""}
isolate-workers = true
max-clients = 64
max-same-clients = 64
rate-limit-ms = 0
cert-user-oid = 2.5.4.3
tls-priorities = "NORMAL:%SERVER_PRECEDENCE"
device = vpns
default-domain = localhost
ipv4-network = 192.0.2.0
ipv4-netmask = 255.255.255.0
''')
    return ['ocserv', '-f', '-d', '1', '-c', config]


if __name__ == '__main__':
    need(*NEEDS)
    if os.getuid() != 0:
        skip('ocserv starts as root only')
    server(ADAPTER, start, TALK)
