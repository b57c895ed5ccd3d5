# Benchmarks.
#
#   make benchmark            builds and runs all, prints a table
#   make benchmark-deps       installs the libraries to compare with (Debian)
#   make benchmark-programs   only builds our own programs
#
# BENCHMARKS='bundle 100000' chooses, see bench/suite; BENCHMARK_FLAGS in the
# environment are arguments for bench/run. Results go to bench/results/ in the
# build directory.

bench_programs = bench/floor bench/crl_bench bench/peers/catrust

bench_floor_SOURCES = bench/floor.c bench/harness.c bench/harness.h
bench_floor_LDADD = libengine.la

bench_crl_bench_SOURCES = bench/crl_bench.c bench/harness.c bench/harness.h
bench_crl_bench_LDADD = libengine.la

# The program for GnuTLS, with our headers and library.
bench_peers_catrust_SOURCES = bench/peers/gnutls.c bench/harness.c \
	bench/harness.h
bench_peers_catrust_CPPFLAGS = $(AM_CPPFLAGS) -DPROGRAM='"catrust"' \
	-DPROGRAM_VERSION='"$(PACKAGE_VERSION)"'
bench_peers_catrust_LDADD = libcatrust.la
bench_peers_catrust_LDFLAGS = -static

EXTRA_PROGRAMS += $(bench_programs)
CLEANFILES += $(bench_programs)

EXTRA_DIST += bench/build-peers bench/run bench/suite bench/peers/botan.cpp \
	bench/peers/crl_peer.c \
	bench/peers/go/go.mod bench/peers/go/main.go bench/peers/mbedtls.c \
	bench/peers/nss.c bench/peers/openssl.c bench/peers/rustls/Cargo.toml \
	bench/peers/rustls/src/main.rs bench/peers/wolfssl.c

# Which of bench/suite's; empty: most.
BENCHMARKS =

benchmark-programs: $(bench_programs)

benchmark: $(bench_programs) tests/tools/make-corpus$(EXEEXT)
	@CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' \
		$(srcdir)/bench/suite '$(srcdir)' $(BENCHMARKS)

benchmark-deps:
	@$(top_srcdir)/scripts/packages benchmark

clean-local: clean-benchmark
clean-benchmark:
	rm -rf bench/corpora bench/others bench/results

.PHONY: benchmark benchmark-deps benchmark-programs clean-benchmark
