/*
 * Prints what the functions answer where GnuTLS 3.8.9 to 3.8.13 fixed defects:
 * a section for each fix, named for it. Compiled against this library and
 * against GnuTLS; the outputs must be equal.
 *
 * What an unfixed GnuTLS would read out of bounds or free twice is here, too:
 * every length is that of its own block.
 *
 * Left out on purpose: which code a malformed list of SCTs gets.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "probe.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/fixed.h"

#define NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})

static gnutls_x509_crt_t make_peer(const char *subject,
				   const char *const *alt_names)
{
	return make_crt(&(struct ct_test_certificate_spec){
		.subject = subject,
		.issuer = "CN=Root",
		.key = CT_TEST_P256(0),
		.signing_key = CT_TEST_P256(1),
		.without_signature = true,
		.alt_names = alt_names,
	});
}

/* --- Name constraints ------------------------------------------------------
 */

/* Adds a CA's constraints to those of the CAs above it. */
static int append(gnutls_x509_name_constraints_t constraints,
		  const char *const *permitted, const char *const *excluded)
{
	gnutls_x509_crt_t ca = make_crt(&(struct ct_test_certificate_spec){
		.subject = "CN=CA",
		.issuer = "CN=Root",
		.key = CT_TEST_P256(0),
		.signing_key = CT_TEST_P256(1),
		.without_signature = true,
		.has_basic_constraints = true,
		.is_ca = true,
		.permitted = permitted,
		.excluded = excluded,
	});
	unsigned critical;
	int ret = gnutls_x509_crt_get_name_constraints(
		ca, constraints, GNUTLS_EXT_FLAG_APPEND, &critical);

	gnutls_x509_crt_deinit(ca);
	return ret;
}

static unsigned check(gnutls_x509_name_constraints_t constraints,
		      const char *text)
{
	unsigned type =
		text[0] == 'd' ? GNUTLS_SAN_DNSNAME : GNUTLS_SAN_RFC822NAME;
	const char *name = strchr(text, ':') + 1;
	const gnutls_datum_t datum = {(unsigned char *)name,
				      (unsigned)strlen(name)};

	return gnutls_x509_name_constraints_check(constraints, type, &datum);
}

/* One base, permitted and excluded, against names that differ in case. */
static void show_case(void)
{
	static const char *const bases[] = {
		"dns:Example.COM",	 "dns:.EXAMPLE.com",
		"dns:example.com",	 "email:Example.COM",
		"email:.EXAMPLE.com",	 "email:Joe@Example.COM",
		"email:joe@example.com",
	};
	static const char *const names[] = {
		"dns:www.example.com",	     "dns:WWW.EXAMPLE.COM",
		"dns:eXample.com",	     "dns:example.org",
		"email:joe@example.com",     "email:joe@EXAMPLE.COM",
		"email:joe@www.Example.com", "email:JOE@example.com",
		"email:joe@example.org",
	};

	for (size_t b = 0; b < COUNT(bases); b++)
		for (unsigned is_excluded = 0; is_excluded < 2; is_excluded++) {
			gnutls_x509_name_constraints_t constraints;

			gnutls_x509_name_constraints_init(&constraints);
			append(constraints,
			       is_excluded ? NULL : NAMES(bases[b]),
			       is_excluded ? NAMES(bases[b]) : NULL);
			for (size_t i = 0; i < COUNT(names); i++)
				printf("case: %s %s, %s: %u\n",
				       is_excluded ? "excluded" : "permitted",
				       bases[b], names[i],
				       check(constraints, names[i]));
			gnutls_x509_name_constraints_deinit(constraints);
		}
}

/* The lists of one or two CAs below each other, one of them often empty. */
static void show_empty_intersections(void)
{
	const char *const *const lists[] = {
		NULL,
		NAMES("dns:example.com"),
		NAMES("dns:EXAMPLE.com", "email:example.com"),
		NAMES("dns:www.example.com"),
		NAMES("dns:example.org"),
		NAMES("email:example.org"),
	};
	static const char *const names[] = {
		"dns:www.example.com", "dns:a.example.com", "dns:example.org",
		"email:joe@example.com", "email:joe@example.org"};
	enum { NUM = COUNT(lists) };

	for (unsigned n = 0; n < NUM * NUM * NUM * NUM; n++) {
		unsigned place[] = {n % NUM, n / NUM % NUM, n / NUM / NUM % NUM,
				    n / NUM / NUM / NUM};
		gnutls_x509_name_constraints_t constraints;

		gnutls_x509_name_constraints_init(&constraints);
		printf("intersection %u%u %u%u:", place[0], place[1], place[2],
		       place[3]);
		append(constraints, lists[place[0]], lists[place[1]]);
		append(constraints, lists[place[2]], lists[place[3]]);
		for (size_t i = 0; i < COUNT(names); i++)
			printf(" %u", check(constraints, names[i]));
		putchar('\n');
		gnutls_x509_name_constraints_deinit(constraints);
	}
}

