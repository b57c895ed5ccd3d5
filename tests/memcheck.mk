# Tests: memcheck. The unit suite once more, under valgrind.

check_tools += tests/memcheck/planted
tests_memcheck_planted_SOURCES = tests/memcheck/planted.c
tests_memcheck_planted_LDADD =

AM_TESTS_ENVIRONMENT += \
	MEMCHECK_PROGRAMS='$(check_PROGRAMS)'; export MEMCHECK_PROGRAMS;

TESTS += tests/memcheck/memcheck.sh
EXTRA_DIST += tests/memcheck/memcheck.sh tests/memcheck/memcheck.supp \
	tests/memcheck/excluded.txt tests/memcheck/long.txt
