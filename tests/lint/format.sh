#!/bin/sh
# Lint: C files are formatted as .clang-format says.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Versions of clang-format differ in details; the project follows that of
# Debian 12, which configure looks for. Without it this is skipped. To format a
# file: clang-format -i FILE.

. "$(dirname "$0")/common.sh"

[ -n "${CLANG_FORMAT:-}" ] ||
	skip "clang-format 14 is missing (Debian 12's package clang-format-14, or \
pip install clang-format==14.0.6)"

lint()
{
	cd "$1" || exit 99
	files . '*.[ch]' lib includes src examples bench adapters tests \
		embedded patches | xargs "$CLANG_FORMAT" -n -Werror 2>&1 |
		sed -n 's/:[0-9]*:[0-9]*: error: .*/:0: clang-format would change it/p' |
		uniq
}

cp "$top_srcdir/.clang-format" "$planted"
plant lib/base/good.c <<'END'
int main(void)
{
	return 0;
}
END
plant lib/base/bad.c <<'END'
int main (void) {
  return 0; }
END
controls <<'END'
lib/base/bad.c:0: clang-format would change it
END
inspect
