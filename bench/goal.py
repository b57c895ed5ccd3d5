# A goal of the report, and tables of them.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""A goal has a limit, what the results say, and what a program reaches that
leaves out what the goal is about. What is known about one that is missed
follows the table."""

import dataclasses

import tables


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


def inverse(number):
    return 1 / number if number else None


def quotient(one, other):
    return one / other if one is not None and other else None


def number_of(number):
    return tables.digits(number) if number else "?"


# ---- Text ----

def number_text(number):
    if number is None:
        return ""
    if not number:
        return "0"
    return ("-" if number < 0 else "") + tables.digits(abs(number))


def lines(rows, wrap, head="goal"):
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
    made = tables.align([head, "wanted", "reached", "fastest", "floor", ""],
                        cells, [True, True, False, False, False, True])
    for note in notes:
        made += [""] + wrap(("Missed, " if note.startswith("for ") else
                             "Missed: ") + note)
    return made


def count(rows):
    """How many were measured, and how many of these were met."""
    measured = [row for row in rows if row.reached is not None]
    return len(measured), sum(row.is_met() for row in measured)
