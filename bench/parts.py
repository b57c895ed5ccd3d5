# Lines of the report: wrapped text, tables of several sections.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""What all parts of the report are made of."""

import tables


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
        lines += tables.table(section) + [""]
    for text in tables.missing_lines(section) + section.get("notes", []):
        lines += wrap(text) + [""]
    return lines[:-1]


def picture(name, text):
    return ["", f"![{text}]({name}.svg)"]


def marked(row, text):
    return text + " *" if row.get("rounds") == 1 else text


def matrix(sections, key, names, cell, head):
    """A line for each program, a column for each section."""
    rows = []
    for name in names:
        cells = []
        for section in sections:
            row = next((r for r in section["rows"] if r["name"] == name), None)
            cells.append("" if row is None else marked(row, cell(row)))
        if any(cells):
            rows.append([name] + cells)
    return tables.align([head] + [f"{section[key]:,}" for section in sections],
                        rows, [True] + [False] * len(sections))


def times_matrix(sections, key, names):
    return matrix([section for section in sections if section[key] > 1], key,
                  names, lambda row: tables.digits(
                      row["times_alone"]["median"]) if "times_alone" in row
                  else "", "program")


def missing_of(sections):
    """Why cells of a matrix are empty; each reason once."""
    lines, seen = [], set()
    for section in sections:
        for text in tables.missing_lines(section):
            if text not in seen:
                seen.add(text)
                lines += [""] + wrap(text)
    return lines
