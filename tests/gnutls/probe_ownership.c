/*
 * Frees what GnuTLS's functions give as GnuTLS's callers do, and prints which
 * outputs a failure changes. Compiled against GnuTLS and against this library,
 * and to be run under address sanitizers with both: what is freed twice, not at
 * all, or belongs to somebody else ends the process.
 *
 * Usage: probe_ownership FILE..., certificates in PEM. A chain and its CRLs are
 * made here.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every function with an output that points somewhere is called once for
 * success and, where an input can be refused, once for failure. An output is
 * one of these:
 *	given	the caller frees it with gnutls_free() or the type's deinit
 *	borrowed	an object's, valid as long as that
 * Before each call outputs point to a marker, so that a failure shows whether
 * it left them, cleared them, or set something else.
 */

#include <config.h>

#include <stdbool.h>

#include <gnutls/abstract.h>
#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "probe.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/fixed.h"

static unsigned char marker[1];

#define MARKED ((gnutls_datum_t){marker, 77})

/* What a call made of an output that pointed to the marker. */
static const char *fate(const void *pointer, int ret)
{
	if (pointer == marker)
		return "left";
	if (pointer == NULL)
		return "cleared";
	return ret < 0 ? "DANGLING" : "set";
}

static void show(const char *name, int ret, const void *pointer)
{
	printf("%s: %d, %s\n", name, ret, fate(pointer, ret));
}

/* An output that is the caller's. */
static void given(const char *name, int ret, gnutls_datum_t *out)
{
	show(name, ret, out->data);
	if (ret >= 0 && out->data != marker)
		gnutls_free(out->data);
	*out = MARKED;
}

/* One that stays an object's: it is readable, and freed with that. */
static void borrowed(const char *name, int ret, gnutls_datum_t *out)
{
	unsigned sum = 0;

	show(name, ret, out->data);
	if (ret >= 0 && out->data != marker)
		for (unsigned i = 0; i < out->size; i++)
			sum += out->data[i];
	printf("sum %u\n", sum);
	*out = MARKED;
}

#define GIVEN(call)            \
 do {                          \
  gnutls_datum_t out = MARKED; \
  int ret_ = (call);           \
                               \
  given(#call, ret_, &out);    \
 } while (0)

/* --- Encodings, files, names of hosts ------------------------------------ */

static gnutls_datum_t text_of(const char *text)
{
	return (gnutls_datum_t){(unsigned char *)(size_t)text,
				(unsigned)strlen(text)};
}

static void show_encodings(const char *path)
{
	gnutls_datum_t good = text_of("6162"), bad = text_of("!"),
		       pem = {NULL, 0};

	GIVEN(gnutls_hex_encode2(&good, &out));
	GIVEN(gnutls_hex_decode2(&good, &out));
	GIVEN(gnutls_hex_decode2(&bad, &out));
	GIVEN(gnutls_base64_encode2(&good, &out));
	GIVEN(gnutls_base64_decode2(&good, &out));
	GIVEN(gnutls_base64_decode2(&bad, &out));
	GIVEN(gnutls_pem_base64_encode2("X", &good, &out));
	if (gnutls_pem_base64_encode2("X", &good, &pem) >= 0) {
		GIVEN(gnutls_pem_base64_decode2("X", &pem, &out));
		GIVEN(gnutls_pem_base64_decode2("Y", &pem, &out));
		gnutls_free(pem.data);
	}
	GIVEN(gnutls_pem_base64_decode2("X", &bad, &out));
	GIVEN(gnutls_idna_map("b\xc3\xbc", 3, &out, 0));
	GIVEN(gnutls_idna_map("\xff", 1, &out, 0));
	GIVEN(gnutls_idna_map("plain", 5, &out, 0));
	GIVEN(gnutls_idna_reverse_map("xn--b-eha", 9, &out, 0));
	GIVEN(gnutls_idna_reverse_map("\xff", 1, &out, 0));
	GIVEN(gnutls_load_file(path, &out));
	GIVEN(gnutls_load_file("/nonexistent", &out));
	GIVEN(gnutls_certificate_verification_status_print(
		GNUTLS_CERT_INVALID, GNUTLS_CRT_X509, &out, 0));
}

/* --- Certificates -------------------------------------------------------- */

static void show_certificate(gnutls_x509_crt_t crt)
{
	GIVEN(gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_DER, &out));
	GIVEN(gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_PEM, &out));
	GIVEN(gnutls_x509_crt_print(crt, GNUTLS_CRT_PRINT_FULL, &out));
	GIVEN(gnutls_x509_crt_print(crt, GNUTLS_CRT_PRINT_ONELINE, &out));
	GIVEN(gnutls_x509_crt_get_dn2(crt, &out));
	GIVEN(gnutls_x509_crt_get_dn3(crt, &out, 0));
	GIVEN(gnutls_x509_crt_get_issuer_dn2(crt, &out));
	GIVEN(gnutls_x509_crt_get_issuer_dn3(crt, &out, 0));
	GIVEN(gnutls_x509_crt_get_raw_dn(crt, &out));
	GIVEN(gnutls_x509_crt_get_raw_issuer_dn(crt, &out));
	GIVEN(gnutls_x509_crt_get_extension_data2(crt, 0, &out));
	GIVEN(gnutls_x509_crt_get_extension_data2(crt, 99, &out));
	GIVEN(gnutls_x509_crt_get_extension_by_oid2(crt, "2.5.29.19", 0, &out,
						    NULL));
	GIVEN(gnutls_x509_crt_get_extension_by_oid2(crt, "1.2.3", 0, &out,
						    NULL));
	for (unsigned i = 0; i < 7; i++) {
		GIVEN(gnutls_x509_crt_get_authority_info_access(
			crt, i, GNUTLS_IA_ACCESSMETHOD_OID, &out, NULL));
		GIVEN(gnutls_x509_crt_get_authority_info_access(
			crt, i, GNUTLS_IA_URI, &out, NULL));
		GIVEN(gnutls_x509_crt_get_authority_info_access(
			crt, i, GNUTLS_IA_OCSP_URI, &out, NULL));
	}
}

