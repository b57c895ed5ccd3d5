# Tests: unit.

EXTRA_DIST += tests/unit/build_der.h tests/unit/bytes.h \
	tests/unit/temporary.h tests/unit/certificates.h \
	tests/unit/extension_cases.h

check_PROGRAMS += tests/unit/test_der
tests_unit_test_der_SOURCES = tests/unit/test_der.c
tests_unit_test_der_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_certificate
tests_unit_test_certificate_SOURCES = tests/unit/test_certificate.c
# Its own function comes first, and counts the calls.
tests_unit_test_certificate_LDFLAGS = -Wl,--wrap=ct_pkix_diagnose
tests_unit_test_certificate_LDADD = libtesttools.la libfront.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_random
tests_unit_test_random_SOURCES = tests/unit/test_random.c
# Its own function comes first, and answers as kernels may.
tests_unit_test_random_LDFLAGS = -Wl,--wrap=getrandom
tests_unit_test_random_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_file
tests_unit_test_file_SOURCES = tests/unit/test_file.c
tests_unit_test_file_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_gzip
tests_unit_test_gzip_SOURCES = tests/unit/test_gzip.c
tests_unit_test_gzip_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_pem
tests_unit_test_pem_SOURCES = tests/unit/test_pem.c
tests_unit_test_pem_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_bundle
tests_unit_test_bundle_SOURCES = tests/unit/test_bundle.c
tests_unit_test_bundle_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_refresh
tests_unit_test_refresh_SOURCES = tests/unit/test_refresh.c
tests_unit_test_refresh_LDADD = libtesttools.la libcatrust.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_native
tests_unit_test_native_SOURCES = tests/unit/test_native.c
tests_unit_test_native_LDADD = libtesttools.la libcatrust.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_chain_table
tests_unit_test_chain_table_SOURCES = tests/unit/test_chain_table.c
tests_unit_test_chain_table_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_file_registry
tests_unit_test_file_registry_SOURCES = tests/unit/test_file_registry.c
tests_unit_test_file_registry_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_pem_stream
tests_unit_test_pem_stream_SOURCES = tests/unit/test_pem_stream.c
tests_unit_test_pem_stream_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_fork
tests_unit_test_fork_SOURCES = tests/unit/test_fork.c
tests_unit_test_fork_LDADD = libtesttools.la libcatrust.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_memory
tests_unit_test_memory_SOURCES = tests/unit/test_memory.c
tests_unit_test_memory_LDADD = libtesttools.la libcatrust.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_store
tests_unit_test_store_SOURCES = tests/unit/test_store.c
tests_unit_test_store_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_credentials
tests_unit_test_credentials_SOURCES = tests/unit/test_credentials.c
tests_unit_test_credentials_LDADD = libtesttools.la libfront.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_buffer
tests_unit_test_buffer_SOURCES = tests/unit/test_buffer.c
tests_unit_test_buffer_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_hash
tests_unit_test_hash_SOURCES = tests/unit/test_hash.c
tests_unit_test_hash_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_error
tests_unit_test_error_SOURCES = tests/unit/test_error.c
tests_unit_test_error_LDADD = libfront.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_oid
tests_unit_test_oid_SOURCES = tests/unit/test_oid.c
tests_unit_test_oid_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_base64
tests_unit_test_base64_SOURCES = tests/unit/test_base64.c
tests_unit_test_base64_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_name
tests_unit_test_name_SOURCES = tests/unit/test_name.c
tests_unit_test_name_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_name_compare
tests_unit_test_name_compare_SOURCES = tests/unit/test_name_compare.c
tests_unit_test_name_compare_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_extensions
tests_unit_test_extensions_SOURCES = tests/unit/test_extensions.c
tests_unit_test_extensions_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_digest
tests_unit_test_digest_SOURCES = tests/unit/test_digest.c
tests_unit_test_digest_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_name_from_text
tests_unit_test_name_from_text_SOURCES = tests/unit/test_name_from_text.c
tests_unit_test_name_from_text_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_der_write
tests_unit_test_der_write_SOURCES = tests/unit/test_der_write.c
tests_unit_test_der_write_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/test_pkix
tests_unit_test_pkix_SOURCES = tests/unit/test_pkix.c
tests_unit_test_pkix_LDADD = libengine.la $(CHECK_LIBS)

TESTS += tests/unit/pkix-table.sh
EXTRA_DIST += tests/unit/pkix-table.sh scripts/make-pkix-table

check_PROGRAMS += tests/unit/test_real_certificates
tests_unit_test_real_certificates_SOURCES = tests/unit/test_real_certificates.c
tests_unit_test_real_certificates_LDADD = libengine.la $(CHECK_LIBS)
