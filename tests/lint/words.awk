# Reports words of words.txt and blanks at line ends.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: words.txt, then any text files. Output: one line for each finding.

FILENAME ~ /words\.txt$/ {
	if ($1 == "word")
		banned[$2] = 1
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
}
