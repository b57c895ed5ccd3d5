/*
 * Fault tests: memory runs out while chains are verified.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A verdict is the one that there is with enough memory, or the call fails for
 * lack of it: no bad chain is accepted, no good one refused, and none is said
 * to be refused for another reason. Stores and lists are made anew each time,
 * so that what they keep is made again, too. They verify once more after a
 * call that failed.
 *
 * libgcrypt's own check of signatures fails as often as our allocations, and so
 * do all of libcrypto's.
 */

#include <config.h>

#include <dlfcn.h>
#include <gcrypt.h>
#include <stdlib.h>
#include <string.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "crypto/backend.h"
#include "tests/fault/calls.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"
#include "tests/tools/fixed.h"

#define LIST(...) ((const char *[]){__VA_ARGS__, NULL})

/* The linker's names. */
gcry_error_t __real_gcry_pk_verify(gcry_sexp_t sig, gcry_sexp_t data,
				   gcry_sexp_t key);
gcry_error_t __wrap_gcry_pk_verify(gcry_sexp_t sig, gcry_sexp_t data,
				   gcry_sexp_t key);

gcry_error_t __wrap_gcry_pk_verify(gcry_sexp_t sig, gcry_sexp_t data,
				   gcry_sexp_t key)
{
	return faults_memory_fails() ? gcry_error(GPG_ERR_ENOMEM)
				     : __real_gcry_pk_verify(sig, data, key);
}

/* libcrypto's memory, which is asked of the functions that fail. */
static void *crypto_malloc(size_t size, const char *file, int line)
{
	(void)file;
	(void)line;
	return malloc(size);
}

static void *crypto_realloc(void *memory, size_t size, const char *file,
			    int line)
{
	(void)file;
	(void)line;
	return realloc(memory, size);
}

static void crypto_free(void *memory, const char *file, int line)
{
	(void)file;
	(void)line;
	free(memory);
}

/* Before libcrypto has any memory; it stays open. */
static void take_over_libcrypto(void)
{
	void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
	int (*set)(void *(*)(size_t, const char *, int),
		   void *(*)(void *, size_t, const char *, int),
		   void (*)(void *, const char *, int));
	void *symbol;

	if (library == NULL)
		return;
	symbol = dlsym(library, "CRYPTO_set_mem_functions");
	memcpy(&set, &symbol, sizeof(set));
	if (set(crypto_malloc, crypto_realloc, crypto_free) != 1)
		exit(99);
	for (size_t i = 0; ct_backend_at(i) != NULL; i++)
		(void)ct_backend_at(i)->version();
}

/* Made once. */
static struct ct_buffer root, other_root, ca, leaf, crl_signer, crl,
	relative_crl, point_leaf;

/* --- The native functions ------------------------------------------------- */

struct native {
	struct catrust_store *store;
	struct catrust_verify_options *options;
};

static enum catrust_error trust(const struct native *native,
				const struct ct_buffer *der)
{
	return catrust_store_add_memory(native->store, der->data, der->len,
					NULL, NULL);
}

/* Another root has the same name and another key; it is tried, too. */
static enum catrust_error prepare(struct native *native)
{
	native->store = catrust_store_new();
	native->options = catrust_verify_options_new(CATRUST_PROFILE_RFC5280);
	if (native->store == NULL || native->options == NULL)
		return CATRUST_E_MEMORY;
	catrust_verify_options_set_time(native->options, FIXED_TIME);
	CT_TRY(trust(native, &other_root));
	return trust(native, &root);
}

static enum catrust_error verify(const struct native *native,
				 const struct ct_buffer *peer)
{
	struct catrust_bytes sent[] = {
		{peer->data, peer->len},
		{crl_signer.data, crl_signer.len},
		{ca.data, ca.len},
	};
	enum catrust_error error = catrust_verify(
		native->store, native->options, sent, CT_ARRAY_LEN(sent), NULL);

	if (error == CATRUST_E_MEMORY)
		error = catrust_verify(native->store, native->options, sent,
				       CT_ARRAY_LEN(sent), NULL);
	return error;
}

