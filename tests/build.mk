# Tests: what configure says, and the interface of the library that was built.

TESTS += tests/build/configure.sh tests/build/interface.sh
EXTRA_DIST += tests/build/configure.sh tests/build/interface.sh \
	tests/build/libcatrust.abi
