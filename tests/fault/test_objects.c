/*
 * Fault tests: memory runs out in every function that reads or makes an
 * object: certificates, CRLs, names, extensions, encodings, verification; and
 * in those that write names, OIDs and texts into a buffer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include <catrust/catrust.h>
#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "asn1/oid.h"
#include "base/compiler.h"
#include "tests/fault/calls.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/verify/root_program.h"
#include "x509/name.h"
#include "x509/policies.h"

#define LIST(...) ((const char *[]){__VA_ARGS__, NULL})

/* Made once, only read by the calls. */
static struct ct_buffer root_der, leaf_der, rich_der, crl_der, bundle_pem,
	crl_pem, limited_text, long_name;
static gnutls_datum_t root_data, leaf_data, rich_data, crl_data, bundle_data,
	crl_pem_data;
static gnutls_x509_crt_t leaf; /* of rich_der */
static gnutls_x509_crl_t crl;
static gnutls_certificate_credentials_t cred;
static struct catrust_store *store;

/* Ends a result: the status goes through. */
static int end(int status, gnutls_datum_t *out)
{
	if (status >= 0)
		gnutls_free(out->data);
	return status;
}

/* Certificates */

CALL(crt_list_import, 2)
{
	gnutls_x509_crt_t list[2];
	unsigned num = 2;
	int status = gnutls_x509_crt_list_import(list, &num, &bundle_data,
						 GNUTLS_X509_FMT_PEM, 0);

	for (int i = 0; i < status; i++)
		gnutls_x509_crt_deinit(list[i]);
	return status;
}

CALL(crt_list_import2, 0)
{
	gnutls_x509_crt_t *list;
	unsigned num;
	int status = gnutls_x509_crt_list_import2(&list, &num, &bundle_data,
						  GNUTLS_X509_FMT_PEM, 0);

	if (status < 0)
		return status;
	for (unsigned i = 0; i < num; i++)
		gnutls_x509_crt_deinit(list[i]);
	gnutls_free(list);
	return status;
}

CALL(crt_dn3, 0)
{
	gnutls_datum_t out;

	return end(gnutls_x509_crt_get_dn3(leaf, &out, 0), &out);
}

CALL(crt_issuer_dn2, 0)
{
	gnutls_datum_t out;

	return end(gnutls_x509_crt_get_issuer_dn2(leaf, &out), &out);
}

CALL(crt_dn, 0)
{
	char text[512];
	size_t size = sizeof(text);

	return gnutls_x509_crt_get_dn(leaf, text, &size);
}

CALL(crt_extension_data2, 0)
{
	gnutls_datum_t out;

	return end(gnutls_x509_crt_get_extension_data2(leaf, 0, &out), &out);
}

FREE_CALL(crt_key_id, 0)
{
	unsigned char id[64];
	size_t size = sizeof(id);

	return gnutls_x509_crt_get_key_id(leaf, 0, id, &size);
}

FREE_CALL(crt_alt_name, GNUTLS_SAN_DN)
{
	unsigned char name[256];
	size_t size = sizeof(name);
	unsigned critical;
	int type = gnutls_x509_crt_get_subject_alt_name(leaf, 5, name, &size,
							&critical);

	return type == GNUTLS_SAN_DN || type < 0 ? type : WRONG;
}

CALL(crt_name_constraints, 0)
{
	gnutls_x509_name_constraints_t constraints;
	unsigned critical;
	int status = gnutls_x509_name_constraints_init(&constraints);

	if (status < 0)
		return status;
	status = gnutls_x509_crt_get_name_constraints(leaf, constraints, 0,
						      &critical);
	gnutls_x509_name_constraints_deinit(constraints);
	return status;
}

CALL(crt_ecc_raw, 0)
{
	gnutls_ecc_curve_t curve;
	gnutls_datum_t x, y;
	int status = gnutls_x509_crt_get_pk_ecc_raw(leaf, &curve, &x, &y);

	if (status >= 0) {
		gnutls_free(x.data);
		gnutls_free(y.data);
	}
	return status;
}

