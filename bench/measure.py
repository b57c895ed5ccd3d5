# Runs benchmark programs in turns and sums up what they say.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Runs benchmark programs in turns (A B C A B C ...) and sums up the rounds.

An entry is a dictionary: name, command (a list), and what it needs of
  process     true: the wall and CPU time of the whole process are taken;
              otherwise the program prints JSON, see bench/harness.h
  server      a function that runs the entry instead; see bench/programs.py
  env         more environment variables
  exit_codes  of a process that did what it should
  max_rounds  for slow ones; timeout  in seconds
  absent      why it is missing, if it is
  without     keys of rounds that say nothing
  long        instead of LONG_SECONDS
  found       instead of what the program says it found

In each round each
program is a process of its own, so every round has a first load in a fresh
process and many warm ones.

A row sums up an entry's rounds:

  median_ns   the median of the rounds' medians
  min_ns      the fastest run of all
  spread      how far the rounds' medians are apart, divided by their median
  first_ns    the median of the first loads (or operations) in a fresh process
  ratio       how many times the base's time it takes: compared round by
              round, the median of these ratios, and the smallest and largest
  heap_bytes  memory that is held while the result is kept
  rss_bytes   resident memory of the whole process at that time
  per_second, deviation, threads, workers, private_bytes   of rates
  cpu_ns      CPU time, user and system, of whole processes and of what they
              started
  start_ns    of servers, until they listen
  best        the smallest first_ns, cpu_ns, start_ns of all rounds
  times_alone the rate of several threads or workers, in rates of one: compared
              round by round, the median; and the best of each by themselves
  pss_bytes   memory of several processes together, each shared page once

An entry whose round takes longer than LONG_SECONDS gets no other: its row has
rounds = 1, and tables say "one run". One of more than SLOW_SECONDS gets two.
"""

import contextlib
import ctypes
import json
import os
import pathlib
import platform
import re
import resource
import statistics
import subprocess
import sys
import time

# A program that hangs must not stop the suite.
LONGEST_SECONDS = 120
LONG_SECONDS = 4
SLOW_SECONDS = 1
SLOW_ROUNDS = 2


prefix = ""  # of progress: where the suite is


def progress(text):
    """A line that the next one overwrites; nothing without a terminal."""
    if sys.stderr.isatty():
        text = (prefix + text)[:100] if text else ""
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def environment(entry):
    return dict(os.environ, **entry.get("env", {}))


# The dynamic linker says so, and goes on without.
NOT_PRELOADED = "cannot be preloaded"


def last_line(text, returncode):
    return (text.strip().splitlines() or [f"exit code {returncode}"])[-1]


def run_command(entry, **how):
    """What became of it, or None; then entry["error"] says why."""
    try:
        done = subprocess.run(
            entry["command"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True, errors="replace", check=False,
            timeout=entry.get("timeout", LONGEST_SECONDS),
            env=environment(entry), **how)
    except subprocess.TimeoutExpired as error:
        entry["error"] = f"took longer than {error.timeout:g} s"
        return None
    except OSError as error:
        entry["error"] = error.strerror
        return None
    if (done.returncode not in entry.get("exit_codes", (0,)) or
            NOT_PRELOADED in done.stderr):
        entry["error"] = last_line(done.stderr, done.returncode)
        return None
    return done


def run_program(entry):
    """What the program printed."""
    done = run_command(entry, stdout=subprocess.PIPE)
    try:
        return done and json.loads(done.stdout)
    except ValueError:
        entry["error"] = "printed something else than JSON"
        return None


PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans():
    """So that CPU time of processes whose parents did not wait for them is
    counted. Best effort."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def wait_for_orphans():
    """Not for ever: one may have become a daemon."""
    end = time.monotonic() + 1
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < end:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)


def run_process(entry):
    """Times a whole process, from its start to its end."""
    adopt_orphans()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter_ns()
    done = run_command(entry, stdout=subprocess.DEVNULL)
    wall = time.perf_counter_ns() - start
    if done is None:
        return None
    wait_for_orphans()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (after.ru_utime - before.ru_utime + after.ru_stime -
           before.ru_stime)
    return {"median_ns": wall, "min_ns": wall, "cpu_ns": int(cpu * 1e9),
            "version": entry.get("version", ""), "n": 1}


def run_rounds(entries, rounds, title=""):
    """Fills entry["rounds"]. A program that fails once is left out."""
    for entry in entries:
        entry.setdefault("rounds", [])
    for number in range(rounds):
        for entry in entries:
            if "error" in entry or number >= entry.get("max_rounds", rounds):
                continue
            progress(f"{title}: round {number + 1} of {rounds}: "
                     f"{entry['name']}")
            run = entry.get("server") or (
                run_process if entry.get("process") else run_program)
            start = time.monotonic()
            result = run(entry)
            if result is not None:
                entry["rounds"].append(result)
            spent = time.monotonic() - start
            most = entry.get("max_rounds", rounds)
            if spent > entry.get("long", LONG_SECONDS):
                entry["max_rounds"] = number + 1
            elif spent > SLOW_SECONDS:
                entry["max_rounds"] = min(most, SLOW_ROUNDS)
    progress("")


def is_there(entry):
    path = entry["command"][0]
    return os.access(path, os.X_OK) or "/" not in path


