# Sections of bench/suite: OpenSSL and GnuTLS, as they are and with an adapter.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""What the adapters gain: single calls of the libraries (peers/under_*.c),
clients from start to end, and servers."""

import os

import measure
import programs
import servers
from workspace import absent, entry

NAMES = ("as it is", "with the adapter")


def pair(library, mode, file, seconds, runs=200, **more):
    """The same program twice."""
    preload = programs.preload_path(library)
    stock = entry(f"under_{library}", mode, file, seconds, runs, **more)
    stock["name"] = NAMES[0]
    adapted = dict(stock, name=NAMES[1], env={"LD_PRELOAD": preload})
    if not os.path.exists(preload):
        adapted = absent(NAMES[1], f"the {library} adapter is not built")
    return [stock, adapted]


def compare(space, library, name, kind, title, made, rounds=5, **more):
    section = measure.compare(made, space.rounds(rounds), base=NAMES[0],
                              title=f"{title} ({library})")
    return space.finish(f"under-{library}-{name}", kind, section,
                        library=library, **more)


def entries_text(size, kind):
    return f"a CRL of {size:,} entries" + \
        (" with reason codes" if kind == "reasons" else "")


# ---- OpenSSL ----

def openssl(space):
    seconds = space.seconds(0.15)
    done = True
    for name, title in (
            ("store", "The system's bundle into an X509_STORE"),
            ("store-again", "The system's bundle into a second X509_STORE"),
            ("names", "The system's bundle to the names that a server "
             "sends")):
        made = pair("openssl", name, space.bundle, seconds)
        if name == "store-again":
            empty = entry("under_openssl", "empty", space.bundle, seconds)
            made.append(dict(empty, name="an empty X509_STORE"))
        done &= compare(space, "openssl", name, "load", title, made)
    return openssl_threads(space) and openssl_crl(space) and done


def openssl_threads(space):
    """Whether those who share a store wait for each other."""
    done = True
    for name, title in (("verify", "Chains verified, P-256"),
                        ("issuer", "Issuers found in the store")):
        for threads in (1, 2):
            done &= compare(
                space, "openssl", f"{name}-{threads}", "rate",
                f"{title}, {threads} thread{'s' if threads > 1 else ''}",
                pair("openssl", name, space.place(), space.seconds(0.2),
                     threads=threads), 3, threads=threads)
    return done


def openssl_crl(space):
    size = 100 if space.options.quick else 1200000
    place = space.place("plain", size)
    what = entries_text(size, "plain")
    done = True
    for name, title, kind in (
            ("crl-load", f"The root and {what} into an X509_STORE", "load"),
            ("crl-first", f"The root, {what}, and the first verification",
             "load"),
            ("crl-verify", f"Later verifications with {what}", "rate")):
        made = pair("openssl", name, place, space.seconds(0.2),
                    2 if kind == "load" else 200)
        done &= compare(space, "openssl", name, kind, title, made, 2,
                        size=size)
    return done


# ---- GnuTLS ----

def gnutls(space):
    seconds = space.seconds(0.15)
    done = True
    for name, file, title in (
            ("credentials", space.bundle,
             "The system's bundle into credentials"),
            ("twenty", space.bundle,
             "The system's bundle into 20 credentials"),
            ("first", space.place(), "The system's bundle into a trust list, "
             "and the first verification")):
        done &= compare(space, "gnutls", name, "load", title,
                        pair("gnutls", name, file, seconds))
    for threads in (1, 2):
        done &= compare(
            space, "gnutls", f"verify-{threads}", "rate",
            f"Chains verified, P-256, {threads} thread"
            f"{'s' if threads > 1 else ''}",
            pair("gnutls", "verify", space.place(), space.seconds(0.2),
                 threads=threads), 3, threads=threads)
    return gnutls_crl(space) and done


def gnutls_crl(space):
    """GnuTLS's time grows with the square of the entries that have reason
    codes: 40,000 are loaded once, 400,000 would take an hour."""
    done = True
    stock = NAMES[0]
    space.last = {}
    for size in [100] if space.options.quick else [10000, 40000, 400000]:
        place = space.place("reasons", size)
        what = entries_text(size, "reasons")
        able, missing = space.able([stock], size, 60)
        is_slow = space.predicted(stock, size) > 1e9
        made = pair("gnutls", "crl-first", place, space.seconds(0.1),
                    1 if size >= 10000 else 20)
        section = measure.compare(
            made if able else made[1:], space.rounds(1 if is_slow else 2),
            base=stock, title=f"A CA, {what}, and the first verification "
            "(gnutls)")
        section["missing"] += missing
        space.remember(section, size)
        done &= space.finish(f"under-gnutls-crl-{size}", "load", section,
                             library="gnutls", size=size)
        if size <= 10000:
            done &= compare(
                space, "gnutls", f"crl-verify-{size}", "rate",
                f"Later verifications with {what}",
                pair("gnutls", "crl-verify", place, space.seconds(0.2)), 1)
    return done


# ---- Clients and servers ----

# make check runs those with --quick, and many more in tests/adapters/programs.
QUICK = ("curl-one-request", "wget-one-request", "nginx", "slapd")


def clients(space):
    crl = space.place("reasons", 100 if space.options.quick else 10000)
    for name, library, title, made in programs.sections(
            space.place(), crl / "crl.pem",
            QUICK if space.options.quick else None):
        section = measure.compare(
            made, space.rounds(6), base=NAMES[0],
            title=title if library in title else f"{title} ({library})")
        space.finish(f"program-{name}", "process", section, library=library)
    return True


def all_servers(space):
    big, small = ("plain", 1200000), ("reasons", 10000)
    if space.options.quick:
        big, small = ("plain", 100), ("reasons", 100)
    for one in servers.all_servers():
        if space.options.quick and one["name"] not in QUICK:
            continue
        kinds = [big] if one["library"] == "openssl" else [None, small]
        for kind in kinds:
            place = space.place(*kind) if kind else space.place()
            what = entries_text(kind[1], kind[0]) if kind else "no CRL"
            many = "4 servers, " if one["name"] == "nginx" else ""
            made = servers.entries(one, place,
                                   place / "crl.pem" if kind else None,
                                   space.seconds(0.5))
            section = measure.compare(
                made, space.rounds(2), base=NAMES[0],
                title=f"{one['name']} ({one['library']}), {many}{what}")
            space.finish(
                f"server-{one['name']}" + ("" if kind else "-plain"),
                "server", section, library=one["library"],
                **({"size": kind[1]} if kind else {}))
    return True


SECTIONS = {"openssl": openssl, "gnutls": gnutls, "programs": clients,
            "servers": all_servers}
