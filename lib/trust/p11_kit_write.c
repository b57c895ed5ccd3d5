/*
 * Writes a store as p11-kit's text (*.p11-kit).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asn1/der.h"
#include "asn1/der_write.h"
#include "asn1/oid.h"
#include "base/hash.h"
#include "input/base64.h"
#include "trust/limits_sum.h"
#include "trust/p11_kit_write.h"
#include "trust/trust_limits.h"
#include "x509/certificate.h"
#include "x509/name.h"

/* The certificates of a public key. */
struct key {
	struct ct_chain_link link;
	struct ct_span spki;
	struct ct_key_limits limits; /* of all of them */
	bool has_limits;	     /* those of one at least */
	bool is_mixed;		     /* theirs were not the same */
	bool is_written;
};

struct writer {
	const struct ct_store *store;
	ct_load_report *report;
	void *report_context;
	struct ct_buffer *out;
	struct ct_chain_table table;
	struct key *keys; /* one for each certificate, in which not all are
			     used */
	size_t num_keys;
	struct ct_limits_sum sum; /* of one certificate after the other */
	struct ct_buffer scratch;
};

/* --- Text ----------------------------------------------------------------- */

static enum catrust_error put(struct writer *writer, const char *text)
{
	return ct_buffer_append_string(writer->out, text);
}

/* Writes "name: " and octets in quotes, with %XX for those that are not plain.
 */
static enum catrust_error put_octets(struct writer *writer, const char *name,
				     struct ct_span octets)
{
	static const char digits[] = "0123456789abcdef";
	struct ct_buffer *out = writer->out;

	CT_TRY(put(writer, name));
	CT_TRY(put(writer, ": \""));
	for (size_t i = 0; i < octets.len; i++) {
		const uint8_t octet = octets.data[i];

		CT_TRY(ct_buffer_reserve(out, 3));
		if (octet >= ' ' && octet <= '~' && octet != '"' &&
		    octet != '%' && octet != '\\') {
			out->data[out->len++] = octet;
			continue;
		}
		out->data[out->len++] = '%';
		out->data[out->len++] = (uint8_t)digits[octet >> 4];
		out->data[out->len++] = (uint8_t)digits[octet & 15];
	}
	return put(writer, "\"\n");
}

/* Writes a time as in a certificate, or nothing if there is none. */
static enum catrust_error put_time(struct writer *writer, const char *name,
				   int64_t time)
{
	char text[16];
	bool is_utc;

	if (time == INT64_MAX)
		return CATRUST_OK;
	CT_TRY(ct_der_time_digits(time, text));
	text[14] = 'Z';
	is_utc = memcmp(text, "1950", 4) >= 0 && memcmp(text, "2050", 4) < 0;
	return put_octets(writer, name,
			  is_utc ? ct_span(text + 2, 13) : ct_span(text, 15));
}

static enum catrust_error put_pem(struct writer *writer, const char *label,
				  struct ct_span der)
{
	struct ct_buffer *out = writer->out;
	size_t size;

	CT_TRY(put(writer, "-----BEGIN "));
	CT_TRY(put(writer, label));
	CT_TRY(put(writer, "-----\n"));
	CT_TRY(ct_base64_encoded_size(der.len, CT_BASE64_PEM_COLUMNS, &size));
	CT_TRY(ct_buffer_reserve(out, size));
	ct_base64_encode(der.data, der.len, CT_BASE64_PEM_COLUMNS,
			 (char *)(out->data + out->len));
	out->len += size;
	CT_TRY(put(writer, "-----END "));
	CT_TRY(put(writer, label));
	return put(writer, "-----\n");
}

static enum catrust_error begin(struct writer *writer, const char *lines)
{
	CT_TRY(put(writer, "\n[p11-kit-object-v1]\n"));
	return put(writer, lines);
}

/* --- Limits of a key ------------------------------------------------------ */

static struct key *find_key(const struct writer *writer, struct ct_span spki,
			    uint64_t hash)
{
	struct ct_chain_link *link = ct_chain_table_first(&writer->table, hash);

	for (; link != NULL; link = ct_chain_next(link)) {
		/* The link is a key's first member. */
		struct key *key = (void *)link;

		if (ct_span_equal(key->spki, spki))
			return key;
	}
	return NULL;
}

static enum catrust_error key_of(struct writer *writer, struct ct_span spki,
				 struct key **out)
{
	uint64_t hash = ct_hash(ct_hash_process_key(), spki);

	*out = find_key(writer, spki, hash);
	if (*out != NULL)
		return CATRUST_OK;
	*out = &writer->keys[writer->num_keys];
	**out = (struct key){.spki = spki};
	if (!ct_chain_table_add(&writer->table, &(*out)->link, hash))
		return CATRUST_E_MEMORY;
	writer->num_keys++;
	return CATRUST_OK;
}

struct adding {
	struct ct_limits_sum *sum;
	enum catrust_error error;
};

static bool add_settings(void *context, struct ct_span settings)
{
	struct adding *adding = context;

	adding->error = ct_limits_sum_add(adding->sum, settings);
	return adding->error == CATRUST_OK;
}

