/*
 * Oracle tests: times of all forms in a certificate's validity.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/probe.h"
#include "tests/tools/der_writer.h"

static const struct {
	unsigned tag;
	const char *text;
} times[] = {
	{0x17, "200101000000Z"},
	{0x17, "491231235959Z"},
	{0x17, "500101000000Z"},
	{0x17, "690101000000Z"},
	{0x17, "700101000000Z"},
	{0x17, "991231235959Z"},
	{0x17, "200001000000Z"},
	{0x17, "201301000000Z"},
	{0x17, "200100000000Z"},
	{0x17, "200132000000Z"},
	{0x17, "200230000000Z"},
	{0x17, "210229000000Z"},
	{0x17, "200431000000Z"},
	{0x17, "200199000000Z"},
	{0x17, "200101240000Z"},
	{0x17, "200101250000Z"},
	{0x17, "200101990000Z"},
	{0x17, "200101006000Z"},
	{0x17, "200101009900Z"},
	{0x17, "200101000060Z"},
	{0x17, "200101000061Z"},
	{0x17, "200101000099Z"},
	{0x17, "2001010000Z"},
	{0x17, "20010100Z"},
	{0x17, "200101Z"},
	{0x17, "200101000000"},
	{0x17, "200101000000z"},
	{0x17, "200101000000+0100"},
	{0x17, "200101000000ZZ"},
	{0x17, "20010100000 Z"},
	{0x17, "2001010000.0Z"},
	{0x17, "20200101000000Z"},
	{0x17, "2020010100000Z"},
	{0x17, "-00101000000Z"},
	{0x17, "2001010000000Z"},
	{0x17, "20010100000Z"},
	{0x18, "20200101000000Z"},
	{0x18, "19491231235959Z"},
	{0x18, "19691231235959Z"},
	{0x18, "19700101000000Z"},
	{0x18, "00000101000000Z"},
	{0x18, "99991231235959Z"},
	{0x18, "20200101000000.5Z"},
	{0x18, "20200101000000.Z"},
	{0x18, "2020010100000.5Z"},
	{0x18, "202001010000Z"},
	{0x18, "2020010100Z"},
	{0x18, "20200101Z"},
	{0x18, "200101000000Z"},
	{0x18, "20200101000000"},
	{0x18, "20201301000000Z"},
	{0x18, "20200132000000Z"},
	{0x18, "20200230000000Z"},
	{0x18, "20200101250000Z"},
	{0x18, "20200101006000Z"},
	{0x18, "20200101000060Z"},
	{0x18, "20200101000000+00"},
	{0x18, "202001010000000Z"},
	{0x18, "20400101000000Z"},
	{0x18, ""},
	{0x17, ""},
	{0x17, "Z"},
};

/* Certificate A with another notBefore. */
static void write_with_time(struct ct_buffer *out, unsigned tag,
			    const char *text)
{
	const struct ct_buffer *a = ct_case_certificate(CT_CASE_A);
	struct ct_der outer = ct_der(ct_span(a->data, a->len)), inside, tbs;
	struct ct_span value, validity;
	size_t certificate, list, times_mark;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_enter(&inside, CT_DER_SEQUENCE, &tbs) != CATRUST_OK)
		ct_write_fail("times", "certificate A is malformed");
	certificate = ct_write_begin(out, CT_DER_SEQUENCE);
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	for (int i = 0; !ct_der_is_end(&tbs); i++) {
		if (ct_der_read_any(&tbs, NULL, &validity, &value) !=
		    CATRUST_OK)
			ct_write_fail("times", "certificate A is malformed");
		if (i == 4) {
			times_mark = ct_write_begin(out, CT_DER_SEQUENCE);
			ct_write_string(out, tag, text);
			ct_write_bytes(out, validity.data + validity.len / 2,
				       validity.len / 2);
			ct_write_end(out, times_mark);
		} else {
			ct_write_bytes(out, value.data, value.len);
		}
	}
	ct_write_end(out, list);
	ct_write_bytes(out, inside.at, inside.left);
	ct_write_end(out, certificate);
}

void probe_times(void)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	for (size_t i = 0; i < CT_ARRAY_LEN(times); i++) {
		gnutls_x509_crt_t crt;
		gnutls_datum_t datum;
		int result;

		der.len = 0;
		write_with_time(&der, times[i].tag, times[i].text);
		datum = probe_datum(&der);
		probe_check(gnutls_x509_crt_init(&crt), "crt_init");
		result = gnutls_x509_crt_import(crt, &datum,
						GNUTLS_X509_FMT_DER);
		printf("time %02x \"%s\": import=%d", times[i].tag,
		       times[i].text, result);
		if (result >= 0)
			printf(" time=%lld",
			       (long long)gnutls_x509_crt_get_activation_time(
				       crt));
		printf("\n");
		gnutls_x509_crt_deinit(crt);
	}
}
