#!/bin/sh
# Lint: every source has its licence head, and no file has unfinished work.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Also: no trailing blanks, no line end of DOS, a newline at the end. A word of
# words.txt that must stand somewhere anyway is excused there.

. "$(dirname "$0")/common.sh"

sources()
{
	files . '*.[ch]' lib includes src examples bench adapters tests embedded
	files . '*.sh' scripts tests bench examples adapters
	files . '*.awk' scripts tests doc
}

# Lists of files (*.mk) need no licence.
texts()
{
	sources
	files . '*.mk' lib tests examples bench doc adapters
	files . '*.asn' lib
	for file in README NEWS HACKING configure.ac Makefile.am GNUmakefile \
		.ci/run; do
		[ ! -f $file ] || echo $file
	done
}

lint()
{
	cd "$1" || exit 99
	for file in $(sources); do
		head -n 12 "$file" |
			grep -q 'SPDX-License-Identifier: LGPL-2.1-or-later' ||
			echo "$file:1: no licence head"
		head -n 12 "$file" |
			grep -q 'Copyright (C) [0-9-]* The libcatrust authors' ||
			echo "$file:1: no copyright line"
	done
	$AWK -f "$here/words.awk" "$here/words.txt" $(texts)
	for file in $(texts); do
		[ -z "$(tail -c 1 "$file")" ] ||
			echo "$file:0: no newline at the end"
	done
}

plant lib/base/good.c <<'END'
/*
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
mkstemp("/tmp/nameXXXXXX"); mastodon();
END
plant lib/base/bad.c <<'END'
/* no licence */
END
plant scripts/bad.sh <<'END'
# SPDX-License-Identifier: LGPL-2.1-or-later
END
plant tests/unit/test_bad.c <<'END'
/*
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/* TODO: write */
x = 1; // FIXME later, XXX
END
plant adapters/openssl/crl_stub.c <<'END'
/*
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 * A stub is allowed here; this is not: TODO
 */
END
printf 'A stub.\nTrailing \nEnds here' | plant README
printf 'One\r\n' | plant NEWS
controls <<'END'
NEWS:1: blanks at the end of the line
README:0: no newline at the end
adapters/openssl/crl_stub.c:4: unfinished work: TODO
README:1: unfinished work: stub
README:2: blanks at the end of the line
lib/base/bad.c:1: no copyright line
lib/base/bad.c:1: no licence head
scripts/bad.sh:1: no copyright line
tests/unit/test_bad.c:5: unfinished work: TODO
tests/unit/test_bad.c:6: unfinished work: FIXME
tests/unit/test_bad.c:6: unfinished work: XXX
END
inspect
