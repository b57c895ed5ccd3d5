# Manual pages, made of the comments in the public headers. They are built, not
# kept; a release has them in doc/man for reading.

public_headers = $(catrust_headers) $(gnutls_headers) $(openssl_headers)

EXTRA_DIST += doc/header-man.awk doc/libcatrust.3
dist_doc_DATA = \
	doc/crlite.md \
	doc/differences-from-gnutls.md \
	doc/gnutls-adapter.md \
	doc/gnutls-patch.md \
	doc/openssl-adapter.md \
	doc/programs.md \
	doc/root-programs.md \
	doc/speed-up-an-existing-server.md

man3dir = $(mandir)/man3

all-local: doc/man/stamp

doc/man/stamp: $(public_headers) doc/header-man.awk doc/libcatrust.3
	$(AM_V_GEN)rm -rf doc/man && $(MKDIR_P) doc/man
	$(AM_V_at)out=`cd doc/man && pwd` && cd $(srcdir) && \
		$(AWK) -v mode=man -v outdir="$$out" \
		-v release=$(PACKAGE_VERSION) \
		-v template=doc/libcatrust.3 -f doc/header-man.awk \
		$(public_headers)
	$(AM_V_at)touch $@

install-data-local: doc/man/stamp
	$(MKDIR_P) $(DESTDIR)$(man3dir)
	$(INSTALL_DATA) doc/man/*.3* $(DESTDIR)$(man3dir)

uninstall-local: doc/man/stamp
	for page in doc/man/*.3*; do \
		rm -f $(DESTDIR)$(man3dir)/`basename $$page`; \
	done

clean-local: clean-man
clean-man:
	rm -rf doc/man
.PHONY: clean-man

dist-hook: doc/man/stamp
	$(MKDIR_P) $(distdir)/doc/man
	cp -p doc/man/*.3* $(distdir)/doc/man
