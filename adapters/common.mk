# What the adapters share: messages and switches of the preload libraries, the
# part of the engine that they need, and catrust-run.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# In the build tree:
#   build/adapters/common/catrust-run
#   build/adapters/common/.libs/libcatrust-preload.so
#   build/adapters/openssl/.libs/libcatrust-openssl-preload.so
#   build/adapters/gnutls/.libs/libcatrust-gnutls.so
# catrust-run finds the libraries there by
#   CATRUST_PRELOAD_PATH=build/adapters/common/.libs

# Thread-local variables at fixed places, and functions of the dynamic linker
# only where it has them: a library that is linked with the dynamic linker puts
# it before other libraries in every search for a symbol, which cost each of a
# program's some thousand relocations more than all else at the start.
adapter_cflags = $(library_cflags) -ftls-model=initial-exec

EXTRA_DIST += adapters/common/catrust-enable.in
if GLIBC_LINKER
noinst_LTLIBRARIES += libpreload.la
libpreload_la_SOURCES = \
	adapters/common/crlite.c \
	adapters/common/crlite.h \
	adapters/common/filter_names.c \
	adapters/common/preload.c \
	adapters/common/preload_functions.c \
	adapters/common/preload_functions.h \
	adapters/common/preload.h \
	adapters/common/symbols.c \
	adapters/common/symbols.h
libpreload_la_CFLAGS = $(adapter_cflags)
libpreload_la_LIBTOOLFLAGS = $(one_object)

# The part of the engine that the adapters need. Without signatures, digests
# and host names, and gzip, a preloaded library
# takes libc alone into every program.
noinst_LTLIBRARIES += libadapterengine.la
libadapterengine_la_SOURCES = \
	adapters/common/without.c \
	$(adapter_base_sources) \
	$(adapter_asn1_sources) \
	$(adapter_input_sources) \
	$(adapter_x509_sources) \
	$(adapter_trust_sources)
adapter_base_sources = \
	lib/base/buffer.c \
	lib/base/cancel.c \
	lib/base/chain_table.c \
	lib/base/error.c \
	lib/base/hash.c \
	lib/base/mutex.c \
	lib/base/pages.c \
	lib/base/rcu.c
adapter_asn1_sources = \
	lib/asn1/der.c \
	lib/asn1/der_write.c \
	lib/asn1/oid.c
adapter_input_sources = \
	lib/input/base64.c \
	lib/input/base64_neon.c \
	lib/input/base64_portable.c \
	lib/input/base64_x86.c \
	lib/input/file.c \
	lib/input/file_registry.c \
	lib/input/mapping.c \
	lib/input/owned.c \
	lib/input/pem.c \
	lib/input/pem_stream.c \
	lib/input/place.c
adapter_x509_sources = \
	lib/x509/certificate.c \
	lib/x509/crl.c \
	lib/x509/crl_extensions.c \
	lib/x509/distribution_points.c \
	lib/x509/folded_text.c \
	lib/x509/general_name.c \
	lib/x509/key_id.c \
	lib/x509/name.c \
	lib/x509/name_compare.c \
	lib/x509/sct.c \
	lib/x509/shown_text.c
adapter_trust_sources = \
	lib/revocation/crl_list.c \
	lib/revocation/crl_load.c \
	lib/revocation/crl_share.c \
	lib/revocation/crlite_cache.c \
	lib/revocation/crlite_check.c \
	lib/revocation/crlite_data.c \
	lib/revocation/crlite_filter.c \
	lib/revocation/crlite_index.c \
	lib/revocation/crlite_manifest.c \
	lib/revocation/crlite_place.c \
	lib/revocation/loaded_crl.c \
	lib/revocation/serial_hash.c \
	lib/revocation/serial_index.c \
	lib/revocation/serial_index_build.c \
	lib/trust/bundle.c \
	lib/trust/bundle_builder.c \
	lib/trust/bundle_load.c \
	lib/trust/bundle_stream.c \
	lib/trust/bundle_text.c \
	lib/trust/further_settings.c \
	lib/trust/rdn_sequence.c \
	lib/trust/store.c \
	lib/trust/subject_index.c
libadapterengine_la_CPPFLAGS = $(AM_CPPFLAGS) -DCT_WEAK_CPU_FEATURES
libadapterengine_la_CFLAGS = $(adapter_cflags) $(adapter_sections)
libadapterengine_la_LIBTOOLFLAGS = $(one_object)

# What the adapters let "catrust status" read: one block in each library.
adapter_status_sources = \
	adapters/common/status.c \
	adapters/common/status.h \
	adapters/common/status_block.h

# Of all that, each library keeps what it refers to.
adapter_sections = -ffunction-sections -fdata-sections
adapter_keep_used = -Wl,--gc-sections

