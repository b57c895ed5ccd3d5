# Servers, as they are and with an adapter in front of their TLS library.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Servers that ask clients for certificates and check these by a CRL, run as
they are and with libcatrust's adapter for their TLS library preloaded.

Each is started on a free port of 127.0.0.1, in a directory of its own; a
client in this process connects with a certificate. Measured are

    start_ns    from exec until it listens
    first_ns    the first handshake, with the server's verdict
    median_ns   the median of later handshakes, each a new connection without
                resumption
    pss_bytes   the memory of all its processes, each shared page once

Each also runs with one CA and no CRL, which is the floor: no adapter could be
faster.

A server ends with the measurement, whatever happens.
"""

import contextlib
import os
import pathlib
import pwd
import signal
import socket
import ssl
import statistics
import subprocess
import tempfile
import time

import programs

SECONDS = 60
WORDS = b"GET / HTTP/1.0\r\n\r\n"
# An anonymous bind: version 3, no name, no password.
BIND = bytes.fromhex("300c020101160702010304008000")

NGINX = """
daemon off;
pid {directory}/pid;
error_log {directory}/error.log;
worker_processes 2;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {directory}/body;
  proxy_temp_path {directory}/proxy;
  fastcgi_temp_path {directory}/fastcgi;
  uwsgi_temp_path {directory}/uwsgi;
  scgi_temp_path {directory}/scgi;
  ssl_certificate {place}/chain.pem;
  ssl_certificate_key {place}/leaf.key;
  ssl_session_cache off;
  ssl_session_tickets off;
  ssl_verify_depth 5;
  {servers}
}}
"""
NGINX_SERVER = """
  server {{
    listen 127.0.0.1:{port} ssl;
    ssl_client_certificate {place}/ca.pem;
    {crl}
    ssl_verify_client on;
    location / {{ return 200 "ok\\n"; }}
  }}
"""


def nginx(server):
    """Four servers in one process."""
    ports = [server.port] + [free_port() for _ in range(3)]
    servers = "".join(NGINX_SERVER.format(
        port=port, place=server.place,
        crl=f"ssl_crl {server.crl};" if server.crl else "") for port in ports)
    config = server.write("nginx.conf", NGINX.format(
        directory=server.directory, place=server.place, servers=servers))
    return ["nginx", "-p", server.directory, "-e",
            server.directory + "/error.log", "-c", config]


APACHE = """
ServerRoot {directory}
DefaultRuntimeDir {directory}
ServerName localhost
PidFile {directory}/pid
Mutex file:{directory} default
Listen 127.0.0.1:{port}
{modules}
{user}
StartServers 1
ThreadsPerChild 5
ThreadLimit 5
MinSpareThreads 5
MaxSpareThreads 10
MaxRequestWorkers 10
ErrorLog {directory}/error.log
SSLSessionCache none
DocumentRoot {directory}
SSLEngine on
SSLCertificateFile {place}/chain.pem
SSLCertificateKeyFile {place}/leaf.key
SSLCACertificateFile {place}/ca.pem
{crl}
SSLVerifyClient require
SSLVerifyDepth 5
"""
APACHE_MODULES = "/usr/lib/apache2/modules"


def apache(server):
    modules = "\n".join(
        f"LoadModule {name}_module {APACHE_MODULES}/mod_{name}.so"
        for name in ("mpm_event", "authz_core", "socache_shmcb", "ssl"))
    user = "User nobody\nGroup nogroup" if os.getuid() == 0 else ""
    config = server.write("apache.conf", APACHE.format(
        directory=server.directory, port=server.port, place=server.place,
        crl=f"SSLCARevocationFile {server.crl}\nSSLCARevocationCheck chain"
        if server.crl else "", modules=modules, user=user))
    return ["apache2", "-DFOREGROUND", "-f", config]


def slapd(server):
    config = server.write("slapd.conf", f"""
