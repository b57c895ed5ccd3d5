# What adapters were wanted to save, and what the last run saved.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""The gains of a prototype, measured on another machine, are the goals. A run
is compared with its floors: the same programs with one CA and no CRL, or the
same calls without a file."""

import dataclasses

import tables
from goal import Goal, quotient

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

    def times_less(self, results, name="with the adapter", is_best=False):
        return quotient(self.of(results, "as it is", is_best),
                        self.of(results, name, is_best))

    def text(self, value):
        if value is None:
            return ""
        return (tables.time_text(value) if self.key.endswith("_ns")
                else tables.size_text(value))


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
    most = gain.times_less(results, "the floor")
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
    ours, floor, stock = (gain.of(results, name) for name in (
        "with the adapter", "the floor", "as it is"))
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
                 f"{tables.time_text(native)}." if native else "")
        one = gain.of(results, "as it is, one CA")
        text += (" OpenSSL alone takes "
                 f"{tables.time_text(one)} for a file of one CA." if one
                 else "")
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
                 gain.times_less(results, "the floor"))
            for gain in GAINS]
    again, empty = (results.value("under-openssl-store-again", name,
                                  "heap_bytes")
                    for name in ("with the adapter", "the floor"))
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
        stock, ours, floor = (gain.of(results, name) for name in (
            "as it is", "with the adapter", "the floor"))
        if stock is None or ours is None:
            continue
        cells.append([gain.what, gain.prototype, gain.text(stock),
                      gain.text(stock / gain.times), gain.text(ours),
                      gain.text(floor), saved_text(stock, ours, floor),
                      gain.part])
    return tables.align(
        ["goal", "prototype", "as it is", "wanted", "adapter", "floor",
         "saved", "the floor is"], cells,
        [True, True, False, False, False, False, False, True])
