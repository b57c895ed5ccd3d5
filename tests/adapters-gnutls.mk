# Tests: the adapter for GnuTLS, under programs of our own that are linked with
# the system's libgnutls.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

if GNUTLS_ADAPTER
if HAVE_GNUTLS
TESTS += tests/adapters/gnutls/differential
network_tests += tests/adapters/gnutls/newer

adapter_gnutls_pool = tests/adapters/gnutls/pool.c tests/adapters/gnutls/pool.h
adapter_gnutls_ends = tests/adapters/gnutls/ends.c tests/adapters/gnutls/ends.h
adapter_gnutls_identity = tests/adapters/gnutls/identity.c \
	tests/adapters/gnutls/identity.h
adapter_gnutls_cppflags = $(GNUTLS_CFLAGS) -Wno-deprecated-declarations \
	-I$(top_builddir) -I$(top_srcdir) -I$(top_srcdir)/lib \
	-I$(top_srcdir)/tests/tools -idirafter $(top_srcdir)/includes

check_tools += tests/adapters/gnutls/probe_lists
tests_adapters_gnutls_probe_lists_SOURCES = $(adapter_gnutls_pool) \
	tests/adapters/gnutls/kinds.c tests/adapters/gnutls/probe_lists.c
tests_adapters_gnutls_probe_lists_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_probe_lists_LDADD = libtesttools.la $(GNUTLS_LIBS) \
	$(ZLIB_LIBS)

check_tools += tests/adapters/gnutls/probe_input
tests_adapters_gnutls_probe_input_SOURCES = tests/adapters/gnutls/probe_input.c
tests_adapters_gnutls_probe_input_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_probe_input_LDADD = libtesttools.la $(GNUTLS_LIBS)

check_tools += tests/adapters/gnutls/probe_changes
tests_adapters_gnutls_probe_changes_SOURCES = \
	tests/adapters/gnutls/probe_changes.c tests/adapters/changing_files.c \
	tests/adapters/changing_files.h
tests_adapters_gnutls_probe_changes_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_probe_changes_LDADD = libtesttools.la libengine.la \
	$(GNUTLS_LIBS)

check_tools += tests/adapters/gnutls/probe_sessions
tests_adapters_gnutls_probe_sessions_SOURCES = $(adapter_gnutls_ends) \
	$(adapter_gnutls_identity) \
	tests/adapters/gnutls/probe_sessions.c
tests_adapters_gnutls_probe_sessions_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_probe_sessions_LDADD = libtesttools.la $(GNUTLS_LIBS)

check_tools += tests/adapters/gnutls/probe_requests
tests_adapters_gnutls_probe_requests_SOURCES = $(adapter_gnutls_ends) \
	$(adapter_gnutls_identity) \
	tests/adapters/gnutls/probe_requests.c
tests_adapters_gnutls_probe_requests_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_probe_requests_LDADD = libtesttools.la $(GNUTLS_LIBS)

check_tools += tests/adapters/gnutls/probe_copies
tests_adapters_gnutls_probe_copies_SOURCES = \
	tests/adapters/gnutls/probe_copies.c \
	tests/adapters/gnutls/one_ca.h
tests_adapters_gnutls_probe_copies_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_probe_copies_LDADD = libtesttools.la

# The program has no libgnutls; the plug-in has.
check_tools += tests/adapters/gnutls/probe_plugin
tests_adapters_gnutls_probe_plugin_SOURCES = \
	tests/adapters/gnutls/probe_plugin.c tests/adapters/gnutls/plugin.h \
	tests/adapters/gnutls/one_ca.h
tests_adapters_gnutls_probe_plugin_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_probe_plugin_LDADD = libtesttools.la
check_LTLIBRARIES += tests/adapters/gnutls/plugin.la
tests_adapters_gnutls_plugin_la_SOURCES = \
	tests/adapters/gnutls/plugin.c \
	tests/adapters/gnutls/plugin.h
tests_adapters_gnutls_plugin_la_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_plugin_la_LIBADD = $(GNUTLS_LIBS)
tests_adapters_gnutls_plugin_la_LDFLAGS = -module -shared -avoid-version \
	-rpath /nowhere

check_tools += tests/adapters/gnutls/probe_lives
tests_adapters_gnutls_probe_lives_SOURCES = tests/adapters/gnutls/probe_lives.c
tests_adapters_gnutls_probe_lives_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_probe_lives_LDADD = libtesttools.la $(GNUTLS_LIBS)

check_tools += tests/adapters/gnutls/probe_ocsp
tests_adapters_gnutls_probe_ocsp_SOURCES = tests/adapters/gnutls/probe_ocsp.c
tests_adapters_gnutls_probe_ocsp_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_probe_ocsp_LDADD = $(GNUTLS_LIBS)

# Linked with the adapter, as a program may be.
check_PROGRAMS += tests/adapters/gnutls/threads
tests_adapters_gnutls_threads_SOURCES = $(adapter_gnutls_pool) \
	tests/adapters/gnutls/threads.c
