#!/bin/sh
# Runs commands that print "label: value" lines on the same argument and shows
# their values in columns.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: side-by-side.sh ARGUMENT COMMAND...
#
# Each runs twice and the second run counts: then the files are in memory and
# the program's libraries loaded for everyone.

set -u
argument=$1
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

outputs=
for command in "$@"; do
	output=$work/$(basename "$command")
	# shellcheck disable=SC2086 # the command may be several words
	./$command "$argument" >/dev/null 2>&1
	# shellcheck disable=SC2086
	./$command "$argument" >"$output" 2>"$work/errors" || {
		cat "$work/errors" >&2
		echo "$command failed" >&2
		exit 1
	}
	[ ! -s "$work/errors" ] ||
		sed "s|^|$(basename "$command"): |" "$work/errors" >&2
	outputs="$outputs $output"
done

echo "$argument:"
awk '
function show(label, cells,    text, i)
{
	text = sprintf("    %-22s", label)
	for (i = 1; i <= column; i++)
		text = text sprintf("%-26s", cells[i])
	sub(/ +$/, "", text)
	print text
}
FNR == 1 {
	column++
	name = FILENAME
	sub(/.*\//, "", name)
	head[column] = (name ~ /-gnutls$/) ? "GnuTLS" : "libcatrust"
}
{
	label = $0
	sub(/:.*/, "", label)
	value = $0
	sub(/^[^:]*: */, "", value)
	if (column == 1)
		labels[++lines] = label
	values[label, column] = value
}
END {
	show("", head)
	for (line = 1; line <= lines; line++) {
		for (i = 1; i <= column; i++)
			row[i] = values[labels[line], i]
		show(labels[line], row)
	}
}' $outputs
[ $# -gt 1 ] ||
	echo "(GnuTLS's headers are not installed: nothing to compare with)"
