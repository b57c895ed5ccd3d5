/*
 * Prints what the functions for a certificate's extensions answer, for each
 * file given. Compiled against GnuTLS and against this library.
 *
 * Left out because GnuTLS 3.7.9 gets them wrong: inhibitAnyPolicy, which it
 * cannot read, and whether alternative names are critical, which it does not
 * say.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "probe.h"

/* Calls a function that fills a buffer, with no room, little and enough. */
#define ROOM(name, call)                         \
 do {                                            \
  static const size_t sizes[] = {0, 1, 60000};   \
  for (size_t s_ = 0; s_ < COUNT(sizes); s_++) { \
   room(&r, sizes[s_]);                          \
   critical = 77;                                \
   show_room(name, call, &r);                    \
   printf("  critical %u\n", critical);          \
  }                                              \
 } while (0)

enum { MORE = 24 }; /* than any list in the certificates that are read */

static struct room r;
static unsigned critical;

static void show_simple(gnutls_x509_crt_t crt)
{
	unsigned number = 77, ca = 77;
	time_t from = 77, until = 77;
	int pathlen = 77, ret;

	critical = 77;
	ret = gnutls_x509_crt_get_ca_status(crt, &critical);
	printf("ca status %d critical %u\n", ret, critical);
	printf("ca status %d\n", gnutls_x509_crt_get_ca_status(crt, NULL));
	critical = 77;
	ret = gnutls_x509_crt_get_basic_constraints(crt, &critical, &ca,
						    &pathlen);
	printf("basic constraints %d", ret);
	if (ret >= 0)
		printf(" critical %u ca %u pathlen %d", critical, ca, pathlen);
	putchar('\n');
	critical = 77;
	ret = gnutls_x509_crt_get_key_usage(crt, &number, &critical);
	printf("key usage %d", ret);
	if (ret >= 0)
		printf(" %u critical %u", number, critical);
	putchar('\n');
	critical = 77;
	ret = gnutls_x509_crt_get_private_key_usage_period(crt, &from, &until,
							   &critical);
	printf("private key usage period %d", ret);
	if (ret >= 0)
		printf(" %lld to %lld critical %u", (long long)from,
		       (long long)until, critical);
	putchar('\n');
}

static void show_key_ids(gnutls_x509_crt_t crt)
{
	struct room serial;
	unsigned type = 77;

	ROOM("subject key id", gnutls_x509_crt_get_subject_key_id(
				       crt, r.data, &r.size, &critical));
	ROOM("authority key id", gnutls_x509_crt_get_authority_key_id(
					 crt, r.data, &r.size, &critical));
	for (unsigned i = 0; i < 3; i++) {
		int ret;

		room(&r, 60000);
		room(&serial, 60000);
		ret = gnutls_x509_crt_get_authority_key_gn_serial(
			crt, i, r.data, &r.size, &type, serial.data,
			&serial.size, &critical);
		show_room("authority name", ret, &r);
		if (ret >= 0) {
			printf("type %u\n", type);
			show_room("authority serial", ret, &serial);
		}
	}
	for (unsigned i = 0; i < MORE; i++)
		ROOM("key purpose",
		     gnutls_x509_crt_get_key_purpose_oid(crt, i, r.data,
							 &r.size, &critical));
	for (unsigned flags = 0; flags < 2; flags++)
		printf("purposes %u %u %u\n",
		       gnutls_x509_crt_check_key_purpose(
			       crt, GNUTLS_KP_TLS_WWW_SERVER, flags),
		       gnutls_x509_crt_check_key_purpose(
			       crt, GNUTLS_KP_OCSP_SIGNING, flags),
		       gnutls_x509_crt_check_key_purpose(crt, "1.2.3.4",
							 flags));
}

