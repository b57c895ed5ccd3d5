# Tests: verify.

verify_chain_sources = tests/verify/chains.c tests/verify/chains.h \
	tests/verify/native_chains.h tests/verify/trio.h

check_PROGRAMS += tests/verify/test_path
tests_verify_test_path_SOURCES = tests/verify/test_path.c \
	$(verify_chain_sources)
tests_verify_test_path_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_hostile
tests_verify_test_hostile_SOURCES = tests/verify/test_hostile.c \
	$(verify_chain_sources)
tests_verify_test_hostile_LDFLAGS = -Wl,--wrap=ct_policy_check
tests_verify_test_hostile_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_hostile_keys
tests_verify_test_hostile_keys_SOURCES = tests/verify/test_hostile_keys.c \
	$(verify_chain_sources)
tests_verify_test_hostile_keys_LDADD = libtesttools.la libfront.la \
	libengine.la $(CHECK_LIBS) $(dependency_libs)

check_PROGRAMS += tests/verify/test_signature_cache
tests_verify_test_signature_cache_SOURCES = \
	tests/verify/test_signature_cache.c $(verify_chain_sources)
tests_verify_test_signature_cache_CFLAGS = $(AM_CFLAGS) -pthread
tests_verify_test_signature_cache_LDFLAGS = -Wl,--wrap=ct_key_verify
tests_verify_test_signature_cache_LDADD = libtesttools.la libfront.la \
	libengine.la $(CHECK_LIBS) $(dependency_libs)

check_PROGRAMS += tests/verify/test_eddsa
tests_verify_test_eddsa_SOURCES = tests/verify/test_eddsa.c
tests_verify_test_eddsa_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_ml_dsa
EXTRA_DIST += tests/verify/ml-dsa.pem
tests_verify_test_ml_dsa_LDADD = libtesttools.la libfront.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_trust_settings
tests_verify_test_trust_settings_SOURCES = tests/verify/test_trust_settings.c \
	tests/verify/trust_settings.h $(verify_chain_sources)
tests_verify_test_trust_settings_LDADD = libtesttools.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_rules
tests_verify_test_rules_SOURCES = tests/verify/test_rules.c \
	$(verify_chain_sources)
tests_verify_test_rules_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_policies
tests_verify_test_policies_SOURCES = tests/verify/test_policies.c \
	$(verify_chain_sources)
tests_verify_test_policies_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_places
tests_verify_test_places_SOURCES = tests/verify/test_places.c \
	$(verify_chain_sources)
tests_verify_test_places_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_forms
tests_verify_test_forms_SOURCES = tests/verify/test_forms.c \
	$(verify_chain_sources)
tests_verify_test_forms_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_encodings
tests_verify_test_encodings_SOURCES = tests/verify/test_encodings.c
tests_verify_test_encodings_LDADD = libtesttools.la libcatrust.la \
	libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_keys
tests_verify_test_keys_SOURCES = tests/verify/test_keys.c \
	$(verify_chain_sources)
tests_verify_test_keys_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_signature
tests_verify_test_signature_SOURCES = tests/verify/test_signature.c
tests_verify_test_signature_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_gost
tests_verify_test_gost_SOURCES = tests/verify/test_gost.c \
	$(verify_chain_sources)
tests_verify_test_gost_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_names
tests_verify_test_names_SOURCES = tests/verify/test_names.c
tests_verify_test_names_LDADD = libfront.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/verify/test_native
tests_verify_test_native_SOURCES = tests/verify/test_native.c \
	$(verify_chain_sources)
tests_verify_test_native_LDADD = libtesttools.la libfront.la libengine.la \
	$(CHECK_LIBS) $(dependency_libs)

check_PROGRAMS += tests/verify/test_threads
tests_verify_test_threads_SOURCES = tests/verify/test_threads.c \
	$(verify_chain_sources)
tests_verify_test_threads_CFLAGS = $(AM_CFLAGS) -pthread
tests_verify_test_threads_LDADD = libtesttools.la libfront.la libengine.la \
	$(CHECK_LIBS) $(dependency_libs)

check_PROGRAMS += tests/verify/test_revocation
tests_verify_test_revocation_SOURCES = tests/verify/test_revocation.c \
	$(verify_chain_sources)
tests_verify_test_revocation_LDADD = libtesttools.la libfront.la libengine.la \
	$(CHECK_LIBS) $(dependency_libs)

check_PROGRAMS += tests/verify/test_root_program
tests_verify_test_root_program_SOURCES = tests/verify/test_root_program.c \
	tests/verify/root_program.c tests/verify/root_program.h \
	$(verify_chain_sources)
tests_verify_test_root_program_LDADD = libtesttools.la libfront.la \
	libengine.la $(CHECK_LIBS) $(dependency_libs)

# What is read, compared with modules of NSS and p11-kit.
TESTS += tests/verify/trust-modules
EXTRA_DIST += tests/verify/trust-modules
check_tools += tests/verify/trust_modules
tests_verify_trust_modules_SOURCES = tests/verify/trust_modules.c \
	tests/verify/root_program.c tests/verify/root_program.h
tests_verify_trust_modules_LDADD = libtesttools.la libcatrust.la libengine.la

# Verdicts compared with OpenSSL's, the program built where OpenSSL is.
TESTS += tests/verify/openssl
EXTRA_DIST += tests/verify/openssl tests/verify/openssl-differences
if HAVE_OPENSSL
check_tools += tests/verify/against_openssl
check_PROGRAMS += tests/verify/settings_against_openssl
endif
tests_verify_against_openssl_SOURCES = tests/verify/against_openssl.c \
	$(verify_chain_sources)
tests_verify_against_openssl_CPPFLAGS = $(AM_CPPFLAGS) $(LIBCRYPTO_CFLAGS)
tests_verify_against_openssl_LDADD = libtesttools.la libengine.la \
	$(LIBCRYPTO_LIBS)
tests_verify_settings_against_openssl_SOURCES = \
	tests/verify/settings_against_openssl.c \
	tests/verify/trust_settings.h $(verify_chain_sources)
tests_verify_settings_against_openssl_CPPFLAGS = $(AM_CPPFLAGS) \
	$(LIBCRYPTO_CFLAGS)
tests_verify_settings_against_openssl_LDADD = libtesttools.la libengine.la \
	$(LIBCRYPTO_LIBS)
