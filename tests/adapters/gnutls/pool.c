/*
 * Certificates and CRLs for the tests of the adapter for GnuTLS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pool.h"
#include "tests/tools/signer.h"

static const char *const roots[] = {"CN=A", "CN=B", "CN=C", "O=D+OU=E,CN=F"};
static const char *const subs[] = {"CN=S0", "CN=S1", "CN=S2", "CN=S3"};
static const char *const deep[] = {"CN=T0", "CN=T1"};

enum { NUM_ROOTS = 4, NUM_SUBS = 4, NUM_DEEP = 2 };

/* --- The file ------------------------------------------------------------ */

static FILE *file; /* NULL: there is none */
static bool is_file_new;

static void open_file(void)
{
	const char *path = getenv("POOL_FILE");

	file = path != NULL ? fopen(path, "rb") : NULL;
	is_file_new = path != NULL && file == NULL;
	if (is_file_new)
		file = fopen(path, "wb");
	if (path != NULL && file == NULL)
		abort();
}

static void close_file(void)
{
	if (file != NULL && fclose(file) != 0)
		abort();
	file = NULL;
}

/* Takes the next object from the file; false when it has to be made. */
static bool read_object(struct ct_buffer *out)
{
	uint32_t len;
	void *bytes;

	if (file == NULL || is_file_new)
		return false;
	if (fread(&len, sizeof(len), 1, file) != 1 ||
	    (bytes = malloc(len)) == NULL ||
	    fread(bytes, 1, len, file) != len ||
	    ct_buffer_append(out, bytes, len) != CATRUST_OK)
		abort();
	free(bytes);
	return true;
}

static void write_object(const struct ct_buffer *object)
{
	uint32_t len = (uint32_t)object->len;

	if (file != NULL &&
	    (fwrite(&len, sizeof(len), 1, file) != 1 ||
	     fwrite(object->data, 1, object->len, file) != object->len))
		abort();
}

/* --- Certificates -------------------------------------------------------- */

static void add(struct pool *pool, struct ct_test_certificate_spec spec)
{
	struct pool_certificate *certificate =
		&pool->certificates[pool->count++];

	spec.serial = pool->count;
	certificate->subject = spec.subject;
	certificate->issuer = spec.issuer;
	if (read_object(&certificate->der))
		return;
	ct_test_certificate(&certificate->der, &spec);
	write_object(&certificate->der);
}

static struct ct_test_certificate_spec ca(const char *subject,
					  struct ct_test_key key,
					  const char *issuer,
					  struct ct_test_key signing_key)
{
	return (struct ct_test_certificate_spec){
		.subject = subject,
		.issuer = issuer,
		.key = key,
		.signing_key = signing_key,
		.has_basic_constraints = true,
		.is_ca = true,
		.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
		.with_key_ids = true,
	};
}

/* The keys of a name: the first ones are RSA for the signatures of CRLs. */
static struct ct_test_key key_of(unsigned name, unsigned number)
{
	if (name == 0 && number == 0)
		return CT_TEST_RSA(2048, 0);
	return CT_TEST_P256(name * 4 + number);
}

static void add_roots(struct pool *pool)
{
	for (unsigned i = 0; i < NUM_ROOTS; i++)
		for (unsigned k = 0; k < 2; k++) {
			struct ct_test_key key = key_of(i, k);
			struct ct_test_certificate_spec spec =
				ca(roots[i], key, roots[i], key);

			spec.with_key_ids = i != 1;
			add(pool, spec);
			spec.not_before = 1500000000;
			spec.not_after = 1600000000 + k;
			add(pool, spec);
			if (k == 1)
				continue;
			add(pool, (struct ct_test_certificate_spec){
					  .subject = roots[i],
					  .issuer = roots[i],
					  .key = key,
					  .signing_key = key,
					  .without_extensions = true});
			/* May not sign CRLs. */
			spec = ca(roots[i], key, roots[i], key);
			spec.key_usage = CT_TEST_KEY_CERT_SIGN;
			add(pool, spec);
		}
}

/* Each is certified by several, and by itself. */
static void add_subs(struct pool *pool)
{
	for (unsigned i = 0; i < NUM_SUBS; i++)
		for (unsigned j = 0; j < 5; j++) {
			unsigned by = (i + j) % NUM_ROOTS;
			struct ct_test_key key = key_of(10 + i, 0);
			struct ct_test_certificate_spec spec =
				ca(subs[i], key, roots[by], key_of(by, j % 2));

			if (j == 2)
				spec.break_signature = true;
			if (j == 3)
				spec.is_ca = i % 2 == 0;
			if (j == 4) {
				spec.issuer = subs[i];
				spec.signing_key = key;
			}
			add(pool, spec);
		}
	for (unsigned i = 0; i < NUM_DEEP; i++)
		for (unsigned j = 0; j < 3; j++)
			add(pool, ca(deep[i], key_of(20 + i, 0), subs[j],
				     key_of(10 + j, 0)));
}

static const char *const alt_names[] = {"dns:www.example.com", NULL};

