/*
 * Fuzz target: extensions. The first octet chooses the decoder, the rest is
 * the extension's value.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Where libtasn1 knows the type it must accept what the cursor accepts, but for
 * object identifiers with a number of more than 64 bits, which it cannot hold.
 * User notices and proxy certificates have numbers of their own.
 */

#include <config.h>

#include "asn1/pkix.h"
#include "fuzz.h"
#include "tests/unit/extension_cases.h"

static const struct {
	decoder *decode;
	const char *type; /* NULL: libtasn1 has no opinion */
} decoders[] = {
	{general_names, NULL}, /* ANY under a tag */
	{basic_constraints, NULL},
	{strict_basic_constraints, "BasicConstraints"},
	{name_constraints, NULL},
	{policy_constraints, "PolicyConstraints"},
	{inhibit_any_policy, "InhibitAnyPolicy"},
	{key_usage, "KeyUsage"},
	{strict_key_usage, "KeyUsage"},
	{key_purposes, "ExtKeyUsageSyntax"},
	{private_key_usage_period, "PrivateKeyUsagePeriod"},
	{tls_features, "Features"},
	{subject_key_id, "SubjectKeyIdentifier"},
	{authority_key_id, NULL},
	{policies, "CertificatePolicies"},
	{policy_mappings, "PolicyMappings"},
	{distribution_points, NULL},
	{issuing_distribution_point, NULL},
	{access_descriptions, NULL},
	{crl_number, "CRLNumber"},
	{crl_reason, "CRLReason"},
	{invalidity_date, "InvalidityDate"},
	{scts, NULL},
};

enum {
	NUM_DECODERS = sizeof(decoders) / sizeof(decoders[0]),
	USER_NOTICE = NUM_DECODERS,
	PROXY_CERT_INFO,
	NUM_CHOICES,
};

/* Nine octets or more in a row that say that the number goes on. */
static bool may_have_large_number(struct ct_span value)
{
	size_t run = 0;

	for (size_t i = 0; i < value.len; i++) {
		run = (value.data[i] & 0x80) != 0 ? run + 1 : 0;
		if (run == 9)
			return true;
	}
	return false;
}

/* What the cursor takes, libtasn1 takes. */
static void require_second_opinion(const char *type, struct ct_span value)
{
	if (value.len <= 256 && !may_have_large_number(value))
		FUZZ_REQUIRE(ct_pkix_check(type, value) == CATRUST_OK);
}

static void require_inside(struct ct_span part, struct ct_span whole)
{
	FUZZ_REQUIRE(part.data > whole.data &&
		     part.data + part.len <= whole.data + whole.len);
}

static void check_user_notice(struct ct_span value)
{
	struct ct_buffer text = CT_BUFFER_INIT;
	struct ct_user_notice notice;

	if (ct_user_notice_parse(&notice, value) != CATRUST_OK ||
	    notice.explicit_text.data == NULL)
		return;
	require_second_opinion("UserNotice", value);
	require_inside(notice.explicit_text, value);
	if (ct_policy_text_to_utf8(notice.explicit_text, &text) == CATRUST_OK)
		FUZZ_REQUIRE(text.len <= 2 * notice.explicit_text.len);
	ct_buffer_clear(&text);
}

static void check_proxy(struct ct_span value)
{
	struct ct_proxy_cert_info info;

	if (ct_proxy_cert_info_parse(&info, value) == CATRUST_OK)
		require_inside(info.language, value);
}

const size_t fuzz_der_at = 1;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ct_span value;
	unsigned choice;

	if (size == 0)
		return 0;
	choice = data[0] % NUM_CHOICES;
	value = ct_span(data + 1, size - 1);
	if (choice == USER_NOTICE)
		check_user_notice(value);
	else if (choice == PROXY_CERT_INFO)
		check_proxy(value);
	else if (decoders[choice].decode(value) == CATRUST_OK &&
		 decoders[choice].type != NULL)
		require_second_opinion(decoders[choice].type, value);
	return 0;
}

static unsigned choice_of(decoder *decode)
{
	for (unsigned i = 0; i < NUM_DECODERS; i++)
		if (decoders[i].decode == decode)
			return i;
	abort();
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	struct ct_span value;

	if (index < NUM_GOOD) {
		out[0] = (uint8_t)choice_of(good[index].decode);
		value = octets_of(good[index].hex);
	} else if (index == NUM_GOOD) {
		out[0] = USER_NOTICE;
		value = octets_of("301a 300d 0c03'org' 3006 020101 02017f "
				  "1a09'some text'");
	} else if (index == NUM_GOOD + 1) {
		out[0] = PROXY_CERT_INFO;
		value = octets_of("3010 020103 300b 06032a0304 0404'rule'");
	} else {
		return 0;
	}
	FUZZ_REQUIRE(value.len < room);
	memcpy(out + 1, value.data, value.len);
	return value.len + 1;
}
