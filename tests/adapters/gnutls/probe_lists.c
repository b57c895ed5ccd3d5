/*
 * Plays with trust lists and credentials of the real GnuTLS and prints what its
 * functions answer. Run with and without the adapter, the outputs must be
 * equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_lists COUNT SEED DIRECTORY [kinds]
 *
 * Each of COUNT rounds makes a list, does a few things to it in some order,
 * and looks at it and verifies with it in between. With "kinds" each has
 * certificates and CRLs of its own. Everything follows from the seed. Files are
 * written to the directory, each only once: the adapter looks again at those
 * that change.
 */

#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "pool.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/random.h"
#include "tests/tools/fixed.h"

static struct pool pool;
static gnutls_x509_crt_t objects[POOL_MOST];
static const char *directory;
static char file_path[4096]; /* of the last file */
static unsigned num_files;

/* One round's list: of credentials, or alone. */
static gnutls_certificate_credentials_t credentials;
static gnutls_x509_trust_list_t list;

/* --- Input --------------------------------------------------------------- */

static void append(struct ct_buffer *out, const struct ct_buffer *der)
{
	if (ct_buffer_append(out, der->data, der->len) != CATRUST_OK)
		abort();
}

/* What may stand between blocks. */
static void write_between(struct ct_buffer *out)
{
	static const char *const texts[] = {
		"",
		"",
		"\n",
		"# a comment: \xc3\xa4\r\n",
		"Subject: CN=A\n-----\n",
		"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
	};
	const char *text = texts[below(CT_ARRAY_LEN(texts))];

	ct_write_bytes(out, text, strlen(text));
}

/* Some CAs as one text or one DER; now and then spoilt. */
static gnutls_x509_crt_fmt_t make_cas(struct ct_buffer *out)
{
	unsigned count = 1 + below(once_in(3) ? 24 : 5);

	out->len = 0;
	if (once_in(8)) {
		const struct ct_buffer *der =
			&pool.certificates[below(pool.count)].der;

		append(out, der);
		return GNUTLS_X509_FMT_DER;
	}
	for (unsigned i = 0; i < count; i++) {
		write_between(out);
		ct_write_pem(out,
			     once_in(8) ? "X509 CERTIFICATE" : "CERTIFICATE",
			     &pool.certificates[below(pool.num_cas)].der);
	}
	write_between(out);
	if (once_in(12))
		out->data[below((unsigned)out->len)] ^= 1;
	return GNUTLS_X509_FMT_PEM;
}

static gnutls_x509_crt_fmt_t make_crls(struct ct_buffer *out)
{
	unsigned count = 1 + below(3);

	out->len = 0;
	if (once_in(6)) {
		unsigned number = below(pool.num_crls);

		printf(" %u", number);
		append(out, &pool.crls[number]);
		return GNUTLS_X509_FMT_DER;
	}
	for (unsigned i = 0; i < count; i++) {
		unsigned number = below(pool.num_crls);

		printf(" %u", number);
		write_between(out);
		ct_write_pem(out, "X509 CRL", &pool.crls[number]);
	}
	if (once_in(12))
		out->data[below((unsigned)out->len)] ^= 1;
	return GNUTLS_X509_FMT_PEM;
}

static void new_path(void)
{
	if (num_files > 0)
		remove(file_path);
	snprintf(file_path, sizeof(file_path), "%s/%u", directory, num_files++);
}

/* Compressed now and then. */
static void write_file(const struct ct_buffer *bytes)
{
	gzFile file;

	new_path();
	file = gzopen(file_path, once_in(16) ? "wb" : "wbT");
	if (file == NULL ||
	    gzwrite(file, bytes->data, (unsigned)bytes->len) !=
		    (int)bytes->len ||
	    gzclose(file) != Z_OK) {
		perror(file_path);
		exit(1);
	}
}