tests_adapters_gnutls_threads_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_threads_LDADD = libtesttools.la \
	adapters/gnutls/libcatrust-gnutls.la $(GNUTLS_LIBS)

check_PROGRAMS += tests/adapters/gnutls/test_rules
tests_adapters_gnutls_test_rules_SOURCES = tests/adapters/gnutls/test_rules.c
tests_adapters_gnutls_test_rules_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_test_rules_LDADD = libtesttools.la \
	adapters/gnutls/libcatrust-gnutls.la $(GNUTLS_LIBS) $(CHECK_LIBS)

check_PROGRAMS += tests/adapters/gnutls/test_refresh
tests_adapters_gnutls_test_refresh_SOURCES = \
	tests/adapters/gnutls/test_refresh.c
tests_adapters_gnutls_test_refresh_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_test_refresh_LDADD = libtesttools.la \
	adapters/gnutls/libcatrust-gnutls.la $(GNUTLS_LIBS) $(CHECK_LIBS)

check_PROGRAMS += tests/adapters/gnutls/test_names
tests_adapters_gnutls_test_names_SOURCES = adapters/gnutls/sent_names.c \
	adapters/gnutls/sent_names.h tests/adapters/gnutls/test_names.c
tests_adapters_gnutls_test_names_LDADD = libpreload.la libadapterengine.la \
	$(CHECK_LIBS)

# The adapter is part of the program, for its allocations to fail.
check_PROGRAMS += tests/adapters/gnutls/test_memory
tests_adapters_gnutls_test_memory_SOURCES = $(gnutls_adapter_sources) \
	$(adapter_status_sources) \
	adapters/gnutls/lock.c tests/adapters/gnutls/test_memory.c \
	\
	tests/adapters/gnutls/failing_libgnutls.c \
	tests/adapters/gnutls/failing_libgnutls.h \
	tests/fault/faults.c tests/fault/faults.h
tests_adapters_gnutls_test_memory_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_test_memory_LDFLAGS = $(fault_wrap)
tests_adapters_gnutls_test_memory_LDADD = libtesttools.la libpreload.la \
	libengine.la $(dependency_libs) $(GNUTLS_LIBS)

# The path of the adapter is in the program: the environment does not count.
TESTS += tests/adapters/gnutls/test_secure
check_tools += tests/adapters/gnutls/test_secure
tests_adapters_gnutls_test_secure_SOURCES = \
	tests/adapters/gnutls/test_secure.c tests/adapters/gnutls/one_ca.h
tests_adapters_gnutls_test_secure_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_test_secure_LDADD = libtesttools.la \
	adapters/gnutls/libcatrust-gnutls.la $(GNUTLS_LIBS)
tests_adapters_gnutls_test_secure_LDFLAGS = -no-install

# A libgnutls of another version, by the program above.
TESTS += tests/adapters/gnutls/other-version

# Costs, of a program that is not libtool's script.
TESTS += tests/adapters/gnutls/costs
check_tools += tests/adapters/gnutls/start_server
tests_adapters_gnutls_start_server_SOURCES = $(adapter_gnutls_ends) \
	$(adapter_gnutls_identity) tests/adapters/gnutls/start_server.c
tests_adapters_gnutls_start_server_CPPFLAGS = $(adapter_gnutls_cppflags)
tests_adapters_gnutls_start_server_LDADD = libtesttools.la $(GNUTLS_LIBS)

# The must-fail control of the threads: the adapter without its lock.
TESTS += tests/adapters/gnutls/races
check_LTLIBRARIES += tests/adapters/gnutls/libcatrust-gnutls-unlocked.la
tests_adapters_gnutls_libcatrust_gnutls_unlocked_la_SOURCES = \
	$(gnutls_adapter_sources) $(adapter_status_sources) \
	tests/adapters/gnutls/no_lock.c
tests_adapters_gnutls_libcatrust_gnutls_unlocked_la_CPPFLAGS = $(AM_CPPFLAGS)
tests_adapters_gnutls_libcatrust_gnutls_unlocked_la_CFLAGS = $(library_cflags)
tests_adapters_gnutls_libcatrust_gnutls_unlocked_la_LIBADD = \
	libpreload.la libadapterengine.la
tests_adapters_gnutls_libcatrust_gnutls_unlocked_la_LDFLAGS = \
	$(adapter_ldflags) -rpath /nowhere
endif
endif

# The patch for GnuTLS's own source, on a tree of the test's.
TESTS += tests/adapters/gnutls/patch
EXTRA_DIST += tests/adapters/gnutls/patch

EXTRA_DIST += tests/adapters/gnutls/costs tests/adapters/gnutls/differential \
	tests/adapters/gnutls/newer tests/adapters/gnutls/other-version \
	tests/adapters/gnutls/races

# What newer unpacks.
clean-local: clean-newer
clean-newer:
	rm -rf tests/adapters/gnutls/newer.*
.PHONY: clean-newer
