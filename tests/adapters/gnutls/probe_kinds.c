/*
 * Makes small hierarchies of all kinds of certificates and CRLs and prints what
 * the real GnuTLS says of chains in them. Run with and without the adapter, the
 * outputs must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_kinds COUNT SEED DIRECTORY
 *
 * Where probe_lists plays with lists of the same certificates, here each of
 * COUNT rounds has certificates of its own: several CAs of a name with other
 * keys and times, name constraints, policies, path lengths, key usages and
 * purposes, odd serial numbers, old and wrong CRLs; as PEM among text, DER,
 * directories of files, or compressed. CAs come and go between verifications.
 */

#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/signer.h"
#include "tests/tools/fixed.h"

enum { NUM_CAS = 10, NUM_LEAVES = 6, NUM_ALL = NUM_CAS + NUM_LEAVES };

struct certificate {
	struct ct_buffer der;
	gnutls_x509_crt_t object;
	const char *subject, *issuer;
	unsigned key;
	struct ct_span serial;
};

static const char *const names[] = {"CN=A", "CN=B", "O=C,CN=C", "CN=a"};
static struct certificate all[NUM_ALL];
static const char *directory;
static unsigned num_files;

static gnutls_certificate_credentials_t credentials; /* NULL: a bare list */
static gnutls_x509_trust_list_t list;

static gnutls_datum_t datum(const struct ct_buffer *buffer)
{
	return (gnutls_datum_t){buffer->data, (unsigned)buffer->len};
}

/* --- Certificates -------------------------------------------------------- */

static const uint8_t must_staple_value[] = {0x30, 0x03, 0x02, 0x01, 0x05};
static const struct ct_test_extension must_staple = {
	"1.3.6.1.5.5.7.1.24",
	false,
	{must_staple_value, sizeof(must_staple_value)}};

static const uint8_t serials[][22] = {
	{0x01},
	{0x02},
	{0x7f},
	{0x80},	      /* negative */
	{0xff, 0x01}, /* the same */
	{0x00, 0x80},
	{0x00, 0x00, 0x02}, /* too long for its number */
	{0x00},
	{0x5a, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa,
	 0xbb, 0xcc, 0xdd, 0xee, 0xff, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06},
};
static const size_t serial_lens[] = {1, 1, 1, 1, 2, 2, 3, 1, 22};

static struct ct_span pick_serial(void)
{
	unsigned at = once_in(2) ? below(3)
				 : below((unsigned)CT_ARRAY_LEN(serial_lens));

	return ct_span(serials[at], serial_lens[at]);
}

static void pick_times(struct ct_test_certificate_spec *spec)
{
	if (once_in(8)) { /* over */
		spec->not_before = FIXED_TIME - 20000000;
		spec->not_after = FIXED_TIME - 10000000;
	} else if (once_in(12)) { /* to come */
		spec->not_before = FIXED_TIME + 10000000;
		spec->not_after = FIXED_TIME + 20000000;
	}
}

static const char *const dns_some[] = {"dns:example.com", NULL};
static const char *const dns_other[] = {"dns:example.net", "ip:10.0.0.0/8",
					NULL};
static const char *const mail_some[] = {"email:example.com", NULL};
static const char *const nothing[] = {"dns:", NULL};
static const char *const *const constraints[] = {dns_some, dns_other, mail_some,
						 nothing};
static const char *const any_policy[] = {"2.5.29.32.0", NULL};
static const char *const some_policy[] = {"1.2.3.4", NULL};
static const char *const two_policies[] = {"1.2.3.4", "1.2.3.5", NULL};
static const char *const *const policies[] = {any_policy, some_policy,
					      two_policies};
static const char *const mappings[] = {"1.2.3.4=1.2.3.5", NULL};
static const char *const for_servers[] = {"1.3.6.1.5.5.7.3.1", NULL};
static const char *const for_clients[] = {"1.3.6.1.5.5.7.3.2", NULL};

static void pick_constraints(struct ct_test_certificate_spec *spec)
{
	if (once_in(5))
		spec->permitted = constraints[below(4)];
	if (once_in(6))
		spec->excluded = constraints[below(4)];
	if (once_in(5))
		spec->policies = policies[below(3)];
	if (once_in(10))
		spec->policy_mappings = mappings;
	if (once_in(12))
		spec->require_explicit_policy = 1 + below(2);
	if (once_in(12))
		spec->inhibit_any_policy = 1 + below(2);
	if (once_in(6)) {
		spec->has_path_len = true;
		spec->path_len = below(2);
	}
}

