# Tests: unit.

EXTRA_DIST += tests/unit/bytes.h

check_PROGRAMS += tests/unit/test_oid
tests_unit_test_oid_SOURCES = tests/unit/test_oid.c
tests_unit_test_oid_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_base64
tests_unit_test_base64_SOURCES = tests/unit/test_base64.c
tests_unit_test_base64_LDADD = libengine.la $(CHECK_LIBS)
