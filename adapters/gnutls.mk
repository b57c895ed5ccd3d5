# The adapter for the system's libgnutls:
#   build/adapters/gnutls/.libs/libcatrust-gnutls.so
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# To be preloaded, or linked before -lgnutls. It needs no header and no library
# of GnuTLS to be built, and exports the functions that it stands before.

# All but the lock, which tests leave out.
gnutls_adapter_sources = \
	adapters/gnutls/abi.h \
	adapters/gnutls/acceptable.c \
	adapters/gnutls/acceptable.h \
	adapters/gnutls/add.c \
	adapters/gnutls/add.h \
	adapters/gnutls/crlite.c \
	adapters/gnutls/crlite.h \
	adapters/gnutls/crls.c \
	adapters/gnutls/crls.h \
	adapters/gnutls/crls_acceptable.c \
	adapters/gnutls/crls_acceptable.h \
	adapters/gnutls/crls_load.c \
	adapters/gnutls/crls_load.h \
	adapters/gnutls/crls_refresh.c \
	adapters/gnutls/crls_refresh.h \
	adapters/gnutls/crls_replace.c \
	adapters/gnutls/crls_replace.h \
	adapters/gnutls/hooks.h \
	adapters/gnutls/hooks_credentials.c \
	adapters/gnutls/hooks_peers.c \
	adapters/gnutls/hooks_trust_list.c \
	adapters/gnutls/hooks_verify.c \
	adapters/gnutls/libgnutls.c \
	adapters/gnutls/libgnutls.h \
	adapters/gnutls/list.c \
	adapters/gnutls/list.h \
	adapters/gnutls/list_guard.c \
	adapters/gnutls/list_guard.h \
	adapters/gnutls/list_table.c \
	adapters/gnutls/list_table.h \
	adapters/gnutls/lock.h \
	adapters/gnutls/lookup.c \
	adapters/gnutls/lookup.h \
	adapters/gnutls/mini_crl.c \
	adapters/gnutls/mini_crl.h \
	adapters/gnutls/sent_names.c \
	adapters/gnutls/sent_names.h

if GNUTLS_ADAPTER
noinst_LTLIBRARIES += adapters/gnutls/libadapter.la
adapters_gnutls_libadapter_la_SOURCES = $(gnutls_adapter_sources) \
	adapters/gnutls/lock.c
adapters_gnutls_libadapter_la_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
adapters_gnutls_libadapter_la_CFLAGS = $(adapter_cflags)
adapters_gnutls_libadapter_la_LIBTOOLFLAGS = $(one_object)

lib_LTLIBRARIES += adapters/gnutls/libcatrust-gnutls.la
adapters_gnutls_libcatrust_gnutls_la_SOURCES = $(adapter_status_sources)
adapters_gnutls_libcatrust_gnutls_la_CFLAGS = $(adapter_cflags)
adapters_gnutls_libcatrust_gnutls_la_LIBADD = adapters/gnutls/libadapter.la \
	libpreload.la libadapterengine.la
adapters_gnutls_libcatrust_gnutls_la_LDFLAGS = $(adapter_ldflags)
adapters_gnutls_libcatrust_gnutls_la_DEPENDENCIES = \
	adapters/gnutls/libadapter.la libpreload.la libadapterengine.la \
	adapters/gnutls/libcatrust-gnutls.map
if VERSION_SCRIPT
adapters_gnutls_libcatrust_gnutls_la_LDFLAGS += \
	-Wl,--version-script=$(top_srcdir)/adapters/gnutls/libcatrust-gnutls.map
endif
pkgconfig_DATA += adapters/gnutls/catrust-gnutls.pc
endif
EXTRA_DIST += adapters/gnutls/libcatrust-gnutls.map \
	adapters/gnutls/catrust-gnutls.pc.in

# In place of libgnutls.c where the adapter is part of libgnutls
# (patches/gnutls).
EXTRA_DIST += \
	adapters/gnutls/linked.c \
	adapters/gnutls/names_place.h
