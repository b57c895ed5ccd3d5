# Numbers as people read them, and tables of them.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Formats times, sizes, rates and sections of bench/suite as tables.

The same tables go to a terminal and into the report: they are Markdown whose
columns are aligned.
"""

# A program as it is, with an adapter, and without what an adapter can save: no
# adapter is faster.
VARIANTS = STOCK, ADAPTED, FLOOR = "as it is", "with the adapter", "the floor"


def time_text(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{digits(nanoseconds / size)} {unit}"
    return f"{nanoseconds:.0f} ns"


def more_text(nanoseconds):
    """A difference; nothing is said of none."""
    if nanoseconds == 0:
        return ""
    sign = "-" if nanoseconds < 0 else "+"
    return sign + time_text(abs(nanoseconds))


def digits(number):
    """Three significant ones, never an exponent."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def size_text(size):
    if size >= 1e9:
        return f"{digits(size / 1e9)} GB"
    if size >= 1e6:
        return f"{digits(size / 1e6)} MB"
    if size >= 1e4:
        return f"{size / 1e3:.0f} KB"
    return f"{size:.0f} B"


def rate_text(per_second):
    if per_second >= 1e6:
        return f"{digits(per_second / 1e6)} M"
    return f"{per_second:,.0f}"


def ratio_text(row):
    if "ratio" not in row:
        return ""
    ratio = row["ratio"]
    if ratio["min"] == ratio["max"]:
        return digits(ratio["median"])
    return (f"{digits(ratio['median'])} ({digits(ratio['min'])}-"
            f"{digits(ratio['max'])})")


def slower_text(row, base):
    """As "3.1x slower"; nothing is said within what the rounds are apart, nor
    of floors, which do something else."""
    if (base is None or row["name"] == base["name"] or
            row["name"].startswith("floor-")):
        return ""
    if not row["per_second"] or not base["per_second"]:
        return ""
    factor = base["per_second"] / row["per_second"]
    noise = row["deviation"] + base["deviation"]
    if 1 - noise <= factor <= 1 + noise:
        return "the same, within the deviation"
    return (f"{digits(factor)}x slower" if factor > 1
            else f"{digits(1 / factor)}x faster")


def spread_text(row):
    return "one run" if row["rounds"] == 1 else f"{100 * row['spread']:.0f} %"


def deviation_text(row):
    text = f"± {100 * row['deviation']:.1f} %"
    return text + ", one run" if row["rounds"] == 1 else text


def count_text(number):
    return f"{number:,}"


def millions_text(count):
    return digits(count / 1e6)


# Columns of each kind of section: heading, key of a row, text of its value, or
# of the row where there is no key. Only words are aligned to the left.
RATIO = ("ratio (min-max)", None, ratio_text)
SPREAD = ("spread", None, spread_text)
COLUMNS = {
    "load": (
        ("program", "name", str), ("version", "version", str),
        ("found", "n", count_text), ("median", "median_ns", time_text),
        ("min", "min_ns", time_text), SPREAD, ("first", "first_ns", time_text),
        RATIO, ("heap", "heap_bytes", size_text),
        ("RSS", "rss_bytes", size_text)),
    "process": (
        ("program", "name", str), ("wall, median", "median_ns", time_text),
        ("min", "min_ns", time_text), SPREAD, ("CPU", "cpu_ns", time_text),
        RATIO),
    "parts": (
        ("program", "name", str), ("start", "start_ns", time_text),
        ("one certificate", "library_ns", more_text),
        ("the bundle", "load_ns", more_text), ("all", "min_ns", time_text)),
    "spawn": (
        ("program", "program", str), ("preloaded", "preloaded", str),
        ("processes", "n", count_text), ("median", "median_ns", time_text),
        ("fastest", "min_ns", time_text),
        ("more than without", "more_ns", more_text),
        ("fastest", "more_min_ns", more_text)),
    "server": (
        ("server", "name", str), ("start", "start_ns", time_text),
        ("first handshake", "first_ns", time_text),
        ("later ones, median", "median_ns", time_text), SPREAD, RATIO,
        ("memory (PSS)", "pss_bytes", size_text)),
    "lookup": (
        ("CRL", "name", str), ("file", "bytes", size_text),
        ("read and walk", "read_walk_ns", time_text),
        ("load", "load_ns", time_text),
        ("bytes an entry", "overhead", lambda overhead: f"{overhead:.1f}"),
        ("lookup, good", "good_ns", time_text),
        ("revoked", "revoked_ns", time_text),
        # For a lookup of a good one, and of a revoked one.
        ("memory alone", None, lambda row:
         f"{time_text(row['good_floor_ns'])} / "
         f"{time_text(row['revoked_floor_ns'])}"
         if "good_floor_ns" in row else ""),
        ("check, good", "check_ns", time_text),
        ("revoked", "revoked_check_ns", time_text),
        ("first check", "first_ns", time_text)),
    # GnuTLS as it is, with the adapter, and with the engine inside.
    "instructions": (
        ("what", "name", str), ("as it is", "stock", millions_text),
        ("preloaded", "preload", millions_text),
        ("inside", "patched", millions_text),
        ("times less", None, lambda row:
         digits(row["stock"] / row["patched"]))),
}


