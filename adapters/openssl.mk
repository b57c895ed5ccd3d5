# The adapter for OpenSSL: a library that is linked with libcrypto, and one that
# is preloaded and linked with none.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

# What both have in common; every call of OpenSSL goes through a table.
openssl_adapter_sources = \
	$(adapter_status_sources) \
	adapters/openssl/acceptable.c \
	adapters/openssl/acceptable.h \
	adapters/openssl/ca_file.c \
	adapters/openssl/ca_file.h \
	adapters/openssl/copies.c \
	adapters/openssl/copies.h \
	adapters/openssl/crl_digest.c \
	adapters/openssl/crl_digest.h \
	adapters/openssl/crl_file.c \
	adapters/openssl/crl_file.h \
	adapters/openssl/crl_stub.c \
	adapters/openssl/crl_stub.h \
	adapters/openssl/crl_stub_der.c \
	adapters/openssl/crl_stub_der.h \
	adapters/openssl/crl_stub_lookup.c \
	adapters/openssl/crl_stub_lookup.h \
	adapters/openssl/crl_stub_method.c \
	adapters/openssl/crl_stub_method.h \
	adapters/openssl/crl_stub_verify.c \
	adapters/openssl/crl_stub_verify.h \
	adapters/openssl/crl_text.c \
	adapters/openssl/crl_text.h \
	adapters/openssl/functions.c \
	adapters/openssl/functions.h \
	adapters/openssl/load.c \
	adapters/openssl/load.h \
	adapters/openssl/name_key.c \
	adapters/openssl/name_key.h \
	adapters/openssl/pending.c \
	adapters/openssl/pending.h \
	adapters/openssl/pending_backend.h \
	adapters/openssl/pending_crls.c \
	adapters/openssl/pending_crls.h \
	adapters/openssl/pending_hash_dirs.c \
	adapters/openssl/pending_hash_dirs.h \
	adapters/openssl/pending_lookup.c \
	adapters/openssl/pending_lookup.h \
	adapters/openssl/pending_stack.c \
	adapters/openssl/pending_stack.h \
	adapters/openssl/pending_stack_merge.c \
	adapters/openssl/pending_stack_merge.h \
	adapters/openssl/pending_stack_objects.c \
	adapters/openssl/pending_stack_objects.h \
	adapters/openssl/pending_state.c \
	adapters/openssl/pending_state.h \
	adapters/openssl/pending_table.c \
	adapters/openssl/pending_table.h \
	adapters/openssl/shared_file.c \
	adapters/openssl/shared_file.h \
	adapters/openssl/strict_pem.c \
	adapters/openssl/strict_pem.h

openssl_preload_sources = \
	adapters/openssl/preload_copies.c \
	adapters/openssl/preload_copies.h \
	adapters/openssl/preload_crls.c \
	adapters/openssl/preload_hooks.h \
	adapters/openssl/preload_libssl.c \
	adapters/openssl/preload_load.c \
	adapters/openssl/preload_stores.c \
	adapters/openssl/preload_verify.c

EXTRA_DIST += adapters/openssl/preload.map adapters/openssl/library.map \
	adapters/openssl/catrust-openssl.pc.in \
	adapters/openssl/catrust-openssl-config.cmake.in

if OPENSSL_ADAPTER
openssl_adapter_cflags = $(adapter_cflags) $(OPENSSL_ADAPTER_CFLAGS)

noinst_LTLIBRARIES += adapters/openssl/libadapter.la
adapters_openssl_libadapter_la_SOURCES = $(openssl_adapter_sources)
adapters_openssl_libadapter_la_CFLAGS = $(openssl_adapter_cflags)
adapters_openssl_libadapter_la_LIBTOOLFLAGS = $(one_object)

noinst_LTLIBRARIES += adapters/openssl/libhooks.la
adapters_openssl_libhooks_la_SOURCES = $(openssl_preload_sources)
adapters_openssl_libhooks_la_CFLAGS = $(openssl_adapter_cflags)
adapters_openssl_libhooks_la_LIBTOOLFLAGS = $(one_object)

# Not linked with libcrypto, and -z defs proves it.
lib_LTLIBRARIES += adapters/openssl/libcatrust-openssl-preload.la
adapters_openssl_libcatrust_openssl_preload_la_SOURCES =
adapters_openssl_libcatrust_openssl_preload_la_LIBADD = \
	adapters/openssl/libhooks.la adapters/openssl/libadapter.la \
	libpreload.la libadapterengine.la
adapters_openssl_libcatrust_openssl_preload_la_LDFLAGS = \
	$(adapter_ldflags) -module -shared \
	-Wl,--version-script=$(top_srcdir)/adapters/openssl/preload.map
adapters_openssl_libcatrust_openssl_preload_la_DEPENDENCIES = \
	adapters/openssl/libhooks.la adapters/openssl/libadapter.la libpreload.la libadapterengine.la \
	adapters/openssl/preload.map

lib_LTLIBRARIES += adapters/openssl/libcatrust-openssl.la
adapters_openssl_libcatrust_openssl_la_SOURCES = adapters/openssl/library.c \
	adapters/openssl/library_crls.c adapters/openssl/library_crls.h
adapters_openssl_libcatrust_openssl_la_CFLAGS = $(openssl_adapter_cflags)
adapters_openssl_libcatrust_openssl_la_LIBADD = \
	adapters/openssl/libadapter.la libadapterengine.la \
	$(OPENSSL_ADAPTER_LIBS)
adapters_openssl_libcatrust_openssl_la_LDFLAGS = \
	-version-info $(LIBCATRUST_VERSION_INFO) -no-undefined \
	-Wl,-z,nodelete $(adapter_keep_used) $(HARDENING_LDFLAGS) \
	-Wl,--version-script=$(top_srcdir)/adapters/openssl/library.map
adapters_openssl_libcatrust_openssl_la_DEPENDENCIES = \
	adapters/openssl/libadapter.la libadapterengine.la \
	adapters/openssl/library.map

catrustinclude_HEADERS += $(openssl_headers)
pkgconfig_DATA += adapters/openssl/catrust-openssl.pc

opensslcmakedir = $(libdir)/cmake/catrust-openssl
opensslcmake_DATA = adapters/openssl/catrust-openssl-config.cmake \
	adapters/openssl/catrust-openssl-config-version.cmake
CLEANFILES += adapters/openssl/catrust-openssl-config-version.cmake
adapters/openssl/catrust-openssl-config-version.cmake: \
		catrust-config-version.cmake
	$(AM_V_GEN)cp catrust-config-version.cmake $@
else
EXTRA_DIST += $(openssl_headers) adapters/openssl/library.c \
	adapters/openssl/library_crls.c adapters/openssl/library_crls.h
EXTRA_DIST += $(openssl_adapter_sources) $(openssl_preload_sources)
endif
