# The report's part about adapters.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""OpenSSL and GnuTLS as they are, with an adapter, and their floors: calls,
clients, servers, and the start of a program."""

import tables
from parts import marked, missing_of, section_lines, wrap

VARIANTS = ("as it is", "with the adapter", "the floor")


def variant_cells(results, section, key, text):
    """Without an adapter, with it, and the floor."""
    cells = []
    for name in VARIANTS:
        row = results.row(section["name"], name)
        known = row is not None and row.get(key) is not None
        cells.append(marked(row, text(row[key])) if known else "")
    return cells


def gain_cell(results, section, key):
    gain = results.gain(section["name"], key)
    return [tables.digits(gain) if gain else ""]


def load_row(results, section, title):
    cells = [title]
    for key in ("first_ns", "median_ns"):
        cells += variant_cells(results, section, key, tables.time_text)
        cells += gain_cell(results, section, key)
    for key in ("heap_bytes", "rss_bytes"):
        cells += variant_cells(results, section, key, tables.size_text)
    return cells


def rate_row(results, section, title):
    cells = [title] + variant_cells(results, section, "first_ns",
                                    tables.time_text)
    cells += variant_cells(results, section, "per_second", tables.rate_text)
    for name in VARIANTS:
        times = results.value(section["name"], name, "times_alone")
        cells.append(tables.digits(times["median"]) if times else "")
    return cells


def call_lines(results, library, label):
    """Single calls of a library."""
    sections = [section for section in results.sections.values()
                if section["name"].startswith(f"under-{library}-")]
    rows = {"load": [], "rate": []}
    for section in sections:
        title = section["title"].replace(f" ({library})", "")
        row = load_row if section["kind"] == "load" else rate_row
        rows[section["kind"]].append(row(results, section, title))
    lines = ["", f"### {label}", ""]
    if rows["load"]:
        lines += tables.align(
            ["load", "first", "adapter", "floor", "times", "later, median",
             "adapter", "floor", "times", "heap", "adapter", "floor", "RSS",
             "adapter", "floor"], rows["load"], [True] + [False] * 14) + [""]
    if rows["rate"]:
        lines += tables.align(
            ["operation", "first", "adapter", "floor", "a second, later",
             "adapter", "floor", "in rates of one thread", "adapter",
             "floor"], rows["rate"], [True] + [False] * 9)
    return lines + missing_of(sections)


def loading_cells(results, section):
    """What is above the floor: CPU time without the adapter and with it."""
    stock, ours, floor = (results.value(section["name"], name, "cpu_ns")
                          for name in VARIANTS)
    if not stock or not ours or not floor:
        return ["", ""]
    return [tables.time_text(max(value - floor, 0)) for value in (stock, ours)]


def program_lines(results):
    rows, sections = [], []
    for section in results.sections.values():
        if section["name"].startswith("program-"):
            sections.append(section)
            if section["rows"]:
                rows.append([section["title"]] + variant_cells(
                    results, section, "median_ns", tables.time_text) +
                    variant_cells(results, section, "cpu_ns",
                                  tables.time_text) +
                    gain_cell(results, section, "cpu_ns") +
                    loading_cells(results, section))
    if not sections:
        return []
    lines = ["", "### Clients from start to end, with their first request",
             ""] + wrap(
        "The floor is the same program without an adapter, with one "
        "certificate in its CA file, and no CRL. *loading* is the CPU time "
        "above the floor.") + [""] + tables.align(
        ["program", "wall", "adapter", "floor", "CPU", "adapter", "floor",
         "times", "loading", "adapter"], rows, [True] + [False] * 9)
    for section in sections:
        for entry in section["missing"]:
            if entry["name"] == "with the adapter":
                lines += [""] + wrap(f"Not measured: {section['title']}: "
                                     f"{entry['reason']}.")
    return lines


SERVER_COLUMNS = (("start_ns", tables.time_text),
                  ("first_ns", tables.time_text),
                  ("median_ns", tables.time_text),
                  ("min_ns", tables.time_text),
                  ("pss_bytes", tables.size_text))


def server_lines(results):
    rows, sections = [], []
    for section in results.sections.values():
        if not section["name"].startswith("server-"):
            continue
        sections.append(section)
        for name in VARIANTS:
            row = results.row(section["name"], name)
            if row is not None:
                rows.append([section["title"] if name == VARIANTS[0] else "",
                             name] + [marked(row, text(row[key]))
                                      for key, text in SERVER_COLUMNS])
    if not sections:
        return []
    return ["", "### Servers that ask for certificates", ""] + wrap(
        "A handshake is a new connection, until the server has answered. The "
        "floor is the same server without an adapter, with one CA and no "
        "CRL. Those of slapd and ocserv take tens of milliseconds even so, "
        "which hides the rest.") + [""] + \
        tables.align(["server", "", "start", "first handshake", "later ones",
                      "fastest", "memory (PSS)"], rows,
                     [True, True] + [False] * 5) + missing_of(sections)


def lines(results):
    if not any(name.startswith(("under-", "program-", "server-"))
               for name in results.sections):
        return []
    lines = ["", "## OpenSSL and GnuTLS as they are, and with an adapter", ""]
    lines += wrap("*times*: how many times less it takes with the adapter. A "
                  "client counts only when the adapter says that it took a "
                  "file over (* one run). The floor of loading a bundle is an "
                  "empty object; of names, making these of DER that lies "
                  "ready; of a CRL into OpenSSL, reading its file, base64, "
                  "and a walk over the DER; of verifications, the same with "
                  "one CA and no CRL.")
    lines += call_lines(results, "openssl", "Calls of OpenSSL")
    lines += call_lines(results, "gnutls", "Calls of GnuTLS")
    lines += program_lines(results) + server_lines(results)
    if results.get("spawn"):
        lines += section_lines(results.get("spawn"))
    return lines