/* Several outputs: each is the caller's. */
static void given_many(const char *name, int ret, gnutls_datum_t *parts,
		       size_t count)
{
	for (size_t i = 0; i < count; i++)
		given(name, ret, &parts[i]);
}

static void show_numbers(gnutls_x509_crt_t crt)
{
	gnutls_datum_t part[4] = {MARKED, MARKED, MARKED, MARKED};
	gnutls_ecc_curve_t curve;
	gnutls_pubkey_t key;
	int ret;

	ret = gnutls_x509_crt_get_pk_rsa_raw(crt, &part[0], &part[1]);
	given_many("rsa", ret, part, 2);
	ret = gnutls_x509_crt_get_pk_dsa_raw(crt, &part[0], &part[1], &part[2],
					     &part[3]);
	given_many("dsa", ret, part, 4);
	ret = gnutls_x509_crt_get_pk_ecc_raw(crt, &curve, &part[0], &part[1]);
	given_many("ecc", ret, part, 2);
	if (gnutls_pubkey_init(&key) < 0)
		return;
	if (gnutls_pubkey_import_x509(key, crt, 0) >= 0) {
		ret = gnutls_pubkey_export_rsa_raw2(key, &part[0], &part[1], 0);
		given_many("rsa", ret, part, 2);
		ret = gnutls_pubkey_export_dsa_raw2(key, &part[0], &part[1],
						    &part[2], &part[3], 0);
		given_many("dsa", ret, part, 4);
		ret = gnutls_pubkey_export_ecc_raw2(key, &curve, &part[0],
						    &part[1], 0);
		given_many("ecc", ret, part, 2);
		ret = gnutls_pubkey_export_ecc_raw(key, &curve, &part[0],
						   &part[1]);
		given_many("ecc", ret, part, 2);
	}
	gnutls_pubkey_deinit(key);
}

static void show_names(gnutls_x509_crt_t crt)
{
	gnutls_datum_t raw, bad = text_of("0"), value = MARKED;
	gnutls_x509_dn_t dn = NULL;
	gnutls_x509_ava_st ava;

	/* Borrowed: what gnutls_x509_crt_get_subject() gives ends with the
	   certificate. */
	if (gnutls_x509_crt_get_subject(crt, &dn) >= 0) {
		GIVEN(gnutls_x509_dn_get_str(dn, &out));
		if (gnutls_x509_dn_get_rdn_ava(dn, 0, 0, &ava) >= 0) {
			value = ava.value;
			borrowed("ava", 0, &value);
			value = ava.oid;
			borrowed("ava", 0, &value);
		}
	}
	if (gnutls_x509_crt_get_issuer(crt, &dn) >= 0)
		GIVEN(gnutls_x509_dn_get_str2(dn, &out, 0));
	if (gnutls_x509_crt_get_raw_dn(crt, &raw) < 0)
		return;
	GIVEN(gnutls_x509_rdn_get2(&raw, &out, 0));
	GIVEN(gnutls_x509_rdn_get2(&bad, &out, 0));
	if (gnutls_x509_dn_init(&dn) < 0)
		return;
	printf("import %d\n", gnutls_x509_dn_import(dn, &raw));
	gnutls_free(raw.data);
	GIVEN(gnutls_x509_dn_get_str(dn, &out));
	GIVEN(gnutls_x509_dn_export2(dn, GNUTLS_X509_FMT_DER, &out));
	GIVEN(gnutls_x509_dn_export2(dn, GNUTLS_X509_FMT_PEM, &out));
	gnutls_x509_dn_deinit(dn);
}

