#!/bin/sh
# x509-limbo's and PKITS's verdicts, from the native functions and from GnuTLS's
# functions, with each library that checks signatures; and those of GnuTLS's
# functions are GnuTLS's own.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

set -u
here=${top_srcdir:?}/tests/conformance
there=${top_builddir:?}/tests/conformance
# What runs programs of another machine; words.
emulator=${EMULATOR-}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
status=0

# ask PROGRAM [-b BACKEND]: its verdicts on all cases.
ask()
{
	program=$1
	shift
	{
		$emulator "$there/$program" "$@" limbo "$here/limbo.json.gz" &&
			$emulator "$there/$program" "$@" pkits "$here/pkits.tar.gz" \
				"$here/pkits.txt"
	} >"$work/$program$*" || {
		echo "FAIL: $program $*: $?"
		exit 1
	}
}

# same PROGRAM: each backend gives the verdicts that all together give. Only
# in make check-long.
same()
{
	[ "${CATRUST_TEST_LONG-}" = yes ] || return 0
	for backend in $($emulator "$there/$1" backends); do
		ask "$1" -b "$backend"
		diff "$work/$1" "$work/$1-b $backend" || {
			echo "FAIL: $1: $backend gives other verdicts"
			status=1
		}
	done
}

# compare BETWEEN DIFFERENCES OURS THEIRS
compare()
{
	"$top_srcdir/tests/tools/differences" "$@" || status=1
}

cat "$here/limbo.txt" "$here/pkits.txt" >"$work/expected"
ask native
ask gnutls-functions
same native
same gnutls-functions
compare native "$here/differences" "$work/native" "$work/expected"
compare gnutls "$here/differences" "$work/gnutls-functions" "$work/expected"
if [ -x "$there/gnutls" ]; then
	ask gnutls
	compare gnutls-itself "$here/differences" "$work/gnutls-functions" \
		"$work/gnutls"
fi
exit $status
