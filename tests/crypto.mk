# Tests: crypto.

check_PROGRAMS += tests/crypto/test_backends
tests_crypto_test_backends_SOURCES = tests/crypto/test_backends.c
tests_crypto_test_backends_LDADD = libtesttools.la libengine.la \
	$(CHECK_LIBS) $(dependency_libs)

if BACKENDS
check_PROGRAMS += tests/crypto/test_libcrypto
endif
tests_crypto_test_libcrypto_SOURCES = tests/crypto/test_libcrypto.c
tests_crypto_test_libcrypto_CFLAGS = $(AM_CFLAGS) -pthread
tests_crypto_test_libcrypto_LDFLAGS = -Wl,--wrap=dlopen,--wrap=dlsym
tests_crypto_test_libcrypto_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)
tests_crypto_test_libcrypto_CPPFLAGS = $(AM_CPPFLAGS)
if HAVE_OPENSSL
tests_crypto_test_libcrypto_CPPFLAGS += $(LIBCRYPTO_CFLAGS) \
	-DHAVE_OPENSSL_HEADERS
endif

if BACKENDS
check_PROGRAMS += tests/crypto/test_interposed
if VERSION_SCRIPT
check_PROGRAMS += tests/crypto/test_other_versions
endif
endif
tests_crypto_test_interposed_SOURCES = tests/crypto/test_interposed.c
tests_crypto_test_interposed_CPPFLAGS = $(AM_CPPFLAGS) -DIS_VERSIONED=0
tests_crypto_test_interposed_LDFLAGS = -Wl,--export-dynamic
tests_crypto_test_interposed_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)
tests_crypto_test_other_versions_SOURCES = tests/crypto/test_interposed.c
tests_crypto_test_other_versions_CPPFLAGS = $(AM_CPPFLAGS) -DIS_VERSIONED=1
tests_crypto_test_other_versions_LDFLAGS = -Wl,--export-dynamic \
	-Wl,--version-script=$(top_srcdir)/tests/crypto/openssl-1.1.map
tests_crypto_test_other_versions_LDADD = libtesttools.la libengine.la \
	$(CHECK_LIBS)
EXTRA_DIST += tests/crypto/openssl-1.1.map

check_PROGRAMS += tests/crypto/test_unload
tests_crypto_test_unload_SOURCES = tests/crypto/test_unload.c
tests_crypto_test_unload_CFLAGS = $(AM_CFLAGS) -pthread
tests_crypto_test_unload_LDFLAGS = -Wl,--export-dynamic
tests_crypto_test_unload_LDADD = libtesttools.la libengine.la \
	$(dependency_libs)

check_PROGRAMS += tests/crypto/test_key
tests_crypto_test_key_SOURCES = tests/crypto/test_key.c
tests_crypto_test_key_CFLAGS = $(AM_CFLAGS) -pthread
tests_crypto_test_key_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/crypto/test_libgcrypt
tests_crypto_test_libgcrypt_SOURCES = tests/crypto/test_libgcrypt.c
tests_crypto_test_libgcrypt_CFLAGS = $(AM_CFLAGS) -pthread
tests_crypto_test_libgcrypt_LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/crypto/test_rsa_padding
tests_crypto_test_rsa_padding_SOURCES = tests/crypto/test_rsa_padding.c
tests_crypto_test_rsa_padding_LDADD = libengine.la $(CHECK_LIBS)

check_PROGRAMS += tests/crypto/test_ed25519
tests_crypto_test_ed25519_SOURCES = tests/crypto/numbers.h \
	tests/crypto/test_ed25519.c
tests_crypto_test_ed25519_LDADD = libtesttools.la libengine.la \
	$(CHECK_LIBS) $(dependency_libs)

check_PROGRAMS += tests/crypto/test_p384
tests_crypto_test_p384_SOURCES = tests/crypto/numbers.h \
	tests/crypto/test_p384.c
tests_crypto_test_p384_LDADD = libtesttools.la libengine.la \
	$(CHECK_LIBS) $(dependency_libs)
