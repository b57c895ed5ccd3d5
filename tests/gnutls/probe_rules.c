/*
 * Verifies chains that were made for one rule of GnuTLS each, with every
 * flag, and prints the status of each. Compiled against this library and
 * against GnuTLS; the outputs must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_rules [SECTION]; probe_chains has chains with several things
 * changed at random.
 *
 * Left out on purpose: constraints on URIs and directory names, user principal
 * names under constraints on them, empty permitted host names, and wildcards
 * that could stand for an excluded host; with RSA-PSS other salts than the hash
 * is long under RSA keys, an absent mask generation function, and parameters of
 * an issuer's key that are of no use (doc/differences-from-gnutls.md).
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "rule_chain.h"
#include "tests/tools/fixed.h"

static void print_text(unsigned status)
{
	gnutls_datum_t text;

	if (gnutls_certificate_verification_status_print(
		    status, GNUTLS_CRT_X509, &text, 0) < 0)
		return;
	printf("%.*s\n", (int)text.size, text.data);
	gnutls_free(text.data);
}

/* Extensions that are critical: which ones are known. */
static void probe_critical(void)
{
	for (unsigned n = 0; n < 100; n++) {
		struct rule_chain chain = {.len = RULE_MAX_CHAIN};
		struct ct_test_extension extension = {
			.is_critical = true,
			.value = {(const uint8_t *)"\x05\0", 2}};
		char oid[40];

		/* Alternative names are read at once. */
		if (n == 17 || n == 18)
			continue;
		snprintf(oid, sizeof(oid),
			 n < 60 ? "2.5.29.%u" : "1.3.6.1.5.5.7.1.%u",
			 n < 60 ? n : n - 60);
		extension.oid = oid;
		printf("critical %s:", oid);
		for (unsigned i = 0; i < RULE_MAX_CHAIN; i++) {
			struct ct_test_certificate_spec spec =
				rule_usual(i, rule_usual_keys);

			spec.key_usage = 0;
			spec.with_key_ids = false;
			spec.extensions = &extension;
			spec.num_extensions = 1;
			chain.certs[i] = i == 0 ? rule_certificate(&spec)
						: rule_usual_certificate(i);
		}
		rule_by_list(&chain, 3, 0, NULL, NULL);
		rule_by_cas(&chain, 3, 0);
		putchar('\n');
		rule_chain_clear(&chain);
	}
}

static void probe_foreign(void)
{
	probe_directory_constraints();
	probe_agreement_keys();
	probe_unknown();
	probe_unreadable();
}

static const struct {
	const char *name;
	void (*probe)(void);
} sections[] = {
	{"changes", probe_all_changes}, {"critical", probe_critical},
	{"foreign", probe_foreign},	{"constraints", probe_constraints},
	{"forms", probe_forms},		{"keys", probe_keys},
	{"gost", probe_gost},		{"pss", probe_pss},
	{"variants", probe_variants},	{"crls", probe_crls},
};

int main(int argc, char **argv)
{
	gnutls_global_init();
	gnutls_global_set_time_function(fixed_time);
	for (unsigned bit = 0; bit < 24; bit++)
		print_text(GNUTLS_CERT_INVALID | 1u << bit);
	for (size_t i = 0; i < CT_ARRAY_LEN(sections); i++)
		if (argc < 2 || strcmp(argv[1], sections[i].name) == 0)
			sections[i].probe();
	gnutls_global_deinit();
	return 0;
}
