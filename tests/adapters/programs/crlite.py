"""CRLite under programs: which servers are refused with CATRUST_CRLITE, and that
a server's clients are not.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import re
import subprocess
import sys

from harness import Peer, Run, Server, TIMEOUT, VERSIONS, speak_nothing

# Chains, and what becomes of them; revoked: by CRLite, refused: without it. The
# last one has expired and is revoked.
CHAINS = {'scts': 'accepted', 'scts-revoked': 'revoked',
          'scts-of-root': 'revoked', 'scts-unknown': 'accepted',
          'scts-uncovered': 'accepted', 'good': 'accepted',
          'unknown': 'refused', 'scts-old': 'refused'}


class Test:
    """@client gives a client's command line from CA file and port, @server a
    server's, which asks for certificates, from a Server; @speak is what the
    client's own server does."""

    def __init__(self, adapter, client, server, speak=speak_nothing):
        self.run, self.client, self.server = Run(adapter), client, server
        self.speak = speak
        self.ca = os.path.join(self.run.directory, 'ca-all.pem')
        self.data = os.path.join(self.run.directory, 'crlite')
        self.failures = 0
        self.checks = 0

    def chain(self, name):
        return os.path.join(self.run.directory, 'chain-%s.pem' % name)

    def connect(self, name, version, environment, argv=None):
        """Exit code, and what the program and the adapter say."""
        with Peer(self.run, self.chain(name), version, self.speak) as peer:
            done = subprocess.run(
                self.run.command('with', (argv or self.client)(
                    self.ca, peer.port)),
                env=self.run.environment('with', environment),
                cwd=self.run.directory, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                timeout=TIMEOUT, errors='replace')
        return done.returncode, done.stdout

    def expect(self, what, is_good, text):
        self.checks += 1
        if not is_good:
            self.failures += 1
            print('FAIL: %s: %s' % (what, text))

    def clients(self, refusal):
        """@refusal: what the program says of a revoked server."""
        for version in VERSIONS:
            for name, outcome in CHAINS.items():
                what = '%s, TLS %s' % (name, version)
                is_revoked = outcome == 'revoked'
                code, text = self.connect(name, version,
                                          {'CATRUST_CRLITE': self.data})
                self.expect(what, (code == 0) == (outcome == 'accepted') and
                            bool(re.search(refusal, text)) == is_revoked,
                            text)
                self.expect(what + ': message',
                            ('CRLite: %s: on' % self.data in text or
                             outcome == 'refused') and
                            ('CRLite: revoked' in text) == is_revoked, text)
            for why, environment in self.not_asked().items():
                code, text = self.connect('scts-revoked', version, environment)
                self.expect('%s, TLS %s' % (why, version),
                            code == 0 and 'CRLite: revoked' not in text and
                            ('CRLite: not enforced' in text) ==
                            (why in ('no data', 'disabled')), text)

    def not_asked(self):
        return {'off': {},
                'off by 0': {'CATRUST_CRLITE': '0'},
                'no data': {'CATRUST_CRLITE': self.data + '/none'},
                'disabled': {'CATRUST_CRLITE': self.data,
                             'CATRUST_DISABLE': '1'}}

    def servers(self, answer):
        """A client whose certificate is revoked is served: @answer to it."""
        self.run.server_environment = {'CATRUST_CRLITE': self.data}
        server = Server(self.run, 'with', 0, self.ca, None, self.server)
        try:
            server.wait()
            for version in VERSIONS:
                got = server.outcome or server.ask(
                    self.chain('scts-revoked'), version,
                    [b'GET / HTTP/1.0\r\n\r\n'])
                self.expect('client of a server, TLS ' + version,
                            re.search(answer, str(got)), got)
        finally:
            server.end()
            server.stop()

    def finish(self):
        print('%d checks, %d failures' % (self.checks, self.failures))
        sys.exit(1 if self.failures or not self.checks else 0)
