# Reports words and terms of words.txt and blanks at line ends.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: words.txt, then any text files. Output: one line for each finding.

FILENAME ~ /words\.txt$/ {
	if ($1 == "word")
		banned[$2] = 1
	else if ($1 == "avoid") {
		term = substr($0, 7, index($0, ":") - 7)
		advice[term] = substr($0, index($0, ":") + 2)
	}
	else if ($1 == "allow" && NF > 3)
		allowed[$2, $3] = 1
	next
}

# Is a word allowed in a file, or in a folder (a path that ends in "/")?
function is_allowed(word, path) {
	while (path != "") {
		if ((word, path) in allowed)
			return 1
		sub(/[^\/]*\/?$/, "", path)
	}
	return 0
}

# A line's words in lower case, each between two blanks; those of capital
# letters alone, such as constants, are "-" from four letters on.
function words_of(line) {
	gsub(/[^A-Za-z0-9]+/, "  ", line)
	line = " " line " "
	gsub(/ [A-Z][A-Z][A-Z][A-Z]+ /, " - ", line)
	gsub(/ +/, " ", line)
	return tolower(line)
}

# Terms to avoid, also where a phrase began in the line before.
function check_terms(line,    words, term, key, both) {
	words = words_of(line)
	both = last_words words
	gsub(/ +/, " ", both)
	for (term in advice) {
		if (!index(both, " " term " ") ||
		    (!index(words, " " term " ") &&
		     index(last_words, " " term " ")))
			continue
		key = term
		gsub(/ /, "_", key)
		if (!is_allowed(key, FILENAME))
			print FILENAME ":" FNR ": " term ": say " advice[term]
	}
	last_words = words
}

FNR == 1 {
	last_words = " "
}

/[ \t\r]$/ {
	print FILENAME ":" FNR ": blanks at the end of the line"
}

{
	line = $0
	while (match(line, /[A-Za-z_0-9]+/)) {
		found = substr(line, RSTART, RLENGTH)
		line = substr(line, RSTART + RLENGTH)
		if (found in banned && !is_allowed(found, FILENAME))
			print FILENAME ":" FNR ": unfinished work: " found
	}
	check_terms($0)
}
