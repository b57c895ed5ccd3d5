# Tests: lint. What can be read off the sources and the objects; each test
# first shows that it catches planted cases.

lints = \
	tests/lint/calls.sh \
	tests/lint/embedded.sh \
	tests/lint/format.sh \
	tests/lint/headers.sh \
	tests/lint/includes.sh \
	tests/lint/links.sh \
	tests/lint/lists.sh \
	tests/lint/manual.sh \
	tests/lint/mutants.sh \
	tests/lint/readme.sh \
	tests/lint/rules.sh \
	tests/lint/symbols.sh \
	tests/lint/text.sh \
	tests/lint/version.sh

# Sanitizers have nothing to say about them.
if !SANITIZED
TESTS += $(lints)
endif
EXTRA_DIST += $(lints) \
	tests/lint/calls-allowed.txt \
	tests/lint/calls.awk \
	tests/lint/calls.txt \
	tests/lint/common.sh \
	tests/lint/dependencies.txt \
	tests/lint/includes.awk \
	tests/lint/layers-adapters.txt \
	tests/lint/layers.txt \
	tests/lint/rules.awk \
	tests/lint/strip.awk \
	tests/lint/words.awk \
	tests/lint/words.txt
