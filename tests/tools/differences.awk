# Compares two programs' answers, line by line, except for known differences.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#	awk -v between=NAME -f differences.awk DIFFERENCES OURS THEIRS
#
# OURS and THEIRS have a line "CASE: ANSWER" for each case. DIFFERENCES has
# paragraphs:
#
#	reason NAME
#	  why an answer differs
#
#	between: NAME...
#
#	case: REGULAR EXPRESSION
#	ours: REGULAR EXPRESSION
#	theirs: REGULAR EXPRESSION
#	why: REASON
#
# A paragraph may have several cases. Each expression is for the whole text, but
# in an answer of several words, those of the form KEY=VALUE that both answers
# have are left out before.
# What follows "between:", up to the next one, is about the comparisons with
# these names only. Lines that begin with "#" are comments, here and in the
# answers.
#
# Prints what differs, in that form, and exits with 1: where no paragraph
# explains a difference, where a case of a paragraph explains none (it is
# stale), and where one of the two has no answer to a case.

function fail(text)
{
	print "FAIL: " text
	failed = 1
}

function end_paragraph(    i)
{
	if (num_new > 0 && applies) {
		if (our == "" || their == "" || !(why in reasons))
			fail("not complete, or without a reason: " cases[num + 1])
		for (i = 1; i <= num_new; i++) {
			ours_of[num + i] = "^(" our ")$"
			theirs_of[num + i] = "^(" their ")$"
		}
		num += num_new
	}
	num_new = 0
	our = their = why = ""
}

# Marks the cases that explain a difference; whether there is one.
function explain(name, our_answer, their_answer,    i, found)
{
	for (i = 1; i <= num; i++)
		if (name ~ ("^(" cases[i] ")$") && our_answer ~ ours_of[i] && \
		    their_answer ~ theirs_of[i])
			used[i] = found = 1
	return found
}

# The first answer without the words that are in the second one, too.
function reduce(answer, other,    num_words, i, words, out)
{
	num_words = split(answer, words, " ")
	for (i = 1; i <= num_words; i++)
		if (words[i] !~ /=/ || index(" " other " ", " " words[i] " ") == 0)
			out = out " " words[i]
	return substr(out, 2)
}

function compare_answers(name, our_answer, their_answer,    left, right)
{
	left = reduce(our_answer, their_answer)
	right = reduce(their_answer, our_answer)
	if (explain(name, left, right))
		return
	printf "case: %s\nours: %s\ntheirs: %s\nwhy:\n\n", name, left, right
	failed = 1
}

BEGIN { applies = 1 }

FNR == 1 {
	end_paragraph()
	file++
}

/^#/ { next }

file == 1 && /^$/ { end_paragraph() }
file == 1 && /^reason / { reasons[$2] = 1 }
file == 1 && /^between: / {
	applies = index($0 " ", " " between " ") > 0
}
file == 1 && /^case: / { cases[num + ++num_new] = substr($0, 7) }
file == 1 && /^ours: / { our = substr($0, 7) }
file == 1 && /^theirs: / { their = substr($0, 9) }
file == 1 && /^why: / { why = $2 }

file > 1 {
	position = index($0, ": ")
	if (position == 0) {
		fail("no case and answer: " $0)
		next
	}
	name = substr($0, 1, position - 1)
	answer = substr($0, position + 2)
}

file == 2 {
	if (name in ours)
		fail("two answers to " name)
	ours[name] = answer
	num_ours++
}

file == 3 {
	num_theirs++
	if (!(name in ours)) {
		fail("no answer to " name)
	} else if (ours[name] == answer) {
		num_equal++
	} else {
		compare_answers(name, ours[name], answer)
	}
}

END {
	if (num_ours != num_theirs || num_equal == 0)
		fail(num_ours + 0 " and " num_theirs + 0 " answers, " \
			num_equal + 0 " equal")
	for (i = 1; i <= num; i++)
		if (!(i in used))
			fail("stale: case: " cases[i])
	printf "%s: %d of %d answers are equal\n", between, num_equal,
		num_theirs
	exit failed
}