static int finish(struct native *native, enum catrust_error error)
{
	catrust_store_unref(native->store);
	catrust_verify_options_free(native->options);
	return error == CATRUST_E_MEMORY ? MEMORY : (int)error;
}

CALL(native_good, CATRUST_OK)
{
	struct native native;
	enum catrust_error error = prepare(&native);

	if (error == CATRUST_OK)
		error = catrust_verify_options_add_host(native.options,
							"www.example.com");
	if (error == CATRUST_OK)
		error = catrust_verify_options_add_policy(native.options,
							  "1.2.3.4");
	if (error == CATRUST_OK)
		error = verify(&native, &leaf);
	return finish(&native, error);
}

CALL(native_trusted_peer, CATRUST_OK)
{
	struct native native;
	enum catrust_error error = prepare(&native);

	if (error == CATRUST_OK)
		error = trust(&native, &leaf);
	if (error == CATRUST_OK)
		error = verify(&native, &leaf);
	return finish(&native, error);
}

CALL(native_wrong_policy, CATRUST_E_NOT_TRUSTED)
{
	struct native native;
	enum catrust_error error = prepare(&native);

	if (error == CATRUST_OK)
		error = catrust_verify_options_add_policy(native.options,
							  "1.2.3.9");
	if (error == CATRUST_OK)
		catrust_verify_options_set_policy_rules(native.options, true,
							false, false);
	if (error == CATRUST_OK)
		error = verify(&native, &leaf);
	return finish(&native, error);
}

/* Revoked by a CRL whose signer has a path of its own, and whose point is named
 * relative to it; without a usable CRL the certificate would pass. */
static int native_revoked(const struct ct_buffer *with,
			  const struct ct_buffer *peer)
{
	struct native native;
	enum catrust_error error = prepare(&native);

	if (error == CATRUST_OK)
		error = catrust_store_add_crl_memory(native.store, with->data,
						     with->len, NULL, NULL);
	if (error == CATRUST_OK)
		error = catrust_verify_options_set_revocation(
			native.options, CATRUST_REVOCATION_IF_KNOWN);
	if (error == CATRUST_OK)
		error = verify(&native, peer);
	return finish(&native, error);
}

CALL(native_revoked_by_other, CATRUST_E_NOT_TRUSTED)
{
	return native_revoked(&crl, &leaf);
}

CALL(native_revoked_by_point, CATRUST_E_NOT_TRUSTED)
{
	return native_revoked(&relative_crl, &point_leaf);
}

/* --- GnuTLS's functions --------------------------------------------------- */

static int import(gnutls_x509_crt_t *out, const struct ct_buffer *der)
{
	gnutls_datum_t datum = {der->data, (unsigned)der->len};
	int ret = gnutls_x509_crt_init(out);

	if (ret < 0)
		return ret;
	ret = gnutls_x509_crt_import(*out, &datum, GNUTLS_X509_FMT_DER);
	if (ret < 0)
		gnutls_x509_crt_deinit(*out);
	return ret;
}

/* Negative codes are those of memory, or wrong. */
static int result(int ret, unsigned status)
{
	return ret == GNUTLS_E_MEMORY_ERROR ? MEMORY
	       : ret < 0		    ? ret
					    : (int)status;
}

static int by_list(gnutls_x509_trust_list_t list, gnutls_typed_vdata_st *data,
		   unsigned elements, gnutls_verify_output_function *func)
{
	gnutls_datum_t cas[] = {{other_root.data, (unsigned)other_root.len},
				{root.data, (unsigned)root.len}};
	gnutls_x509_crt_t sent[2];
	unsigned status = 0;
	int ret = 0;

	for (size_t i = 0; i < 2 && ret >= 0; i++)
		ret = gnutls_x509_trust_list_add_trust_mem(
			list, &cas[i], NULL, GNUTLS_X509_FMT_DER, 0, 0);
	if (ret < 0)
		return result(ret, 0);
	ret = import(&sent[0], &leaf);
	if (ret < 0)
		return result(ret, 0);
	ret = import(&sent[1], &ca);
	if (ret == 0) {
		ret = gnutls_x509_trust_list_verify_crt2(
			list, sent, 2, data, elements, 0, &status, func);
		if (ret == GNUTLS_E_MEMORY_ERROR)
			ret = gnutls_x509_trust_list_verify_crt2(
				list, sent, 2, data, elements, 0, &status,
				func);
		gnutls_x509_crt_deinit(sent[1]);
	}
	gnutls_x509_crt_deinit(sent[0]);
	return result(ret, status);
}

