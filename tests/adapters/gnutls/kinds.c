/*
 * Certificates and CRLs for the tests of the adapter for GnuTLS: small
 * hierarchies of all kinds, anew for each number.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Several CAs of a name with other keys and times, name constraints, policies,
 * path lengths, key usages and purposes, odd serial numbers, old and wrong
 * CRLs.
 */

#include <config.h>

#include <string.h>

#include "base/compiler.h"
#include "pool.h"
#include "tests/tools/fixed.h"
#include "tests/tools/signer.h"

enum {
	NUM_CAS = 10,
	NUM_ALL = 16,
	NUM_CRLS = 6,
	RSA_KEY = 4, /* of five; the others are P-256 */
	LEAF_KEY = 9,
};

static const char *const names[] = {"CN=A", "CN=B", "O=C,CN=C", "CN=a"};

static struct ct_test_key key_of(unsigned number)
{
	return number == RSA_KEY ? CT_TEST_RSA(1024, 0) : CT_TEST_P256(number);
}

static const uint8_t must_staple_value[] = {0x30, 0x03, 0x02, 0x01, 0x05};
static const struct ct_test_extension must_staple = {
	"1.3.6.1.5.5.7.1.24",
	false,
	{must_staple_value, sizeof(must_staple_value)}};

static const uint8_t serials[][22] = {
	{0x01},
	{0x02},
	{0x7f},
	{0x80},	      /* negative */
	{0xff, 0x01}, /* the same */
	{0x00, 0x80},
	{0x00, 0x00, 0x02}, /* too long for its number */
	{0x00},
	{0x5a, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa,
	 0xbb, 0xcc, 0xdd, 0xee, 0xff, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06},
};
static const size_t serial_lens[] = {1, 1, 1, 1, 2, 2, 3, 1, 22};

static struct ct_span pick_serial(void)
{
	unsigned at = once_in(2) ? below(3)
				 : below((unsigned)CT_ARRAY_LEN(serial_lens));

	return ct_span(serials[at], serial_lens[at]);
}

static void pick_times(struct ct_test_certificate_spec *spec)
{
	if (once_in(8)) { /* over */
		spec->not_before = FIXED_TIME - 20000000;
		spec->not_after = FIXED_TIME - 10000000;
	} else if (once_in(12)) { /* to come */
		spec->not_before = FIXED_TIME + 10000000;
		spec->not_after = FIXED_TIME + 20000000;
	}
}

static const char *const dns_some[] = {"dns:example.com", NULL};
static const char *const dns_other[] = {"dns:example.net", "ip:10.0.0.0/8",
					NULL};
static const char *const mail_some[] = {"email:example.com", NULL};
static const char *const nothing[] = {"dns:", NULL};
static const char *const *const constraints[] = {dns_some, dns_other, mail_some,
						 nothing};
static const char *const any_policy[] = {"2.5.29.32.0", NULL};
static const char *const some_policy[] = {"1.2.3.4", NULL};
static const char *const two_policies[] = {"1.2.3.4", "1.2.3.5", NULL};
static const char *const *const policies[] = {any_policy, some_policy,
					      two_policies};
static const char *const mappings[] = {"1.2.3.4=1.2.3.5", NULL};
static const char *const for_servers[] = {"1.3.6.1.5.5.7.3.1", NULL};
static const char *const for_clients[] = {"1.3.6.1.5.5.7.3.2", NULL};

static void pick_constraints(struct ct_test_certificate_spec *spec)
{
	if (once_in(5))
		spec->permitted = constraints[below(4)];
	if (once_in(6))
		spec->excluded = constraints[below(4)];
	if (once_in(5))
		spec->policies = policies[below(3)];
	if (once_in(10))
		spec->policy_mappings = mappings;
	if (once_in(12))
		spec->require_explicit_policy = 1 + below(2);
	if (once_in(12))
		spec->inhibit_any_policy = 1 + below(2);
	if (once_in(6)) {
		spec->has_path_len = true;
		spec->path_len = below(2);
	}
}

