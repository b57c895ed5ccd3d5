/*
 * Verification by the native interface, and its results.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "asn1/der.h"
#include "base/buffer.h"
#include "base/checked.h"
#include "native/crl.h"
#include "native/crlite.h"
#include "native/store.h"
#include "native/verify.h"
#include "verify/trust_settings.h"
#include "x509/name.h"
#include "x509/shown_text.h"

struct catrust_verify_result {
	enum ct_rule rule;
	size_t failed_index;
	size_t num_signatures;
	size_t path_len;
	struct catrust_bytes path[CT_VERIFY_MAX_PATH]; /* into bytes */
	struct ct_buffer bytes;
	struct ct_buffer text; /* ends with a NUL */
	bool has_crlite;
	struct catrust_crlite crlite;
};

/* Cleans the text after @start for display, which never makes it longer. */
static void make_shown(struct ct_buffer *text, size_t start)
{
	struct ct_span left = ct_span(text->data + start, text->len - start);
	struct ct_span shown;

	text->len = start;
	while (ct_shown_text_next(&left, &shown)) {
		memmove(text->data + text->len, shown.data, shown.len);
		text->len += shown.len;
	}
}

/* Appends the subject of a certificate as text; nothing when it is malformed.
 */
static enum catrust_error append_subject(struct ct_buffer *out,
					 struct ct_span der)
{
	struct ct_certificate certificate;
	size_t start = out->len;
	enum catrust_error error;

	if (ct_certificate_parse(&certificate, der) != CATRUST_OK ||
	    ct_name_is_empty(certificate.subject))
		return CATRUST_OK;
	CT_TRY(ct_buffer_append_string(out, " ("));
	error = ct_name_to_text(certificate.subject, CT_NAME_TEXT_REVERSE, out);
	if (error == CATRUST_E_MEMORY)
		return error;
	if (error != CATRUST_OK) {
		out->len = start;
		return CATRUST_OK;
	}
	make_shown(out, start);
	return ct_buffer_append_string(out, ")");
}

/* The time that CT_RULE_DISTRUST_AFTER's text ends before; none is INT64_MAX.
 */
static enum catrust_error append_after(struct ct_buffer *out, int64_t after)
{
	char digits[15], text[32];

	if (after == INT64_MAX ||
	    ct_der_time_digits(after, digits) != CATRUST_OK)
		return CATRUST_OK;
	snprintf(text, sizeof(text), " %.4s-%.2s-%.2s %.2s:%.2s:%.2sZ", digits,
		 digits + 4, digits + 6, digits + 8, digits + 10, digits + 12);
	return ct_buffer_append_string(out, text);
}

static enum catrust_error make_text(struct catrust_verify_result *result,
				    int64_t after)
{
	struct ct_buffer *out = &result->text;
	const struct catrust_bytes *at = &result->path[result->failed_index];
	char number[40];

	if (result->rule == CT_RULE_NONE)
		return ct_buffer_append(out, "valid", sizeof("valid"));
	snprintf(number, sizeof(number), "certificate %zu",
		 result->failed_index);
	CT_TRY(ct_buffer_append_string(out, number));
	CT_TRY(append_subject(out, ct_span(at->data, at->len)));
	CT_TRY(ct_buffer_append_string(out, ": "));
	CT_TRY(ct_buffer_append_string(out, ct_rule_text(result->rule)));
	CT_TRY(append_after(out, after));
	CT_TRY(ct_buffer_append_string(out, " ("));
	CT_TRY(ct_buffer_append_string(out, ct_rule_source(result->rule)));
	return ct_buffer_append(out, ")", sizeof(")"));
}

/* Copies the path, so that the result does not depend on the input. */
static enum catrust_error copy_path(struct catrust_verify_result *result,
				    const struct ct_verify_result *from)
{
	size_t size = 0;

	for (size_t i = 0; i < from->path_len; i++)
		if (!ct_size_add(size, from->path[i].len, &size))
			return CATRUST_E_MEMORY;
	CT_TRY(ct_buffer_reserve(&result->bytes, size));
	for (size_t i = 0; i < from->path_len; i++) {
		size_t start = result->bytes.len;

		CT_TRY(ct_buffer_append(&result->bytes, from->path[i].data,
					from->path[i].len));
		result->path[i] = (struct catrust_bytes){
			result->bytes.data + start, from->path[i].len};
	}
	result->path_len = from->path_len;
	return CATRUST_OK;
}

static enum catrust_error make_result(const struct ct_verify_result *from,
				      const struct ct_native_crlite *crlite,
				      int64_t after,
				      struct catrust_verify_result **out)
{
	struct catrust_verify_result *result = calloc(1, sizeof(*result));
	enum catrust_error error;

	if (result == NULL)
		return CATRUST_E_MEMORY;
	result->rule = from->rule;
	result->failed_index = from->failed_index;
	result->num_signatures = from->num_signatures;
	result->has_crlite = crlite->is_asked;
	result->crlite = crlite->answer;
	error = copy_path(result, from);
	if (error == CATRUST_OK)
		error = make_text(result, after);
	if (error != CATRUST_OK) {
		catrust_verify_result_free(result);
		return error;
	}
	*out = result;
	return CATRUST_OK;
}

