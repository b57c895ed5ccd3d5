# Examples. One source is compiled twice: with libcatrust, and where GnuTLS is
# installed with GnuTLS.

noinst_PROGRAMS = examples/load-ca-dir
examples_load_ca_dir_SOURCES = examples/load-ca-dir.c
examples_load_ca_dir_LDADD = libcatrust.la

# Those of README: built by make check, which tries them.
example_programs = examples/check-clients examples/server-names \
	examples/verify-chain
examples_check_clients_SOURCES = examples/check-clients.c
examples_check_clients_LDADD = libcatrust.la
examples_server_names_SOURCES = examples/server-names.c
examples_server_names_LDADD = libcatrust.la
examples_verify_chain_SOURCES = examples/verify-chain.c
examples_verify_chain_LDADD = libcatrust.la
if OPENSSL_ADAPTER
example_programs += examples/openssl-store
endif
examples_openssl_store_SOURCES = examples/openssl-store.c
examples_openssl_store_CFLAGS = -std=c11 $(WARN_CFLAGS) \
	$(OPENSSL_ADAPTER_CFLAGS)
examples_openssl_store_LDADD = adapters/openssl/libcatrust-openssl.la \
	$(OPENSSL_ADAPTER_LIBS)
if GNUTLS_ADAPTER
if HAVE_GNUTLS
example_programs += $(server_programs)
endif
endif
check_tools += $(example_programs)
TESTS += examples/try.sh
EXTRA_DIST += examples/try.sh

gnutls_examples = examples/load-ca-dir-gnutls
examples_load_ca_dir_gnutls_SOURCES = examples/load-ca-dir.c
examples_load_ca_dir_gnutls_CPPFLAGS =
examples_load_ca_dir_gnutls_CFLAGS = -std=c11 $(WARN_CFLAGS) $(GNUTLS_CFLAGS)
examples_load_ca_dir_gnutls_LDADD = $(GNUTLS_LIBS)

# One server, linked with the adapter or with GnuTLS alone, and what connects to
# it. Not libtool's scripts, whose time would be the server's.
server_programs = examples/tls-server examples/tls-server-gnutls \
	tests/adapters/gnutls/ask_server
examples_tls_server_SOURCES = examples/tls-server.c
examples_tls_server_CPPFLAGS =
examples_tls_server_CFLAGS = -std=c11 $(WARN_CFLAGS) $(GNUTLS_CFLAGS)
examples_tls_server_LDADD = adapters/gnutls/libcatrust-gnutls.la $(GNUTLS_LIBS)
examples_tls_server_LDFLAGS = -no-install
examples_tls_server_gnutls_SOURCES = examples/tls-server.c
examples_tls_server_gnutls_CPPFLAGS =
examples_tls_server_gnutls_CFLAGS = -std=c11 $(WARN_CFLAGS) $(GNUTLS_CFLAGS)
examples_tls_server_gnutls_LDADD = $(GNUTLS_LIBS)
tests_adapters_gnutls_ask_server_SOURCES = \
	tests/adapters/gnutls/ask_server.c \
	tests/adapters/gnutls/identity.c tests/adapters/gnutls/identity.h
tests_adapters_gnutls_ask_server_CPPFLAGS = $(GNUTLS_CFLAGS) \
	-I$(top_builddir) -I$(top_srcdir)/lib
tests_adapters_gnutls_ask_server_LDADD = $(GNUTLS_LIBS)

EXTRA_PROGRAMS += $(gnutls_examples)
CLEANFILES += $(gnutls_examples)
EXTRA_DIST += examples/side-by-side.sh

if HAVE_GNUTLS
demo_programs = examples/load-ca-dir $(gnutls_examples)
if GNUTLS_ADAPTER
demo_servers = $(server_programs)
endif
else
demo_programs = examples/load-ca-dir
endif

# Other CAs: make demo DIR=... CA_FILE=...
DIR = /etc/ssl/certs
CA_FILE = /etc/ssl/certs/ca-certificates.crt

demo: $(demo_programs) $(demo_servers)
	@$(srcdir)/examples/side-by-side.sh $(DIR) $(demo_programs)
	@test -z "$(demo_servers)" || { \
		echo; echo 'A TLS server that requests client certificates, with'; \
		$(srcdir)/examples/side-by-side.sh $(CA_FILE) \
			'tests/adapters/gnutls/ask_server examples/tls-server' \
			'tests/adapters/gnutls/ask_server examples/tls-server-gnutls'; }
.PHONY: demo