static enum catrust_error sum_up(struct writer *writer, uint32_t position)
{
	struct adding adding = {&writer->sum, CATRUST_OK};

	ct_limits_sum_restart(&writer->sum);
	(void)ct_store_each_settings(writer->store, position, add_settings,
				     &adding);
	return adding.error;
}

static enum catrust_error add_to_key(struct writer *writer, uint32_t position)
{
	struct ct_certificate certificate;
	struct key *key;

	CT_TRY(ct_certificate_parse(&certificate,
				    ct_store_der(writer->store, position)));
	CT_TRY(key_of(writer, certificate.spki, &key));
	CT_TRY(sum_up(writer, position));
	if (!key->has_limits) {
		key->has_limits = true;
		return ct_key_limits_add(&key->limits, &writer->sum.key);
	}
	if (ct_key_limits_equal(&key->limits, &writer->sum.key))
		return CATRUST_OK;
	key->is_mixed = true;
	return ct_key_limits_add(&key->limits, &writer->sum.key);
}

/* --- Attached extensions -------------------------------------------------- */

/* Writes an Extension, with its header. */
static enum catrust_error put_extension(struct writer *writer,
					const struct key *key,
					struct ct_span extension)
{
	struct ct_der der = ct_der(extension), inside;
	struct ct_span oid;

	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &oid));
	CT_TRY(begin(writer, "class: x-certificate-extension\nobject-id: "));
	CT_TRY(ct_oid_to_text(oid, writer->out));
	CT_TRY(put(writer, "\n"));
	CT_TRY(put_octets(writer, "value", extension));
	return put_pem(writer, "PUBLIC KEY", key->spki);
}

/* Writes purposes as an Extension, whose list cannot be empty. */
static enum catrust_error put_purposes(struct writer *writer,
				       const struct key *key,
				       struct ct_span oid,
				       const struct ct_buffer *list)
{
	struct ct_buffer *made = &writer->scratch;
	size_t value;

	made->len = 0;
	CT_TRY(ct_der_append(made, CT_DER_OID, oid));
	value = made->len;
	if (list->len > 0)
		CT_TRY(ct_buffer_append(made, list->data, list->len));
	else
		CT_TRY(ct_der_append(made, CT_DER_OID, ct_oid_kp_none));
	CT_TRY(ct_der_wrap(made, CT_DER_SEQUENCE, value));
	CT_TRY(ct_der_wrap(made, CT_DER_OCTET_STRING, value));
	CT_TRY(ct_der_wrap(made, CT_DER_SEQUENCE, 0));
	return put_extension(writer, key, ct_span(made->data, made->len));
}

static enum catrust_error put_key(struct writer *writer, const struct key *key)
{
	const struct ct_key_limits *limits = &key->limits;
	struct ct_der extensions = ct_der(
		ct_span(limits->extensions.data, limits->extensions.len));
	struct ct_span extension;

	/* Distrust comes first: it is the more informative of two broken rules.
	 */
	if (limits->rejected.len > 0)
		CT_TRY(put_purposes(writer, key, ct_oid_openssl_reject,
				    &limits->rejected));
	if (limits->has_trusted)
		CT_TRY(put_purposes(writer, key, ct_oid_ce_extended_key_usage,
				    &limits->trusted));
	while (!ct_der_is_end(&extensions)) {
		CT_TRY(ct_der_read_value(&extensions, CT_DER_SEQUENCE,
					 &extension));
		CT_TRY(put_extension(writer, key, extension));
	}
	return CATRUST_OK;
}

/* --- Certificates --------------------------------------------------------- */

static void report_mixed(const struct writer *writer, struct ct_span subject)
{
	const struct ct_load_problem problem = {.error = CATRUST_E_SHARED_KEY,
						.name = subject};

	if (writer->report != NULL)
		writer->report(writer->report_context, &problem);
}

/* Writes the subject, if it can be converted to text. */
static enum catrust_error put_label(struct writer *writer,
				    struct ct_span subject)
{
	struct ct_buffer *text = &writer->scratch;
	enum catrust_error error;

	text->len = 0;
	error = ct_name_to_text(subject, CT_NAME_TEXT_REVERSE, text);
	if (error != CATRUST_OK || text->len == 0)
		return error == CATRUST_E_MEMORY ? error : CATRUST_OK;
	return put_octets(writer, "label", ct_span(text->data, text->len));
}

static enum catrust_error put_times(struct writer *writer)
{
	CT_TRY(put_time(writer, "nss-server-distrust-after",
			writer->sum.after[CT_TRUST_SERVER]));
	return put_time(writer, "nss-email-distrust-after",
			writer->sum.after[CT_TRUST_EMAIL]);
}

