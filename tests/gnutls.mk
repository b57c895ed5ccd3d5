# Tests: gnutls. What GnuTLS's names promise.

TESTS += tests/gnutls/headers tests/gnutls/exports tests/gnutls/differential
EXTRA_DIST += \
	tests/gnutls/differential \
	tests/gnutls/exports \
	tests/gnutls/headers \
	tests/gnutls/probe.h \
	tests/gnutls/rich.cnf \
	tests/gnutls/versions \
	tests/gnutls/versions.awk

# Probes print what the functions answer. Each is compiled twice, against this
# library and against GnuTLS; tests/gnutls/differential compares the outputs.
check_tools += tests/gnutls/probe_algorithms
tests_gnutls_probe_algorithms_LDADD = libcatrust.la

check_tools += tests/gnutls/probe_ml_dsa
tests_gnutls_probe_ml_dsa_LDADD = libcatrust.la

check_tools += tests/gnutls/probe_names
tests_gnutls_probe_names_LDADD = libcatrust.la

check_tools += tests/gnutls/probe_crt
tests_gnutls_probe_crt_LDADD = libcatrust.la

check_tools += tests/gnutls/probe_extensions
tests_gnutls_probe_extensions_LDADD = libcatrust.la

check_tools += tests/gnutls/probe_encodings
tests_gnutls_probe_encodings_LDADD = libcatrust.la
check_tools += tests/gnutls/probe_chains
tests_gnutls_probe_chains_CPPFLAGS = $(AM_CPPFLAGS) \
	-I$(top_srcdir)/tests/tools
tests_gnutls_probe_chains_LDADD = libtesttools.la libcatrust.la

check_tools += tests/gnutls/make-odd
tests_gnutls_make_odd_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_gnutls_make_odd_LDADD = libtesttools.la libengine.la

check_tools += tests/gnutls/probe_rules
probe_rules_sources = tests/gnutls/probe_rules.c \
	tests/gnutls/rule_chain.c tests/gnutls/rule_chain.h \
	tests/gnutls/rule_changes.c tests/gnutls/rule_constraints.c \
	tests/gnutls/rule_crls.c \
	tests/gnutls/rule_keys.c tests/gnutls/rule_pss.c
tests_gnutls_probe_rules_SOURCES = $(probe_rules_sources)
tests_gnutls_probe_rules_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/tests/tools
tests_gnutls_probe_rules_LDADD = libtesttools.la libcatrust.la

check_tools += tests/gnutls/probe_print
tests_gnutls_probe_print_LDADD = libcatrust.la

check_tools += tests/gnutls/probe_pubkey
tests_gnutls_probe_pubkey_LDADD = libcatrust.la

check_tools += tests/gnutls/probe_fixes
tests_gnutls_probe_fixes_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/tests/tools
tests_gnutls_probe_fixes_LDADD = libtesttools.la libcatrust.la

check_tools += tests/gnutls/probe_hosts
tests_gnutls_probe_hosts_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/tests/tools
tests_gnutls_probe_hosts_LDADD = libtesttools.la libcatrust.la

check_tools += tests/gnutls/probe_lists
tests_gnutls_probe_lists_LDADD = libcatrust.la

# Makes its chain and CRLs with the test tools.
check_tools += tests/gnutls/probe_ownership
tests_gnutls_probe_ownership_CPPFLAGS = $(AM_CPPFLAGS) \
	-I$(top_srcdir)/tests/tools
tests_gnutls_probe_ownership_LDADD = libtesttools.la libcatrust.la

check_tools += tests/gnutls/plant-octets
tests_gnutls_plant_octets_SOURCES = tests/gnutls/plant-octets.c
tests_gnutls_plant_octets_LDADD = libtesttools.la libengine.la

check_tools += tests/gnutls/probe_tofu
tests_gnutls_probe_tofu_LDADD = libcatrust.la

if HAVE_GNUTLS
oracle_cppflags = -DORACLE $(GNUTLS_CFLAGS) -Wno-deprecated-declarations

check_tools += tests/gnutls/probe_algorithms_oracle
tests_gnutls_probe_algorithms_oracle_SOURCES = \
	tests/gnutls/probe_algorithms.c
tests_gnutls_probe_algorithms_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_algorithms_oracle_LDADD = $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_crt_oracle
tests_gnutls_probe_crt_oracle_SOURCES = tests/gnutls/probe_crt.c
tests_gnutls_probe_crt_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_crt_oracle_LDADD = $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_extensions_oracle
tests_gnutls_probe_extensions_oracle_SOURCES = \
	tests/gnutls/probe_extensions.c
tests_gnutls_probe_extensions_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_extensions_oracle_LDADD = $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_pubkey_oracle
tests_gnutls_probe_pubkey_oracle_SOURCES = tests/gnutls/probe_pubkey.c
tests_gnutls_probe_pubkey_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_pubkey_oracle_LDADD = $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_fixes_oracle
tests_gnutls_probe_fixes_oracle_SOURCES = tests/gnutls/probe_fixes.c
tests_gnutls_probe_fixes_oracle_CPPFLAGS = $(oracle_cppflags) \
	-I$(top_builddir) -I$(top_srcdir)/lib -I$(top_srcdir)/tests/tools \
	-idirafter $(top_srcdir)/includes
