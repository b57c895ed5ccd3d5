# Tests: the catrust command.

command_tools = tests/command/make-inputs
check_tools += $(command_tools)
tests_command_make_inputs_SOURCES = tests/command/make-inputs.c \
	$(crlite_fixture)
tests_command_make_inputs_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_command_make_inputs_LDADD = libtesttools.la libengine.la

check_tools += tests/command/status_fuse tests/command/status_peer
tests_command_status_fuse_SOURCES = tests/command/status_fuse.c
tests_command_status_peer_SOURCES = tests/command/status_peer.c
tests_command_status_peer_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)

TESTS += tests/command/colours.sh tests/command/options.sh \
	tests/command/status.sh tests/command/transcript.sh
EXTRA_DIST += tests/command/colours.sh tests/command/options.sh \
	tests/command/status.sh tests/command/transcript.sh tests/command/transcript.txt
