# Whole programs, as they are and with an adapter in front of their TLS library.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Programs that load CA certificates when they start, run as they are and with
libcatrust's adapter for their TLS library preloaded.

No program talks to the network: each loads the bundle and then fails to
connect, is hung up on, is told to check its configuration, or ends. The exit
codes that this gives are listed and the same in both runs.

A preload that does not load is a message of the dynamic linker's, not an
error: entries whose preload is not there are left out.
"""

import os
import re
import shutil
import socket
import sys
import tempfile
import threading

PRELOADS = {
    "openssl": "adapters/openssl/.libs/libcatrust-openssl-preload.so",
    "gnutls": "adapters/gnutls/.libs/libcatrust-gnutls.so",
}

PYTHON = """
import ssl
for _ in range(20):
    ssl.create_default_context(cafile={bundle!r})
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
        listen unix:{directory}/{number}.sock;
        proxy_ssl_verify on;
        proxy_ssl_trusted_certificate {bundle};
        location / {{ proxy_pass https://127.0.0.1:9; }}
    }}
"""


def nginx_configuration(bundle, directory):
    """20 servers that verify those behind them. Returns the file."""
    servers = "".join(
        NGINX_SERVER.format(bundle=bundle, directory=directory, number=number)
        for number in range(20))
    path = os.path.join(directory, "nginx.conf")
    with open(path, "w", encoding="utf-8") as out:
        out.write(NGINX.format(directory=directory, servers=servers))
    return path


def program(name, library, command, exit_codes=(0,)):
    return {"name": name, "library": library, "command": command,
            "exit_codes": exit_codes}


def python():
    """The system's, which has the system's OpenSSL."""
    system = "/usr/bin/python3"
    return system if os.access(system, os.X_OK) else sys.executable


class Deaf:
    """Listens on a port of this machine and hangs up on whoever connects:
    some programs load CAs only when somebody answers."""

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.hang_up, daemon=True).start()
        return self

    def hang_up(self):
        while True:
            try:
                self.listener.accept()[0].close()
            except OSError:
                return

    def __exit__(self, *_):
        self.listener.close()


def all_programs(bundle, directory, port):
    """@directory is for what a program needs or writes; at @port somebody
    hangs up, at port 9 nobody listens."""
    nowhere = f"https://127.0.0.1:{port}/"
    return [
        program("curl", "openssl",
                ["curl", "-s", "--cacert", bundle, nowhere], (35, 56)),
        program("python3", "openssl",
                [python(), "-c", PYTHON.format(bundle=bundle)]),
        program("openssl s_client", "openssl",
                ["openssl", "s_client", "-CAfile", bundle, "-connect",
                 "127.0.0.1:9"], (1,)),
        program("nginx -t", "openssl",
                ["nginx", "-t", "-q", "-p", directory, "-c",
                 nginx_configuration(bundle, directory)]),
        program("gnutls-cli", "gnutls",
                ["gnutls-cli", "--x509cafile", bundle, "-p", "9",
                 "127.0.0.1"], (1,)),
        program("wget", "gnutls",
                ["wget", "-q", "-t", "1", "-O", "/dev/null",
                 "--ca-certificate", bundle, nowhere], (4, 5)),
    ]


def entries(one):
    """As it is and with the adapter."""
    preload = os.path.abspath(PRELOADS[one["library"]])
    path = shutil.which(one["command"][0])
    stock = {"name": "as it is", "process": True,
             "command": [path or "/nonexistent"] + one["command"][1:],
             "exit_codes": one["exit_codes"]}
    adapted = dict(stock, name="with the adapter",
                   env={"LD_PRELOAD": preload})
    if path is None:
        for made in (stock, adapted):
            made["absent"] = f"{one['command'][0]} is not installed"
    elif not os.path.exists(preload):
        adapted["command"] = ["/nonexistent"]
        adapted["absent"] = f"the {one['library']} adapter is not built"
    return [stock, adapted]


def sections(bundle):
    """For each program its name, a title, and entries to compare."""
    with tempfile.TemporaryDirectory() as directory, Deaf() as deaf:
        for one in all_programs(bundle, directory, deaf.port):
            yield (re.sub("[^a-z0-9]+", "-", one["name"]),
                   f"{one['name']} ({one['library']})", entries(one))
