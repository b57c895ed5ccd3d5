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
    """A difference."""
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


def if_known(row, key, text):
    return text(row[key]) if key in row else ""


# Columns: heading, aligned to the left?, text of a row.
LOAD = [
    ("program", True, lambda row: row["name"]),
    ("version", True, lambda row: row["version"]),
    ("found", False, lambda row: f"{row['n']:,}"),
    ("median", False, lambda row: time_text(row["median_ns"])),
    ("min", False, lambda row: time_text(row["min_ns"])),
    ("spread", False, spread_text),
    ("first", False, lambda row: if_known(row, "first_ns", time_text)),
    ("ratio (min-max)", False, ratio_text),
    ("heap", False, lambda row: if_known(row, "heap_bytes", size_text)),
    ("RSS", False, lambda row: if_known(row, "rss_bytes", size_text)),
]
PROCESS = [
    ("program", True, lambda row: row["name"]),
    ("wall, median", False, lambda row: time_text(row["median_ns"])),
    ("min", False, lambda row: time_text(row["min_ns"])),
    ("spread", False, spread_text),
    ("CPU", False, lambda row: time_text(row["cpu_ns"])),
    ("ratio (min-max)", False, ratio_text),
]

PARTS = [
    ("program", True, lambda row: row["name"]),
    ("start", False, lambda row: time_text(row["start_ns"])),
    ("one certificate", False, lambda row: more_text(row["library_ns"])),
    ("the bundle", False, lambda row: more_text(row["load_ns"])),
    ("all", False, lambda row: time_text(row["min_ns"])),
]

SPAWN = [
    ("program", True, lambda row: row["program"]),
    ("preloaded", True, lambda row: row["preloaded"]),
    ("processes", False, lambda row: f"{row['n']:,}"),
    ("median", False, lambda row: time_text(row["median_ns"])),
    ("fastest", False, lambda row: time_text(row["min_ns"])),
    ("more than without", False, lambda row: more_text(row["more_ns"])
     if row["preloaded"] != "nothing" else ""),
    ("fastest", False, lambda row: more_text(row["more_min_ns"])
     if row["preloaded"] != "nothing" else ""),
]

SERVER = [
    ("server", True, lambda row: row["name"]),
    ("start", False, lambda row: time_text(row["start_ns"])),
    ("first handshake", False, lambda row: time_text(row["first_ns"])),
    ("later ones, median", False, lambda row: time_text(row["median_ns"])),
    ("spread", False, spread_text),
    ("ratio (min-max)", False, ratio_text),
    ("memory (PSS)", False, lambda row: size_text(row["pss_bytes"])),
]

def both_floors(row):
    """What memory takes for a lookup of a good one, and of a revoked one."""
    if "good_floor_ns" not in row:
        return ""
    return (f"{time_text(row['good_floor_ns'])} / "
            f"{time_text(row['revoked_floor_ns'])}")


LOOKUP = [
    ("CRL", True, lambda row: row["name"]),
    ("file", False, lambda row: size_text(row["bytes"])),
    ("read and walk", False, lambda row: time_text(row["read_walk_ns"])),
    ("load", False, lambda row: time_text(row["load_ns"])),
    ("bytes an entry", False, lambda row: f"{row['overhead']:.1f}"),
    ("lookup, good", False, lambda row: time_text(row["good_ns"])),
    ("revoked", False, lambda row: time_text(row["revoked_ns"])),
    ("memory alone", False, lambda row: both_floors(row)),
    ("check, good", False, lambda row: time_text(row["check_ns"])),
    ("revoked", False, lambda row: time_text(row["revoked_check_ns"])),
    ("first check", False, lambda row: time_text(row["first_ns"])),
]
LOOKUP_THREADS = [
    ("threads x checks", True, lambda row: row["name"]),
    ("all together", False, lambda row: time_text(row["threads_ns"])),
    ("per second", False, lambda row: rate_text(row["per_second"])),
    ("times one thread", False, lambda row: digits(row["times_alone"])),
]


def rate_columns(base, has_workers):
    columns = [
        ("program", True, lambda row: row["name"]),
        ("version", True, lambda row: row["version"]),
        ("per second", False, lambda row: rate_text(row["per_second"])),
        ("deviation", False, deviation_text),
        ("each", False, lambda row: time_text(row["median_ns"])),
        ("first", False, lambda row: time_text(row["first_ns"])),
        ("compared", True, lambda row: slower_text(row, base)),
    ]
    if has_workers:
        columns[6:6] = [
            ("private memory each", False,
             lambda row: size_text(row["private_bytes"])),
            ("all together (PSS)", False,
             lambda row: size_text(row["pss_bytes"]))]
    return columns


def columns_of(section):
    if section["kind"] == "rate":
        base = next((r for r in section["rows"]
                     if r["name"] == section["base"]), None)
        return rate_columns(base, any("private_bytes" in row
                                      for row in section["rows"]))
    return {"load": LOAD, "process": PROCESS, "server": SERVER,
            "parts": PARTS, "spawn": SPAWN, "lookup": LOOKUP,
            "lookup-threads": LOOKUP_THREADS}[section["kind"]]


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
    columns = columns_of(section)
    rows = [[text(row) for _, _, text in columns] for row in section["rows"]]
    return align([head for head, _, _ in columns], rows,
                 [left for _, left, _ in columns])


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
