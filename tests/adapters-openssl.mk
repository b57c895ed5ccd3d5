# Tests: the adapter for OpenSSL.

EXTRA_DIST += tests/adapters/openssl-differential tests/adapters/openssl-secure \
	tests/adapters/openssl-syscalls tests/adapters/openssl-version \
	tests/adapters/openssl-versions \
	tests/adapters/README

# What both preload libraries say.
if GLIBC_LINKER
check_PROGRAMS += tests/adapters/test_preload_messages
tests_adapters_test_preload_messages_SOURCES = \
	tests/adapters/test_preload_messages.c
tests_adapters_test_preload_messages_LDADD = libpreload.la \
	libadapterengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/adapters/test_preload_symbols
tests_adapters_test_preload_symbols_SOURCES = \
	tests/adapters/test_preload_symbols.c
tests_adapters_test_preload_symbols_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_adapters_test_preload_symbols_LDADD = libpreload.la \
	libadapterengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/adapters/test_preload_crlite
tests_adapters_test_preload_crlite_SOURCES = \
	tests/adapters/test_preload_crlite.c $(crlite_fixture)
tests_adapters_test_preload_crlite_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_adapters_test_preload_crlite_LDFLAGS = -Wl,--wrap=clock_gettime
tests_adapters_test_preload_crlite_LDADD = libpreload.la libtesttools.la \
	libengine.la $(dependency_libs) $(CHECK_LIBS)
endif

if OPENSSL_ADAPTER
TESTS += tests/adapters/openssl-differential tests/adapters/openssl-secure \
	tests/adapters/openssl-syscalls tests/adapters/openssl-version
if PROGRAM_TESTS
network_tests += tests/adapters/openssl-versions
endif
openssl_differential_programs = tests/adapters/openssl_probe \
	tests/adapters/openssl_calls tests/adapters/openssl_crl_probe \
	tests/adapters/openssl_plugin_probe tests/adapters/openssl_states \
	tests/adapters/openssl_corners tests/adapters/openssl_changes
openssl_differential_plugin = tests/adapters/openssl_plugin.la
openssl_differential_tools = $(openssl_differential_programs) \
	tests/tools/make-crl \
	$(openssl_differential_plugin)
check_tools += $(openssl_differential_programs)
openssl_scenario_sources = \
	tests/adapters/openssl_answers.c tests/adapters/openssl_answers.h \
	tests/adapters/openssl_races.h \
	tests/adapters/openssl_scenario.c tests/adapters/openssl_scenario.h \
	tests/oracle/mutate.c tests/oracle/mutate.h tests/oracle/mutate_tlv.c
tests_adapters_openssl_probe_SOURCES = tests/adapters/openssl_probe.c \
	$(openssl_scenario_sources)