/* What a peer sends: from a leaf (or anything) upwards, not always well. */
static unsigned make_chain(gnutls_x509_crt_t *chain, unsigned most)
{
	unsigned at = once_in(6)
			      ? below(pool.count)
			      : pool.num_cas + below(pool.count - pool.num_cas);
	unsigned count = 0, length = 1 + below(5);

	while (count < length && count < most) {
		unsigned candidates[POOL_MOST], found = 0;

		chain[count++] = objects[at];
		for (unsigned i = 0; i < pool.num_cas; i++)
			if (strcmp(pool.certificates[i].subject,
				   pool.certificates[at].issuer) == 0)
				candidates[found++] = i;
		if (found == 0)
			break;
		at = once_in(12) ? below(pool.count) : candidates[below(found)];
	}
	if (count > 2 && once_in(6)) {
		gnutls_x509_crt_t swap = chain[1];

		chain[1] = chain[count - 1];
		chain[count - 1] = swap;
	}
	return count;
}

/* --- Output -------------------------------------------------------------- */

/* Which one it is, by its octets. */
static int number_of(gnutls_x509_crt_t certificate)
{
	for (unsigned i = 0; certificate != NULL && i < pool.count; i++)
		if (gnutls_x509_crt_equals(certificate, objects[i]) != 0)
			return (int)i;
	return -1;
}

static int show(gnutls_x509_crt_t certificate, gnutls_x509_crt_t issuer,
		gnutls_x509_crl_t crl, unsigned output)
{
	printf("  callback %d %d %#x", number_of(certificate),
	       number_of(issuer), output);
	if (crl != NULL) {
		unsigned char number[32];
		size_t size = sizeof(number);
		char name[64];
		size_t name_size = sizeof(name);
		int ret = gnutls_x509_crl_get_number(crl, number, &size, NULL);

		gnutls_x509_crl_get_issuer_dn(crl, name, &name_size);
		printf(" crl %s %ld %ld %d %d", name,
		       (long)gnutls_x509_crl_get_this_update(crl),
		       (long)gnutls_x509_crl_get_next_update(crl), ret,
		       ret == 0 ? number[size - 1] : 0);
	}
	printf("\n");
	return 0;
}

/* --- Adding -------------------------------------------------------------- */

static unsigned pick_list_flags(void)
{
	static const unsigned all[] = {
		0,
		GNUTLS_TL_USE_IN_TLS,
		GNUTLS_TL_NO_DUPLICATES,
		GNUTLS_TL_VERIFY_CRL,
		GNUTLS_TL_VERIFY_CRL | GNUTLS_TL_FAIL_ON_INVALID_CRL,
	};

	if (once_in(40))
		return GNUTLS_TL_NO_DUPLICATE_KEY;
	return all[below(CT_ARRAY_LEN(all))];
}

static unsigned pick_verify_flags(void)
{
	static const unsigned all[] = {
		GNUTLS_VERIFY_DISABLE_CA_SIGN,
		GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5,
		GNUTLS_VERIFY_DISABLE_TIME_CHECKS,
		GNUTLS_VERIFY_DISABLE_CRL_CHECKS,
		GNUTLS_VERIFY_DO_NOT_ALLOW_SAME,
		GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT,
		GNUTLS_VERIFY_DO_NOT_ALLOW_X509_V1_CA_CRT,
		GNUTLS_VERIFY_DO_NOT_ALLOW_UNSORTED_CHAIN,
		GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS,
		GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_HIGH),
	};

	if (once_in(2))
		return 0;
	if (once_in(2))
		return all[below(CT_ARRAY_LEN(all))];
	return 1u << below(19) | (once_in(3) ? 1u << below(19) : 0u);
}

static void add_cas(void)
{
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	gnutls_x509_crt_fmt_t format = make_cas(&bytes);
	gnutls_datum_t data = datum_of(&bytes);
	unsigned flags = pick_list_flags();
	int ret;

	write_file(&bytes);
	switch (below(credentials != NULL ? 4 : 2)) {
	case 0:
		ret = gnutls_x509_trust_list_add_trust_mem(list, &data, NULL,
							   format, flags, 0);
		break;
	case 1:
		ret = gnutls_x509_trust_list_add_trust_file(
			list, file_path, NULL, format, flags, 0);
		break;
	case 2:
		ret = gnutls_certificate_set_x509_trust_mem(credentials, &data,
							    format);
		break;
	default:
		ret = gnutls_certificate_set_x509_trust_file(credentials,
							     file_path, format);
		break;
	}
	printf(" CAs %d\n", ret);
}

