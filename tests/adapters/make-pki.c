/*
 * make-pki: writes the chains, CA files and CRLs on which real programs are
 * compared with and without an adapter.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	make-pki DIRECTORY
 *
 * Output, in DIRECTORY, which exists: leaf.key (one key for all end entities,
 * which are good for localhost and 127.0.0.1, as servers and as clients),
 * chain-X.pem (an end entity's certificate and what is sent with it), ca-X.pem,
 * crl-X.pem, and cases.txt: name, chain,
 * CA file and CRL file ("-" for none) of each case, separated by tabs; and
 * crlite, CRLite data that have the end entities of chain-scts-revoked.pem and
 * chain-scts-of-root.pem as revoked.
 *
 * All bytes depend on the hour only: validity is relative to its begin.
 */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "tests/revocation/crlite_fixture.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

enum { HOUR = 3600, DAY = 24 * HOUR };
enum { MAX_PARTS = 16, NUM_OTHER_CAS = 4, NUM_OTHER_SERIALS = 300 };

/* Public on purpose. */
static const char leaf_key[] =
	"-----BEGIN PRIVATE KEY-----\n"
	"MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWOoTCI8i1kSSG3em\n"
	"b8XqVqAe/F/LHcKtjT7rPJBvE3GhRANCAAS9zBZK1el/qxLE2FcZ6JBYMUKwtVxF\n"
	"LmMZ6yPeW9wf0X9E3iqkzPATXaA68mtMA073vzFe6BksV6CZzZNImrB5\n"
	"-----END PRIVATE KEY-----\n";
static const uint8_t leaf_spki[] = {
	0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02,
	0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03,
	0x42, 0x00, 0x04, 0xbd, 0xcc, 0x16, 0x4a, 0xd5, 0xe9, 0x7f, 0xab, 0x12,
	0xc4, 0xd8, 0x57, 0x19, 0xe8, 0x90, 0x58, 0x31, 0x42, 0xb0, 0xb5, 0x5c,
	0x45, 0x2e, 0x63, 0x19, 0xeb, 0x23, 0xde, 0x5b, 0xdc, 0x1f, 0xd1, 0x7f,
	0x44, 0xde, 0x2a, 0xa4, 0xcc, 0xf0, 0x13, 0x5d, 0xa0, 0x3a, 0xf2, 0x6b,
	0x4c, 0x03, 0x4e, 0xf7, 0xbf, 0x31, 0x5e, 0xe8, 0x19, 0x2c, 0x57, 0xa0,
	0x99, 0xcd, 0x93, 0x48, 0x9a, 0xb0, 0x79,
};

static int64_t now; /* the hour's begin */
static const char *directory;

/* --- CAs ------------------------------------------------------------------ */

struct ca {
	const char *id;
	const char *subject;
	unsigned key; /* P-256, by index */
	const char *issuer;
	unsigned signing_key;
	int not_before, not_after; /* days from now */
	bool is_v1;
	bool without_key_ids;
};

static const struct ca cas[] = {
	{"root", "O=Test,CN=Root", 0, "O=Test,CN=Root", 0, -900, 900, false,
	 false},
	{"inter", "O=Test,CN=Intermediate", 1, "O=Test,CN=Root", 0, -90, 900,
	 false, false},
	{"unknown", "O=Test,CN=Unknown", 2, "O=Test,CN=Unknown", 2, -90, 900,
	 false, false},
	{"expired", "O=Test,CN=Expired", 3, "O=Test,CN=Expired", 3, -900, -2,
	 false, false},
	{"old", "O=Test,CN=Renewed", 4, "O=Test,CN=Renewed", 4, -900, -2, false,
	 false},
	{"new", "O=Test,CN=Renewed", 4, "O=Test,CN=Renewed", 4, -3, 900, false,
	 false},
	{"crossed", "O=Test,CN=Crossed", 5, "O=Test,CN=Crossed", 5, -90, 900,
	 false, false},
	{"cross", "O=Test,CN=Crossed", 5, "O=Test,CN=Root", 0, -90, 900, false,
	 false},
	{"v1", "O=Test,CN=Version 1", 6, "O=Test,CN=Version 1", 6, -90, 900,
	 true, true},
	{"twokeys1", "O=Test,CN=Two Keys", 7, "O=Test,CN=Two Keys", 7, -90, 900,
	 false, true},
	{"twokeys2", "O=Test,CN=Two Keys", 8, "O=Test,CN=Two Keys", 8, -90, 900,
	 false, true},
	{"pair1", "O=Test,CN=Pair", 9, "O=Test,CN=Pair", 9, -90, 900, false,
	 false},
	{"pair2", "O=Test,CN=Pair", 10, "O=Test,CN=Pair", 10, -90, 900, false,
	 false},
	{"future", "O=Test,CN=Future", 11, "O=Test,CN=Future", 11, 2, 900,
	 false, false},
};

