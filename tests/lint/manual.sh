#!/bin/sh
# Lint: every function that the library exports is declared in a public header
# under a complete comment, and the manual page made of it is well-formed.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# And the other way round: whatever a header declares is exported. What a
# complete comment is stands in doc/header-man.awk.

. "$(dirname "$0")/common.sh"

NM=${NM:-nm}
maker=$top_srcdir/doc/header-man.awk

lint()
{
	cd "$1" || exit 99
	$AWK -v mode=check -f "$maker" $(files . '*.h' includes)
	[ -f exported ] || return
	$AWK -v mode=names -f "$maker" $(files . '*.h' includes) |
		sed 's/ .*//' | sort >"$planted/.declared"
	sort exported | comm -3 "$planted/.declared" - |
		sed 's/^	/exported, but not declared: /
			t
			s/^/declared, but not exported: /'
}

plant includes/gnutls/planted.h <<'END'
/*
 * Planted.
 */
/**
 * gnutls_good: does something.
 * @first, @second: two numbers,
 *   explained
 * @call: a function
 *
 * Returns: a number. Threads: safe. Since: 0.1.0.
 */
int gnutls_good(int first, const char *second[2],
		void *call);
/**
 * gnutls_meager:
 * @first: a number
 * @gone: not there
 */
void gnutls_meager(int first, int *second);
/* plain */
int gnutls_bare(void);
/**
 * gnutls_other: belongs to another function.
 *
 * Threads: safe. Since: 0.1.0.
 */
int gnutls_another(void);
/**
 * gnutls_a_type - a type
 */
typedef struct gnutls_a_type {
	int member;
} gnutls_a_type;
/**
 * gnutls_call_back: takes a function.
 * @function: called with two numbers
 * @context: its argument
 *
 * Threads: safe. Since: 0.1.0.
 */
int gnutls_call_back(int (*function)(int first, void *context),
		     void *context);
/**
 * gnutls_result: gives a type back.
 *
 * Threads: safe. Since: 0.1.0.
 */
struct gnutls_a_type
gnutls_result(void);
typedef int (*gnutls_call)(int first,
			   int second);
END
plant exported <<'END'
gnutls_another
gnutls_bare
gnutls_call_back
gnutls_good
gnutls_result
gnutls_secret
END
controls <<'END'
declared, but not exported: gnutls_meager
exported, but not declared: gnutls_secret
includes/gnutls/planted.h:19: gnutls_meager: does not explain @second
includes/gnutls/planted.h:19: gnutls_meager: explains @gone, which there is not
includes/gnutls/planted.h:19: gnutls_meager: no Since:
includes/gnutls/planted.h:19: gnutls_meager: no Threads:
includes/gnutls/planted.h:19: gnutls_meager: nothing after the name
includes/gnutls/planted.h:21: gnutls_bare: no comment
includes/gnutls/planted.h:27: gnutls_another: the comment before it is gnutls_other's
END

# The project's headers and its library, in one tree.
rm -rf "$planted/includes" "$planted/exported"
library=${top_builddir:-.}/.libs/libcatrust.so
if [ -f "$library" ] && [ -z "${SANITIZED:-}" ]; then
	$NM -D --defined-only -g "$library" |
		$AWK 'NF == 3 && $2 != "A" { sub(/@.*/, "", $3); print $3 }' \
			>"$planted/exported"
fi
cp -R "$top_srcdir/includes" "$planted/includes"
# The adapter for OpenSSL is a library of its own, where it was built.
library=${top_builddir:-.}/adapters/openssl/.libs/libcatrust-openssl.so
if [ ! -f "$library" ]; then
	rm "$planted/includes/catrust/openssl.h"
elif [ -f "$planted/exported" ]; then
	$NM -D --defined-only -g "$library" |
		$AWK 'NF == 3 && $2 != "A" { sub(/@.*/, "", $3); print $3 }' \
			>>"$planted/exported"
fi
lint "$planted" >"$planted/.findings" 2>&1
if [ -s "$planted/.findings" ]; then
	cat "$planted/.findings"
	echo "manual: $(wc -l <"$planted/.findings") findings"
	exit 1
fi
echo "manual: every exported symbol has its comment"

[ -n "${GROFF:=$(command -v groff)}" ] || skip "groff is missing (groff-base)"

# warnings PAGE...: what groff has to say about pages.
warnings()
{
	$GROFF -z -ww -man -Tutf8 "$@" 2>&1
}

printf '.TH X 3\n.SH NAME\nx \\- y\n.nosuchmacro\n' >"$planted/bad.3"
[ -n "$(warnings "$planted/bad.3")" ] || {
	echo "manual: groff does not notice a planted error"
	exit 1
}
mkdir "$planted/man"
(
	cd "$top_srcdir" || exit 99
	$AWK -v mode=man -v outdir="$planted/man" -v release=test \
		-f "$maker" $(files . '*.h' includes)
) || exit 1
pages=$(grep -L '^\.so ' "$planted"/man/*)
[ -n "$pages" ] || exit 1
found=$(warnings "$top_srcdir/doc/libcatrust.3" $pages)
if [ -n "$found" ]; then
	echo "$found"
	exit 1
fi
echo "manual: $(echo "$pages" | wc -l) pages without a warning"

# man(1) adds the encoding and the macros of its own.
if [ -n "${MAN:=$(command -v man)}" ]; then
	found=$($MAN --warnings -E UTF-8 -l -Tutf8 -Z \
		"$planted/man/gnutls_strerror.3catrust" 2>&1 >/dev/null)
	[ -z "$found" ] || {
		echo "$found"
		exit 1
	}
fi
