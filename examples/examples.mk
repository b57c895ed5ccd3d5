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
check_tools += $(example_programs)
TESTS += examples/try.sh
EXTRA_DIST += examples/try.sh

gnutls_examples = examples/load-ca-dir-gnutls
examples_load_ca_dir_gnutls_SOURCES = examples/load-ca-dir.c
examples_load_ca_dir_gnutls_CPPFLAGS =
examples_load_ca_dir_gnutls_CFLAGS = -std=c11 $(WARN_CFLAGS) $(GNUTLS_CFLAGS)
examples_load_ca_dir_gnutls_LDADD = $(GNUTLS_LIBS)

EXTRA_PROGRAMS += $(gnutls_examples)
CLEANFILES += $(gnutls_examples)
EXTRA_DIST += examples/side-by-side.sh

if HAVE_GNUTLS
demo_programs = examples/load-ca-dir $(gnutls_examples)
else
demo_programs = examples/load-ca-dir
endif

# Another directory: make demo DIR=...
DIR = /etc/ssl/certs

demo: $(demo_programs)
	@$(srcdir)/examples/side-by-side.sh $(DIR) $(demo_programs)
.PHONY: demo
