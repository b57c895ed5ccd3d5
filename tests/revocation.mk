# Tests: revocation.

check_PROGRAMS += tests/revocation/test_rcu
tests_revocation_test_rcu_SOURCES = tests/revocation/test_rcu.c
tests_revocation_test_rcu_LDADD = libengine.la $(CHECK_LIBS)
