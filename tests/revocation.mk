# Tests: revocation.

check_PROGRAMS += tests/revocation/test_rcu
tests_revocation_test_rcu_SOURCES = tests/revocation/test_rcu.c
tests_revocation_test_rcu_LDADD = libengine.la $(CHECK_LIBS)

check_tools += tests/tools/make-crl
tests_tools_make_crl_SOURCES = tests/tools/make-crl.c
tests_tools_make_crl_LDADD =

check_tools += tests/revocation/make-crl-cases
tests_revocation_make_crl_cases_SOURCES = tests/revocation/make-crl-cases.c
tests_revocation_make_crl_cases_LDADD = libtesttools.la libengine.la

check_PROGRAMS += tests/revocation/test_serial_index
tests_revocation_test_serial_index_SOURCES = \
	tests/revocation/test_serial_index.c
tests_revocation_test_serial_index_LDADD = libtesttools.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/revocation/test_crl_check
tests_revocation_test_crl_check_SOURCES = tests/revocation/test_crl_check.c
tests_revocation_test_crl_check_LDADD = libtesttools.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/revocation/test_crl_share
tests_revocation_test_crl_share_SOURCES = tests/revocation/test_crl_share.c
tests_revocation_test_crl_share_LDADD = libtesttools.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/revocation/test_crl_refresh
tests_revocation_test_crl_refresh_SOURCES = tests/revocation/test_crl_refresh.c
tests_revocation_test_crl_refresh_LDADD = libtesttools.la libfront.la \
	libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/revocation/test_crl_issuers
tests_revocation_test_crl_issuers_SOURCES = \
	tests/revocation/test_crl_issuers.c tests/verify/chains.c \
	tests/verify/chains.h
tests_revocation_test_crl_issuers_LDADD = libtesttools.la libfront.la \
	libengine.la $(CHECK_LIBS)

# Refreshing while memory and files fail (fault_*: tests/fault.mk).
check_PROGRAMS += tests/revocation/test_crl_faults
tests_revocation_test_crl_faults_SOURCES = tests/revocation/test_crl_faults.c \
	tests/fault/faults.c tests/fault/faults.h
tests_revocation_test_crl_faults_LDFLAGS = $(fault_wrap)
tests_revocation_test_crl_faults_LDADD = $(fault_ldadd)

check_PROGRAMS += tests/revocation/test_crl_writers
tests_revocation_test_crl_writers_SOURCES = tests/revocation/test_crl_writers.c
tests_revocation_test_crl_writers_CFLAGS = $(AM_CFLAGS) -pthread
tests_revocation_test_crl_writers_LDADD = libtesttools.la libfront.la \
	libengine.la $(CHECK_LIBS)

# Forking and threads.
check_PROGRAMS += tests/revocation/test_crl_workers
tests_revocation_test_crl_workers_SOURCES = tests/revocation/test_crl_workers.c
tests_revocation_test_crl_workers_CFLAGS = $(AM_CFLAGS) -pthread
tests_revocation_test_crl_workers_LDADD = libtesttools.la libfront.la \
	libengine.la $(CHECK_LIBS)

# The same probe with this library and with GnuTLS.
TESTS += tests/revocation/differential
EXTRA_DIST += tests/revocation/differential
check_tools += tests/revocation/probe_crl
tests_revocation_probe_crl_SOURCES = tests/revocation/probe_crl.c
tests_revocation_probe_crl_LDADD = libcatrust.la

if HAVE_GNUTLS
check_tools += tests/revocation/probe_crl_oracle
tests_revocation_probe_crl_oracle_SOURCES = tests/revocation/probe_crl.c
tests_revocation_probe_crl_oracle_CPPFLAGS = $(GNUTLS_CFLAGS)
tests_revocation_probe_crl_oracle_LDADD = $(GNUTLS_LIBS)
endif

# Linear growth, counted by callgrind.
TESTS += tests/revocation/growth
EXTRA_DIST += tests/revocation/growth
check_tools += tests/revocation/load-crl
tests_revocation_load_crl_SOURCES = tests/revocation/load-crl.c
tests_revocation_load_crl_LDADD = libfront.la libengine.la
check_tools += tests/revocation/hostile-crl
tests_revocation_hostile_crl_SOURCES = tests/revocation/hostile-crl.c
tests_revocation_hostile_crl_LDADD = libtesttools.la libfront.la libengine.la

