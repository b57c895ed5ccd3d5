# Tests: conformance. Public test suites that are part of this tree: which
# certificates of theirs are accepted? tests/conformance/README says whence.

conformance_sources = tests/conformance/main.c \
	tests/conformance/conformance.h tests/conformance/json.c \
	tests/conformance/json.h tests/conformance/limbo.c \
	tests/conformance/pkits.c

conformance_tools = tests/conformance/native \
	tests/conformance/gnutls-functions
tests_conformance_native_SOURCES = $(conformance_sources) \
	tests/conformance/ask_native.c
# Not with the shared library: public functions cannot choose a backend.
tests_conformance_native_LDADD = libfront.la libengine.la

tests_conformance_gnutls_functions_SOURCES = $(conformance_sources) \
	tests/conformance/ask_gnutls.c
tests_conformance_gnutls_functions_LDADD = libfront.la libengine.la

if HAVE_GNUTLS
conformance_tools += tests/conformance/gnutls
endif
check_tools += $(conformance_tools)
tests_conformance_gnutls_SOURCES = $(tests_conformance_gnutls_functions_SOURCES)
tests_conformance_gnutls_CPPFLAGS = $(tests_oracle_probe_gnutls_CPPFLAGS)
tests_conformance_gnutls_LDADD = libengine.la $(GNUTLS_LIBS)

TESTS += tests/conformance/conformance.sh
EXTRA_DIST += tests/conformance/conformance.sh tests/conformance/README \
	tests/conformance/differences tests/conformance/limbo.LICENSE \
	tests/conformance/limbo.json.gz tests/conformance/limbo.txt \
	tests/conformance/pkits.tar.gz tests/conformance/pkits.txt