static void show_proxy(gnutls_x509_crt_t crt)
{
	char *language = (char *)marker, *policy = (char *)marker;
	int pathlen, ret;
	size_t size = 77;

	ret = gnutls_x509_crt_get_proxy(crt, NULL, &pathlen, &language, &policy,
					&size);
	show("language", ret, language);
	show("policy", ret, policy);
	if (ret >= 0) {
		gnutls_free(language);
		gnutls_free(policy);
	}
}

static void show_policies(gnutls_x509_crt_t crt)
{
	gnutls_x509_policy_st policy;

	for (unsigned i = 0; i < 5; i++)
		if (gnutls_x509_crt_get_policy(crt, i, &policy, NULL) >= 0) {
			gnutls_x509_policy_release(&policy);
			/* Released ones may be released again. */
			gnutls_x509_policy_release(&policy);
		}
}

/* --- Extension objects: what they give is borrowed
 * ---------------------------- */

/* Makes an object, imports, reads its items, and ends it after that. */
#define OBJECT(name, type, init, import, deinit, body)       \
 do {                                                        \
  type object = NULL;                                        \
                                                             \
  if (init(&object) < 0)                                     \
   break;                                                    \
  printf("%s: %s\n", (name),                                 \
	 import(value, object, 0) < 0 ? "refused" : "read"); \
  for (unsigned i = 0; i < 32; i++) {                        \
   gnutls_datum_t a = MARKED, b = MARKED, c = MARKED;        \
   unsigned type_ = 0;                                       \
   int got = (body);                                         \
                                                             \
   borrowed((name), got, &a);                                \
   borrowed((name), got, &b);                                \
   borrowed((name), got, &c);                                \
   if (got < 0)                                              \
    break;                                                   \
   (void)type_;                                              \
  }                                                          \
  deinit(object);                                            \
 } while (0)

static void show_name_objects(const gnutls_datum_t *value)
{
	OBJECT("sans", gnutls_subject_alt_names_t,
	       gnutls_subject_alt_names_init,
	       gnutls_x509_ext_import_subject_alt_names,
	       gnutls_subject_alt_names_deinit,
	       gnutls_subject_alt_names_get(object, i, &type_, &a, &b));
	OBJECT("points", gnutls_x509_crl_dist_points_t,
	       gnutls_x509_crl_dist_points_init,
	       gnutls_x509_ext_import_crl_dist_points,
	       gnutls_x509_crl_dist_points_deinit,
	       gnutls_x509_crl_dist_points_get(object, i, &type_, &a, NULL));
	OBJECT("aia", gnutls_x509_aia_t, gnutls_x509_aia_init,
	       gnutls_x509_ext_import_aia, gnutls_x509_aia_deinit,
	       gnutls_x509_aia_get(object, i, &a, &type_, &b));
	OBJECT("aki", gnutls_x509_aki_t, gnutls_x509_aki_init,
	       gnutls_x509_ext_import_authority_key_id, gnutls_x509_aki_deinit,
	       gnutls_x509_aki_get_cert_issuer(object, i, &type_, &a, &b, &c));
	OBJECT("aki id", gnutls_x509_aki_t, gnutls_x509_aki_init,
	       gnutls_x509_ext_import_authority_key_id, gnutls_x509_aki_deinit,
	       i > 0 ? -1 : gnutls_x509_aki_get_id(object, &a));
	OBJECT("purposes", gnutls_x509_key_purposes_t,
	       gnutls_x509_key_purpose_init,
	       gnutls_x509_ext_import_key_purposes,
	       gnutls_x509_key_purpose_deinit,
	       gnutls_x509_key_purpose_get(object, i, &a));
	OBJECT("permitted", gnutls_x509_name_constraints_t,
	       gnutls_x509_name_constraints_init,
	       gnutls_x509_ext_import_name_constraints,
	       gnutls_x509_name_constraints_deinit,
	       gnutls_x509_name_constraints_get_permitted(object, i, &type_,
							  &a));
	OBJECT("excluded", gnutls_x509_name_constraints_t,
	       gnutls_x509_name_constraints_init,
	       gnutls_x509_ext_import_name_constraints,
	       gnutls_x509_name_constraints_deinit,
	       gnutls_x509_name_constraints_get_excluded(object, i, &type_,
							 &a));
}

