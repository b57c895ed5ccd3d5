/*
 * make-inputs: writes certificates and CRLs to try the catrust command on.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	make-inputs DIRECTORY
 *
 * Output, in DIRECTORY, which exists: client.der, client.crl, cas/root.pem,
 *cas/broken.pem (a good certificate and one that is none), root.der, chain.pem
 *(the peer's and an intermediate's certificate), revoked.pem, reversed.pem,
 *alone.pem, names.pem, odd.pem, and CRLs: good.crl, old.crl; CRLite data in
 *crlite/, with crlite-good.pem and crlite-revoked.pem. The same bytes at all
 *times.
 */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/revocation/crlite_fixture.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

static const char *directory;

static void write_file(const char *name, struct ct_buffer *content)
{
	ct_write_file(content->data, content->len, "%s/%s", directory, name);
	ct_buffer_clear(content);
}

static void add_pem(struct ct_buffer *out, const char *label,
		    struct ct_buffer *der)
{
	ct_write_pem(out, label, der);
	ct_buffer_clear(der);
}

static void add_certificate(struct ct_buffer *out,
			    const struct ct_test_certificate_spec *spec)
{
	struct ct_buffer der = CT_BUFFER_INIT;

	ct_test_certificate(&der, spec);
	add_pem(out, "CERTIFICATE", &der);
}

static const struct ct_test_certificate_spec root = {
	.subject = "CN=Root,O=Example",
	.issuer = "CN=Root,O=Example",
	.key = {CT_TEST_KEY_P256, 0, 0},
	.signing_key = {CT_TEST_KEY_P256, 0, 0},
	.has_basic_constraints = true,
	.is_ca = true,
	.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
	.with_key_ids = true,
};

static struct ct_test_certificate_spec intermediate(void)
{
	struct ct_test_certificate_spec spec = root;

	spec.subject = "CN=Intermediate,O=Example";
	spec.serial = 2;
	spec.key = CT_TEST_P256(1);
	return spec;
}

static struct ct_test_certificate_spec peer(uint64_t serial)
{
	static const char *const names[] = {"dns:www.example.com",
					    "email:root@example.com", NULL};
	static const char *const purposes[] = {"1.3.6.1.5.5.7.3.1", NULL};

	return (struct ct_test_certificate_spec){
		/* A terminal must not see the escape as it is. */
		.subject = "CN=www.example.com\033[1m",
		.issuer = "CN=Intermediate,O=Example",
		.serial = serial,
		.key = CT_TEST_ED25519(5),
		.signing_key = CT_TEST_P256(1),
		.alt_names = names,
		.key_purposes = purposes,
		.key_usage = CT_TEST_DIGITAL_SIGNATURE,
		.with_key_ids = true,
	};
}

static void make_chains(void)
{
	const struct ct_test_certificate_spec ca = intermediate();
	const struct ct_test_certificate_spec good = peer(3);
	const struct ct_test_certificate_spec revoked = peer(4);
	struct ct_buffer out = CT_BUFFER_INIT;

	add_certificate(&out, &good);
	add_certificate(&out, &ca);
	write_file("chain.pem", &out);
	add_certificate(&out, &revoked);
	add_certificate(&out, &ca);
	write_file("revoked.pem", &out);
	add_certificate(&out, &ca);
	add_certificate(&out, &good);
	write_file("reversed.pem", &out);
}

/* Its issuer's certificate is not sent along, but can be had. */
static void make_alone(void)
{
	static const char where[] = "http://ca.example.com/i.der";
	static const char *const names[] = {"dns:alone.example.com",
					    "dns:*.example.net",
					    "ip:192.0.2.7",
					    "ip:2001:db8::7",
					    "uri:http://example.com/",
					    NULL};
	static const char *const crl_uris[] = {"http://ca.example.com/c.crl",
					       NULL};
	struct ct_test_certificate_spec spec = peer(5);
	CT_TEST_BUFFER access = CT_BUFFER_INIT;
	struct ct_buffer out = CT_BUFFER_INIT;
	struct ct_test_extension extension = {.oid = "1.3.6.1.5.5.7.1.1"};
	size_t sequence, description;

	/* AuthorityInfoAccessSyntax with id-ad-caIssuers (RFC 5280 4.2.2.1). */
	sequence = ct_write_begin(&access, CT_DER_SEQUENCE);
	description = ct_write_begin(&access, CT_DER_SEQUENCE);
	ct_write_oid(&access, "1.3.6.1.5.5.7.48.2");
	ct_write_string(&access, 0x86, where); /* uniformResourceIdentifier */
	ct_write_end(&access, description);
	ct_write_end(&access, sequence);
	extension.value = (struct ct_span){access.data, access.len};
	spec.subject = "CN=alone.example.com";
	spec.alt_names = names;
	spec.crl_uris = crl_uris;
	spec.extensions = &extension;
	spec.num_extensions = 1;
	add_certificate(&out, &spec);
	write_file("alone.pem", &out);
}

static void make_crl(const char *name, const struct ct_test_crl_spec *spec)
{
	struct ct_buffer out = CT_BUFFER_INIT;
	struct ct_buffer der = CT_BUFFER_INIT;

	ct_test_crl(&der, spec);
	add_pem(&out, "X509 CRL", &der);
	write_file(name, &out);
}