static const struct ca *find_ca(const char *id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(cas); i++) {
		if (strcmp(cas[i].id, id) == 0)
			return &cas[i];
	}
	return NULL;
}

static void write_ca(struct ct_buffer *out, const struct ca *ca)
{
	ct_test_certificate(
		out, &(struct ct_test_certificate_spec){
			     .subject = ca->subject,
			     .issuer = ca->issuer,
			     .serial = (uint64_t)(ca - cas) + 1,
			     .key = CT_TEST_P256(ca->key),
			     .signing_key = CT_TEST_P256(ca->signing_key),
			     .not_before = now + ca->not_before * (int64_t)DAY,
			     .not_after = now + ca->not_after * (int64_t)DAY,
			     .without_extensions = ca->is_v1,
			     .has_basic_constraints = !ca->is_v1,
			     .is_ca = !ca->is_v1,
			     .key_usage = ca->is_v1 ? 0
						    : CT_TEST_KEY_CERT_SIGN |
							      CT_TEST_CRL_SIGN,
			     .with_key_ids = !ca->without_key_ids});
}

/* --- End entities --------------------------------------------------------- */

/* Of eight octets, as most CAs draw theirs. */
#define LONG_SERIAL(number) (UINT64_C(0x4a5b6c7d8e9f0000) + (number))

struct leaf {
	const char *id;
	const char *issuer; /* a CA's id */
	uint64_t serial;
	bool is_expired;
	char log; /* of an SCT; 0: it has none */
};

enum { CRLITE_REVOKED = 121, SCT_TIME = 1700000000 };

static const struct leaf leaves[] = {
	{"leaf", "inter", 100, false, 0},
	{"leaf-root", "root", 101, false, 0},
	{"leaf-old", "inter", 102, true, 0},
	{"leaf-unknown", "unknown", 103, false, 0},
	{"leaf-expired", "expired", 104, false, 0},
	{"leaf-renewed", "new", 105, false, 0},
	{"leaf-crossed", "crossed", 106, false, 0},
	{"leaf-v1", "v1", 107, false, 0},
	{"leaf-twokeys1", "twokeys1", 108, false, 0},
	{"leaf-twokeys2", "twokeys2", 109, false, 0},
	{"leaf-pair2", "pair2", 110, false, 0},
	{"leaf-future", "future", 111, false, 0},
	{"leaf-revoked", "inter", 200, false, 0},
	{"leaf-reason", "inter", LONG_SERIAL(201), false, 0},
	{"leaf-scts", "inter", 120, false, 'a'},
	{"leaf-scts-revoked", "inter", CRLITE_REVOKED, false, 'a'},
	{"leaf-scts-of-root", "root", CRLITE_REVOKED, false, 'b'},
	{"leaf-scts-unknown", "root", CRLITE_REVOKED, false, 'a'},
	{"leaf-scts-old", "inter", CRLITE_REVOKED, true, 'a'},
	{"leaf-scts-uncovered", "inter", CRLITE_REVOKED, false, 'c'},
};

static const struct leaf *find_leaf(const char *id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(leaves); i++) {
		if (strcmp(leaves[i].id, id) == 0)
			return &leaves[i];
	}
	return NULL;
}

