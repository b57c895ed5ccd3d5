# Benchmarks.
#
#   make benchmark            builds and runs all, prints tables
#   make benchmark-report     the same, and writes doc/benchmarks and README's
#                             table; both take about 10 minutes on two cores
#   make benchmark-deps       installs the libraries to compare with, and the
#                             programs that run with an adapter (Debian)
#   make benchmark-clients    writes the table in doc/programs.md: clients with
#                             and without an adapter; some 10 minutes
#   make benchmark-programs   only builds our own programs
#
# BENCHMARKS='bundle sizes' chooses sections, BENCHMARK_FLAGS are more arguments
# for bench/suite, as --quick; see bench/suite --help. Results go to bench/results/ in the
# build directory.

bench_programs = bench/crl_bench $(bench_crl_programs) bench/crlite bench/crypto \
	bench/floor bench/make-input bench/native \
	bench/peers/catrust bench/spawn
bench_harness = bench/harness.c bench/harness.h bench/hashes.h bench/inputs.c \
	bench/rates.c
bench_libs = -lpthread -lm

bench_floor_SOURCES = bench/floor.c bench/floor_rates.c bench/floor_rates.h \
	$(bench_harness)
bench_floor_LDADD = libengine.la $(bench_libs)

bench_crl_bench_SOURCES = bench/crl_bench.c $(bench_harness)
bench_crl_bench_LDADD = libengine.la $(bench_libs)

# Checking by CRLs: ours through the native functions and through GnuTLS's, and
# the other libraries' that are there.
bench_crl_programs = bench/crl_catrust bench/crl_make bench/crl_native
if HAVE_GNUTLS
bench_crl_programs += bench/crl_gnutls
endif
if HAVE_OPENSSL
bench_crl_programs += bench/crl_openssl
endif
bench_crl_input = bench/crl_input.c bench/crl_input.h $(bench_harness)
bench_crl_peer = bench/crl_peer.c bench/crl_peer.h $(bench_crl_input)

bench_crl_make_SOURCES = bench/crl_make.c bench/crl_input.h
bench_crl_make_LDADD = libtesttools.la libengine.la $(dependency_libs)

bench_crl_native_SOURCES = bench/crl_native.c $(bench_crl_input)
bench_crl_native_CPPFLAGS = $(bench_native_CPPFLAGS)
bench_crl_native_LDADD = libcatrust.la $(bench_libs)
bench_crl_native_LDFLAGS = -no-install

bench_crl_catrust_SOURCES = bench/crl_gnutls.c $(bench_crl_peer)
bench_crl_catrust_CPPFLAGS = $(bench_peers_catrust_CPPFLAGS)
bench_crl_catrust_LDADD = libcatrust.la $(bench_libs)
bench_crl_catrust_LDFLAGS = -no-install

bench_crl_gnutls_SOURCES = bench/crl_gnutls.c $(bench_crl_peer)
bench_crl_gnutls_CPPFLAGS = -I$(top_srcdir) $(GNUTLS_CFLAGS)
bench_crl_gnutls_LDADD = $(GNUTLS_LIBS) $(bench_libs)

bench_crl_openssl_SOURCES = bench/crl_openssl.c $(bench_crl_peer)
bench_crl_openssl_CPPFLAGS = -I$(top_srcdir) $(LIBCRYPTO_CFLAGS)
bench_crl_openssl_LDADD = $(LIBCRYPTO_LIBS) $(bench_libs)

bench_crlite_SOURCES = bench/crlite.c $(crlite_checks) $(bench_harness)
bench_crlite_LDADD = libtesttools.la libengine.la $(dependency_libs) \
	$(bench_libs)

bench_crypto_SOURCES = bench/crypto.c $(bench_harness)
bench_crypto_LDADD = libengine.la $(dependency_libs) $(bench_libs)

bench_make_input_SOURCES = bench/make_input.c
bench_make_input_LDADD = libtesttools.la libengine.la $(dependency_libs)