def summarize(entry, base):
    """The row of an entry that has rounds."""
    rounds = entry["rounds"]
    medians = [r["median_ns"] for r in rounds]
    row = {"name": entry["name"], "rounds": len(rounds),
           "version": rounds[-1]["version"],
           "n": entry.get("found", rounds[-1]["n"]),
           "median_ns": statistics.median(medians),
           "min_ns": min(r["min_ns"] for r in rounds),
           "spread": ((max(medians) - min(medians)) /
                      max(statistics.median(medians), 1))}
    for key in ("first_ns", "heap_bytes", "rss_bytes", "per_second",
                "threads", "workers", "private_bytes", "pss_bytes",
                "start_ns", "cpu_ns"):
        if key in rounds[-1] and key not in entry.get("without", ()):
            row[key] = statistics.median(r[key] for r in rounds)
    if "runs" in rounds[-1]:
        row["runs"] = sum(r["runs"] for r in rounds)
    row["best"] = {key: min(r[key] for r in rounds)
                   for key in ("first_ns", "cpu_ns", "start_ns")
                   if key in row}
    if "deviation" in rounds[-1]:
        # Of the rounds where that is more than within each.
        rates = [r["per_second"] for r in rounds]
        row["deviation"] = max(
            statistics.median(r["deviation"] for r in rounds),
            statistics.pstdev(rates) / max(statistics.mean(rates), 1e-9))
    if base is not None and base["rounds"]:
        ratios = [r["median_ns"] / max(b["median_ns"], 1)
                  for r, b in zip(rounds, base["rounds"])]
        row["ratio"] = {"median": statistics.median(ratios),
                        "min": min(ratios), "max": max(ratios)}
    return row


def without_paths(text):
    """An error may name files, whose directories are private."""
    return re.sub(r"(?:(?<!\w)/|\b(?:bench|tests)/)(?:[^\s:/]+/)*", "", text)


def split_missing(entries):
    """Those that are there, and why the others are not."""
    missing = [{"name": e["name"], "reason": e.get("absent", "not built"),
                "is_absent": True} for e in entries if not is_there(e)]
    return [e for e in entries if is_there(e)], missing


def section_of(entries, missing, rounds, base, title):
    """A section's rows and what is missing from it, of entries that ran."""
    missing = missing + [
        {"name": e["name"], "reason": without_paths(e["error"])}
        for e in entries if "error" in e]
    entries = [e for e in entries if "error" not in e]
    base_entry = next((e for e in entries if e["name"] == base), None)
    rows = [summarize(e, base_entry) for e in entries]
    rows.sort(key=lambda row: row["median_ns"])
    return {"title": title, "base": base, "rounds": rounds, "rows": rows,
            "missing": missing}


def compare(entries, rounds, base="catrust", title=""):
    """Runs the entries; a section."""
    entries, missing = split_missing(entries)
    run_rounds(entries, rounds, title)
    return section_of(entries, missing, rounds, base, title)


def times_alone(entry, alone):
    """What several do together, in rates of one alone."""
    ratios = [r["per_second"] / max(a["per_second"], 1e-9)
              for r, a in zip(entry["rounds"], alone["rounds"])]
    best = (min(a["min_ns"] for a in alone["rounds"]) /
            max(min(r["min_ns"] for r in entry["rounds"]), 1))
    return {"median": statistics.median(ratios), "min": min(ratios),
            "max": max(ratios), "best": best}


def compare_crews(crews, rounds, base, titles):
    """Sections of the same programs by one thread and by several, all in
    turns: what one of them does alone and what several do are measured one
    after the other. @crews: number: entries; the first number is one."""
    numbers = list(crews)
    there = {number: split_missing(crews[number]) for number in numbers}
    names = [e["name"] for e in crews[numbers[0]]]
    mixed = sorted((e for number in numbers for e in there[number][0]),
                   key=lambda e: names.index(e["name"]))
    run_rounds(mixed, rounds, titles[numbers[0]])
    sections = {}
    for number in numbers:
        entries, missing = there[number]
        section = section_of(entries, missing, rounds, base, titles[number])
        for row in section["rows"]:
            both = [next((e for e in there[which][0] if e["name"] ==
                          row["name"] and "error" not in e), None)
                    for which in (number, numbers[0])]
            if number != numbers[0] and all(both):
                row["times_alone"] = times_alone(*both)
        sections[number] = section
    return sections


# ---- The machine ----

def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True,
                              check=True).stdout.splitlines()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return ""


def value_in(path, *keys):
    """What follows one of these words and ":" or "=" in a file."""
    with contextlib.suppress(OSError):
        for line in pathlib.Path(path).read_text(encoding="utf-8").split("\n"):
            if line.startswith(keys):
                return re.split("[:=]", line, maxsplit=1)[1].strip(' \t"')
    return None


def machine():
    """What the numbers depend on. No name of the machine, no path."""
    return {
        "date": time.strftime("%Y-%m-%d"),
        "cpu": value_in("/proc/cpuinfo", "model name", "Model", "cpu model") or
        platform.processor(),
        "cores": os.cpu_count(),
        "memory_bytes": (os.sysconf("SC_PAGE_SIZE") *
                         os.sysconf("SC_PHYS_PAGES")),
        "system": value_in("/etc/os-release", "PRETTY_NAME") or
        platform.system(),
        "kernel": re.match(r"[\d.]*\d", platform.release()).group(),
        "machine": platform.machine(),
        "compiler": first_line(*os.environ.get("CC", "cc").split(),
                               "--version"),
        "load_average": round(os.getloadavg()[0], 1),
    }