/* Bases that could not be ordered, or would match by their dots alone. */
static void show_malformed_bases(void)
{
	static const char *const bases[] = {
		"dns:.",
		"dns:..",
		"dns:a..example.com",
		"dns:..example.com",
		"dns:example.com..",
		"dns:.example.com",
		"email:.",
		"email:..",
		"email:a..example.com",
		"email:a@b..c",
		"email:..a",
		"email:a@.example.com",
	};

	for (size_t b = 0; b < COUNT(bases); b++) {
		gnutls_x509_name_constraints_t constraints;

		gnutls_x509_name_constraints_init(&constraints);
		printf("malformed base: %s: permitted %d\n", bases[b],
		       append(constraints, NAMES(bases[b]), NULL));
		printf("malformed base: %s: excluded %d\n", bases[b],
		       append(constraints, NULL, NAMES(bases[b])));
		gnutls_x509_name_constraints_deinit(constraints);
	}
}

/* --- Names of a subject -----------------------------------------------------
 */

static void show_names(const char *what, const char *name,
		       gnutls_x509_crt_t crt)
{
	static const unsigned char ip[] = {192, 0, 2, 1};

	printf("%s, %s: host %u, mail %u, address %u\n", what, name,
	       gnutls_x509_crt_check_hostname(crt, "www.example.org"),
	       gnutls_x509_crt_check_email(crt, "me@example.org", 0),
	       gnutls_x509_crt_check_ip(crt, ip, sizeof(ip), 0));
}

/* The subject's common name and e-mail address with one alternative name. */
static void show_common_name(void)
{
	static const char *const forms[] = {
		"dns:other.example",
		"ip:192.0.2.1",
		"uri:http://other.example/",
		"uri:urn:uuid:1",
		"email:other@example.org",
		"dn:CN=other",
		"rid:1.2.3.4.5",
		"other:1.2.3.4.5=text",
		"other:1.3.6.1.5.5.7.8.5=joe@example.com",
		"other:1.3.6.1.4.1.311.20.2.3=joe@example.com",
	};
	/* An IA5String, as RFC 4985 has it, critical and not: the writer of
	 * names has UTF8Strings only. */
	static const uint8_t srv[] = {
		0x30, 0x15, 0xa0, 0x13, 0x06, 0x08, 0x2b, 6,   1,   5,	 5,  7,
		8,    7,    0xa0, 7,	0x16, 5,    '_',  'a', '.', 'b', 'c'};
	const struct ct_test_extension extension = {
		"2.5.29.17", false, {srv, sizeof(srv)}};
	gnutls_x509_crt_t crt;

	for (size_t i = 0; i < COUNT(forms); i++) {
		crt = make_peer("CN=www.example.org,E=me@example.org",
				NAMES(forms[i]));
		show_names("common name with", forms[i], crt);
		gnutls_x509_crt_deinit(crt);
	}
	crt = make_crt(&(struct ct_test_certificate_spec){
		.subject = "CN=www.example.org,E=me@example.org",
		.issuer = "CN=Root",
		.key = CT_TEST_P256(0),
		.signing_key = CT_TEST_P256(1),
		.without_signature = true,
		.extensions = &extension,
		.num_extensions = 1,
	});
	show_names("common name with", "a service name", crt);
	gnutls_x509_crt_deinit(crt);
}

/* Names about as long as the longest that are looked at. */
static void show_oversized_names(void)
{
	static const char *const forms[] = {
		"email:", "dn:O=", "other:1.2.3.4.5=",
		"other:1.3.6.1.5.5.7.8.5=", "other:1.3.6.1.4.1.311.20.2.3="};
	enum { LEAST = 200, MOST = 300 };

	for (size_t f = 0; f < COUNT(forms); f++)
		for (size_t len = LEAST; len < MOST; len++) {
			char text[MOST + 64];
			size_t start = strlen(forms[f]);
			gnutls_x509_crt_t crt;

			memcpy(text, forms[f], start);
			memset(text + start, 'a', len);
			text[start + len] = '\0';
			crt = make_peer("CN=www.example.org,E=me@example.org",
					NAMES(text));
			text[start] = '\0';
			printf("%zu octets of ", len);
			show_names("oversized", text, crt);
			gnutls_x509_crt_deinit(crt);
		}
}

