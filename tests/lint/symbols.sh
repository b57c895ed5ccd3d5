#!/bin/sh
# Lint: global symbols of the library have the project's prefixes, and the
# shared library exports catrust_* and gnutls_* only.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Runs in the build directory. The engine is linked into adapters that live
# with the real GnuTLS, so it may define ct_* and catrust_* alone.

. "$(dirname "$0")/common.sh"

NM=${NM:-nm}
CC=${CC:-cc}
[ -z "${SANITIZED:-}" ] || skip "sanitizers add symbols of their own"
command -v ${NM%% *} >/dev/null || skip "nm is missing"

# globals FILE [NM-OPTION]: the names that an object or library defines for
# others, without helpers that the compiler adds (position-independent code on
# 32-bit x86).
globals()
{
	$NM --defined-only -g ${2:-} "$1" 2>/dev/null |
		$AWK 'NF == 3 && $2 != "A" && $3 !~ /^__x86\./ {
			sub(/@.*/, "", $3)
			print $3
		}'
}

lint()
{
	cd "$1" || exit 99
	globals .libs/libengine.a | grep -Ev '^(ct|catrust)_' |
		sed 's/^/libengine.a:0: no prefix of ours: /'
	globals .libs/libfront.a | grep -Ev '^(ct|catrust|gnutls)_' |
		sed 's/^/libfront.a:0: no prefix of ours: /'
	[ ! -f .libs/libcatrust.so ] ||
		globals .libs/libcatrust.so -D |
		grep -Ev '^(catrust|gnutls)_' |
		sed 's/^/libcatrust.so:0: not for export: /'
	[ -n "$(globals .libs/libengine.a)" ] ||
		echo "libengine.a:0: no symbols at all"
}

mkdir "$planted/.libs"
cat >"$planted/engine.c" <<'END'
int ct_fine(void); int catrust_fine(void); int gnutls_early(void);
int bare(void); extern int ct_data; extern int data;
int ct_fine(void) { return 0; }
int catrust_fine(void) { return 0; }
int gnutls_early(void) { return 0; }
int bare(void) { return 0; }
int ct_data = 1, data = 2;
static int hidden(void) { return 0; }
int (*ct_pointer)(void) = hidden;
END
cat >"$planted/front.c" <<'END'
int gnutls_fine(void); int other(void);
int gnutls_fine(void) { return 0; }
int other(void) { return 0; }
END
(
	cd "$planted" || exit 99
	$CC -fPIC -c engine.c && $CC -fPIC -c front.c &&
		ar rcs .libs/libengine.a engine.o &&
		ar rcs .libs/libfront.a front.o &&
		$CC -shared -o .libs/libcatrust.so engine.o front.o
) || exit 99
controls <<'END'
libcatrust.so:0: not for export: bare
libcatrust.so:0: not for export: ct_data
libcatrust.so:0: not for export: ct_fine
libcatrust.so:0: not for export: ct_pointer
libcatrust.so:0: not for export: data
libcatrust.so:0: not for export: other
libengine.a:0: no prefix of ours: bare
libengine.a:0: no prefix of ours: data
libengine.a:0: no prefix of ours: gnutls_early
libfront.a:0: no prefix of ours: other
END

# The findings are about the build, not about the sources.
top_srcdir=${top_builddir:-.}
inspect
