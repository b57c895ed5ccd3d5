#!/bin/sh
# Lint: embedded/config.h knows what configure would find out.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Every HAVE_ and other macro of config.h that lib/ asks for must be mentioned
# there.

. "$(dirname "$0")/common.sh"

lint()
{
	cd "$1" || exit 99
	$AWK -f "$here/strip.awk" $(files . '*.[ch]' lib) |
		tr -c 'A-Za-z0-9_\n' '\n' |
		grep -Ex 'HAVE_[A-Z0-9_]+|WORDS_BIGENDIAN|SIZEOF_[A-Z_]+' |
		sort -u |
		while read -r macro; do
			grep -Eq "(^|[^A-Z_])$macro([^A-Z_]|$)" \
				embedded/config.h ||
				echo "embedded/config.h:0: says nothing of $macro"
		done
}

plant embedded/config.h <<'END'
#ifdef __linux__
# define HAVE_SYS_AUXV_H 1
#endif
END
plant lib/base/some.c <<'END'
/* HAVE_COMMENT */
#ifdef HAVE_SYS_AUXV_H
#endif
#if defined(HAVE_SYS_AUXV) || HAVE_GETAUXVAL
#endif
END
controls <<'END'
embedded/config.h:0: says nothing of HAVE_GETAUXVAL
embedded/config.h:0: says nothing of HAVE_SYS_AUXV
END
inspect