static void show_other_objects(const gnutls_datum_t *value)
{
	char *language = (char *)marker, *policy = (char *)marker;
	gnutls_datum_t log_id = MARKED, signature = MARKED;
	gnutls_sign_algorithm_t algorithm;
	struct gnutls_x509_policy_st one;
	gnutls_x509_tlsfeatures_t features;
	gnutls_x509_ct_scts_t scts;
	size_t size = 77;
	time_t when;
	int pathlen, ret;

	GIVEN(gnutls_x509_ext_import_subject_key_id(value, &out));
	ret = gnutls_x509_ext_import_proxy(value, &pathlen, &language, &policy,
					   &size);
	show("language", ret, language);
	show("policy", ret, policy);
	if (ret >= 0) {
		gnutls_free(language);
		gnutls_free(policy);
	}
	OBJECT("policies", gnutls_x509_policies_t, gnutls_x509_policies_init,
	       gnutls_x509_ext_import_policies, gnutls_x509_policies_deinit,
	       (ret = gnutls_x509_policies_get(object, i, &one)) < 0
		       ? ret
		       : (a = text_of(one.oid), ret));
	gnutls_x509_tlsfeatures_init(&features);
	if (gnutls_x509_ext_import_tlsfeatures(value, features, 0) >= 0)
		GIVEN(gnutls_x509_ext_export_tlsfeatures(features, &out));
	gnutls_x509_tlsfeatures_deinit(features);
	gnutls_x509_ext_ct_scts_init(&scts);
	if (gnutls_x509_ext_ct_import_scts(value, scts, 0) >= 0) {
		GIVEN(gnutls_x509_ext_ct_export_scts(scts, &out));
		for (unsigned i = 0; i < 4; i++) {
			ret = gnutls_x509_ct_sct_get(scts, i, &when, &log_id,
						     &algorithm, &signature);
			given("log id", ret, &log_id);
			given("signature", ret, &signature);
		}
	}
	gnutls_x509_ext_ct_scts_deinit(scts);
}

static void show_extensions(gnutls_x509_crt_t crt)
{
	static const unsigned char xmpp[] = "\x0c\x03"
					    "a@b",
				   nul[] = "\x0c\x03"
					   "a\0b";
	gnutls_datum_t value = {(unsigned char *)(size_t)xmpp,
				sizeof(xmpp) - 1};
	unsigned type;

	GIVEN(gnutls_x509_othername_to_virtual("1.3.6.1.5.5.7.8.5", &value,
					       &type, &out));
	GIVEN(gnutls_x509_othername_to_virtual("1.2.3", &value, &type, &out));
	value.data = (unsigned char *)(size_t)nul;
	GIVEN(gnutls_x509_othername_to_virtual("1.3.6.1.5.5.7.8.5", &value,
					       &type, &out));
	for (unsigned i = 0;
	     gnutls_x509_crt_get_extension_data2(crt, i, &value) >= 0; i++) {
		char oid[128] = "";
		size_t size = sizeof(oid);

		gnutls_x509_crt_get_extension_oid(crt, i, oid, &size);
		/* It can be read by ours alone. */
		if (strcmp(oid, "2.5.29.54") != 0) {
			printf("extension %s\n", oid);
			show_name_objects(&value);
			show_other_objects(&value);
		}
		gnutls_free(value.data);
	}
}

static void show_file(const char *path)
{
	gnutls_datum_t file;
	gnutls_x509_crt_t crt;

	if (gnutls_load_file(path, &file) < 0)
		return;
	gnutls_x509_crt_init(&crt);
	if (gnutls_x509_crt_import(crt, &file, GNUTLS_X509_FMT_PEM) >= 0) {
		printf("=== %s\n", path);
		show_certificate(crt);
		show_numbers(crt);
		show_names(crt);
		show_proxy(crt);
		show_policies(crt);
		show_extensions(crt);
	}
	gnutls_x509_crt_deinit(crt);
	gnutls_free(file.data);
}