static void add_leaves(struct pool *pool)
{
	for (unsigned i = 0; i < 24; i++) {
		struct ct_test_certificate_spec spec = {
			.subject = "CN=www.example.com",
			.key = CT_TEST_P256(90 + i % 3),
			.key_usage = CT_TEST_DIGITAL_SIGNATURE,
			.alt_names = alt_names,
			.with_key_ids = i % 4 != 0,
		};

		if (i < 8) {
			spec.issuer = roots[i % NUM_ROOTS];
			spec.signing_key = key_of(i % NUM_ROOTS, i / 4);
		} else if (i < 18) {
			spec.issuer = subs[i % NUM_SUBS];
			spec.signing_key = key_of(10 + i % NUM_SUBS, 0);
		} else {
			spec.issuer = deep[i % NUM_DEEP];
			spec.signing_key = key_of(20 + i % NUM_DEEP, 0);
		}
		add(pool, spec);
	}
}

/* --- CRLs ---------------------------------------------------------------- */

static void add_crl(struct pool *pool, const struct ct_test_crl_spec *spec)
{
	struct ct_buffer *crl = &pool->crls[pool->num_crls++];

	if (read_object(crl))
		return;
	ct_test_crl(crl, spec);
	write_object(crl);
}

static void add_crls_of(struct pool *pool, const char *issuer,
			struct ct_test_key key, unsigned number)
{
	static const uint8_t padded[] = {0x00, 0x00, 0x05};
	struct ct_test_crl_entry entries[64];
	unsigned count = 0;
	struct ct_test_crl_spec spec = {
		.issuer = issuer,
		.signing_key = key,
		.this_update = 1770000000,
		.entries = entries,
		.crl_number = 1 + number,
		.with_key_ids = number % 2 == 0,
	};

	memset(entries, 0, sizeof(entries));
	for (unsigned i = 1; i <= pool->count && count < 60; i++)
		if ((i * 7 + number) % 5 == 0) {
			entries[count].serial = i;
			entries[count++].reason = i % 3 == 0 ? 1 + i % 7 : 0;
		}
	/* The number 5, written with more octets. */
	entries[count].serial_bytes = ct_span(padded, sizeof(padded));
	entries[count++].serial_is_raw = true;
	spec.num_entries = count;
	add_crl(pool, &spec);
	spec.this_update = 1775000000;
	spec.num_entries = count / 2;
	add_crl(pool, &spec);
	spec.next_update = 1776000000; /* over */
	add_crl(pool, &spec);
	spec.num_entries = 0;
	spec.next_update = -1;
	spec.without_extensions = true;
	add_crl(pool, &spec);
	spec = (struct ct_test_crl_spec){
		.issuer = issuer,
		.signing_key = CT_TEST_P256(77), /* somebody else's */
		.this_update = 1785000000,	 /* to come */
		.entries = entries,
		.num_entries = count,
		.crl_number = 9,
	};
	add_crl(pool, &spec);
	spec.this_update = 0;
	entries[0].certificate_issuer = "dn:CN=Z";
	add_crl(pool, &spec);
}

static void add_crls(struct pool *pool)
{
	static const uint8_t unknown[] = {0x05, 0x00};
	static const struct ct_test_extension critical = {
		"1.2.3.5", true, {unknown, sizeof(unknown)}};
	struct ct_test_crl_spec spec = {
		.issuer = "CN=A",
		.signing_key = CT_TEST_RSA(2048, 0),
		.algorithm = CT_TEST_RSA_SHA1,
		.this_update = 1771000000,
	};

	add_crls_of(pool, roots[0], key_of(0, 0), 0);
	add_crls_of(pool, roots[1], key_of(1, 0), 1);
	add_crls_of(pool, roots[3], key_of(3, 1), 2);
	add_crls_of(pool, subs[0], key_of(10, 0), 3);
	add_crls_of(pool, subs[1], key_of(11, 0), 4);
	add_crls_of(pool, deep[0], key_of(20, 0), 5);
	add_crl(pool, &spec);
	spec.algorithm = CT_TEST_RSA_MD5;
	add_crl(pool, &spec);
	spec.algorithm = CT_TEST_RSA_PSS_SHA256;
	add_crl(pool, &spec);
	spec.algorithm = CT_TEST_ALGORITHM_DEFAULT;
	spec.extensions = &critical;
	spec.num_extensions = 1;
	add_crl(pool, &spec);
}

void pool_make(struct pool *pool)
{
	memset(pool, 0, sizeof(*pool));
	open_file();
	add_roots(pool);
	add_subs(pool);
	pool->num_cas = pool->count;
	add_leaves(pool);
	add_crls(pool);
	close_file();
}

void pool_clear(struct pool *pool)
{
	for (unsigned i = 0; i < pool->count; i++)
		ct_buffer_clear(&pool->certificates[i].der);
	for (unsigned i = 0; i < pool->num_crls; i++)
		ct_buffer_clear(&pool->crls[i]);
	pool->count = pool->num_crls = 0;
}