/* Names */

CALL(dn_import, 0)
{
	gnutls_x509_dn_t dn;
	gnutls_datum_t raw, text = {NULL, 0};
	int status = gnutls_x509_crt_get_raw_dn(leaf, &raw);

	if (status < 0)
		return status;
	status = gnutls_x509_dn_init(&dn);
	if (status >= 0) {
		status = gnutls_x509_dn_import(dn, &raw);
		if (status >= 0)
			status = end(gnutls_x509_dn_get_str2(dn, &text, 0),
				     &text);
		gnutls_x509_dn_deinit(dn);
	}
	gnutls_free(raw.data);
	return status;
}

CALL(dn_set_str, 0)
{
	gnutls_x509_dn_t dn;
	gnutls_datum_t out;
	const char *where;
	int status = gnutls_x509_dn_init(&dn);

	if (status < 0)
		return status;
	status = gnutls_x509_dn_set_str(dn, "CN=a,O=b,C=XY", &where);
	if (status >= 0)
		status = end(
			gnutls_x509_dn_export2(dn, GNUTLS_X509_FMT_DER, &out),
			&out);
	gnutls_x509_dn_deinit(dn);
	return status;
}

/* Extensions */

static int extension(const char *oid, gnutls_datum_t *out)
{
	unsigned critical;

	return gnutls_x509_crt_get_extension_by_oid2(leaf, oid, 0, out,
						     &critical);
}

#define EXTENSION_CALL(name, oid, type, init, import, deinit) \
 CALL(name, 0)                                                \
 {                                                            \
  type object;                                                \
  gnutls_datum_t value;                                       \
  int status = extension(oid, &value);                        \
                                                              \
  if (status < 0)                                             \
   return status;                                             \
  status = init(&object);                                     \
  if (status >= 0) {                                          \
   status = import(&value, object, 0);                        \
   deinit(object);                                            \
  }                                                           \
  gnutls_free(value.data);                                    \
  return status;                                              \
 }

EXTENSION_CALL(ext_alt_names, "2.5.29.17", gnutls_subject_alt_names_t,
	       gnutls_subject_alt_names_init,
	       gnutls_x509_ext_import_subject_alt_names,
	       gnutls_subject_alt_names_deinit)
EXTENSION_CALL(ext_dist_points, "2.5.29.31", gnutls_x509_crl_dist_points_t,
	       gnutls_x509_crl_dist_points_init,
	       gnutls_x509_ext_import_crl_dist_points,
	       gnutls_x509_crl_dist_points_deinit)
EXTENSION_CALL(ext_aki, "2.5.29.35", gnutls_x509_aki_t, gnutls_x509_aki_init,
	       gnutls_x509_ext_import_authority_key_id, gnutls_x509_aki_deinit)
EXTENSION_CALL(ext_purposes, "2.5.29.37", gnutls_x509_key_purposes_t,
	       gnutls_x509_key_purpose_init,
	       gnutls_x509_ext_import_key_purposes,
	       gnutls_x509_key_purpose_deinit)
EXTENSION_CALL(ext_policies, "2.5.29.32", gnutls_x509_policies_t,
	       gnutls_x509_policies_init, gnutls_x509_ext_import_policies,
	       gnutls_x509_policies_deinit)
EXTENSION_CALL(ext_constraints, "2.5.29.30", gnutls_x509_name_constraints_t,
	       gnutls_x509_name_constraints_init,
	       gnutls_x509_ext_import_name_constraints,
	       gnutls_x509_name_constraints_deinit)

CALL(ext_skid, 0)
{
	gnutls_datum_t value, id;
	int status = extension("2.5.29.14", &value);

	if (status < 0)
		return status;
	status = end(gnutls_x509_ext_import_subject_key_id(&value, &id), &id);
	gnutls_free(value.data);
	return status;
}

