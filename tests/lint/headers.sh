#!/bin/sh
# Lint: each public header compiles alone, in C90 and C++98 without extensions.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# But for what they include: bool, and types of certain widths. CXX in the
# environment is the compiler for C++ (c++); without one C alone is tried.

. "$(dirname "$0")/common.sh"

CC=${CC:-cc}
CXX=${CXX:-c++}
pedantic='-pedantic -Wall -Wextra -fsyntax-only -Iincludes'

# compile HEADER, with something else: some have nothing but macros.
# Word splitting is meant.
# shellcheck disable=SC2086
compile()
{
	unit=$(printf '#include <%s>\nextern int unit;' "$1")
	echo "$unit" | $CC -x c -std=c90 $pedantic -
	if command -v "$CXX" >/dev/null; then
		echo "$unit" | $CXX -x c++ -std=c++98 $pedantic -
	fi
}

lint()
{
	cd "$1" || exit 99
	files . '*.h' includes | while read -r header; do
		compile "${header#includes/}" 2>&1
	done | grep -v "'_Bool' is a C99 extension" |
		sed -n -E 's/^([^:]*:[0-9]+):.*(warning|error): .*/\1/p' |
		sort -u | sed 's/$/: is not C90, or not C++98/'
}

plant includes/some.h <<'END'
enum some { SOME = 1,
};
#include <stddef.h>
static inline size_t size(void) { return 0; }
typedef int fine;
END
plant includes/other.h <<'END'
typedef size_t unknown;
END
controls <<'END'
includes/other.h:1: is not C90, or not C++98
includes/some.h:1: is not C90, or not C++98
includes/some.h:4: is not C90, or not C++98
END
inspect
