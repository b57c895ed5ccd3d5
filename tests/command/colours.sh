#!/bin/sh
# The catrust command writes colours to a terminal, unless they are unwanted.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

: "${top_builddir:=$PWD}"
command=$(cd "$top_builddir" && pwd)/src/catrust
tmp=$(mktemp -d "${TMPDIR:-/tmp}/catrust-colours.XXXXXX") || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM
failed=0

script -qec true /dev/null </dev/null >/dev/null 2>&1 || {
	echo "skipped: there is no pseudo-terminal (mount devpts on /dev/pts)"
	exit 77
}

# expect BEGINNING NAME=VALUE...: how the first line on a terminal
# begins, its escapes written as ESC.
expect()
{
	wanted=$1
	shift
	said=$(env "$@" script -qec "'$command' verify --ca cas/root.pem \
		--time \"\$TIME\" chain.pem" /dev/null </dev/null |
		tr -d '\r' | sed -n 's/\x1b/ESC/g; 1p')
	case $said in
	"$wanted"*) ;;
	*)
		echo "$*: '$said', not '$wanted'"
		failed=1
		;;
	esac
}

"$top_builddir/tests/command/make-inputs" "$tmp" && cd "$tmp" || exit 99
unset NO_COLOR
TERM=xterm
export TERM
expect 'ESC[1;32macceptedESC[0m' TIME=2026-11-21
expect 'ESC[1;31mnot acceptedESC[0m: ' TIME=2050-01-01
expect 'not accepted: ' TIME=2050-01-01 NO_COLOR=1
expect 'not accepted: ' TIME=2050-01-01 TERM=dumb
exit $failed
