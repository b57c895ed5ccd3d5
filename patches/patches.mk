# libgnutls with the engine inside.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

EXTRA_DIST += \
	patches/gnutls/make-patch \
	patches/gnutls/names_place.c
