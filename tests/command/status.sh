#!/bin/sh
# catrust status: what adapters did in other processes, which may lie.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

: "${top_builddir:=$PWD}"
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM
catrust=$top_builddir/src/catrust
failed=0 num_cases=0
[ -r /proc/self/maps ] && [ -r /proc/self/mem ] || {
	echo 'skipped: /proc is not mounted'
	exit 77
}

# A name with what a terminal obeys, and what maps have between fields.
odd=$(printf '%s/a \033[31m b' "$tmp")
mkdir "$odd"
cp "$top_builddir/tests/command/status_peer" "$odd/libcatrust-gnutls.so" ||
	exit 99
mkfifo "$tmp/input" "$tmp/output"

program=$odd/libcatrust-gnutls.so

# peer COMMAND...: what catrust status says of a process that did this, in
# "$tmp/said", without its number, its directory and its memory.
peer()
{
	"$program" "$@" <"$tmp/input" >"$tmp/output" &
	pid=$!
	exec 3>"$tmp/input"
	read -r answer <"$tmp/output"
	[ "$answer" = ready ] || exit 99
	"$catrust" status "$pid" >"$tmp/text" 2>&1
	status=$?
	"$catrust" status -j "$pid" >"$tmp/json" 2>&1
	exec 3>&-
	wait "$pid" || failed=1
	sed -e "s/^$pid /PID /" -e "s|^  $tmp/|  |" \
		-e 's/ [0-9]* KiB/ N KiB/g' "$tmp/text" >"$tmp/said"
}

# says STATUS: the last report is that on standard input.
says()
{
	num_cases=$((num_cases + 1))
	cat >"$tmp/wanted"
	if ! diff -u "$tmp/wanted" "$tmp/said" || [ $status -ne "$1" ]; then
		echo "case $num_cases: status $status instead of $1"
		failed=1
	fi
	if LC_ALL=C grep -q '[^ -~]' "$tmp/said" "$tmp/json"; then
		echo "case $num_cases: characters that a terminal obeys"
		failed=1
	fi
	command -v python3 >/dev/null || return
	python3 -c 'import json, sys; json.load(sys.stdin)' <"$tmp/json" || {
		echo "case $num_cases: this is no JSON"
		cat "$tmp/json"
		failed=1
	}
}

head='  a ?[31m b/libcatrust-gnutls.so'
memory='  memory: N KiB private, N KiB shared with other processes'
release=$("$catrust" --version | sed -n 's/^catrust //p')

peer
says 1 <<END
PID libcatrust-gnut: loaded, not in use
$head $release
    not used: no CAs or CRLs were loaded by its TLS library
$memory
END

peer on 'GnuTLS 3.9' off 'OpenSSL 9: off' taken 144 0 0 taken 0 2 1200000 \
	left /etc/one.pem 'it has one' left memory why
says 0 <<END
PID libcatrust-gnut: in use
$head $release
    GnuTLS 3.9
    OpenSSL 9: off
    taken over: 2 inputs, 144 CAs, 2 CRLs with 1200000 revoked certificates
    left to the TLS library: 2 inputs:
      /etc/one.pem: it has one
      memory: why
$memory
END
# What catrust(1) says of it.
cat >"$tmp/wanted" <<END
[{"pid": N, "name": "libcatrust-gnut", "in_use": true, "asked_for": false, "adapters": [{"path": "/a \u001b[31m b/libcatrust-gnutls.so", "replaced": false, "version": "$release", "libraries": [{"on": true, "text": "GnuTLS 3.9"}, {"on": false, "text": "OpenSSL 9: off"}], "inputs": 2, "cas": 144, "crls": 2, "crl_entries": 1200000, "left": 2, "reasons": [{"input": "/etc/one.pem", "reason": "it has one"}, {"input": "memory", "reason": "why"}]}], "replaced": [], "private_kib": N, "shared_kib": N}]
END
sed -e 's/\("pid"\|_kib"\): [0-9]*/\1: N/g' -e "s|$tmp||" "$tmp/json" |
	diff "$tmp/wanted" - || failed=1