/* Returns the distrust date by which a verification failed; INT64_MAX: none. */
static int64_t after_of(const struct ct_verify_options *options,
			const struct ct_store *store,
			const struct ct_verify_result *result)
{
	return result->rule == CT_RULE_DISTRUST_AFTER
		       ? ct_trust_settings_after(
				 options, store,
				 result->path[result->failed_index])
		       : INT64_MAX;
}

/* Returns the mode of CRLs, or of CRLite, in options (NULL: the defaults). */
static enum catrust_revocation_mode
mode_of(const struct catrust_verify_options *options, bool of_crlite)
{
	if (options == NULL)
		return CATRUST_REVOCATION_IGNORE;
	return (enum catrust_revocation_mode)(of_crlite ? options->crlite
							: options->revocation);
}

static enum catrust_error
verify_chain(const struct catrust_store *store,
	     struct ct_verify_options *options,
	     const struct catrust_verify_options *wanted,
	     const struct ct_span *spans, size_t num_spans,
	     struct catrust_verify_result **result)
{
	struct ct_revocation revocation = {
		.certificates = spans,
		.num_certificates = num_spans,
	};
	const enum catrust_revocation_mode mode = mode_of(wanted, false);
	struct ct_native_crlite crlite;
	struct ct_verify_result found;
	enum catrust_error error, result_error = CATRUST_OK;

	if (mode != CATRUST_REVOCATION_IGNORE)
		CT_TRY(ct_crl_cache_prepare(&store->crls));
	/* CAs and CRLs do not change during the read section. No reference is
	 * taken: all threads would write its counter at once. */
	ct_native_store_read_lock(store);
	revocation.store = ct_rcu_dereference(&store->set);
	ct_native_revocation_set(&revocation, store, mode,
				 ct_crl_cache_view(&store->crls), options);
	ct_native_crlite_set(&crlite, store, mode_of(wanted, true), spans[0],
			     options);
	error = ct_verify(options, revocation.store, spans, num_spans, &found);
	if (result != NULL && error != CATRUST_E_MEMORY)
		result_error = make_result(
			&found, &crlite,
			after_of(options, revocation.store, &found), result);
	ct_rcu_read_unlock();
	return result_error != CATRUST_OK ? result_error : error;
}

CT_EXPORT enum catrust_error
catrust_verify(const struct catrust_store *store,
	       const struct catrust_verify_options *options,
	       const struct catrust_bytes *certificates,
	       size_t num_certificates, struct catrust_verify_result **result)
{
	struct ct_span local[8], *spans = local;
	struct ct_verify_options engine;
	enum catrust_error error;

	if (result != NULL)
		*result = NULL;
	if (num_certificates == 0 ||
	    num_certificates > CT_VERIFY_MAX_CERTIFICATES)
		return CATRUST_E_INVALID_ARGUMENT;
	if (options == NULL)
		ct_verify_options_init(&engine, CATRUST_PROFILE_RFC5280);
	else
		engine = options->engine;
	if (options != NULL && !options->has_time)
		engine.time = time(NULL);
	if (num_certificates > CT_ARRAY_LEN(local)) {
		spans = calloc(num_certificates, sizeof(*spans));
		if (spans == NULL)
			return CATRUST_E_MEMORY;
	}
	for (size_t i = 0; i < num_certificates; i++)
		spans[i] = ct_span(certificates[i].data, certificates[i].len);
	error = verify_chain(store, &engine, options, spans, num_certificates,
			     result);
	if (spans != local)
		free(spans);
	return error;
}

CT_EXPORT void catrust_verify_result_free(struct catrust_verify_result *result)
{
	if (result == NULL)
		return;
	ct_buffer_clear(&result->bytes);
	ct_buffer_clear(&result->text);
	free(result);
}

CT_EXPORT enum catrust_reason
catrust_verify_result_reason(const struct catrust_verify_result *result)
{
	return ct_rule_reason(result->rule);
}

CT_EXPORT const char *
catrust_verify_result_text(const struct catrust_verify_result *result)
{
	return (const char *)result->text.data;
}

CT_EXPORT size_t
catrust_verify_result_path_len(const struct catrust_verify_result *result)
{
	return result->path_len;
}

CT_EXPORT struct catrust_bytes
catrust_verify_result_certificate(const struct catrust_verify_result *result,
				  size_t index)
{
	if (index >= result->path_len)
		return (struct catrust_bytes){NULL, 0};
	return result->path[index];
}

CT_EXPORT size_t
catrust_verify_result_failed_index(const struct catrust_verify_result *result)
{
	return result->failed_index;
}

CT_EXPORT size_t
catrust_verify_result_num_signatures(const struct catrust_verify_result *result)
{
	return result->num_signatures;
}

CT_EXPORT enum catrust_error
catrust_verify_result_crlite(const struct catrust_verify_result *result,
			     struct catrust_crlite *crlite)
{
	if (!result->has_crlite)
		return CATRUST_E_NOT_FOUND;
	*crlite = result->crlite;
	return CATRUST_OK;
}
