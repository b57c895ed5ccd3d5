# README's table of benchmarks.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Replaces what stands between two lines of README."""

import sys

import tables
from parts import wrap

BEGIN = "[made by make benchmark-report]\n"
END = "[end of what it made]\n"
LABELS = [("floor-base64", "floor"), ("catrust", "libcatrust"),
          ("rustls", "rustls (1)"), ("go", "Go"), ("nss", "NSS"),
          ("mbedtls", "mbedTLS"), ("wolfssl", "wolfSSL (1)"),
          ("gnutls", "GnuTLS"), ("openssl", "OpenSSL"), ("botan", "Botan")]


def sentences_of(results):
    sentences = []
    ours, theirs = (results.row("again", name)
                    for name in ("catrust", "gnutls"))
    if ours and theirs:
        sentences.append(
            "A second object of the same unchanged file takes "
            f"{tables.time_text(ours['median_ns'])} and "
            f"{tables.size_text(ours['heap_bytes'])}, GnuTLS's "
            f"{tables.time_text(theirs['median_ns'])} and "
            f"{tables.size_text(theirs['heap_bytes'])}.")
    ours, theirs = (results.row("files", name)
                    for name in ("catrust", "gnutls"))
    if ours and theirs:
        sentences.append(
            "All files of /etc/ssl/certs one by one: "
            f"{tables.time_text(ours['median_ns'])}, GnuTLS "
            f"{tables.time_text(theirs['median_ns'])}.")
    many = results.row("size-100000", "catrust")
    if many:
        der = results.get("size-100000")["der_bytes"]
        sentences.append(
            "100,000 CAs in one file: "
            f"{tables.time_text(many['median_ns'])} and "
            f"{(many['heap_bytes'] - der) / 100000:.0f} bytes a CA "
            "besides its DER.")
    return sentences


def lines_of(results):
    section = results.get("bundle")
    ours = results.row("bundle", "catrust")
    machine = results.machine
    lines = wrap(
        f"Loading Debian's bundle ({ours['n']} CAs, "
        f"{section['bytes'] / 1e3:.0f} KB) into a new object, "
        f"{section['rounds']} rounds in turns on {machine['cores']} cores of "
        f"{machine['cpu'].replace('(R)', '').replace('(TM)', '')}, "
        f"{machine['system']}. The floor only reads the file and decodes its "
        "base64.")
    rows = []
    for name, label in LABELS:
        row = results.row("bundle", name)
        if row is None:
            continue
        version = "" if name.startswith("floor") else row["version"]
        rows.append([label, version.replace("go", ""),
                     tables.time_text(row["min_ns"]),
                     tables.time_text(row["median_ns"]),
                     tables.time_text(row["first_ns"]),
                     "" if name.startswith("floor")
                     else tables.size_text(row["heap_bytes"])])
    head = ["", "", "fastest", "median", "first in a process", "heap"]
    widths = [max(len(line[i]) for line in [head] + rows) for i in range(6)]
    lines.append("")
    for line in [head] + rows:
        cells = [cell.ljust(width) if i < 2 else cell.rjust(width)
                 for i, (cell, width) in enumerate(zip(line, widths))]
        lines.append(("    " + "  ".join(cells)).rstrip())
    lines += ["", "    (1) keeps names and keys, not the certificates", ""]
    return lines + wrap(" ".join(sentences_of(results)))


def write(path, results):
    text = path.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{path}: the lines {BEGIN.strip()} and {END.strip()} are "
                 "missing")
    lines = lines_of(results)
    path.write_text(before + begin + "\n" + "\n".join(lines) + "\n\n" + end +
                    after, encoding="utf-8")
