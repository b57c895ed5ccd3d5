"""Runs a real program without and with an adapter and compares what it does.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

Input: the matrix of make-pki, a program as client (client(), script()) or as
server (server()), the name of the adapter it must use.
Output: exit status 0 when all is equal, 1 with the differences, 77 with the
name of what is missing.

A client connects to a server in this process; a server is spoken to from here.
Each case runs with TLS 1.2 and 1.3. What is compared: exit code, output, TLS
alerts, answers, the CertificateRequest on the wire, and the output of a program
that did not start. What differs from run to run (ports, directories, times) is
replaced first.

A comparison counts only if the adapter said, by CATRUST_DEBUG, that it took the
CA file and the CRLs over; otherwise the test fails.

All is on 127.0.0.1, in a private directory; programs get an environment of
their own and see no configuration of the machine or the user.

For the test of this file: PROGRAMS_PRELOAD names a library to preload instead
of catrust-run, PROGRAMS_STOCK=yes runs the program without the adapter twice,
PROGRAMS_CASES names the cases, separated by commas, that are enough.
"""

import atexit
import concurrent.futures
import contextlib
import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

TIMEOUT = 60  # for what hangs; nothing waits so long otherwise
VERSIONS = {'1.2': ssl.TLSVersion.TLSv1_2, '1.3': ssl.TLSVersion.TLSv1_3}
MODES = ('without', 'with')
SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

LIBRARIES = {'openssl': 'libcatrust-openssl-preload.so',
             'gnutls': 'libcatrust-gnutls.so'}

# What the adapters say, and which of it says that a file was taken over.
SAID = re.compile(r'^catrust-(openssl|gnutls)\[\d+\]: (.*)$', re.M)
TAKEN = re.compile(r'^(.*): \d+ (?:CAs|CRLs|names|taken over)')
LEFT = re.compile(r'^(.*): (?:names )?left to ')


def skip(why):
    print('skipped: ' + why)
    sys.exit(77)


def skip_without(what):
    skip(what + ' is not installed (as root: scripts/packages programs)')


def which(program):
    return shutil.which(program, path=SYSTEM_PATH)


def hide(number, name, text):
    """A number that is a word of its own, not in the middle of a digest."""
    return re.sub(r'\b%d\b' % number, name, text)


def first_missing(*programs):
    """The first of these that is not installed, or None."""
    return next((program for program in programs
                 if not (program.startswith('/') and os.path.exists(program) or
                         which(program))), None)


def need(*programs):
    """Skips when one of these is missing; returns the first one's path."""
    missing = first_missing(*programs)
    if missing:
        skip_without(missing)
    return which(programs[0])


def calls(program, function):
    """Whether the program itself calls this function of a library."""
    with open(need(program), 'rb') as file:
        return function.encode() in file.read()


