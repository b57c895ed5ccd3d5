# Sections of bench/suite: loading CA certificates, and their names.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Loads of the system's bundle and directory, of made bundles of many sizes,
and the list of names that a server sends.

Programs whose time grows with the square of the number of certificates are
left out of sizes that one load would need longer than --patience for; the
table says so, and what they would take by their growth so far."""

import os

import measure
from workspace import entries, entry

OTHERS = ["gnutls", "openssl", "mbedtls", "wolfssl", "botan", "nss", "go",
          "rustls"]
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
    section = measure.compare(
        entries(names, "bundle", space.bundle, space.seconds(0.15)),
        space.rounds(7), title="The system's bundle, into a new object")
    return space.finish("bundle", "load", section,
                        bytes=os.path.getsize(space.bundle), notes=KEPT)


def again(space):
    section = measure.compare(
        entries(["catrust", "gnutls"], "again", space.bundle,
                space.seconds(0.1)),
        space.rounds(7), title="The system's bundle, into a second object "
        "while the first one lives")
    return space.finish("again", "load", section)


def files(space):
    names = ["floor-files", "catrust", "native"] + WITH_FILES
    section = measure.compare(
        entries(names, "files", space.directory, space.seconds(0.2)),
        space.rounds(5), title="The system's directory of certificates, "
        "file by file")
    return space.finish(
        "files", "load", section,
        notes=["wolfssl counts files, not certificates; `native` is given the "
               "directory in one call."])


def duplicates(space):
    count = 100 if space.options.quick else 10000
    file = space.corpus(f"same-{count}.pem", "--duplicates", "--count",
                        str(count))
    names = ["floor-base64", "catrust", "native", "gnutls", "openssl", "nss",
             "go", "rustls"]
    section = measure.compare(
        # OpenSSL needs seconds.
        [entry(name, "bundle", file, space.seconds(0.2),
               1 if name == "openssl" else 200) for name in names],
        space.rounds(3), title=f"One certificate, {count:,} times in one "
        "file")
    return space.finish("duplicates", "load", section)


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
    whole, lost = [dict(one, name=one["name"].partition(":")[0])
                   for one in entries if one["name"].endswith(PARTS[2])], [
                       dict(one, name=one["name"].partition(":")[0])
                       for one in missing if one["name"].endswith(PARTS[2])]
    section = measure.section_of(
        whole, lost, space.rounds(15), "catrust",
        "A whole process that loads the system's bundle once")
    done = space.finish("process", "process", section)
    return process_parts(space, entries, lost) and done


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
    return space.finish("process-parts", "parts", {
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
    section = measure.compare(
        [entry(name, "bundle", file, space.seconds(0.15),
               space.runs(name, size),
               # The slow ones need no more rounds to be told apart.
               max_rounds=1 if space.predicted(name, size) > 1e9 else 3,
               # Growth may be worse than it was before.
               timeout=2 * space.options.patience)
         for name in able],
        space.rounds(3), title=f"{size:,} CAs in one file")
    section["missing"] += missing
    space.remember(section, size)
    return space.finish(
        f"size-{size}", "load", section, size=size,
        bytes=os.path.getsize(file),
        der_bytes=int(file.with_suffix(".der").read_text("utf-8")))


def sizes(space):
    space.last = {}
    wanted = [10, 100] if space.options.quick else space.options.sizes
    return all([one_size(space, size) for size in wanted])


def names(space):
    seconds = space.seconds(0.1)
    section = measure.compare(
        entries(["native", "openssl"], "names", space.bundle, seconds),
        space.rounds(5), base="native", title="The system's bundle to the "
        "list of CA names that a server sends")
    done = space.finish(
        "names", "load", section,
        notes=["GnuTLS makes the list while it loads and does not hand "
               "it out; OpenSSL keeps one name of those that are equal."])
    section = measure.compare(
        entries(["native", "openssl"], "names-copy", space.bundle, seconds),
        space.rounds(3), base="native", title="A copy of that list")
    return space.finish("names-copy", "rate", section) and done


SECTIONS = {"bundle": bundle, "again": again, "files": files,
            "duplicates": duplicates, "sizes": sizes, "process": process,
            "names": names}