/* A client of the root's, and the CRL that revokes it. */
static void make_client(void)
{
	static const char *const purposes[] = {"1.3.6.1.5.5.7.3.2", NULL};
	static const struct ct_test_crl_entry entries[] = {{.serial = 6}};
	struct ct_test_certificate_spec spec = peer(6);
	struct ct_buffer out = CT_BUFFER_INIT;

	spec.subject = "CN=client";
	spec.issuer = root.subject;
	spec.signing_key = CT_TEST_P256(0);
	spec.key_purposes = purposes;
	ct_test_certificate(&out, &spec);
	write_file("client.der", &out);
	add_certificate(&out, &spec);
	write_file("client.pem", &out);
	make_crl("client.crl",
		 &(struct ct_test_crl_spec){.issuer = "CN=Root,O=Example",
					    .signing_key = CT_TEST_P256(0),
					    .entries = entries,
					    .num_entries = 1,
					    .crl_number = 2});
}

/* What a terminal obeys, also where it does not expect UTF-8. */
static void make_names(void)
{
	static const char *const subjects[] = {
		"CN=C1 \xc2\x9b"
		"1m",
		"CN=C1 without UTF-8 \x9b"
		"1m",
		"CN=overlong \xc0\x9b",
		"CN=cut \xe2\x80",
		"CN=turned \xe2\x80\xae separated \xe2\x80\xa8",
		"CN=surrogate \xed\xa0\x80",
		"CN=beyond Unicode \xf4\x90\x80\x80",
	};
	struct ct_test_certificate_spec spec = peer(3);
	struct ct_buffer out = CT_BUFFER_INIT;

	for (size_t i = 0; i < sizeof(subjects) / sizeof(subjects[0]); i++) {
		spec.subject = subjects[i];
		add_certificate(&out, &spec);
	}
	write_file("names.pem", &out);
}

/* Of its alternative names, an address of three octets is none. */
static void make_odd_names(void)
{
	static const struct ct_test_extension names = {
		.oid = "2.5.29.17",
		.value = {(const uint8_t *)"\x30\x11\x87\x03\x31\x32\x33"
					   "\x86\x03\x78\x3a\x79"
					   "\x82\x05\x61\xc2\x9b\x9b\x62",
			  19}};
	struct ct_test_certificate_spec spec = peer(5);
	struct ct_buffer out = CT_BUFFER_INIT;

	spec.subject = "CN=odd";
	spec.alt_names = NULL;
	spec.extensions = &names;
	spec.num_extensions = 1;
	add_certificate(&out, &spec);
	write_file("odd.pem", &out);
}

static void make_cas(void)
{
	struct ct_buffer out = CT_BUFFER_INIT;
	struct ct_buffer none = CT_BUFFER_INIT;

	add_certificate(&out, &root);
	write_file("cas/root.pem", &out);
	add_certificate(&out, &root);
	if (ct_buffer_append(&none, "no certificate", 14) != CATRUST_OK)
		exit(1);
	add_pem(&out, "CERTIFICATE", &none);
	write_file("cas/broken.pem", &out);
	ct_test_certificate(&out, &root);
	write_file("root.der", &out);
}

static void make_crls(void)
{
	static const struct ct_test_crl_entry entries[] = {
		{.serial = 4, .reason = 2}, {.serial = 1000}};

	make_crl("good.crl", &(struct ct_test_crl_spec){
				     .issuer = "CN=Intermediate,O=Example",
				     .signing_key = CT_TEST_P256(1),
				     .entries = entries,
				     .num_entries = 2,
				     .crl_number = 258});
	make_crl("old.crl",
		 &(struct ct_test_crl_spec){.issuer = "CN=Root,O=Example",
					    .signing_key = CT_TEST_P256(0),
					    .this_update = 1600000000,
					    .next_update = 1600604800,
					    .crl_number = 1});
}

/* Certificates that one log has, of which one filter tells. */
static void make_crlite_chain(const char *name, uint64_t serial,
			      const struct crlite_sct *sct)
{
	const struct ct_test_certificate_spec ca = intermediate();
	struct ct_test_certificate_spec spec = peer(serial);
	struct ct_test_extension extension = {.oid = "1.3.6.1.4.1.11129.2.4.2"};
	struct ct_buffer list = CT_BUFFER_INIT, out = CT_BUFFER_INIT;

	crlite_write_scts(&list, sct, 1);
	extension.value = ct_span(list.data, list.len);
	spec.extensions = &extension;
	spec.num_extensions = 1;
	add_certificate(&out, &spec);
	add_certificate(&out, &ca);
	write_file(name, &out);
	ct_buffer_clear(&list);
}

static void make_crlite(void)
{
	static const struct crlite_sct first = {{'l'}, 1700000000000};
	static const uint64_t last = 1750000000000;
	const struct ct_test_certificate_spec ca = intermediate();
	struct crlite_filter_spec filter = {.name = "20251009-full",
					    .first = &first,
					    .last = &last,
					    .num_logs = 1,
					    .revoked = "\4",
					    .num_revoked = 1};
	struct ct_buffer der = CT_BUFFER_INIT;
	char path[900];

	ct_test_certificate(&der, &ca);
	crlite_hash_issuer(ct_span(der.data, der.len), filter.issuer);
	ct_buffer_clear(&der);
	snprintf(path, sizeof(path), "%.800s/crlite", directory);
	crlite_write(path, &filter, 1, CRLITE_GENERATED_AT);
	make_crlite_chain("crlite-good.pem", 3, &first);
	make_crlite_chain("crlite-revoked.pem", 4, &first);
}

int main(int argc, char **argv)
{
	char cas[4096];

	if (argc != 2) {
		fputs("Usage: make-inputs DIRECTORY\n", stderr);
		return 2;
	}
	directory = argv[1];
	snprintf(cas, sizeof(cas), "%s/cas", directory);
	if (mkdir(cas, 0777) != 0) {
		fprintf(stderr, "make-inputs: %s: %s\n", cas, strerror(errno));
		return 1;
	}
	make_chains();
	make_alone();
	make_names();
	make_odd_names();
	make_cas();
	make_crls();
	make_client();
	make_crlite();
	return 0;
}