tests_gnutls_probe_fixes_oracle_LDADD = libtesttools.la $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_hosts_oracle
tests_gnutls_probe_hosts_oracle_SOURCES = tests/gnutls/probe_hosts.c
tests_gnutls_probe_hosts_oracle_CPPFLAGS = $(oracle_cppflags) \
	-I$(top_builddir) -I$(top_srcdir)/lib -I$(top_srcdir)/tests/tools \
	-idirafter $(top_srcdir)/includes
tests_gnutls_probe_hosts_oracle_LDADD = libtesttools.la $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_ml_dsa_oracle
tests_gnutls_probe_ml_dsa_oracle_SOURCES = tests/gnutls/probe_ml_dsa.c
tests_gnutls_probe_ml_dsa_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_ml_dsa_oracle_LDADD = $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_names_oracle
tests_gnutls_probe_names_oracle_SOURCES = tests/gnutls/probe_names.c
tests_gnutls_probe_names_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_names_oracle_LDADD = $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_lists_oracle
tests_gnutls_probe_lists_oracle_SOURCES = tests/gnutls/probe_lists.c
tests_gnutls_probe_lists_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_lists_oracle_LDADD = $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_print_oracle
tests_gnutls_probe_print_oracle_SOURCES = tests/gnutls/probe_print.c
tests_gnutls_probe_print_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_print_oracle_LDADD = $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_ownership_oracle
tests_gnutls_probe_ownership_oracle_SOURCES = tests/gnutls/probe_ownership.c
tests_gnutls_probe_ownership_oracle_CPPFLAGS = $(oracle_cppflags) \
	-I$(top_builddir) -I$(top_srcdir)/lib -I$(top_srcdir)/tests/tools \
	-idirafter $(top_srcdir)/includes
tests_gnutls_probe_ownership_oracle_LDADD = libtesttools.la $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_tofu_oracle
tests_gnutls_probe_tofu_oracle_SOURCES = tests/gnutls/probe_tofu.c
tests_gnutls_probe_tofu_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_tofu_oracle_LDADD = $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_encodings_oracle
tests_gnutls_probe_encodings_oracle_SOURCES = \
	tests/gnutls/probe_encodings.c
tests_gnutls_probe_encodings_oracle_CPPFLAGS = $(oracle_cppflags)
tests_gnutls_probe_encodings_oracle_LDADD = $(GNUTLS_LIBS)
# Makes its chains with the test tools, which include the engine's headers.
check_tools += tests/gnutls/probe_chains_oracle
tests_gnutls_probe_chains_oracle_SOURCES = tests/gnutls/probe_chains.c
tests_gnutls_probe_chains_oracle_CPPFLAGS = $(oracle_cppflags) \
	-I$(top_builddir) -I$(top_srcdir)/lib -I$(top_srcdir)/tests/tools \
	-idirafter $(top_srcdir)/includes
tests_gnutls_probe_chains_oracle_LDADD = libtesttools.la $(GNUTLS_LIBS)

check_tools += tests/gnutls/probe_rules_oracle
tests_gnutls_probe_rules_oracle_SOURCES = $(probe_rules_sources)
tests_gnutls_probe_rules_oracle_CPPFLAGS = $(oracle_cppflags) \
	-I$(top_builddir) -I$(top_srcdir)/lib -I$(top_srcdir)/tests/tools \
	-idirafter $(top_srcdir)/includes
tests_gnutls_probe_rules_oracle_LDADD = libtesttools.la $(GNUTLS_LIBS)
endif

# The engine's names against GnuTLS's, in one process: GnuTLS's own headers
# come before ours.
check_PROGRAMS += tests/gnutls/names_against_gnutls
tests_gnutls_names_against_gnutls_CPPFLAGS = -I$(top_builddir) \
	-I$(top_srcdir)/lib -I$(top_srcdir)/tests/tools \
	-idirafter $(top_srcdir)/includes
tests_gnutls_names_against_gnutls_LDADD = libengine.la
if HAVE_GNUTLS
tests_gnutls_names_against_gnutls_CPPFLAGS += $(GNUTLS_CFLAGS) -DWITH_GNUTLS
tests_gnutls_names_against_gnutls_LDADD += $(GNUTLS_LIBS)
endif

check_PROGRAMS += tests/gnutls/test_constraints
tests_gnutls_test_constraints_LDADD = libtesttools.la libcatrust.la \
	libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/gnutls/test_distrust
tests_gnutls_test_distrust_LDADD = libtesttools.la libcatrust.la \
	libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/gnutls/test_root_programs
tests_gnutls_test_root_programs_SOURCES = tests/gnutls/test_root_programs.c \
	tests/verify/root_program.c tests/verify/root_program.h
tests_gnutls_test_root_programs_LDADD = libtesttools.la libcatrust.la \
	libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/gnutls/test_error
tests_gnutls_test_error_LDADD = libfront.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/gnutls/test_global
tests_gnutls_test_global_LDADD = libfront.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/gnutls/test_by_index
tests_gnutls_test_by_index_LDADD = libtesttools.la libcatrust.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/gnutls/test_limits
tests_gnutls_test_limits_LDADD = libtesttools.la libcatrust.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/gnutls/test_objects
tests_gnutls_test_objects_LDADD = libfront.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/gnutls/test_texts
tests_gnutls_test_texts_LDADD = libtesttools.la libcatrust.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/gnutls/test_tofu
tests_gnutls_test_tofu_LDADD = libfront.la libengine.la $(CHECK_LIBS)