/* A host as long as the longest, by both kinds of names. */
static void show_long_hosts(void)
{
	enum { LEAST = 240, MOST = 300 };

	for (size_t len = LEAST; len < MOST; len++) {
		char text[MOST + 8] = "dns:";
		gnutls_x509_crt_t crt;

		for (size_t i = 0; i < len; i++)
			text[4 + i] = i % 50 == 49 ? '.' : 'a';
		text[4 + len] = '\0';
		crt = make_peer("CN=www.example.org", NAMES(text));
		printf("long host: %zu octets: %u\n", len,
		       gnutls_x509_crt_check_hostname(crt, text + 4));
		gnutls_x509_crt_deinit(crt);
	}
}

/* --- Timestamps -------------------------------------------------------------
 */

enum { SCT_LEN = 2 + 1 + 32 + 8 + 2 + 2 + 2 + 3, LIST_LEN = 2 * SCT_LEN };

/* A list of two SCTs within its OCTET STRING, of which @left octets are there,
 * with other lengths where asked for. */
static void show_scts(const char *what, unsigned left, int more_in_string,
		      int more_in_list, int more_in_sct, int more_in_signature)
{
	unsigned char value[4 + LIST_LEN] = {0x04};
	unsigned char *block;
	gnutls_x509_ct_scts_t scts;
	gnutls_datum_t datum;
	int ret;

	value[1] = (unsigned char)(2 + LIST_LEN + more_in_string);
	value[3] = (unsigned char)(LIST_LEN + more_in_list);
	for (unsigned i = 0; i < 2; i++) {
		unsigned char *sct = value + 4 + i * SCT_LEN;

		sct[1] = (unsigned char)(SCT_LEN - 2 + (i ? more_in_sct : 0));
		memset(sct + 3, 0xab, 32);
		sct[35 + 7] = (unsigned char)(1 + i);
		sct[35 + 10] = 4;
		sct[35 + 11] = 3;
		sct[35 + 13] = (unsigned char)(3 + (i ? more_in_signature : 0));
	}
	/* A block of its own: a checker sees what is read past its end. */
	block = malloc(left > 0 ? left : 1);
	if (block == NULL)
		abort();
	memcpy(block, value, left);
	datum.data = block;
	datum.size = left;
	gnutls_x509_ext_ct_scts_init(&scts);
	ret = gnutls_x509_ext_ct_import_scts(&datum, scts, 0);
	printf("timestamps: %s, %u octets: %s\n", what, left,
	       ret < 0 ? "refused" : "read");
	for (unsigned i = 0; i < 3; i++) {
		gnutls_datum_t log_id, signature;
		gnutls_sign_algorithm_t algorithm;
		time_t time;

		ret = gnutls_x509_ct_sct_get(scts, i, &time, &log_id,
					     &algorithm, &signature);
		printf(" %u: %d\n", i, ret);
		if (ret < 0)
			continue;
		printf(" at %lld by %d\n", (long long)time, (int)algorithm);
		show_datum(" log", ret, &log_id);
		show_datum(" signature", ret, &signature);
	}
	gnutls_x509_ext_ct_scts_deinit(scts);
	free(block);
}

static void show_timestamps(void)
{
	enum { ALL = 4 + LIST_LEN };

	for (unsigned left = 0; left <= ALL; left++)
		show_scts("cut", left, 0, 0, 0, 0);
	/* Whole OCTET STRINGs around lists that are cut. */
	for (int less = 1; less < 2 + LIST_LEN; less++)
		show_scts("short string", ALL - (unsigned)less, -less, 0, 0, 0);
	for (int more = -4; more <= 4; more++) {
		if (more == 0)
			continue;
		if (more > 0)
			show_scts("list too long", ALL, 0, more, 0, 0);
		show_scts("SCT of another length", ALL, 0, 0, more, 0);
		show_scts("signature of another length", ALL, 0, 0, 0, more);
	}
}

/* --- Purposes and chains ----------------------------------------------------
 */