CALL(tls_features, 0)
{
	gnutls_x509_tlsfeatures_t features;
	gnutls_datum_t out;
	int status = gnutls_x509_tlsfeatures_init(&features);

	if (status < 0)
		return status;
	status = gnutls_x509_tlsfeatures_add(features, 5);
	if (status >= 0)
		status = end(gnutls_x509_ext_export_tlsfeatures(features, &out),
			     &out);
	gnutls_x509_tlsfeatures_deinit(features);
	return status;
}

/* Encodings */

CALL(base64, 0)
{
	gnutls_datum_t text, back;
	int status = gnutls_base64_encode2(&leaf_data, &text);

	if (status < 0)
		return status;
	status = end(gnutls_base64_decode2(&text, &back), &back);
	gnutls_free(text.data);
	return status;
}

CALL(pem, 0)
{
	gnutls_datum_t text, back;
	int status = gnutls_pem_base64_encode2("X", &leaf_data, &text);

	if (status < 0)
		return status;
	status = end(gnutls_pem_base64_decode2("X", &text, &back), &back);
	gnutls_free(text.data);
	return status;
}

CALL(hex, 0)
{
	gnutls_datum_t text, back;
	int status = gnutls_hex_encode2(&leaf_data, &text);

	if (status < 0)
		return status;
	/* The NUL counts for the one and not for the other. */
	text.size = (unsigned)strlen((char *)text.data);
	status = end(gnutls_hex_decode2(&text, &back), &back);
	gnutls_free(text.data);
	return status;
}

CALL(idna, 0)
{
	gnutls_datum_t out;

	return end(gnutls_idna_map("b\xc3\xbc"
				   "cher.example",
				   14, &out, 0),
		   &out);
}

/* CRLs */

CALL(crl_import, 0)
{
	gnutls_x509_crl_t made;
	int status = gnutls_x509_crl_init(&made);

	if (status < 0)
		return status;
	status = gnutls_x509_crl_import(made, &crl_data, GNUTLS_X509_FMT_DER);
	gnutls_x509_crl_deinit(made);
	return status;
}

CALL(crl_list_import2, 0)
{
	gnutls_x509_crl_t *list;
	unsigned num;
	int status = gnutls_x509_crl_list_import2(&list, &num, &crl_pem_data,
						  GNUTLS_X509_FMT_PEM, 0);

	if (status < 0)
		return status;
	for (unsigned i = 0; i < num; i++)
		gnutls_x509_crl_deinit(list[i]);
	gnutls_free(list);
	return status;
}

CALL(crl_export2, 0)
{
	gnutls_datum_t out;

	return end(gnutls_x509_crl_export2(crl, GNUTLS_X509_FMT_PEM, &out),
		   &out);
}

CALL(crl_issuer_dn3, 0)
{
	gnutls_datum_t out;

	return end(gnutls_x509_crl_get_issuer_dn3(crl, &out, 0), &out);
}

CALL(crl_iterate, 0)
{
	gnutls_x509_crl_iter_t iter = NULL;
	unsigned char serial[32];
	size_t size = sizeof(serial);
	int status = gnutls_x509_crl_iter_crt_serial(crl, &iter, serial, &size,
						     NULL);

	if (iter != NULL)
		gnutls_x509_crl_iter_deinit(iter);
	return status;
}

CALL(cred_with_crl, 1)
{
	gnutls_certificate_credentials_t made;
	int status = gnutls_certificate_allocate_credentials(&made);

	if (status < 0)
		return status;
	status = gnutls_certificate_set_x509_trust_mem(made, &root_data,
						       GNUTLS_X509_FMT_DER);
	if (status == 1)
		status = gnutls_certificate_set_x509_crl_mem(
			made, &crl_pem_data, GNUTLS_X509_FMT_PEM);
	gnutls_certificate_free_credentials(made);
	return status;
}

