/*
 * Chains with name constraints, one form each.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "rule_chain.h"

static bool is_ipv6(const char *name)
{
	return strchr(name + strlen("ip:"), ':') != NULL;
}

/* Whether addresses are permitted, and none of the version of the peer's. This
 * library refuses the peer's (RFC 5280 has one form of both versions, as have
 * OpenSSL and Go); GnuTLS does not. */
static bool permits_other_version(const char *const *permitted,
				  const char *const *peer)
{
	bool has_other = false;

	if (peer == NULL || strncmp(peer[0], "ip:", 3) != 0)
		return false;
	for (; *permitted != NULL; permitted++) {
		if (strncmp(*permitted, "ip:", 3) != 0)
			continue;
		if (is_ipv6(*permitted) == is_ipv6(peer[0]))
			return false;
		has_other = true;
	}
	return has_other;
}

/* Name constraints of two CAs, and a peer with names of one kind. */
void probe_constraints(void)
{
	const char *const *const sets[] = {
		(const char *const[]){"dns:example.com", NULL},
		(const char *const[]){"dns:www.example.com", "ip:10.0.0.0/8",
				      NULL},
		(const char *const[]){"ip:192.0.2.0/24", NULL},
		(const char *const[]){"ip:2001:db8::/32", NULL},
		(const char *const[]){"ip:2001:db9::/32", NULL},
		(const char *const[]){"email:example.com", NULL},
	};
	const char *const *const peers[] = {
		(const char *const[]){"dns:www.example.com", NULL},
		(const char *const[]){"ip:10.1.2.3", NULL},
		(const char *const[]){"ip:2001:db8::1", NULL},
		(const char *const[]){"email:joe@example.com", NULL},
		NULL,
	};

	for (size_t n = 0; n < 4 * CT_ARRAY_LEN(sets) * CT_ARRAY_LEN(sets) *
				       CT_ARRAY_LEN(peers);
	     n++) {
		struct rule_chain chain = {.len = RULE_MAX_CHAIN};
		size_t rest = n / 4;
		const char *const *peer = peers[rest % CT_ARRAY_LEN(peers)];
		const char *const *upper, *const *lower;

		rest /= CT_ARRAY_LEN(peers);
		upper = sets[rest % CT_ARRAY_LEN(sets)];
		lower = sets[rest / CT_ARRAY_LEN(sets)];
		if ((n % 2 == 0 && permits_other_version(upper, peer)) ||
		    (n / 2 % 2 == 0 && permits_other_version(lower, peer)))
			continue;
		printf("constraints %zu:", n);
		for (unsigned i = 0; i < RULE_MAX_CHAIN; i++) {
			struct ct_test_certificate_spec spec =
				rule_usual(i, rule_usual_keys);

			if (i == 0)
				spec.alt_names = peer;
			if (i == 3) {
				chain.certs[i] = rule_usual_certificate(i);
				break;
			}
			if (i == 2)
				*(n % 2 ? &spec.excluded : &spec.permitted) =
					upper;
			if (i == 1)
				*(n / 2 % 2 ? &spec.excluded
					    : &spec.permitted) = lower;
			chain.certs[i] = rule_certificate(&spec);
		}
		rule_by_list(&chain, 3, 0, NULL, NULL);
		rule_by_cas(&chain, 3, 0);
		putchar('\n');
		rule_chain_clear(&chain);
	}
}

/* A peer below a CA, at @place, with one constraint. */
static void probe_below(const struct ct_test_certificate_spec *peer,
			const char *const *base, unsigned place,
			bool is_excluded)
{
	struct rule_chain chain = {.len = RULE_MAX_CHAIN};

	chain.certs[0] = rule_certificate(peer);
	for (unsigned i = 1; i < RULE_MAX_CHAIN; i++) {
		struct ct_test_certificate_spec spec =
			rule_usual(i, rule_usual_keys);

		if (i == place)
			*(is_excluded ? &spec.excluded : &spec.permitted) =
				base;
		chain.certs[i] = rule_certificate(&spec);
	}
	rule_by_list(&chain, 3, 0, NULL, NULL);
	rule_by_cas(&chain, 3, 0);
	putchar('\n');
	rule_chain_clear(&chain);
}

/* Constraints on forms that GnuTLS does not know all of. */
static void probe_form(const char *form, unsigned place, bool is_excluded,
		       bool has_name)
{
	struct ct_test_certificate_spec peer = rule_usual(0, rule_usual_keys);
	const char *const base[] = {form, NULL};

	if (has_name)
		peer.alt_names = base;
	printf("%s at %u:", form, place);
	probe_below(&peer, base, place, is_excluded);
}

