# Test tools: what makes certificates, CRLs and corpora for the other tests.
# They are a library of their own (libtesttools.la), linked with the engine.

AM_CPPFLAGS += -I$(top_srcdir)

check_LTLIBRARIES = libtesttools.la
libtesttools_la_SOURCES = \
	tests/tools/corpus.c \
	tests/tools/corpus.h \
	tests/tools/der_writer.c \
	tests/tools/der_writer.h \
	tests/tools/file_attacks.c \
	tests/tools/file_attacks.h \
	tests/tools/name_writer.c \
	tests/tools/backends.h tests/tools/bus_error.h tests/tools/checkers.h \
	tests/tools/fixed.h tests/tools/random.h \
	tests/tools/gnutls_objects.h tests/tools/hex.h \
	tests/tools/descriptors.h tests/tools/replace_file.h \
	tests/tools/run_suite.h \
	tests/tools/signer.c \
	tests/tools/signer.h \
	tests/tools/signer_certificate.c \
	tests/tools/signer_gost.c \
	tests/tools/signer_gost.h \
	tests/tools/signer_memo.c tests/tools/signer_memo.h \
	tests/tools/temporary.h \
	tests/tools/test_keys_data.h
libtesttools_la_LIBADD = libengine.la
libtesttools_la_LIBTOOLFLAGS = $(one_object)

# What tests are linked with that name nothing else.
LDADD = libtesttools.la libengine.la $(CHECK_LIBS)

check_tools += tests/tools/make-corpus
tests_tools_make_corpus_SOURCES = tests/tools/make-corpus.c \
	tests/verify/root_program.c tests/verify/root_program.h
tests_tools_make_corpus_LDADD = libtesttools.la libengine.la $(ZLIB_LIBS)

TESTS += tests/tools/skipped-test
EXTRA_DIST += tests/tools/skipped tests/tools/skipped-test \
	tests/tools/differences tests/tools/differences.awk
