# Tests: unit.

EXTRA_DIST += tests/unit/build_der.h tests/unit/bytes.h \
	tests/unit/certificates.h \
	tests/unit/extension_cases.h

check_PROGRAMS += tests/unit/test_der

check_PROGRAMS += tests/unit/test_certificate
# Its own function comes first, and counts the calls.
tests_unit_test_certificate_LDFLAGS = -Wl,--wrap=ct_pkix_diagnose
tests_unit_test_certificate_LDADD = libtesttools.la libfront.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_random
# Its own function comes first, and answers as kernels may.
tests_unit_test_random_LDFLAGS = -Wl,--wrap=getrandom

check_PROGRAMS += tests/unit/test_file
check_PROGRAMS += tests/unit/test_gzip
check_PROGRAMS += tests/unit/test_pem
check_PROGRAMS += tests/unit/test_bundle

check_PROGRAMS += tests/unit/test_refresh
tests_unit_test_refresh_LDADD = libtesttools.la libcatrust.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_native
tests_unit_test_native_LDADD = libtesttools.la libcatrust.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_chain_table
check_PROGRAMS += tests/unit/test_file_registry tests/unit/test_mapping
check_PROGRAMS += tests/unit/test_pem_stream

check_PROGRAMS += tests/unit/test_fork
tests_unit_test_fork_LDADD = libtesttools.la libcatrust.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_memory
tests_unit_test_memory_LDADD = libtesttools.la libcatrust.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_store

check_PROGRAMS += tests/unit/test_credentials
tests_unit_test_credentials_LDADD = libtesttools.la libfront.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_buffer
check_PROGRAMS += tests/unit/test_hash

check_PROGRAMS += tests/unit/test_error
tests_unit_test_error_LDADD = libfront.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_oid
check_PROGRAMS += tests/unit/test_base64
check_PROGRAMS += tests/unit/test_name
check_PROGRAMS += tests/unit/test_name_compare
check_PROGRAMS += tests/unit/test_extensions
check_PROGRAMS += tests/unit/test_digest
check_PROGRAMS += tests/unit/test_name_from_text
check_PROGRAMS += tests/unit/test_der_write
check_PROGRAMS += tests/unit/test_pkix

TESTS += tests/unit/pkix-table.sh
EXTRA_DIST += tests/unit/pkix-table.sh scripts/make-pkix-table
