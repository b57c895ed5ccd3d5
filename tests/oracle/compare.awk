# Compares what two probes printed, except for the known divergences.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#	awk -f compare.awk DIVERGENCES GNUTLS OURS
#
# A line is "NAME: RESULTS". Prints what differs, in the format of the file of
# divergences, and entries of that file that are not true (any more). Exits
# with 1 when it printed anything.

function say(name, expected, actual)
{
	printf "name: %s\ngnutls: %s\nours: %s\nwhy:\n\n", name, expected, actual
	failed = 1
}

function split_line(line)
{
	position = index(line, ": ")
	if (position == 0)
		position = length(line)
	return substr(line, 1, position - 1)
}

FNR == 1 { file++ }

file == 1 && /^reason / { reasons[$2] = 1 }
file == 1 && /^name: / { entry = substr($0, 7); entries[entry] = 1 }
file == 1 && /^gnutls: / { expected_divergence[entry] = substr($0, 9) }
file == 1 && /^ours: / { actual_divergence[entry] = substr($0, 7) }
file == 1 && /^why: / { why[entry] = substr($0, 6) }

file == 2 {
	name = split_line($0)
	gnutls[name] = substr($0, position + 2)
	num_gnutls++
}

file == 3 {
	name = split_line($0)
	ours = substr($0, position + 2)
	num_ours++
	if (!(name in gnutls)) {
		say(name, "(nothing)", ours)
	} else if (gnutls[name] != ours) {
		if (!(name in entries) ||
		    expected_divergence[name] != gnutls[name] ||
		    actual_divergence[name] != ours)
			say(name, gnutls[name], ours)
		else
			used[name] = 1
	}
}

END {
	for (name in entries) {
		if (!(why[name] in reasons)) {
			printf "no reason is given for: %s\n", name
			failed = 1
		}
		if (!(name in used)) {
			printf "stale entry: %s\n", name
			failed = 1
		}
	}
	if (num_gnutls != num_ours || num_ours == 0) {
		printf "%d lines from GnuTLS, %d from libcatrust\n", num_gnutls,
			num_ours
		failed = 1
	}
	exit failed
}
