# Turns what an older GnuTLS prints into what the followed version prints.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#	awk -v test=TEST -v version=3.7.9 -f versions.awk VERSIONS OUTPUT
#
# Input: tests/gnutls/versions, and what the test TEST printed with GnuTLS of
# that version. Output: the lines of OUTPUT with the entries that apply to TEST
# and the version carried out, in their order. Exits with 1, and says why on
# standard error, when an entry that applies to the version for certain occurs
# nowhere (it is stale), when its reason is not explained, or when it is not
# complete.

function fail(text)
{
	print "FAIL: tests/gnutls/versions: " text >"/dev/stderr"
	failed = 1
}

# Whether version a is older than version b: numbers between dots.
function is_older(a, b,    i, m, n, left, right)
{
	m = split(a, left, ".")
	n = split(b, right, ".")
	for (i = 1; i <= m || i <= n; i++)
		if (left[i] + 0 != right[i] + 0)
			return left[i] + 0 < right[i] + 0
	return 0
}

# Ends the entry that is being read.
function end_entry()
{
	if (has == 0)
		return
	if (has != 5)
		fail("not complete: " from)
	else if (!(why in reasons))
		fail("no reason is given for: " from)
	else if (of == test && is_older(version, before) && \
		!is_older(version, oldest)) {
		num++
		old[num] = from
		new[num] = to
		used[num] = undecided != "" && !is_older(version, undecided)
	}
	has = 0
	oldest = undecided = ""
}

function replace_all(line, i,    done, at)
{
	while ((at = index(line, old[i])) > 0) {
		used[i] = 1
		done = done substr(line, 1, at - 1) new[i]
		line = substr(line, at + length(old[i]))
	}
	return done line
}

FNR == 1 { file++ }

file == 1 && /^#/ { next }
file == 1 && /^$/ { end_entry() }
file == 1 && /^reason / { reasons[$2] = 1 }
file == 1 && /^from: / { oldest = substr($0, 7) }
file == 1 && /^before: / { before = substr($0, 9); has++ }
file == 1 && /^undecided: / { undecided = substr($0, 12) }
file == 1 && /^test: / { of = substr($0, 7); has++ }
file == 1 && /^gnutls: / { from = substr($0, 9); has++ }
file == 1 && /^now: / { to = substr($0, 6); has++ }
file == 1 && /^now:$/ { to = ""; has++ }
file == 1 && /^why: / { why = substr($0, 6); has++ }

file == 2 && FNR == 1 { end_entry() }

file == 2 {
	line = $0
	for (i = 1; i <= num; i++)
		if (index(line, old[i]) > 0)
			line = replace_all(line, i)
	print line
}

END {
	if (version !~ /^[0-9]+(\.[0-9]+)+$/)
		fail("the version of GnuTLS is unknown: " version)
	for (i = 1; i <= num; i++)
		if (!used[i])
			fail("stale for " test " and GnuTLS " version ": " \
				old[i])
	exit failed
}