static void add_directory(void)
{
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	char inside[2][sizeof(file_path) + 8];
	unsigned count = 1 + below(2);
	int ret;

	new_path();
	if (mkdir(file_path, 0700) != 0)
		abort();
	for (unsigned i = 0; i < count; i++) {
		while (make_cas(&bytes) != GNUTLS_X509_FMT_PEM)
			;
		snprintf(inside[i], sizeof(inside[i]), "%s/%u.pem", file_path,
			 i);
		ct_write_file(bytes.data, bytes.len, "%s", inside[i]);
	}
	if (credentials != NULL && once_in(2))
		ret = gnutls_certificate_set_x509_trust_dir(
			credentials, file_path, GNUTLS_X509_FMT_PEM);
	else
		ret = gnutls_x509_trust_list_add_trust_dir(
			list, file_path, NULL, GNUTLS_X509_FMT_PEM,
			once_in(2) ? GNUTLS_TL_USE_IN_TLS : 0, 0);
	printf(" directory %d\n", ret);
	for (unsigned i = 0; i < count; i++)
		remove(inside[i]);
}

static void add_crls(void)
{
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	gnutls_x509_crt_fmt_t format = make_crls(&bytes);
	gnutls_datum_t data = datum_of(&bytes);
	unsigned flags = pick_list_flags(), verify = pick_verify_flags();
	int ret;

	write_file(&bytes);
	if (credentials != NULL && once_in(4))
		gnutls_certificate_set_flags(credentials,
					     GNUTLS_CERTIFICATE_VERIFY_CRLS);
	switch (below(credentials != NULL ? 4 : 2)) {
	case 0:
		ret = gnutls_x509_trust_list_add_trust_mem(
			list, NULL, &data, format, flags, verify);
		break;
	case 1:
		ret = gnutls_x509_trust_list_add_trust_file(
			list, NULL, file_path, format, flags, verify);
		break;
	case 2:
		ret = gnutls_certificate_set_x509_crl_mem(credentials, &data,
							  format);
		break;
	default:
		ret = gnutls_certificate_set_x509_crl_file(credentials,
							   file_path, format);
		break;
	}
	printf(" CRLs %#x %#x %d\n", flags, verify, ret);
}

static void add_both(void)
{
	CT_TEST_BUFFER cas = CT_BUFFER_INIT, crls = CT_BUFFER_INIT;
	gnutls_datum_t data, crl_data;
	int ret;

	while (make_cas(&cas) != GNUTLS_X509_FMT_PEM ||
	       make_crls(&crls) != GNUTLS_X509_FMT_PEM)
		;
	data = datum_of(&cas);
	crl_data = datum_of(&crls);
	write_file(&cas);
	if (once_in(3))
		ret = gnutls_x509_trust_list_add_trust_file(
			list, file_path,
			once_in(2) ? "/nonexistent" : "/dev/null",
			GNUTLS_X509_FMT_PEM, 0, 0);
	else
		ret = gnutls_x509_trust_list_add_trust_mem(
			list, &data, &crl_data, GNUTLS_X509_FMT_PEM,
			pick_list_flags(), 0);
	printf(" both %d\n", ret);
}

/* --- Looking ------------------------------------------------------------- */

/* What the peer must be: a host, for a purpose, with an e-mail address. */
static unsigned pick_data(gnutls_typed_vdata_st *data)
{
	static const char *const hosts[] = {"www.example.com",
					    "www.example.net", "10.0.0.1"};
	unsigned count = 0;

	memset(data, 0, 3 * sizeof(*data));
	if (once_in(2)) {
		data[count].type = GNUTLS_DT_DNS_HOSTNAME;
		data[count++].data = (unsigned char *)(uintptr_t)
			hosts[below(CT_ARRAY_LEN(hosts))];
	}
	if (once_in(4)) {
		data[count].type = GNUTLS_DT_KEY_PURPOSE_OID;
		data[count++].data =
			(unsigned char *)(uintptr_t)GNUTLS_KP_TLS_WWW_SERVER;
	}
	if (once_in(8)) {
		data[count].type = GNUTLS_DT_RFC822NAME;
		data[count++].data =
			(unsigned char *)(uintptr_t) "me@example.com";
	}
	return count;
}

