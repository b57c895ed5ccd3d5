# Reads tables of mutants (the format: tests/mutants/run).
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#	awk -v root=TREE -v mode=MODE [-v name=NAME] -f mutants.awk TABLE...
#
# mode=check  prints "table:line: what is wrong" for each mutant that cannot be
#             planted in the tree: its old text must stand there exactly once
# mode=list   prints "name file checker test..." for each mutant
# mode=apply  prints the file with the mutant @name planted in it; fails when
#             that mutant is not there, or cannot be planted

function finding(message)
{
	if (mode == "check")
		print table ":" line ": " message
}

# The file's text between two line ends; "" when it cannot be read.
function contents(path,    text, one, status)
{
	text = ""
	while ((status = (getline one <path)) > 0)
		text = text "\n" one
	close(path)
	return text == "" ? "" : text "\n"
}

function exists(path,    one, status)
{
	status = (getline one <path)
	close(path)
	return status >= 0
}

# Puts @new where @old stands in @text; counts the places.
function replace(old, new,    at, rest)
{
	num_places = 0
	rest = text
	while ((at = index(rest, old)) > 0) {
		num_places++
		rest = substr(rest, at + 1)
	}
	if (num_places == 1) {
		at = index(text, old)
		text = substr(text, 1, at - 1) new \
			substr(text, at + length(old))
	}
}

function check_tests(    words, count, i)
{
	count = split(tests, words, " ")
	if (count == 0)
		finding(mutant ": no tests")
	for (i = 1; i <= count; i++) {
		if (exists(root "/" words[i] ".c"))
			continue
		if (words[i] ~ /^\+/ && exists(root "/" substr(words[i], 2) ".c"))
			continue
		if (!exists(root "/" words[i]))
			finding(mutant ": no test " words[i])
		else if (checker != "plain")
			finding(mutant ": " checker " needs a program: " \
				words[i])
	}
}

# Whether all parts could be planted.
function plant(    i, is_planted)
{
	is_planted = 1
	text = contents(root "/" file)
	if (text == "") {
		finding(mutant ": no file " file)
		return 0
	}
	for (i = 1; i <= num_hunks; i++) {
		if (old[i] == "" || old[i] == new[i]) {
			finding(mutant ": part " i " changes no line")
			is_planted = 0
			continue
		}
		replace("\n" old[i], "\n" new[i])
		if (num_places != 1) {
			finding(mutant ": the old text of part " i \
				" stands " num_places " times in " file)
			is_planted = 0
		}
	}
	return is_planted
}

function end_mutant()
{
	if (mutant == "")
		return
	if (mode == "list") {
		print mutant, file, checker, tests
	} else if (mode == "check") {
		if (mutant in seen)
			finding(mutant ": the name is used twice")
		seen[mutant] = 1
		if (why == "")
			finding(mutant ": does not say why it matters")
		if (checker !~ /^(plain|memcheck|asan|tsan)$/)
			finding(mutant ": no checker " checker)
		if (num_hunks == 0)
			finding(mutant ": changes nothing")
		check_tests()
		plant()
	} else if (mutant == name) {
		is_applied = plant()
		printf "%s", substr(text, 2)
	}
	mutant = ""
}

/^$/ || /^#/ { next }
/^mutant: [a-z0-9-]+$/ {
	end_mutant()
	mutant = $2
	table = FILENAME
	line = FNR
	file = tests = why = ""
	checker = "plain"
	num_hunks = 0
	in_hunk = 0
	next
}
/^file: / { file = $2; next }
/^tests: / { tests = substr($0, 8); next }
/^checker: / { checker = $2; next }
/^why: / { why = substr($0, 6); next }
/^@@$/ { in_hunk = 0; next }
/^[-+ ]/ {
	if (!in_hunk) {
		in_hunk = 1
		old[++num_hunks] = new[num_hunks] = ""
	}
	if (/^[- ]/)
		old[num_hunks] = old[num_hunks] substr($0, 2) "\n"
	if (/^[+ ]/)
		new[num_hunks] = new[num_hunks] substr($0, 2) "\n"
	next
}
mode == "check" { print FILENAME ":" FNR ": not understood: " $0 }
END {
	end_mutant()
	if (mode == "apply" && !is_applied)
		exit 1
}
