# Compares two programs' answers, line by line, except for known divergences.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#	awk -v pair=PAIR -f oracle.awk DIVERGENCES OURS THEIRS
#
# A line is "SHAPE[-SIZE-EXTRA] KIND NUMBER: ANSWER". What differs is printed,
# a few of each sort. Exits with 1 for differences that no entry explains, for
# entries of this pair that explain none, and when there is little to compare.

function fail(text)
{
	print "FAIL: " pair ": " text
	failed = 1
}

# The entry that explains a difference, or 0.
function explain(what, ours, theirs,    i)
{
	for (i = 1; i <= num_entries; i++)
		if (what ~ cases[i] && ours ~ ours_of[i] &&
		    theirs ~ theirs_of[i])
			return i
	return 0
}

FNR == 1 { file++ }

file == 1 && /^reason / { reasons[$2] = 1 }
file == 1 && /^[a-z]+-[a-z]+;/ {
	split($0, field, ";")
	if (field[1] != pair)
		next
	num_entries++
	entry[num_entries] = $0
	cases[num_entries] = "^(" field[2] ")$"
	ours_of[num_entries] = "^(" field[3] ")$"
	theirs_of[num_entries] = "^(" field[4] ")$"
	if (!(field[5] in reasons))
		fail("no reason is given for: " $0)
}

file > 1 {
	name = $0
	sub(/: .*/, "", name)
	answer = substr($0, length(name) + 3)
}

file == 2 {
	ours[name] = answer
	num_ours++
}

file == 3 {
	num_theirs++
	if (!(name in ours)) {
		fail("no answer to " name)
		next
	}
	if (ours[name] == answer) {
		num_equal++
		next
	}
	split(name, words, " ")
	sub(/-[0-9].*/, "", words[1])
	what = words[1] " " words[2]
	i = explain(what, ours[name], answer)
	if (i > 0) {
		used[i] = 1
	} else if (shown[what]++ < 3) {
		fail(name ": ours " ours[name] ", theirs " answer)
	}
}

END {
	if (num_ours != num_theirs || num_theirs < 1000)
		fail("there are " num_ours " and " num_theirs " answers")
	for (i = 1; i <= num_entries; i++)
		if (!(i in used))
			fail("explains nothing: " entry[i])
	printf "%s: %d of %d answers are equal\n", pair, num_equal, num_theirs
	exit failed
}
