# Tests: verify.

# x509-limbo's test cases: make check-limbo LIMBO=limbo.json.gz [CASES=prefix]
check_tools += tests/verify/limbo
tests_verify_limbo_SOURCES = tests/verify/limbo.c tests/verify/json.c \
	tests/verify/json.h
tests_verify_limbo_LDADD = libengine.la

check-limbo: tests/verify/limbo
	tests/verify/limbo $(LIMBO_FLAGS) '$(LIMBO)' $(CASES)
.PHONY: check-limbo
