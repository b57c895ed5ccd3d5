/*
 * Test tools: CRLite checks that cost what real ones do.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "crypto/digest.h"
#include "revocation/crlite_check.h"
#include "tests/revocation/crlite_checks.h"
#include "tests/revocation/crlite_fixture.h"
#include "tests/tools/signer.h"

enum { TIME = 50000 }; /* covered by one filter */

/* Of the first issuer, and of the first log. */
static void write_first_id(uint8_t *out)
{
	for (size_t i = 0; i < CT_CRLITE_HASH_LEN; i++)
		out[i] = (uint8_t)(37 + i);
}

static enum catrust_error sha256(const void *context, struct ct_span message,
				 uint8_t *out)
{
	const struct crlite_checks *checks = context;
	enum catrust_error error = ct_digest_sha256(NULL, message, out);

	if (message.data == checks->ca.spki.data)
		write_first_id(out);
	return error;
}

static void make(struct ct_buffer *der, struct ct_certificate *view,
		 uint64_t serial)
{
	struct crlite_sct sct = {.timestamp = TIME};
	struct ct_test_extension scts = {.oid = "1.3.6.1.4.1.11129.2.4.2"};
	struct ct_buffer list = CT_BUFFER_INIT;

	write_first_id(sct.log);
	crlite_write_scts(&list, &sct, 1);
	scts.value = ct_span(list.data, list.len);
	ct_test_certificate(der, &(struct ct_test_certificate_spec){
					 .subject = "CN=leaf",
					 .issuer = "CN=CA",
					 .serial = serial,
					 .key = CT_TEST_RSA(2048, 0),
					 .signing_key = CT_TEST_P256(1),
					 .extensions = &scts,
					 .num_extensions = 1});
	ct_buffer_clear(&list);
	if (ct_certificate_parse(view, ct_span(der->data, der->len)) ==
	    CATRUST_OK)
		return;
	fprintf(stderr, "crlite_checks: a certificate is refused\n");
	exit(99);
}

void crlite_checks_make(struct crlite_checks *checks)
{
	*checks = (struct crlite_checks){.ca_der = CT_BUFFER_INIT};
	for (size_t i = 0; i < CRLITE_NUM_LEAVES; i++)
		make(&checks->ders[i], &checks->leaves[i],
		     CRLITE_NUM_LEAVES + i);
	make(&checks->ca_der, &checks->ca, 1);
}

void crlite_checks_clear(struct crlite_checks *checks)
{
	for (size_t i = 0; i < CRLITE_NUM_LEAVES; i++)
		ct_buffer_clear(&checks->ders[i]);
	ct_buffer_clear(&checks->ca_der);
}

bool crlite_checks_run(const struct crlite_checks *checks,
		       const struct ct_crlite_data *data, size_t number)
{
	const struct ct_crlite_query query = {
		.sha256 = sha256,
		.sha256_context = checks,
		.certificate = &checks->leaves[number % CRLITE_NUM_LEAVES],
		.issuer = &checks->ca,
	};
	struct ct_crlite_result result;

	return ct_crlite_check(data, &query, &result) == CATRUST_OK &&
	       result.answer == (number % CRLITE_NUM_LEAVES == 0
					 ? CT_CRLITE_REVOKED
					 : CT_CRLITE_NOT_REVOKED);
}
