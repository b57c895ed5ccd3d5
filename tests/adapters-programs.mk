# Tests: adapters under real programs. Each program does the same with and
# without, over the chains, CA files and CRLs of make-pki.

if GLIBC_LINKER
TESTS += tests/adapters/catrust-enable tests/adapters/catrust-run
endif
EXTRA_DIST += tests/adapters/catrust-enable tests/adapters/catrust-run

check_tools += tests/adapters/make-pki
tests_adapters_make_pki_SOURCES = tests/adapters/make-pki.c $(crlite_fixture)
tests_adapters_make_pki_LDADD = libtesttools.la libengine.la

if GNUTLS_ADAPTER
if HAVE_GNUTLS
check_tools += tests/adapters/programs/tls_peer
tests_adapters_programs_tls_peer_SOURCES = tests/adapters/programs/tls_peer.c
tests_adapters_programs_tls_peer_CPPFLAGS = $(GNUTLS_CFLAGS)
tests_adapters_programs_tls_peer_LDADD = $(GNUTLS_LIBS)
endif
endif

programs = \
	tests/adapters/programs/harness_test.py \
	tests/adapters/programs/apache.py \
	tests/adapters/programs/apache_crl_left.py \
	tests/adapters/programs/clients.py \
	tests/adapters/programs/crlite_clients.py \
	tests/adapters/programs/crlite_gnutls.py \
	tests/adapters/programs/crlite_openssl.py \
	tests/adapters/programs/curl.py \
	tests/adapters/programs/exim.py \
	tests/adapters/programs/git.py \
	tests/adapters/programs/gnutls_cli.py \
	tests/adapters/programs/ldapsearch.py \
	tests/adapters/programs/lftp.py \
	tests/adapters/programs/libcurl_gnutls.py \
	tests/adapters/programs/lighttpd.py \
	tests/adapters/programs/msmtp.py \
	tests/adapters/programs/nbdkit.py \
	tests/adapters/programs/nginx.py \
	tests/adapters/programs/ocserv.py \
	tests/adapters/programs/openssl_s_client.py \
	tests/adapters/programs/openssl_s_server.py \
	tests/adapters/programs/own_client.py \
	tests/adapters/programs/own_server.py \
	tests/adapters/programs/php.py \
	tests/adapters/programs/psql.py \
	tests/adapters/programs/python.py \
	tests/adapters/programs/rsyslog.py \
	tests/adapters/programs/ruby.py \
	tests/adapters/programs/slapd.py \
	tests/adapters/programs/stunnel.py \
	tests/adapters/programs/wget.py

# With packages from PyPI.
programs_from_network = \
	tests/adapters/programs/python_http.py \
	tests/adapters/programs/python_psycopg2.py

TESTS += tests/adapters/start-costs

# Not with sanitizers, whose library cannot be preloaded into other programs.
if PROGRAM_TESTS
TESTS += $(programs)
network_tests += $(programs_from_network)
endif
EXTRA_DIST += $(programs) $(programs_from_network) \
	tests/adapters/programs/crlite.py \
	tests/adapters/programs/harness.py \
	tests/adapters/programs/pypi.py \
	tests/adapters/programs/run \
	tests/adapters/start-costs

TEST_EXTENSIONS = .py
PY_LOG_COMPILER = $(srcdir)/tests/adapters/programs/run

# What the tests on Python install.
mostlyclean-local:
	rm -rf tests/adapters/venv tests/adapters/venv.lock
