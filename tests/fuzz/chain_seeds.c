/*
 * Seeds: certificate chains that have all extensions between them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/der.h"
#include "chain_seeds.h"
#include "signer.h"

static const char *const names[] = {"dns:example.com",
				    "dns:*.example.net",
				    "ip:192.0.2.1",
				    "ip:2001:db8::1",
				    "email:a@example.com",
				    "uri:https://example.com/x",
				    "dn:C=SE,CN=x",
				    "rid:1.2.3.4",
				    "other:1.3.6.1.5.5.7.8.7=x",
				    NULL};
static const char *const permitted[] = {"dns:example.com",
					"dns:example.net",
					"ip:192.0.2.0/24",
					"email:example.com",
					"uri:.com",
					"dn:C=SE",
					NULL};
static const char *const excluded[] = {"dns:secret.example.com",
				       "email:.example.org", NULL};
static const char *const policies[] = {"1.2.3.4", "2.5.29.32.0", NULL};
static const char *const mappings[] = {"1.2.3.4=1.2.3.5", NULL};
static const char *const purposes[] = {"1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2",
				       NULL};
static const char *const crls[] = {"http://example.com/a.crl", NULL};

static struct ct_test_key key_of(unsigned number, unsigned level)
{
	switch (number) {
	case 0:
		return CT_TEST_P256(level);
	case 1:
		return CT_TEST_RSA(2048, level);
	case 2:
		return CT_TEST_ED25519(level);
	case 3:
		return CT_TEST_P384(level);
	case 4:
		return CT_TEST_RSA(1024, level % 2);
	default:
		return CT_TEST_ED448(level % 2);
	}
}

static void make_ca(unsigned number, struct ct_buffer *out, const char *subject,
		    const char *issuer, unsigned level, unsigned above)
{
	struct ct_test_certificate_spec spec = {
		.subject = subject,
		.issuer = issuer,
		.key = key_of(number, level),
		.signing_key = key_of(number, above),
		.has_basic_constraints = true,
		.is_ca = true,
		.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
		.with_key_ids = true,
	};

	if (number % 2 == 1) {
		spec.has_path_len = true;
		spec.path_len = 1;
		spec.permitted = permitted;
		spec.excluded = excluded;
	}
	if (number % 3 == 2) {
		spec.policies = policies;
		spec.policy_mappings = mappings;
		spec.require_explicit_policy = 2;
		spec.inhibit_any_policy = 3;
	}
	ct_test_certificate(out, &spec);
}

void fuzz_chain(unsigned number, struct ct_buffer *out)
{
	struct ct_test_certificate_spec leaf = {
		.subject = "C=SE,O=Example,CN=example.com",
		.issuer = "CN=CA",
		.serial = 5,
		.key = key_of(number, 2),
		.signing_key = key_of(number, 1),
		.key_usage = CT_TEST_DIGITAL_SIGNATURE,
		.key_purposes = purposes,
		.alt_names = names,
		.policies = number % 3 == 2 ? policies : NULL,
		.crl_uris = crls,
		.with_key_ids = true,
	};

	ct_test_certificate(out, &leaf);
	make_ca(number, out, "CN=CA", "CN=Root", 1, 0);
	make_ca(number, out, "CN=Root", "CN=Root", 0, 0);
}

struct ct_span fuzz_chain_part(const struct ct_buffer *chain, size_t index)
{
	struct ct_der der = ct_der(ct_span(chain->data, chain->len));
	struct ct_span part;

	do {
		if (ct_der_read_any(&der, NULL, NULL, &part) != CATRUST_OK)
			abort();
	} while (index-- > 0);
	return part;
}