peer off 'GnuTLS 3.9: off'
says 1 <<END
PID libcatrust-gnut: loaded, not in use
$head $release
    GnuTLS 3.9: off
    taken over: 0 inputs, 0 CAs, 0 CRLs with 0 revoked certificates
$memory
END

# Long texts keep the end of a path and the beginning of a reason; the last
# eight reasons are kept.
long=/start$(printf '%0120d' 0)/end
peer left 1 1 left 2 2 left 3 3 left 4 4 left 5 5 left 6 6 left 7 7 left 8 8 \
	left "$long" "$long" on "$long" on 2 on 3 on 4 on 5
says 0 <<END
PID libcatrust-gnut: in use
$head $release
    $(printf %.123s "$long")
    2
    3
    4
    taken over: 0 inputs, 0 CAs, 0 CRLs with 0 revoked certificates
    left to the TLS library: 9 inputs, the last ones:
      $(printf %s "$long" | tail -c 99): $(printf %.87s "$long")
      2: 2
      3: 3
      4: 4
      5: 5
      6: 6
      7: 7
      8: 8
$memory
END

# Escape sequences, texts without an end, states and numbers that mean nothing.
peer on "$(printf 'a\033]0;b\007\nc\233d\302\233e')" \
	left "$(printf '\033[2J')" "$(printf '\r')"
