# What all sections of bench/suite need: input, the time that is left, results.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""A Workspace has the directories, makes input and keeps it for the next run,
knows how long a slow program would take, and writes and prints a section's
results."""

import json
import math
import os
import pathlib
import re
import resource
import shutil
import subprocess
import time

import measure
import tables

OURS = {"catrust": "bench/peers/catrust", "native": "bench/native",
        "libgcrypt": "bench/crypto"}
# Threads that share nothing, on this machine.
THREAD_FLOORS = ["floor-compute", "floor-memory"]


# ---- Entries ----

def entry(name, mode, file, seconds, runs=200, **more):
    """A program of bench/harness.h, with one of its modes."""
    program, _, floor_mode = name.partition("-")
    if program == "floor":
        path, mode = "bench/floor", floor_mode
    else:
        path = OURS.get(name, f"bench/others/{name}")
    command = [path, "--file", str(file), "--mode", mode, "--runs", str(runs),
               "--seconds", str(seconds)]
    for who in ("threads", "workers"):
        if who in more:
            command += [f"--{who}", str(more.pop(who))]
    return dict({"name": name, "command": command}, **more)


def entries(names, mode, file, seconds, **more):
    return [entry(name, mode, file, seconds, **more) for name in names]


def absent(name, reason):
    """Stands in a table as not measured."""
    return {"name": name, "command": ["/nonexistent"], "absent": reason}


class Workspace:
    def __init__(self, options):
        self.options = options
        self.results = options.work / "results"
        self.corpora = options.work / "corpora"
        self.bundle = os.environ.get("BENCHMARK_FILE",
                                     "/etc/ssl/certs/ca-certificates.crt")
        self.directory = os.environ.get("BENCHMARK_DIRECTORY",
                                        "/etc/ssl/certs")
        self.start = time.monotonic()
        self.last = {}  # of sizes: each program's (size, ns), twice
        self.finished = 0
        self.has_failed = False  # a section, as far as it went
        self.told = self.start  # when the last section was finished

    # -- Time --

    def is_late(self):
        return time.monotonic() - self.start > 60 * self.options.minutes

    def rounds(self, wanted):
        """One only when the whole takes too long, on a busy machine."""
        return 1 if self.options.quick or self.is_late() else wanted

    def seconds(self, wanted):
        return 0.002 if self.options.quick else wanted

    def predicted(self, name, size):
        """Nanoseconds that one load would take, by the growth so far."""
        points = self.last.get(name, [])
        if not points:
            return 0
        at, spent = points[-1]
        power = 1
        if len(points) > 1:
            # As between the last two sizes: linear, quadratic or between.
            before, earlier = points[-2]
            power = math.log(spent / earlier) / math.log(at / before)
        return spent * (size / at) ** min(max(power, 1), 2)

    def able(self, names, size, patience=None):
        """Those that are fast enough for this size, and why not the rest."""
        patience = patience or self.options.patience
        able, missing = [], []
        for name in names:
            expected = self.predicted(name, size)
            if expected > patience * 1e9:
                at, spent = self.last[name][-1]
                missing.append({
                    "name": name,
                    "reason": f"{at:,} took {tables.time_text(spent)}; "
                    f"{size:,} would take about "
                    f"{tables.time_text(expected)}"})
            else:
                able.append(name)
        return able, missing

    def runs(self, name, size, usual=200):
        """One for those that take long."""
        return 1 if self.predicted(name, size) > 1e9 else usual

    def remember(self, section):
        """Also of those that were ended: they take that long at least."""
        size = section["size"]
        for row in section["rows"]:
            self.last.setdefault(row["name"], []).append(
                (size, row["min_ns"]))
        for entry in section["missing"]:
            ended = re.match(r"took longer than ([\d.]+) s", entry["reason"])
            if ended:
                self.last.setdefault(entry["name"], []).append(
                    (size, float(ended.group(1)) * 1e9))

    # -- Results --

    def compare(self, name, kind, entries, rounds, title, base="catrust",
                missing=(), remembers=False, **more):
        """A section of these entries, run in turns. @remembers: what they take
        says how long those of the next size would."""
        section = measure.compare(entries, self.rounds(rounds), base=base,
                                  title=title)
        section["missing"] += missing
        if remembers:
            self.remember(dict(section, **more))
        self.finish(name, kind, section, **more)

    def compare_crews(self, name, who, crews, rounds, base, titles, **more):
        """Sections of the same entries by one and by several, in turns: see
        measure.compare_crews(). @who: threads or workers."""
        for number, section in measure.compare_crews(
                crews, self.rounds(rounds), base, titles).items():
            self.finish(f"{name}-{number}", "rate", section,
                        **{who: number}, **more)

    def finish(self, name, kind, section, **more):
        self.finished += 1
        now = time.monotonic()
        section.update(name=name, kind=kind, order=self.finished,
                       took_s=round(now - self.told, 1), **more)
        self.told = now
        with open(self.results / f"{name}.json", "w", encoding="utf-8") as out:
            json.dump(section, out, indent=1)
            out.write("\n")
        print(tables.text(section), end="\n\n", flush=True)
        # Libraries that are not installed, or lack something, are no failure.
        self.has_failed |= not section["rows"] and not (
            section["missing"] and all(
                entry.get("is_absent") or "not in this" in entry["reason"]
                for entry in section["missing"]))

    def spent(self):
        """Wall time, and CPU time of all programs, so far."""
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (time.monotonic() - self.start,
                used.ru_utime + used.ru_stime)

    # -- Input --

    def make(self, path, write):
        """A file or directory, unless it is there: write(name) makes it, in
        whole or not at all."""
        if not path.exists():
            measure.progress(f"making {path.name}")
            new = path.with_name(path.name + ".new")
            if new.is_dir():
                shutil.rmtree(new)
            write(new)
            new.rename(path)
            measure.progress("")
        return path

    def corpus(self, name, *arguments):
        """A file of make-corpus's; next to it, in .der, the bytes of DER."""
        path = self.corpora / name

        def write(new):
            said = subprocess.run(
                ["tests/tools/make-corpus", "--real-points", *arguments,
                 str(new)], check=True, capture_output=True, text=True)
            # "N certificates, M bytes of DER"
            path.with_suffix(".der").write_text(said.stdout.split()[2],
                                                encoding="utf-8")
        return self.make(path, write)

    def bundle_copy(self):
        """Of the bundle, to be changed."""
        return pathlib.Path(shutil.copy(self.bundle,
                                        self.corpora / "bundle-copy.pem"))

    def crl(self, kind, size):
        """A directory of crl_make's."""
        def write(new):
            new.mkdir()
            subprocess.run(["bench/crl_make", str(new), str(size)] +
                           ([kind] if kind == "reasons" else []), check=True,
                           stdout=subprocess.DEVNULL)
        return self.make(self.corpora / f"crls-{kind}-{size}", write)

    def has_upki(self):
        return os.path.exists("bench/others/upki")

    def crlite(self, size):
        """A directory of CRLite data, of so many certificates where upki's
        program is there; not writable by others, as readers want it."""
        def write(new):
            data = new / "revocation"
            new.mkdir()
            if self.has_upki():
                subprocess.run(["bench/others/upki", "scale", str(data),
                                str(size)], check=True)
            else:
                shutil.copytree(pathlib.Path(self.options.source,
                                             "tests/revocation/crlite"), data)
            for path in (data, *data.iterdir()):
                path.chmod(0o755 if path.is_dir() else 0o644)
        return self.make(self.corpora / f"crlite-{size}", write) / "revocation"

    def place(self, kind="", size=0):
        """A directory for peers/under_*.c and for servers: trust.pem, ca.pem,
        chain.pem, leaf.key, and with @kind crl.pem."""
        made = self.corpora / "pki"
        path = self.corpora / f"place-{kind}-{size}" if kind else \
            self.corpora / "place"
        if not made.exists():
            made.mkdir()
            subprocess.run(["tests/adapters/make-pki", str(made)], check=True)
        path.mkdir(exist_ok=True)
        roots = (made / "ca-root.pem").read_bytes()
        (path / "ca.pem").write_bytes(roots)
        (path / "trust.pem").write_bytes(
            pathlib.Path(self.bundle).read_bytes() + roots)
        shutil.copy(made / "chain-good.pem", path / "chain.pem")
        shutil.copy(made / "leaf.key", path / "leaf.key")
        if kind:
            self.make(path / "crl.pem", lambda new: shutil.copy(
                self.crl(kind, size) / "crl.pem", new))
        return path

    def prepare(self):
        """What no section can do without."""
        made = self.corpora / "input"
        self.results.mkdir(parents=True, exist_ok=True)
        made.mkdir(parents=True, exist_ok=True)
        # These are good for some months only.
        shutil.rmtree(self.corpora / "pki", ignore_errors=True)
        subprocess.run(["bench/make-input", str(made)], check=True)
        for key in pathlib.Path(self.options.source,
                                "bench/keys").iterdir():
            shutil.copyfile(key, made / key.name)
        with open(self.results / "machine.json", "w",
                  encoding="utf-8") as out:
            json.dump(measure.machine(), out, indent=1)
            out.write("\n")
