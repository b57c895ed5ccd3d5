# What all lints share. Sourced, not run.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# A lint is a function lint() that takes the root of a tree and prints one
# line, "file:line: what is wrong", for each finding; nothing means clean.
#
# Every lint proves that it works before it is believed: plant() puts offending
# and innocent files into a scratch tree, and controls() runs the lint there
# and compares its findings with those expected, all of them and no more. Only
# then inspect() runs it on the project.

set -u
LC_ALL=C
export LC_ALL

AWK=${AWK:-awk}
here=$(cd "$(dirname "$0")" && pwd)
top_srcdir=${top_srcdir:-$(cd "$here/../.." && pwd)}
name=$(basename "$0" .sh)
planted=$(mktemp -d) || exit 99
trap 'rm -rf "$planted"' EXIT
trap 'exit 99' HUP INT TERM

# plant PATH: makes a file of the scratch tree from standard input.
plant()
{
	mkdir -p "$planted/$(dirname "$1")"
	cat >"$planted/$1"
}

# controls: runs the lint on the scratch tree; standard input has the findings
# that it must report.
controls()
{
	sort >"$planted/.expected"
	lint "$planted" 2>&1 | sort >"$planted/.actual"
	if ! diff "$planted/.expected" "$planted/.actual"; then
		echo "$name: does not catch what was planted (<), or" \
			"finds what is not there (>)"
		exit 1
	fi
	echo "$name: caught all $(wc -l <"$planted/.expected") planted cases"
}

# inspect: runs the lint on the project.
inspect()
{
	lint "$top_srcdir" >"$planted/.findings" 2>&1
	if [ -s "$planted/.findings" ]; then
		cat "$planted/.findings"
		echo "$name: $(wc -l <"$planted/.findings") findings"
		exit 1
	fi
	echo "$name: clean"
}

# files ROOT PATTERN DIRECTORY...: the files below these directories, relative
# to the root. The lints' own files are left out: they name what they forbid.
files()
{
	(
		cd "$1" || exit 99
		pattern=$2
		shift 2
		for directory in "$@"; do
			[ -d "$directory" ] || continue
			find "$directory" -type f -name "$pattern"
		done | grep -v '^tests/lint/' | sort
	)
}

# skip REASON: a tool is missing.
skip()
{
	echo "$name: skipped: $1"
	exit 77
}
