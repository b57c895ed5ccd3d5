/*
 * Tests of names: the forms that alternative names may have, which of them
 * name constraints hold, and which names of hosts they match.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Rows are text as ct_write_general_name() takes it. What is expected is what
 * RFC 5280 4.2.1.6 and 4.2.1.10 and RFC 9525 say.
 */

#include <config.h>

#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"
#include "verify/hostname.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

enum place { LEAF, CA, ROOT, NUM_PLACES };

#define LABEL_31 "abcdefghijklmnopqrstuvwxyz01234"
#define LABEL_63 LABEL_31 "x" LABEL_31

/* --- Forms --------------------------------------------------------------- */

enum { BAD, RFC, WEB };

static const struct form {
	const char *name;
	int accepted; /* nowhere, by RFC 5280, in the Web PKI as well */
} forms[] = {
	{"dns:example.com", WEB},
	{"dns:EXAMPLE.com", WEB},
	{"dns:3com.example.com", WEB},
	{"dns:xn--bcher-kva.example", WEB},
	{"dns:a-b.example.com", WEB},
	{"dns:a--b.example.com", WEB},
	{"dns:localhost", WEB},
	{"dns:" LABEL_63 ".example.com", WEB},
	{"dns:" LABEL_63 "x.example.com", BAD},
	{"dns:" LABEL_63 "." LABEL_63 "." LABEL_63 "." LABEL_31 LABEL_31, BAD},
	{"dns:", BAD},
	{"dns: ", BAD},
	{"dns:.", BAD},
	{"dns:.example.com", BAD},
	{"dns:example.com.", BAD},
	{"dns:example..com", BAD},
	{"dns:-example.com", BAD},
	{"dns:example-.com", BAD},
	{"dns:exa_mple.com", BAD},
	{"dns:exa mple.com", BAD},
	{"dns:example.com\n", BAD},
	{"dns:example.com/", BAD},
	{"dns:example.com:443", BAD},
	{"dns:http://example.com", BAD},
	{"dns:b\xc3\xbc"
	 "cher.example.com",
	 BAD},
	{"dns:\xf0\x9f\x98\x9c.example.com", BAD},
	{"dns:*.example.com", WEB},
	{"dns:*.com", RFC},
	{"dns:*", BAD},
	{"dns:*.", BAD},
	{"dns:**.example.com", BAD},
	{"dns:*.*.example.com", BAD},
	{"dns:a.*.example.com", BAD},
	{"dns:*a.example.com", BAD},
	{"dns:a*.example.com", BAD},
	{"dns:a*b.example.com", BAD},
	{"dns:xn--*-bcher-kva.example", BAD},
	/* RFC 1123 2.1: these are addresses. */
	{"dns:192.0.2.1", BAD},
	{"dns:127.0.0.1", BAD},
	{"dns:1.2.3.4.5", BAD},
	{"dns:12345", BAD},
	{"dns:*.0.2.1", BAD},
	{"dns:2001:db8::1", BAD},
	{"dns:a.example1", WEB},
	{"ip:192.0.2.1", WEB},
	{"ip:2001:db8::1", WEB},
	{"ip:192.0.2.0/24", BAD},
	{"ip:2001:db8::/32", BAD},
	{"email:a@example.com", RFC},
	{"email:*@example.com", RFC},
	{"email:a+b@example.com", RFC},
	{"email:a", BAD},
	{"email:example.com", BAD},
	{"email:@example.com", BAD},
	{"email:a@", BAD},
	{"email:a@.example.com", BAD},
	{"email:a@b@example.com", BAD},
	{"email:a b@example.com", BAD},
	{"email:A <a@example.com>", BAD},
	{"uri:https://example.com/", RFC},
	{"uri:https://example.com", RFC},
	{"uri:https://user@example.com:443/a?b#c", RFC},
	{"uri:https://192.0.2.1/", RFC},
	{"uri:https://[2001:db8::1]:443/", RFC},
	{"uri:urn:a:b", RFC},
	{"uri:mailto:a@example.com", RFC},
	{"uri:spiffe://example.com/a", RFC},
	{"uri:", BAD},
	{"uri:a", BAD},
	{"uri:/a", BAD},
	{"uri:example.com/a", BAD},
	{"uri://example.com/a", BAD},
	{"uri::a", BAD},
	{"uri:1http://example.com/", BAD},
	{"uri:https:", BAD},
	{"uri:https://", BAD},
	{"uri:https:///a", BAD},
	{"uri:https://:443/", BAD},
	{"uri:https://[2001:db8::1/", BAD},
	{"uri:https://exa mple.com/", BAD},
	{"uri:https://b\xc3\xbc"
	 "cher.example/",
	 BAD},
	{"dn:CN=x", RFC},
	{"dn:", BAD},
	{"rid:1.2.3", RFC},
	{"other:1.2.3=x", RFC},
};

