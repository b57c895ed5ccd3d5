#!/bin/bash
# What "make install" installs is in a package: debian/*.install and the spec file
# of the RPM packages name each file, and none that is not there.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

set -u
[ -z "$SANITIZED" ] || {
	echo 'skipped: what is installed does not depend on sanitizers'
	exit 77
}
for adapter in gnutls openssl-preload; do
	[ -e "$(echo "$top_builddir"/adapters/*/.libs/libcatrust-$adapter.so)" ] || {
		echo 'skipped: the packages have both adapters, this build has not'
		exit 77
	}
done
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
cd "$top_builddir" || exit 99
make -s install DESTDIR="$work/root" >"$work/log" 2>&1 || {
	cat "$work/log"
	exit 1
}

# directory NAME: a directory of this configuration.
directory()
{
	printf 'show:\n\t@echo $(%s)\n' "$1" |
		make -s --no-print-directory -f Makefile -f - show
}
prefix=$(directory prefix) libdir=$(directory libdir)
sysconfdir=$(directory sysconfdir)

# Both lists in this configuration's directories, without their comments. Debian
# says which files no package has; the spec file removes these.
debian()
{
	sed -E "/^#/d; s#^usr/lib/\*/#$libdir/#; s#^usr/#$prefix/#
		s#^etc/#$sysconfdir/#" \
		"$1"/debian/*.install "$1/debian/not-installed"
}
rpm()
{
	sed -nE "/^%(exclude|dir)/d; s/^%config\(noreplace\) //
		s#^%\{_libdir\}#$libdir#p; s#^%\{_sysconfdir\}#$sysconfdir#p
		s#^%\{_(bin|sbin)dir\}#$prefix/\1#p; s#^%\{_datadir\}#$prefix/share#p
		s#^%\{_mandir\}#$prefix/share/man#p
		s#^%\{_includedir\}#$prefix/include#p
		s#^%\{_docdir\}/%\{name\}#$prefix/share/doc/libcatrust#p" \
		"$1/rpm/libcatrust.spec.in" | sed 's#/$##'
	printf '%s\n' "$libdir/*.la" "$libdir/*.a" \
		"$libdir/pkgconfig/catrust-gnutls.pc"
}

# unnamed PATTERNS: the files in $work/files that none of them names; unmatched:
# the patterns that name no file.
unnamed()
{
	local file pattern
	while read -r file; do
		while read -r pattern; do
			case $file in $pattern | $pattern/*) continue 2 ;; esac
		done <"$1"
		echo "in no package: $file"
	done <"$work/files"
}
unmatched()
{
	local file pattern
	while read -r pattern; do
		while read -r file; do
			case $file in $pattern | $pattern/*) continue 2 ;; esac
		done <"$work/files"
		echo "not installed: $pattern"
	done <"$1"
}

(cd "$work/root" && find . ! -type d) | sed 's/^\.//' | sort >"$work/files"
for list in debian rpm; do
	$list "$top_srcdir" >"$work/$list"
	{
		unnamed "$work/$list"
		unmatched "$work/$list"
	} | sed "s/^/$list: /"
done >"$work/problems"
cat "$work/problems"
[ ! -s "$work/problems" ] || exit 1

# A page that only one list has, and one that neither build makes.
grep -v '/catrust\.1' "$work/debian" >"$work/planted"
echo "$prefix/bin/gone" >>"$work/planted"
{
	unnamed "$work/planted"
	unmatched "$work/planted"
} | diff - <(
	echo "in no package: $prefix/share/man/man1/catrust.1"
	echo "not installed: $prefix/bin/gone"
) || {
	echo 'planted defects are not found'
	exit 1
}