def adapter_of(program):
    """The adapter for the TLS library that the program is linked with, where
    releases differ: OpenLDAP's is GnuTLS up to Debian 13, then OpenSSL. That it
    is missing is found by its caller."""
    linked = subprocess.run(['ldd', which(program) or ''],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return 'gnutls' if b'libgnutls.so' in linked.stdout else 'openssl'


# --- The matrix --------------------------------------------------------------

class Case:
    def __init__(self, line, directory):
        self.name, chain, ca, crl = line.split('\t')
        self.chain = os.path.join(directory, chain)
        self.ca = os.path.join(directory, ca)
        self.crl = None if crl == '-' else os.path.join(directory, crl)


def machine(path):
    """Class, byte order and architecture of an ELF file."""
    with open(path, 'rb') as file:
        head = file.read(20)
    return head[:6] + head[18:]


def need_adapter(adapter):
    """Skips when it is not built, or for another architecture than that of the
    programs."""
    if 'PROGRAMS_PRELOAD' in os.environ or 'PROGRAMS_STOCK' in os.environ:
        return
    for directory in os.environ.get('CATRUST_PRELOAD_PATH', '').split(':'):
        path = os.path.join(directory, LIBRARIES[adapter])
        if os.path.exists(path):
            if machine(path) != machine('/bin/sh'):
                skip('the adapter is for another architecture')
            return
    skip(LIBRARIES[adapter] + ' is not built')


def make_pki():
    maker = os.path.join(os.environ.get('top_builddir', '.'),
                         'tests/adapters/make-pki')
    if not os.path.exists(maker):
        skip('make-pki is not built')
    directory = tempfile.mkdtemp(prefix='catrust-programs-')
    owner = os.getpid()
    atexit.register(lambda: os.getpid() == owner and
                    shutil.rmtree(directory, ignore_errors=True))
    # Servers that give up root's rights read it, too.
    os.chmod(directory, 0o755)
    subprocess.run([maker, directory], check=True)
    with open(os.path.join(directory, 'cases.txt')) as file:
        cases = [Case(line, directory) for line in file.read().splitlines()]
    chosen = os.environ.get('PROGRAMS_CASES')
    return directory, [case for case in cases
                       if not chosen or case.name in chosen.split(',')]


def taken_over(adapter, text):
    """The files that the adapter says it took over."""
    return [taken.group(1) for name, said in SAID.findall(text)
            for taken in [TAKEN.match(said)] if name == adapter and taken]


class Place:
    """Where programs run, as they are or with an adapter: a directory, and a
    certificate's chain with its key. The benchmarks have one, too."""

    def __init__(self, adapter, directory, chain, key):
        self.adapter, self.directory = adapter, directory
        self.chain, self.key = chain, key
        self.server_environment = None
        self.differences = []
        self.lock = threading.Lock()
        self.contexts = {}

    def environment(self, mode, extra=None):
        return {'PATH': SYSTEM_PATH, 'HOME': self.directory, 'LC_ALL': 'C',
                'TZ': 'UTC', **(extra or {})}

    def command(self, mode, argv):
        return argv

    def clean(self, text):
        return text

    def context(self, chain, version, is_server):
        key = (chain, version, is_server)
        with self.lock:
            if key not in self.contexts:
                context = ssl.SSLContext(
                    ssl.PROTOCOL_TLS_SERVER if is_server
                    else ssl.PROTOCOL_TLS_CLIENT)
                if not is_server:
                    context.check_hostname = False
                    context.verify_mode = ssl.CERT_NONE
                context.minimum_version = VERSIONS[version]
                context.maximum_version = VERSIONS[version]
                if is_server:
                    # Tickets that a client leaves unread when it refuses
                    # reset the connection, at times before its alert is read.
                    context.num_tickets = 0
                if chain:
                    context.load_cert_chain(chain, self.key)
                self.contexts[key] = context
            return self.contexts[key]


class Run(Place):
    """One comparison: its matrix, what differed, what the adapter took."""

    def __init__(self, adapter):
        need_adapter(adapter)
        directory, self.cases = make_pki()
        super().__init__(adapter, directory,
                         os.path.join(directory, 'chain-good.pem'),
                         os.path.join(directory, 'leaf.key'))
        self.compared = 0
        self.successes = 0
        self.taken = set()

    # --- Running programs ---

    def environment(self, mode, extra=None):
        environment = super().environment(mode, extra)
        if mode == 'with' and 'PROGRAMS_STOCK' not in os.environ:
            environment['CATRUST_DEBUG'] = '1'
            environment['CATRUST_PRELOAD_PATH'] = \
                os.environ.get('CATRUST_PRELOAD_PATH', '')
            if 'PROGRAMS_PRELOAD' in os.environ:
                environment['LD_PRELOAD'] = os.environ['PROGRAMS_PRELOAD']
        return environment

    def command(self, mode, argv):
        if (mode == 'without' or 'PROGRAMS_STOCK' in os.environ or
                'PROGRAMS_PRELOAD' in os.environ):
            return argv
        return [os.path.join(os.environ.get('top_builddir', '.'),
                             'adapters/common/catrust-run')] + argv

    def clean(self, text):
        """Takes out what the adapter said, remembering it, and what differs
        from run to run."""
        with self.lock:
            self.taken.update(map(os.path.basename,
                                  taken_over(self.adapter, text)))
        for adapter, said in SAID.findall(text):
            left = LEFT.match(said)
            if adapter == self.adapter and left:
                with self.lock:
                    self.taken.add('not ' + os.path.basename(left.group(1)))
            if adapter == self.adapter and ': on, for ' in said:
                with self.lock:
                    self.taken.add('active')
        text = SAID.sub('', text)
        text = text.replace(self.directory, 'DIRECTORY')
        text = re.sub(r'0x[0-9a-f]+', 'ADDRESS', text)
        text = re.sub(r'\b[0-9A-F]{16}(:error:)', r'THREAD\1', text)
        text = re.sub(r'\b(?:[0-9A-F]{2}:?){16,}\b', 'RANDOM', text)
        text = re.sub(r'(webvpn\w*)=[^;]{20,}', r'\1=RANDOM', text)
        text = re.sub(r'Start Time: \d+', 'Start Time: NOW', text)
        text = re.sub(r'\b\d{10}\.\d{3}\b', 'NOW', text)
        text = re.sub(r'\b\d\d:\d\d:\d\d(\.\d+)?\b', 'TIME', text)
        text = re.sub(r'\b\d+(\.\d+)? ?(ms|seconds|[KM]?B/s)\b', 'MEASURED',
                      text)
        return '\n'.join(line for line in text.splitlines() if line)

    def execute(self, mode, argv, extra=None, text=None):
        """Runs a program to its end: (exit code, output, errors)."""
        done = subprocess.run(
            self.command(mode, argv), env=self.environment(mode, extra),
            cwd=self.directory, timeout=TIMEOUT, errors='replace',
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            **({'stdin': subprocess.DEVNULL} if text is None
               else {'input': text}))
        return (done.returncode, self.clean(done.stdout),
                self.clean(done.stderr))

    # --- Comparing ---

    def compare(self, what, outcomes):
        """outcomes: what happened without and with the adapter."""
        without, with_it = outcomes
        with self.lock:
            self.compared += 1
            if without != with_it:
                self.differences.append(
                    '%s\n  without: %r\n  with:    %r' %
                    (what, without, with_it))
            elif 'PROGRAMS_VERBOSE' in os.environ:
                print('%s: %r' % (what, without))

    def finish(self, takes=None, has_crls=True):
        """takes: files that the adapter must have said it took over, or, after
        "not ", that it left them to the TLS library; "active" is that it was
        there. By default, a CA file and a file of CRLs."""
        if takes is None:
            takes = ('ca-all.pem', 'crl-good.pem')[:1 + has_crls]
        for difference in self.differences:
            print('differs: ' + difference)
        missing = [name for name in takes if name not in self.taken]
        if missing:
            print('the adapter did not take over: ' + ' '.join(missing))
        print('%d outcomes compared, %d differ; taken over: %s' %
              (self.compared, len(self.differences),
               ' '.join(sorted(self.taken)) or 'nothing'))
        if not self.compared:
            print('nothing was compared')
        sys.exit(1 if self.differences or missing or not self.compared else 0)


# --- Servers for clients -----------------------------------------------------

def speak_nothing(connection):
    connection.recv(1000)


def speak_http(connection, answer=lambda request: b'ok\n'):
    data = b''
    while b'\r\n\r\n' not in data:
        more = connection.recv(4096)
        if not more:
            return
        data += more
    body = answer(data)
    connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: %d\r\n'
                       b'Connection: close\r\n\r\n%s' % (len(body), body))