static void pick_ca(struct ct_test_certificate_spec *spec)
{
	spec->has_basic_constraints = !once_in(10);
	spec->is_ca = !once_in(10);
	spec->key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN;
	if (once_in(8))
		spec->key_usage =
			once_in(2) ? CT_TEST_KEY_CERT_SIGN : CT_TEST_CRL_SIGN;
	spec->without_extensions = once_in(12);
	if (spec->has_basic_constraints && spec->is_ca)
		pick_constraints(spec);
}

static const char *const alt_some[] = {"dns:www.example.com",
				       "email:me@example.com", NULL};
static const char *const alt_other[] = {"dns:www.example.net", "ip:10.0.0.1",
					NULL};
static const char *const alt_wild[] = {"dns:*.example.com", NULL};
static const char *const *const alt_names[] = {alt_some, alt_other, alt_wild};

static void pick_leaf(struct ct_test_certificate_spec *spec)
{
	spec->subject = once_in(3) ? "CN=www.example.com" : "CN=leaf";
	if (!once_in(5))
		spec->alt_names = alt_names[below(3)];
	if (once_in(3))
		spec->key_purposes = once_in(2) ? for_servers : for_clients;
	if (once_in(3))
		spec->policies = policies[below(3)];
	if (once_in(4)) {
		spec->extensions = &must_staple;
		spec->num_extensions = 1;
	}
}

static void make_certificate(struct certificate *out, unsigned number)
{
	bool is_root = number < NUM_CAS / 2;
	const struct certificate *by = is_root ? out : &all[below(number)];
	struct ct_test_certificate_spec spec = {
		.serial_bytes = out->serial = pick_serial(),
		.serial_is_raw = true,
		.with_key_ids = once_in(2),
		.break_signature = once_in(16),
	};

	out->key = number < NUM_CAS ? below(5) : 9;
	spec.subject = names[below((unsigned)CT_ARRAY_LEN(names))];
	pick_times(&spec);
	if (number < NUM_CAS)
		pick_ca(&spec);
	else
		pick_leaf(&spec);
	out->subject = spec.subject;
	out->issuer = is_root ? spec.subject : by->subject;
	spec.issuer = out->issuer;
	spec.key = CT_TEST_P256(out->key);
	/* Now and then by another key of the same name. */
	spec.signing_key = CT_TEST_P256(once_in(12) ? below(5) : by->key);
	if (out->key == 4)
		spec.key = CT_TEST_RSA(1024, 0);
	if (by->key == 4)
		spec.signing_key = CT_TEST_RSA(1024, 0);
	out->der.len = 0;
	ct_test_certificate(&out->der, &spec);
	gnutls_x509_crt_init(&out->object);
}

/* False when GnuTLS does not take one of them; the adapter has no part in
 * that. */
static bool make_certificates(void)
{
	bool is_good = true;

	for (unsigned i = 0; i < NUM_ALL; i++) {
		gnutls_datum_t data;

		make_certificate(&all[i], i);
		data = datum(&all[i].der);
		if (gnutls_x509_crt_import(all[i].object, &data,
					   GNUTLS_X509_FMT_DER) < 0)
			is_good = false;
	}
	return is_good;
}

static void free_certificates(void)
{
	for (unsigned i = 0; i < NUM_ALL; i++)
		gnutls_x509_crt_deinit(all[i].object);
}

/* --- Input --------------------------------------------------------------- */

static void write_text(struct ct_buffer *out, const char *text)
{
	if (ct_buffer_append(out, text, strlen(text)) != CATRUST_OK)
		abort();
}

/* What may stand between blocks. */
static void write_between(struct ct_buffer *out)
{
	static const char *const texts[] = {
		"",
		"\n",
		"# a comment: \xc3\xa4\r\n",
		"Subject: CN=A\n-----\n",
		"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
	};

	write_text(out, texts[below((unsigned)CT_ARRAY_LEN(texts))]);
}

static void make_path(char *path, size_t size)
{
	snprintf(path, size, "%s/%u", directory, num_files++);
}

static void write_file(const char *path, const struct ct_buffer *bytes,
		       bool is_compressed)
{
	gzFile file = gzopen(path, is_compressed ? "wb" : "wbT");

	if (file == NULL ||
	    gzwrite(file, bytes->data, (unsigned)bytes->len) !=
		    (int)bytes->len ||
	    gzclose(file) != Z_OK) {
		perror(path);
		exit(1);
	}
}

