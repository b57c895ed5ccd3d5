# Examples. One source is compiled twice: with libcatrust, and where GnuTLS is
# installed with GnuTLS.

noinst_PROGRAMS = examples/load-ca-dir
examples_load_ca_dir_SOURCES = examples/load-ca-dir.c
examples_load_ca_dir_LDADD = libcatrust.la

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