static void write_leaf(struct ct_buffer *out, const struct leaf *leaf)
{
	const struct ca *ca = find_ca(leaf->issuer);
	const struct crlite_sct sct = {.log = {(uint8_t)leaf->log},
				       .timestamp = SCT_TIME};
	struct ct_test_extension scts = {.oid = "1.3.6.1.4.1.11129.2.4.2"};
	CT_TEST_BUFFER subject = CT_BUFFER_INIT;
	CT_TEST_BUFFER list = CT_BUFFER_INIT;
	char text[80];

	crlite_write_scts(&list, &sct, 1);
	scts.value = ct_span(list.data, list.len);

	snprintf(text, sizeof(text), "O=%s,CN=localhost", leaf->id);
	ct_write_name(&subject, text);
	ct_test_certificate(
		out,
		&(struct ct_test_certificate_spec){
			.subject_der = {subject.data, subject.len},
			.issuer = ca->subject,
			.serial = leaf->serial,
			.spki_der = {leaf_spki, sizeof(leaf_spki)},
			.signing_key = CT_TEST_P256(ca->key),
			.not_before = now - 60 * (int64_t)DAY,
			.not_after = now + (leaf->is_expired ? -1 : 90) *
						   (int64_t)DAY,
			.has_basic_constraints = true,
			.key_usage = CT_TEST_DIGITAL_SIGNATURE,
			.key_purposes =
				(const char *[]){"1.3.6.1.5.5.7.3.1",
						 "1.3.6.1.5.5.7.3.2", NULL},
			.alt_names = (const char *[]){"dns:localhost",
						      "ip:127.0.0.1", NULL},
			.extensions = &scts,
			.num_extensions = leaf->log != 0,
			.with_key_ids = !ca->without_key_ids});
}

/* --- CRLite --------------------------------------------------------------- */

/* A filter for a log, in which one CA has revoked. */
static void fill_filter(struct crlite_filter_spec *filter, const char *ca)
{
	static const char revoked[] = {CRLITE_REVOKED, 0};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	write_ca(&der, find_ca(ca));
	crlite_hash_issuer(ct_span(der.data, der.len), filter->issuer);
	filter->num_logs = 1;
	filter->revoked = revoked;
	filter->num_revoked = 1;
}

static void write_crlite(void)
{
	static const struct crlite_sct logs[] = {{{'a'}, SCT_TIME},
						 {{'b'}, SCT_TIME}};
	static const uint64_t last = SCT_TIME;
	struct crlite_filter_spec filters[] = {
		{.name = "of-inter", .first = &logs[0], .last = &last},
		{.name = "of-root", .first = &logs[1], .last = &last},
	};
	char path[4096];

	fill_filter(&filters[0], "inter");
	fill_filter(&filters[1], "root");
	snprintf(path, sizeof(path), "%s/crlite", directory);
	crlite_write(path, filters, CT_ARRAY_LEN(filters), now);
}

/* --- CRLs ----------------------------------------------------------------- */

struct crl {
	const char *id;
	const char *issuer;	      /* a CA's id */
	int this_update, next_update; /* days from now */
	bool has_revoked;
	bool is_broken;
};

static const struct crl crls[] = {
	{"crl-inter", "inter", -3, 30, true, false},
	{"crl-root", "root", -3, 30, false, false},
	{"crl-unknown", "unknown", -3, 30, true, false},
	{"crl-stale", "inter", -30, -3, true, false},
	{"crl-broken", "inter", -3, 30, true, true},
};

static const struct crl *find_crl(const char *id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(crls); i++) {
		if (strcmp(crls[i].id, id) == 0)
			return &crls[i];
	}
	return NULL;
}

/* The two revoked ones stand among others, half of which have a reason, and
 * half of which have long numbers. */
static void write_crl(struct ct_buffer *out, const struct crl *crl)
{
	struct ct_test_crl_entry entries[NUM_OTHER_SERIALS + 2] = {{0}};
	const struct ca *ca = find_ca(crl->issuer);
	size_t n = 0;

	for (unsigned i = 0; i < NUM_OTHER_SERIALS; i++) {
		entries[n].serial =
			i % 4 < 2 ? 100000 + 7 * i : LONG_SERIAL(7 * i);
		entries[n++].reason = i % 2 == 0 ? 0 : 1 + 4;
		if (i == NUM_OTHER_SERIALS / 2 && crl->has_revoked) {
			entries[n++].serial = 200;
			entries[n].serial = LONG_SERIAL(201);
			entries[n++].reason = 1 + 1; /* keyCompromise */
		}
	}
	ct_test_crl(
		out,
		&(struct ct_test_crl_spec){
			.issuer = ca->subject,
			.signing_key = CT_TEST_P256(ca->key),
			.this_update = now + crl->this_update * (int64_t)DAY,
			.next_update = now + crl->next_update * (int64_t)DAY,
			.entries = entries,
			.num_entries = n,
			.crl_number = 1,
			.with_key_ids = true,
			.break_signature = crl->is_broken});
}

