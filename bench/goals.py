# What was wanted, and what the last run reached.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Tables of goals for the report: each a text, "at most" or "at least", a
limit, and what the results say, which is never written down here. What is
known about a goal that is missed follows the table."""

import tables

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
NOTE_THREADS = (
    "Two threads share the cores with everything else on the machine; "
    "libgcrypt's allocations are made under malloc's locks.")


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
    return ("The caches are left behind between these sizes; the floor "
            f"takes {tables.digits(less)} of our time at 10,000 and "
            f"{tables.digits(ratio)} at 100,000. Instructions for each "
            "certificate, which `make check` counts, do not grow.")


def inverse(number):
    return 1 / number if number else None


def quotient(one, other):
    return one / other if one is not None and other else None


# ---- Loading ----

def loading(results):
    many = results.value(MANY, "catrust", "median_ns")
    ten = results.value("size-10000", "catrust", "median_ns")
    heap = results.value(MANY, "catrust", "heap_bytes")
    der = (results.get(MANY) or {}).get("der_bytes")
    faster = [("GnuTLS", "gnutls", 60), ("OpenSSL", "openssl", 40),
              ("mbedTLS", "mbedtls", 30), ("Go", "go", 15),
              ("rustls", "rustls", 5)]
    return [
        ("bundle, warm: times the floor (read + base64)", "at most", 2,
         inverse(results.pairs("bundle", "floor-base64")), NOTE_FLOOR),
    ] + [(f"bundle, warm: times faster than {label}", "at least", limit,
          results.pairs("bundle", name), "") for label, name, limit in faster
         ] + [
        ("first load in a process: times faster than GnuTLS", "at least", 20,
         results.ratio("bundle", "gnutls", "first_ns"), NOTE_FIRST),
        ("100,000 CAs: times faster than 2.9 s (GnuTLS 3.8.9, earlier)",
         "at least", 50, quotient(2.9e9, many), many_note(results)),
        ("100,000 CAs: bytes a CA beside its DER", "at most", 64,
         quotient(heap - der, 100000) if heap and der else None, ""),
        ("100,000 CAs: times the time of 10,000", "at most", 12,
         quotient(many, ten), linear_note(results)),
    ]


# ---- Verifying ----

def verifying(results):
    rows = []
    for chain in ("rsa-2048", "p-256", "ed25519"):
        found = results.overhead(chain, 1, "native", "libgcrypt")
        rest = found[2] / found[1] if found and found[1] else None
        rows.append((f"{chain}: per cent more than its two signatures "
                     "(`native`)", "at most", 10,
                     100 * rest if rest is not None else None, NOTE_CRYPTO))
    for chain in ("rsa-2048", "p-256", "ed25519"):
        rows.append((f"{chain}: rate of 2 threads, in rates of one "
                     "(`native`)", "at least", 1.9,
                     results.times_alone(f"verify-{chain}", "native"),
                     NOTE_THREADS))
    return rows


# ---- CRLs ----

def crls(results):
    big, reasons = "crl-plain-1200000", "crl-reasons-40000"
    lookup = results.row("crl-lookup", "1,200,000 entries, without extensions")
    found = [
        ("1.2 M entries: times faster than OpenSSL to the first check",
         "at least", 15, quotient(
             results.value(big.replace("crl-", "crl-first-"), "openssl",
                           "median_ns"),
             results.value(big.replace("crl-", "crl-first-"), "native",
                           "median_ns")), ""),
        ("1.2 M entries: times the pass that walks the DER", "at most", 3,
         lookup and quotient(lookup["load_ns"], lookup["read_walk_ns"]), ""),
        ("1.2 M entries: bytes an entry beside the file", "at most", 12,
         lookup and lookup["overhead"], ""),
        ("1.2 M entries: lookup of a good one, cold, ns", "at most", 150,
         lookup and lookup["good_ns"], ""),
        ("1.2 M entries: lookup of a revoked one, cold, ns", "at most", 150,
         lookup and lookup["revoked_ns"],
         "A revoked one is read again where it stands in the DER, to be sure: "
         "one more cache miss."),
        ("40,000 entries with reason codes: times faster than GnuTLS's import",
         "at least", 5000, quotient(
             results.value(reasons, "gnutls", "median_ns"),
             results.value(reasons, "catrust", "median_ns")), ""),
    ]
    for refreshes, text in ((0, ""), (10, ", ten reloads a second")):
        rows = (results.get("crl-lookup-threads") or {"rows": []})["rows"]
        row = next((row for row in rows if row["threads"] == 2 and
                    row["refreshes"] == refreshes), None)
        found.append((f"checks: rate of 2 threads, in rates of one{text}",
                      "at least", 1.9, row and row["times_alone"],
                      NOTE_THREADS if not refreshes else
                      "The thread that reloads needs a core, too: of two, "
                      "what reloading takes is missing."))
    return found


# ---- Adapters ----

BIG = 1200000
# Section, what is compared, key, at least how many times less; the entries of
# its CRL, where only so many count.
GAINS = [
    ("under-openssl-store", "bundle into an X509_STORE, first in a process",
     "first_ns", 80),
    ("under-openssl-store-again", "bundle into a second X509_STORE",
     "median_ns", 2900),
    ("under-openssl-names", "names for clients", "median_ns", 23),
    ("program-python3-20-contexts", "Python, 20 contexts (CPU)", "cpu_ns", 16),
    ("program-python3-10-httpx-client", "Python, 10 httpx.Client() (wall)",
     "median_ns", 3.2),
    ("program-curl-one-request", "curl (CPU)", "cpu_ns", 3.6),
    ("program-nginx-t-20-servers-that-ask-for-certificates",
     "nginx -t, 20 servers (CPU)", "cpu_ns", 33),
    ("under-openssl-crl-load", "CRL of 1.2 M entries, load", "median_ns", 10,
     BIG),
    ("under-openssl-crl-load", "the same, memory (RSS)", "rss_bytes", 7.4,
     BIG),
    ("under-openssl-crl-verify", "the same, first verification", "first_ns",
     1000, BIG),
    ("under-openssl-crl-verify", "the same, each later one", "median_ns",
     520, BIG),
    ("server-nginx", "nginx, 4 servers, that CRL: memory (PSS)", "pss_bytes",
     25, BIG),
    ("server-nginx", "the same, each handshake", "median_ns", 37, BIG),
    ("server-apache2", "Apache, that CRL: start to the first handshake",
     "up_ns", 6.3, BIG),
    ("program-libcurl-gnutls-one-request", "libcurl-gnutls, one request (CPU)",
     "cpu_ns", 4.6),
    ("program-libcurl-gnutls-ten-requests", "ten requests (CPU)", "cpu_ns",
     5.3),
    ("program-git-ls-remote", "git ls-remote (CPU)", "cpu_ns", 3.7),
    ("program-wget-one-request", "wget (CPU)", "cpu_ns", 4.1),
    ("program-wget-with-a-crl-of-10-000-reason-codes",
     "wget, CRL of 10,000 reason codes (CPU)", "cpu_ns", 158),
    ("program-ldapsearch", "ldapsearch (CPU)", "cpu_ns", 2.1),
    ("program-msmtp", "msmtp (CPU)", "cpu_ns", 2.1),
    ("program-gnutls-cli", "gnutls-cli (CPU)", "cpu_ns", 2.8),
    ("program-glib-s-tls-client", "GLib's TLS client (CPU)", "cpu_ns", 1.5),
    ("under-gnutls-crl-40000", "CRL of 40,000 reason codes", "median_ns",
     10000),
    ("under-gnutls-twenty", "20 credentials, memory", "heap_bytes", 250),
]


def adapters(results):
    rows = []
    for section, what, key, limit, *size in GAINS:
        if size and (results.get(section) or {}).get("size") != size[0]:
            reached = None
        elif key == "up_ns":
            both = [results.row(section, name)
                    for name in ("as it is", "with the adapter")]
            reached = quotient(*(row["start_ns"] + row["first_ns"]
                                 for row in both)) if all(both) else None
        else:
            reached = results.gain(section, key)
        rows.append((what, "at least", limit, reached, ""))
    again = results.value("under-openssl-store-again", "with the adapter",
                          "heap_bytes")
    empty = results.value("under-openssl-store-again", "an empty X509_STORE",
                          "heap_bytes")
    if again is not None and empty is not None:
        rows.append(("second X509_STORE: bytes more than an empty one",
                     "at most", 0, max(again - empty, 0),
                     "They are the adapter's note that the store has a file; "
                     "no certificate is among them."))
    return rows


# ---- Text ----

def number_text(number):
    if not number:
        return "0"
    return ("-" if number < 0 else "") + tables.digits(abs(number))


def lines(rows, wrap, head="goal"):
    """A table, and what is known about those that are missed."""
    cells, notes = [], []
    for what, how, limit, reached, note in rows:
        wanted = f"{how} {limit:,}"
        if reached is None:
            cells.append([what, wanted, "", "not measured"])
            continue
        is_met = reached <= limit if how == "at most" else reached >= limit
        cells.append([what, wanted,
                      number_text(reached),
                      "met" if is_met else "missed"])
        if not is_met and note and note not in notes:
            notes.append(note)
    made = tables.align([head, "wanted", "reached", ""], cells,
                        [True, True, False, True])
    for note in notes:
        made += [""] + wrap("Missed: " + note)
    return made


def count(rows):
    """How many were measured, and how many of these were met."""
    measured = [row for row in rows if row[3] is not None]
    met = [row for row in measured
           if (row[3] <= row[2] if row[1] == "at most" else row[3] >= row[2])]
    return len(measured), len(met)
