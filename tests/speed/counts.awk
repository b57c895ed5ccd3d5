# Sums up a callgrind profile.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: callgrind.out, without compression. Output: all instructions; those of
# the library; how often a name was taken; how many times a certificate was
# parsed. With -v what=own the second of them alone; with -v what=signatures all
# instructions, and those of signature checks alone: making keys, hashing what is
# signed, and verifying.
#
# The library's instructions are those from its source files, whatever their
# functions are called; with -v name=floor those from the floor's, which has
# nothing of the library's. The base64 decoders for some processors are left
# out, with the portable one that does what they leave, and the decoder of octal
# lines: which one runs depends on the machine. The portable one counts in work
# whose -v name= begins with "base64".

BEGIN { with_decoder = name ~ /^(base64|floor)/ }

/^fl=|^fi=|^fe=/ {
	is_own = name == "floor" ? $0 ~ /work_floor\.c$/ : \
		$0 ~ /[=\/]lib\/([a-z0-9_]+\/)+[a-z0-9_]+\.[ch]$/ && \
		$0 ~ /\/lib\/(base|asn1|crypto|input|x509|trust|revocation|verify|native|gnutls|gnutls_verdicts)\//
}

/^fn=/ {
	caller = substr($0, 4)
	is_decoder = !with_decoder && \
		$0 ~ /^fn=(run|run_avx512|run_avx2|run_ssse3|run_rest_ssse3|ct_base64_run_quanta|decode_lines)$/
}

/^cfn=/ { callee = substr($0, 5) }

/^calls=/ {
	split($1, part, "=")
	if (callee == "ct_rdn_append" || callee == "gnutls_x509_crt_get_raw_dn")
		names += part[2]
	if (callee == "ct_certificate_parse" || callee == "ct_certificate_check")
		parsed += part[2]
	getline # the callee's cost, which stands with the callee
	if (callee == "ct_key_new" || callee == "ct_key_verify")
		signatures += $2
	next
}

/^[0-9+*-]/ {
	all += $2
	if (is_own && !is_decoder)
		own += $2
}

END {
	if (what == "own")
		printf "%d\n", own
	else if (what == "signatures")
		printf "%d %d\n", all, signatures
	else
		printf "%d %d %d %d\n", all, own, names, parsed
}