/* --- Constraints --------------------------------------------------------- */

enum { IN, OUT, REFUSED };

static const struct constraint {
	const char *base, *name;
	int is; /* within it, outside, or refused either way */
} constraints[] = {
	{"dns:example.com", "dns:example.com", IN},
	{"dns:example.com", "dns:EXAMPLE.COM", IN},
	{"dns:EXAMPLE.com", "dns:a.example.com", IN},
	{"dns:example.com", "dns:a.b.example.com", IN},
	{"dns:example.com", "dns:notexample.com", OUT},
	{"dns:example.com", "dns:example.com.org", OUT},
	{"dns:example.com", "dns:com", OUT},
	{"dns:a.example.com", "dns:example.com", OUT},
	{"dns:com", "dns:example.com", IN},
	{"dns:", "dns:example.com", IN},
	{"dns:example.com", "dns:*.example.com", IN},
	{"dns:example.com", "dns:*.a.example.com", IN},
	/* Names that a wildcard could be are within, and others are not. */
	{"dns:a.example.com", "dns:*.example.com", REFUSED},
	{"dns:a.b.example.com", "dns:*.example.com", OUT},
	{"dns:a.example.org", "dns:*.example.com", OUT},

	{"ip:192.0.2.0/24", "ip:192.0.2.0", IN},
	{"ip:192.0.2.0/24", "ip:192.0.2.255", IN},
	{"ip:192.0.2.0/24", "ip:192.0.3.0", OUT},
	{"ip:192.0.2.7/32", "ip:192.0.2.7", IN},
	{"ip:192.0.2.7/32", "ip:192.0.2.6", OUT},
	{"ip:0.0.0.0/0", "ip:192.0.2.6", IN},
	{"ip:0.0.0.0/0", "ip:2001:db8::1", OUT},
	{"ip:2001:db8::/32", "ip:2001:db8:ffff::1", IN},
	{"ip:2001:db8::/32", "ip:2001:db9::1", OUT},
	{"ip:2001:db8::/33", "ip:2001:db8:8000::1", OUT},
	{"ip:::/0", "ip:192.0.2.6", OUT},

	{"email:a@example.com", "email:a@example.com", IN},
	{"email:a@example.com", "email:a@EXAMPLE.com", IN},
	{"email:a@example.com", "email:A@example.com", OUT},
	{"email:a@example.com", "email:b@example.com", OUT},
	{"email:a@example.com", "email:a@b.example.com", OUT},
	{"email:example.com", "email:a@example.com", IN},
	{"email:example.com", "email:a@EXAMPLE.com", IN},
	{"email:example.com", "email:a@b.example.com", OUT},
	{"email:.example.com", "email:a@b.example.com", IN},
	{"email:.example.com", "email:a@c.b.example.com", IN},
	{"email:.example.com", "email:a@example.com", OUT},
	{"email:.example.com", "email:a@notexample.com", OUT},
	{"email:*@example.com", "email:*@example.com", IN},
	{"email:*@example.com", "email:a@example.com", OUT},

	{"uri:example.com", "uri:https://example.com/a", IN},
	{"uri:example.com", "uri:https://EXAMPLE.com:443", IN},
	{"uri:example.com", "uri:https://a@example.com", IN},
	{"uri:example.com", "uri:https://a.example.com/", OUT},
	{"uri:.example.com", "uri:https://a.example.com/", IN},
	{"uri:.example.com", "uri:https://b.a.example.com/", IN},
	{"uri:.example.com", "uri:https://example.com/", OUT},
	{"uri:.example.com", "uri:https://evil.org/.example.com", OUT},
	{"uri:.example.com", "uri:https://evil.org?a.example.com", OUT},
	{"uri:.example.com", "uri:https://a.example.com@evil.org/", OUT},
	{"uri:example.com", "uri:https://192.0.2.1/", REFUSED},
	{"uri:example.com", "uri:https://[2001:db8::1]/", REFUSED},
	{"uri:example.com", "uri:urn:example.com", REFUSED},
	{"uri:example.com", "uri:https://a@b@example.com/", REFUSED},
	{"uri:example.com", "uri:https://example.com@b@a.org/", REFUSED},

	{"dn:CN=x", "dn:CN=x", IN},
	{"dn:CN=x", "dn:CN=X", IN},
	{"dn:CN=x", "dn:CN=x,CN=y", IN},
	{"dn:CN=x", "dn:CN=y", OUT},
	{"dn:CN=x", "dn:CN=y,CN=x", OUT},
	{"dn:CN=x,CN=y", "dn:CN=x", OUT},

	/* Forms whose subtrees are not defined, not even for the same name. */
	{"rid:1.2.3", "rid:1.2.3", REFUSED},
	{"rid:1.2.3", "rid:1.2.3.4", REFUSED},
	{"other:1.2.3=x", "other:1.2.3=x", REFUSED},
	{"other:1.2.3=x", "other:1.2.3=y", REFUSED},
	{"other:1.2.3=x", "other:1.2.4=x", REFUSED},

	/* Other forms are not concerned. */
	{"dns:example.org", "ip:192.0.2.1", -1},
	{"dns:example.org", "email:a@example.com", -1},
	{"dns:example.org", "uri:https://example.com/", -1},
	{"ip:192.0.2.0/24", "dns:example.com", -1},
	{"email:example.org", "dns:example.com", -1},
	{"uri:example.org", "dns:example.com", -1},
	{"rid:1.2.3", "dns:example.com", -1},
};