static void verify(void)
{
	gnutls_x509_crt_t chain[8];
	unsigned count = make_chain(chain, CT_ARRAY_LEN(chain));
	unsigned flags = pick_verify_flags(), status = 0xdead, elements;
	gnutls_typed_vdata_st data[3];
	int ret;

	printf(" verify");
	for (unsigned i = 0; i < count; i++)
		printf(" %d", number_of(chain[i]));
	printf(" flags %#x\n", flags);
	if (once_in(2)) {
		ret = gnutls_x509_trust_list_verify_crt(list, chain, count,
							flags, &status, show);
	} else {
		elements = pick_data(data);
		ret = gnutls_x509_trust_list_verify_crt2(
			list, chain, count, data, elements, flags, &status,
			once_in(2) ? show : NULL);
	}
	printf("  %d %#x\n", ret, status);
}

static void verify_named(void)
{
	unsigned status = 0xdead;
	gnutls_x509_crt_t leaf =
		objects[pool.num_cas + below(pool.count - pool.num_cas)];
	int ret = gnutls_x509_trust_list_verify_named_crt(
		list, leaf, "www.example.com", 15, pick_verify_flags(), &status,
		show);

	printf(" named %d %#x\n", ret, status);
}

static void look_up(void)
{
	gnutls_x509_crt_t of = objects[below(pool.count)], issuer = NULL;
	gnutls_datum_t name = {NULL, 0}, id;
	unsigned char key_id[64];
	size_t size = sizeof(key_id);
	unsigned how = below(5);
	bool is_copy = true;
	int ret;

	gnutls_x509_crt_get_raw_issuer_dn(of, &name);
	if (gnutls_x509_crt_get_authority_key_id(of, key_id, &size, NULL) < 0)
		size = 0;
	id = (gnutls_datum_t){key_id, (unsigned)size};
	switch (how) {
	case 0:
		is_copy = false;
		ret = gnutls_x509_trust_list_get_issuer(list, of, &issuer, 0);
		break;
	case 1:
		ret = gnutls_x509_trust_list_get_issuer(list, of, &issuer,
							GNUTLS_TL_GET_COPY);
		break;
	case 2:
		ret = gnutls_x509_trust_list_get_issuer_by_dn(list, &name,
							      &issuer, 0);
		break;
	case 3:
		ret = gnutls_x509_trust_list_get_issuer_by_subject_key_id(
			list, NULL, &id, &issuer, 0);
		break;
	default:
		ret = gnutls_x509_trust_list_get_issuer_by_subject_key_id(
			list, &name, &id, &issuer, 0);
		break;
	}
	printf(" look-up %u of %d: %d %d\n", how, number_of(of), ret,
	       ret == 0 ? number_of(issuer) : -1);
	if (ret == 0 && is_copy)
		gnutls_x509_crt_deinit(issuer);
	gnutls_free(name.data);
}

static void iterate(void)
{
	gnutls_x509_trust_list_iter_t iterator = NULL;
	gnutls_x509_crt_t certificate;

	printf(" all");
	while (gnutls_x509_trust_list_iter_get_ca(list, &iterator,
						  &certificate) == 0) {
		printf(" %d", number_of(certificate));
		gnutls_x509_crt_deinit(certificate);
	}
	printf("\n");
}

/* --- What ends the adapter's part ---------------------------------------- */

static void change_natively(void)
{
	const struct ct_buffer *der = &pool.certificates[below(pool.count)].der;
	gnutls_x509_crt_t certificate = pool_import(der);
	gnutls_datum_t data = datum_of(der);
	int ret = 0;

	switch (below(7)) {
	case 0:
		ret = gnutls_x509_trust_list_add_cas(list, &certificate, 1, 0);
		certificate = NULL;
		break;
	case 1:
		ret = gnutls_x509_trust_list_add_cas(list, &certificate, 1,
						     GNUTLS_TL_NO_DUPLICATES);
		certificate = NULL;
		break;
	case 2:
		ret = gnutls_x509_trust_list_remove_cas(list, &certificate, 1);
		break;
	case 3:
		ret = gnutls_x509_trust_list_remove_trust_mem(
			list, &data, GNUTLS_X509_FMT_DER);
		break;
	case 4:
		ret = gnutls_x509_trust_list_add_named_crt(
			list, certificate, "www.example.com", 15, 0);
		certificate = NULL;
		break;
	case 5:
		if (credentials != NULL)
			ret = gnutls_certificate_set_x509_trust(
				credentials, &certificate, 1);
		break;
	default: {
		const struct ct_buffer *bytes =
			&pool.crls[below(pool.num_crls)];
		gnutls_datum_t crl_data = datum_of(bytes);
		gnutls_x509_crl_t crl;

		gnutls_x509_crl_init(&crl);
		gnutls_x509_crl_import(crl, &crl_data, GNUTLS_X509_FMT_DER);
		ret = gnutls_x509_trust_list_add_crls(
			list, &crl, 1, GNUTLS_TL_NO_DUPLICATES, 0);
		break;
	}
	}
	printf(" natively %d\n", ret);
	if (certificate != NULL)
		gnutls_x509_crt_deinit(certificate);
}

