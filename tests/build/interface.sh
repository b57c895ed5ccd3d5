#!/bin/sh
# The shared library's binary interface is the one that is stored, or has more: a
# program that was built with it still runs.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# abidiff compares functions, their arguments and the types that the headers define
# with libcatrust.abi. The stored dump is of x86-64; when a release has new
# functions, INTERFACE_UPDATE=yes in the environment writes it anew.

set -u
skip()
{
	echo "skipped: $1"
	exit 77
}
abidw=$(command -v abidw) && abidiff=$(command -v abidiff) ||
	skip "abidw and abidiff are missing (Debian package: abigail-tools)"
library=$top_builddir/.libs/libcatrust.so
[ -z "$SANITIZED" ] || skip 'sanitizers add symbols of their own'
[ -e "$library" ] || skip 'no shared library was built'
$READELF -h "$library" | grep -q 'X86-64' ||
	skip 'the stored interface is that of x86-64'
$READELF -S "$library" | grep -q 'debug_info' ||
	skip 'the library has no debugging information (-g)'
case $(echo | $CC -dM -E -) in
*__clang__*) skip 'the stored interface is as gcc describes it' ;;
esac
stored=$top_srcdir/tests/build/libcatrust.abi
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# Types that the headers do not define are nothing to programs.
public=$(find "$top_srcdir/includes" -name '*.h' -exec cat {} + |
	sed -nE 's/^(typedef )?struct ([a-z0-9_]+) \{$/\2/p
		s/^\} ([a-z0-9_]+);$/\1/p' | sort -u | tr '\n' '|')
cat >"$work/private" <<END
[suppress_type]
	type_kind = struct
	name_not_regexp = ^(${public}__anonymous.*)$
END

"$abidw" --exported-interfaces-only --no-corpus-path --no-comp-dir-path \
	--no-show-locs --no-write-default-sizes --no-elf-needed \
	--type-id-style hash --out-file "$work/now.abi" "$library" || exit 1

[ "${INTERFACE_UPDATE-}" != yes ] || cp "$work/now.abi" "$stored"

# compare FILE: whether the library has at least the interface of this dump.
compare()
{
	"$abidiff" --no-added-syms --suppressions "$work/private" \
		"$1" "$work/now.abi"
}

# planted FROM TO: the stored dump with another text in one place.
planted()
{
	sed "0,/$1/s//$2/" "$stored" >"$work/planted.abi"
	if cmp -s "$stored" "$work/planted.abi"; then
		echo "libcatrust.abi has no '$1'"
		exit 99
	fi
	compare "$work/planted.abi" >"$work/out" 2>&1
}

if planted "elf-symbol name='catrust_cert_der'" \
	"elf-symbol name='catrust_cert_gone'"; then
	echo 'a function that is gone is not found'
	exit 1
fi
if planted "'catrust_bytes' size-in-bits='128'" \
	"'catrust_bytes' size-in-bits='64'"; then
	echo 'a structure that grew is not found'
	exit 1
fi
planted "'catrust_store' size-in-bits='[0-9]*'" \
	"'catrust_store' size-in-bits='64'" || {
	cat "$work/out"
	echo 'a type that the headers do not define is compared'
	exit 1
}
compare "$stored" || {
	echo "the library's interface is no longer the stored one"
	exit 1
}