/* E-mail addresses of the subject count, where it has no others. */
static void probe_addresses(const char *subject, const char *host,
			    bool is_excluded)
{
	struct ct_test_certificate_spec peer = rule_usual(0, rule_usual_keys);
	const char *const base[] = {host, NULL};

	peer.subject = subject;
	peer.alt_names = NULL;
	printf("%s under %s:", subject, host);
	probe_below(&peer, base, 1, is_excluded);
}

/* A common name stands for a host where the peer is for servers. */
static void probe_common_name(unsigned n)
{
	static const char *const purposes[][3] = {
		{NULL},
		{"1.3.6.1.5.5.7.3.1", NULL},
		{"1.3.6.1.5.5.7.3.9", "1.3.6.1.5.5.7.3.7", NULL},
		{"1.3.6.1.5.5.7.3.2", "2.5.29.37.0", NULL},
	};
	static const char *const subjects[] = {
		"CN=www.example.com", "CN=OCSP and IPSEC",
		"CN=a.example.com,CN=b.example.com"};
	static const char *const hosts[] = {"dns:example.com",
					    "dns:example.org"};
	struct ct_test_certificate_spec peer = rule_usual(0, rule_usual_keys);
	const char *const base[] = {hosts[n / 2 % 2], NULL};

	peer.subject = subjects[n / 4 % CT_ARRAY_LEN(subjects)];
	peer.key_purposes = purposes[n / 4 / CT_ARRAY_LEN(subjects)];
	if (peer.key_purposes[0] == NULL)
		peer.key_purposes = NULL;
	peer.alt_names = NULL;
	printf("common name %u:", n);
	probe_below(&peer, base, 1 + n % 3, n % 2 != 0);
}

void probe_forms(void)
{
	enum { PRINCIPAL = 2 };
	static const char *const forms[] = {
		"rid:1.2.3.4.5",
		"other:1.2.3.4.5=text",
		"other:1.3.6.1.4.1.311.20.2.3=joe@example.com",
		"other:1.3.6.1.5.5.7.8.5=joe@example.com",
		"other:1.3.6.1.5.5.7.8.7=_mail.example.com",
		"other:1.3.6.1.5.2.2=joe@EXAMPLE.COM"};
	static const char *const subjects[] = {
		"O=Peer", "O=Peer,E=a@example.com",
		"O=Peer,E=a@example.com,E=b@example.com",
		"O=Peer,E=a@example.com,E=b@example.org"};
	static const char *const bases[] = {
		"email:example.com", "email:a@example.com", "dns:example.com"};

	for (size_t n = 0; n < CT_ARRAY_LEN(forms) * 12; n++) {
		bool has_name = n / 2 % 2 != 0;

		if (has_name && n / 12 == PRINCIPAL)
			continue;
		probe_form(forms[n / 12], (unsigned)(1 + n / 4 % 3), n % 2 != 0,
			   has_name);
	}
	for (size_t n = 0; n < CT_ARRAY_LEN(subjects) * 6; n++)
		probe_addresses(subjects[n / 6], bases[n / 2 % 3], n % 2 != 0);
	for (unsigned n = 0; n < 4 * 3 * 4; n++)
		probe_common_name(n);
}

/* A CA that must not certify O=Peer, or only that. */
void probe_directory_constraints(void)
{
	static uint8_t value[] = {0x30, 0x17, 0xa1, 0x15, 0x30, 0x13, 0xa4,
				  0x11, 0x30, 0x0f, 0x31, 0x0d, 0x30, 0x0b,
				  0x06, 0x03, 0x55, 0x04, 0x0a, 0x0c, 0x04,
				  'P',	'e',  'e',  'r'};
	const struct ct_test_extension constraints = {
		"2.5.29.30", true, {value, sizeof(value)}};

	for (unsigned is_permitted = 0; is_permitted < 2; is_permitted++) {
		struct rule_chain chain = {.len = RULE_MAX_CHAIN};
		struct ct_test_certificate_spec spec =
			rule_usual(1, rule_usual_keys);

		value[2] = is_permitted ? 0xa0 : 0xa1;
		spec.extensions = &constraints;
		spec.num_extensions = 1;
		for (unsigned place = 0; place < RULE_MAX_CHAIN; place++)
			chain.certs[place] =
				place == 1 ? rule_certificate(&spec)
					   : rule_usual_certificate(place);
		rule_probe(is_permitted ? "permitted" : "excluded", &chain);
		rule_chain_clear(&chain);
	}
}
