# The catrust command: the library's public functions at work.

bin_PROGRAMS += src/catrust
src_catrust_SOURCES = src/advice.c src/answer.c src/catrust.c src/command.h \
	src/convert.c src/crlite.c src/crls.c src/input.c src/json.c src/list.c src/names.c src/options.c \
	src/process.c src/process.h src/show.c src/status.c src/trace.c \
	src/trace.h src/values.c src/verify.c
src_catrust_CPPFLAGS = -I$(top_builddir) -I$(top_srcdir) -I$(top_srcdir)/includes
src_catrust_CFLAGS = -std=c11 $(WARN_CFLAGS) $(HARDENING_CFLAGS)
src_catrust_LDADD = libcatrust.la
src_catrust_LDFLAGS = $(HARDENING_LDFLAGS)
dist_man1_MANS += src/catrust.1

# bash-completion finds it by the command's name.
completionsdir = $(datadir)/bash-completion/completions
dist_completions_DATA = src/completions/catrust