/* --- A chain and CRLs ----------------------------------------------------- */

static gnutls_x509_crt_t make_certificate(const char *subject, unsigned key)
{
	return make_crt(&(struct ct_test_certificate_spec){
		.subject = subject,
		.issuer = "CN=Root",
		.serial = key + 1,
		.key = CT_TEST_P256(key),
		.signing_key = CT_TEST_P256(0),
		.has_basic_constraints = true,
		.is_ca = key == 0,
		.with_key_ids = true,
	});
}

static gnutls_x509_crt_t make_root(void)
{
	return make_certificate("CN=Root", 0);
}

static gnutls_x509_crt_t make_leaf(void)
{
	return make_certificate("CN=leaf", 1);
}

/* One whose signature is in order, or not. */
static gnutls_x509_crl_t make_crl(bool is_good)
{
	static const struct ct_test_crl_entry entries[] = {{.serial = 5},
							   {.serial = 6}};

	return make_crl_object(&(struct ct_test_crl_spec){
		.issuer = "CN=Root",
		.signing_key = CT_TEST_P256(0),
		.entries = entries,
		.num_entries = 2,
		.crl_number = 7,
		.with_key_ids = true,
		.break_signature = !is_good,
	});
}

static void show_crl(void)
{
	gnutls_x509_crl_t crl = make_crl(true), empty = NULL;
	gnutls_x509_crl_iter_t iter = NULL;
	unsigned char serial[32];
	size_t size;

	GIVEN(gnutls_x509_crl_get_raw_issuer_dn(crl, &out));
	GIVEN(gnutls_x509_crl_get_issuer_dn2(crl, &out));
	GIVEN(gnutls_x509_crl_get_issuer_dn3(crl, &out, 0));
	GIVEN(gnutls_x509_crl_export2(crl, GNUTLS_X509_FMT_DER, &out));
	GIVEN(gnutls_x509_crl_export2(crl, GNUTLS_X509_FMT_PEM, &out));
	GIVEN(gnutls_x509_crl_print(crl, GNUTLS_CRT_PRINT_FULL, &out));
	GIVEN(gnutls_x509_crl_get_extension_data2(crl, 0, &out));
	GIVEN(gnutls_x509_crl_get_extension_data2(crl, 99, &out));
	for (int i = 0; i < 4; i++) {
		size = sizeof(serial);
		printf("serial: %d\n",
		       gnutls_x509_crl_iter_crt_serial(crl, &iter, serial,
						       &size, NULL));
	}
	gnutls_x509_crl_iter_deinit(iter);
	gnutls_x509_crl_deinit(crl);
	gnutls_x509_crl_init(&empty);
	GIVEN(gnutls_x509_crl_get_issuer_dn2(empty, &out));
	gnutls_x509_crl_deinit(empty);
}

/* --- Lists of certificates and CRLs --------------------------------------- */

static void show_list(const gnutls_datum_t *pem, unsigned flags)
{
	gnutls_x509_crt_t *list = (gnutls_x509_crt_t *)(void *)marker;
	gnutls_x509_crt_t certs[4];
	gnutls_pcert_st pcerts[4];
	unsigned count = 77;
	int ret;

	ret = gnutls_x509_crt_list_import2(&list, &count, pem,
					   GNUTLS_X509_FMT_PEM, flags);
	printf("list: %d, %s\n", ret, ret < 0 ? "" : "set");
	if (ret >= 0) {
		for (unsigned i = 0; i < count; i++)
			gnutls_x509_crt_deinit(list[i]);
		gnutls_free(list);
	}
	for (unsigned room = 1; room <= 4; room++) {
		count = room;
		ret = gnutls_x509_crt_list_import(certs, &count, pem,
						  GNUTLS_X509_FMT_PEM, flags);
		printf("list: %d %u\n", ret, count);
		for (int i = 0; i < ret; i++)
			gnutls_x509_crt_deinit(certs[i]);
		count = room;
		ret = gnutls_pcert_list_import_x509_raw(
			pcerts, &count, pem, GNUTLS_X509_FMT_PEM, flags);
		printf("pcerts: %d\n", ret);
		for (unsigned i = 0; ret >= 0 && i < count; i++)
			gnutls_pcert_deinit(&pcerts[i]);
	}
}

