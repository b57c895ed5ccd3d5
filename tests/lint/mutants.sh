#!/bin/sh
# Lint: every mutant (tests/mutants) can be planted, and its tests are there.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The old text of a mutant must stand in its file exactly once: after a change
# of the code around it, the mutant is written anew. Each layer has some.

. "$(dirname "$0")/common.sh"

lint()
{
	cd "$1" || exit 99
	$AWK -v root=. -v mode=check -f "$here/../mutants/mutants.awk" \
		$(files . '*.txt' tests/mutants)
	planted_in=$($AWK '/^file: / { while (sub("/[^/]*$", "", $2)) print $2 }' \
		$(files . '*.txt' tests/mutants))
	for layer in lib/* src adapters/*; do
		[ ! -d "$layer" ] || echo "$planted_in" | grep -Fqx "$layer" ||
			echo "$layer:0: no mutant"
	done
}

plant lib/base/good.c <<'END_OF_CODE'
int f(int a)
{
	if (a > 1)
		return 2;
	if (a > 3)
		return 4;
	return a;
}
END_OF_CODE
plant lib/other/lone.c </dev/null
plant tests/unit/test_good.c </dev/null
plant tests/unit/script </dev/null
plant tests/mutants/base.txt <<'END_OF_TABLE'
# A comment.

mutant: good
file: lib/base/good.c
tests: tests/unit/test_good tests/unit/script
why: Two is not three.
 	if (a > 1)
-		return 2;
+		return 3;
@@
-	return a;
+	return 0;

mutant: good
file: lib/base/good.c
checker: tsan
tests: tests/unit/test_good tests/unit/script
why: The name is taken, and a script has no sanitizer.
-	if (a > 1)

mutant: stale
file: lib/base/good.c
checker: magic
tests: tests/unit/test_lost
-	if (a > 2)
+	if (a > 0)

mutant: ambiguous
file: lib/base/good.c
why: No tests.
-	if (a > 1)
-		return 2;
+	if (a > 1)
+		return 2;
@@
-		return 4;
+		return 5;
@@
+	return 0;

mutant: cut
file: lib/base/good.c
tests: tests/unit/test_good
why: Half a line is no line.
-	return

mutant: lost
file: lib/base/lost.c
tests: tests/unit/test_good
why: No such file.
-	return a;

mutant: idle
file: lib/base/good.c
tests: tests/unit/test_good
why: No change.
Something else.
END_OF_TABLE
controls <<'END_OF_FINDINGS'
lib/other:0: no mutant
tests/mutants/base.txt:14: good: the name is used twice
tests/mutants/base.txt:14: good: tsan needs a program: tests/unit/script
tests/mutants/base.txt:21: stale: does not say why it matters
tests/mutants/base.txt:21: stale: no checker magic
tests/mutants/base.txt:21: stale: no test tests/unit/test_lost
tests/mutants/base.txt:21: stale: the old text of part 1 stands 0 times in lib/base/good.c
tests/mutants/base.txt:28: ambiguous: no tests
tests/mutants/base.txt:28: ambiguous: part 1 changes no line
tests/mutants/base.txt:28: ambiguous: part 3 changes no line
tests/mutants/base.txt:41: cut: the old text of part 1 stands 0 times in lib/base/good.c
tests/mutants/base.txt:47: lost: no file lib/base/lost.c
tests/mutants/base.txt:53: idle: changes nothing
tests/mutants/base.txt:57: not understood: Something else.
END_OF_FINDINGS
# The runner must see it as well: an unchanged file is no mutant.
for mutant in good=0 stale=1 ambiguous=1 lost=1 absent=1; do
	$AWK -v root="$planted" -v mode=apply -v name="${mutant%=*}" \
		-f "$here/../mutants/mutants.awk" \
		"$planted/tests/mutants/base.txt" >/dev/null
	[ $? -eq "${mutant#*=}" ] || { echo "mutants: applies $mutant"; exit 1; }
done
inspect
