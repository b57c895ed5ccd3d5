# Tests: gnutls. What GnuTLS's names promise.

TESTS += tests/gnutls/headers tests/gnutls/differential
EXTRA_DIST += tests/gnutls/headers tests/gnutls/differential

# Probes print what the functions answer. Each is compiled twice, against this
# library and against GnuTLS; tests/gnutls/differential compares the outputs.
check_tools += tests/gnutls/probe_algorithms
tests_gnutls_probe_algorithms_SOURCES = tests/gnutls/probe_algorithms.c
tests_gnutls_probe_algorithms_LDADD = libcatrust.la

if HAVE_GNUTLS
check_tools += tests/gnutls/probe_algorithms_oracle
tests_gnutls_probe_algorithms_oracle_SOURCES = \
	tests/gnutls/probe_algorithms.c
tests_gnutls_probe_algorithms_oracle_CPPFLAGS = $(GNUTLS_CFLAGS)
tests_gnutls_probe_algorithms_oracle_LDADD = $(GNUTLS_LIBS)
endif
