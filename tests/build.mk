# Tests: what configure says, the interface of the library that was built, and
# what is installed.

TESTS += tests/build/configure.sh tests/build/interface.sh \
	tests/build/packages.sh
EXTRA_DIST += tests/build/configure.sh tests/build/interface.sh \
	tests/build/packages.sh tests/build/libcatrust.abi