/* --- Files ---------------------------------------------------------------- */

struct file {
	const char *name;
	const char *parts[MAX_PARTS]; /* ended by NULL; see write_part() */
};

static const struct file files[] = {
	{"chain-good", {"leaf", "inter"}},
	{"chain-alone", {"leaf"}},
	{"chain-short", {"leaf-root"}},
	{"chain-whole", {"leaf", "inter", "root"}},
	{"chain-old", {"leaf-old", "inter"}},
	{"chain-unknown", {"leaf-unknown"}},
	{"chain-unknown-whole", {"leaf-unknown", "unknown"}},
	{"chain-expired", {"leaf-expired"}},
	{"chain-renewed", {"leaf-renewed"}},
	{"chain-renewed-old", {"leaf-renewed", "old"}},
	{"chain-crossed", {"leaf-crossed"}},
	{"chain-cross", {"leaf-crossed", "cross"}},
	{"chain-v1", {"leaf-v1"}},
	{"chain-twokeys1", {"leaf-twokeys1"}},
	{"chain-twokeys2", {"leaf-twokeys2"}},
	{"chain-pair2", {"leaf-pair2"}},
	{"chain-future", {"leaf-future"}},
	{"chain-revoked", {"leaf-revoked", "inter"}},
	{"chain-reason", {"leaf-reason", "inter"}},
	{"chain-scts", {"leaf-scts", "inter"}},
	{"chain-scts-revoked", {"leaf-scts-revoked", "inter"}},
	{"chain-scts-of-root", {"leaf-scts-of-root"}},
	{"chain-scts-unknown", {"leaf-scts-unknown"}},
	{"chain-scts-old", {"leaf-scts-old", "inter"}},
	{"chain-scts-uncovered", {"leaf-scts-uncovered", "inter"}},
	/* The order matters: expired before fresh, and the other of two. At
	 * most 16: lighttpd takes no more with GnuTLS. */
	{"ca-all",
	 {"others", "expired", "old", "root", "new", "crossed", "v1",
	  "twokeys1", "twokeys2", "pair1", "pair2", "future"}},
	{"ca-root", {"others", "root"}},
	{"ca-inter", {"others", "inter"}},
	{"ca-renewed", {"new", "old", "others"}},
	{"ca-twice", {"root", "others", "root"}},
	/* What a strict loader must leave to the TLS library. */
	{"ca-trusted", {"others", "+root"}},
	{"ca-rejected", {"others", "!root"}},
	{"ca-garbage", {"root", "garbage", "others"}},
	{"ca-cut", {"root", "cut"}},
	{"ca-with-crl", {"root", "crl-root", "others"}},
	{"ca-empty", {"nothing"}},
	{"crl-good", {"crl-root", "crl-inter"}},
	{"crl-one", {"crl-inter"}},
	{"crl-wrong", {"crl-unknown"}},
	{"crl-stale", {"crl-root", "crl-stale"}},
	{"crl-broken", {"crl-root", "crl-broken"}},
};

struct test_case {
	const char *name, *chain, *ca, *crl;
};

static const struct test_case cases[] = {
	{"good", "good", "all", NULL},
	{"unknown CA", "unknown", "all", NULL},
	{"unknown CA sent", "unknown-whole", "all", NULL},
	{"expired", "old", "all", NULL},
	{"expired CA", "expired", "all", NULL},
	{"future CA", "future", "all", NULL},
	{"renewed root", "renewed", "all", NULL},
	{"renewed root, old sent", "renewed-old", "all", NULL},
	{"renewed root, fresh first", "renewed", "renewed", NULL},
	{"crossed root", "crossed", "all", NULL},
	{"cross-signed sent", "cross", "root", NULL},
	{"cross-signed and root", "cross", "all", NULL},
	{"intermediate missing", "alone", "all", NULL},
	{"intermediate as anchor", "alone", "inter", NULL},
	{"intermediate as anchor, sent", "good", "inter", NULL},
	{"root sent", "whole", "all", NULL},
	{"one CA twice", "good", "twice", NULL},
	{"v1 CA", "v1", "all", NULL},
	{"two keys, first", "twokeys1", "all", NULL},
	{"two keys, second", "twokeys2", "all", NULL},
	{"two keys, second, key id", "pair2", "all", NULL},
	{"auxiliary trust", "good", "trusted", NULL},
	{"auxiliary reject", "good", "rejected", NULL},
	{"bad block in CA file", "good", "garbage", NULL},
	{"cut CA file", "good", "cut", NULL},
	{"CRL in CA file", "good", "with-crl", NULL},
	{"empty CA file", "good", "empty", NULL},
	{"CRLs, good", "good", "all", "good"},
	{"CRLs, revoked", "revoked", "all", "good"},
	{"CRLs, revoked with a reason", "reason", "all", "good"},
	{"CRLs, no issuer of theirs", "unknown", "all", "good"},
	{"one CRL, good", "good", "root", "one"},
	{"one CRL, issued by the root", "short", "root", "one"},
	{"another issuer's CRL", "revoked", "root", "wrong"},
	{"stale CRL", "good", "root", "stale"},
	{"stale CRL, revoked", "revoked", "root", "stale"},
	{"CRL with a broken signature", "good", "root", "broken"},
	{"CRL with a broken signature, revoked", "revoked", "root", "broken"},
};