# For libraries that live in other people's programs: never unloaded (their
# functions may be bound anywhere), and exporting what a version script names.
adapter_ldflags = -avoid-version -no-undefined -Wl,-z,nodelete \
	-Wl,-z,noseparate-code $(adapter_keep_used) $(HARDENING_LDFLAGS)

# Both adapters in one library, which catrust-run and catrust-enable take: each
# further library adds a comparison to every search for a symbol in a program,
# which is most of what an adapter costs a client.
if OPENSSL_ADAPTER
if GNUTLS_ADAPTER
lib_LTLIBRARIES += adapters/common/libcatrust-preload.la
adapters_common_libcatrust_preload_la_SOURCES =
both_adapters = adapters/openssl/libhooks.la adapters/openssl/libadapter.la \
	adapters/gnutls/libadapter.la libpreload.la libadapterengine.la
adapters_common_libcatrust_preload_la_LIBADD = $(both_adapters)
adapters_common_libcatrust_preload_la_LDFLAGS = $(adapter_ldflags) -module \
	-shared -Wl,--version-script=adapters/common/both.map
adapters_common_libcatrust_preload_la_DEPENDENCIES = $(both_adapters) \
	adapters/common/both.map
CLEANFILES += adapters/common/both.map
adapters/common/both.map: adapters/openssl/preload.map \
		adapters/gnutls/libcatrust-gnutls.map
	$(AM_V_GEN)mkdir -p adapters/common && \
		{ sed '/^local:/,$$d' '$(srcdir)/adapters/openssl/preload.map'; \
		sed '1,/global:/d' '$(srcdir)/adapters/gnutls/libcatrust-gnutls.map'; \
		} >$@.new && mv -f $@.new $@
endif
endif

bin_PROGRAMS += adapters/common/catrust-run
adapters_common_catrust_run_SOURCES = adapters/common/bare.h \
	adapters/common/catrust-run.c
adapters_common_catrust_run_CPPFLAGS = $(AM_CPPFLAGS) -DLIBDIR='"$(libdir)"' \
	-DLIBDIR_FROM_BINDIR="\"`$(libdir_from_bindir)`\""
adapters_common_catrust_run_CFLAGS = -std=c11 $(WARN_CFLAGS) \
	$(HARDENING_CFLAGS) $(BARE_CFLAGS)
adapters_common_catrust_run_LDADD =
adapters_common_catrust_run_LDFLAGS = $(HARDENING_LDFLAGS) $(BARE_LDFLAGS)
# "../lib" for /usr/bin and /usr/lib; the absolute path when they differ in
# more than what is below the prefix.
libdir_from_bindir = case '$(libdir):$(bindir)' in \
	'$(exec_prefix)/'*':$(exec_prefix)/bin') \
		echo '$(libdir)' | sed 's|^$(exec_prefix)/|../|' ;; \
	*) echo '../lib' ;; esac

dist_man1_MANS += adapters/common/catrust-run.1

# catrust-disable is the same program by another name.
sbin_SCRIPTS = adapters/common/catrust-enable
CLEANFILES += adapters/common/catrust-enable
adapters/common/catrust-enable: adapters/common/catrust-enable.in Makefile
	$(AM_V_GEN)mkdir -p adapters/common && \
		sed -e 's|@libdir''@|$(libdir)|' \
		-e 's|@PACKAGE_VERSION''@|$(PACKAGE_VERSION)|' \
		'$(srcdir)/adapters/common/catrust-enable.in' >$@.new && \
		chmod +x $@.new && mv -f $@.new $@
dist_man8_MANS = adapters/common/catrust-enable.8
apparmordir = $(sysconfdir)/apparmor.d/abstractions
dist_apparmor_DATA = adapters/common/apparmor/catrust
dist_completions_DATA += adapters/common/completions/catrust-enable \
	adapters/common/completions/catrust-run
install-exec-hook:
	cd '$(DESTDIR)$(sbindir)' && rm -f catrust-disable && \
		$(LN_S) catrust-enable catrust-disable
install-data-hook:
	cd '$(DESTDIR)$(completionsdir)' && rm -f catrust-disable && \
		$(LN_S) catrust-enable catrust-disable
	cd '$(DESTDIR)$(man8dir)' && rm -f catrust-disable.8 && \
		$(LN_S) catrust-enable.8 catrust-disable.8
uninstall-hook:
	rm -f '$(DESTDIR)$(sbindir)/catrust-disable' \
		'$(DESTDIR)$(completionsdir)/catrust-disable' \
		'$(DESTDIR)$(man8dir)/catrust-disable.8'
endif

preload_path = $(abs_top_builddir)/adapters/common/.libs:$(abs_top_builddir)/adapters/openssl/.libs:$(abs_top_builddir)/adapters/gnutls/.libs
AM_TESTS_ENVIRONMENT += \
	CATRUST_PRELOAD_PATH='$(preload_path)'; export CATRUST_PRELOAD_PATH;
