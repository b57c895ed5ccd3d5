# Tests: oracle. The same program with GnuTLS and with libcatrust: what do they
# answer?

oracle_probe_sources = \
	tests/oracle/cases.c \
	tests/oracle/cases.h \
	tests/oracle/form.c \
	tests/oracle/form.h \
	tests/oracle/made.c \
	tests/oracle/mutate.c \
	tests/oracle/mutate.h \
	tests/oracle/mutate_tlv.c \
	tests/oracle/probe.c \
	tests/oracle/probe.h \
	tests/oracle/probe_fields.c \
	tests/oracle/probe_files.c \
	tests/oracle/probe_rows.c \
	tests/oracle/probe_spoilt.c \
	tests/oracle/probe_times.c

if HAVE_GNUTLS
check_tools += tests/oracle/probe-gnutls
endif
tests_oracle_probe_gnutls_SOURCES = $(oracle_probe_sources)
# GnuTLS's own headers come before ours.
tests_oracle_probe_gnutls_CPPFLAGS = -I$(top_builddir) -I$(top_srcdir) \
	-I$(top_srcdir)/lib $(GNUTLS_CFLAGS) -idirafter $(top_srcdir)/includes
tests_oracle_probe_gnutls_LDADD = libtesttools.la libengine.la $(GNUTLS_LIBS)

check_tools += tests/oracle/probe-ours
tests_oracle_probe_ours_SOURCES = $(oracle_probe_sources)
tests_oracle_probe_ours_LDADD = libtesttools.la libcatrust.la libengine.la

TESTS += tests/oracle/compare
EXTRA_DIST += tests/oracle/compare tests/oracle/differences

# What a TLS server on the real GnuTLS sends on the wire.
if HAVE_GNUTLS
check_tools += tests/oracle/rdn-wire
endif
tests_oracle_rdn_wire_SOURCES = tests/oracle/rdn-wire.c
tests_oracle_rdn_wire_CPPFLAGS = $(tests_oracle_probe_gnutls_CPPFLAGS)
tests_oracle_rdn_wire_LDADD = libtesttools.la libengine.la $(GNUTLS_LIBS)

check_tools += tests/oracle/rdn-ours
tests_oracle_rdn_ours_SOURCES = tests/oracle/rdn-ours.c
tests_oracle_rdn_ours_LDADD = libcatrust.la

TESTS += tests/oracle/rdn
EXTRA_DIST += tests/oracle/rdn