static void write_text(struct ct_buffer *out, const char *text)
{
	ct_write_bytes(out, text, strlen(text));
}

/* TRUSTED CERTIFICATE: trust (+) or reject (!) it for servers and clients. */
static void write_auxiliary(struct ct_buffer *out, const char *part)
{
	static const uint8_t purposes[] = {
		0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01,
		0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x02};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	size_t mark;

	write_ca(&der, find_ca(part + 1));
	mark = ct_write_begin(&der, CT_DER_SEQUENCE);
	ct_write_value(&der, *part == '+' ? CT_DER_SEQUENCE : 0xa0, purposes,
		       sizeof(purposes));
	ct_write_end(&der, mark);
	ct_write_pem(out, "TRUSTED CERTIFICATE", &der);
}

/* One part of a file: a certificate, a CRL, or something odd. */
static void write_part(struct ct_buffer *out, const char *part)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_corpus others = {.seed = 1};
	const char *label = "CERTIFICATE";

	if (strcmp(part, "others") == 0) {
		ct_corpus_bundle(out, &others, NUM_OTHER_CAS);
	} else if (strcmp(part, "garbage") == 0) {
		write_text(out, "-----BEGIN CERTIFICATE-----\n"
				"MIIBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n"
				"-----END CERTIFICATE-----\n");
	} else if (strcmp(part, "cut") == 0) {
		write_text(out, "-----BEGIN CERTIFICATE-----\nMIIB\n");
	} else if (strcmp(part, "nothing") == 0) {
		write_text(out, "# nothing\n");
	} else if (*part == '+' || *part == '!') {
		write_auxiliary(out, part);
	} else {
		if (find_ca(part) != NULL) {
			write_ca(&der, find_ca(part));
		} else if (find_leaf(part) != NULL) {
			write_leaf(&der, find_leaf(part));
		} else if (find_crl(part) != NULL) {
			write_crl(&der, find_crl(part));
			label = "X509 CRL";
		} else {
			ct_write_fail("no such part", part);
		}
		ct_write_pem(out, label, &der);
	}
}

static void write_cases(void)
{
	CT_TEST_BUFFER out = CT_BUFFER_INIT;
	char line[200];

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		snprintf(line, sizeof(line),
			 "%s\tchain-%s.pem\tca-%s.pem\t%s%s%s\n", cases[i].name,
			 cases[i].chain, cases[i].ca,
			 cases[i].crl != NULL ? "crl-" : "-",
			 cases[i].crl != NULL ? cases[i].crl : "",
			 cases[i].crl != NULL ? ".pem" : "");
		write_text(&out, line);
	}
	ct_write_file(out.data, out.len, "%s/cases.txt", directory);
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: make-pki DIRECTORY\n");
		return 2;
	}
	directory = argv[1];
	now = (int64_t)time(NULL);
	now -= now % HOUR;
	for (size_t i = 0; i < CT_ARRAY_LEN(files); i++) {
		CT_TEST_BUFFER out = CT_BUFFER_INIT;

		for (size_t j = 0; files[i].parts[j] != NULL; j++)
			write_part(&out, files[i].parts[j]);
		ct_write_file(out.data, out.len, "%s/%s.pem", directory,
			      files[i].name);
	}
	ct_write_file(leaf_key, sizeof(leaf_key) - 1, "%s/leaf.key", directory);
	write_cases();
	write_crlite();
	return 0;
}
