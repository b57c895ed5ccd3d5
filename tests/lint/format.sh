#!/bin/sh
# Lint: C files are formatted as .clang-format says.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Versions of clang-format differ in details; the project follows that of
# Debian 12, and with another one this is skipped. To format a file:
# clang-format -i FILE.

. "$(dirname "$0")/common.sh"

wanted=14
[ -n "${CLANG_FORMAT:=$(command -v clang-format)}" ] ||
	skip "clang-format is missing (Debian package: clang-format-14)"
found=$($CLANG_FORMAT --version | sed 's/.*version \([0-9]*\).*/\1/')
[ "$found" = $wanted ] || skip "clang-format $wanted, which is on Debian 12, is missing: this is $found"

lint()
{
	cd "$1" || exit 99
	for file in $(files . '*.[ch]' lib includes src examples bench \
		adapters tests embedded); do
		$CLANG_FORMAT "$file" | cmp -s - "$file" ||
			echo "$file:0: clang-format would change it"
	done
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