static void make_cas(struct ct_buffer *out, unsigned count)
{
	out->len = 0;
	for (unsigned i = 0; i < count; i++) {
		write_between(out);
		ct_write_pem(out,
			     once_in(4) ? "X509 CERTIFICATE" : "CERTIFICATE",
			     &all[below(NUM_CAS)].der);
	}
	write_between(out);
}

static int add_directory(void)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	char path[4000], inside[4096];
	unsigned count = 1 + below(3);
	int ret;

	make_path(path, sizeof(path));
	if (mkdir(path, 0700) != 0)
		abort();
	for (unsigned i = 0; i < count; i++) {
		snprintf(inside, sizeof(inside), "%s/%u.pem", path, i);
		make_cas(&bytes, 1 + below(2));
		write_file(inside, &bytes, false);
	}
	if (credentials != NULL && once_in(2))
		ret = gnutls_certificate_set_x509_trust_dir(
			credentials, path, GNUTLS_X509_FMT_PEM);
	else
		ret = gnutls_x509_trust_list_add_trust_dir(
			list, path, NULL, GNUTLS_X509_FMT_PEM,
			once_in(2) ? GNUTLS_TL_USE_IN_TLS : 0, 0);
	for (unsigned i = 0; i < count; i++) {
		snprintf(inside, sizeof(inside), "%s/%u.pem", path, i);
		unlink(inside);
	}
	rmdir(path);
	ct_buffer_clear(&bytes);
	return ret;
}

static void add_cas(void)
{
	static const unsigned flags[] = {
		0, GNUTLS_TL_USE_IN_TLS, GNUTLS_TL_NO_DUPLICATES,
		GNUTLS_TL_NO_DUPLICATES | GNUTLS_TL_USE_IN_TLS};
	struct ct_buffer bytes = CT_BUFFER_INIT;
	gnutls_x509_crt_fmt_t format = GNUTLS_X509_FMT_PEM;
	char path[4096];
	gnutls_datum_t data;
	int ret;

	if (once_in(6)) {
		printf(" directory %d\n", add_directory());
		return;
	}
	make_cas(&bytes, 1 + below(6));
	if (once_in(6)) {
		bytes.len = 0;
		if (ct_buffer_append(&bytes, all[0].der.data, all[0].der.len) !=
		    CATRUST_OK)
			abort();
		format = GNUTLS_X509_FMT_DER;
	}
	data = datum(&bytes);
	make_path(path, sizeof(path));
	write_file(path, &bytes, once_in(16));
	if (credentials != NULL && once_in(2))
		ret = gnutls_certificate_set_x509_trust_file(credentials, path,
							     format);
	else if (once_in(2))
		ret = gnutls_x509_trust_list_add_trust_file(
			list, path, NULL, format, flags[below(4)], 0);
	else
		ret = gnutls_x509_trust_list_add_trust_mem(
			list, &data, NULL, format, flags[below(4)], 0);
	unlink(path);
	printf(" CAs %d\n", ret);
	ct_buffer_clear(&bytes);
}

/* --- CRLs ---------------------------------------------------------------- */

static void make_crl(struct ct_buffer *out)
{
	const struct certificate *by = &all[below(NUM_CAS)];
	struct ct_test_crl_entry entries[6];
	struct ct_test_crl_spec spec = {
		.issuer = by->subject,
		.signing_key = by->key == 4 ? CT_TEST_RSA(1024, 0)
					    : CT_TEST_P256(by->key),
		.this_update =
			FIXED_TIME - 5000000 + (int64_t)below(4) * 1000000,
		.next_update =
			once_in(4) ? FIXED_TIME - 1000 : FIXED_TIME + 1000000,
		.entries = entries,
		.num_entries = below(6),
		.crl_number = 1 + below(3),
		.with_key_ids = once_in(2),
		.break_signature = once_in(6),
		.without_extensions = once_in(8),
		.version = once_in(8) ? 1 : 2,
	};

	memset(entries, 0, sizeof(entries));
	for (unsigned i = 0; i < spec.num_entries; i++) {
		entries[i].serial_bytes = pick_serial();
		entries[i].serial_is_raw = true;
		if (spec.version == 2)
			entries[i].reason = below(11);
	}
	if (spec.version == 1)
		spec.without_extensions = true;
	if (once_in(12))
		spec.this_update = FIXED_TIME + 1000000;
	if (once_in(16))
		spec.base_number = 1;
	ct_test_crl(out, &spec);
}