tests_adapters_openssl_probe_CFLAGS = $(AM_CFLAGS) $(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_openssl_probe_LDADD = libtesttools.la libengine.la -lssl -lcrypto

tests_adapters_openssl_calls_SOURCES = tests/adapters/openssl_calls.c \
	tests/adapters/openssl_threads.c tests/adapters/openssl_threads.h \
	$(openssl_scenario_sources)
tests_adapters_openssl_calls_CFLAGS = $(AM_CFLAGS) $(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_openssl_calls_LDADD = libtesttools.la libengine.la -lssl -lcrypto

tests_adapters_openssl_crl_probe_SOURCES = tests/adapters/openssl_crl_probe.c
tests_adapters_openssl_crl_probe_CFLAGS = $(AM_CFLAGS) $(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_openssl_crl_probe_LDADD = -lcrypto

tests_adapters_openssl_corners_SOURCES = tests/adapters/openssl_corners.c
tests_adapters_openssl_corners_CFLAGS = $(AM_CFLAGS) $(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_openssl_corners_LDADD = -lcrypto

tests_adapters_openssl_changes_SOURCES = tests/adapters/openssl_changes.c \
	tests/adapters/openssl_races.h tests/adapters/changing_files.c \
	tests/adapters/changing_files.h
tests_adapters_openssl_changes_CFLAGS = $(AM_CFLAGS) $(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_openssl_changes_LDADD = libtesttools.la libengine.la -lssl -lcrypto

tests_adapters_openssl_states_SOURCES = tests/adapters/openssl_states.c \
	$(openssl_scenario_sources)
tests_adapters_openssl_states_CFLAGS = $(AM_CFLAGS) $(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_openssl_states_LDADD = libtesttools.la libengine.la -lssl -lcrypto

tests_adapters_openssl_plugin_probe_SOURCES = \
	tests/adapters/openssl_plugin_probe.c tests/adapters/openssl_plugin.h
tests_adapters_openssl_plugin_probe_LDADD =
check_LTLIBRARIES += $(openssl_differential_plugin)
tests_adapters_openssl_plugin_la_SOURCES = \
	tests/adapters/openssl_plugin.c tests/adapters/openssl_plugin.h
tests_adapters_openssl_plugin_la_CFLAGS = $(AM_CFLAGS) $(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_openssl_plugin_la_LIBADD = -lssl -lcrypto
tests_adapters_openssl_plugin_la_LDFLAGS = -module -shared -avoid-version \
	-rpath /nowhere

check_PROGRAMS += tests/adapters/test_openssl_library
tests_adapters_test_openssl_library_SOURCES = \
	tests/adapters/openssl_races.h \
	tests/adapters/test_openssl_library.c
tests_adapters_test_openssl_library_CFLAGS = $(AM_CFLAGS) \
	$(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_test_openssl_library_LDADD = \
	adapters/openssl/libcatrust-openssl.la libtesttools.la libengine.la \
	$(OPENSSL_ADAPTER_LIBS) $(CHECK_LIBS)

check_PROGRAMS += tests/adapters/test_openssl_mixed
tests_adapters_test_openssl_mixed_SOURCES = tests/adapters/test_openssl_mixed.c
tests_adapters_test_openssl_mixed_CFLAGS = $(AM_CFLAGS) \
	$(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_test_openssl_mixed_LDADD = \
	adapters/openssl/libcatrust-openssl.la libtesttools.la libengine.la \
	$(OPENSSL_ADAPTER_LIBS) $(CHECK_LIBS)

check_PROGRAMS += tests/adapters/test_openssl_text
tests_adapters_test_openssl_text_SOURCES = tests/adapters/test_openssl_text.c
tests_adapters_test_openssl_text_CFLAGS = $(AM_CFLAGS) $(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_test_openssl_text_LDADD = adapters/openssl/libadapter.la \
	libtesttools.la libengine.la $(OPENSSL_ADAPTER_LIBS) $(CHECK_LIBS)

check_PROGRAMS += tests/adapters/test_openssl_acceptable
tests_adapters_test_openssl_acceptable_SOURCES = \
	tests/adapters/test_openssl_acceptable.c
tests_adapters_test_openssl_acceptable_CFLAGS = $(AM_CFLAGS) \
	$(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_test_openssl_acceptable_LDADD = adapters/openssl/libadapter.la \
	libtesttools.la libengine.la $(OPENSSL_ADAPTER_LIBS) $(CHECK_LIBS)

# Linked with the adapter's objects, whose allocations fail on demand.
check_PROGRAMS += tests/adapters/test_openssl_memory
tests_adapters_test_openssl_memory_SOURCES = \
	tests/adapters/test_openssl_memory.c \
	tests/fault/faults.c tests/fault/faults.h
tests_adapters_test_openssl_memory_CFLAGS = $(AM_CFLAGS) \
	$(OPENSSL_ADAPTER_CFLAGS)
tests_adapters_test_openssl_memory_LDFLAGS = $(fault_wrap)
tests_adapters_test_openssl_memory_LDADD = adapters/openssl/libadapter.la \
	libtesttools.la libengine.la $(OPENSSL_ADAPTER_LIBS) $(CHECK_LIBS)
else
EXTRA_DIST += tests/adapters/test_openssl_acceptable.c \
	tests/adapters/test_openssl_library.c \
	tests/adapters/test_openssl_memory.c \
	tests/adapters/test_openssl_mixed.c \
	tests/adapters/test_openssl_text.c
EXTRA_DIST += tests/adapters/openssl_probe.c tests/adapters/openssl_calls.c \
	tests/adapters/openssl_crl_probe.c tests/adapters/openssl_corners.c \
	tests/adapters/openssl_answers.c tests/adapters/openssl_answers.h \
	tests/adapters/openssl_races.h \
	tests/adapters/openssl_scenario.c tests/adapters/openssl_scenario.h \
	tests/adapters/openssl_threads.c tests/adapters/openssl_threads.h \
	tests/adapters/openssl_plugin_probe.c \
	tests/adapters/openssl_states.c \
	tests/adapters/openssl_plugin.c tests/adapters/openssl_plugin.h
endif