/* OIDs that begin as another does, or end before it. */
static void show_purposes(void)
{
	static const char *const oids[] = {
		"1.3.6.1.5.5.7.3.1",   "1.3.6.1.5.5.7.3",
		"1.3.6.1.5.5.7.3.1.1", "1.3.6.1.5.5.7.3.9",
		"1.3.6.1.5.5.7.3.10",  "1.3.6.1.5.5.7.3.19",
		"2.5.29.37",	       "2.5.29.37.0",
		"2.5.29.37.0.0"};

	for (size_t i = 0; i < COUNT(oids); i++) {
		gnutls_x509_crt_t crt =
			make_crt(&(struct ct_test_certificate_spec){
				.subject = "CN=www.example.org",
				.issuer = "CN=Root",
				.key = CT_TEST_P256(0),
				.signing_key = CT_TEST_P256(1),
				.without_signature = true,
				.key_purposes = NAMES(oids[i]),
			});

		printf("purpose %s:", oids[i]);
		for (size_t k = 0; k < COUNT(oids); k++)
			printf(" %u", gnutls_x509_crt_check_key_purpose(
					      crt, oids[k], 0));
		printf(", host %u\n",
		       gnutls_x509_crt_check_hostname(crt, "www.example.org"));
		gnutls_x509_crt_deinit(crt);
	}
}

/* Verifies certificates @first to @end, and prints it. */
static void show_chain(const char *what, gnutls_x509_crt_t *certs, unsigned len,
		       gnutls_x509_crt_t root)
{
	gnutls_x509_trust_list_t list;
	unsigned status = 77;
	int ret;

	ret = gnutls_x509_crt_list_verify(certs, len, &root, 1, NULL, 0, 0,
					  &status);
	printf("%s: %u: %d %x", what, len, ret, status);
	gnutls_x509_trust_list_init(&list, 0);
	gnutls_x509_trust_list_add_cas(list, &root, 1, 0);
	status = 77;
	ret = gnutls_x509_trust_list_verify_crt(list, certs, len, 0, &status,
						NULL);
	printf(", by list %d %x\n", ret, status);
	gnutls_x509_trust_list_deinit(list, 0);
}

/* A CA's certificate, or the peer's where @place is 0. */
static gnutls_x509_crt_t make_link(unsigned place, unsigned issuer)
{
	char subject[16], issuer_name[16];

	snprintf(subject, sizeof(subject), "CN=%u", place);
	snprintf(issuer_name, sizeof(issuer_name), "CN=%u", issuer);
	return make_crt(&(struct ct_test_certificate_spec){
		.subject = subject,
		.issuer = issuer_name,
		.key = CT_TEST_P256(place),
		.signing_key = CT_TEST_P256(issuer),
		.has_basic_constraints = place > 0,
		.is_ca = place > 0,
		.key_usage = place > 0 ? CT_TEST_KEY_CERT_SIGN : 0,
	});
}

/* Chains of more than 16, and two CAs that certified each other. */
static void show_chains(void)
{
	enum { MOST = 36 };
	gnutls_x509_crt_t certs[MOST], circle[5];

	for (unsigned i = 0; i < MOST; i++)
		certs[i] = make_link(i, i + 1 < MOST ? i + 1 : i);
	for (unsigned len = 1; len < MOST; len++)
		show_chain("long chain", certs, len, certs[len]);
	for (unsigned len = 12; len <= MOST; len++)
		show_chain("with its root", certs, len, certs[len - 1]);
	for (unsigned len = 12; len < MOST; len++)
		show_chain("without its root", certs, len, certs[MOST - 1]);
	circle[0] = make_link(0, 1);
	circle[1] = make_link(1, 2);
	circle[2] = make_link(2, 1);
	circle[3] = make_link(1, 2);
	circle[4] = make_link(3, 3);
	for (unsigned len = 1; len <= 4; len++) {
		show_chain("circle", circle, len, circle[4]);
		show_chain("circle, trusted", circle, len, circle[1]);
		show_chain("circle, trusted above", circle, len, circle[2]);
	}
	for (unsigned i = 0; i < COUNT(circle); i++)
		gnutls_x509_crt_deinit(circle[i]);
	for (unsigned i = 0; i < MOST; i++)
		gnutls_x509_crt_deinit(certs[i]);
}

int main(void)
{
	gnutls_global_set_time_function(fixed_time);
	show_case();
	show_empty_intersections();
	show_malformed_bases();
	show_common_name();
	show_oversized_names();
	show_long_hosts();
	show_timestamps();
	show_purposes();
	show_chains();
	return 0;
}
