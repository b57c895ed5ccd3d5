#!/bin/sh
# Lint: functions that calls.txt bans are not called.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Comments and strings do not count. A file that must call one anyway, a test
# that measures or provokes something, stands in calls-allowed.txt.

. "$(dirname "$0")/common.sh"

lint()
{
	cd "$1" || exit 99
	$AWK -f "$here/strip.awk" $(files . '*.[ch]' lib includes src examples \
		bench adapters patches tests) |
		$AWK -f "$here/calls.awk" "$here/calls.txt" \
			"$here/calls-allowed.txt" -
}

plant lib/base/bad.c <<'END'
/* strcpy(a, b) in a comment
 * gets(line) */
static const char *text = "strcpy(a, b) \" sprintf(";
	strcpy(to, from);
	x = atoi (text); // atol(text)
	my_strcpy(to, from); strcpy_s(to, from); object.strcpy;
	y = 'x' + alloca(n) + '"'; gets(line); /* " */ strtok(a, b);
	printf("hello");
	snprintf(a, sizeof(a), "x"); fprintf(file, "x");
END
plant tests/unit/test_bad.c <<'END'
	printf("hello");
	getenv("x");
	sprintf(a, "x");
END
controls <<'END'
lib/base/bad.c:4: calls strcpy: no bound
lib/base/bad.c:5: calls atoi: undefined on overflow, no error
lib/base/bad.c:7: calls alloca: a size from input would run over the stack
lib/base/bad.c:7: calls gets: no bound
lib/base/bad.c:7: calls strtok: hidden state, shared by threads
lib/base/bad.c:8: calls printf: standard output belongs to the program
tests/unit/test_bad.c:3: calls sprintf: no bound
END
inspect