says 0 <<END
PID libcatrust-gnut: in use
$head $release
    a?]0;b??c?d?e
    taken over: 0 inputs, 0 CAs, 0 CRLs with 0 revoked certificates
    left to the TLS library: 1 input:
      ?[2J: ?
$memory
END
peer fill 0xff 24 99999
sed -i 's/?\{3,\}/???/g' "$tmp/said"
says 1 <<END
PID libcatrust-gnut: loaded, not in use
$head ???
    taken over: 4294967295 inputs, 4294967295 CAs, 4294967295 CRLs with 4294967295 revoked certificates
    left to the TLS library: 4294967295 inputs, the last ones:
$memory
END
peer on X fill 0x41 52 68 fill 0x41 72 196 fill 0x41 196 316 fill 0x41 320 444
says 0 <<END
PID libcatrust-gnut: in use
$head $release
    $(printf '%0123d' 0 | tr 0 A)
    taken over: 0 inputs, 1094795585 CAs, 1094795585 CRLs with 1094795585 revoked certificates
    left to the TLS library: 1094795585 inputs, the last ones:
$memory
END
unknown='    what it did is unknown: it is of another version, or its memory cannot be read'
for where in '0 16' '16 20' '20 24'; do
	peer on X fill 0x42 $where
	says 1 <<-END
	PID libcatrust-gnut: loaded; whether it is in use is unknown
	$head
	$unknown
	$memory
	END
	! grep in_use "$tmp/json" || failed=1
done

# A libgnutls with the engine inside, and one without.
program=$odd/libgnutls.so.30.9
cp "$odd/libcatrust-gnutls.so" "$program"
peer on 'GnuTLS 3.9, with libcatrust inside: on' taken 144 0 0
says 0 <<END
PID libgnutls.so.30: in use
  a ?[31m b/libgnutls.so.30.9 $release
    GnuTLS 3.9, with libcatrust inside: on
    taken over: 1 input, 144 CAs, 0 CRLs with 0 revoked certificates
$memory
END
peer on X fill 0x42 0 16
says 1 <<END
PID libgnutls.so.30: no adapter
END
program=$odd/libcatrust-gnutls.so

# Two threads never write the same text.
peer threads
grep -q 'aaa.*bbb\|bbb.*aaa' "$tmp/said" && failed=1
grep -q 'left to the TLS library: 20000 inputs' "$tmp/said" || failed=1

# Of an environment that does not end only the beginning is read.
if "$odd/libcatrust-gnutls.so" environment </dev/null >/dev/null; then
	peer environment
	[ $status -eq 1 ] && grep -q '"asked_for": false' "$tmp/json" || {
		echo 'an environment without an end'
		cat "$tmp/said" "$tmp/json"
		failed=1
	}
fi

# --- A process that cannot be read --------------------------------------------

# reports_silent STATUS PID...: of two processes, one of which cannot be read,
# that is said, and the other one is shown. What still tries to read it has not
# kept the pipe.
reports_silent()
{
	num_cases=$((num_cases + 1))
	wanted=$1
	shift
	timeout 60 sh -c '{ "$@"; echo "status $?"; } 2>&1 | cat' sh \
		"$catrust" status "$@" >"$tmp/said"
	[ $? -eq 0 ] && grep -q "^status $wanted$" "$tmp/said" &&
		grep -q "^catrust: process $silent: .* within 2000 ms" \
			"$tmp/said" &&
		grep -q "^$pid .*: in use" "$tmp/said" || {
		echo "a process that cannot be read: status $*"
		cat "$tmp/said"
		failed=1
	}
}

# Its memory is a file whose data never arrive.
mkdir "$tmp/fuse"
"$top_builddir/tests/command/status_fuse" "$tmp/fuse" <"$tmp/input" \
	>"$tmp/output" &
silent=$!
exec 4>"$tmp/input"
read -r answer <"$tmp/output"
if [ "$answer" = ready ]; then
	mkfifo "$tmp/input2" "$tmp/output2"
	"$odd/libcatrust-gnutls.so" on 'GnuTLS 3.9' <"$tmp/input2" \
		>"$tmp/output2" 4>&- &
	pid=$!
	exec 3>"$tmp/input2"
	read -r answer <"$tmp/output2"
	reports_silent 2 "$silent" "$pid"
	reports_silent 0
	kill "$silent" "$pid"
	exec 3>&- 4>&-
else
	exec 4>&-
	wait "$silent"
	[ $? -eq 77 ] || failed=1
	echo 'skipped in part: no file system can be mounted here (FUSE, as root)'
fi

# --- Running a program --------------------------------------------------------

# Sanitizers cannot look for leaks in what is traced.
ASAN_OPTIONS=detect_leaks=0:${ASAN_OPTIONS:-}
export ASAN_OPTIONS

# runs STATUS PATTERN ARGUMENT...
runs()
{
	num_cases=$((num_cases + 1))
	wanted=$1 pattern=$2
	shift 2
	timeout 60 "$catrust" status --run -- "$@" >"$tmp/output.run" 2>"$tmp/said" \
		</dev/null
	status=$?
	if [ $status -ne "$wanted" ] || ! { tr '\n' '|' <"$tmp/said" && echo; } |
		grep -q -e "$pattern"; then
		echo "$*: status $status instead of $wanted, $pattern"
		cat "$tmp/said"
		failed=1
	fi
}
"$catrust" status --run true 2>&1 | grep -q 'cannot be traced' && {
	echo 'skipped in part: processes cannot be traced here'
	exit $failed
}
peer=$odd/libcatrust-gnutls.so
runs 0 '^$' true
runs 3 '^$' sh -c 'exit 3'
runs 137 '^$' sh -c 'kill -9 $$'
runs 127 'absent: not found|$' absent
runs 126 'be executed|$' "$tmp"
runs 0 'in use|.*GnuTLS|.*taken over: 1 input, 3 CAs' "$peer" on GnuTLS taken 3 0 0
runs 7 'in use|.*GnuTLS|' "$peer" on GnuTLS end
runs 0 'GnuTLS one|.*GnuTLS two|' sh -c '"$0" on "GnuTLS one" & wait
	(exec "$0" on "GnuTLS two")' "$peer"
# A process is reported once, also one of threads.
runs 0 'in use|' "$peer" on X threads
[ "$(grep -c 'in use' "$tmp/said")" = 1 ] || {
	echo 'not one report'
	failed=1
}
# Signals and stops are the program's.
runs 4 '^$' sh -c 'trap "exit 4" TERM; kill $$; sleep 5'
runs 5 '^$' sh -c 'sleep 0.1; (sleep 0.3; kill -CONT $$) & kill -STOP $$; exit 5'
"$catrust" status --run -j "$peer" on X 2>&1 >/dev/null </dev/null |
	grep -q '^\[{"pid": [0-9]*, .*"on": true, "text": "X"' || {
	echo 'no JSON'
	failed=1
}

echo "$num_cases cases"
exit $failed
