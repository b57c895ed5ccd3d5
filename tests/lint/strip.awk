# Strips C comments, and the contents of strings and character constants.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: C files. Output: for each line that still says something
# "file:line:" and the rest of the code.

FNR == 1 {
	in_comment = 0
}

{
	code = ""
	rest = $0
	while (rest != "") {
		if (in_comment) {
			at = index(rest, "*/")
			if (at == 0)
				break
			rest = substr(rest, at + 2)
			in_comment = 0
			continue
		}
		if (!match(rest, /["']|\/[*\/]/)) {
			code = code rest
			break
		}
		code = code substr(rest, 1, RSTART - 1)
		mark = substr(rest, RSTART, 1)
		rest = substr(rest, RSTART)
		if (substr(rest, 1, 2) == "//")
			break
		if (mark == "/") {
			in_comment = 1
			rest = substr(rest, 3)
			continue
		}
		# A string ends at a quote that no backslash escapes.
		if (mark == "\"")
			found = match(rest, /^"([^"\\]|\\.)*"/)
		else
			found = match(rest, /^'([^'\\]|\\.)*'/)
		code = code mark mark
		rest = found ? substr(rest, RLENGTH + 1) : ""
	}
	if (code ~ /[^ \t]/)
		print FILENAME ":" FNR ":" code
}
