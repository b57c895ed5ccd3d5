# Benchmarks.
#
#   make benchmark            builds and runs all, prints a table
#   make benchmark-deps       installs the libraries to compare with (Debian)
#   make benchmark-programs   only builds our own programs
#
# With BENCHMARK_FILE another bundle, with BENCHMARK_FLAGS more arguments for
# bench/run. Results go to bench/results/ in the build directory.

bench_programs = bench/floor bench/peers/catrust

bench_floor_SOURCES = bench/floor.c bench/harness.c bench/harness.h
bench_floor_LDADD = libengine.la

# The program for GnuTLS, with our headers and library.
bench_peers_catrust_SOURCES = bench/peers/gnutls.c bench/harness.c \
	bench/harness.h
bench_peers_catrust_CPPFLAGS = $(AM_CPPFLAGS) -DPROGRAM='"catrust"' \
	-DPROGRAM_VERSION='"$(PACKAGE_VERSION)"'
bench_peers_catrust_LDADD = libcatrust.la
bench_peers_catrust_LDFLAGS = -static

EXTRA_PROGRAMS += $(bench_programs)
CLEANFILES += $(bench_programs)

EXTRA_DIST += bench/build-peers bench/run bench/peers/botan.cpp \
	bench/peers/go/go.mod bench/peers/go/main.go bench/peers/mbedtls.c \
	bench/peers/nss.c bench/peers/openssl.c bench/peers/rustls/Cargo.toml \
	bench/peers/rustls/src/main.rs bench/peers/wolfssl.c

BENCHMARK_FILE = /etc/ssl/certs/ca-certificates.crt
BENCHMARK_FLAGS =
bench_others = gnutls openssl mbedtls wolfssl botan nss go rustls

benchmark-programs: $(bench_programs)

benchmark: $(bench_programs)
	@CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' \
		$(srcdir)/bench/build-peers bench/others
	@$(MKDIR_P) bench/results
	@set -- floor-read=bench/floor:read floor-base64=bench/floor:base64 \
		floor-der=bench/floor:der catrust=bench/peers/catrust; \
	for other in $(bench_others); do \
		set -- "$$@" $$other=bench/others/$$other; \
	done; \
	$(srcdir)/bench/run --file '$(BENCHMARK_FILE)' \
		--json bench/results/bundle.json $(BENCHMARK_FLAGS) "$$@"

benchmark-deps:
	@$(top_srcdir)/scripts/packages benchmark

clean-local: clean-benchmark
clean-benchmark:
	rm -rf bench/others bench/results

.PHONY: benchmark benchmark-deps benchmark-programs clean-benchmark
