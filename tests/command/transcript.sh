#!/bin/sh
# The catrust command says what transcript.txt has.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Each line there that begins with "$ " is run, in a directory with what
# make-inputs writes; its output and errors, and its exit status where that is
# not 0, must be the lines below it. With the argument "show" the transcript as
# it would be now is written, to be compared and accepted.

: "${top_builddir:=$PWD}"
: "${srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
transcript=$(cd "$srcdir/tests/command" && pwd)/transcript.txt

tmp=$(mktemp -d "${TMPDIR:-/tmp}/catrust-command.XXXXXX") || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM

"$top_builddir/tests/command/make-inputs" "$tmp" || exit 99
command=$(cd "$top_builddir" && pwd)/src/catrust
catrust()
{
	"$command" "$@"
}
cd "$tmp" || exit 99

replay()
{
	grep -e '^\$ ' -e '^#' -e '^$' "$transcript" |
		while IFS= read -r line; do
			printf '%s\n' "$line"
			case $line in
			'$ '*) ;;
			*) continue ;;
			esac
			(eval "${line#'$ '}") 2>&1 </dev/null
			status=$?
			[ $status -eq 0 ] || echo "exit status $status"
		done
}

if [ "${1:-}" = show ]; then
	replay
	exit
fi
replay >said
diff -u "$transcript" said || exit 1
runs=$(grep -c '^\$ ' said)
[ "$runs" -ge 30 ] || exit 1
echo "$runs runs as written"
