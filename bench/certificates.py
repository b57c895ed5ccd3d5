# Sections of bench/suite: loading certificates, their names, verifying.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Loads of the system's bundle and directory, of made bundles of many sizes,
and the list of names that a server sends.

Programs whose time grows with the square of the number of certificates are
left out of sizes that one load would need longer than --patience for; the
table says so, and what they would take by their growth so far.

Then chains verified by every library, compared with the two signatures alone
that such a verification checks, by the same library: the difference is all the
rest. libcatrust verifies with and without what it remembers. Then each kind of
signature and hash through libgcrypt, nettle and OpenSSL."""

import os

import measure
from workspace import THREAD_FLOORS, absent, entries, entry

OTHERS = ["gnutls", "openssl", "mbedtls", "wolfssl", "botan", "nss", "go",
          "rustls"]
# rustls's default provider; it loads as with ring.
VERIFIERS = OTHERS + ["rustls-aws-lc"]
# Those that a caller hands file after file.
WITH_FILES = ["gnutls", "openssl", "mbedtls", "wolfssl"]


# What is not the same work, as far as the libraries' sources tell.
KEPT = [
    "What is kept differs: rustls keeps subjects, keys and name constraints, "
    "and wolfSSL names and keys, the certificates themselves neither of them; "
    "Go parses each and keeps the DER, to be parsed again at the first use; "
    "NSS decodes each into its temporary database and trusts none; OpenSSL, "
    "mbedTLS, Botan and GnuTLS keep DER and parsed fields, GnuTLS also the "
    "names for clients. libcatrust keeps the DER, checked, with an index. "
    "wolfSSL does not tell how many it took."]


def bundle(space):
    names = ["floor-read", "floor-base64", "floor-der", "catrust",
             "native"] + OTHERS
    space.compare(
        "bundle", "load",
        entries(names, "bundle", space.bundle, space.seconds(0.15)), 7,
        "The system's bundle, into a new object",
        bytes=os.path.getsize(space.bundle), notes=KEPT)


def again(space):
    space.compare(
        "again", "load", entries(["catrust", "gnutls"], "again", space.bundle,
                                 space.seconds(0.1)), 7,
        "The system's bundle, into a second object while the first one lives")


def files(space):
    names = ["floor-files", "catrust", "native"] + WITH_FILES
    space.compare(
        "files", "load",
        entries(names, "files", space.directory, space.seconds(0.2)), 5,
        "The system's directory of certificates, file by file",
        notes=["wolfssl counts files, not certificates; `native` is given the "
               "directory in one call."])


def duplicates(space):
    count = 100 if space.options.quick else 10000
    file = space.corpus(f"same-{count}.pem", "--duplicates", "--count",
                        str(count))
    names = ["floor-base64", "catrust", "native", "gnutls", "openssl", "nss",
             "go", "rustls"]
    space.compare(
        "duplicates", "load",
        # OpenSSL needs seconds.
        [entry(name, "bundle", file, space.seconds(0.2),
               1 if name == "openssl" else 200) for name in names], 3,
        f"One certificate, {count:,} times in one file")


PARTS = ("start", "one certificate", "bundle")


def process_entries(space):
    """Programs from exec to exit that load nothing, one certificate, or the
    bundle."""
    one = space.corpus("1.pem", "--count", "1")
    made = []
    for name in ["floor-base64", "catrust", "native"] + OTHERS:
        for part, file, option in zip(
                PARTS, (one, one, space.bundle),
                ("--idle", "--once", "--once")):
            program = entry(name, "bundle", file, 1)
            program["command"].append(option)
            made.append(dict(program, name=f"{name}: {part}", process=True))
    return made


def process(space):
    made = process_entries(space)
    entries, missing = measure.split_missing(made)
    measure.run_rounds(entries, space.rounds(15), "processes")
    whole, lost = ([dict(one, name=one["name"].partition(":")[0])
                    for one in some if one["name"].endswith(PARTS[2])]
                   for some in (entries, missing))
    section = measure.section_of(
        whole, lost, space.rounds(15), "catrust",
        "A whole process that loads the system's bundle once")
    space.finish("process", "process", section)
    process_parts(space, entries, lost)


def process_parts(space, entries, missing):
    """By the fastest run of each: differences of medians would be noise."""
    least = {one["name"]: min(r["min_ns"] for r in one["rounds"])
             for one in entries if one["rounds"] and "error" not in one}
    rows = []
    for name in dict.fromkeys(key.partition(":")[0] for key in least):
        found = [least.get(f"{name}: {part}") for part in PARTS]
        if all(found):
            rows.append({"name": name, "start_ns": found[0],
                         "library_ns": found[1] - found[0],
                         "load_ns": found[2] - found[1],
                         "min_ns": found[2],
                         "rounds": space.rounds(15)})
    rows.sort(key=lambda row: row["min_ns"])
    space.finish("process-parts", "parts", {
        "title": "What of it is starting the program, the first use of the "
        "library, and the bundle", "base": "", "rounds": space.rounds(15),
        "rows": rows, "missing": missing,
        "notes": ["Fastest runs: of the program that does nothing; what it "
                  "takes more with a file of one certificate; what it takes "
                  "more with the bundle."]})


def one_size(space, size):
    file = space.corpus(f"{size}.pem", "--count", str(size))
    names = ["floor-base64", "catrust", "native", "rebuild"] + OTHERS
    able, missing = space.able(names, size)
    space.compare(
        f"size-{size}", "load",
        [entry(name, "bundle", file, space.seconds(0.15),
               space.runs(name, size),
               # The slow ones need no more rounds to be told apart.
               max_rounds=1 if space.predicted(name, size) > 1e9 else 3,
               # Growth may be worse than it was before.
               timeout=2 * space.options.patience)
         for name in able], 3, f"{size:,} CAs in one file", missing=missing,
        remembers=True, size=size, bytes=os.path.getsize(file),
        der_bytes=int(file.with_suffix(".der").read_text("utf-8")))


def sizes(space):
    space.last = {}
    wanted = [10, 100] if space.options.quick else space.options.sizes
    for size in wanted:
        one_size(space, size)


def names(space):
    seconds = space.seconds(0.1)
    space.compare(
        "names", "load",
        entries(["native", "openssl"], "names", space.bundle, seconds), 5,
        "The system's bundle to the list of CA names that a server sends",
        "native", notes=["GnuTLS makes the list while it loads and does not "
                         "hand it out; OpenSSL keeps one name of those that "
                         "are equal."])
    space.compare(
        "names-copy", "rate",
        entries(["native", "openssl"], "names-copy", space.bundle, seconds), 3,
        "A copy of that list", "native")


# ---- Verifying ----

CHAINS = ["rsa-2048", "p-256", "p-384", "lets-encrypt", "ed25519",
          "ml-dsa-65"]
# The libraries that check signatures alone. wolfSSL has no call for it.
SIGNERS = ["gnutls", "openssl", "go", "rustls", "rustls-aws-lc", "mbedtls",
           "botan", "nss"]
KEYS = ["rsa-2048", "rsa-3072", "rsa-4096", "rsa-pss-2048", "dsa-2048",
        "p-192", "p-224", "p-256", "p-384", "p-521", "ed25519", "ed448",
        "ml-dsa-44", "ml-dsa-65", "ml-dsa-87"]
HASHES = ["md2", "md5", "ripemd-160", "sha-1", "sha-224", "sha-256", "sha-384",
          "sha-512", "sha-512/224", "sha-512/256", "sha3-224", "sha3-256",
          "sha3-384", "sha3-512"]
CRYPTO = ["libgcrypt", "nettle", "libcrypto"]


def verify_entries(space, chain, threads):
    file = space.corpora / "input" / f"chain-{chain}.der"
    seconds = space.seconds(0.12)
    made = [entry(name, "verify", file, seconds, threads=threads)
            for name in ["catrust", "native"] + VERIFIERS + THREAD_FLOORS]
    for name in ["catrust", "native"]:
        one = entry(name, "verify-cold", file, seconds, threads=threads)
        made.append(dict(one, name=f"{name}: cold"))
    if threads > 2:
        return made
    for name in SIGNERS:
        one = entry(name, "signatures", file, seconds, threads=threads)
        made.append(dict(one, name=f"{name}: signatures alone"))
    made.append(absent("wolfssl: signatures alone", "it has no call for it"))
    return made


def verify_chain(space, chain, numbers):
    title = f"Verifying a chain of two and a root, {chain}, "
    space.compare_crews(
        f"verify-{chain}", "threads",
        {number: verify_entries(space, chain, number) for number in numbers},
        3, "catrust",
        {number: f"{title}{number} thread" + "s" * (number > 1)
         for number in numbers}, chain=chain)


def verify(space):
    """More threads than processors for one kind of chain."""
    for chain in CHAINS:
        verify_chain(space, chain,
                     (1, 2, 4, 8) if chain == "rsa-2048" else (1, 2))


def crypto(space):
    made = space.corpora / "input"
    for key in KEYS:
        space.compare(
            f"signature-{key}", "rate",
            entries(CRYPTO, "signature", made / f"{key}.key",
                    space.seconds(0.1)), 3, f"Signatures checked, {key}",
            "libgcrypt", key=key)
    for name in HASHES:
        space.compare(
            f"hash-{name.replace('/', '-')}", "rate",
            entries(CRYPTO, name, made / "p-256.key", space.seconds(0.05)), 3,
            f"Hashes of 800 octets, {name}", "libgcrypt", hash=name)


SECTIONS = {"bundle": bundle, "again": again, "files": files,
            "duplicates": duplicates, "sizes": sizes, "process": process,
            "names": names, "verify": verify, "crypto": crypto}
