# libgnutls with the engine inside.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

EXTRA_DIST += \
	patches/gnutls/build-deb \
	patches/gnutls/check \
	patches/gnutls/fetch-source \
	patches/gnutls/installed \
	patches/gnutls/interface \
	patches/gnutls/make-patch \
	patches/gnutls/names_place.c \
	patches/gnutls/reach.c \
	patches/gnutls/reach_plugin.c

# Not part of make check: fetches GnuTLS and builds it.
if GNUTLS_ADAPTER
check-gnutls:
	+$(srcdir)/patches/gnutls/check gnutls-inside . || test $$? -eq 77
endif

clean-local: clean-gnutls-inside
clean-gnutls-inside:
	rm -rf gnutls-inside
.PHONY: check-gnutls clean-gnutls-inside