static void pick_ca(struct ct_test_certificate_spec *spec)
{
	spec->has_basic_constraints = !once_in(10);
	spec->is_ca = !once_in(10);
	spec->key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN;
	if (once_in(8))
		spec->key_usage =
			once_in(2) ? CT_TEST_KEY_CERT_SIGN : CT_TEST_CRL_SIGN;
	spec->without_extensions = once_in(12);
	if (spec->has_basic_constraints && spec->is_ca)
		pick_constraints(spec);
}

static const char *const alt_some[] = {"dns:www.example.com",
				       "email:me@example.com", NULL};
static const char *const alt_other[] = {"dns:www.example.net", "ip:10.0.0.1",
					NULL};
static const char *const alt_wild[] = {"dns:*.example.com", NULL};
static const char *const *const alt_names[] = {alt_some, alt_other, alt_wild};

static void pick_leaf(struct ct_test_certificate_spec *spec)
{
	spec->subject = once_in(3) ? "CN=www.example.com" : "CN=leaf";
	if (!once_in(5))
		spec->alt_names = alt_names[below(3)];
	if (once_in(3))
		spec->key_purposes = once_in(2) ? for_servers : for_clients;
	if (once_in(3))
		spec->policies = policies[below(3)];
	if (once_in(4)) {
		spec->extensions = &must_staple;
		spec->num_extensions = 1;
	}
}

/* The key of each certificate stands in @keys. */
static void add_certificate(struct pool *pool, unsigned *keys)
{
	unsigned number = pool->count++;
	struct pool_certificate *out = &pool->certificates[number];
	bool is_root = number < NUM_CAS / 2;
	unsigned by = is_root ? number : below(number);
	struct ct_test_certificate_spec spec = {
		.serial_bytes = pick_serial(),
		.serial_is_raw = true,
		.with_key_ids = once_in(2),
		.break_signature = once_in(16),
	};

	keys[number] = number < NUM_CAS ? below(RSA_KEY + 1) : LEAF_KEY;
	spec.subject = names[below(CT_ARRAY_LEN(names))];
	pick_times(&spec);
	if (number < NUM_CAS)
		pick_ca(&spec);
	else
		pick_leaf(&spec);
	out->subject = spec.subject;
	out->issuer = pool->certificates[by].subject;
	spec.issuer = out->issuer;
	spec.key = key_of(keys[number]);
	/* Now and then by another key of the same name. */
	spec.signing_key = key_of(once_in(12) ? below(RSA_KEY) : keys[by]);
	ct_test_certificate(&out->der, &spec);
}

static void add_crl(struct pool *pool, const unsigned *keys)
{
	unsigned by = below(NUM_CAS);
	struct ct_test_crl_entry entries[6];
	struct ct_test_crl_spec spec = {
		.issuer = pool->certificates[by].subject,
		.signing_key = key_of(keys[by]),
		.this_update =
			FIXED_TIME - 5000000 + (int64_t)below(4) * 1000000,
		.next_update =
			once_in(4) ? FIXED_TIME - 1000 : FIXED_TIME + 1000000,
		.entries = entries,
		.num_entries = below(6),
		.crl_number = 1 + below(3),
		.with_key_ids = once_in(2),
		.break_signature = once_in(6),
		.without_extensions = once_in(8),
		.version = once_in(8) ? 1 : 2,
	};

	memset(entries, 0, sizeof(entries));
	for (unsigned i = 0; i < spec.num_entries; i++) {
		entries[i].serial_bytes = pick_serial();
		entries[i].serial_is_raw = true;
		if (spec.version == 2)
			entries[i].reason = below(11);
	}
	if (spec.version == 1)
		spec.without_extensions = true;
	if (once_in(12))
		spec.this_update = FIXED_TIME + 1000000;
	if (once_in(16))
		spec.base_number = 1;
	ct_test_crl(&pool->crls[pool->num_crls++], &spec);
}

void pool_make_kinds(struct pool *pool, uint64_t seed, uint64_t number)
{
	unsigned keys[NUM_ALL];

	memset(pool, 0, sizeof(*pool));
	*random_state() = ct_random(seed, number);
	for (unsigned i = 0; i < NUM_ALL; i++)
		add_certificate(pool, keys);
	pool->num_cas = NUM_CAS;
	for (unsigned i = 0; i < NUM_CRLS; i++)
		add_crl(pool, keys);
}
