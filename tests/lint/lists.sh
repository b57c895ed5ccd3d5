#!/bin/sh
# Lint: every source is in a list of the build, and every test runs.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# A file of lib/ that lib/sources.mk does not name would be missing from the
# release; a tests/AREA/test_*.c that no fragment names would never run.

. "$(dirname "$0")/common.sh"

# named FILE LIST...: is the file a word of one of the lists?
named()
{
	file=$1
	shift
	sed 's/#.*//' "$@" /dev/null 2>/dev/null | tr ' \t\\' '\n\n\n' |
		sed 's|^\$(srcdir)/||; s|^\$(top_srcdir)/||' |
		grep -Fqx "$file"
}

# What a build of the packages leaves in debian/ (.gitignore).
built_by_debhelper='^debian/(\.debhelper|tmp|[a-z0-9-]+/(DEBIAN|usr))/'
built_by_debhelper=$built_by_debhelper'|^debian/.*(substvars|debhelper(\.log)?)$'
built_by_debhelper=$built_by_debhelper'|^debian/(files|.*-stamp|autoreconf\..*)$'

lint()
{
	cd "$1" || exit 99
	for file in $(files . '*.[ch]' lib includes); do
		named "$file" lib/sources.mk ||
			echo "$file:0: not in lib/sources.mk"
	done
	for file in $(files . '*' lib scripts embedded .ci debian rpm |
		grep -Ev "^lib/.*\.[chm]k*$|$built_by_debhelper"); do
		named "$file" Makefile.am tests/*.mk bench/*.mk ||
			echo "$file:0: not in Makefile.am"
	done
	for path in $(files . '*' tests examples bench doc src adapters patches); do
		case $path in
		*.mk | doc/man/*) continue ;; # a release has its pages
		esac
		# A program of one source is named alone, and a folder for all
		# that is in it.
		for word in "$path" "${path%.c}" "${path%/*}"; do
			named "$word" tests/*.mk examples/*.mk bench/*.mk \
				doc/*.mk src/*.mk adapters/*.mk patches/*.mk Makefile.am &&
				continue 2
		done
		echo "$path:0: not in any tests/*.mk"
	done
}

plant lib/sources.mk <<'END'
base_sources = \
	lib/base/listed.c \
	lib/base/listed.h
END
plant tests/unit.mk <<'END'
# Of tests/unit/other nothing is listed.
check_PROGRAMS += tests/unit/test_alone tests/unit/test_listed
tests_unit_test_listed_SOURCES = tests/unit/test_listed.c
EXTRA_DIST += tests/unit/data.pem tests/unit/folder scripts/listed.sh
END
for file in lib/base/listed.c lib/base/listed.h lib/base/lost.c lib/base/lost.h \
	scripts/listed.sh scripts/lost.sh debian/lost.install \
	debian/files debian/lost/usr/bin/lost debian/lost.substvars lib/asn1/lost.asn \
	tests/unit/test_alone.c tests/unit/test_listed.c \
	tests/unit/test_lost.c tests/unit/data.pem tests/unit/lost.pem \
	tests/unit/folder/listed.pem tests/unit/other/lost.pem; do
	plant $file </dev/null
done
controls <<'END'
debian/lost.install:0: not in Makefile.am
lib/asn1/lost.asn:0: not in Makefile.am
scripts/lost.sh:0: not in Makefile.am
lib/base/lost.c:0: not in lib/sources.mk
lib/base/lost.h:0: not in lib/sources.mk
tests/unit/lost.pem:0: not in any tests/*.mk
tests/unit/other/lost.pem:0: not in any tests/*.mk
tests/unit/test_lost.c:0: not in any tests/*.mk
END
inspect
