"""rsyslog's input with GnuTLS, which takes messages of clients with a good
certificate.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

Debian 12's version does not load the CRLs that it is given. It makes new
Diffie-Hellman parameters at each start, for seconds, which no connection here
uses: a library gives it known ones, with and without the adapter. And it asks
the network for names, which is off. It listens before it reads the CAs, so
that whether it serves is in its log alone.
"""

import glob
import os
import subprocess

from harness import need, server

ADAPTER = 'gnutls'
NEEDS = ('rsyslogd', *(glob.glob('/usr/lib/*/rsyslog/lmnsd_gtls.so') or
                       ['rsyslog-gnutls']))
TALK = [b'<13>a message\n']
# Not with Debian 12's version: for the benchmarks.
HAS_CRLS = False
READY, FAILED = '] start', 'Could not create tcp listener'

KNOWN_PARAMETERS = r'''
#include <dlfcn.h>
int gnutls_dh_params_generate2(void *parameters, unsigned bits);
int gnutls_dh_params_generate2(void *parameters, unsigned bits)
{
	void *library = dlopen("libgnutls.so.30", RTLD_LAZY);
	union {
		void *address;
		int (*call)(void *, const void *, const void *);
	} import = {dlsym(library, "gnutls_dh_params_import_raw")};

	(void)bits;
	return import.call(parameters,
			   dlsym(library, "gnutls_ffdhe_2048_group_prime"),
			   dlsym(library, "gnutls_ffdhe_2048_group_generator"));
}
'''


def prepare(run):
    """Without a compiler it takes longer."""
    library = os.path.join(run.directory, 'parameters.so')
    try:
        done = subprocess.run(
            [*(os.environ.get('CC') or 'cc').split(), '-shared', '-fPIC',
             '-o', library, '-x', 'c', '-'], input=KNOWN_PARAMETERS.encode())
    except FileNotFoundError:
        return {}
    return {'LD_PRELOAD': library} if done.returncode == 0 else {}


def start(server):
    config = server.write('rsyslog.conf', f'''
global(workDirectory="{server.directory}"
       localHostname="localhost" net.enableDNS="off"
       processInternalMessages="on"
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
    return ['rsyslogd', '-n', '-f', config, '-i', server.directory + '/pid']


def arrived(server):
    """Whether there are more messages than the last time."""
    before = getattr(server, 'messages', 0)
    server.messages = len(server.read('messages'))
    return server.messages > before


if __name__ == '__main__':
    need(*NEEDS)
    server(ADAPTER, start, TALK, arrived=arrived, takes=('ca-all.pem',),
           prepare=prepare, ready=READY, failed=FAILED)
