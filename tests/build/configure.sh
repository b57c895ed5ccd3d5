#!/bin/sh
# configure's last words are what this build leaves out, and what would bring it
# in: here an adapter whose library is missing, and a backend that was refused. The
# build is for another machine, whose programs cannot run here.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

set -u
[ -z "$SANITIZED" ] || {
	echo 'skipped: configure does not depend on sanitizers'
	exit 77
}
[ ! -e "$top_srcdir/config.status" ] || {
	echo 'skipped: the source tree is configured, no other directory can be'
	exit 77
}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

cat >"$work/pkg-config" <<'END2'
#!/bin/sh
case "$*" in *libcrypto*) exit 1 ;; esac
exec pkg-config "$@"
END2
chmod +x "$work/pkg-config"
cd "$work" || exit 99
"$top_srcdir/configure" -q CC="$CC" PKG_CONFIG="$work/pkg-config" \
	--build=x86_64-linux-gnu --host=x86_64-other-linux-gnu \
	--disable-dependency-tracking --without-nettle-backend \
	>out 2>messages || {
	cat out messages
	exit 1
}
cat >expected <<'END2'
configure: WARNING: left out: the adapter for OpenSSL; to have it: apt-get install libssl-dev, or libcrypto >= 3.0 from elsewhere
configure: WARNING: left out: signatures by nettle; to have it: leave out --without-nettle-backend
END2
tail -n 2 messages | diff expected - || {
	echo 'configure does not say what it leaves out (<), but (>)'
	exit 1
}
