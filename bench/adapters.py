# Sections of bench/suite: OpenSSL and GnuTLS, as they are and with an adapter.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""What the adapters gain: single calls of the libraries (peers/under_*.c),
clients from start to end, and servers."""

import os

import measure
import programs
from tables import FLOOR, STOCK
from workspace import absent, entry

# What OpenSSL alone does when it is first asked for a file.
ONE_CA = "as it is, one CA"


def say_once(entry):
    return programs.say(dict(entry, command=entry["command"] + ["--once"]))


def pair(library, mode, file, seconds, runs=200, floor=None, **more):
    """The same program twice, and its mode that is the floor."""
    stock = dict(entry(f"under_{library}", mode, file, seconds, runs, **more),
                 name=STOCK)
    made = [stock, programs.with_adapter(stock, library, say_once)]
    if floor:
        made.append(dict(entry(f"under_{library}", floor, file, seconds, runs,
                               **more), name=FLOOR))
    if floor == "names-made":
        made[-1]["without"] = ["first_ns"]  # it finds the names
    return made


def compare(space, library, name, kind, title, made, rounds=5, **more):
    space.compare(f"under-{library}-{name}", kind, made, rounds,
                  f"{title} ({library})", STOCK, library=library, **more)


def entries_text(size, kind):
    return f"a CRL of {size:,} entries" + \
        (" with reason codes" if kind == "reasons" else "")


def in_threads(space, library, mode, title):
    """By one thread and by two, in turns."""
    space.compare_crews(
        f"under-{library}-{mode}", "threads",
        {threads: pair(library, mode, space.place(), space.seconds(0.2),
                       floor="ca-verify" if mode == "verify" else None,
                       threads=threads) for threads in (1, 2)},
        3, STOCK, {1: f"{title}, 1 thread ({library})",
                   2: f"{title}, 2 threads ({library})"}, library=library)


# ---- OpenSSL ----

def openssl(space):
    seconds = space.seconds(0.15)
    for name, file, floor, title in (
            ("store", space.bundle, None,
             "The system's bundle into an X509_STORE"),
            ("store-tls", space.bundle, None,
             "The system's bundle into an X509_STORE, libssl being "
             "initialised"),
            ("store-changed", space.bundle_copy(), None,
             "A bundle that has changed into an X509_STORE"),
            ("store-again", space.bundle, "empty",
             "The system's bundle into a second X509_STORE"),
            ("names", space.bundle, "names-made",
             "The system's bundle to the names that a server sends")):
        made = pair("openssl", name, file, seconds, floor=floor)
        if floor is None:
            # What the adapter holds was there before the second load.
            made.append(dict(entry("floor-base64", "", file, seconds),
                             name=FLOOR, without=["heap_bytes", "rss_bytes"]))
        if name in ("store", "store-tls"):
            made.append(dict(entry("under_openssl", name,
                                   space.place() / "ca.pem", seconds),
                             name=ONE_CA))
        compare(space, "openssl", name, "load", title, made)
    openssl_threads(space)
    openssl_crl(space)


def openssl_threads(space):
    """Whether those who share a store wait for each other."""
    for name, title in (("verify", "Chains verified, P-256"),
                        ("issuer", "Issuers found in the store")):
        in_threads(space, "openssl", name, title)


def openssl_crl(space):
    size = 100 if space.options.quick else 1200000
    place = space.place("plain", size)
    what = entries_text(size, "plain")
    for name, title, kind in (
            ("crl-load", f"The root and {what} into an X509_STORE", "load"),
            ("crl-first", f"The root, {what}, and the first verification",
             "load"),
            ("crl-verify", f"Later verifications with {what}", "rate")):
        made = pair("openssl", name, place, space.seconds(0.2),
                    2 if kind == "load" else 200,
                    floor="ca-verify" if kind == "rate" else None)
        if kind == "load":
            floor = entry("floor-crl-pem", "", place / "crl.pem",
                          space.seconds(0.2))
            made.append(dict(floor, name=FLOOR))
        compare(space, "openssl", name, kind, title, made, 2, size=size)


# ---- GnuTLS ----

def gnutls(space):
    seconds = space.seconds(0.15)
    for name, floor, file, title in (
            ("credentials", "empty", space.bundle,
             "The system's bundle into credentials"),
            ("twenty", "twenty-empty", space.bundle,
             "The system's bundle into 20 credentials"),
            ("first", "ca-first", space.place(), "The system's bundle into a "
             "trust list, and the first verification")):
        compare(space, "gnutls", name, "load", title,
                pair("gnutls", name, file, seconds, floor=floor))
    in_threads(space, "gnutls", "verify", "Chains verified, P-256")
    gnutls_crl(space)


def gnutls_crl(space):
    """GnuTLS's time grows with the square of the entries that have reason
    codes: 40,000 are loaded once, 400,000 would take an hour."""
    space.last = {}
    for size in [100] if space.options.quick else [10000, 40000, 400000]:
        place = space.place("reasons", size)
        what = entries_text(size, "reasons")
        able, missing = space.able([STOCK], size, 60)
        is_slow = space.predicted(STOCK, size) > 1e9
        made = pair("gnutls", "crl-first", place, space.seconds(0.1),
                    1 if size >= 10000 else 20, floor="ca-first")
        compare(space, "gnutls", f"crl-{size}", "load",
                f"A CA, {what}, and the first verification",
                made if able else made[1:], 1 if is_slow else 2,
                missing=missing, remembers=True, size=size)
        if size <= 10000:
            compare(space, "gnutls", f"crl-verify-{size}", "rate",
                    f"Later verifications with {what}",
                    pair("gnutls", "crl-verify", place, space.seconds(0.2),
                         floor="ca-verify"), 2)


# ---- Starting programs ----

# Their arguments, and what they are.
STARTED = ((["true"], "links neither"),
           (["curl", "--version"], "links OpenSSL"),
           (["wget", "--version"], "links GnuTLS"))
PRELOADED = ("nothing", "an empty library", "the openssl adapter",
             "the gnutls adapter", "both in one")


def spawn_entries(space, command):
    """With nothing preloaded, with an empty library, and with each adapter."""
    path = programs.harness.which(command[0])
    if path is None:
        return [absent(command[0], f"{command[0]} is not there")]
    base = entry("spawn", "spawn", path, space.seconds(
        0.4 if len(command) == 1 else 0.15), 2000)
    base["command"][0] = "bench/spawn"
    env = {"BENCH_ARGUMENT": command[1]} if len(command) > 1 else {}
    made = [dict(base, name=PRELOADED[0], env=env)]
    for name, library in zip(PRELOADED[1:], (
            os.path.abspath("bench/others/empty"),
            programs.preload_path("openssl"),
            programs.preload_path("gnutls"),
            programs.preload_path("both"))):
        made.append(dict(base, name=name, env=dict(
            env, BENCH_PRELOAD=library)) if os.path.exists(library)
            else absent(name, "not built"))
    return made


def spawn(space):
    """What an adapter costs those whom it does not concern."""
    rows, missing = [], []
    rounds = space.rounds(5)
    for command, what in STARTED:
        section = measure.compare(spawn_entries(space, command), rounds,
                                  base=PRELOADED[0],
                                  title=f"starting {command[0]}")
        missing += section["missing"]
        base = next((row for row in section["rows"]
                     if row["name"] == PRELOADED[0]), None)
        for row in sorted(section["rows"] if base else [],
                          key=lambda row: PRELOADED.index(row["name"])):
            rows.append(dict(
                row, program=f"{' '.join(command)} ({what})",
                preloaded=row["name"], n=row["runs"],
                name=f"{command[0]}: {row['name']}",
                more_ns=row["median_ns"] - base["median_ns"],
                more_min_ns=row["min_ns"] - base["min_ns"]))
    space.finish("spawn", "spawn", {
        "title": "Starting a program, with a library preloaded", "base": "",
        "rounds": rounds, "rows": rows, "missing": missing,
        "notes": ["From posix_spawn() until the process has ended, in turns. "
                  "`an empty library` has no code: any preload costs that."]})


# ---- Clients and servers ----

# make check runs those with --quick, and many more in tests/adapters/programs.
QUICK = ("curl-one-request", "wget-one-request", "nginx", "slapd")


def clients(space):
    crl = space.place("reasons", 100 if space.options.quick else 10000)
    for name, library, title, made in programs.sections(
            space.place(), crl / "crl.pem",
            QUICK if space.options.quick else None):
        space.compare(
            f"program-{name}", "process", made, 5,
            title if library in title else f"{title} ({library})", STOCK,
            library=library)


def servers(space):
    big, small = ("plain", 1200000), ("reasons", 10000)
    if space.options.quick:
        big, small = ("plain", 100), ("reasons", 100)
    for module in programs.SERVERS:
        name, library = module.NEEDS[0], module.ADAPTER
        if space.options.quick and name not in QUICK:
            continue
        kinds = [None] if not getattr(module, "HAS_CRLS", True) else \
            [big] if library == "openssl" else [None, small]
        for kind in kinds:
            place = space.place(*kind) if kind else space.place()
            what = entries_text(kind[1], kind[0]) if kind else "no CRL"
            many = "4 servers, " if name == "nginx" else ""
            space.compare(
                f"server-{name}" + ("" if kind else "-plain"), "server",
                programs.server_entries(
                    module, place, place / "crl.pem" if kind else None,
                    space.seconds(0.5)), 2,
                f"{name} ({library}), {many}{what}", STOCK, library=library,
                **({"size": kind[1]} if kind else {}))


SECTIONS = {"spawn": spawn, "openssl": openssl, "gnutls": gnutls,
            "programs": clients, "servers": servers}