# The fuzz target replays CRLs and mutations of them.
TESTS += tests/revocation/fuzz-replay
EXTRA_DIST += tests/revocation/fuzz-replay
check_tools += tests/revocation/fuzz_crl
tests_revocation_fuzz_crl_SOURCES = tests/revocation/fuzz_crl.c
tests_revocation_fuzz_crl_LDADD = libtesttools.la libengine.la

# Verdicts on generated CRLs: this library, GnuTLS, OpenSSL.
TESTS += tests/revocation/oracle
EXTRA_DIST += tests/revocation/oracle tests/revocation/differences
oracle_files = tests/revocation/oracle_files.c tests/revocation/oracle_files.h
check_tools += tests/revocation/make-oracle-cases
tests_revocation_make_oracle_cases_SOURCES = \
	tests/revocation/make-oracle-cases.c tests/revocation/oracle_files.h
tests_revocation_make_oracle_cases_LDADD = libtesttools.la libengine.la
check_tools += tests/revocation/oracle-native
tests_revocation_oracle_native_SOURCES = tests/revocation/oracle-native.c \
	$(oracle_files)
tests_revocation_oracle_native_LDADD = libcatrust.la
check_tools += tests/revocation/oracle-ours
tests_revocation_oracle_ours_SOURCES = tests/revocation/oracle-gnutls.c \
	$(oracle_files)
tests_revocation_oracle_ours_LDADD = libcatrust.la

if HAVE_GNUTLS
check_tools += tests/revocation/oracle-gnutls
endif
tests_revocation_oracle_gnutls_SOURCES = tests/revocation/oracle-gnutls.c \
	$(oracle_files)
tests_revocation_oracle_gnutls_CPPFLAGS = -I$(top_builddir) -I$(top_srcdir) \
	$(GNUTLS_CFLAGS)
tests_revocation_oracle_gnutls_LDADD = $(GNUTLS_LIBS)

if HAVE_OPENSSL
check_tools += tests/revocation/oracle-openssl
endif
tests_revocation_oracle_openssl_SOURCES = tests/revocation/oracle-openssl.c \
	$(oracle_files)
tests_revocation_oracle_openssl_CPPFLAGS = -I$(top_builddir) -I$(top_srcdir) \
	$(LIBCRYPTO_CFLAGS)
tests_revocation_oracle_openssl_LDADD = $(LIBCRYPTO_LIBS)

# CRLite: data of the reference builder, with its answers.
crlite_data = \
	tests/revocation/crlite/2026-11-22_1.delta \
	tests/revocation/crlite/A-name-of-thirty-two-octets.0123 \
	tests/revocation/crlite/answers \
	tests/revocation/crlite/empty \
	tests/revocation/crlite/full.filter \
	tests/revocation/crlite/index.bin \
	tests/revocation/crlite/manifest.json
crlite_fixture = tests/revocation/crlite_fixture.c \
	tests/revocation/crlite_fixture.h
# Checks, for counts and benchmarks.
crlite_checks = tests/revocation/crlite_checks.c \
	tests/revocation/crlite_checks.h $(crlite_fixture)
EXTRA_DIST += $(crlite_data) tests/tools/crlite-oracle/Cargo.toml \
	tests/tools/crlite-oracle/src/main.rs

# A file that vanishes while a directory is loaded.
check_PROGRAMS += tests/revocation/test_crlite
tests_revocation_test_crlite_SOURCES = tests/revocation/test_crlite.c \
	$(crlite_fixture)
tests_revocation_test_crlite_CFLAGS = $(AM_CFLAGS) -pthread
tests_revocation_test_crlite_LDFLAGS = -Wl,--wrap=ct_owned_file_read \
	-Wl,--wrap=ct_owned_file_map
tests_revocation_test_crlite_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

TESTS += tests/revocation/crlite-differential
EXTRA_DIST += tests/revocation/crlite-differential
check_tools += tests/revocation/ask-crlite
tests_revocation_ask_crlite_SOURCES = tests/revocation/ask-crlite.c \
	$(crlite_fixture)
tests_revocation_ask_crlite_LDADD = libengine.la

check_PROGRAMS += tests/revocation/test_crlite_native
tests_revocation_test_crlite_native_SOURCES = \
	tests/revocation/test_crlite_native.c $(crlite_fixture)
tests_revocation_test_crlite_native_LDADD = libtesttools.la libfront.la \
	libengine.la $(CHECK_LIBS)
