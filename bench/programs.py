# Programs, as they are and with an adapter in front of their TLS library.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Clients and servers that load CA certificates, run as they are and with
libcatrust's adapter for their TLS library preloaded. How they are called and
configured, and who is on the other side of the connection, is shared with
tests/adapters/programs, which see that an adapter changes nothing.

A client is measured as a whole process, from exec to exit, with its first
request. Of a server that asks for certificates and checks these by a CRL these
are measured:

    start_ns    from exec until it serves
    first_ns    the first handshake, with the server's verdict
    median_ns   the median of later handshakes, each a new connection without
                resumption
    pss_bytes   the memory of all its processes, each shared page once

Each also runs with one certificate in its CA file and no CRL, which is the
floor: what is above it is loading, all that an adapter could save.

All is on 127.0.0.1. Certificates are of tests/adapters/make-pki, the bundle is
the system's with make-pki's root appended. No program sees a configuration of
the user's.

A preload that does not load is a message of the dynamic linker's, not an
error: entries whose preload is not there are left out, and so are those whose
adapter does not say, in a run with CATRUST_DEBUG=1 beforehand, that it took a
file over.
"""

import collections
import contextlib
import ctypes.util
import functools
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import types

import measure
from tables import ADAPTED, FLOOR, STOCK
from workspace import absent

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parent.parent /
                       "tests/adapters/programs"))
import apache  # noqa: E402
import curl  # noqa: E402
import exim  # noqa: E402
import git  # noqa: E402
import gnutls_cli  # noqa: E402
import harness  # noqa: E402
import ldapsearch  # noqa: E402
import msmtp  # noqa: E402
import nbdkit  # noqa: E402
import nginx  # noqa: E402
import ocserv  # noqa: E402
import openssl_s_client  # noqa: E402
import rsyslog  # noqa: E402
import slapd  # noqa: E402
import wget  # noqa: E402

PRELOADS = {
    "both": "adapters/common/.libs/libcatrust-preload.so",
    "openssl": "adapters/openssl/.libs/libcatrust-openssl-preload.so",
    "gnutls": "adapters/gnutls/.libs/libcatrust-gnutls.so",
}
# Where the harness and catrust-run look for what is built.
os.environ.setdefault("top_builddir", os.getcwd())
os.environ.setdefault("CATRUST_PRELOAD_PATH", ":".join(
    os.path.dirname(os.path.abspath(path)) for path in PRELOADS.values()))
SECONDS = 60
# The files that a program gets; no CRL: None.
Case = collections.namedtuple("Case", "ca crl")


# ---- With the adapter ----

def preload_path(library):
    return os.path.abspath(PRELOADS[library])


def say(entry):
    """What a process says, in a run that is not measured."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        done = subprocess.run(
            entry["command"], stdin=subprocess.DEVNULL, capture_output=True,
            check=False, timeout=SECONDS, env=measure.environment(entry))
        return (done.stdout + done.stderr).decode(errors="replace")
    return ""


def with_adapter(stock, library, says=say):
    """The same entry, if the adapter says that it has something to do there:
    @says returns what the program and the adapter print."""
    if not measure.is_there(stock):
        return dict(stock, name=ADAPTED)
    preload = preload_path(library)
    if not os.path.exists(preload):
        return absent(ADAPTED, f"the {library} adapter is not built")
    env = dict(stock.get("env", {}))
    env["LD_PRELOAD"] = " ".join([preload, env.get("LD_PRELOAD", "")])
    try:
        said = says(dict(stock, env=dict(env, CATRUST_DEBUG="1")))
    except (OSError, ValueError) as error:
        return absent(ADAPTED, str(error))
    if not harness.taken_over(library, said):
        return absent(ADAPTED,
                      "the adapter does not say that it took anything over")
    return dict(stock, name=ADAPTED, env=env)


# ---- Clients ----

