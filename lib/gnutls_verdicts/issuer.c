/*
 * Which certificate may be another's issuer, in GnuTLS's eyes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "gnutls_verdicts/issuer.h"
#include "x509/key_id.h"
#include "x509/name.h"

/* Absent also where it is malformed. */
static struct ct_span authority_key_id(const struct ct_certificate *certificate)
{
	struct ct_span value =
		ct_extension_value(certificate, ct_oid_ce_authority_key_id);
	struct ct_authority_key_id authority;

	if (value.data == NULL ||
	    ct_authority_key_id_parse(&authority, value) != CATRUST_OK)
		return ct_span(NULL, 0);
	return authority.key_id;
}

static bool is_same_text(struct ct_span a, struct ct_span b)
{
	struct ct_buffer text[2] = {CT_BUFFER_INIT, CT_BUFFER_INIT};
	bool is_same = ct_name_to_text(a, 0, &text[0]) == CATRUST_OK &&
		       ct_name_to_text(b, 0, &text[1]) == CATRUST_OK &&
		       ct_span_equal(ct_span(text[0].data, text[0].len),
				     ct_span(text[1].data, text[1].len));

	ct_buffer_clear(&text[0]);
	ct_buffer_clear(&text[1]);
	return is_same;
}

/* An ASCII character that ends a text is the last octet of its encoding in
 * every type of string. */
static bool end_otherwise(struct ct_span a, struct ct_span b)
{
	uint8_t last_a, last_b;

	if (a.len == 0 || b.len == 0)
		return true;
	last_a = a.data[a.len - 1];
	last_b = b.data[b.len - 1];
	return last_a != last_b && last_a < 0x80 && last_b < 0x80;
}

/* Goes through both names at once. Texts are made only where everything is the
 * same but the types of some values. */
bool ct_gnutls_is_same_name(struct ct_span a, struct ct_span b)
{
	struct ct_name_reader reader_a, reader_b;
	struct ct_ava ava_a, ava_b;

	if (ct_span_equal(a, b))
		return true;
	if (end_otherwise(a, b) || ct_name_open(&reader_a, a) != CATRUST_OK ||
	    ct_name_open(&reader_b, b) != CATRUST_OK)
		return false;
	while (ct_name_next_rdn(&reader_a)) {
		if (!ct_name_next_rdn(&reader_b))
			return false;
		while (ct_name_next_ava(&reader_a, &ava_a))
			if (!ct_name_next_ava(&reader_b, &ava_b) ||
			    !ct_span_equal(ava_a.oid, ava_b.oid) ||
			    (ava_a.tag == ava_b.tag &&
			     !ct_span_equal(ava_a.value, ava_b.value)))
				return false;
		if (ct_name_next_ava(&reader_b, &ava_b))
			return false;
	}
	return !ct_name_next_rdn(&reader_b) && is_same_text(a, b);
}

bool ct_gnutls_link_may_issue(const struct ct_link *link,
			      const struct ct_link *issuer)
{
	return ct_gnutls_is_same_name(link->cert.issuer,
				      issuer->cert.subject) &&
	       ct_key_ids_match(link->authority.key_id, issuer->subject_key_id);
}

bool ct_gnutls_may_issue(const struct ct_certificate *certificate,
			 const struct ct_certificate *issuer)
{
	struct ct_span present;

	if (!ct_gnutls_is_same_name(certificate->issuer, issuer->subject))
		return false;
	if (!ct_certificate_key_id(issuer, &present))
		return true;
	return ct_key_ids_match(authority_key_id(certificate), present);
}
