# Tests: fuzz. Each target runs its seeds and fixed mutations of them here;
# tests/fuzz/run fuzzes with libFuzzer and AFL++:
#
#	make fuzz [FUZZ_TARGET=fuzz_name] [FUZZ_SECONDS=600] [FUZZ_FLAGS=-a]

EXTRA_DIST += tests/fuzz/run tests/fuzz/libfuzzer.c tests/fuzz/x509.dict \
	tests/fuzz/oss-fuzz/Dockerfile tests/fuzz/oss-fuzz/build.sh \
	tests/fuzz/oss-fuzz/project.yaml
FUZZ_TARGET = all
FUZZ_SECONDS = 60
FUZZ_FLAGS =

fuzz:
	$(top_srcdir)/tests/fuzz/run $(FUZZ_FLAGS) '$(FUZZ_TARGET)' \
		'$(FUZZ_SECONDS)'

.PHONY: fuzz
fuzz_driver = tests/fuzz/driver.c tests/fuzz/fuzz.h \
	tests/fuzz/der_mutator.c tests/fuzz/der_mutator.h
fuzz_cppflags = $(AM_CPPFLAGS) -I$(top_srcdir)/tests/tools

check_PROGRAMS += tests/fuzz/fuzz_name
tests_fuzz_fuzz_name_SOURCES = tests/fuzz/fuzz_name.c $(fuzz_driver)
tests_fuzz_fuzz_name_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_name_LDADD = libengine.la

check_PROGRAMS += tests/fuzz/fuzz_extensions
tests_fuzz_fuzz_extensions_SOURCES = tests/fuzz/fuzz_extensions.c \
	$(fuzz_driver)
tests_fuzz_fuzz_extensions_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_extensions_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/fuzz/fuzz_certificate
tests_fuzz_fuzz_certificate_SOURCES = tests/fuzz/fuzz_certificate.c \
	$(fuzz_driver)
tests_fuzz_fuzz_certificate_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_certificate_LDADD = libtesttools.la libfront.la libengine.la

check_PROGRAMS += tests/fuzz/fuzz_bundle
tests_fuzz_fuzz_bundle_SOURCES = tests/fuzz/fuzz_bundle.c $(fuzz_driver)
tests_fuzz_fuzz_bundle_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_bundle_LDADD = libtesttools.la libengine.la

check_PROGRAMS += tests/fuzz/fuzz_objects
tests_fuzz_fuzz_objects_SOURCES = tests/fuzz/fuzz_objects.c \
	tests/fuzz/fuzz_objects.h tests/fuzz/fuzz_ext_objects.c \
	tests/fuzz/chain_seeds.c tests/fuzz/chain_seeds.h $(fuzz_driver)
tests_fuzz_fuzz_objects_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_objects_LDADD = libtesttools.la libcatrust.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/fuzz/fuzz_peer_name
tests_fuzz_fuzz_peer_name_SOURCES = tests/fuzz/fuzz_peer_name.c $(fuzz_driver)
tests_fuzz_fuzz_peer_name_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_peer_name_LDADD = libfront.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/fuzz/fuzz_policy
tests_fuzz_fuzz_policy_SOURCES = tests/fuzz/fuzz_policy.c $(fuzz_driver)
tests_fuzz_fuzz_policy_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_policy_LDADD = libtesttools.la libengine.la

check_PROGRAMS += tests/fuzz/fuzz_key
tests_fuzz_fuzz_key_SOURCES = tests/fuzz/fuzz_key.c \
	tests/fuzz/signed_bases.h $(fuzz_driver)
tests_fuzz_fuzz_key_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_key_LDADD = libtesttools.la libengine.la

check_PROGRAMS += tests/fuzz/fuzz_signature
tests_fuzz_fuzz_signature_SOURCES = tests/fuzz/fuzz_signature.c \
	tests/fuzz/signed_bases.h $(fuzz_driver)
tests_fuzz_fuzz_signature_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_signature_LDADD = libtesttools.la libengine.la

check_PROGRAMS += tests/fuzz/fuzz_verify
tests_fuzz_fuzz_verify_SOURCES = tests/fuzz/fuzz_verify.c \
	tests/fuzz/chain_seeds.c tests/fuzz/chain_seeds.h $(fuzz_driver)
tests_fuzz_fuzz_verify_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_verify_LDFLAGS = -Wl,--wrap=ct_key_verify
tests_fuzz_fuzz_verify_LDADD = libtesttools.la libengine.la

check_PROGRAMS += tests/fuzz/fuzz_trust_list
tests_fuzz_fuzz_trust_list_SOURCES = tests/fuzz/fuzz_trust_list.c \
	$(fuzz_driver)
tests_fuzz_fuzz_trust_list_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_trust_list_LDADD = libtesttools.la libcatrust.la libengine.la

check_PROGRAMS += tests/fuzz/fuzz_crlite
tests_fuzz_fuzz_crlite_SOURCES = tests/fuzz/fuzz_crlite.c $(crlite_fixture) \
	$(fuzz_driver)
tests_fuzz_fuzz_crlite_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_crlite_LDADD = libengine.la

check_PROGRAMS += tests/fuzz/fuzz_trust_objects
tests_fuzz_fuzz_trust_objects_SOURCES = tests/fuzz/fuzz_trust_objects.c \
	tests/verify/root_program.c tests/verify/root_program.h $(fuzz_driver)
tests_fuzz_fuzz_trust_objects_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_trust_objects_LDADD = libtesttools.la libengine.la

# Against OpenSSL, as far as the adapter stands for it.
if OPENSSL_ADAPTER
check_PROGRAMS += tests/fuzz/fuzz_openssl_pem
tests_fuzz_fuzz_openssl_pem_SOURCES = tests/fuzz/fuzz_openssl_pem.c \
	$(fuzz_driver)
tests_fuzz_fuzz_openssl_pem_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_fuzz_openssl_pem_CFLAGS = $(AM_CFLAGS) $(OPENSSL_ADAPTER_CFLAGS)
tests_fuzz_fuzz_openssl_pem_LDADD = adapters/openssl/libadapter.la \
	libtesttools.la libengine.la -lssl $(OPENSSL_ADAPTER_LIBS)
else
EXTRA_DIST += tests/fuzz/fuzz_openssl_pem.c
endif