/* Adds CAs and CRLs, and removes the CAs. */
CALL(list_with_crl, 2)
{
	gnutls_x509_trust_list_t list;
	int status = gnutls_x509_trust_list_init(&list, 0);

	if (status < 0)
		return status;
	status = gnutls_x509_trust_list_add_trust_mem(
		list, &bundle_data, &crl_pem_data, GNUTLS_X509_FMT_PEM, 0, 0);
	if (status == 3)
		status = gnutls_x509_trust_list_remove_trust_mem(
			list, &bundle_data, GNUTLS_X509_FMT_PEM);
	gnutls_x509_trust_list_deinit(list, 1);
	return status;
}

FREE_CALL(cred_issuer, 0)
{
	gnutls_x509_crt_t issuer;

	/* Without GNUTLS_TL_GET_COPY it is the list's own object. */
	return gnutls_certificate_get_issuer(cred, leaf, &issuer, 0);
}

CALL(cred_issuer_copy, 0)
{
	gnutls_x509_crt_t issuer;
	int status = gnutls_certificate_get_issuer(cred, leaf, &issuer,
						   GNUTLS_TL_GET_COPY);

	if (status >= 0)
		gnutls_x509_crt_deinit(issuer);
	return status;
}

/* The native interface: errors are positive there. */

static int native(enum catrust_error error)
{
	if (error == CATRUST_E_MEMORY)
		return MEMORY;
	return error == CATRUST_OK ? 0 : WRONG;
}

CALL(store_crl, 0)
{
	struct catrust_store *made = catrust_store_new();
	int status;

	if (made == NULL)
		return MEMORY;
	status = native(catrust_store_add_crl_memory(made, crl_der.data,
						     crl_der.len, NULL, NULL));
	catrust_store_unref(made);
	return status;
}

FREE_CALL(store_revocation, 0)
{
	struct catrust_bytes certificate = {leaf_der.data, leaf_der.len};
	struct catrust_bytes issuer = {root_der.data, root_der.len};
	struct catrust_revocation found;

	return native(catrust_store_check_revocation(store, certificate, issuer,
						     1780000000, &found));
}

CALL(store_cert, 0)
{
	struct catrust_bytes certificate = {leaf_der.data, leaf_der.len};
	struct catrust_bytes root = {root_der.data, root_der.len};
	struct catrust_cert *cert = NULL, *issuer = NULL;
	struct catrust_revocation found;
	int status = native(catrust_cert_new(certificate, &cert));

	if (status == 0)
		status = native(catrust_cert_new(root, &issuer));
	if (status == 0)
		status = native(catrust_store_check_cert(store, cert, issuer,
							 1780000000, &found));
	catrust_cert_unref(cert);
	catrust_cert_unref(issuer);
	return status;
}

FREE_CALL(store_crls, 0)
{
	struct catrust_crls *crls = catrust_store_crls(store);

	if (crls == NULL)
		return MEMORY;
	catrust_crls_unref(crls);
	return 0;
}

/* All that is allocated for limits: lists, extensions, what is only named. */
CALL(write_p11_kit, 0)
{
	struct catrust_store *limited = catrust_store_new();
	struct catrust_snapshot *snapshot;
	char *text = NULL;
	int status;

	if (limited == NULL)
		return MEMORY;
	status = native(catrust_store_add_memory(limited, limited_text.data,
						 limited_text.len, NULL, NULL));
	snapshot = catrust_store_snapshot(limited);
	if (status == 0)
		status = native(catrust_snapshot_write_p11_kit(snapshot, NULL,
							       &text, NULL));
	free(text);
	catrust_snapshot_unref(snapshot);
	catrust_store_unref(limited);
	return status;
}

CALL(verify, 0)
{
	struct catrust_bytes chain[] = {{leaf_der.data, leaf_der.len}};
	struct catrust_verify_options *options =
		catrust_verify_options_new(CATRUST_PROFILE_RFC5280);
	struct catrust_verify_result *result = NULL;
	int status;

	if (options == NULL)
		return MEMORY;
	catrust_verify_options_set_time(options, 1780000000);
	status =
		native(catrust_verify_options_add_host(options, "example.org"));
	if (status == 0)
		status = native(
			catrust_verify(store, options, chain, 1, &result));
	catrust_verify_result_free(result);
	catrust_verify_options_free(options);
	return status;
}

