"""lighttpd with mod_gnutls, which lets clients with a good certificate in.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

It parses certificates itself and adds them to a list that is not for TLS: there
is nothing to take over, and no CAs' names are sent. Debian 12's version crashes
when it is stopped, in libtasn1 or free(), without the adapter, too; how a server
ends after the last answer is not compared. An ETag would be made of the file's
inode.
"""

from harness import need, server

lighttpd = need('lighttpd', '/usr/lib/lighttpd/mod_gnutls.so')


def start(server):
    server.write('page', 'page\n')
    config = server.write('lighttpd.conf', f'''
server.modules = ( "mod_gnutls" )
server.document-root = "{server.directory}"
server.bind = "127.0.0.1"
server.port = {server.port}
server.errorlog = "{server.directory}/error.log"
server.upload-dirs = ( "{server.directory}" )
static-file.etags = "disable"
ssl.engine = "enable"
ssl.pemfile = "{server.chain}"
ssl.privkey = "{server.key}"
ssl.verifyclient.ca-file = "{server.ca}"
{f'ssl.verifyclient.ca-crl-file = "{server.crl}"' if server.crl else ""}
ssl.verifyclient.activate = "enable"
ssl.verifyclient.enforce = "enable"
ssl.verifyclient.depth = 9
''')
    return [lighttpd, '-D', '-f', config]


server('gnutls', start, [b'GET /page HTTP/1.0\r\n\r\n'],
       takes=('active',), sends_names=False)