static void add_crls(void)
{
	static const unsigned flags[] = {
		0, GNUTLS_TL_NO_DUPLICATES, GNUTLS_TL_VERIFY_CRL,
		GNUTLS_TL_VERIFY_CRL | GNUTLS_TL_FAIL_ON_INVALID_CRL};
	struct ct_buffer bytes = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	unsigned count = 1 + below(3);
	char path[4096];
	int ret;

	for (unsigned i = 0; i < count; i++) {
		der.len = 0;
		make_crl(&der);
		write_between(&bytes);
		ct_write_pem(&bytes, "X509 CRL", &der);
	}
	if (once_in(4)) {
		struct ct_buffer swap = bytes;

		bytes = der;
		der = swap;
		count = 0; /* DER */
	}
	make_path(path, sizeof(path));
	write_file(path, &bytes, once_in(16));
	if (credentials != NULL && once_in(4))
		gnutls_certificate_set_flags(
			credentials,
			once_in(4) ? 0 : GNUTLS_CERTIFICATE_VERIFY_CRLS);
	if (credentials != NULL && once_in(2))
		ret = gnutls_certificate_set_x509_crl_file(
			credentials, path,
			count == 0 ? GNUTLS_X509_FMT_DER : GNUTLS_X509_FMT_PEM);
	else
		ret = gnutls_x509_trust_list_add_trust_file(
			list, NULL, path,
			count == 0 ? GNUTLS_X509_FMT_DER : GNUTLS_X509_FMT_PEM,
			flags[below(4)],
			once_in(4) ? GNUTLS_VERIFY_DISABLE_TIME_CHECKS : 0);
	unlink(path);
	printf(" CRLs %d\n", ret);
	ct_buffer_clear(&bytes);
	ct_buffer_clear(&der);
}

/* --- Output -------------------------------------------------------------- */

/* Which one it is, by its octets. */
static int number_of(gnutls_x509_crt_t certificate)
{
	for (int i = 0; certificate != NULL && i < NUM_ALL; i++)
		if (gnutls_x509_crt_equals(certificate, all[i].object) != 0)
			return i;
	return -1;
}

static int show(gnutls_x509_crt_t certificate, gnutls_x509_crt_t issuer,
		gnutls_x509_crl_t crl, unsigned output)
{
	printf("  callback %d %d %#x", number_of(certificate),
	       number_of(issuer), output);
	if (crl != NULL)
		printf(" crl %ld %ld",
		       (long)gnutls_x509_crl_get_this_update(crl),
		       (long)gnutls_x509_crl_get_next_update(crl));
	printf("\n");
	return 0;
}

/* --- Verification -------------------------------------------------------- */

static unsigned make_chain(gnutls_x509_crt_t *chain)
{
	unsigned at = once_in(6) ? below(NUM_ALL) : NUM_CAS + below(NUM_LEAVES);
	unsigned count = 0, length = 1 + below(4);

	while (count < length) {
		unsigned candidates[NUM_CAS], found = 0;

		printf(" %u", at);
		chain[count++] = all[at].object;
		for (unsigned i = 0; i < NUM_CAS; i++)
			if (strcmp(all[i].subject, all[at].issuer) == 0)
				candidates[found++] = i;
		if (found == 0)
			break;
		at = candidates[below(found)];
	}
	return count;
}

/* Any one flag, any two, or a profile. */
static unsigned pick_flags(void)
{
	unsigned flags = 0;

	if (once_in(2))
		return 0;
	flags = 1u << below(19);
	if (once_in(3))
		flags |= 1u << below(19);
	if (once_in(4))
		flags |= (unsigned)GNUTLS_PROFILE_TO_VFLAGS(
			once_in(2) ? GNUTLS_PROFILE_LOW : GNUTLS_PROFILE_ULTRA);
	return flags;
}

static void verify(void)
{
	static char *const hosts[] = {
		(char *)(uintptr_t) "www.example.com",
		(char *)(uintptr_t) "www.example.net",
		(char *)(uintptr_t) "10.0.0.1",
	};
	gnutls_typed_vdata_st data[3] = {{.type = GNUTLS_DT_DNS_HOSTNAME}};
	gnutls_x509_crt_t chain[8];
	unsigned count, flags = pick_flags(), status = 0xdead, elements = 0;
	int ret;

	if (once_in(2))
		data[elements++].data = (unsigned char *)hosts[below(3)];
	if (once_in(4)) {
		data[elements].type = GNUTLS_DT_KEY_PURPOSE_OID;
		data[elements++].data =
			(unsigned char *)(uintptr_t)GNUTLS_KP_TLS_WWW_SERVER;
	}
	if (once_in(6)) {
		data[elements].type = GNUTLS_DT_RFC822NAME;
		data[elements++].data =
			(unsigned char *)(uintptr_t) "me@example.com";
	}
	printf(" verify %#x", flags);
	count = make_chain(chain);
	printf("\n");
	ret = gnutls_x509_trust_list_verify_crt2(list, chain, count, data,
						 elements, flags, &status,
						 once_in(2) ? show : NULL);
	printf("  %d %#x\n", ret, status);
}

