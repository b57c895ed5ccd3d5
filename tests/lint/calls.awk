# Reports calls of banned functions.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: calls.txt, calls-allowed.txt, then lines "file:line:code" of
# strip.awk. Output: one line for each call.

FILENAME ~ /calls\.txt$/ {
	if ($0 !~ /^#/ && NF > 2) {
		scope[$1] = $2
		reason[$1] = $0
		sub(/^[^ ]+ +[^ ]+ +/, "", reason[$1])
	}
	next
}

FILENAME ~ /calls-allowed\.txt$/ {
	if ($0 !~ /^#/ && NF > 2)
		allowed[$1, $2] = 1
	next
}

{
	code = $0
	file = $0
	sub(/:.*/, "", file)
	line = substr($0, length(file) + 2)
	sub(/:.*/, "", line)
	code = substr($0, length(file) + length(line) + 3)
	while (match(code, /[A-Za-z_][A-Za-z_0-9]*[ \t]*\(/)) {
		called = substr(code, RSTART, RLENGTH)
		code = substr(code, RSTART + RLENGTH)
		sub(/[ \t]*\($/, "", called)
		if (!(called in scope) || (called, file) in allowed)
			continue
		if (scope[called] == "lib" && file !~ /^lib\//)
			continue
		print file ":" line ": calls " called ": " reason[called]
	}
}
