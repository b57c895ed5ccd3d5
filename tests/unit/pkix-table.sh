#!/bin/sh
# The table that libtasn1 reads is the one that its module gives.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Skipped where asn1Parser (Debian: libtasn1-bin) is missing.

set -u
top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
command -v "${ASN1PARSER:-asn1Parser}" >/dev/null || {
	echo "pkix-table: skipped: asn1Parser is missing"
	exit 77
}
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT

compare()
{
	"$top_srcdir/scripts/make-pkix-table" "$1" >"$scratch/table.c" ||
		exit 99
	cmp -s "$scratch/table.c" "$top_srcdir/lib/asn1/pkix_table.c"
}

# Planted: one type less must be seen.
sed 's/^CRLNumber ::= INTEGER//' "$top_srcdir/lib/asn1/pkix.asn" \
	>"$scratch/planted.asn"
if compare "$scratch/planted.asn"; then
	echo "pkix-table: does not see a change of the module"
	exit 1
fi
compare "$top_srcdir/lib/asn1/pkix.asn" || {
	echo "lib/asn1/pkix_table.c is stale; make it with"
	echo "  scripts/make-pkix-table lib/asn1/pkix.asn >lib/asn1/pkix_table.c"
	exit 1
}
