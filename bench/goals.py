# What was wanted of the library and its adapters, and what a run reached.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Tables of goals for the report. What the results say is never written down
here.

A goal has a limit, what the results say, and what a program reaches that
leaves out what the goal is about. What is known about one that is missed
follows the table.

Those of adapters are the gains of a prototype, measured on another machine. A
run is compared with its floors: the same programs with one CA and no CRL, or
the same calls without a file."""

import dataclasses

from tables import (ADAPTED, FLOOR, STOCK, VARIANTS, align, digits, size_text,
                    time_text, wrap)


@dataclasses.dataclass
class Goal:
    what: str
    how: str  # "at most" or "at least"
    limit: float
    reached: float  # by medians; None: not measured
    note: str = ""
    best: float = None  # by the fastest runs
    floor: float = None  # what a program without that work reaches

    def is_met(self):
        if self.reached is None:
            return False
        return (self.reached <= self.limit if self.how == "at most"
                else self.reached >= self.limit)


def quotient(one, other):
    return one / other if one is not None and other else None


def times(results, slow, fast, floor=None, key="median_ns"):
    """How many times less @fast takes than @slow, and what @floor would reach;
    each is a section and a program."""
    def of(find, who):
        return quotient(find(*slow, key), find(*who, key))
    return {"reached": of(results.value, fast), "best": of(results.best, fast),
            "floor": floor and of(results.value, floor)}


def number_of(number):
    return digits(number) if number else "?"


def number_text(number):
    if number is None:
        return ""
    if not number:
        return "0"
    return ("-" if number < 0 else "") + digits(abs(number))


def lines(rows):
    """A table, and what is known about those that are missed."""
    cells, notes = [], []
    for row in rows:
        wanted = f"{row.how} {row.limit:,}"
        if row.reached is None:
            cells.append([row.what, wanted, "", "", "", "not measured"])
            continue
        cells.append([row.what, wanted, number_text(row.reached),
                      number_text(row.best), number_text(row.floor),
                      "met" if row.is_met() else "missed"])
        if not row.is_met() and row.note and row.note not in notes:
            notes.append(row.note)
    made = align(["goal", "wanted", "reached", "fastest", "floor", ""],
                        cells, [True, True, False, False, False, True])
    for note in notes:
        made += [""] + wrap(("Missed, " if note.startswith("for ") else
                             "Missed: ") + note)
    return made


def count(rows):
    """How many were measured, and how many of these were met."""
    measured = [row for row in rows if row.reached is not None]
    return len(measured), sum(row.is_met() for row in measured)


MANY = "size-100000"
# Chains; when the intermediate was seen before, at most so much of the fastest
# of these.
C_LIBRARIES = ("gnutls", "openssl", "mbedtls", "wolfssl", "botan", "nss")
PEERS = C_LIBRARIES + ("go", "rustls", "rustls-aws-lc")
CHAINS = {"rsa-2048": (0.9, PEERS), "p-256": (0.9, PEERS),
          "p-384": (0.6, C_LIBRARIES), "lets-encrypt": (0.6, C_LIBRARIES),
          "ed25519": (1.0, ("go",))}
NOTE_FLOOR = (
    "What loading does above the floor is the walk over the DER that checks "
    "each certificate (`floor-der` minus `floor-base64` is its least), one "
    "hash and one comparison for each, and the block that is kept.")
NOTE_FIRST = (
    "A first load is mostly page faults: of fresh heap and of the library's "
    "own code. `floor-base64` shows them alone.")
NOTE_WOLFSSL = (
    "wolfSSL has assembler of its own for P-384 and Ed25519, and is not one of "
    "the libraries that libcatrust calculates with.")
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
            f"base64 alone take {time_text(floor)}, which is "
            f"{digits(2.9e9 / floor)} times faster than 2.9 s: page "
            "faults of the fresh memory, and the copy out of the page cache.")


def linear_note(results):
    ratio = results.ratio(MANY, "floor-base64", "median_ns")
    less = results.ratio("size-10000", "floor-base64", "median_ns")
    if not ratio or not less:
        return ""
    return ("Between these sizes the data outgrow the caches; the floor "
            f"takes {digits(less)} of our time at 10,000 and "
            f"{digits(ratio)} at 100,000. Instructions for each "
            "certificate, which `make check` counts, do not grow.")


# ---- Loading ----

def bundle_goals(results):
    ours = ("bundle", "catrust")

    def goal(what, how, limit, name, note=""):
        reached = times(results, ("bundle", name), ours)
        floor = results.pairs("bundle", "floor-base64")
        return Goal(f"bundle, warm: times {what}", how, limit,
                    results.pairs("bundle", name), note, reached["best"],
                    quotient(results.pairs("bundle", name), floor))

    least = goal("the floor (read + base64)", "at most", 2, "floor-base64",
                 NOTE_FLOOR)
    least.reached, least.best = (quotient(1, least.reached),
                                 quotient(1, least.best))
    least.floor = 1
    return [least] + [
        goal(f"faster than {label}", "at least", limit, name)
        for label, name, limit in (
            ("GnuTLS", "gnutls", 60), ("OpenSSL", "openssl", 40),
            ("mbedTLS", "mbedtls", 30), ("Go", "go", 15),
            ("rustls", "rustls", 5))]


def loading(results):
    ours, floor = (MANY, "catrust"), (MANY, "floor-base64")
    heap = results.value(*ours, "heap_bytes")
    der = (results.get(MANY) or {}).get("der_bytes")
    return bundle_goals(results) + [
        Goal("first load in a process: times faster than GnuTLS", "at least",
             20, note=NOTE_FIRST, **times(
                 results, ("bundle", "gnutls"), ("bundle", "catrust"),
                 ("bundle", "floor-base64"), "first_ns")),
        Goal("100,000 CAs: times faster than 2.9 s (GnuTLS 3.8.9, earlier)",
             "at least", 50, quotient(2.9e9, results.value(*ours)),
             many_note(results), quotient(2.9e9, results.best(*ours)),
             quotient(2.9e9, results.value(*floor))),
        Goal("100,000 CAs: bytes a CA besides its DER", "at most", 64,
             quotient(heap - der, 100000) if heap and der else None),
        Goal("100,000 CAs: times the time of 10,000", "at most", 12,
             note=linear_note(results), **dict(
                 times(results, ours, ("size-10000", "catrust")),
                 floor=times(results, floor, ("size-10000", "floor-base64"))
                 ["reached"])),
    ]


# ---- Verifying ----

def threads_note(results):
    """Of all chains, for the floors are measured with each."""
    text = ("The floor is `floor-compute` by two threads, in the same rounds. "
            "Threads that share nothing had these rates of one with two: ")
    parts, best = [], 0
    for chain in CHAINS:
        found = [results.times_alone(f"verify-{chain}", name)
                 for name in ("floor-compute", "floor-memory")]
        parts.append(f"{number_of(found[0])} and {number_of(found[1])} "
                     f"compared with {chain}")
        best = max([best] + [one for one in found[:1] if one])
    text += ", ".join(parts) + " (`floor-compute`, which multiplies in " \
        "registers, and `floor-memory`, which reads)."
    return text + (" Two processors of this machine give no more."
                   if 0 < best < 1.9 else "")


def least(results, section, names, key):
    """Of the programs that were measured."""
    found = [results.value(section, name, key) for name in names]
    return min((one for one in found if one), default=None)


def compared(results, chain, name, names):
    """Its time in that of the fastest of others, by medians and at best."""
    section = f"verify-{chain}-1"
    return {which: quotient(results.value(section, name, key),
                            least(results, section, names, key))
            for which, key in (("reached", "median_ns"), ("best", "min_ns"))}


def verifying(results):
    rows, note = [], threads_note(results)
    for chain, (limit, names) in CHAINS.items():
        whom = {PEERS: "the fastest peer", C_LIBRARIES: "the fastest C library"
                }.get(names, ", ".join(names))
        rows.append(Goal(
            f"{chain}: `native` in times of {whom}", "at most", limit,
            note=NOTE_WOLFSSL, **compared(results, chain, "native", names)))
        rows.append(Goal(
            f"{chain}: `native`, cold, in times of the fastest C library",
            "at most", 1.1, note=NOTE_WOLFSSL,
            **compared(results, chain, "native: cold", C_LIBRARIES)))
    for chain in CHAINS:
        prefix = f"verify-{chain}"
        rows.append(Goal(
            f"{chain}: rate of 2 threads, in rates of one (`native`)",
            "at least", 1.95, results.times_alone(prefix, "native"), note,
            results.times_alone(prefix, "native", which="best"),
            results.times_alone(prefix, "floor-compute")))
    return rows


# ---- CRLs ----

# A goal for a lookup in 1.2 M entries, most, what was measured, note, floor.
LOOKUPS = (
    ("times the pass that walks the DER", 3, lambda row: quotient(
        row["load_ns"], row["read_walk_ns"]), "", 1),
    ("bytes an entry besides the file", 12, lambda row: row["overhead"], "",
     None),
    ("lookup of a good one, cold, ns", 150, lambda row: row["good_ns"], "",
     None),
    ("lookup of a revoked one, cold, ns", 150, lambda row: row["revoked_ns"],
     "A revoked one is read again where it stands in the DER, to be sure: one "
     "more cache miss.", None))


def crl_goals(results):
    big, reasons = "crl-first-plain-1200000", "crl-reasons-40000"
    lookup = results.row("crl-lookup", "1,200,000 entries, without extensions")
    return [
        Goal("1.2 M entries: times faster than OpenSSL to the first check",
             "at least", 15, **times(
                 results, (big, "openssl"), (big, "native"),
                 (big.replace("first-", ""), "floor-crl")))
    ] + [Goal(f"1.2 M entries: {what}", "at most", limit,
              lookup and value(lookup), note, None, least)
         for what, limit, value, note, least in LOOKUPS] + [
        Goal("40,000 entries with reason codes: times faster than GnuTLS's "
             "import", "at least", 5000, **times(
                 results, (reasons, "gnutls"), (reasons, "catrust"),
                 (reasons, "floor-crl")))]


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


# ---- Adapters ----

BIG = 1200000


@dataclasses.dataclass
class Gain:
    """How many times less with an adapter: @key of a section."""
    section: str
    what: str
    key: str
    times: float  # wanted
    prototype: str  # its figures, without and with
    size: int = None  # entries of the CRL, where only these count
    part: str = ""  # what of it is the floor

    def of(self, results, name, is_best=False):
        """None where it was not measured."""
        if self.size and (results.get(self.section) or
                          {}).get("size") != self.size:
            return None
        find = results.best if is_best else results.value
        if self.key != "up_ns":
            return find(self.section, name, self.key)
        both = [find(self.section, name, key)
                for key in ("start_ns", "first_ns")]
        return sum(both) if None not in both else None

    def figures(self, results):
        return [self.of(results, name) for name in VARIANTS]

    def times_less(self, results, name=ADAPTED, is_best=False):
        return quotient(self.of(results, STOCK, is_best),
                        self.of(results, name, is_best))

    def text(self, value):
        if value is None:
            return ""
        return (time_text(value) if self.key.endswith("_ns")
                else size_text(value))


EMPTY = "an empty X509_STORE"
DECODED = "reading the file and its base64"
READ = "reading the CRL, base64, a walk over its DER"
NO_CRL = "a verification without a CRL"
ONE_CA = "one CA in the file"
ALONE = "one CA, no CRL"
GAINS = [
    Gain("under-openssl-store", "bundle into an X509_STORE, first in a "
         "process", "first_ns", 80, "17.7 to 0.21 ms", part=DECODED),
    Gain("under-openssl-store-tls", "the same when libssl is initialised, as "
         "before any SSL_CTX", "first_ns", 80, "17.7 to 0.21 ms",
         part=DECODED),
    Gain("under-openssl-store-changed", "bundle that has changed, into an "
         "X509_STORE", "median_ns", 80, "17.7 to 0.21 ms", part=DECODED),
    Gain("under-openssl-store-again", "bundle into a second X509_STORE",
         "median_ns", 2900, "17.5 ms to 6 us", part=EMPTY),
    Gain("under-openssl-names", "names for clients", "median_ns", 23,
         "15.5 to 0.65 ms", part="making 144 X509_NAMEs of their DER"),
    Gain("program-python3-20-contexts", "Python, 20 contexts (CPU)", "cpu_ns",
         16, "390 to 24 ms", part=ONE_CA),
    Gain("program-python3-10-httpx-client", "Python, 10 httpx.Client() (wall)",
         "median_ns", 3.2, "304 to 95 ms", part=ONE_CA),
    Gain("program-curl-one-request", "curl (CPU)", "cpu_ns", 3.6,
         "29 to 8 ms", part=ONE_CA),
    Gain("program-nginx-t-20-servers-that-ask-for-certificates",
         "nginx -t, 20 servers (CPU)", "cpu_ns", 33, "1,186 to 35 ms",
         part=ONE_CA),
    Gain("under-openssl-crl-load", "CRL of 1.2 M entries, load", "median_ns",
         10, "785-1,266 to 174-212 ms, halved", BIG, READ),
    Gain("under-openssl-crl-load", "CRL of 1.2 M entries, memory (RSS)",
         "rss_bytes", 7.4, "247 to 33 MB", BIG,
         "the CRL's DER and the program"),
    Gain("under-openssl-crl-verify",
         "CRL of 1.2 M entries, first verification", "first_ns", 1000,
         "404-671 to 0.4 ms", BIG, NO_CRL),
    Gain("under-openssl-crl-verify", "CRL of 1.2 M entries, each later one",
         "median_ns", 520, "52-71 to 0.10 ms", BIG, NO_CRL),
    Gain("server-nginx", "nginx, 4 servers, that CRL, memory (PSS)",
         "pss_bytes", 25, "976 to 38 MB", BIG, ALONE),
    Gain("server-nginx", "nginx, 4 servers, that CRL, each handshake",
         "median_ns", 37, "89 to 2.4 ms", BIG, ALONE),
    Gain("server-apache2", "Apache, that CRL, start to first handshake",
         "up_ns", 6.3, "2.8 to 0.44 s", BIG, ALONE),
    Gain("program-libcurl-gnutls-one-request",
         "libcurl-gnutls, one request (CPU)", "cpu_ns", 4.6, "31.0 to 6.7 ms",
         part=ONE_CA),
    Gain("program-libcurl-gnutls-ten-requests",
         "libcurl-gnutls, ten requests (CPU)", "cpu_ns", 5.3,
         "76.6 to 14.2 ms", part=ONE_CA),
    Gain("program-git-ls-remote", "git ls-remote (CPU)", "cpu_ns", 3.7,
         "36.2 to 9.6 ms", part=ONE_CA),
    Gain("program-wget-one-request", "wget (CPU)", "cpu_ns", 4.1,
         "16.9 to 4.1 ms", part=ONE_CA),
    Gain("program-wget-with-a-crl-of-10-000-reason-codes",
         "wget, CRL of 10,000 reason codes (CPU)", "cpu_ns", 158,
         "998 to 6.3 ms", part=ALONE),
    Gain("program-ldapsearch", "ldapsearch (CPU)", "cpu_ns", 2.1,
         "11.7 to 5.4 ms", part=ONE_CA),
    Gain("program-msmtp", "msmtp (CPU)", "cpu_ns", 2.1, "11.6 to 5.5 ms",
         part=ONE_CA),
    Gain("program-gnutls-cli", "gnutls-cli (CPU)", "cpu_ns", 2.8,
         "9.7 to 3.4 ms", part=ONE_CA),
    Gain("program-glib-s-tls-client", "GLib's TLS client (CPU)", "cpu_ns",
         1.5, "22.5 to 14.5 ms", part=ONE_CA),
    Gain("under-gnutls-crl-40000", "CRL of 40,000 reason codes", "median_ns",
         10000, "38,162 to 3.5 ms", part=ALONE),
    Gain("under-gnutls-twenty", "20 credentials, memory", "heap_bytes", 250,
         "3,768 to 15 KB each", part="20 empty credentials"),
]


def is_out_of_reach(results, gain):
    """Whether the floor alone takes more than what is wanted."""
    most = gain.times_less(results, FLOOR)
    return most is not None and most < gain.times


def out_of_reach_note(results):
    """One for all of these that are missed."""
    names = [gain.what for gain in GAINS if is_out_of_reach(results, gain) and
             (gain.times_less(results) or gain.times) < gain.times]
    return ("for the floor alone is more than what is wanted of this machine, "
            "and no adapter could reach that (figures below): " +
            "; ".join(names) + ".")


def adapter_note(results, gain):
    """What stands between, by the same run's figures."""
    stock, ours, floor = gain.figures(results)
    if not ours or not stock:
        return ""
    if is_out_of_reach(results, gain):
        return out_of_reach_note(results)
    text = (f"{gain.what}: {gain.text(ours)}, and "
            f"{gain.text(stock / gain.times)} is wanted of "
            f"{gain.text(stock)}.")
    if not floor:
        return text
    if gain.part == DECODED:
        native = results.value("bundle", "native", "first_ns")
        text += (" The library's own first load of it in a process is "
                 f"{time_text(native)}." if native else "")
        one = gain.of(results, "as it is, one CA")
        text += (f" OpenSSL alone takes {time_text(one)} for a file of one CA."
                 if one else "")
    above = ours - floor
    return text + (
        f" {gain.text(floor)} of it is the floor ({gain.part}), "
        f"{gain.text(above)} the adapter's part." if above > 0 else
        f" That is not more than the floor ({gain.part}, "
        f"{gain.text(floor)}): the difference is noise.")


