# Tests: speed. What callgrind counts, and what strace sees; no clock is read.

check_tools += tests/speed/load
tests_speed_load_SOURCES = \
	tests/speed/load.c \
	tests/speed/rebuild.c \
	tests/speed/rebuild.h
tests_speed_load_LDADD = libtesttools.la libfront.la libengine.la \
	$(dependency_libs)

# What tests/speed/regressions counts.
check_tools += tests/speed/work
tests_speed_work_SOURCES = \
	tests/speed/work.c \
	tests/speed/work.h \
	tests/speed/work_crl.c \
	tests/speed/work_crlite.c \
	tests/speed/work_floor.c \
	tests/speed/work_load.c \
	tests/speed/work_verify.c \
	tests/verify/root_program.c tests/verify/root_program.h \
	$(crlite_checks) $(verify_chain_sources)
tests_speed_work_LDADD = libtesttools.la libfront.la libengine.la \
	$(dependency_libs)

# What tests/speed/signatures counts.
check_tools += tests/speed/signature_costs
tests_speed_signature_costs_SOURCES = \
	tests/speed/hostile_input.c \
	tests/speed/hostile_input.h \
	tests/speed/signature_costs.c \
	$(verify_chain_sources)
tests_speed_signature_costs_LDADD = libtesttools.la libfront.la libengine.la \
	$(dependency_libs)

check_tools += tests/speed/entropy-asked
tests_speed_entropy_asked_SOURCES = tests/speed/entropy-asked.c
tests_speed_entropy_asked_LDADD =

# Counts depend on how the library was compiled.
AM_TESTS_ENVIRONMENT += SPEED_CFLAGS='$(CFLAGS)'; export SPEED_CFLAGS;

TESTS += tests/speed/counts tests/speed/regressions tests/speed/example \
	tests/speed/preload \
	tests/speed/signatures \
	tests/speed/entropy
EXTRA_DIST += tests/speed/baselines tests/speed/counts \
	tests/speed/counts.awk tests/speed/entropy tests/speed/example \
	tests/speed/preload \
	tests/speed/regressions tests/speed/signatures
