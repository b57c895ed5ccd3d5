#!/bin/bash
# The command's manual and its bash completion know the options of its help.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

: "${top_builddir:=$PWD}"
: "${srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
PATH=$(cd "$top_builddir/src" && pwd):$PATH
manual=$srcdir/src/catrust.1
failed=0

fail()
{
	echo "$*"
	failed=1
}

# complete WORD...: what is proposed for the last word.
complete_words()
{
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	_catrust
	printf '%s\n' "${COMPREPLY[@]}"
}

proposes()
{
	local wanted=$1
	shift
	complete_words "$@" | grep -qxF -e "$wanted" ||
		fail "completion of '$*' lacks $wanted"
}

. "$srcdir/src/completions/catrust" || exit 99
commands=$(catrust --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 4 ] || fail "the help names no commands"
for command in $commands; do
	proposes "$command" catrust ''
	grep -q "^\.B $command\$" "$manual" || fail "manual: $command"
	catrust "$command" --help |
		sed -n 's/^  -\(.\), --\([a-z-]*\).*/\1 \2/p' >options.$$
	grep -q . options.$$ || fail "$command: no options"
	while read -r letter name; do
		proposes "--$name" catrust "$command" --
		case $name in
		help | version) continue ;;
		esac
		grep -q "^\.BR .*-$letter \", \" .*-${name//-/.*-}" "$manual" ||
			fail "manual: -$letter, --$name of $command"
	done <options.$$
	rm -f options.$$
done
# Options of the manual that the help does not have.
sed -n 's/^\.BR \\-. ", " \\-\\-\([a-z\\-]*\).*/\1/p' "$manual" |
	tr -d '\\' | while read -r name; do
	for command in $commands; do
		catrust "$command" --help
	done | grep -q -- "--$name\b" || echo "manual: unknown --$name"
done | grep . && failed=1
proposes webpki catrust verify --profile we
proposes server catrust verify --purpose = s
[ -z "$(complete_words catrust verify --host '')" ] ||
	fail "values of --host are proposed"
# Without CRLite data it says what to do.
if [ ! -e /etc/upki/config.toml ] && [ ! -e /var/cache/upki ]; then
	HOME=/nowhere XDG_CACHE_HOME= catrust crlite 2>&1 |
		grep -q "'upki fetch' gets CRLite data" ||
		fail "no CRLite data, and no advice"
fi
exit $failed
