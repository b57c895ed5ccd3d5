# What was wanted of loading, verifying and CRLs, and what a run reached.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Tables of goals for the report. What the results say is never written down
here."""

import tables
from goal import Goal, inverse, number_of, quotient

MANY = "size-100000"
NOTE_FLOOR = (
    "What loading does above the floor is the walk over the DER that checks "
    "each certificate (`floor-der` minus `floor-base64` is its least), one "
    "hash and one comparison for each, and the block that is kept.")
NOTE_FIRST = (
    "A first load is mostly page faults: of fresh heap and of the library's "
    "own code. `floor-base64` shows them alone.")
NOTE_CRYPTO = (
    "Signatures are libgcrypt's. Where these are fast, as RSA's, what a "
    "verification does besides (parsing two certificates, making a key, the "
    "rules) is a larger part of it.")
NOTE_CHECKS = (
    "The floor is `floor-compute` by two threads, in the same rounds, which "
    "multiplies in registers and shares nothing; `floor-memory`, which reads "
    "at random places of 64 MB, had {} times the rate of one thread.")
NOTE_RELOADS = (
    "The thread that reloads needs a core, too: of two, what reloading takes "
    "is missing.")


def many_note(results):
    floor = results.value(MANY, "floor-base64", "median_ns")
    if not floor:
        return ""
    return ("At this size memory decides. Reading the file and decoding its "
            f"base64 alone take {tables.time_text(floor)}, which is "
            f"{tables.digits(2.9e9 / floor)} times faster than 2.9 s: page "
            "faults of the fresh memory, and the copy out of the page cache.")


def linear_note(results):
    ratio = results.ratio(MANY, "floor-base64", "median_ns")
    less = results.ratio("size-10000", "floor-base64", "median_ns")
    if not ratio or not less:
        return ""
    return ("Between these sizes the data outgrow the caches; the floor "
            f"takes {tables.digits(less)} of our time at 10,000 and "
            f"{tables.digits(ratio)} at 100,000. Instructions for each "
            "certificate, which `make check` counts, do not grow.")


# ---- Loading ----

def bundle_goals(results):
    ours = results.best("bundle", "catrust", "median_ns")

    def times(name):
        return quotient(results.best("bundle", name, "median_ns"), ours)

    floor = results.pairs("bundle", "floor-base64")
    made = [Goal("bundle, warm: times the floor (read + base64)", "at most",
                 2, inverse(floor), NOTE_FLOOR, inverse(times("floor-base64")),
                 1)]
    for label, name, limit in (
            ("GnuTLS", "gnutls", 60), ("OpenSSL", "openssl", 40),
            ("mbedTLS", "mbedtls", 30), ("Go", "go", 15),
            ("rustls", "rustls", 5)):
        reached = results.pairs("bundle", name)
        made.append(Goal(f"bundle, warm: times faster than {label}",
                         "at least", limit, reached, "", times(name),
                         quotient(reached, floor)))
    return made


def loading(results):
    many = results.value(MANY, "catrust", "median_ns")
    ten = results.value("size-10000", "catrust", "median_ns")
    heap = results.value(MANY, "catrust", "heap_bytes")
    der = (results.get(MANY) or {}).get("der_bytes")
    best = results.best(MANY, "catrust", "median_ns")
    floor = results.value(MANY, "floor-base64", "median_ns")
    return bundle_goals(results) + [
        Goal("first load in a process: times faster than GnuTLS", "at least",
             20, results.ratio("bundle", "gnutls", "first_ns"), NOTE_FIRST,
             quotient(results.best("bundle", "gnutls", "first_ns"),
                      results.best("bundle", "catrust", "first_ns")),
             results.ratio("bundle", "gnutls", "first_ns", "floor-base64")),
        Goal("100,000 CAs: times faster than 2.9 s (GnuTLS 3.8.9, earlier)",
             "at least", 50, quotient(2.9e9, many), many_note(results),
             quotient(2.9e9, best), quotient(2.9e9, floor)),
        Goal("100,000 CAs: bytes a CA besides its DER", "at most", 64,
             quotient(heap - der, 100000) if heap and der else None),
        Goal("100,000 CAs: times the time of 10,000", "at most", 12,
             quotient(many, ten), linear_note(results),
             quotient(best, results.best("size-10000", "catrust",
                                         "median_ns")),
             quotient(floor, results.value("size-10000", "floor-base64",
                                           "median_ns"))),
    ]


# ---- Verifying ----

def threads_note(results):
    """Of all chains, for the floors are measured with each."""
    text = ("The floor is libgcrypt's two signatures alone by two threads, in "
            "the same rounds. Threads that share nothing had these rates of "
            "one with two: ")
    parts, best = [], 0
    for chain in ("rsa-2048", "p-256", "ed25519"):
        found = [results.times_alone(f"verify-{chain}", name)
                 for name in ("floor-compute", "floor-memory")]
        parts.append(f"{number_of(found[0])} and {number_of(found[1])} "
                     f"compared with {chain}")
        best = max([best] + [one for one in found[:1] if one])
    text += ", ".join(parts) + " (`floor-compute`, which multiplies in " \
        "registers, and `floor-memory`, which reads)."
    return text + (" Two processors of this machine give no more."
                   if 0 < best < 1.9 else "")


def verifying(results):
    rows, note = [], threads_note(results)
    for chain in ("rsa-2048", "p-256", "ed25519"):
        found = results.overhead(chain, 1, "native", "libgcrypt")
        rest = found[2] / found[1] if found and found[1] else None
        rows.append(Goal(
            f"{chain}: per cent more than its two signatures (`native`)",
            "at most", 10, 100 * rest if rest is not None else None,
            NOTE_CRYPTO, 100 * rest if rest is not None else None, 0))
    for chain in ("rsa-2048", "p-256", "ed25519"):
        prefix = f"verify-{chain}"
        rows.append(Goal(
            f"{chain}: rate of 2 threads, in rates of one (`native`)",
            "at least", 1.9, results.times_alone(prefix, "native"),
            note,
            results.times_alone(prefix, "native", which="best"),
            results.times_alone(prefix, "libgcrypt: signatures alone")))
    return rows


# ---- CRLs ----

def crl_goals(results):
    big, reasons = "crl-first-plain-1200000", "crl-reasons-40000"
    lookup = results.row("crl-lookup", "1,200,000 entries, without extensions")
    of_lookup = [
        (f"1.2 M entries: {what}", limit, lookup and value, note, floor)
        for what, limit, value, note, floor in (
            ("times the pass that walks the DER", 3, lookup and quotient(
                lookup["load_ns"], lookup["read_walk_ns"]), "", 1),
            ("bytes an entry besides the file", 12,
             lookup and lookup["overhead"], "", None),
            ("lookup of a good one, cold, ns", 150,
             lookup and lookup["good_ns"], "", None),
            ("lookup of a revoked one, cold, ns", 150,
             lookup and lookup["revoked_ns"],
             "A revoked one is read again where it stands in the DER, to be "
             "sure: one more cache miss.", None))]
    floor = quotient(results.value(big, "openssl", "median_ns"),
                     results.value(big.replace("first-", ""), "floor-crl",
                                   "median_ns"))
    return [
        Goal("1.2 M entries: times faster than OpenSSL to the first check",
             "at least", 15, quotient(
                 results.value(big, "openssl", "median_ns"),
                 results.value(big, "native", "median_ns")), "",
             quotient(results.best(big, "openssl", "median_ns"),
                      results.best(big, "native", "median_ns")), floor)
    ] + [Goal(what, "at most", limit, value, note, None, least)
         for what, limit, value, note, least in of_lookup] + [
        Goal("40,000 entries with reason codes: times faster than GnuTLS's "
             "import", "at least", 5000, quotient(
                 results.value(reasons, "gnutls", "median_ns"),
                 results.value(reasons, "catrust", "median_ns")), "",
             quotient(results.best(reasons, "gnutls", "median_ns"),
                      results.best(reasons, "catrust", "median_ns")),
             quotient(results.value(reasons, "gnutls", "median_ns"),
                      results.value(reasons, "floor-crl", "median_ns")))]


def crls(results):
    made = crl_goals(results)
    section = results.get("crl-lookup-threads") or {"rows": []}
    floors = section.get("floors", {})
    note = NOTE_CHECKS.format(number_of(floors.get("floor-memory")))
    for refreshes, text in ((0, ""), (10, ", ten reloads a second")):
        row = next((row for row in section["rows"] if row["threads"] == 2 and
                    row["refreshes"] == refreshes), None)
        made.append(Goal(
            f"checks: rate of 2 threads, in rates of one{text}", "at least",
            1.9, row and row["times_alone"], note, None,
            floors.get("floor-compute")))
        note = f"{NOTE_RELOADS} {note}" if made[-1].is_met() else NOTE_RELOADS
    return made
