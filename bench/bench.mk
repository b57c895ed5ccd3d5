# Benchmarks: built by "make benchmark-programs", run by hand or by scripts.

bench_programs = bench/floor
bench_floor_SOURCES = bench/floor.c bench/harness.c bench/harness.h
bench_floor_LDADD = libengine.la

EXTRA_PROGRAMS += $(bench_programs)
CLEANFILES += $(bench_programs)

benchmark-programs: $(bench_programs)
.PHONY: benchmark-programs
