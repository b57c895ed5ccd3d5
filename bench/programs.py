# Clients, as they are and with an adapter in front of their TLS library.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Programs that load CA certificates when they start, run as they are and with
libcatrust's adapter for their TLS library preloaded: the whole process, from
exec to exit, with its first request.

Each also runs with one certificate in its CA file (and no CRL), which is the
floor: what is above it is loading, all that an adapter could save.

A server in this process answers on a port of 127.0.0.1; what it does is the
same for both. Its certificate is of tests/adapters/make-pki, the bundle is the
system's with make-pki's root appended. No program sees a configuration of the
user's.

A preload that does not load is a message of the dynamic linker's, not an
error: entries whose preload is not there are left out, and so are those whose
adapter does not say, in a run with CATRUST_DEBUG=1 beforehand, that it took a
file over.
"""

import contextlib
import ctypes.util
import functools
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading

PRELOADS = {
    "openssl": "adapters/openssl/.libs/libcatrust-openssl-preload.so",
    "gnutls": "adapters/gnutls/.libs/libcatrust-gnutls.so",
}
TAKEN = re.compile(r": \d+ (?:CAs|CRLs|names|taken over)")
# Servers are where users do not look for commands.
PATH = os.environ.get("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin"
SECONDS = 60
FLOOR = "the floor"


def which(name):
    """Its path, or None."""
    return shutil.which(name, path=PATH)


@functools.cache
def missing_packages(python, *modules):
    """The modules that this Python does not have."""
    return [module for module in modules if subprocess.run(
        [python, "-c", f"import {module}"], check=False,
        stderr=subprocess.DEVNULL).returncode != 0]


def preload_path(library):
    return os.path.abspath(PRELOADS[library])


# ---- A server ----

def speak_http(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(4096)
        if not more:
            return
        data += more
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n"
                       b"Connection: close\r\n\r\nok\n")


def speak_ldap(connection):
    """Success to a bind request, then whatever the client does."""
    connection.recv(1000)
    connection.sendall(bytes.fromhex("300c02010161070a010004000400"))
    connection.recv(1000)


def speak_smtp(connection):
    connection.sendall(b"220 localhost ESMTP\r\n")
    while True:
        line = connection.recv(1000)
        if not line or line.upper().startswith(b"QUIT"):
            connection.sendall(b"221 bye\r\n")
            return
        connection.sendall(b"250 localhost\r\n")


def speak_nothing(connection):
    connection.recv(1000)


class Peer:
    """A TLS server in a thread."""

    def __init__(self, place, speak):
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(place / "chain.pem", place / "leaf.key")
        self.speak = speak
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                raw, _ = self.listener.accept()
            except OSError:
                return
            raw.settimeout(SECONDS)
            with contextlib.closing(raw), contextlib.suppress(OSError), \
                    self.context.wrap_socket(raw, server_side=True) as secure:
                self.speak(secure)

    def close(self):
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


# ---- Programs ----

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
NGINX = """
events {{}}
pid {directory}/nginx.pid;
error_log {directory}/error.log;
http {{
    access_log off;
    {servers}
}}
"""
NGINX_SERVER = """
    server {{
        listen unix:{directory}/{number}.sock ssl;
        ssl_certificate {place}/chain.pem;
        ssl_certificate_key {place}/leaf.key;
        ssl_client_certificate {bundle};
        ssl_verify_client on;
    }}
