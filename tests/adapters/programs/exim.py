"""exim, which says in its greeting what it thinks of a client's certificate.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

Each connection is a process of its own that exim forks. Looking names up, for
which it would ask the network and wait, is off.
"""

from harness import need, server

ADAPTER = 'gnutls'
NEEDS = ('exim4',)
TALK = [b'EHLO localhost\r\n', b'QUIT\r\n']
GOOD = b'verified 1'


def start(server):
    config = server.write('exim.conf', f'''
primary_hostname = localhost
spool_directory = {server.directory}
log_file_path = {server.directory}/%s.log
local_interfaces = 127.0.0.1
daemon_smtp_ports = {server.port}
tls_on_connect_ports = {server.port}
tls_advertise_hosts = *
tls_certificate = {server.chain}
tls_privatekey = {server.key}
tls_verify_certificates = {server.ca}
{f"tls_crl = {server.crl}" if server.crl else ""}
tls_try_verify_hosts = *
host_lookup =
disable_ipv6 = true
helo_lookup_domains =
rfc1413_hosts =
acl_smtp_helo = judge
begin acl
judge:
  deny message = verified $tls_in_certificate_verified dn $tls_in_peerdn
''')
    return ['exim4', '-C', config, '-bdf', '-oP', server.directory + '/pid']


if __name__ == '__main__':
    need(*NEEDS)
    server(ADAPTER, start, TALK)
