/*
 * The DER of a CRL without its entries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crl_stub_der.h"

static size_t header_len(size_t contents)
{
	size_t len = 2;

	if (contents >= 0x80)
		for (len = 2; contents != 0; contents >>= 8)
			len++;
	return len;
}

static enum catrust_error put_header(struct ct_buffer *out, size_t contents)
{
	uint8_t header[2 + sizeof(contents)] = {CT_DER_SEQUENCE};
	size_t len = header_len(contents);

	if (len == 2) {
		header[1] = (uint8_t)contents;
	} else {
		header[1] = (uint8_t)(0x80 | (len - 2));
		for (size_t i = len; i-- > 2; contents >>= 8)
			header[i] = (uint8_t)contents;
	}
	return ct_buffer_append(out, header, len);
}

/* Writes revokedCertificates with its one entry. */
static size_t put_entry(uint8_t *out, const uint8_t *digest)
{
	static const uint8_t date[] = {CT_DER_UTC_TIME,
				       13,
				       '7',
				       '0',
				       '0',
				       '1',
				       '0',
				       '1',
				       '0',
				       '0',
				       '0',
				       '0',
				       '0',
				       '0',
				       'Z'};
	size_t len = 0;

	out[len++] = CT_DER_SEQUENCE;
	out[len++] = 2 + 3 + CT_CRL_STUB_DIGEST + sizeof(date);
	out[len++] = CT_DER_SEQUENCE;
	out[len++] = 3 + CT_CRL_STUB_DIGEST + sizeof(date);
	out[len++] = CT_DER_INTEGER;
	out[len++] = 1 + CT_CRL_STUB_DIGEST;
	out[len++] = 1; /* keeps it positive and minimal */
	memcpy(out + len, digest, CT_CRL_STUB_DIGEST);
	len += CT_CRL_STUB_DIGEST;
	memcpy(out + len, date, sizeof(date));
	return len + sizeof(date);
}

enum catrust_error ct_crl_stub_write(const struct ct_crl *crl,
				     const uint8_t *digest,
				     struct ct_buffer *out)
{
	struct ct_der outer = ct_der(crl->tbs), tbs;
	const uint8_t *end = crl->tbs.data + crl->tbs.len;
	const uint8_t *crl_end = crl->der.data + crl->der.len;
	uint8_t entry[64];
	struct ct_span head, tail;
	size_t entry_len = 0, tbs_len;

	if (crl->num_entries == 0)
		return ct_buffer_append(out, crl->der.data, crl->der.len);
	CT_TRY(ct_der_enter(&outer, CT_DER_SEQUENCE, &tbs));
	head = ct_span(tbs.at, (size_t)(crl->revoked.data - tbs.at) -
				       header_len(crl->revoked.len));
	tail.data = crl->revoked.data + crl->revoked.len;
	tail.len = (size_t)(end - tail.data);
	entry_len = put_entry(entry, digest);
	tbs_len = head.len + entry_len + tail.len;
	CT_TRY(put_header(out, header_len(tbs_len) + tbs_len +
				       (size_t)(crl_end - end)));
	CT_TRY(put_header(out, tbs_len));
	CT_TRY(ct_buffer_append(out, head.data, head.len));
	CT_TRY(ct_buffer_append(out, entry, entry_len));
	CT_TRY(ct_buffer_append(out, tail.data, tail.len));
	return ct_buffer_append(out, end, (size_t)(crl_end - end));
}