static void show_alt_names(gnutls_x509_crt_t crt)
{
	unsigned type = 77, ignored = 77;

	for (unsigned i = 0; i < MORE; i++) {
		ROOM("subject alt name",
		     gnutls_x509_crt_get_subject_alt_name(crt, i, r.data,
							  &r.size, &ignored));
		ROOM("subject alt name",
		     gnutls_x509_crt_get_subject_alt_name2(
			     crt, i, r.data, &r.size, &type, &ignored));
		printf("type %u\n", type);
		ROOM("subject other name",
		     gnutls_x509_crt_get_subject_alt_othername_oid(
			     crt, i, r.data, &r.size));
		ROOM("issuer alt name",
		     gnutls_x509_crt_get_issuer_alt_name(crt, i, r.data,
							 &r.size, &ignored));
		ROOM("issuer alt name",
		     gnutls_x509_crt_get_issuer_alt_name2(
			     crt, i, r.data, &r.size, &type, &ignored));
		ROOM("issuer other name",
		     gnutls_x509_crt_get_issuer_alt_othername_oid(
			     crt, i, r.data, &r.size));
	}
}

/* otherNames that are text. */
static void show_other_names(gnutls_x509_crt_t crt)
{
	gnutls_datum_t value, name, oid, text = {0};
	gnutls_subject_alt_names_t names;
	unsigned type, known;

	if (gnutls_x509_crt_get_extension_by_oid2(crt, "2.5.29.17", 0, &value,
						  NULL) < 0)
		return;
	gnutls_subject_alt_names_init(&names);
	printf("alt names %d\n",
	       gnutls_x509_ext_import_subject_alt_names(&value, names, 0));
	for (unsigned i = 0;
	     gnutls_subject_alt_names_get(names, i, &type, &name, &oid) >= 0;
	     i++) {
		show_bytes("alt name", (int)type, name.data, name.size);
		if (type == GNUTLS_SAN_OTHERNAME)
			show_datum(
				(char *)oid.data,
				gnutls_x509_othername_to_virtual(
					(char *)oid.data, &name, &known, &text),
				&text);
	}
	gnutls_subject_alt_names_deinit(names);
	gnutls_free(value.data);
}

static void show_places(gnutls_x509_crt_t crt)
{
	static const int whats[] = {
		GNUTLS_IA_ACCESSMETHOD_OID,
		GNUTLS_IA_ACCESSLOCATION_GENERALNAME_TYPE,
		GNUTLS_IA_URI,
		GNUTLS_IA_OCSP_URI,
		GNUTLS_IA_CAISSUERS_URI,
		GNUTLS_IA_UNKNOWN,
		102,
		104,
		0,
		5,
	};
	unsigned reasons = 77;
	gnutls_datum_t datum = {0};

	for (unsigned i = 0; i < 8; i++) {
		reasons = 77;
		ROOM("distribution point",
		     gnutls_x509_crt_get_crl_dist_points(
			     crt, i, r.data, &r.size, &reasons, &critical));
		/* GnuTLS leaves the second octet to chance where there is
		   none. */
		printf("reasons %u\n", reasons & 0xff);
	}
	for (unsigned i = 0; i < 8; i++)
		for (size_t w = 0; w < COUNT(whats); w++) {
			int ret;

			critical = 77;
			ret = gnutls_x509_crt_get_authority_info_access(
				crt, i, whats[w], &datum, &critical);
			printf("access %u what %d critical %u ", i, whats[w],
			       ret >= 0 ? critical : 0);
			show_datum("is", ret, &datum);
			ret = gnutls_x509_crt_get_authority_info_access(
				crt, i, whats[w], NULL, NULL);
			printf("access %d\n", ret);
		}
}

static void show_policies(gnutls_x509_crt_t crt)
{
	gnutls_x509_policy_st policy;
	char *language, *proxy;
	int pathlen = 77, ret;
	size_t size = 77;

	for (unsigned i = 0; i < 8; i++) {
		critical = 77;
		ret = gnutls_x509_crt_get_policy(crt, i, &policy, &critical);
		printf("policy %u: %d\n", i, ret);
		if (ret < 0)
			continue;
		printf("oid %s, %u qualifiers, critical %u\n", policy.oid,
		       policy.qualifiers, critical);
		for (unsigned q = 0; q < policy.qualifiers; q++)
			printf("type %d size %u %s\n",
			       (int)policy.qualifier[q].type,
			       policy.qualifier[q].size,
			       policy.qualifier[q].data);
		gnutls_x509_policy_release(&policy);
	}
	critical = 77;
	ret = gnutls_x509_crt_get_proxy(crt, &critical, &pathlen, &language,
					&proxy, &size);
	printf("proxy %d\n", ret);
	if (ret >= 0) {
		printf("critical %u pathlen %d language %s ", critical, pathlen,
		       language);
		show_hex(proxy, size);
		putchar('\n');
		gnutls_free(language);
		gnutls_free(proxy);
	}
}

