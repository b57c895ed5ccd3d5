#!/bin/sh
# The unit suite under valgrind's memcheck: no invalid access, no use of
# undefined bytes, no leak.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: the test programs in MEMCHECK_PROGRAMS, relative to the build
# directory. They run in one process each (CK_FORK=no) and find MEMCHECK=yes in
# their environment: one that counts to a million may count to a thousand then.
#
# Suppressions (memcheck.supp) are for what other libraries keep, each entry
# with its reason. Programs that must stay out stand in excluded.txt with the
# reason, those that take long in long.txt: they run with CATRUST_TEST_LONG=yes.
#
# First two programs with planted defects must be reported.

set -u
srcdir=${srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
here=$(cd "$srcdir/tests/memcheck" && pwd)

if [ -z "${VALGRIND:-}" ]; then
	echo "memcheck: skipped: valgrind is missing, disabled or useless with sanitizers"
	exit 77
fi

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# Programs in a build directory are scripts of libtool's that start the real
# ones; libtool finds these.
LIBTOOL=./libtool
export VALGRIND LIBTOOL here work

# memcheck PROGRAM [ARGUMENT...]: 0 when clean, the report in $work.
cat >"$work/memcheck" <<'END'
#!/bin/sh
report=$work/$(echo "$1" | tr '/' '-').report
started=$(date +%s)
if MEMCHECK=yes CK_FORK=no CK_VERBOSITY=minimal $LIBTOOL --mode=execute \
	$VALGRIND -q --error-exitcode=99 \
	--leak-check=full --show-leak-kinds=definite,indirect,possible \
	--errors-for-leak-kinds=definite,indirect,possible \
	--num-callers=25 --fair-sched=try \
	--suppressions="$here/memcheck.supp" "$@" >"$report" 2>&1 </dev/null
then
	echo "clean: $1 ($(($(date +%s) - started)) s)"
else
	cat "$report"
	echo "MEMCHECK FAILED: $1"
	exit 1
fi
END
chmod +x "$work/memcheck"

for defect in leak overrun; do
	if "$work/memcheck" tests/memcheck/planted $defect >"$work/out"; then
		echo "memcheck: does not notice a planted $defect"
		exit 1
	fi
	grep -q 'blocks are definitely lost\|Invalid write' "$work/out" || {
		cat "$work/out"
		echo "memcheck: a planted $defect fails for another reason"
		exit 1
	}
done
"$work/memcheck" tests/memcheck/planted none || exit 1

left_out=$here/excluded.txt
[ -n "${CATRUST_TEST_LONG:-}" ] || left_out="$left_out $here/long.txt"
for program in $MEMCHECK_PROGRAMS; do
	cat $left_out | grep -q "^$program	" || echo "$program"
done >"$work/programs"
[ -s "$work/programs" ] || {
	echo "memcheck: no programs in MEMCHECK_PROGRAMS"
	exit 99
}
xargs -n 1 -P "$(nproc 2>/dev/null || echo 1)" "$work/memcheck" \
	<"$work/programs" || exit 1
echo "memcheck: $(wc -l <"$work/programs") programs clean"