/* Constraints that are not in their prescribed form, with any name. */
static const char *const bad_bases[] = {
	"dns:.example.com",	 "dns:*.example.com",
	"dns:example.com.",	 "dns:exa_mple.com",
	"dns:b\xc3\xbc.example", "ip:192.0.2.1",
	"ip:2001:db8::1",	 "email:a@b@example.com",
	"email:@example.com",	 "email:a@",
	"email:..example.com",	 "uri:https://example.com/",
	"uri:*.example.com",	 "uri:example.com/",
};

/* --- Hosts --------------------------------------------------------------- */

static const struct host {
	const char *presented, *wanted;
	bool is_match;
} hosts[] = {
	{"dns:example.com", "example.com", true},
	{"dns:example.com", "EXAMPLE.com", true},
	{"dns:example.com", "example.com.", true},
	{"dns:example.com", "a.example.com", false},
	{"dns:a.example.com", "example.com", false},
	{"dns:*.example.com", "a.example.com", true},
	{"dns:*.example.com", "A.EXAMPLE.com", true},
	{"dns:*.example.com", "example.com", false},
	{"dns:*.example.com", "b.a.example.com", false},
	{"dns:*.example.com", "a.example.org", false},
	{"dns:*.com", "example.com", false},
	{"dns:*.xn--bcher-kva.example",
	 "a.b\xc3\xbc"
	 "cher.example",
	 true},
	{"dns:xn--bcher-kva.example",
	 "b\xc3\xbc"
	 "cher.example",
	 true},
	{"dns:*.example.com", "xn--bcher-kva.example.com", true},
	{"ip:192.0.2.1", "192.0.2.1", true},
	{"ip:192.0.2.1", "192.0.2.2", false},
	{"ip:2001:db8::1", "2001:db8:0::1", true},
	{"dns:example.com", "192.0.2.1", false},
	{"uri:https://example.com/", "example.com", false},
	{"email:example@example.com", "example.com", false},
};

/* --- Running them -------------------------------------------------------- */

static const char *const *list_of(const char *list[2], const char *name)
{
	list[0] = name;
	list[1] = NULL;
	return list;
}

static void make_certs(struct ct_test_certificate_spec certs[NUM_PLACES])
{
	certs[LEAF] = chains_leaf("CN=CA", LEAF_KEY, CA_KEY);
	certs[LEAF].subject = "O=Example";
	certs[CA] = chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY);
	certs[ROOT] = chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY);
}

static enum ct_rule
verify(enum catrust_profile profile,
       const struct ct_test_certificate_spec certs[NUM_PLACES],
       const struct ct_peer_name *name)
{
	struct chains *chains = chains_new(profile);
	enum ct_rule rule;

	chains->options.names = name;
	chains->options.num_names = name == NULL ? 0 : 1;
	chains_trust_spec(chains, certs[ROOT]);
	chains_send_spec(chains, certs[LEAF]);
	chains_send_spec(chains, certs[CA]);
	if (chains_verify(chains) == CATRUST_OK)
		ck_assert_int_eq(chains->result.rule, CT_RULE_NONE);
	rule = chains->result.rule;
	chains_free(chains);
	return rule;
}

/* Whether a certificate can be loaded, to be trusted. */
static bool is_readable(const struct ct_test_certificate_spec *spec)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_span subject;
	bool is_good;

	ct_test_certificate(&der, spec);
	is_good = ct_certificate_check(ct_span(der.data, der.len), &subject) ==
		  CATRUST_OK;
	return is_good;
}

/* At every place a name must be in its form; where the name is the server's
 * also in the one that the Web PKI allows. */