pidfile {server.directory}/pid
TLSCertificateFile {server.place}/chain.pem
TLSCertificateKeyFile {server.place}/leaf.key
TLSCACertificateFile {server.trust}
{f"TLSCRLFile {server.crl}" if server.crl else ""}
TLSVerifyClient demand
""")
    return ["slapd", "-h", f"ldaps://127.0.0.1:{server.port}/", "-f", config,
            "-d", "0"]


def exim(server):
    config = server.write("exim.conf", f"""
primary_hostname = localhost
spool_directory = {server.directory}
log_file_path = {server.directory}/%s.log
keep_environment = CATRUST_DEBUG
local_interfaces = 127.0.0.1
daemon_smtp_ports = {server.port}
tls_on_connect_ports = {server.port}
tls_advertise_hosts = *
tls_certificate = {server.place}/chain.pem
tls_privatekey = {server.place}/leaf.key
tls_verify_certificates = {server.trust}
{f"tls_crl = {server.crl}" if server.crl else ""}
tls_try_verify_hosts = *
host_lookup =
rfc1413_hosts =
""")
    return ["exim4", "-C", config, "-bdf", "-oP", server.directory + "/pid"]


def ocserv(server):
    config = server.write("ocserv.conf", f"""
auth = "certificate"
tcp-port = {server.port}
listen-host = 127.0.0.1
run-as-user = {pwd.getpwuid(os.getuid()).pw_name}
run-as-group = root
socket-file = {server.directory}/socket
pid-file = {server.directory}/pid
server-cert = {server.place}/chain.pem
server-key = {server.place}/leaf.key
ca-cert = {server.trust}
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
""")
    return ["ocserv", "-f", "-d", "1", "-c", config]


# ---- One run of one server ----

def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class Server:
    """A running server; leaving the block ends it and all its processes."""

    def __init__(self, entry):
        self.place, self.crl = entry["place"], entry["crl"]
        self.trust = self.place / entry["trust"]
        self.temporary = tempfile.TemporaryDirectory()
        self.directory = self.temporary.name
        # Servers that give up root's rights read it, too.
        os.chmod(self.directory, 0o777)
        self.port = free_port()
        command = entry["configure"](self)
        command[0] = programs.which(command[0])
        with open(os.path.join(self.directory, "said"), "ab") as said:
            self.process = subprocess.Popen(
                command, cwd=self.directory, stdin=subprocess.DEVNULL,
                stdout=said, stderr=said, start_new_session=True,
                env=dict(os.environ, **entry["env"]))

    def __enter__(self):
        return self

    def write(self, name, text):
        path = os.path.join(self.directory, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def wait(self):
        """Until it accepts connections."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise ValueError(self.last_words())
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            time.sleep(0.002)
        raise ValueError("it does not listen")

    def last_words(self):
        for name in ("said", "error.log"):
            with contextlib.suppress(OSError):
                text = pathlib.Path(self.directory, name).read_text(
                    errors="replace").strip()
                if text:
                    return text.splitlines()[-1]
        return f"exit code {self.process.returncode}"

    def processes(self):
        """It and its children, which are of its session."""
        for path in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                after = (path / "stat").read_text().rpartition(")")[2].split()
                if int(after[3]) == self.process.pid:
                    yield path

    def memory(self):
        total = 0
        for path in self.processes():
            with contextlib.suppress(OSError):
                for line in (path / "smaps_rollup").read_text().splitlines():
                    if line.startswith("Pss:"):
                        total += int(line.split()[1]) * 1024
        return total

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(3)
        for path in list(self.processes()):
            with contextlib.suppress(OSError):
                os.kill(int(path.name), signal.SIGKILL)
        self.process.wait()
        self.temporary.cleanup()


def handshake(server, context, words):
    """Nanoseconds until the server has answered, which it does only after it
    has verified the certificate."""
    start = time.perf_counter_ns()
    with socket.create_connection(("127.0.0.1", server.port),
                                  SECONDS) as raw, \
            context.wrap_socket(raw) as secure:
        if words:
            secure.sendall(words)
        if not secure.recv(1000):
            raise ValueError("the server refuses the client")
    return time.perf_counter_ns() - start