static void show_lists(void)
{
	gnutls_x509_crt_t crt[2] = {make_root(), make_leaf()};
	gnutls_datum_t pem[2], both, bad = text_of("nothing");
	static struct room text;

	for (size_t i = 0; i < 2; i++)
		if (gnutls_x509_crt_export2(crt[i], GNUTLS_X509_FMT_PEM,
					    &pem[i]) < 0)
			return;
	memcpy(text.data, pem[1].data, pem[1].size);
	memcpy(text.data + pem[1].size, pem[0].data, pem[0].size);
	both = (gnutls_datum_t){text.data, pem[0].size + pem[1].size};
	for (unsigned flags = 0; flags < 16; flags++) {
		show_list(&both, flags);
		show_list(&pem[0], flags);
		show_list(&bad, flags);
	}
	/* The second is spoilt: what was made of the first one ends. */
	memset(text.data + both.size - pem[0].size / 2, 'A', 64);
	show_list(&both, 0);
	for (size_t i = 0; i < 2; i++) {
		gnutls_free(pem[i].data);
		gnutls_x509_crt_deinit(crt[i]);
	}
}

static void show_crl_lists(void)
{
	gnutls_x509_crl_t crl = make_crl(true), few[2];
	gnutls_x509_crl_t *list = (gnutls_x509_crl_t *)(void *)marker;
	gnutls_datum_t pem, bad = text_of("nothing");
	unsigned count = 77;
	int ret;

	if (gnutls_x509_crl_export2(crl, GNUTLS_X509_FMT_PEM, &pem) < 0)
		return;
	ret = gnutls_x509_crl_list_import2(&list, &count, &pem,
					   GNUTLS_X509_FMT_PEM, 0);
	printf("CRLs: %d %u\n", ret, count);
	for (unsigned i = 0; ret >= 0 && i < count; i++)
		gnutls_x509_crl_deinit(list[i]);
	if (ret >= 0)
		gnutls_free(list);
	ret = gnutls_x509_crl_list_import2(&list, &count, &bad,
					   GNUTLS_X509_FMT_PEM, 0);
	printf("CRLs: %d\n", ret);
	count = 2;
	ret = gnutls_x509_crl_list_import(few, &count, &pem,
					  GNUTLS_X509_FMT_PEM, 0);
	printf("CRLs: %d\n", ret);
	for (int i = 0; i < ret; i++)
		gnutls_x509_crl_deinit(few[i]);
	gnutls_free(pem.data);
	gnutls_x509_crl_deinit(crl);
}

/* --- Trust lists -----------------------------------------------------------
 */

/* Given where @is_given: the caller ends it. */
static void issuer(const char *name, int ret, gnutls_x509_crt_t crt,
		   bool is_given)
{
	show(name, ret, crt);
	if (ret < 0)
		return;
	printf("version %d\n", gnutls_x509_crt_get_version(crt));
	if (is_given)
		gnutls_x509_crt_deinit(crt);
}

#define ISSUER(is_given, call)                               \
 do {                                                        \
  gnutls_x509_crt_t out = (gnutls_x509_crt_t)(void *)marker; \
  int ret_ = (call);                                         \
                                                             \
  issuer(#call, ret_, out, (is_given));                      \
 } while (0)

static void show_issuers(gnutls_x509_trust_list_t list, gnutls_x509_crt_t leaf)
{
	unsigned char id[64];
	gnutls_datum_t dn = {NULL, 0}, key_id = {id, 0};
	size_t size = sizeof(id);

	ISSUER(false, gnutls_x509_trust_list_get_issuer(list, leaf, &out, 0));
	ISSUER(true, gnutls_x509_trust_list_get_issuer(list, leaf, &out,
						       GNUTLS_TL_GET_COPY));
	if (gnutls_x509_crt_get_raw_issuer_dn(leaf, &dn) < 0)
		return;
	for (unsigned flags = 0; flags <= GNUTLS_TL_GET_COPY;
	     flags += GNUTLS_TL_GET_COPY)
		ISSUER(true, gnutls_x509_trust_list_get_issuer_by_dn(
				     list, &dn, &out, flags));
	if (gnutls_x509_crt_get_authority_key_id(leaf, id, &size, NULL) >= 0)
		key_id.size = (unsigned)size;
	ISSUER(true, gnutls_x509_trust_list_get_issuer_by_subject_key_id(
			     list, &dn, &key_id, &out, 0));
	ISSUER(true, gnutls_x509_trust_list_get_issuer_by_subject_key_id(
			     list, NULL, &key_id, &out, 0));
	key_id.size = 0;
	ISSUER(true, gnutls_x509_trust_list_get_issuer_by_subject_key_id(
			     list, &dn, &key_id, &out, 0));
	gnutls_free(dn.data);
}

static void show_iterators(gnutls_x509_trust_list_t list)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_crt_t crt = NULL;
	int ret;

	while ((ret = gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt)) >=
	       0)
		gnutls_x509_crt_deinit(crt);
	printf("the end: %d, %s, %s\n", ret, fate(iter, ret), fate(crt, ret));
	/* One that is ended early. */
	if (gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt) >= 0)
		gnutls_x509_crt_deinit(crt);
	gnutls_x509_trust_list_iter_deinit(iter);
}