static int with_list(gnutls_typed_vdata_st *data, unsigned elements,
		     gnutls_verify_output_function *func)
{
	gnutls_x509_trust_list_t list;
	int ret = gnutls_x509_trust_list_init(&list, 0);

	if (ret < 0)
		return result(ret, 0);
	ret = by_list(list, data, elements, func);
	gnutls_x509_trust_list_deinit(list, 1);
	return ret;
}

static int with_data(gnutls_vdata_types_t type, const char *text)
{
	gnutls_typed_vdata_st data[] = {
		{type, (unsigned char *)(uintptr_t)text, 0},
		{GNUTLS_DT_KEY_PURPOSE_OID,
		 (unsigned char *)(uintptr_t)GNUTLS_KP_TLS_WWW_SERVER, 0},
	};

	return with_list(data, CT_ARRAY_LEN(data), NULL);
}

CALL(list_host, 0)
{
	return with_data(GNUTLS_DT_DNS_HOSTNAME, "www.example.com");
}

CALL(list_idna_host, 0)
{
	return with_data(GNUTLS_DT_DNS_HOSTNAME, "b\xc3\xbc"
						 "cher.example.com");
}

CALL(list_wrong_host, GNUTLS_CERT_INVALID | GNUTLS_CERT_UNEXPECTED_OWNER)
{
	return with_data(GNUTLS_DT_DNS_HOSTNAME, "www.example.org");
}

CALL(list_email, 0)
{
	return with_data(GNUTLS_DT_RFC822NAME, "joe@example.com");
}

static int see(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
	       gnutls_x509_crl_t none, unsigned status)
{
	(void)none;
	return cert != NULL && issuer != NULL && status == 0 ? 0 : -1;
}

CALL(list_callback, 0)
{
	return with_list(NULL, 0, see);
}

static int by_cas(const gnutls_x509_crt_t *sent, const gnutls_x509_crt_t *cas)
{
	unsigned status = 0;
	int ret = gnutls_x509_crt_list_verify(sent, 2, cas, 2, NULL, 0, 0,
					      &status);

	return result(ret, status);
}

CALL(crt_list_verify, 0)
{
	const struct ct_buffer *const ders[] = {&leaf, &ca, &other_root, &root};
	gnutls_x509_crt_t crts[4];
	size_t made = 0;
	int ret = 0;

	while (made < 4 && ret == 0) {
		ret = import(&crts[made], ders[made]);
		made += ret == 0;
	}
	ret = ret == 0 ? by_cas(crts, crts + 2) : result(ret, 0);
	while (made-- > 0)
		gnutls_x509_crt_deinit(crts[made]);
	return ret;
}

/* Of one verification; each but the last of these fails. */
static unsigned count_allocations(const struct native *native)
{
	enum catrust_error error;

	for (unsigned num = 0;; num++) {
		faults_arm_memory(num + 1, false);
		error = verify(native, &leaf);
		if (faults_disarm())
			continue;
		ck_assert_int_eq(error, CATRUST_OK);
		return num;
	}
}

/* libgcrypt's own do not count: these are the library's, and one that stands
 * for each signature. Keys that a chosen backend made do not stay made. */
TEST(number_of_allocations)
{
	struct native native;

	ck_assert(ct_backend_choose("libgcrypt"));
	ck_assert_int_eq(prepare(&native), CATRUST_OK);
	catrust_signature_cache_enable(false);
	ck_assert_int_eq(verify(&native, &leaf), CATRUST_OK);
	ck_assert_uint_eq(count_allocations(&native), 9);
	catrust_signature_cache_enable(true);
	ck_assert_int_eq(verify(&native, &leaf), CATRUST_OK);
	ck_assert_uint_eq(count_allocations(&native), 8);
	finish(&native, CATRUST_OK);
	forget();
	ck_assert(ct_backend_choose(NULL));
}