CONTEXTS = """
import ssl
for _ in range(20):
    ssl.create_default_context(cafile={bundle!r})
"""
URLLIB = """
import ssl, urllib.request
context = ssl.create_default_context(cafile={bundle!r})
urllib.request.urlopen({url!r}, context=context).read()
"""
# Its bundle is the one it brings with it, unless SSL_CERT_FILE names another.
HTTPX = """
import httpx
for _ in range(10):
    httpx.Client()
"""
RUBY = """
require 'net/http'
Net::HTTP.start('localhost', {port}, use_ssl: true, ca_file: '{bundle}') {{
  |http| http.get('/').body }}
"""
PHP = """
$context = stream_context_create(['ssl' => ['cafile' => '{bundle}']]);
exit(file_get_contents('{url}', false, $context) === false ? 1 : 0);
"""
GLIB = """
import gi
gi.require_version('Gio', '2.0')
from gi.repository import Gio, GObject
client = Gio.SocketClient(tls=True)
database = Gio.TlsFileDatabase.new({bundle!r})
def prepare(_, event, __, connection):
    if event == Gio.SocketClientEvent.TLS_HANDSHAKING:
        connection.set_database(database)
GObject.Object.connect(client, 'event', prepare)
client.connect_to_host('localhost', {port}, None).close(None)
"""


@functools.cache
def missing_packages(python, *modules):
    """The modules that this Python does not have."""
    return [module for module in modules if subprocess.run(
        [python, "-c", f"import {module}"], check=False,
        stderr=subprocess.DEVNULL).returncode != 0]


def system_python():
    """The system's, which has the system's OpenSSL."""
    system = "/usr/bin/python3"
    return system if os.access(system, os.X_OK) else sys.executable


def httpx_python():
    """One that has httpx: make check's virtual environment, build-peers's, or
    the system's."""
    for made in ("tests/adapters/venv", "bench/others/httpx.venv"):
        python = os.path.abspath(made + "/bin/python3")
        if os.access(python, os.X_OK) and not missing_packages(python,
                                                               "httpx"):
            return python
    return system_python()


def nginx_test(case, place, directory, port):
    """Reads the configuration of 20 servers that ask for certificates."""
    def write(name, text):
        path = pathlib.Path(directory, name)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return nginx.start(types.SimpleNamespace(
        directory=directory, port=port, ca=case.ca, crl=None, write=write,
        chain=place / "chain.pem", key=place / "leaf.key"), servers=20) + \
        ["-t", "-q"]


def openssl_programs(case, place, directory, port):
    """Lists of name, command, and what else there is: exit_codes, speak, env,
    absent."""
    python, httpx = system_python(), httpx_python()
    words = {"bundle": case.ca, "url": f"https://localhost:{port}/",
             "port": port}
    is_floor = os.path.basename(case.ca) == "ca.pem"
    case = case._replace(crl=None)
    return [
        ("curl, one request", curl.argv(None, case, port)),
        ("python3, one request", [python, "-I", "-c", URLLIB.format(**words)]),
        ("python3, 20 contexts",
         [python, "-I", "-c", CONTEXTS.format(**words)]),
        ("python3, 10 httpx.Client()", [httpx, "-I", "-c", HTTPX],
         {"env": {"SSL_CERT_FILE": case.ca} if is_floor else {},
          "absent": "httpx is not installed, and could not be from PyPI"
          if missing_packages(httpx, "httpx") else None}),
        ("ruby, one request", ["ruby", "-e", RUBY.format(**words)]),
        ("php, one request",
         ["php", "-n", "-d", "extension=openssl", "-r", PHP.format(**words)]),
        ("openssl s_client", openssl_s_client.argv(None, case, port),
         {"speak": harness.speak_nothing}),
        ("nginx -t, 20 servers that ask for certificates",
         nginx_test(case, place, directory, port))]


