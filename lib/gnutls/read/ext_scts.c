/*
 * Extension objects: signed certificate timestamps (RFC 6962).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The object keeps the serialised timestamps one after the other, as the
 * extension has them, and decodes them when asked.
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/der_write.h"
#include "gnutls/read/ext_objects.h"
#include "gnutls/base/text.h"
#include "x509/sct.h"

struct gnutls_x509_ct_scts_st {
	/* SerializedSCTs, each with its 2-byte length; 2 bytes more at the
	 * start for the list's own. */
	struct ct_buffer list;
};

enum { LENGTH = 2, LIST_MAX = 65535 };

CT_EXPORT int gnutls_x509_ext_ct_scts_init(gnutls_x509_ct_scts_t *scts)
{
	*scts = calloc(1, sizeof(**scts));
	return *scts != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void gnutls_x509_ext_ct_scts_deinit(gnutls_x509_ct_scts_t scts)
{
	if (scts == NULL)
		return;
	ct_buffer_clear(&scts->list);
	free(scts);
}

static enum catrust_error append_sct(struct ct_buffer *list, struct ct_span sct)
{
	const uint8_t length[LENGTH] = {(uint8_t)(sct.len >> 8),
					(uint8_t)sct.len};

	CT_TRY(ct_buffer_append(list, length, LENGTH));
	return ct_buffer_append(list, sct.data, sct.len);
}

CT_EXPORT int gnutls_x509_ext_ct_import_scts(const gnutls_datum_t *ext,
					     gnutls_x509_ct_scts_t scts,
					     unsigned int flags)
{
	struct ct_scts walk;
	struct ct_sct sct;
	size_t before;

	if (ext == NULL || scts == NULL || flags != 0)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_scts_open(&walk, ct_gnutls_span(ext)));
	before = scts->list.len;
	while (ct_scts_next(&walk, &sct)) {
		enum catrust_error error = append_sct(&scts->list, sct.encoded);

		if (error != CATRUST_OK) {
			scts->list.len = before;
			return ct_gnutls_error(error);
		}
	}
	return 0;
}

/* The list with its length, in two OCTET STRINGs: that of the contents of the
 * extension, and the one the extension's value is. Only the inner is ours. */
static enum catrust_error write_list(const struct ct_buffer *list,
				     struct ct_buffer *out)
{
	CT_TRY(append_sct(out, ct_span(list->data, list->len)));
	return ct_der_wrap(out, CT_DER_OCTET_STRING, 0);
}

CT_EXPORT int gnutls_x509_ext_ct_export_scts(const gnutls_x509_ct_scts_t scts,
					     gnutls_datum_t *ext)
{
	struct ct_buffer out = CT_BUFFER_INIT;
	enum catrust_error error;

	if (scts == NULL || ext == NULL || scts->list.len > LIST_MAX)
		return GNUTLS_E_INVALID_REQUEST;
	error = write_list(&scts->list, &out);
	if (error != CATRUST_OK) {
		ct_buffer_clear(&out);
		return ct_gnutls_error(error);
	}
	return ct_gnutls_buffer_give(&out, ext);
}

/* Walks the kept list, which was checked when it was read. */
static int find_sct(gnutls_x509_ct_scts_t scts, unsigned idx,
		    struct ct_sct *out)
{
	struct ct_scts walk = {
		.left = ct_span(scts->list.data, scts->list.len),
	};

	do {
		if (!ct_scts_next(&walk, out))
			return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	} while (idx-- > 0);
	return out->version == 0 ? 0 : GNUTLS_E_INVALID_REQUEST;
}

CT_EXPORT int gnutls_x509_ct_sct_get_version(const gnutls_x509_ct_scts_t scts,
					     unsigned idx,
					     unsigned int *version_out)
{
	struct ct_sct sct;
	int ret = find_sct(scts, idx, &sct);

	if (ret == 0)
		*version_out = 1;
	return ret;
}

/* TLS 1.2's pairs (RFC 5246 7.4.1.4.1); RFC 6962 2.1.4 allows two. */
static gnutls_sign_algorithm_t algorithm_of(const struct ct_sct *sct)
{
	static const gnutls_digest_algorithm_t hashes[] = {
		GNUTLS_DIG_UNKNOWN, GNUTLS_DIG_MD5,    GNUTLS_DIG_SHA1,
		GNUTLS_DIG_SHA224,  GNUTLS_DIG_SHA256, GNUTLS_DIG_SHA384,
		GNUTLS_DIG_SHA512,
	};
	static const gnutls_pk_algorithm_t keys[] = {
		GNUTLS_PK_UNKNOWN,
		GNUTLS_PK_RSA,
		GNUTLS_PK_DSA,
		GNUTLS_PK_ECDSA,
	};

	if (sct->hash_algorithm == 0 ||
	    sct->hash_algorithm >= CT_ARRAY_LEN(hashes) ||
	    sct->signature_algorithm >= CT_ARRAY_LEN(keys))
		return GNUTLS_SIGN_UNKNOWN;
	return gnutls_pk_to_sign(keys[sct->signature_algorithm],
				 hashes[sct->hash_algorithm]);
}

CT_EXPORT int gnutls_x509_ct_sct_get(const gnutls_x509_ct_scts_t scts,
				     unsigned idx, time_t *timestamp,
				     gnutls_datum_t *logid,
				     gnutls_sign_algorithm_t *sigalg,
				     gnutls_datum_t *signature)
{
	gnutls_datum_t log = {NULL, 0};
	struct ct_sct sct;
	int ret = find_sct(scts, idx, &sct);

	if (ret == 0 && logid != NULL)
		ret = ct_gnutls_datum_copy(&log, sct.log_id);
	if (ret == 0 && signature != NULL)
		ret = ct_gnutls_datum_copy(signature, sct.signature);
	if (ret < 0) {
		free(log.data);
		return ret;
	}
	if (logid != NULL)
		*logid = log;
	if (timestamp != NULL)
		*timestamp = (time_t)(sct.timestamp / 1000);
	if (sigalg != NULL)
		*sigalg = algorithm_of(&sct);
	return 0;
}
