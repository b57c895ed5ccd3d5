# The results of bench/suite, as bench/report looks at them.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Reads bench/results/*.json: sections by name, their rows by program."""

import json
import re
import statistics

from tables import ADAPTED, STOCK


class Results:
    def __init__(self, directory):
        self.sections = {}
        for path in sorted(directory.glob("*.json")):
            with open(path, encoding="utf-8") as text:
                self.sections[path.stem] = json.load(text)
        self.machine = self.sections.pop("machine")
        # As they were measured.
        self.sections = dict(sorted(
            self.sections.items(), key=lambda item: item[1].get("order", 0)))

    def get(self, name):
        return self.sections.get(name)

    def named(self, *prefixes):
        """The sections whose names begin so, as they were measured."""
        return [section for name, section in self.sections.items()
                if name.startswith(prefixes)]

    def like(self, prefix, key):
        """The same, by the value of a field."""
        return sorted((section for section in self.named(prefix)
                       if key in section), key=lambda section: section[key])

    def row(self, section, name):
        rows = self.sections.get(section, {"rows": []})["rows"]
        return next((row for row in rows if row["name"] == name), None)

    def value(self, section, name, key="median_ns"):
        row = self.row(section, name)
        return None if row is None else row.get(key)

    def ratio(self, section, name, key, base="catrust"):
        """How many times the base's; None where either is missing."""
        one = self.value(section, name, key)
        other = self.value(section, base, key)
        return one / other if one and other else None

    def gain(self, section, key):
        """How many times less with the adapter."""
        return self.ratio(section, STOCK, key, ADAPTED)

    def overhead(self, chain, threads, name, signer):
        """Nanoseconds of a verification for each thread, of its signatures,
        and of the rest, in the best slices: a difference of medians would be
        the machine's noise."""
        section = f"verify-{chain}-{threads}"
        whole = self.value(section, name, "min_ns")
        alone = self.value(section, f"{signer}: signatures alone", "min_ns")
        if not whole:
            return None
        if not alone:
            return threads * whole, None, None
        return threads * whole, threads * alone, threads * (whole - alone)

    def times_alone(self, prefix, name, threads=2, which="median"):
        """The rate of several threads, in rates of one, measured in turns;
        @which: the median of the rounds, or the best of each."""
        found = self.value(f"{prefix}-{threads}", name, "times_alone")
        return found[which] if found else None

    # -- Noise --

    def noise(self):
        """Medians of how far the rounds of loads are apart that were run more
        than once, and of the rates' deviations; None without results."""
        rows = [(section["kind"], row) for section in self.sections.values()
                for row in section["rows"]]
        found = ([row["spread"] for kind, row in rows
                  if kind in ("load", "process") and "spread" in row and
                  row.get("rounds", 1) > 1],
                 [row["deviation"] for _, row in rows if "deviation" in row])
        return [statistics.median(some) if some else None for some in found]

    def versions(self):
        """Of each library that was measured."""
        found = {}
        for section in self.sections.values():
            for row in section["rows"]:
                name = row["name"].partition("-")[0]
                if row.get("version") and re.fullmatch("[a-z]+", name):
                    found.setdefault(name, row["version"])
        return found
