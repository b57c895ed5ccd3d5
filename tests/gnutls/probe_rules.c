/*
 * Verifies chains that were made for one rule of GnuTLS each, with every
 * flag, and prints the status of each. Compiled against this library and
 * against GnuTLS; the outputs must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_rules [SECTION]
 *
 * Left out on purpose: constraints on URIs and directory names, user principal
 * names under constraints on them, empty permitted host names, and wildcards
 * that could stand for an excluded host; with RSA-PSS other salts than the hash
 * is long under RSA keys, an absent mask generation function, and parameters of
 * an issuer's key that are of no use (doc/differences-from-gnutls.md).
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "rule_chain.h"

enum { NUM_RANDOM = 60 };

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

/* --- Chains with several things changed at random ------------------------- */

/* One of @count, more often than not the first. */
static unsigned choose(struct ct_random *random, unsigned count)
{
	unsigned chosen = (unsigned)ct_random_below(random, 2 * count);

	return chosen < count ? chosen : 0;
}

static void change_times(struct ct_test_certificate_spec *spec,
			 struct ct_random *random)
{
	static const int64_t times[][2] = {
		{0, 0},
		{1600000000, 1700000000},
		{1900000000, 2000000000},
		{1780272000, 1780272000},
		{1780272001, 1780272001},
		{2000000000, 1600000000},
	};
	unsigned chosen = choose(random, CT_ARRAY_LEN(times));

	spec->not_before = times[chosen][0];
	spec->not_after = times[chosen][1];
}

static void change_at_random(struct ct_test_certificate_spec *spec,
			     unsigned place, struct ct_random *random)
{
	static const unsigned usages[] = {
		CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
		0,
		CT_TEST_KEY_CERT_SIGN,
		CT_TEST_CRL_SIGN,
		CT_TEST_DIGITAL_SIGNATURE,
		CT_TEST_KEY_ENCIPHERMENT | CT_TEST_DECIPHER_ONLY,
	};
	static const char *const lists[][3] = {
		{GNUTLS_KP_TLS_WWW_SERVER},
		{GNUTLS_KP_ANY},
		{GNUTLS_KP_CODE_SIGNING},
		{"1.2.3.4.5", GNUTLS_KP_TLS_WWW_SERVER},
	};
	static const char *const constraints[][3] = {
		{"dns:example.com"},
		{"dns:example.org"},
		{"dns:"},
		{"email:example.com"},
		{"dns:example.com", "dns:com"},
	};
	unsigned chosen;

	change_times(spec, random);
	if (choose(random, 4) != 0)
		spec->key_usage = usages[choose(random, CT_ARRAY_LEN(usages))];
	if (choose(random, 5) == 1)
		spec->has_basic_constraints = !spec->has_basic_constraints;
	if (choose(random, 5) == 1)
		spec->is_ca = !spec->is_ca;
	if (spec->is_ca && choose(random, 3) == 1) {
		spec->has_path_len = true;
		spec->path_len = choose(random, 3);
	}
	if (choose(random, 3) == 1)
		spec->key_purposes = lists[choose(random, CT_ARRAY_LEN(lists))];
	spec->key_purposes_critical = choose(random, 3) == 1;
	if (place > 0 && choose(random, 4) == 1) {
		chosen = choose(random, CT_ARRAY_LEN(constraints));
		if (choose(random, 2) == 0)
			spec->permitted = constraints[chosen];
		else
			spec->excluded = constraints[chosen];
	}
	if (choose(random, 6) == 1)
		spec->without_extensions = true;
	if (choose(random, 4) == 1)
		spec->with_key_ids = false;
	if (choose(random, 8) == 1)
		spec->break_signature = true;
	if (choose(random, 6) == 1)
		spec->algorithm = CT_TEST_RSA_SHA1;
	if (choose(random, 8) == 1)
		spec->issuer = rule_names[choose(random, RULE_NUM_NAMES)];
	if (choose(random, 8) == 1)
		spec->subject = rule_names[choose(random, RULE_NUM_NAMES)];
	if (choose(random, 10) == 1)
		spec->serial = 1;
}

/* In the usual order mostly, with one twice or missing now and then. */
static void probe_random(void)
{
	struct ct_random random = {.state = 2026};
	char name[80];

	for (unsigned n = 0; n < NUM_RANDOM; n++) {
		struct rule_chain chain = {.len = RULE_MAX_CHAIN};
		struct ct_test_certificate_spec specs[RULE_MAX_CHAIN];

		for (unsigned i = 0; i < RULE_MAX_CHAIN; i++) {
			unsigned num_changes = choose(&random, 2);

			specs[i] = rule_usual(i, rule_usual_keys);
			if (num_changes > 0 || n % 4 == i)
				change_at_random(&specs[i], i, &random);
			chain.certs[i] = rule_certificate(&specs[i]);
		}
		if (choose(&random, 4) == 1 && chain.certs[1] != NULL &&
		    chain.certs[2] != NULL) {
			gnutls_x509_crt_t kept = chain.certs[1];

			chain.certs[1] = chain.certs[2];
			chain.certs[2] = kept;
		}
		snprintf(name, sizeof(name), "random %u", n);
		rule_probe(name, &chain);
		rule_chain_clear(&chain);
	}
}

static const struct {
	const char *name;
	void (*probe)(void);
} sections[] = {
	{"changes", probe_all_changes}, {"critical", probe_critical},
	{"foreign", probe_foreign},	{"constraints", probe_constraints},
	{"forms", probe_forms},		{"keys", probe_keys},
	{"gost", probe_gost},		{"pss", probe_pss},
	{"variants", probe_variants},	{"random", probe_random},
	{"crls", probe_crls},
};

int main(int argc, char **argv)
{
	gnutls_global_init();
	gnutls_global_set_time_function(rule_time);
	for (unsigned bit = 0; bit < 24; bit++)
		print_text(GNUTLS_CERT_INVALID | 1u << bit);
	for (size_t i = 0; i < CT_ARRAY_LEN(sections); i++)
		if (argc < 2 || strcmp(argv[1], sections[i].name) == 0)
			sections[i].probe();
	gnutls_global_deinit();
	return 0;
}