static enum catrust_error put_certificate(struct writer *writer,
					  uint32_t position)
{
	struct ct_certificate certificate;
	struct key *key;
	bool is_anchor;

	CT_TRY(ct_certificate_parse(&certificate,
				    ct_store_der(writer->store, position)));
	CT_TRY(key_of(writer, certificate.spki, &key));
	CT_TRY(sum_up(writer, position));
	if (key->is_mixed)
		report_mixed(writer, certificate.subject);
	is_anchor = !writer->sum.is_no_anchor &&
		    (!key->limits.has_trusted || key->limits.trusted.len > 0);
	CT_TRY(begin(writer, "class: certificate\n"));
	CT_TRY(put_label(writer, certificate.subject));
	if (writer->sum.is_distrusted)
		CT_TRY(put(writer, "x-distrusted: true\n"));
	else
		CT_TRY(put(writer,
			   is_anchor ? "trusted: true\n" : "trusted: false\n"));
	CT_TRY(put_times(writer));
	CT_TRY(put_pem(writer, "CERTIFICATE", certificate.der));
	if (key->is_written)
		return CATRUST_OK;
	key->is_written = true;
	return put_key(writer, key);
}

/* --- Certificates that are only named ------------------------------------- */

/* NSS's words for the values in trust objects. */
static enum catrust_error put_trust(struct writer *writer)
{
	static const char *const names[CT_TRUST_NUM_PURPOSES] = {
		[CT_TRUST_SERVER] = "trust-server-auth: ",
		[CT_TRUST_EMAIL] = "trust-email-protection: ",
		[CT_TRUST_CLIENT] = "trust-client-auth: ",
		[CT_TRUST_CODE_SIGNING] = "trust-code-signing: ",
		[CT_TRUST_TIME_STAMPING] = "trust-time-stamping: ",
	};
	const struct ct_key_limits *limits = &writer->sum.key;

	for (unsigned i = 0; i < CT_TRUST_NUM_PURPOSES; i++) {
		struct ct_span oid = ct_trust_purpose_oid(i);
		const char *word = "nss-must-verify-trust\n";

		if (ct_limit_lists(ct_span(limits->rejected.data,
					   limits->rejected.len),
				   oid))
			word = "nss-not-trusted\n";
		else if (ct_limit_lists(ct_span(limits->trusted.data,
						limits->trusted.len),
					oid))
			word = "nss-trusted-delegator\n";
		CT_TRY(put(writer, names[i]));
		CT_TRY(put(writer, word));
	}
	return CATRUST_OK;
}

static enum catrust_error put_absent(struct writer *writer,
				     const struct ct_absent *absent)
{
	const struct ct_key_limits *limits = &writer->sum.key;

	ct_limits_sum_restart(&writer->sum);
	CT_TRY(ct_limits_sum_add(&writer->sum, absent->limits));
	if (limits->rejected.len > 0) {
		CT_TRY(begin(writer, "class: nss-trust\n"));
		CT_TRY(put_trust(writer));
	} else {
		CT_TRY(begin(writer,
			     "class: certificate\ncertificate-type: x-509\n"
			     "x-distrusted: true\n"));
	}
	CT_TRY(put_times(writer));
	CT_TRY(put_octets(writer, "issuer", absent->issuer));
	return put_octets(writer, "serial-number", absent->serial);
}

/* --- The whole text ------------------------------------------------------- */

static enum catrust_error put_store(struct writer *writer)
{
	const struct ct_store *store = writer->store;
	const uint32_t end = ct_store_end(store);
	const struct ct_bundle *bundle;
	struct ct_absent absent;

	for (uint32_t i = 0; i < end; i++)
		if (ct_store_der(store, i).data != NULL)
			CT_TRY(add_to_key(writer, i));
	for (uint32_t i = 0; i < end; i++)
		if (ct_store_der(store, i).data != NULL)
			CT_TRY(put_certificate(writer, i));
	for (size_t i = 0; (bundle = ct_store_nth_bundle(store, i)) != NULL;
	     i++) {
		struct ct_der all = ct_bundle_absent(bundle);

		while (ct_absent_next(&all, &absent))
			CT_TRY(put_absent(writer, &absent));
	}
	return CATRUST_OK;
}

/* Removes the keys from the last one on, which is the head of its chain. */
static void clear(struct writer *writer)
{
	for (size_t i = writer->num_keys; i-- > 0;) {
		ct_chain_table_remove(&writer->table, &writer->keys[i].link);
		ct_key_limits_clear(&writer->keys[i].limits);
	}
	free(writer->keys);
	ct_limits_sum_clear(&writer->sum);
	ct_buffer_clear(&writer->scratch);
}

enum catrust_error ct_p11_kit_write(const struct ct_store *store,
				    ct_load_report *report,
				    void *report_context, struct ct_buffer *out)
{
	struct writer writer = {.store = store,
				.report = report,
				.report_context = report_context,
				.out = out};
	enum catrust_error error;

	writer.keys =
		calloc((size_t)ct_store_end(store) + 1, sizeof(*writer.keys));
	if (writer.keys == NULL)
		return CATRUST_E_MEMORY;
	error = put(&writer, "# CA certificates and what is said of them.\n");
	if (error == CATRUST_OK)
		error = put_store(&writer);
	clear(&writer);
	return error;
}