static void show_raw(gnutls_x509_crt_t crt)
{
	static const char *const oids[] = {
		"2.5.29.19",	 "2.5.29.17", "1.2.3.4.5.6.7",
		"1.2.3.4.5.6.8", "1.2",	      "x",
	};
	gnutls_datum_t datum = {0};

	for (unsigned i = 0; i < MORE + 4; i++) {
		int ret;

		ROOM("extension", gnutls_x509_crt_get_extension_info(
					  crt, i, r.data, &r.size, &critical));
		ROOM("extension", gnutls_x509_crt_get_extension_oid(
					  crt, i, r.data, &r.size));
		ROOM("extension", gnutls_x509_crt_get_extension_data(
					  crt, i, r.data, &r.size));
		room(&r, 0);
		ret = gnutls_x509_crt_get_extension_data(crt, i, NULL, &r.size);
		printf("extension's size: %d %zu\n", ret,
		       ret == 0 ? r.size : 0);
		ret = gnutls_x509_crt_get_extension_data2(crt, i, &datum);
		show_datum("extension", ret, &datum);
	}
	for (size_t o = 0; o < COUNT(oids); o++)
		for (unsigned i = 0; i < 2; i++) {
			int ret;

			ROOM(oids[o], gnutls_x509_crt_get_extension_by_oid(
					      crt, oids[o], i, r.data, &r.size,
					      &critical));
			critical = 77;
			ret = gnutls_x509_crt_get_extension_by_oid2(
				crt, oids[o], i, &datum, &critical);
			show_datum(oids[o], ret, &datum);
			printf("  critical %u\n", critical);
		}
}

static void show_constraints(gnutls_x509_crt_t crt)
{
	gnutls_x509_name_constraints_t constraints;
	gnutls_x509_tlsfeatures_t features;
	gnutls_datum_t name;
	unsigned type, feature;
	int ret;

	gnutls_x509_name_constraints_init(&constraints);
	critical = 77;
	ret = gnutls_x509_crt_get_name_constraints(crt, constraints, 0,
						   &critical);
	printf("name constraints %d critical %u\n", ret,
	       ret >= 0 ? critical : 0);
	for (unsigned i = 0; i < MORE; i++) {
		ret = gnutls_x509_name_constraints_get_permitted(constraints, i,
								 &type, &name);
		printf("permitted %u: %d", i, ret);
		if (ret >= 0) {
			printf(" type %u ", type);
			show_hex(name.data, name.size);
		}
		putchar('\n');
		ret = gnutls_x509_name_constraints_get_excluded(constraints, i,
								&type, &name);
		printf("excluded %u: %d", i, ret);
		if (ret >= 0) {
			printf(" type %u ", type);
			show_hex(name.data, name.size);
		}
		putchar('\n');
	}
	gnutls_x509_name_constraints_deinit(constraints);

	gnutls_x509_tlsfeatures_init(&features);
	critical = 77;
	ret = gnutls_x509_crt_get_tlsfeatures(crt, features, 0, &critical);
	printf("tls features %d critical %u\n", ret, ret >= 0 ? critical : 0);
	for (unsigned i = 0; i < 5; i++) {
		ret = gnutls_x509_tlsfeatures_get(features, i, &feature);
		printf("feature %u: %d %u\n", i, ret, ret >= 0 ? feature : 0);
	}
	printf("features check %u\n",
	       gnutls_x509_tlsfeatures_check_crt(features, crt));
	gnutls_x509_tlsfeatures_deinit(features);
}

static void show(gnutls_x509_crt_t crt)
{
	show_simple(crt);
	show_key_ids(crt);
	show_alt_names(crt);
	show_other_names(crt);
	show_places(crt);
	show_policies(crt);
	show_raw(crt);
	show_constraints(crt);
}

int main(int argc, char **argv)
{
	return probe_files(argc - 1, argv + 1, show);
}
