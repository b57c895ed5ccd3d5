# Tests: mutants. Small defects are planted one after the other, and the tests
# named for each must fail:
#
#	make check-mutants [MUTANTS='name...']

mutant_tables = \
	tests/mutants/adapters-gnutls.txt \
	tests/mutants/adapters-openssl.txt \
	tests/mutants/asn1.txt \
	tests/mutants/base.txt \
	tests/mutants/build.txt \
	tests/mutants/command.txt \
	tests/mutants/crypto.txt \
	tests/mutants/gnutls.txt \
	tests/mutants/gnutls_verdicts.txt \
	tests/mutants/input.txt \
	tests/mutants/native.txt \
	tests/mutants/revocation.txt \
	tests/mutants/trust.txt \
	tests/mutants/verify.txt \
	tests/mutants/x509.txt
EXTRA_DIST += tests/mutants/run tests/mutants/mutants.awk $(mutant_tables)
MUTANTS =

check-mutants:
	+top_builddir='$(abs_top_builddir)' MAKE='$(MAKE)' CC='$(CC)' \
		AWK='$(AWK)' $(srcdir)/tests/mutants/run $(MUTANTS)

# What tests that are scripts, and memcheck, need to have been built.
check-tools: all-am $(check_LTLIBRARIES) $(check_tools)

.PHONY: check-mutants check-tools