static void free_names(void)
{
	if (credentials != NULL)
		gnutls_certificate_free_ca_names(credentials);
}

/* Another list takes the place of the credentials', or the list moves from
 * alone to credentials. */
static void replace_list(void)
{
	if (credentials != NULL) {
		gnutls_x509_trust_list_init(&list, once_in(2) ? 0 : 7);
		add_cas();
	} else {
		gnutls_certificate_allocate_credentials(&credentials);
	}
	gnutls_certificate_set_trust_list(credentials, list, 0);
	gnutls_certificate_get_trust_list(credentials, &list);
	printf(" replaced\n");
}

/* --- Rounds -------------------------------------------------------------- */

static void play(unsigned number)
{
	/* Looking is what mostly happens. */
	static void (*const moves[])(void) = {
		add_cas,      add_cas,	     add_crls, add_both,   verify,
		verify,	      verify,	     verify,   verify,	   verify,
		look_up,      look_up,	     iterate,  free_names, replace_list,
		verify,	      add_crls,	     add_cas,  verify,	   verify,
		verify_named, add_directory,
	};
	unsigned count = 4 + below(12);
	bool may_end = once_in(4);

	printf("%u\n", number);
	credentials = NULL;
	if (once_in(2)) {
		gnutls_certificate_allocate_credentials(&credentials);
		gnutls_certificate_get_trust_list(credentials, &list);
	} else {
		gnutls_x509_trust_list_init(&list,
					    once_in(3) ? 1 + below(40) : 0);
	}
	add_cas();
	for (unsigned i = 0; i < count; i++)
		if (may_end && once_in(6))
			change_natively();
		else
			moves[below(CT_ARRAY_LEN(moves))]();
	if (credentials != NULL)
		gnutls_certificate_free_credentials(credentials);
	else
		gnutls_x509_trust_list_deinit(list, 1);
}

/* False when GnuTLS refuses one of them; the adapter has no part in that. */
static bool import_pool(void)
{
	bool is_good = true;

	for (unsigned i = 0; i < pool.count; i++) {
		objects[i] = pool_import(&pool.certificates[i].der);
		is_good &= objects[i] != NULL;
	}
	return is_good;
}

static void clear_pool(void)
{
	for (unsigned i = 0; i < pool.count; i++)
		if (objects[i] != NULL)
			gnutls_x509_crt_deinit(objects[i]);
	pool_clear(&pool);
}

static void play_kinds(unsigned long seed, unsigned long number)
{
	pool_make_kinds(&pool, seed, number);
	if (import_pool())
		play((unsigned)number);
	clear_pool();
}

int main(int argc, char **argv)
{
	unsigned long count, seed;
	bool has_kinds = argc == 5;

	if (argc == 2 && strcmp(argv[1], "--version") == 0) {
		puts(gnutls_check_version(NULL));
		return 0;
	}
	if (argc != 4 && !has_kinds) {
		fprintf(stderr, "usage: probe_lists COUNT SEED DIRECTORY "
				"[kinds]\n");
		return 2;
	}
	count = strtoul(argv[1], NULL, 10);
	seed = strtoul(argv[2], NULL, 10);
	directory = argv[3];
	gnutls_global_set_time_function(fixed_time);
	if (!has_kinds)
		pool_make(&pool);
	if (!import_pool())
		return 2;
	for (unsigned i = 0; i < count; i++) {
		*random_state() = ct_random(seed, i);
		if (has_kinds)
			play_kinds(seed, i);
		else
			play(i);
	}
	clear_pool();
	return 0;
}