def speak_ldap(connection):
    """Success to a bind request, then whatever the client does."""
    connection.recv(1000)
    connection.sendall(bytes.fromhex('300c02010161070a010004000400'))
    connection.recv(1000)


def speak_smtp(connection):
    connection.sendall(b'220 localhost ESMTP\r\n')
    while True:
        line = connection.recv(1000)
        if not line or line.upper().startswith(b'QUIT'):
            connection.sendall(b'221 bye\r\n')
            return
        connection.sendall(b'250 localhost\r\n')


def speak_postgres(connection):
    """An error that only a client that came so far sees."""
    connection.recv(1000)
    fields = b'SFATAL\0VFATAL\0C28000\0Mbeyond the handshake\0\0'
    connection.sendall(b'E' + (len(fields) + 4).to_bytes(4, 'big') + fields)


def before_postgres(raw):
    """SSLRequest: yes."""
    raw.recv(8)
    raw.sendall(b'S')


class Peer:
    """A TLS server in a thread of this process; takes up to @most
    connections and notes the alerts it gets."""

    def __init__(self, run, chain, version, speak, before=None,
                 address='127.0.0.1'):
        self.context = run.context(chain, version, True)
        # GnuTLS sends two small segments with TLS 1.3 before it refuses. The
        # second, the alert, waits until the first is acknowledged, and is lost
        # when the client closes the connection before.
        self.notes_alerts = version == '1.2' or run.adapter != 'gnutls'
        self.speak, self.before = speak, before
        self.handshakes = []
        self.listener = socket.socket()
        self.listener.bind((address, 0))
        self.listener.listen(5)
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        # Wakes accept().
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.thread.join(TIMEOUT)
        self.listener.close()

    def serve(self):
        while True:
            try:
                raw, _ = self.listener.accept()
            except OSError:
                return
            raw.settimeout(TIMEOUT)
            with contextlib.closing(raw), contextlib.suppress(OSError):
                if self.before:
                    self.before(raw)
                self.connection(raw)

    def connection(self, raw):
        try:
            secure = self.context.wrap_socket(raw, server_side=True)
        except ssl.SSLError as error:
            self.note(error.reason)
            return
        except OSError:
            return
        # With TLS 1.3 a refusal comes after our end of the handshake.
        try:
            with contextlib.closing(secure):
                self.speak(secure)
        except ssl.SSLError as error:
            self.note(error.reason)
        except OSError:
            pass

    def note(self, how):
        """Alerts alone: whether a connection that is closed ends or is reset,
        and whether that is seen at all, depends on timing."""
        if self.notes_alerts and how not in (None,
                                             'UNEXPECTED_EOF_WHILE_READING'):
            self.handshakes.append(how)


