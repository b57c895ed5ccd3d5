# Tests: what configure says.

TESTS += tests/build/configure.sh
EXTRA_DIST += tests/build/configure.sh
