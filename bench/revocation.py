# Sections of bench/suite: CRLs.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Loading CRLs, the first check and later ones, single lookups, many threads or
processes that check while others reload, and CRLite. bench/README says which
program does what."""

import json
import statistics
import subprocess

import measure
from workspace import THREAD_FLOORS, entry

LIBRARIES = ["catrust", "native", "gnutls", "openssl"]
SIZES = {"plain": [1000, 10000, 100000, 1200000],
         "reasons": [1000, 10000, 40000, 1200000]}
WHAT = {"plain": "without extensions", "reasons": "with reason codes"}
# GnuTLS needs 26 seconds for 40,000 entries with reason codes: once is enough
# to see it, and the other tables go without.
PATIENCE = 60


def crl_entry(name, mode, directory, seconds, runs=200, **more):
    """As entry(), of the programs for CRLs."""
    made = entry(name, f"crl-{mode}", directory, seconds, runs, **more)
    made["command"][0] = f"bench/crl_{name}"
    return made


def sizes_of(space, kind):
    return [100] if space.options.quick else SIZES[kind]


def crl(space):
    for kind in WHAT:
        space.last = {}
        for size in sizes_of(space, kind):
            one_size(space, kind, size)


def one_size(space, kind, size):
    """Loading, loading and the first check, later checks."""
    directory = space.crl(kind, size)
    able, missing = space.able(LIBRARIES, size, PATIENCE)
    # The floor counts values.
    loads = [entry("floor-crl", "", directory / "crl.der",
                   space.seconds(0.1), found=size)]
    loads += [crl_entry(name, "load", directory, space.seconds(0.1),
                        space.runs(name, size)) for name in able]
    space.compare(f"crl-{kind}-{size}", "load", loads, 3,
                  f"A CRL of {size:,} entries, {WHAT[kind]}", missing=missing,
                  remembers=True, size=size, crl=kind)
    quick = [name for name in able
             if space.predicted(name, size) < 5e9]
    slow = [{"name": name, "reason": "loading alone takes seconds"}
            for name in able if name not in quick]
    space.compare(
        f"crl-first-{kind}-{size}", "load",
        [crl_entry(name, "first", directory, space.seconds(0.1),
                   space.runs(name, size)) for name in quick], 3,
        f"The same to the first check, {size:,} entries, {WHAT[kind]}",
        missing=missing + slow, size=size, crl=kind)
    checks(space, kind, size, quick, missing + slow)


def checks(space, kind, size, able, missing):
    for verdict in ("good", "revoked"):
        made = [crl_entry(name, verdict, space.crl(kind, size),
                          space.seconds(0.1),
                          max_rounds=1 if space.predicted(name, size) > 3e8
                          else 2) for name in able]
        if verdict == "good":
            whole = crl_entry("native", "bytes", space.crl(kind, size),
                              space.seconds(0.1))
            made.append(dict(whole, name="native-bytes"))
        space.compare(
            f"crl-{verdict}-{kind}-{size}", "rate", made, 2,
            f"Later checks of {verdict} certificates, {size:,} entries, "
            f"{WHAT[kind]}", missing=missing, size=size, crl=kind)


# ---- What crl_bench tells ----

def crl_bench(file):
    done = subprocess.run(["bench/crl_bench", str(file)], check=True,
                          capture_output=True, text=True,
                          timeout=measure.LONGEST_SECONDS)
    return json.loads(done.stdout)


def medians(rounds):
    """Of each number that several runs tell."""
    return {key: statistics.median(one[key] for one in rounds)
            for key, value in rounds[0].items()
            if isinstance(value, (int, float))}


def lookup(space):
    """Single lookups of numbers that were not asked for before."""
    rows, rounds = [], space.rounds(3)
    for kind in WHAT:
        size = sizes_of(space, kind)[-1]
        file = space.crl(kind, size) / "crl.der"
        measure.progress(f"lookups in {size:,} entries")
        row = medians([crl_bench(file) for _ in range(rounds)])
        rows.append(dict(row, name=f"{size:,} entries, {WHAT[kind]}",
                         crl=kind, rounds=rounds))
    measure.progress("")
    space.finish("crl-lookup", "lookup", {
        "title": "One lookup, cold: numbers that were not asked for before",
        "base": "", "rounds": rounds, "missing": [], "rows": rows,
        "notes": ["A lookup is in the index alone, with the time of reading "
                  "the clock taken off. Memory alone: a line of the table, "
                  "and a line of it with the entry that it leads to. A check "
                  "is all of RFC 5280, section 6.3, but the CRL's "
                  "signature."]})


# ---- Threads and processes, compared with other libraries ----

# What is measured, its text, mode, programs, and how many do it.
TOGETHER = (
    ("threads", "thread", "good", ["catrust", "native", "openssl"],
     (1, 2, 4, 8, 100)),
    ("refresh", "thread during ten reloads a second", "refresh", ["native"],
     (1, 2, 100)),
    ("workers", "forked worker", "good", ["catrust", "native", "openssl"],
     (1, 4)))


def together_entries(space, way, mode, names, directory, number):
    who = "workers" if way == "workers" else "threads"
    made = [crl_entry(name, mode, directory, space.seconds(0.15),
                      **{who: number}) for name in names]
    if way == "threads":
        made += [entry(name, "", directory, space.seconds(0.15),
                       threads=number) for name in THREAD_FLOORS]
    return made


def together(space):
    size = 100 if space.options.quick else 100000
    directory = space.crl("plain", size)
    for way, text, mode, names, numbers in TOGETHER:
        if space.options.quick:
            numbers = (1, 2)
        titles = {
            number: f"Checks with a CRL of {size:,} entries, {number} " +
            (text if number == 1 else text.replace("thread", "threads")
             .replace("worker", "workers")) for number in numbers}
        space.compare_crews(
            f"crl-{way}", "workers" if way == "workers" else "threads",
            {number: together_entries(space, way, mode, names, directory,
                                      number) for number in numbers},
            3, names[0], titles, size=size)


# ---- CRLite ----

# The last gives 5 MB, as Mozilla's have; making it takes 2.5 GB of memory.
CRLITE_SIZES = [1000, 100000, 1000000, 10000000, 130000000]


def crlite_entry(name, mode, directory, seconds):
    made = entry(name, mode, directory, seconds)
    if name == "catrust":
        made["command"][0] = "bench/crlite"
    return made


def crlite(space):
    """Reading a directory, and checks; upki reads it for each check. Only its
    program makes filters of a size: without it there are the tests' data."""
    sizes = CRLITE_SIZES if space.has_upki() and not space.options.quick \
        else [10000]
    for size in sizes:
        directory = space.crlite(size)
        space.compare(
            f"crlite-load-{size}", "load",
            [crlite_entry("catrust", "crlite-load", directory,
                          space.seconds(0.1))], 2,
            f"Reading CRLite data of {size:,} certificates", size=size)
        space.compare(
            f"crlite-check-{size}", "rate",
            [crlite_entry(name, "crlite-check", directory,
                          space.seconds(0.2))
             for name in ("catrust", "upki")], 3,
            f"CRLite checks, data of {size:,} certificates", size=size)


SECTIONS = {"crl-lookup": lookup, "crl-threads": together,
            "crlite": crlite, "crl": crl}