static void verify_named(void)
{
	unsigned status = 0xdead;
	int ret = gnutls_x509_trust_list_verify_named_crt(
		list, all[NUM_CAS + below(NUM_LEAVES)].object,
		"www.example.com", 15, pick_flags(), &status,
		once_in(2) ? show : NULL);

	printf(" named %d %#x\n", ret, status);
}

static void look_up(void)
{
	gnutls_x509_crt_t issuer = NULL;
	unsigned of = below(NUM_ALL);
	int ret = gnutls_x509_trust_list_get_issuer(
		list, all[of].object, &issuer, GNUTLS_TL_GET_COPY);

	printf(" issuer of %u: %d %d\n", of, ret, number_of(issuer));
	if (ret == 0)
		gnutls_x509_crt_deinit(issuer);
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

/* --- Changes ------------------------------------------------------------- */

static gnutls_x509_crt_t copy_of(unsigned number)
{
	const gnutls_datum_t data = datum(&all[number].der);
	gnutls_x509_crt_t copy;

	gnutls_x509_crt_init(&copy);
	gnutls_x509_crt_import(copy, &data, GNUTLS_X509_FMT_DER);
	return copy;
}

static void change(void)
{
	unsigned number = below(NUM_ALL);
	gnutls_x509_crt_t copy = copy_of(number);
	int ret;

	if (once_in(3)) {
		ret = gnutls_x509_trust_list_add_cas(
			list, &copy, 1,
			once_in(2) ? GNUTLS_TL_NO_DUPLICATE_KEY : 0);
		copy = NULL;
	} else if (once_in(3)) {
		ret = gnutls_x509_trust_list_add_named_crt(
			list, copy, "www.example.com", 15, 0);
		copy = NULL;
	} else {
		ret = gnutls_x509_trust_list_remove_cas(list, &copy, 1);
	}
	if (copy != NULL)
		gnutls_x509_crt_deinit(copy);
	printf(" change %u: %d\n", number, ret);
}

/* The list moves from alone to credentials. */
static void move_list(void)
{
	if (credentials != NULL)
		return;
	gnutls_certificate_allocate_credentials(&credentials);
	gnutls_certificate_set_trust_list(credentials, list, 0);
	printf(" moved\n");
}

static void play(unsigned number)
{
	static void (*const moves[])(void) = {
		verify,	 verify,  verify,  verify,   verify,   verify,
		verify,	 verify,  verify,  verify,   look_up,  look_up,
		add_cas, add_cas, iterate, add_crls, add_crls, verify_named,
	};
	bool may_change = once_in(4);

	printf("%u\n", number);
	if (!make_certificates()) {
		free_certificates();
		return;
	}
	credentials = NULL;
	if (once_in(2)) {
		gnutls_certificate_allocate_credentials(&credentials);
		gnutls_certificate_get_trust_list(credentials, &list);
	} else {
		gnutls_x509_trust_list_init(&list, below(2) * below(9));
	}
	add_cas();
	for (unsigned i = 0; i < 24; i++)
		if (may_change && once_in(10))
			change();
		else if (once_in(30))
			move_list();
		else
			moves[below((unsigned)CT_ARRAY_LEN(moves))]();
	if (credentials != NULL)
		gnutls_certificate_free_credentials(credentials);
	else
		gnutls_x509_trust_list_deinit(list, 1);
	free_certificates();
}

int main(int argc, char **argv)
{
	unsigned long count, seed;

	if (argc != 4) {
		fprintf(stderr, "usage: probe_kinds COUNT SEED DIRECTORY\n");
		return 2;
	}
	count = strtoul(argv[1], NULL, 10);
	seed = strtoul(argv[2], NULL, 10);
	directory = argv[3];
	gnutls_global_set_time_function(fixed_time);
	for (unsigned i = 0; i < count; i++) {
		*random_state() = ct_random(seed, i);
		play(i);
	}
	for (unsigned i = 0; i < NUM_ALL; i++)
		ct_buffer_clear(&all[i].der);
	return 0;
}
