# Sums up a callgrind profile.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: callgrind.out, without compression. Output: all instructions; those of
# functions of libcatrust; how often a name was taken; how many times a
# certificate was parsed.
#
# Own instructions are those of functions called ct_*, catrust_* and gnutls_*
# and of everything else in their source files: names of static functions say
# nothing, so the path of the file decides.

/^fl=|^fi=|^fe=/ {
	is_own = $0 ~ /\/lib\/[a-z0-9]+\/[a-z0-9_]+\.[ch]$/ && \
		$0 ~ /\/(base|asn1|input|x509|trust|revocation|verify|native|gnutls)\//
}

/^cfn=/ { callee = substr($0, 5) }

/^calls=/ {
	split($1, part, "=")
	if (callee == "ct_rdn_append" || callee == "gnutls_x509_crt_get_raw_dn")
		names += part[2]
	if (callee == "ct_certificate_parse" || callee == "ct_certificate_check")
		parsed += part[2]
	getline # the callee's cost, which stands with the callee
	next
}

/^[0-9+*-]/ {
	all += $2
	if (is_own)
		own += $2
}

END { printf "%d %d %d %d\n", all, own, names, parsed }
