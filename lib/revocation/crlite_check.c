/*
 * Checks whether a certificate is revoked, by CRLite.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "asn1/oid.h"
#include "base/load_word.h"
#include "revocation/crlite_check.h"
#include "x509/extensions.h"

enum {
	MAX_SERIAL = 255,
	MAX_FILTERS = UINT16_MAX,
	WORD_BITS = 64,
};

/* A check of one certificate. */
struct check {
	const struct ct_crlite_data *data;
	const struct ct_crlite_key *key;
	struct ct_scts scts;
	struct ct_crlite_result *out;
	struct ct_mapping_look look;
	bool is_incomplete; /* a filter could not be read */
	/* The filters that were queried, one bit each. */
	uint64_t asked[MAX_FILTERS / WORD_BITS + 1];
};

enum catrust_error ct_crlite_key_set(struct ct_crlite_key *key,
				     struct ct_span serial,
				     ct_crlite_sha256 *sha256,
				     const void *context)
{
	uint8_t message[CT_CRLITE_HASH_LEN + MAX_SERIAL];
	uint8_t hash[CT_CRLITE_HASH_LEN];

	if (serial.len > MAX_SERIAL)
		return CATRUST_E_LIMIT;
	key->serial = serial;
	memcpy(message, key->issuer, sizeof(key->issuer));
	memcpy(message + sizeof(key->issuer), serial.data, serial.len);
	CT_TRY(sha256(context,
		      ct_span(message, sizeof(key->issuer) + serial.len),
		      hash));
	for (size_t i = 0; i < CT_CRLITE_WIDTH; i++)
		key->equation[i] =
			ct_load_little_endian(hash + i * sizeof(uint64_t));
	key->equation[0] |= 1;
	return CATRUST_OK;
}

static enum ct_crlite_answer answer_of(const struct check *check,
				       const struct ct_crlite_filter *filter)
{
	struct ct_scts scts = check->scts;
	struct ct_sct sct;

	while (ct_scts_next(&scts, &sct))
		if (sct.version == 0 &&
		    ct_crlite_filter_covers(filter, sct.log_id.data,
					    sct.timestamp))
			return ct_crlite_filter_ask(filter, check->key);
	return CT_CRLITE_NOT_COVERED;
}

/* Queries a filter, once. The enum's answers are in ascending precedence. */
static void query_filter(struct check *check, size_t number)
{
	struct ct_crlite_file *file = check->data->files[number];
	struct ct_crlite_result *out = check->out;
	uint64_t bit = (uint64_t)1 << number % WORD_BITS;
	enum ct_crlite_answer answer;

	if ((check->asked[number / WORD_BITS] & bit) != 0)
		return;
	check->asked[number / WORD_BITS] |= bit;
	out->num_filters++;
	ct_mapping_look_at(&check->look, &file->mapping);
	answer = answer_of(check, &file->filter);
	if (ct_mapping_is_broken(&file->mapping))
		check->is_incomplete = true;
	else if (answer > out->answer) {
		out->answer = answer;
		out->filter = file->name;
	}
}

/* Queries each filter that the index names for one of the SCTs. */
static void query_filters(struct check *check)
{
	const struct ct_crlite_index *index = &check->data->index;
	struct ct_scts scts = check->scts;
	struct ct_sct sct;
	size_t number;

	ct_mapping_look_begin(&check->look);
	while (ct_scts_next(&scts, &sct)) {
		struct ct_span entries;

		if (sct.version != 0)
			continue;
		entries = ct_crlite_index_find(index, sct.log_id.data);
		while (ct_crlite_index_next(&entries, sct.timestamp, &number))
			query_filter(check, number);
	}
	ct_mapping_look_end(&check->look);
}

enum catrust_error ct_crlite_ask(const struct ct_crlite_data *data,
				 const struct ct_crlite_key *key,
				 struct ct_scts scts,
				 struct ct_crlite_result *out)
{
	struct check check;

	*out = (struct ct_crlite_result){.answer = CT_CRLITE_NOT_COVERED};
	check.data = data;
	check.key = key;
	check.scts = scts;
	check.out = out;
	check.is_incomplete = false;
	memset(check.asked, 0,
	       (data->index.num_names / WORD_BITS + 1) *
		       sizeof(check.asked[0]));
	query_filters(&check);
	if (check.is_incomplete && out->answer != CT_CRLITE_REVOKED) {
		out->answer = CT_CRLITE_NOT_COVERED;
		out->filter = NULL;
		return CATRUST_E_CRLITE;
	}
	return out->num_filters > 0 && out->answer == CT_CRLITE_NOT_COVERED
		       ? CATRUST_E_CRLITE
		       : CATRUST_OK;
}

bool ct_crlite_is_stale(const struct ct_crlite_data *data, int64_t time,
			int64_t max_age)
{
	return !data->has_time || (time > data->generated_at &&
				   time - data->generated_at > max_age);
}

/* Queries a certificate with a list of SCTs. */
static enum catrust_error check_scts(const struct ct_crlite_data *data,
				     const struct ct_crlite_query *query,
				     struct ct_span list,
				     struct ct_crlite_result *out)
{
	struct ct_crlite_key key;
	struct ct_scts scts;

	CT_TRY(ct_scts_open(&scts, list));
	CT_TRY(query->sha256(query->sha256_context, query->issuer->spki,
			     key.issuer));
	CT_TRY(ct_crlite_key_set(&key, query->certificate->serial,
				 query->sha256, query->sha256_context));
	return ct_crlite_ask(data, &key, scts, out);
}

enum catrust_error ct_crlite_check(const struct ct_crlite_data *data,
				   const struct ct_crlite_query *query,
				   struct ct_crlite_result *out)
{
	struct ct_span list =
		ct_extension_value(query->certificate, ct_oid_ct_scts);
	enum catrust_error error = CATRUST_OK;

	*out = (struct ct_crlite_result){.answer = CT_CRLITE_NOT_COVERED};
	if (list.data != NULL)
		error = check_scts(data, query, list, out);
	out->is_stale = ct_crlite_is_stale(data, query->time, query->max_age);
	out->has_time = data->has_time;
	out->generated_at = data->generated_at;
	return error;
}
