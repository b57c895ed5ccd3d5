# Tests: fault. Memory and files fail at every call, input at every byte.

fault_wrap = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=strdup \
	-Wl,--wrap=free,--wrap=open,--wrap=read,--wrap=stat,--wrap=fstat \
	-Wl,--wrap=lseek,--wrap=open64,--wrap=stat64,--wrap=fstat64 \
	-Wl,--wrap=lseek64
fault_ldadd = libtesttools.la libfront.la libengine.la $(dependency_libs) \
	$(CHECK_LIBS)
fault_sources = \
	tests/fault/faults.c \
	tests/fault/faults.h \
	tests/fault/fixture.c \
	tests/fault/fixture.h

check_PROGRAMS += tests/fault/test_memory
tests_fault_test_memory_SOURCES = tests/fault/test_memory.c $(fault_sources)
tests_fault_test_memory_LDFLAGS = $(fault_wrap)
tests_fault_test_memory_LDADD = $(fault_ldadd)

# Here the signature check of libgcrypt fails, too.
check_PROGRAMS += tests/fault/test_verify
tests_fault_test_verify_SOURCES = tests/fault/test_verify.c \
	tests/fault/calls.h tests/fault/faults.c tests/fault/faults.h
tests_fault_test_verify_LDFLAGS = $(fault_wrap) -Wl,--wrap=gcry_pk_verify
tests_fault_test_verify_LDADD = $(fault_ldadd)

check_PROGRAMS += tests/fault/test_crlite
tests_fault_test_crlite_SOURCES = tests/fault/test_crlite.c \
	tests/fault/faults.c tests/fault/faults.h $(crlite_fixture)
tests_fault_test_crlite_LDFLAGS = $(fault_wrap)
tests_fault_test_crlite_LDADD = $(fault_ldadd)

check_PROGRAMS += tests/fault/test_files
tests_fault_test_files_SOURCES = tests/fault/test_files.c $(fault_sources)
tests_fault_test_files_LDFLAGS = $(fault_wrap)
tests_fault_test_files_LDADD = $(fault_ldadd)

check_PROGRAMS += tests/fault/test_races
tests_fault_test_races_SOURCES = tests/fault/test_races.c
tests_fault_test_races_LDADD = libtesttools.la libcatrust.la libengine.la \
	$(CHECK_LIBS)

check_PROGRAMS += tests/fault/test_threads
tests_fault_test_threads_SOURCES = tests/fault/test_threads.c \
	tests/fault/fixture.c tests/fault/fixture.h
tests_fault_test_threads_CFLAGS = $(AM_CFLAGS) -pthread
tests_fault_test_threads_LDADD = libtesttools.la libcatrust.la libengine.la \
	$(CHECK_LIBS) $(ZLIB_LIBS)

check_PROGRAMS += tests/fault/test_objects
tests_fault_test_objects_SOURCES = tests/fault/test_objects.c \
	tests/fault/calls.h tests/fault/faults.c tests/fault/faults.h \
	tests/verify/root_program.c tests/verify/root_program.h
tests_fault_test_objects_LDFLAGS = $(fault_wrap)
tests_fault_test_objects_LDADD = $(fault_ldadd)
