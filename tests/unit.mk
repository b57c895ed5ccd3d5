# Tests: unit.

EXTRA_DIST += tests/unit/bytes.h

check_PROGRAMS += tests/unit/test_oid
tests_unit_test_oid_SOURCES = tests/unit/test_oid.c
tests_unit_test_oid_LDADD = libengine.la $(CHECK_LIBS)