/* Texts. A buffer with something in it and no room: it is kept when filling
 * fails. */

static int fill(enum catrust_error (*function)(struct ct_buffer *out))
{
	CT_TEST_BUFFER buffer = CT_BUFFER_INIT;
	enum catrust_error error = ct_buffer_append(&buffer, "old", 3);

	if (error == CATRUST_OK) {
		ct_buffer_trim(&buffer);
		error = function(&buffer);
		if ((error == CATRUST_OK) != (buffer.len > 3) ||
		    memcmp(buffer.data, "old", 3) != 0)
			return WRONG;
	}
	return native(error);
}

#define FILL_CALL(name, ...)                                  \
 static enum catrust_error fill_##name(struct ct_buffer *out) \
 {                                                            \
  return __VA_ARGS__;                                         \
 }                                                            \
 CALL(name, 0)                                                \
 {                                                            \
  return fill(fill_##name);                                   \
 }

/* Long enough for several rounds of growth. */
#define VALUE "0123456789 0123456789 0123456789 0123456789 0123456789 01234567"
#define TEXT                                                   \
 "CN=" VALUE ",OU=" VALUE ",O=" VALUE ",L=" VALUE ",ST=" VALUE \
 ",street=" VALUE ",1.2.3.4=#0c0161,C=DE"
#define SPAN(text) ct_span(text, sizeof(text) - 1)

FILL_CALL(name_to_text, ct_name_to_text(span_of(&long_name), 0, out))
FILL_CALL(name_to_text_reverse,
	  ct_name_to_text(span_of(&long_name), CT_NAME_TEXT_REVERSE, out))
FILL_CALL(name_from_text, ct_name_from_text(SPAN(TEXT), out, NULL))
FILL_CALL(oid_to_text, ct_oid_to_text(ct_oid_at_jurisdiction_locality, out))
FILL_CALL(oid_from_text,
	  ct_oid_from_text(SPAN("1.3.6.1.4.1.311.60.2.1.3"), out))
FILL_CALL(policy_text, ct_policy_text_to_utf8(SPAN("\x0c\x3f" VALUE), out))

static enum catrust_error value_to_text(struct ct_buffer *out)
{
	struct ct_ava ava;

	CT_TRY(ct_name_nth_ava(span_of(&long_name), 3, &ava));
	return ct_ava_to_text(&ava, out);
}

FILL_CALL(ava_to_text, value_to_text(out))

static void make_limited_text(void)
{
	const struct ct_span der = ct_span(root_der.data, root_der.len);

	ct_write_root_program(
		&limited_text,
		P11 "trusted: true\n$0c" P11_EXTENSION("2.5.29.37", SERVER_ONLY)
			P11_EXTENSION("1.3.6.1.4.1.3319.6.10.1", NO_SERVER)
				P11_EXTENSION("2.5.29.99",
					      "3009 0603551d63 0402 0500") P11
		"class: certificate\nx-distrusted: true\n"
		"nss-server-distrust-after: \"241129235959Z\"\n"
		"issuer: \"$0i\"\nserial-number: \"$x02017f;\"\n",
		&der);
}

static void make_inputs(void)
{
	static const struct ct_test_crl_entry entries[] = {
		{.serial = 5, .reason = 2}, {.serial = 6}};

	ct_test_certificate(
		&root_der,
		&(struct ct_test_certificate_spec){
			.subject = "C=XY,O=Org,CN=Root",
			.issuer = "C=XY,O=Org,CN=Root",
			.key = CT_TEST_P256(0),
			.signing_key = CT_TEST_P256(0),
			.has_basic_constraints = true,
			.is_ca = true,
			.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
			.with_key_ids = true});
	ct_test_certificate(&leaf_der,
			    &(struct ct_test_certificate_spec){
				    .subject = "C=XY,CN=leaf",
				    .issuer = "C=XY,O=Org,CN=Root",
				    .serial = 8,
				    .key = CT_TEST_P256(1),
				    .signing_key = CT_TEST_P256(0),
				    .key_usage = CT_TEST_DIGITAL_SIGNATURE,
				    .alt_names = LIST("dns:example.org"),
				    .with_key_ids = true});
	ct_test_certificate(
		&rich_der,
		&(struct ct_test_certificate_spec){
			.subject = "C=XY,O=Org+OU=Unit,CN=leaf",
			.issuer = "C=XY,O=Org,CN=Root",
			.serial = 9,
			.key = CT_TEST_P256(1),
			.signing_key = CT_TEST_P256(0),
			.key_usage = CT_TEST_DIGITAL_SIGNATURE,
			.key_purposes = LIST("1.3.6.1.5.5.7.3.1"),
			.alt_names = LIST("dns:example.org", "ip:192.0.2.1",
					  "email:a@example.org",
					  "uri:https://example.org/",
					  "dns:example.net", "dn:CN=x+O=y"),
			.permitted = LIST("dns:example.org"),
			.policies = LIST("2.5.29.32.0", "1.2.3.4"),
			.with_key_ids = true,
			.crl_uris = LIST("http://example.org/crl")});
	ct_test_crl(&crl_der,
		    &(struct ct_test_crl_spec){.issuer = "C=XY,O=Org,CN=Root",
					       .signing_key = CT_TEST_P256(0),
					       .entries = entries,
					       .num_entries = 2,
					       .crl_number = 3,
					       .with_key_ids = true});
	ct_write_pem(&bundle_pem, "CERTIFICATE", &root_der);
	ct_write_pem(&bundle_pem, "CERTIFICATE", &leaf_der);
	ct_write_pem(&crl_pem, "X509 CRL", &crl_der);
	make_limited_text();
	if (fill_name_from_text(&long_name) != CATRUST_OK)
		ct_write_fail("name", TEXT);
	root_data = datum_of(&root_der);
	leaf_data = datum_of(&leaf_der);
	rich_data = datum_of(&rich_der);
	crl_data = datum_of(&crl_der);
	bundle_data = datum_of(&bundle_pem);
	crl_pem_data = datum_of(&crl_pem);
}

static void make_objects(void)
{
	leaf = import_crt(rich_data);
	crl = import_crl(crl_data);
	if (gnutls_global_init() < 0 ||
	    gnutls_certificate_allocate_credentials(&cred) < 0 ||
	    gnutls_certificate_set_x509_trust_mem(cred, &root_data,
						  GNUTLS_X509_FMT_DER) != 1)
		ct_write_fail("objects", "GnuTLS's functions");
	store = catrust_store_new();
	if (store == NULL ||
	    catrust_store_add_memory(store, root_der.data, root_der.len, NULL,
				     NULL) != CATRUST_OK ||
	    catrust_store_add_crl_memory(store, crl_der.data, crl_der.len, NULL,
					 NULL) != CATRUST_OK)
		ct_write_fail("objects", "native functions");
}

static void clear_all(void)
{
	gnutls_x509_crt_deinit(leaf);
	gnutls_x509_crl_deinit(crl);
	gnutls_certificate_free_credentials(cred);
	catrust_store_unref(store);
	gnutls_global_deinit();
	ct_buffer_clear(&root_der);
	ct_buffer_clear(&leaf_der);
	ct_buffer_clear(&rich_der);
	ct_buffer_clear(&crl_der);
	ct_buffer_clear(&bundle_pem);
	ct_buffer_clear(&crl_pem);
	ct_buffer_clear(&limited_text);
	ct_buffer_clear(&long_name);
}

static void set_up(void)
{
	make_inputs();
	make_objects();
}

RUN_TESTS(.timeout = 120, .set_up_all = set_up, .tear_down_all = clear_all)