"""


def nginx_configuration(bundle, place, directory):
    """20 servers that ask for certificates. Returns the file."""
    servers = "".join(
        NGINX_SERVER.format(bundle=bundle, place=place, directory=directory,
                            number=number) for number in range(20))
    path = os.path.join(directory, "nginx.conf")
    with open(path, "w", encoding="utf-8") as out:
        out.write(NGINX.format(directory=directory, servers=servers))
    return path


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


def program(name, library, command, **more):
    """@more: exit_codes, speak, env, absent."""
    return dict({"name": name, "library": library, "command": command}, **more)


def openssl_programs(bundle, place, directory, port, is_floor=False):
    url = f"https://localhost:{port}/"
    python = system_python()
    words = {"bundle": bundle, "url": url, "port": port}
    httpx = httpx_python()
    return [
        program("curl, one request", "openssl",
                ["curl", "-q", "-s", "--cacert", bundle, url]),
        program("python3, one request", "openssl",
                [python, "-I", "-c", URLLIB.format(**words)]),
        program("python3, 20 contexts", "openssl",
                [python, "-I", "-c", CONTEXTS.format(**words)]),
        program("python3, 10 httpx.Client()", "openssl",
                [httpx, "-I", "-c", HTTPX],
                env={"SSL_CERT_FILE": bundle} if is_floor else {},
                absent="httpx is not installed, and could not be from PyPI"
                if missing_packages(httpx, "httpx") else None),
        program("ruby, one request", "openssl",
                ["ruby", "-e", RUBY.format(**words)]),
        program("php, one request", "openssl",
                ["php", "-n", "-d", "extension=openssl", "-r",
                 PHP.format(**words)]),
        program("openssl s_client", "openssl",
                ["openssl", "s_client", "-CAfile", bundle,
                 "-verify_return_error", "-connect", f"localhost:{port}"],
                speak=speak_nothing),
        program("nginx -t, 20 servers that ask for certificates", "openssl",
                ["nginx", "-t", "-q", "-p", directory, "-e",
                 directory + "/error.log", "-c",
                 nginx_configuration(bundle, place, directory)]),
    ]


def gnutls_programs(bundle, crl, port):
    url = f"https://localhost:{port}/"
    python = system_python()
    no_curl = None if ctypes.util.find_library("curl-gnutls") else \
        "libcurl3-gnutls is not installed"
    no_glib = missing_packages(python, "gi") or \
        not any(os.path.exists(f"{prefix}/gio/modules/libgiognutls.so")
                for prefix in ("/usr/lib", f"/usr/lib/{os.uname().machine}"
                               "-linux-gnu"))
    wget = ["wget", "-q", "-O", "/dev/null", "--no-config", "--no-hsts",
            "--no-proxy", "--tries=1", "--ca-directory=", "--ca-certificate",
            bundle]
    wget_crl = ["--crl-file", crl] if crl else []
    libcurl = [
        program(name, "gnutls", ["bench/others/transfer", url, bundle,
                                 str(transfers)], absent=no_curl)
        for name, transfers in (("libcurl-gnutls, one request", 1),
                                ("libcurl-gnutls, ten requests", 10))]
    return libcurl + [
        program("git ls-remote", "gnutls",
                ["git", "-c", f"http.sslCAInfo={bundle}", "-c",
                 "http.sslCAPath=", "ls-remote", url + "x.git"],
                exit_codes=(128,),
                env={"GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0"}),
        program("wget, one request", "gnutls", wget + [url]),
        program("wget with a CRL of 10,000 reason codes", "gnutls",
                wget + wget_crl + [url]),
        program("ldapsearch", "gnutls",
                ["ldapsearch", "-x", "-H", f"ldaps://localhost:{port}/", "-s",
                 "base", "-b", "", "-l", "5"], exit_codes=(255,),
                env={"LDAPTLS_CACERT": bundle, "LDAPTLS_REQCERT": "demand"},
                speak=speak_ldap),
        program("msmtp", "gnutls",
                ["msmtp", "--file=/dev/null", "--host=localhost",
                 f"--port={port}", "--serverinfo", "--tls=on",
                 "--tls-starttls=off", "--timeout=10",
                 f"--tls-trust-file={bundle}"], speak=speak_smtp),
        program("gnutls-cli", "gnutls",
                ["gnutls-cli", "--x509cafile", bundle, "-p", str(port),
                 "localhost"], speak=speak_nothing),
        program("GLib's TLS client", "gnutls",
                [python, "-I", "-c", GLIB.format(bundle=bundle, port=port)],
                speak=speak_nothing, absent="glib-networking or python3-gi "
                "is not installed" if no_glib else None),
    ]


# ---- Entries ----

def is_taken_over(one, env):
    """Whether the adapter says so, in a run that is not measured."""
    try:
        done = subprocess.run(
            one["command"], stdin=subprocess.DEVNULL, capture_output=True,
            check=False, timeout=SECONDS,
            env=dict(os.environ, **env, CATRUST_DEBUG="1"))
    except subprocess.TimeoutExpired:
        return False
    said = (done.stdout + done.stderr).decode(errors="replace")
    return TAKEN.search(said) is not None


def missing(name, why):
    return {"name": name, "command": ["/nonexistent"], "absent": why}


def entry(name, one, home):
    """As it is."""
    path = which(one["command"][0])
    if one.get("absent") or path is None:
        return missing(name, one.get("absent") or
                       f"{os.path.basename(one['command'][0])} is not there")
    return {"name": name, "process": True,
            "command": [path] + one["command"][1:],
            "exit_codes": one.get("exit_codes", (0,)),
            "env": dict({"HOME": home, "LC_ALL": "C"}, **one.get("env", {}))}


def entries(one, floor, home):
    """As it is, with the adapter, and @floor, which has one CA."""
    stock = entry("as it is", one, home)
    preload = preload_path(one["library"])
    adapted = dict(stock, name="with the adapter")
    if "absent" not in stock:
        adapted["env"] = dict(stock["env"], LD_PRELOAD=preload)
        if not os.path.exists(preload):
            adapted = missing(adapted["name"],
                              f"the {one['library']} adapter is not built")
        elif not is_taken_over(adapted, adapted["env"]):
            adapted = missing(adapted["name"], "the adapter does not say that "
                              "it took anything over")
    return [stock, adapted, entry(FLOOR, floor, home)]


def all_programs(place, crl, directory):
    """Pairs of a program and the same with one CA, with a peer each; one peer
    for those that speak HTTP. @place has trust.pem, ca.pem, chain.pem and
    leaf.key."""
    place = place.resolve()
    small = os.path.join(directory, "small")
    os.mkdir(small)
    with contextlib.ExitStack() as stack:
        ports = {}
        for speak in (speak_http, speak_ldap, speak_smtp, speak_nothing):
            peer = Peer(place, speak)
            stack.callback(peer.close)
            ports[speak] = peer.port

        def both(port):
            """Those of a port: with all CAs and the CRL, and with one CA."""
            many, one = str(place / "trust.pem"), str(place / "ca.pem")
            return list(zip(
                openssl_programs(many, place, directory, port) +
                gnutls_programs(many, crl, port),
                openssl_programs(one, place, small, port, is_floor=True) +
                gnutls_programs(one, None, port)))

        made = {port: both(port) for port in ports.values()}
        for number, (one, _) in enumerate(made[ports[speak_http]]):
            yield made[ports[one.get("speak", speak_http)]][number]


def sections(place, crl, wanted=None):
    """For each program its name, library, title, and entries to compare. @crl:
    a file for wget; @wanted: names, or None for all."""
    with tempfile.TemporaryDirectory() as directory:
        for one, floor in all_programs(place, str(crl.resolve()), directory):
            name = re.sub("[^a-z0-9]+", "-", one["name"].lower()).strip("-")
            if wanted is None or name in wanted:
                yield (name, one["library"], one["name"],
                       entries(one, floor, directory))