/* Certificates that are added are the list's; those removed by stay the
 * caller's. */
static void show_added(void)
{
	static const unsigned adding[] = {
		0, GNUTLS_TL_NO_DUPLICATES, GNUTLS_TL_NO_DUPLICATE_KEY,
		GNUTLS_TL_USE_IN_TLS,
		GNUTLS_TL_NO_DUPLICATES | GNUTLS_TL_USE_IN_TLS};
	gnutls_x509_crt_t leaf = make_leaf(), root = make_root();

	for (size_t f = 0; f < COUNT(adding); f++) {
		gnutls_x509_crt_t cas[3] = {make_root(), make_root(),
					    make_leaf()};
		gnutls_x509_trust_list_t list;

		gnutls_x509_trust_list_init(&list, 0);
		printf("add: %d\n",
		       gnutls_x509_trust_list_add_cas(list, cas, 3, adding[f]));
		printf("named: %d\n", gnutls_x509_trust_list_add_named_crt(
					      list, make_leaf(), "name", 4, 0));
		show_issuers(list, leaf);
		show_iterators(list);
		printf("remove: %d\n",
		       gnutls_x509_trust_list_remove_cas(list, &root, 1));
		show_iterators(list);
		gnutls_x509_trust_list_deinit(list, 1);
	}
	gnutls_x509_crt_deinit(root);
	gnutls_x509_crt_deinit(leaf);
}

/* With 0 what was added stays the caller's. */
static void show_kept(void)
{
	gnutls_x509_crt_t root = make_root(), leaf = make_leaf(),
			  issuer_of = NULL;
	gnutls_x509_crl_t crl = make_crl(true);
	gnutls_x509_trust_list_t list;

	gnutls_x509_trust_list_init(&list, 0);
	gnutls_x509_trust_list_add_cas(list, &root, 1, 0);
	gnutls_x509_trust_list_add_crls(list, &crl, 1, 0, 0);
	printf("issuer: %d\n",
	       gnutls_x509_trust_list_get_issuer(list, leaf, &issuer_of, 0));
	gnutls_x509_trust_list_deinit(list, 0);
	printf("version %d\n", gnutls_x509_crt_get_version(issuer_of));
	printf("number of entries %d\n", gnutls_x509_crl_get_crt_count(crl));
	gnutls_x509_crt_deinit(root);
	gnutls_x509_crt_deinit(leaf);
	gnutls_x509_crl_deinit(crl);
}

/* CRLs that are added are the list's. One that is refused ends with
 * GNUTLS_TL_NO_DUPLICATES, and stays the caller's without. */
static void show_added_crls(void)
{
	static const unsigned adding[] = {
		0,
		GNUTLS_TL_NO_DUPLICATES,
		GNUTLS_TL_VERIFY_CRL,
		GNUTLS_TL_VERIFY_CRL | GNUTLS_TL_NO_DUPLICATES,
		GNUTLS_TL_VERIFY_CRL | GNUTLS_TL_FAIL_ON_INVALID_CRL,
		GNUTLS_TL_VERIFY_CRL | GNUTLS_TL_FAIL_ON_INVALID_CRL |
			GNUTLS_TL_NO_DUPLICATES};

	for (size_t f = 0; f < COUNT(adding); f++)
		for (int is_good = 0; is_good < 2; is_good++) {
			gnutls_x509_crl_t crls[2] = {make_crl(true),
						     make_crl(is_good != 0)};
			gnutls_x509_crt_t root = make_root();
			gnutls_x509_trust_list_t list;
			bool is_refused =
				is_good == 0 &&
				(adding[f] & GNUTLS_TL_VERIFY_CRL) != 0;

			gnutls_x509_trust_list_init(&list, 0);
			gnutls_x509_trust_list_add_cas(list, &root, 1, 0);
			printf("add CRLs: %d\n",
			       gnutls_x509_trust_list_add_crls(list, crls, 2,
							       adding[f], 0));
			if (is_refused &&
			    (adding[f] & GNUTLS_TL_NO_DUPLICATES) == 0)
				gnutls_x509_crl_deinit(crls[1]);
			gnutls_x509_trust_list_deinit(list, 1);
		}
}