def first_handshake(server, context, words):
    """Apache reads its configuration twice, and closes its port in between:
    connections that were waiting are reset."""
    start = time.perf_counter_ns()
    end = time.monotonic() + SECONDS
    while True:
        try:
            handshake(server, context, words)
            return time.perf_counter_ns() - start
        except (ConnectionResetError, ConnectionRefusedError):
            if time.monotonic() > end or server.process.poll() is not None:
                raise
            time.sleep(0.002)


def client(place):
    """Has a certificate; what the server has is not looked at."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.load_cert_chain(place / "chain.pem", place / "leaf.key")
    return context


def is_taken_over(entry):
    """Whether the adapter says so, in a run that is not measured."""
    entry = dict(entry, env=dict(entry["env"], CATRUST_DEBUG="1"))
    with Server(entry) as server:
        server.wait()
        first_handshake(server, client(entry["place"]), entry["words"])
        said = [file.read_text(errors="replace")
                for file in pathlib.Path(server.directory).iterdir()
                if file.is_file()]
    return any(programs.TAKEN.search(text) for text in said)


def run(entry):
    """A round, as bench/measure.py wants it; None after setting "error"."""
    context = client(entry["place"])
    start = time.perf_counter_ns()
    try:
        with Server(entry) as server:
            server.wait()
            started = time.perf_counter_ns() - start
            first = first_handshake(server, context, entry["words"])
            times = []
            end = time.monotonic() + entry["seconds"]
            while not times or time.monotonic() < end:
                times.append(handshake(server, context, entry["words"]))
            memory = server.memory()
    except (OSError, ValueError) as error:
        entry["error"] = str(error)
        return None
    return {"start_ns": started, "first_ns": first, "pss_bytes": memory,
            "median_ns": statistics.median(times), "min_ns": min(times),
            "version": "", "n": len(times)}


# ---- Entries ----

def describe(name, library, configure, words, absent=None):
    return {"name": name, "library": library, "configure": configure,
            "words": words, "absent": absent}


def all_servers():
    """Name, library, how to configure it, what the client says first."""
    no_apache = None if os.path.exists(APACHE_MODULES + "/mod_ssl.so") else \
        "Apache's modules are not installed"
    no_root = None if os.getuid() == 0 else "ocserv starts as root only"
    return [
        describe("nginx", "openssl", nginx, WORDS),
        describe("apache2", "openssl", apache, WORDS, no_apache),
        describe("slapd", "gnutls", slapd, BIND),
        describe("exim4", "gnutls", exim, None),
        describe("ocserv", "gnutls", ocserv,
                 b"POST / HTTP/1.1\r\nHost: localhost\r\n"
                 b"Content-Length: 0\r\n\r\n", no_root),
    ]


def check(adapted):
    """One with whom the adapter does nothing is no measurement."""
    try:
        why = None if is_taken_over(adapted) else \
            "the adapter does not say that it took anything over"
    except (OSError, ValueError) as error:
        why = str(error)
    if why:
        adapted.update(command=["/nonexistent"], absent=why)


def entries(one, place, crl, seconds):
    """As it is, with the adapter, and with one CA alone. @place: a directory
    with ca.pem, trust.pem, chain.pem and leaf.key; @crl: a file, or None;
    @seconds: how long later handshakes go on."""
    preload = programs.preload_path(one["library"])
    stock = dict(one, name="as it is", server=run, place=place.resolve(),
                 crl=crl and crl.resolve(), trust="trust.pem",
                 seconds=seconds, env={}, long=10,
                 command=[programs.which(one["name"]) or "/nonexistent"])
    adapted = dict(stock, name="with the adapter",
                   env={"LD_PRELOAD": preload})
    floor = dict(stock, name=programs.FLOOR, crl=None, trust="ca.pem")
    absent = one["absent"]
    if programs.which(one["name"]) is None:
        absent = f"{one['name']} is not installed"
    if absent:
        for made in (stock, adapted, floor):
            made.update(command=["/nonexistent"], absent=absent)
    elif not os.path.exists(preload):
        adapted.update(command=["/nonexistent"],
                       absent=f"the {one['library']} adapter is not built")
    else:
        check(adapted)
    return [stock, adapted, floor]
