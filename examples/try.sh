#!/bin/bash
# README's example programs do what they say.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

: "${top_builddir:=$PWD}"
build=$(cd "$top_builddir" && pwd)
source=$(cd "$(dirname "$0")" && pwd)
examples=$build/examples
tmp=$(mktemp -d "${TMPDIR:-/tmp}/catrust-examples.XXXXXX") || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM
"$build/tests/command/make-inputs" "$tmp" && cd "$tmp" || exit 99
failed=0

# expect STATUS TEXT COMMAND...: the last line has the text.
expect()
{
	local wanted=$1 text=$2 said status
	shift 2
	said=$("$@" 2>&1)
	status=$?
	if [ $status -ne "$wanted" ] || [[ ${said##*$'\n'} != *"$text"* ]]; then
		echo "$*: exit status $status: $said"
		failed=1
	fi
}

expect 0 accepted "$examples/verify-chain" chain.pem www.example.com \
	cas/root.pem
expect 1 'does not match this host name' "$examples/verify-chain" chain.pem \
	www.example.org cas/root.pem
expect 2 'not a host name' "$examples/verify-chain" chain.pem 'no host' \
	cas/root.pem
expect 2 'No certificate' "$examples/verify-chain" good.crl www.example.com \
	cas/root.pem

expect 0 'chain.pem: 2 CAs, now 116 bytes' "$examples/server-names" \
	cas/root.pem chain.pem
expect 2 'cannot be read' "$examples/server-names" nowhere.pem

if [ -x "$examples/openssl-store" ]; then
	expect 0 ok "$examples/openssl-store" chain.pem cas/root.pem
	expect 1 'unable to get certificate CRL' "$examples/openssl-store" \
		chain.pem cas/root.pem old.crl
	expect 1 revoked "$examples/openssl-store" client.pem cas/root.pem \
		client.crl
fi

# The server, as it is, linked with the adapter, and by what pkg-config says.
tell()
{
	local server=$1 said
	shift
	said=$(env "$@" "$build/tests/adapters/gnutls/ask_server" "$server" \
		cas/root.pem 2>&1 | grep -v '^CPU until\|^private memory')
	[ "$said" = 'loaded: 2 CAs, 1 CRLs
good client: welcome: CN=Good
names received: 2
revoked client: refused: revoked
server as client: refused: not for clients
no certificate: no certificate
revoked after SIGHUP: refused: revoked' ] || {
		echo "$server: $said"
		failed=1
	}
}
if [ -x "$examples/tls-server" ]; then
	tell "$examples/tls-server-gnutls"
	tell "$examples/tls-server"
	expect 1 'reading file' "$examples/tls-server" 0 \
		nowhere.pem nowhere.pem nowhere.pem nowhere.pem
	if [ -z "${SANITIZED:-}" ] && flags=$(
		PKG_CONFIG_PATH=$build/adapters/gnutls pkg-config \
			--define-variable=libdir="$build/adapters/gnutls/.libs" \
			--cflags --libs catrust-gnutls
	); then
		# shellcheck disable=SC2086 # flags are several words
		${CC:-cc} -o server "$source/tls-server.c" $flags || failed=1
		tell ./server LD_LIBRARY_PATH="$build/adapters/gnutls/.libs"
	fi
fi

# A CRL that comes while the program runs.
mkdir crls && cp old.crl crls/root.crl || exit 99
coproc "$examples/check-clients" cas/root.pem crls || exit 99
answer=
ask()
{
	printf '%s\n' "$@" >&"${COPROC[1]}"
	read -r -t 60 answer <&"${COPROC[0]}"
	[[ $answer == *"$wanted"* ]] || {
		echo "check-clients: '$answer', not '$wanted'"
		failed=1
	}
}
wanted=accepted ask client.der
cp client.crl new && mv new crls/root.crl || exit 99
wanted='it was revoked' ask '' client.der
eval "exec ${COPROC[1]}>&-"
wait "$COPROC_PID" || failed=1
exit $failed
