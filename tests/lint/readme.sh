#!/bin/sh
# Lint: README's example compiles without a warning, runs, and prints what
# README says it does; the numbers depend on the system's bundle.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

. "$(dirname "$0")/common.sh"

CC=${CC:-cc}
build=$(cd "${top_builddir:-.}" && pwd)
[ -z "${SANITIZED:-}" ] || skip "libtool links no sanitizers by itself"

# The block of lines with four blanks that begins with #include.
example()
{
	$AWK '/^    #include/ { on = 1 }
		on && /^[^ ]/ { exit }
		on { print substr($0, 5) }' "$1/README"
}

# What it is said to print, with every number as N.
promised()
{
	$AWK '/it prints$/ { getline; getline; print substr($0, 5) }' \
		"$1/README" | sed 's/[0-9][0-9]*/N/g'
}

lint()
{
	example "$1" >"$planted/example.c"
	(
		cd "$build" &&
			./libtool --silent --tag=CC --mode=link $CC -std=c11 \
				-Wall -Wextra -Werror \
				-I"$top_srcdir/includes" \
				-o "$planted/example" "$planted/example.c" \
				libcatrust.la
	) || {
		echo "README:0: the example does not compile"
		return
	}
	printed=$("$planted/example") ||
		echo "README:0: the example fails"
	[ "$(echo "$printed" | sed 's/[0-9][0-9]*/N/g')" = "$(promised "$1")" ] ||
		echo "README:0: the example prints: $printed"
}

plant README <<'END'
    #include <stdio.h>

    int main(void)
    {
        printf("1 apple\n");
    }

With 3 it prints

    5 pears
END
controls <<'END'
README:0: the example prints: 1 apple
END
[ -e /etc/ssl/certs/ca-certificates.crt ] ||
	skip "the system has no bundle (ca-certificates)"
inspect
