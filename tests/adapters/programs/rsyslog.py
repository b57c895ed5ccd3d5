"""rsyslog's input with GnuTLS, which takes messages of clients with a good
certificate.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

Debian 12's version does not load the CRLs that it is given.
"""

import glob

from harness import need, server, skip

rsyslogd = need('rsyslogd')
if not glob.glob('/usr/lib/*/rsyslog/lmnsd_gtls.so'):
    skip('rsyslog-gnutls is not installed')


def start(server):
    config = server.write('rsyslog.conf', f'''
global(workDirectory="{server.directory}"
       defaultNetstreamDriver="gtls"
       defaultNetstreamDriverCAFile="{server.ca}"
       {f'defaultNetstreamDriverCRLFile="{server.crl}"' if server.crl else ""}
       defaultNetstreamDriverCertFile="{server.chain}"
       defaultNetstreamDriverKeyFile="{server.key}")
module(load="imtcp" StreamDriver.Name="gtls" StreamDriver.Mode="1"
       StreamDriver.AuthMode="x509/certvalid")
template(name="text" type="string" string="%rawmsg%\\n")
input(type="imtcp" port="{server.port}" address="127.0.0.1" ruleset="all")
ruleset(name="all") {{
  action(type="omfile" file="{server.directory}/messages" template="text")
}}
action(type="omfile" file="{server.directory}/own.log")
''')
    return [rsyslogd, '-n', '-f', config, '-i', server.directory + '/pid']


def arrived(server):
    """Whether there are more messages than the last time."""
    before = getattr(server, 'messages', 0)
    server.messages = len(server.read('messages'))
    return server.messages > before


server('gnutls', start, [b'<13>a message\n'], arrived=arrived,
       takes=('ca-all.pem',))
