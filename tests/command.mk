# Tests: the catrust command.

command_tools = tests/command/make-inputs
check_tools += $(command_tools)
tests_command_make_inputs_SOURCES = tests/command/make-inputs.c \
	$(crlite_fixture)
tests_command_make_inputs_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_command_make_inputs_LDADD = libtesttools.la libengine.la

TESTS += tests/command/colours.sh tests/command/options.sh \
	tests/command/transcript.sh
EXTRA_DIST += tests/command/colours.sh tests/command/options.sh \
	tests/command/transcript.sh tests/command/transcript.txt