def client(adapter, argv, speak=speak_http, before=None, extra=None,
           takes=None, has_crls=True, only=lambda case: True):
    """A program that connects once. @argv gives its command line from case
    and port; @extra its environment from the case."""
    run = Run(adapter)

    def one(case, version):
        outcomes = []
        for mode in MODES:
            with Peer(run, case.chain, version, speak, before) as peer:
                code, output, errors = run.execute(
                    mode, argv(run, case, peer.port),
                    extra and extra(run, case))
            outcomes.append((code, hide(peer.port, 'PORT', output),
                             hide(peer.port, 'PORT', errors),
                             peer.handshakes))
        run.compare('%s, TLS %s' % (case.name, version), outcomes)

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda pair: one(*pair),
                      [(case, version) for version in VERSIONS
                       for case in run.cases
                       if only(case) and (has_crls or not case.crl)]))
    run.finish(takes, has_crls)


def script(adapter, argv, servers=((speak_http, None),), extra=None,
           takes=None, has_crls=True, run=None):
    """A program that goes through all cases: it reads lines "name, CA file, CRL
    file or -, port", separated by tabs, and prints at least a line on each.
    Each of @servers adds a port."""
    finishes = run is None
    run = run or Run(adapter)
    def play(mode):
        """Exit code, errors, lines, and the handshakes of each server."""
        with contextlib.ExitStack() as stack:
            lines, peers = [], []
            for version in VERSIONS:
                for case in run.cases:
                    if case.crl and not has_crls:
                        continue
                    new = [stack.enter_context(
                        Peer(run, case.chain, version, *how))
                        for how in servers]
                    name = '%s; TLS %s' % (case.name, version)
                    names.setdefault(mode, []).append(name)
                    lines.append('\t'.join(
                        [name, case.ca, case.crl or '-'] +
                        [str(peer.port) for peer in new]))
                    peers += new
            code, output, errors = run.execute(
                mode, argv, extra, '\n'.join(lines) + '\n')
            ports = {str(peer.port): 'PORT' for peer in peers}
        output, errors = (re.sub(r'\b\d{4,5}\b', lambda match: ports.get(
            match.group(), match.group()), text) for text in (output, errors))
        return (code, errors, output.splitlines(),
                [peer.handshakes for peer in peers])

    names = {}
    with concurrent.futures.ThreadPoolExecutor(len(MODES)) as pool:
        outcomes = list(pool.map(play, MODES))
    run.compare('exit code and errors', [outcome[:2] for outcome in outcomes])
    run.compare('number of lines', [len(outcome[2]) for outcome in outcomes])
    for pair in zip(outcomes[0][2], outcomes[1][2]):
        run.compare('line', pair)
    for number, pair in enumerate(zip(outcomes[0][3], outcomes[1][3])):
        run.compare('handshake of ' +
                    names['without'][number // len(servers)], pair)
    if len(outcomes[0][2]) < len(names['without']):
        run.differences.append('the script did not get through: %r' %
                               (outcomes[0][:2],))
    if finishes:
        run.finish(takes, has_crls)


# --- Clients for servers -----------------------------------------------------

def reserve_port():
    """A socket on a port below those that the kernel gives to outgoing
    connections. No other test gets it as long as the socket is open: they try
    without SO_REUSEADDR, servers bind with it, as this one allows then."""
    while True:
        reserved = socket.socket()
        with contextlib.suppress(OSError):
            reserved.bind(('127.0.0.1', random.randrange(10000, 32000)))
            reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            return reserved
        reserved.close()


class Server:
    """A program that serves on a port of ours, with a directory of its own;
    it did not start when @outcome is there."""

    def __init__(self, run, mode, number, ca, crl, start, ready=None,
                 failed=None, arrived=None, before=None):
        self.run, self.ca, self.crl = run, ca, crl
        self.ready, self.failed, self.arrived = ready, failed, arrived
        self.before = before
        self.directory = os.path.join(run.directory, mode + str(number))
        os.mkdir(self.directory)
        os.chmod(self.directory, 0o777)
        self.reserved = reserve_port()
        self.port = self.reserved.getsockname()[1]
        self.chain, self.key = run.chain, run.key
        self.log = os.path.join(self.directory, 'log')
        argv = start(self)
        with open(self.log, 'ab') as log:
            self.process = subprocess.Popen(
                run.command(mode, argv),
                env=run.environment(mode, run.server_environment),
                cwd=self.directory, stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, start_new_session=True)
        self.outcome = None

    def write(self, name, text):
        path = os.path.join(self.directory, name)
        with open(path, 'w') as file:
            file.write(text)
        return path

    def read(self, name):
        try:
            with open(os.path.join(self.directory, name),
                      errors='replace') as file:
                return file.read()
        except OSError:
            return ''

    def clean(self, text):
        text = self.run.clean(text.replace(self.directory, 'DIRECTORY'))
        return hide(self.port, 'PORT', text)

    def said(self):
        """Its log. Process ids stand there alone: in answers, a number that
        is equal to one is a year, a time or a size."""
        return hide(self.process.pid, 'PID', self.clean(self.read('log')))

    def logs(self):
        return [name for name in os.listdir(self.directory)
                if name.endswith('log')]

    def is_ready(self):
        if self.ready:
            return any(self.ready in self.read(name) for name in self.logs())
        with contextlib.suppress(OSError):
            socket.create_connection(('127.0.0.1', self.port), 1).close()
            return True
        return False

    def wait(self, pause=0.02):
        """Until it accepts connections or ends; looks after each @pause."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            if self.process.poll() is not None:
                self.outcome = ('not started', self.process.returncode,
                                self.said())
                return
            # In this order: what it says of a failure comes first.
            is_ready = self.is_ready()
            if self.failed and self.failed in self.read('log'):
                break
            if is_ready:
                return
            time.sleep(pause)
        else:
            # Equal or not, nothing was tried then.
            self.run.differences.append(
                'neither ready nor failed in %d seconds: %r' %
                (TIMEOUT, self.said()))
        self.outcome = ('not ready', None, self.said())

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()

    def stop(self):
        """Waits for the end of what end() ended."""
        if self.process.poll() is None:
            try:
                self.process.wait(3)
            except subprocess.TimeoutExpired:
                pass
        # Its children, which are of its session.
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.reserved.close()
        for name in self.logs():
            self.clean(self.read(name))

    @contextlib.contextmanager
    def connected(self, context):
        """A connection, after a handshake."""
        with socket.create_connection(('127.0.0.1', self.port),
                                      TIMEOUT) as raw:
            if self.before:
                self.before(raw)
            with context.wrap_socket(raw) as secure:
                yield secure

    def ask(self, chain, version, talk):
        """The answer, or how the connection failed."""
        context = self.run.context(chain, version, False)
        answer = b''
        try:
            with self.connected(context) as secure:
                for line in talk:
                    secure.sendall(line)
                    if self.arrived:
                        return self.listen(secure)
                    more = secure.recv(65536)
                    answer += more
                    if not more:
                        break
                while more and len(answer) < 65536 and \
                        talk[-1].startswith(b'GET'):
                    more = secure.recv(65536)
                    answer += more
        except OSError as error:
            # With TLS 1.3 the refusal comes after our end of the handshake;
            # whether the alert arrives before a reset is up to the kernel.
            how = 'refused'
            if version == '1.2' and getattr(error, 'reason', None) not in \
                    (None, 'UNEXPECTED_EOF_WHILE_READING'):
                how += ': ' + error.reason
            return how + ' ' + self.clean(answer.decode('latin-1'))
        return self.clean(answer.decode('latin-1')) or 'refused '

    def listen(self, secure, pause=0.05):
        """For servers that do not answer: until what was sent has arrived or
        the connection is closed."""
        end = time.monotonic() + TIMEOUT
        secure.settimeout(pause)
        while time.monotonic() < end:
            try:
                if not secure.recv(1000):
                    return 'refused '
            except TimeoutError:
                if self.arrived(self):
                    return 'arrived'
        return 'neither arrived nor refused'

    def certificate_request(self, version):
        """The message with the acceptable CAs' names, as it was on the wire;
        None when there was none."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        context.minimum_version = VERSIONS[version]
        context.maximum_version = VERSIONS[version]
        found = []

        def note(_, direction, _version, _content, kind, data):
            if direction == 'read' and kind == CERTIFICATE_REQUEST:
                found.append(data.hex())

        # Not documented, but there since Python 3.8: each TLS message.
        context._msg_callback = note
        with contextlib.suppress(OSError):
            with self.connected(context):
                pass
        return found[0] if found else None


CERTIFICATE_REQUEST = 13
ROOT_NAME = b'\x0c\x04Root'.hex()


def server(adapter, start, talk, takes=None, has_crls=True,
           sends_names=True, only=lambda case: True, arrived=None, ready=None,
           failed=None, prepare=lambda run: {}, before=None):
    """A program that asks for client certificates. @start writes its
    configuration to a Server's directory and gives the command line; @talk is
    what to send, each after the answer to the one before. @ready is what it
    logs when it serves, @failed when it runs on but will not serve, @arrived
    tells whether a message did where there are no answers, @prepare gives more
    of its environment, @before does what comes before TLS."""
    run = Run(adapter)
    run.server_environment = prepare(run)
    cases = [case for case in run.cases
             if only(case) and (has_crls or not case.crl)]
    groups = []
    for case in cases:
        if (case.ca, case.crl) not in groups:
            groups.append((case.ca, case.crl))

    def group(number):
        servers = []
        try:
            for mode in MODES:
                servers.append(Server(run, mode, number, *groups[number],
                                      start, ready, failed, arrived,
                                      before))
            for one in servers:
                one.wait()
            compare_group(run, cases, groups[number], servers)
        finally:
            for one in servers:
                one.end()
            for one in servers:
                one.stop()

    def compare_group(run, cases, files, servers):
        what = ' '.join(os.path.basename(file) for file in files if file)
        if any(one.outcome for one in servers):
            run.compare('start with ' + what,
                        [one.outcome for one in servers])
            return
        for version in VERSIONS:
            requests = [one.certificate_request(version) for one in servers]
            if (sends_names and what == 'ca-all.pem' and
                    ROOT_NAME not in (requests[0] or '')):
                run.differences.append('no name of a CA on the wire')
            run.compare('CertificateRequest, %s, TLS %s' % (what, version),
                        requests)
            for case in cases:
                if (case.ca, case.crl) == files:
                    run.compare('%s, TLS %s' % (case.name, version),
                                [one.ask(case.chain, version, talk)
                                 for one in servers])
            run.compare('no certificate, %s, TLS %s' % (what, version),
                        [one.ask(None, version, talk) for one in servers])

    # Mostly they wait: for programs that start and end.
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        list(pool.map(group, range(len(groups))))
    run.finish(takes, has_crls)