bench_native_SOURCES = bench/native.c $(bench_harness)
bench_native_CPPFLAGS = $(AM_CPPFLAGS) -DPROGRAM_VERSION='"$(PACKAGE_VERSION)"'
bench_native_LDADD = libcatrust.la $(bench_libs)
bench_native_LDFLAGS = -no-install

bench_spawn_SOURCES = bench/spawn.c $(bench_harness)
bench_spawn_LDADD = $(bench_libs)

# The program for GnuTLS, with our headers and library.
bench_peers_catrust_SOURCES = bench/peers/gnutls.c $(bench_harness)
bench_peers_catrust_CPPFLAGS = $(AM_CPPFLAGS) -DPROGRAM='"catrust"' \
	-DPROGRAM_VERSION='"$(PACKAGE_VERSION)"'
bench_peers_catrust_LDADD = libcatrust.la $(bench_libs)
bench_peers_catrust_LDFLAGS = -no-install

# They are built and run, briefly, by make check.
check_tools += $(bench_programs)
TESTS += bench/smoke

EXTRA_DIST += bench/README bench/adapters.py bench/build-peers \
	bench/certificates.py bench/inside.py bench/measure.py \
	bench/pictures.py bench/programs.py bench/programs-table bench/report \
	bench/results.py bench/revocation.py bench/run bench/smoke bench/suite \
	bench/tables.py bench/workers \
	bench/workspace.py \
	bench/keys/chain-ml-dsa-65.der \
	bench/keys/dsa-2048.key bench/keys/ml-dsa-44.key \
	bench/keys/ml-dsa-65.key bench/keys/ml-dsa-87.key \
	bench/keys/p-192.key bench/keys/p-224.key \
	bench/peers/botan.cpp bench/peers/go/go.mod \
	bench/peers/go/main.go bench/peers/libcrypto.c bench/peers/mbedtls.c \
	bench/peers/nettle.c bench/peers/nss.c bench/peers/openssl.c \
	bench/peers/rebuild.c bench/peers/rustls/Cargo.toml \
	bench/peers/rustls/src/main.rs bench/peers/transfer.c \
	bench/peers/under_gnutls.c \
	bench/peers/under_openssl.c bench/peers/wolfssl.c

# The last report, with the pictures of what it measured.
EXTRA_DIST += doc/benchmarks

# Sections of bench/suite; empty: all.
BENCHMARKS =
BENCHMARK_FLAGS =

benchmark-programs: $(bench_programs)

run_benchmarks = CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' \
	$(srcdir)/bench/suite --source '$(srcdir)' $(BENCHMARK_FLAGS)

benchmark_needs = all-am $(bench_programs) tests/adapters/make-pki$(EXEEXT) \
	tests/tools/make-corpus$(EXEEXT)

benchmark: $(benchmark_needs)
	@$(run_benchmarks) $(BENCHMARKS)

# Sections that this machine cannot run are missing from the report and named
# there; what stood in the last one about them is not kept.
benchmark-report: $(benchmark_needs)
	@gnuplot --version >/dev/null 2>&1 || \
		{ echo 'gnuplot is missing: make benchmark-deps' >&2; exit 1; }
	@rm -rf bench/results
	@$(run_benchmarks) || echo 'Some sections are empty; see above.'
	@$(srcdir)/bench/report --source '$(srcdir)'

# Clients that are installed, into doc/programs.md.
benchmark-clients: all-am tests/adapters/make-pki$(EXEEXT)
	@$(srcdir)/bench/programs-table $(BENCHMARK_FLAGS) \
		'$(srcdir)/doc/programs.md'

benchmark-deps:
	@$(top_srcdir)/scripts/packages benchmark programs

clean-local: clean-benchmark
clean-benchmark:
	rm -rf bench/corpora bench/others bench/results

.PHONY: benchmark benchmark-clients benchmark-deps benchmark-programs benchmark-report \
	clean-benchmark