def adapters(results):
    rows = [Goal(gain.what, "at least", gain.times, gain.times_less(results),
                 adapter_note(results, gain),
                 gain.times_less(results, is_best=True),
                 gain.times_less(results, FLOOR))
            for gain in GAINS]
    again, empty = (results.value("under-openssl-store-again", name,
                                  "heap_bytes")
                    for name in (ADAPTED, FLOOR))
    if again is not None and empty is not None:
        rows.append(Goal(
            "second X509_STORE: bytes more than an empty one", "at most", 0,
            max(again - empty, 0),
            "second X509_STORE: they are the adapter's note that the store "
            "has a file, with its lock; no certificate is among them. "
            "OpenSSL, too, adds an object for its way of loading to a store "
            "that is given a file, of about 48 bytes, which the empty one "
            "has not.", None, 0))
    return rows


def saved_text(stock, ours, floor):
    """Of what could be saved."""
    if floor is None or stock <= floor:
        return ""
    return f"{100 * min((stock - ours) / (stock - floor), 1):.1f} %"


def adapter_figures(results):
    """The same goals in their own units."""
    cells = []
    for gain in GAINS:
        stock, ours, floor = gain.figures(results)
        if stock is None or ours is None:
            continue
        cells.append([gain.what, gain.prototype, gain.text(stock),
                      gain.text(stock / gain.times), gain.text(ours),
                      gain.text(floor), saved_text(stock, ours, floor),
                      gain.part])
    return align(
        ["goal", "prototype", "as it is", "wanted", "adapter", "floor",
         "saved", "the floor is"], cells,
        [True, True, False, False, False, False, False, True])
