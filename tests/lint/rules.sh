#!/bin/sh
# Lint: the functions that verify/rule_list.h names for each rule, in the engine
# and in lib/gnutls_verdicts, are where it says.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

. "$(dirname "$0")/common.sh"

lint()
{
	cd "$1" || exit 99
	$AWK -f "$here/rules.awk" lib/verify/rule_list.h
}

plant lib/verify/checks.c <<'END'
static enum ct_rule check_ca(const struct ct_link *link)
{
	return check_gone(link) ? CT_RULE_NOT_CA : CT_RULE_VERSION_UNKNOWN;
}

enum ct_rule
check_split(void)
{
	return CT_RULE_SPLIT;
}
END
plant lib/revocation/crl_check.c <<'END'
void ct_crl_check(const struct ct_crl_set *set)
{
}
END
plant lib/gnutls_verdicts/chain_status.c <<'END'
static bool is_ca(struct walk *walk)
{
	return true;
}
END
plant includes/gnutls/types.h <<'END'
	GNUTLS_CERT_SIGNER_NOT_CA = 1 << 8,
END
plant lib/verify/rule_list.h <<'END'
CT_RULE(NONE, NONE, "", "valid", "none", "none")
CT_RULE(NOT_CA, CA, "RFC 5280 6.1.4 (k)", "it is no CA's",
	"check_ca, check_split in checks.c; "
	"ct_crl_check in lib/revocation/crl_check.c",
	"is_ca in chain_status.c: SIGNER_NOT_CA")
CT_RULE(SPLIT, CA, "RFC 5280", "a (text)", "check_split in checks.c", "none")
CT_RULE(VERSION, CA, "RFC 5280", "text", "check_gone in checks.c", "none")
CT_RULE(SPLIT, CA, "RFC 5280", "text", "check_split in path.c", "none")
CT_RULE(SPLIT, CA, "RFC 5280", "text", "check_split",
	"is_ca in chain_status.c: SIGNER_NOT")
CT_RULE(SPLIT, CA, "RFC 5280", "text")
END
controls <<'END'
lib/verify/rule_list.h:7: VERSION: no such function in lib/verify/checks.c: check_gone
lib/verify/rule_list.h:7: VERSION: in none of these files: CT_RULE_VERSION
lib/verify/rule_list.h:8: SPLIT: no such file: lib/verify/path.c
lib/verify/rule_list.h:8: SPLIT: in none of these files: CT_RULE_SPLIT
lib/verify/rule_list.h:9: SPLIT: not "function in file": check_split
lib/verify/rule_list.h:9: SPLIT: in none of these files: CT_RULE_SPLIT
lib/verify/rule_list.h:9: SPLIT: no such status: GNUTLS_CERT_SIGNER_NOT
lib/verify/rule_list.h:11: SPLIT: not four texts
END
inspect