def gnutls_programs(case, port):
    no_curl = None if ctypes.util.find_library("curl-gnutls") else \
        "libcurl3-gnutls is not installed"
    python = system_python()
    no_glib = missing_packages(python, "gi") or \
        not any(os.path.exists(f"{prefix}/gio/modules/libgiognutls.so")
                for prefix in ("/usr/lib", f"/usr/lib/{os.uname().machine}"
                               "-linux-gnu"))
    plain = case._replace(crl=None)
    return [
        (name, ["bench/others/transfer", f"https://localhost:{port}/",
                case.ca, str(transfers)], {"absent": no_curl})
        for name, transfers in (("libcurl-gnutls, one request", 1),
                                ("libcurl-gnutls, ten requests", 10))] + [
        ("git ls-remote", git.argv(None, plain, port),
         {"exit_codes": (128,), "env": git.extra(None, plain)}),
        ("wget, one request", wget.argv(None, plain, port)),
        ("wget with a CRL of 10,000 reason codes",
         wget.argv(None, case, port)),
        ("ldapsearch", ldapsearch.argv(None, plain, port),
         {"exit_codes": (255,), "env": ldapsearch.extra(None, plain),
          "speak": harness.speak_ldap, "library": ldapsearch.ADAPTER}),
        ("msmtp", msmtp.argv(None, plain, port),
         {"speak": harness.speak_smtp}),
        ("gnutls-cli", gnutls_cli.argv(None, plain, port),
         {"speak": harness.speak_nothing}),
        ("GLib's TLS client",
         [python, "-I", "-c", GLIB.format(bundle=case.ca, port=port)],
         {"speak": harness.speak_nothing,
          "absent": "glib-networking or python3-gi is not installed"
          if no_glib else None})]


def programs(case, place, directory, port):
    """Library, name, command, and more."""
    return [((more[0] if more else {}).get("library", library), name, command,
             more[0] if more else {})
            for library, made in (
                ("openssl", openssl_programs(case, place, directory, port)),
                ("gnutls", gnutls_programs(case, port)))
            for name, command, *more in made]


def entry(variant, home, command, more):
    """A program as it is."""
    path = harness.which(command[0])
    if more.get("absent") or path is None:
        return absent(variant, more.get("absent") or
                      f"{os.path.basename(command[0])} is not there")
    return {"name": variant, "process": True, "command": [path] + command[1:],
            "exit_codes": more.get("exit_codes", (0,)),
            "env": dict({"HOME": home, "LC_ALL": "C"}, **more.get("env", {}))}


def all_clients(made, crl, directory):
    """Pairs of a program and the same with one CA; one peer for each protocol
    answers. @made has trust.pem, ca.pem, chain.pem and leaf.key."""
    small = os.path.join(directory, "small")
    os.mkdir(small)
    place = harness.Place("", directory, made / "chain.pem",
                          made / "leaf.key")
    with contextlib.ExitStack() as stack:
        pairs = {}
        for speak in (harness.speak_http, harness.speak_ldap,
                      harness.speak_smtp, harness.speak_nothing):
            port = stack.enter_context(
                harness.Peer(place, place.chain, "1.3", speak)).port
            pairs[speak] = list(zip(
                programs(Case(str(made / "trust.pem"), crl), made, directory,
                         port),
                programs(Case(str(made / "ca.pem"), None), made, small,
                         port)))
        for number, (one, _) in enumerate(pairs[harness.speak_http]):
            yield pairs[one[3].get("speak", harness.speak_http)][number]


def sections(made, crl, wanted=None):
    """For each client its name, library, title, and entries to compare. @crl:
    a file for wget; @wanted: names, or None for all."""
    with tempfile.TemporaryDirectory() as directory:
        for (library, title, *one), (_, _, *floor) in all_clients(
                made.resolve(), str(crl.resolve()), directory):
            name = re.sub("[^a-z0-9]+", "-", title.lower()).strip("-")
            if wanted is None or name in wanted:
                stock = entry(STOCK, directory, *one)
                yield (name, library, title,
                       [stock, with_adapter(stock, library),
                        entry(FLOOR, directory, *floor)])


# ---- Servers ----