/* --- What is verified ----------------------------------------------------- */

static void make_cas(void)
{
	struct ct_test_certificate_spec spec = CT_TEST_CA(
		"CN=Root", CT_TEST_P256(0),
		.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
		.with_key_ids = true);

	ct_test_certificate(&root, &spec);
	spec.key = spec.signing_key = CT_TEST_P256(9);
	ct_test_certificate(&other_root, &spec);
	spec.signing_key = CT_TEST_P256(0);
	spec.serial = 2;
	spec.subject = "CN=CA";
	spec.key = CT_TEST_P256(1);
	spec.permitted = LIST("dns:example.com", "email:example.com");
	spec.excluded = LIST("dns:bad.example.com");
	spec.policies = LIST("1.2.3.4", "1.2.3.5");
	ct_test_certificate(&ca, &spec);
}

static void make_peers(void)
{
	/* DistributionPoint { nameRelativeToCRLIssuer [1]: CN=point } */
	static const uint8_t point[] = "\x30\x14\x30\x12\xa0\x10\xa1\x0e"
				       "\x30\x0c\x06\x03\x55\x04\x03\x0c\x05"
				       "point";
	const struct ct_test_extension extension = {
		"2.5.29.31", false, {point, sizeof(point) - 1}};
	struct ct_test_certificate_spec spec = {
		.subject = "CN=leaf",
		.issuer = "CN=CA",
		.serial = 5,
		.key = CT_TEST_P256(2),
		.signing_key = CT_TEST_P256(1),
		.key_usage = CT_TEST_DIGITAL_SIGNATURE,
		.alt_names = LIST("dns:www.example.com",
				  "dns:xn--bcher-kva.example.com",
				  "email:joe@example.com"),
		.key_purposes = LIST("1.3.6.1.5.5.7.3.1"),
		.policies = LIST("1.2.3.4", "1.2.3.5"),
		.with_key_ids = true,
	};

	ct_test_certificate(&leaf, &spec);
	spec.extensions = &extension;
	spec.num_extensions = 1;
	ct_test_certificate(&point_leaf, &spec);
	/* The CA's own name, with another key for CRLs. */
	ct_test_certificate(&crl_signer, &(struct ct_test_certificate_spec){
						 .subject = "CN=CA",
						 .issuer = "CN=Root",
						 .serial = 7,
						 .key = CT_TEST_P256(3),
						 .signing_key = CT_TEST_P256(0),
						 .key_usage = CT_TEST_CRL_SIGN,
						 .with_key_ids = true});
}

static void make_crls(void)
{
	/* IssuingDistributionPoint with the same name as above. */
	static const uint8_t scope[] = "\x30\x12\xa0\x10\xa1\x0e"
				       "\x30\x0c\x06\x03\x55\x04\x03\x0c\x05"
				       "point";
	const struct ct_test_extension extension = {
		"2.5.29.28", true, {scope, sizeof(scope) - 1}};
	const struct ct_test_crl_entry entry = {.serial = 5};
	struct ct_test_crl_spec spec = {
		.issuer = "CN=CA",
		.signing_key = CT_TEST_P256(3),
		.entries = &entry,
		.num_entries = 1,
		.crl_number = 1,
		.with_key_ids = true,
	};

	ct_test_crl(&crl, &spec);
	spec.signing_key = CT_TEST_P256(1);
	spec.extensions = &extension;
	spec.num_extensions = 1;
	ct_test_crl(&relative_crl, &spec);
}

/* 2026-05-28 */
static void set_up(void)
{
	take_over_libcrypto();
	make_cas();
	make_peers();
	make_crls();
	gnutls_global_init();
	gnutls_global_set_time_function(fixed_time);
}

static void tear_down(void)
{
	struct ct_buffer *const made[] = {
		&root, &other_root, &ca,	   &leaf,
		&crl,  &crl_signer, &relative_crl, &point_leaf};

	gnutls_global_deinit();
	for (size_t i = 0; i < CT_ARRAY_LEN(made); i++)
		ct_buffer_clear(made[i]);
}

RUN_TESTS(.timeout = 120, .set_up_all = set_up, .tear_down_all = tear_down)