TESTS(form, ct_test_many(CT_ARRAY_LEN(forms), 3))
{
	const struct form *row = &forms[_i];
	const char *list[2];

	for (int place = LEAF; place < NUM_PLACES; place++) {
		struct ct_test_certificate_spec certs[NUM_PLACES];
		bool is_web_ok = row->accepted >= (place == LEAF ? WEB : RFC);
		enum ct_rule rule;

		make_certs(certs);
		certs[place].alt_names = list_of(list, row->name);
		if (place == ROOT && !is_readable(&certs[ROOT])) {
			ck_assert_msg(row->accepted == BAD, "%s", row->name);
			continue;
		}
		rule = verify(CATRUST_PROFILE_RFC5280, certs, NULL);
		ck_assert_msg((rule == CT_RULE_NONE) == (row->accepted >= RFC),
			      "%s, place %d: %s", row->name, place,
			      ct_rule_text(rule));
		rule = verify(CATRUST_PROFILE_WEBPKI, certs, NULL);
		ck_assert_msg((rule == CT_RULE_NONE) == is_web_ok,
			      "%s, place %d, Web PKI: %s", row->name, place,
			      ct_rule_text(rule));
	}
}

static enum ct_rule constrain(int place, const char *permitted,
			      const char *excluded, const char *name)
{
	struct ct_test_certificate_spec certs[NUM_PLACES];
	const char *permitted_list[2], *excluded_list[2], *names[2];

	make_certs(certs);
	if (strncmp(permitted == NULL ? excluded : permitted, "dn:", 3) == 0)
		certs[LEAF].subject = certs[CA].subject = certs[LEAF].issuer =
			name + (strncmp(name, "dn:", 3) == 0 ? 3 : 0);
	if (permitted != NULL)
		certs[place].permitted = list_of(permitted_list, permitted);
	if (excluded != NULL)
		certs[place].excluded = list_of(excluded_list, excluded);
	certs[LEAF].alt_names = list_of(names, name);
	return verify(CATRUST_PROFILE_RFC5280, certs, NULL);
}

TESTS(constraint, ct_test_many(CT_ARRAY_LEN(constraints), 3))
{
	const struct constraint *row = &constraints[_i];

	for (int place = CA; place < NUM_PLACES; place++) {
		enum ct_rule permitted =
			constrain(place, row->base, NULL, row->name);
		enum ct_rule excluded =
			constrain(place, NULL, row->base, row->name);
		bool is_out = row->is == OUT || row->is == REFUSED;
		bool is_in = row->is == IN || row->is == REFUSED;

		ck_assert_msg(permitted == (is_out ? CT_RULE_NOT_PERMITTED
						   : CT_RULE_NONE),
			      "%s permits %s, place %d: %s", row->base,
			      row->name, place, ct_rule_text(permitted));
		ck_assert_msg(excluded ==
				      (is_in ? CT_RULE_EXCLUDED : CT_RULE_NONE),
			      "%s excludes %s, place %d: %s", row->base,
			      row->name, place, ct_rule_text(excluded));
	}
}

/* An excluded name stays excluded where it is permitted, too. */
TEST(excluded_wins)
{
	ck_assert_int_eq(constrain(CA, "dns:example.com", "dns:example.com",
				   "dns:example.com"),
			 CT_RULE_EXCLUDED);
	ck_assert_int_eq(constrain(CA, "dns:example.com", "dns:a.example.com",
				   "dns:b.example.com"),
			 CT_RULE_NONE);
}

TESTS(bad_base, ct_test_many(CT_ARRAY_LEN(bad_bases), 1))
{
	for (int place = CA; place < NUM_PLACES; place++) {
		ck_assert_int_eq(constrain(place, bad_bases[_i], NULL,
					   "dns:example.com"),
				 CT_RULE_CONSTRAINTS_INVALID);
		ck_assert_int_eq(constrain(place, NULL, bad_bases[_i],
					   "dns:example.com"),
				 CT_RULE_CONSTRAINTS_INVALID);
	}
}

TESTS(host, ct_test_many(CT_ARRAY_LEN(hosts), 3))
{
	const struct host *row = &hosts[_i];
	struct ct_test_certificate_spec certs[NUM_PLACES];
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct ct_peer_name wanted = {.type = CT_NAME_IP};
	uint8_t address[16];
	const char *list[2];
	enum ct_rule rule;
	size_t len;

	if (ct_hostname_parse_ip(row->wanted, address, &len)) {
		wanted.value = ct_span(address, len);
	} else {
		wanted.type = CT_NAME_DNS;
		assert_ok(ct_hostname_prepare(
			ct_span(row->wanted, strlen(row->wanted)), &text));
		wanted.value = ct_span(text.data, text.len);
	}
	make_certs(certs);
	certs[LEAF].subject = "CN=example.com";
	certs[LEAF].alt_names = list_of(list, row->presented);
	rule = verify(CATRUST_PROFILE_RFC5280, certs, &wanted);
	ck_assert_msg(rule == (row->is_match ? CT_RULE_NONE : CT_RULE_HOSTNAME),
		      "%s for %s: %s", row->presented, row->wanted,
		      ct_rule_text(rule));
}

RUN_TESTS(.timeout = 60)