@contextlib.contextmanager
def started(entry):
    """A running server; it and all its processes end with the block."""
    with tempfile.TemporaryDirectory() as directory:
        # Servers that give up root's rights read it, too.
        os.chmod(directory, 0o755)
        place = harness.Place(entry["library"], directory,
                              entry["place"] / "chain.pem",
                              entry["place"] / "leaf.key")
        place.server_environment = entry["env"]
        server = harness.Server(
            place, "server", 0, entry["place"] / entry["trust"], entry["crl"],
            **{key: entry[key] for key in ("start", *HOW)})
        try:
            server.wait(0.002)
            if server.outcome:
                said = server.read("log") or server.read("error.log")
                raise ValueError(measure.last_line(
                    said, server.process.poll()))
            yield server
        finally:
            server.end()
            server.stop()


def memory(server):
    """PSS of it and its children, which are of its session."""
    total = 0
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            after = (path / "stat").read_text().rpartition(")")[2].split()
            if int(after[3]) != server.process.pid:
                continue
            for line in (path / "smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1]) * 1024
    return total


def handshake(server, entry):
    """Nanoseconds until the server has answered as it does when it has
    verified the certificate and found it good."""
    context = server.run.context(server.chain, "1.3", False)
    start, answer = time.perf_counter_ns(), b""
    with server.connected(context) as secure:
        secure.sendall(entry["talk"])
        if server.arrived:
            is_good = server.listen(secure, 0.0005) == "arrived"
        else:
            more = secure.recv(1000)
            while more and entry["good"] not in answer + more:
                answer += more
                more = secure.recv(1000)
            is_good = bool(more)
        if not is_good:
            raise ValueError("the server refuses the client")
    return time.perf_counter_ns() - start


def server_says(entry):
    with started(entry) as server:
        handshake(server, entry)
        return "\n".join(server.read(name) for name in server.logs())


def run_server(entry):
    """A round, as bench/measure.py wants it; None after setting "error"."""
    start = time.perf_counter_ns()
    try:
        with started(entry) as server:
            up = time.perf_counter_ns() - start
            first = handshake(server, entry)
            times = []
            end = time.monotonic() + entry["seconds"]
            while not times or time.monotonic() < end:
                times.append(handshake(server, entry))
            used = memory(server)
    except (OSError, ValueError) as error:
        entry["error"] = str(error)
        return None
    return {"start_ns": up, "first_ns": first, "pss_bytes": used,
            "median_ns": statistics.median(times), "min_ns": min(times),
            "version": "", "n": len(times)}


SERVERS = nginx, apache, slapd, exim, ocserv, rsyslog, nbdkit
# What their modules may have for harness.Server.
HOW = "ready", "failed", "arrived", "before"
# Four servers in one process, without resumption.
NGINX = functools.partial(
    nginx.start, servers=4, workers=2,
    more="ssl_session_cache off; ssl_session_tickets off;")


def server_entries(module, made, crl, seconds):
    """As it is, with the adapter, and with one CA alone. @made: a directory
    with ca.pem, trust.pem, chain.pem and leaf.key; @crl: a file, or None;
    @seconds: how long later handshakes go on."""
    missing = harness.first_missing(*module.NEEDS)
    why = f"{os.path.basename(missing)} is not installed" if missing else \
        "ocserv starts as root only" if module is ocserv and os.getuid() \
        else None
    if why:
        return [absent(variant, why) for variant in (STOCK, ADAPTED, FLOOR)]
    made, library = made.resolve(), module.ADAPTER
    prepare = getattr(module, "prepare", lambda place: {})
    stock = {"name": STOCK, "server": run_server, "library": library,
             "start": NGINX if module is nginx else module.start,
             "talk": module.TALK[0], "good": getattr(module, "GOOD", b""),
             "place": made,
             # OpenSSL's are about CRLs, which are more than their CAs.
             "trust": "ca.pem" if crl and library == "openssl"
             else "trust.pem",
             "crl": crl and crl.resolve(), "seconds": seconds,
             "env": prepare(types.SimpleNamespace(directory=str(made))),
             "long": 10, "command": [harness.which(module.NEEDS[0])],
             **{key: getattr(module, key.upper(), getattr(module, key, None))
                for key in HOW}}
    return [stock, with_adapter(stock, library, server_says),
            dict(stock, name=FLOOR, crl=None, trust="ca.pem")]