/* --- Callbacks ------------------------------------------------------------
 */

static int answer;

/* What is given with 0 belongs to the library. */
static int get_issuer(gnutls_x509_trust_list_t list, gnutls_x509_crt_t cert,
		      gnutls_x509_crt_t **issuers, unsigned *size)
{
	(void)cert;
	printf("asked, %s\n", gnutls_x509_trust_list_get_ptr(list) == &answer
				      ? "mine"
				      : "WRONG");
	if (answer < 0)
		return answer;
	*issuers = gnutls_malloc(sizeof(**issuers));
	(*issuers)[0] = make_root();
	*size = 1;
	return 0;
}

/* The CRL and certificates that a callback gets are borrowed. */
static int see_output(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer_of,
		      gnutls_x509_crl_t crl, unsigned status)
{
	printf("output %d %d %d %#x\n", cert != NULL, issuer_of != NULL,
	       crl != NULL, status);
	return 0;
}

static void show_callbacks(void)
{
	for (answer = -1; answer <= 0; answer++) {
		gnutls_x509_crt_t leaf = make_leaf();
		gnutls_x509_crl_t crl = make_crl(true);
		gnutls_x509_trust_list_t list;
		unsigned status = 0;
		int ret;

		gnutls_x509_trust_list_init(&list, 0);
		gnutls_x509_trust_list_set_ptr(list, &answer);
		gnutls_x509_trust_list_set_getissuer_function(list, get_issuer);
		gnutls_x509_trust_list_add_crls(list, &crl, 1, 0, 0);
		ret = gnutls_x509_trust_list_verify_crt(list, &leaf, 1, 0,
							&status, see_output);
		printf("verify: %d %#x\n", ret, status);
		gnutls_x509_trust_list_deinit(list, 1);
		gnutls_x509_crt_deinit(leaf);
	}
}

/* --- Credentials -----------------------------------------------------------
 */

static void show_credentials(void)
{
	gnutls_x509_crt_t root = make_root(), leaf = make_leaf();
	gnutls_x509_crl_t crl = make_crl(true);
	gnutls_certificate_credentials_t credentials;
	gnutls_x509_trust_list_t list = NULL;

	gnutls_certificate_allocate_credentials(&credentials);
	/* Copies are made. */
	printf("trust: %d\n",
	       gnutls_certificate_set_x509_trust(credentials, &root, 1));
	printf("CRL: %d\n",
	       gnutls_certificate_set_x509_crl(credentials, &crl, 1));
	gnutls_x509_crt_deinit(root);
	gnutls_x509_crl_deinit(crl);
	ISSUER(false,
	       gnutls_certificate_get_issuer(credentials, leaf, &out, 0));
	ISSUER(true, gnutls_certificate_get_issuer(credentials, leaf, &out,
						   GNUTLS_TL_GET_COPY));
	gnutls_certificate_get_trust_list(credentials, &list); /* borrowed */
	show_iterators(list);
	/* It ends with the credentials; the one before ends now. */
	gnutls_x509_trust_list_init(&list, 0);
	gnutls_certificate_set_trust_list(credentials, list, 0);
	ISSUER(false,
	       gnutls_certificate_get_issuer(credentials, leaf, &out, 0));
	gnutls_certificate_free_ca_names(credentials);
	gnutls_certificate_free_cas(credentials);
	gnutls_certificate_free_crls(credentials);
	gnutls_certificate_free_credentials(credentials);
	gnutls_x509_crt_deinit(leaf);
}

int main(int argc, char **argv)
{
	gnutls_global_set_time_function(fixed_time);
	if (argc > 1)
		show_encodings(argv[1]);
	for (int i = 1; i < argc && i <= 16; i++)
		show_file(argv[i]);
	show_crl();
	show_lists();
	show_crl_lists();
	show_added();
	show_kept();
	show_added_crls();
	show_callbacks();
	show_credentials();
	return 0;
}
