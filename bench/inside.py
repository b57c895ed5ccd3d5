# A section of bench/suite: GnuTLS with the engine inside (patches/gnutls).
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""libgnutls as it is, with the adapter preloaded, and with the engine inside,
as make check-gnutls has built it; BENCHMARK_GNUTLS names another file. In
instructions, counted by callgrind: what disturbs the machine does not matter,
and each is run once."""

import os
import re
import shutil
import subprocess

import measure
import programs
from workspace import absent

PATCHED = "gnutls-inside/patched/lib/.libs/libgnutls.so.30"
SERVER = "tests/adapters/gnutls/start_server"
CLIENT = "bench/others/under_gnutls"
SECONDS = 1800
KINDS = ("stock", "preload", "patched")


def count(command, functions, preload):
    """Instructions of these functions, or of the whole process."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
         *(f"--toggle-collect={name}" for name in functions), *command],
        env=dict(os.environ, LD_PRELOAD=preload), capture_output=True,
        text=True, check=False, timeout=SECONDS)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise ValueError(measure.without_paths(
            (done.stderr.splitlines() or ["no output"])[-1]))
    return int(found.group(1))


def server(cas):
    return [SERVER, str(cas)], ["server_*"]


def client(mode, place):
    return [CLIENT, "--once", "--mode", mode, "--file", str(place)], []


def cases(space):
    """What is counted, and its floor: the same with one CA and no CRL."""
    sizes = [10] if space.options.quick else [144, 1000, 5000]
    entries = 10 if space.options.quick else 4000
    place = space.place("reasons", entries)
    made = [(f"a server with {cas:,} CAs, to its first client", server(cas),
             server(1)) for cas in sizes]
    return made + [
        ("a client: the system's bundle, and a verification",
         client("first", place), client("ca-first", place)),
        (f"a client: a CRL of {entries:,} entries with reason codes, and a "
         "verification", client("crl-first", place),
         client("ca-first", place))]


def why_not(patched):
    """Why nothing can be counted."""
    if not os.path.exists(patched):
        return "no patched libgnutls: make check-gnutls builds one"
    if shutil.which("valgrind") is None:
        return "valgrind is not there"
    for path in (programs.preload_path("gnutls"), SERVER, CLIENT):
        if not os.path.exists(path):
            return f"{os.path.basename(path)} is not built"
    return None


def inside(space):
    patched = os.path.abspath(os.environ.get("BENCHMARK_GNUTLS", PATCHED))
    preloads = dict(zip(KINDS, ("", programs.preload_path("gnutls"), patched)))
    rows, missing = [], []
    reason = why_not(patched)
    if reason:
        missing = measure.split_missing([absent("all", reason)])[1]
    for name, (command, functions), floor in [] if reason else cases(space):
        row = {"name": name}
        for kind, preload in preloads.items():
            measure.progress(f"{name}, {kind}")
            row[kind] = count(command, functions, preload) - \
                count(*floor, preload)
        rows.append(row)
    measure.progress("")
    space.finish("gnutls-inside", "instructions", {
        "title": "GnuTLS with the engine inside", "base": "", "rounds": 1,
        "rows": rows, "missing": missing,
        "notes": ["Millions of instructions beyond those of the same program "
                  "with one CA and no CRL. *inside*: a libgnutls that "
                  "patches/gnutls made."]})


SECTIONS = {"inside": inside}