def rate_columns(section):
    base = next((row for row in section["rows"]
                 if row["name"] == section["base"]), None)
    has_workers = any("private_bytes" in row for row in section["rows"])
    return (
        ("program", "name", str), ("version", "version", str),
        ("per second", "per_second", rate_text),
        ("deviation", None, deviation_text), ("each", "median_ns", time_text),
        ("first", "first_ns", time_text),
        *((("private memory each", "private_bytes", size_text),
           ("all together (PSS)", "pss_bytes", size_text)) * has_workers),
        ("compared", None, lambda row: slower_text(row, base)))


def align(head, rows, is_left):
    """Lines of a Markdown table."""
    widths = [max(len(line[i]) for line in [head] + rows)
              for i in range(len(head))]
    rule = ["-" * width if left else "-" * (width - 1) + ":"
            for width, left in zip(widths, is_left)]
    lines = []
    for cells in [head, rule] + rows:
        padded = [cell.ljust(width) if left else cell.rjust(width)
                  for cell, width, left in zip(cells, widths, is_left)]
        lines.append("| " + " | ".join(padded) + " |")
    return lines


def table(section):
    columns = COLUMNS.get(section["kind"]) or rate_columns(section)
    rows = [[text(row) if key is None else text(row[key]) if key in row else ""
             for _, key, text in columns] for row in section["rows"]]
    return align([head for head, _, _ in columns], rows,
                 [text is str or head == "compared"
                  for head, _, text in columns])


def missing_lines(section):
    """Those with one reason in one line."""
    names = {}
    for entry in section["missing"]:
        names.setdefault(entry["reason"], []).append(entry["name"])
    return [f"Not measured: {', '.join(who)} ({reason})."
            for reason, who in names.items()]


def text(section):
    """A whole section for the terminal."""
    base = f"; ratios to {section['base']}" if section["base"] else ""
    took = f"; took {section['took_s']} s" if "took_s" in section else ""
    lines = [section["title"],
             f"rounds in turns: {section['rounds']}{base}{took}", ""]
    return "\n".join(lines + table(section) + missing_lines(section))


# ---- Lines of the report ----

def wrap(text, width=79):
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def section_lines(section, heading="###"):
    lines = ["", f"{heading} {section['title']}", ""]
    if section["rows"]:
        lines += table(section) + [""]
    for text in missing_lines(section) + section.get("notes", []):
        lines += wrap(text) + [""]
    return lines[:-1]


def picture(name, text):
    return ["", f"![{text}]({name}.svg)"]


def marked(row, text):
    return text + " *" if row.get("rounds") == 1 else text


def matrix(sections, key, names, cell, head="program"):
    """A line for each program, a column for each section."""
    rows = []
    for name in names:
        cells = []
        for section in sections:
            row = next((r for r in section["rows"] if r["name"] == name), None)
            cells.append("" if row is None else marked(row, cell(row)))
        if any(cells):
            rows.append([name] + cells)
    return align([head] + [f"{section[key]:,}" for section in sections],
                        rows, [True] + [False] * len(sections))


def times_matrix(sections, key, names):
    return matrix([section for section in sections if section[key] > 1], key,
                  names, lambda row: digits(
                      row["times_alone"]["median"]) if "times_alone" in row
                  else "")


def missing_of(sections):
    """Why cells of a matrix are empty; each reason once."""
    lines, seen = [], set()
    for section in sections:
        for text in missing_lines(section):
            if text not in seen:
                seen.add(text)
                lines += [""] + wrap(text)
    return lines
