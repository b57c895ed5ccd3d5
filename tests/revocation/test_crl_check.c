/*
 * revocation/crl_check: one test for each rule of RFC 5280 6.3.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crypto/libgcrypt.h"
#include "crypto/signature.h"
#include "revocation/crl_check.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

enum { NOW = 1780000000, DAY = 86400 };

#define CA_KEY	  CT_TEST_P256(1)
#define OTHER_KEY CT_TEST_P256(2)

/* What a test builds; cleared after it. */
static struct ct_buffer pool[32];
static size_t num_pool;
static struct ct_crl_set *set;
static size_t num_verified;
static bool is_key_partial; /* of queries */

static struct ct_buffer *new_buffer(void)
{
	ck_assert_uint_lt(num_pool, CT_ARRAY_LEN(pool));
	return &pool[num_pool++];
}

static void set_up(void)
{
	assert_ok(ct_crypto_init());
	set = ct_crl_set_new();
	ck_assert_ptr_nonnull(set);
	num_verified = 0;
	is_key_partial = false;
}

static void tear_down(void)
{
	ct_crl_set_free(set);
	while (num_pool > 0)
		ct_buffer_clear(&pool[--num_pool]);
}

static struct ct_certificate
make_certificate(const struct ct_test_certificate_spec *spec)
{
	struct ct_buffer *der = new_buffer();
	struct ct_certificate out;

	ct_test_certificate(der, spec);
	assert_ok(ct_certificate_parse(&out, ct_span(der->data, der->len)));
	return out;
}

static struct ct_certificate make_ca(const char *name, struct ct_test_key key,
				     unsigned key_usage)
{
	return make_certificate(&CT_TEST_CA(name, key, .key_usage = key_usage,
					    .with_key_ids = true));
}

static struct ct_certificate
make_leaf(uint64_t serial, const struct ct_test_extension *points, bool is_ca)
{
	return make_certificate(&(struct ct_test_certificate_spec){
		.subject = "CN=leaf",
		.issuer = "CN=CA",
		.serial = serial,
		.key = CT_TEST_P256(9),
		.signing_key = CA_KEY,
		.has_basic_constraints = is_ca,
		.is_ca = is_ca,
		.extensions = points,
		.num_extensions = points != NULL});
}

static const struct ct_loaded_crl *add_der(struct ct_span der)
{
	struct ct_buffer copy = CT_BUFFER_INIT;
	struct ct_crl_block *block;
	struct ct_loaded_crl *crl;
	bool is_new;

	assert_ok(ct_buffer_append(&copy, der.data, der.len));
	block = ct_crl_block_new(&copy);
	ck_assert_ptr_nonnull(block);
	assert_ok(ct_loaded_crl_new(
		&crl, block, ct_span(block->bytes.data, block->bytes.len)));
	ct_crl_block_unref(block);
	assert_ok(ct_crl_set_add(set, crl, &is_new));
	ck_assert(is_new);
	if (ct_crl_set_count(set) <= CT_CRL_SET_MOST_OF_SCOPE) {
		assert_ok(ct_crl_set_add(set, crl, &is_new));
		ck_assert(!is_new);
	}
	ct_loaded_crl_unref(crl);
	return crl;
}

static const struct ct_loaded_crl *add_crl(const struct ct_test_crl_spec *spec)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	const struct ct_loaded_crl *crl;

	ct_test_crl(&der, spec);
	crl = add_der(ct_span(der.data, der.len));
	return crl;
}

static enum catrust_error verify_crl(void *context, const struct ct_crl *crl,
				     struct ct_span spki)
{
	struct ct_signature_algorithm algorithm;
	struct ct_public_key public_key;
	enum catrust_error error;
	struct ct_key *key;

	(void)context;
	num_verified++;
	CT_TRY(ct_signature_algorithm_parse(&algorithm, crl->algorithm));
	CT_TRY(ct_public_key_parse(&public_key, spki));
	CT_TRY(ct_key_new(&key, &public_key));
	error = ct_key_verify(key, &algorithm, crl->tbs, crl->signature);
	ct_key_free(key);
	return error;
}

static const struct ct_certificate *other_issuer; /* or NULL */

static bool next_issuer(void *context, const struct ct_crl *crl, size_t *cursor,
			struct ct_certificate *out)
{
	(void)context;
	(void)crl;
	if (other_issuer == NULL || (*cursor)++ > 0)
		return false;
	*out = *other_issuer;
	return true;
}

/* The verdict about a certificate of "CN=CA", whose key is CA_KEY. */
static struct ct_crl_result check_with(const struct ct_certificate *leaf,
				       const struct ct_certificate *ca,
				       enum ct_crl_expiry expiry, int64_t grace)
{
	struct ct_crl_query query = {
		.certificate = leaf,
		.issuer = ca,
		.is_key_partial = is_key_partial,
		.time = NOW,
		.expiry = expiry,
		.grace = grace,
		.verify = verify_crl,
		.next_issuer = next_issuer,
	};
	struct ct_crl_result result;

	ct_crl_check(set, &query, &result);
	return result;
}

static struct ct_crl_result check_leaf(uint64_t serial)
{
	struct ct_certificate ca = make_ca(
		"CN=CA", CA_KEY, CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN);
	struct ct_certificate leaf = make_leaf(serial, NULL, false);

	return check_with(&leaf, &ca, CT_CRL_EXPIRY_FAIL, 0);
}

#define EXPECT(result, expected) \
 ck_assert_int_eq((result).verdict, CT_CRL_##expected)

static const struct ct_test_crl_entry two_entries[] = {
	{.serial = 2, .reason = 1 + 1, .date = 1600000000},
	{.serial = 3},
};

static struct ct_test_crl_spec usual_crl(void)
{
	return (struct ct_test_crl_spec){
		.issuer = "CN=CA",
		.this_update = NOW - DAY,
		.next_update = NOW + DAY,
		.signing_key = CA_KEY,
		.entries = two_entries,
		.num_entries = 2,
		.crl_number = 5,
		.with_key_ids = true,
	};
}

TEST(test_good_and_revoked)
{
	struct ct_test_crl_spec spec = usual_crl();
	struct ct_crl_result result = check_leaf(2);

	EXPECT(result, UNDETERMINED);
	ck_assert_uint_eq(result.notes, CT_CRL_NOTE_NONE_FOUND);
	add_crl(&spec);
	result = check_leaf(2);
	EXPECT(result, REVOKED);
	ck_assert_int_eq(result.reason, CT_CRL_REASON_KEY_COMPROMISE);
	ck_assert_int_eq(result.date, 1600000000);
	result = check_leaf(4);
	EXPECT(result, UNREVOKED);
	ck_assert_uint_eq(result.notes, 0);
	/* The signature was checked by the first of them. */
	ck_assert_uint_eq(num_verified, 1);
}

TEST(test_the_signature_counts)
{
	struct ct_test_crl_spec spec = usual_crl();
	struct ct_crl_result result;

	spec.break_signature = true;
	add_crl(&spec);
	for (int i = 0; i < 2; i++) {
		result = check_leaf(2);
		EXPECT(result, UNDETERMINED);
		ck_assert_uint_eq(result.notes, CT_CRL_NOTE_BAD_SIGNATURE);
	}
	ck_assert_uint_eq(num_verified, 1);
	/* An older one in order serves instead. */
	spec.break_signature = false;
	spec.this_update -= DAY / 2;
	add_crl(&spec);
	EXPECT(check_leaf(2), REVOKED);
	EXPECT(check_leaf(4), UNREVOKED);
}

/* Neither a keyUsage that cannot be read nor one whose cRLSign is an unused bit
 * allows it. */
TEST(test_odd_key_usages_sign_no_crls)
{
	static const char *const values[] = {"\3\2\x09\2", "\4\2\1\2",
					     "\3\2\2\2", "\3\2\2\6"};
	struct ct_test_crl_spec spec = usual_crl();
	struct ct_certificate leaf = make_leaf(2, NULL, false);

	add_crl(&spec);
	for (size_t i = 0; i < CT_ARRAY_LEN(values); i++) {
		struct ct_test_extension usage = {"2.5.29.15", true,
						  ct_span(values[i], 4)};
		struct ct_certificate ca = make_certificate(
			&CT_TEST_CA("CN=CA", CA_KEY, .extensions = &usage,
				    .num_extensions = 1));
		struct ct_crl_result result =
			check_with(&leaf, &ca, CT_CRL_EXPIRY_FAIL, 0);

		EXPECT(result, UNDETERMINED);
		ck_assert_uint_eq(result.notes, CT_CRL_NOTE_NO_CRL_SIGN);
	}
}

TEST(test_the_issuer_may_sign_crls)
{
	struct ct_test_crl_spec spec = usual_crl();
	struct ct_certificate ca =
		make_ca("CN=CA", CA_KEY, CT_TEST_KEY_CERT_SIGN);
	struct ct_certificate leaf = make_leaf(2, NULL, false);
	struct ct_crl_result result;

	add_crl(&spec);
	result = check_with(&leaf, &ca, CT_CRL_EXPIRY_FAIL, 0);
	EXPECT(result, UNDETERMINED);
	ck_assert_uint_eq(result.notes, CT_CRL_NOTE_NO_CRL_SIGN);
	/* No keyUsage: anything. */
	ca = make_ca("CN=CA", CA_KEY, 0);
	result = check_with(&leaf, &ca, CT_CRL_EXPIRY_FAIL, 0);
	EXPECT(result, REVOKED);
}

TEST(test_another_key_of_the_issuer)
{
	struct ct_test_crl_spec spec = usual_crl();
	struct ct_certificate other =
		make_ca("CN=CA", OTHER_KEY, CT_TEST_CRL_SIGN);
	struct ct_crl_result result;

	spec.signing_key = OTHER_KEY;
	add_crl(&spec);
	result = check_leaf(2);
	EXPECT(result, UNDETERMINED);
	ck_assert_uint_eq(result.notes, CT_CRL_NOTE_NO_ISSUER);
	/* The key identifier said so: no signature was tried. */
	ck_assert_uint_eq(num_verified, 0);
	other_issuer = &other;
	result = check_leaf(2);
	other_issuer = NULL;
	EXPECT(result, REVOKED);
}

TEST(test_times)
{
	struct ct_certificate ca = make_ca("CN=CA", CA_KEY, 0);
	struct ct_certificate good = make_leaf(4, NULL, false);
	struct ct_certificate revoked = make_leaf(2, NULL, false);
	struct ct_test_crl_spec spec = usual_crl();
	struct ct_crl_result result;

	spec.this_update = NOW + 1;
	add_crl(&spec);
	result = check_with(&good, &ca, CT_CRL_EXPIRY_SOFT, 0);
	EXPECT(result, UNDETERMINED);
	ck_assert_uint_eq(result.notes, CT_CRL_NOTE_NOT_YET_VALID);
	spec.this_update = NOW - DAY;
	spec.next_update = NOW - 100;
	add_crl(&spec);
	result = check_with(&good, &ca, CT_CRL_EXPIRY_FAIL, 0);
	EXPECT(result, UNDETERMINED);
	ck_assert_uint_ne(result.notes & CT_CRL_NOTE_EXPIRED, 0);
	/* What it says is revoked, stays so. */
	result = check_with(&revoked, &ca, CT_CRL_EXPIRY_FAIL, 0);
	EXPECT(result, REVOKED);
	result = check_with(&good, &ca, CT_CRL_EXPIRY_GRACE, 99);
	EXPECT(result, UNDETERMINED);
	result = check_with(&good, &ca, CT_CRL_EXPIRY_GRACE, 100);
	EXPECT(result, UNREVOKED);
	ck_assert_uint_ne(result.notes & CT_CRL_NOTE_STALE_USED, 0);
	result = check_with(&good, &ca, CT_CRL_EXPIRY_SOFT, 0);
	EXPECT(result, UNREVOKED);
}

TEST(test_without_next_update_it_does_not_expire)
{
	struct ct_test_crl_spec spec = usual_crl();

	spec.next_update = -1;
	spec.this_update = 1000000000;
	add_crl(&spec);
	EXPECT(check_leaf(4), UNREVOKED);
}

TEST(test_the_newest_counts)
{
	struct ct_test_crl_spec spec = usual_crl();

	spec.this_update = NOW - 2 * DAY;
	add_crl(&spec);
	spec.this_update = NOW - 1;
	spec.num_entries = 0;
	add_crl(&spec);
	EXPECT(check_leaf(2), UNREVOKED);
	/* The order of addition does not matter. */
	tear_down();
	set_up();
	add_crl(&spec);
	spec.this_update = NOW - 2 * DAY;
	spec.num_entries = 2;
	add_crl(&spec);
	EXPECT(check_leaf(2), UNREVOKED);
}

static const uint8_t null_value[] = {0x05, 0x00};

TEST(test_critical_extensions_make_it_unusable)
{
	static const struct ct_test_extension unknown[] = {
		{"1.2.3.4", true, {null_value, sizeof(null_value)}},
	};
	struct ct_test_crl_entry entry = {.serial = 9};
	struct ct_test_crl_spec spec = usual_crl();
	const struct ct_loaded_crl *crl;
	struct ct_crl_result result;

	spec.extensions = unknown;
	spec.num_extensions = 1;
	crl = add_crl(&spec);
	assert_error(crl->scope.unusable, CRITICAL_EXTENSION);
	ck_assert_uint_eq(crl->scope.unknown_oid.len, 3);
	result = check_leaf(2);
	EXPECT(result, UNDETERMINED);
	ck_assert_uint_eq(result.notes, CT_CRL_NOTE_CRITICAL_EXTENSION);
	spec.num_extensions = 0;
	entry.extensions = unknown;
	entry.num_extensions = 1;
	spec.entries = &entry;
	spec.num_entries = 1;
	crl = add_crl(&spec);
	assert_error(crl->scope.unusable, CRITICAL_EXTENSION);
	EXPECT(check_leaf(4), UNDETERMINED);
}

/* An issuingDistributionPoint, from its parts. */
struct scope {
	const char *name; /* GeneralName, or NULL */
	bool user_certs, ca_certs, attribute_certs, indirect;
	unsigned reasons;    /* named bits, 0: all */
	unsigned duplicates; /* how many more times the name stands there */
};

/* DistributionPointName with that many of one name. */
static void write_names(struct ct_buffer *out, const char *name, unsigned num)
{
	size_t mark = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	size_t full = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));

	for (unsigned i = 0; i < num; i++)
		ct_write_general_name(out, name);
	ct_write_end(out, full);
	ct_write_end(out, mark);
}

static void write_reasons(struct ct_buffer *out, unsigned number,
			  unsigned reasons)
{
	CT_TEST_BUFFER bits = CT_BUFFER_INIT;

	ct_write_named_bits(&bits, reasons);
	bits.data[0] = (uint8_t)CT_DER_CONTEXT(number);
	ct_write_bytes(out, bits.data, bits.len);
}

static struct ct_test_extension make_point(const struct scope *scope)
{
	struct ct_buffer *out = new_buffer();
	size_t list = ct_write_begin(out, CT_DER_SEQUENCE);

	if (scope->name != NULL)
		write_names(out, scope->name, 1 + scope->duplicates);
	if (scope->user_certs)
		ct_write_value(out, CT_DER_CONTEXT(1), "\xff", 1);
	if (scope->ca_certs)
		ct_write_value(out, CT_DER_CONTEXT(2), "\xff", 1);
	if (scope->reasons != 0)
		write_reasons(out, 3, scope->reasons);
	if (scope->indirect)
		ct_write_value(out, CT_DER_CONTEXT(4), "\xff", 1);
	if (scope->attribute_certs)
		ct_write_value(out, CT_DER_CONTEXT(5), "\xff", 1);
	ct_write_end(out, list);
	return (struct ct_test_extension){
		"2.5.29.28", true, {out->data, out->len}};
}

/* cRLDistributionPoints with one point, whose name stands there that many
 * times. */
static struct ct_test_extension make_points_often(const char *name,
						  const char *crl_issuer,
						  unsigned reasons,
						  unsigned num_names)
{
	struct ct_buffer *out = new_buffer();
	size_t list = ct_write_begin(out, CT_DER_SEQUENCE);
	size_t point = ct_write_begin(out, CT_DER_SEQUENCE), mark;

	if (name != NULL)
		write_names(out, name, num_names);
	if (reasons != 0)
		write_reasons(out, 1, reasons);
	if (crl_issuer != NULL) {
		mark = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(2));
		ct_write_general_name(out, crl_issuer);
		ct_write_end(out, mark);
	}
	ct_write_end(out, point);
	ct_write_end(out, list);
	return (struct ct_test_extension){
		"2.5.29.31", false, {out->data, out->len}};
}

static struct ct_test_extension
make_points(const char *name, const char *crl_issuer, unsigned reasons)
{
	return make_points_often(name, crl_issuer, reasons, 1);
}

static void add_scoped(const struct scope *scope, struct ct_test_crl_spec spec)
{
	struct ct_test_extension point = make_point(scope);

	spec.extensions = &point;
	spec.num_extensions = 1;
	add_crl(&spec);
}

static struct ct_crl_result check_scoped(uint64_t serial, bool is_ca,
					 const struct ct_test_extension *points)
{
	struct ct_certificate ca = make_ca("CN=CA", CA_KEY, 0);
	struct ct_certificate leaf = make_leaf(serial, points, is_ca);

	return check_with(&leaf, &ca, CT_CRL_EXPIRY_FAIL, 0);
}

TEST(test_kinds_of_certificates)
{
	add_scoped(&(struct scope){.user_certs = true}, usual_crl());
	EXPECT(check_scoped(2, false, NULL), REVOKED);
	EXPECT(check_scoped(2, true, NULL), UNDETERMINED);
	ck_assert_uint_eq(check_scoped(2, true, NULL).notes,
			  CT_CRL_NOTE_OUT_OF_SCOPE);
	tear_down();
	set_up();
	add_scoped(&(struct scope){.ca_certs = true}, usual_crl());
	EXPECT(check_scoped(2, false, NULL), UNDETERMINED);
	EXPECT(check_scoped(2, true, NULL), REVOKED);
	tear_down();
	set_up();
	add_scoped(&(struct scope){.attribute_certs = true}, usual_crl());
	EXPECT(check_scoped(2, false, NULL), UNDETERMINED);
}

TEST(test_partitions)
{
	struct ct_test_extension mine =
		make_points("uri:http://crl.example/1", NULL, 0);
	struct ct_test_extension others =
		make_points("uri:http://crl.example/2", NULL, 0);

	add_scoped(&(struct scope){.name = "uri:http://crl.example/1"},
		   usual_crl());
	EXPECT(check_scoped(2, false, &mine), REVOKED);
	EXPECT(check_scoped(4, false, &mine), UNREVOKED);
	EXPECT(check_scoped(2, false, &others), UNDETERMINED);
	/* A certificate without points is no partition's. */
	EXPECT(check_scoped(2, false, NULL), UNDETERMINED);
}

/* keyCompromise and cACompromise here, everything else there. */
TEST(test_reasons_add_up)
{
	struct ct_test_crl_spec spec = usual_crl();

	add_scoped(&(struct scope){.reasons = 0x06}, spec);
	EXPECT(check_scoped(2, false, NULL), REVOKED);
	EXPECT(check_scoped(4, false, NULL), UNDETERMINED);
	ck_assert_uint_ne(check_scoped(4, false, NULL).notes &
				  CT_CRL_NOTE_SOME_REASONS,
			  0);
	spec.num_entries = 0;
	add_scoped(&(struct scope){.reasons = 0x1f8}, spec);
	EXPECT(check_scoped(4, false, NULL), UNREVOKED);
	EXPECT(check_scoped(2, false, NULL), REVOKED);
}

/* One SubjectPublicKeyInfo is several keys where these inherit parameters:
 * results are neither kept nor used. */
TEST(test_partial_keys_are_checked_each_time)
{
	struct ct_test_crl_spec spec = usual_crl();

	add_crl(&spec);
	for (unsigned i = 1; i <= 6; i++) {
		is_key_partial = i != 3 && i != 4;
		EXPECT(check_leaf(4), UNREVOKED);
		ck_assert_uint_eq(num_verified, i <= 3 ? i : i - 1);
	}
}

static struct ct_test_crl_spec delta_crl(const struct ct_test_crl_entry *entry)
{
	struct ct_test_crl_spec spec = usual_crl();

	spec.entries = entry;
	spec.num_entries = 1;
	spec.crl_number = 7;
	spec.base_number = 5;
	spec.this_update = NOW - 60;
	return spec;
}

TEST(test_delta_crls)
{
	static const struct ct_test_crl_entry added = {.serial = 4,
						       .reason = 5 + 1};
	static const struct ct_test_crl_entry removed = {.serial = 2,
							 .reason = 8 + 1};
	struct ct_test_crl_spec delta = delta_crl(&added), spec = usual_crl();

	/* A delta CRL alone says nothing. */
	add_crl(&delta);
	EXPECT(check_leaf(4), UNDETERMINED);
	add_crl(&spec);
	EXPECT(check_leaf(4), REVOKED);
	ck_assert_int_eq(check_leaf(4).reason,
			 CT_CRL_REASON_CESSATION_OF_OPERATION);
	EXPECT(check_leaf(2), REVOKED);
	EXPECT(check_leaf(5), UNREVOKED);
	/* A later one counts from its base. */
	delta = delta_crl(&removed);
	delta.crl_number = 8;
	add_crl(&delta);
	EXPECT(check_leaf(2), UNREVOKED);
	ck_assert_uint_ne(check_leaf(2).notes & CT_CRL_NOTE_REMOVED, 0);
	EXPECT(check_leaf(3), REVOKED);
}

/* An entry that lifts a revocation belongs into delta CRLs; a complete CRL
 * that has one lists the certificate. */
TEST(test_removal_in_a_complete_crl)
{
	static const struct ct_test_crl_entry removed = {.serial = 4,
							 .reason = 8 + 1};
	struct ct_test_crl_spec spec = usual_crl();

	spec.entries = &removed;
	spec.num_entries = 1;
	add_crl(&spec);
	EXPECT(check_leaf(4), REVOKED);
	ck_assert_uint_eq(check_leaf(4).notes & CT_CRL_NOTE_REMOVED, 0);
	EXPECT(check_leaf(5), UNREVOKED);
}

TEST(test_deltas_that_do_not_fit)
{
	static const struct ct_test_crl_entry added = {.serial = 4};
	struct ct_test_crl_spec spec = usual_crl(), deltas[7];

	for (size_t i = 0; i < CT_ARRAY_LEN(deltas); i++)
		deltas[i] = delta_crl(&added);
	deltas[0].base_number = 6; /* of a later complete CRL */
	deltas[1].crl_number = 5;  /* not later than the complete one */
	deltas[2].next_update = NOW - 1;
	deltas[3].this_update = NOW + 1;
	deltas[4].with_key_ids = false;
	deltas[5].signing_key = OTHER_KEY;
	deltas[6].break_signature = true;
	add_crl(&spec);
	for (size_t i = 0; i < CT_ARRAY_LEN(deltas); i++) {
		add_crl(&deltas[i]);
		EXPECT(check_leaf(4), UNREVOKED);
	}
	add_scoped(&(struct scope){.user_certs = true}, delta_crl(&added));
	EXPECT(check_leaf(4), UNREVOKED);
}

/* RFC 5280 5.2.4: a delta CRL has the scope of its base. */
TEST(test_deltas_of_another_scope)
{
	static const struct ct_test_crl_entry added = {.serial = 4};

	add_scoped(&(struct scope){.user_certs = true}, usual_crl());
	add_scoped(&(struct scope){.ca_certs = true}, delta_crl(&added));
	EXPECT(check_scoped(4, false, NULL), UNREVOKED);
	add_scoped(&(struct scope){.user_certs = true}, delta_crl(&added));
	EXPECT(check_scoped(4, false, NULL), REVOKED);
}

TEST(test_a_delta_freshens_an_expired_crl)
{
	static const struct ct_test_crl_entry added = {.serial = 99};
	struct ct_test_crl_spec spec = usual_crl();
	struct ct_test_crl_spec delta = delta_crl(&added);

	spec.next_update = NOW - 1;
	add_crl(&spec);
	EXPECT(check_leaf(4), UNDETERMINED);
	add_crl(&delta);
	EXPECT(check_leaf(4), UNREVOKED);
}

TEST(test_indirect_crls)
{
	static const struct ct_test_crl_entry entries[] = {
		{.serial = 2}, /* the CRL issuer's own */
		{.serial = 7, .certificate_issuer = "dn:CN=CA"},
		{.serial = 8},
	};
	struct ct_certificate issuer =
		make_ca("CN=CRLs", OTHER_KEY, CT_TEST_CRL_SIGN);
	struct ct_test_extension point =
		make_points("dn:CN=Point", "dn:CN=CRLs", 0);
	struct ct_test_extension direct = make_points("dn:CN=Point", NULL, 0);
	struct ct_test_crl_spec spec = usual_crl();

	spec.issuer = "CN=CRLs";
	spec.signing_key = OTHER_KEY;
	spec.entries = entries;
	spec.num_entries = 3;
	add_scoped(&(struct scope){.name = "dn:CN=Point", .indirect = true},
		   spec);
	other_issuer = &issuer;
	EXPECT(check_scoped(7, false, &point), REVOKED);
	EXPECT(check_scoped(8, false, &point), REVOKED);
	EXPECT(check_scoped(2, false, &point), UNREVOKED);
	/* Without cRLIssuer the CRL is not the certificate issuer's. */
	EXPECT(check_scoped(7, false, &direct), UNDETERMINED);
	other_issuer = NULL;
	EXPECT(check_scoped(7, false, &point), UNDETERMINED);
	ck_assert_uint_ne(check_scoped(7, false, &point).notes &
				  CT_CRL_NOTE_NO_ISSUER,
			  0);
}

/* Entries without certificateIssuer are of the CRL issuer's certificates, also
 * where no entry has one (RFC 5280 5.3.3). */
TEST(test_indirect_crls_without_certificate_issuers)
{
	static const struct ct_test_crl_entry entry = {.serial = 7};
	struct ct_certificate issuer =
		make_ca("CN=CRLs", OTHER_KEY, CT_TEST_CRL_SIGN);
	struct ct_test_extension point =
		make_points("dn:CN=Point", "dn:CN=CRLs", 0);
	struct ct_test_crl_spec spec = usual_crl();

	spec.issuer = "CN=CRLs";
	spec.signing_key = OTHER_KEY;
	spec.entries = &entry;
	spec.num_entries = 1;
	add_scoped(&(struct scope){.name = "dn:CN=Point", .indirect = true},
		   spec);
	other_issuer = &issuer;
	EXPECT(check_scoped(7, false, &point), UNREVOKED);
	other_issuer = NULL;
}

TEST(test_cRLIssuer_wants_an_indirect_crl)
{
	struct ct_certificate issuer = make_ca("CN=CRLs", OTHER_KEY, 0);
	struct ct_test_extension point =
		make_points("dn:CN=Point", "dn:CN=CRLs", 0);
	struct ct_test_crl_spec spec = usual_crl();

	spec.issuer = "CN=CRLs";
	spec.signing_key = OTHER_KEY;
	add_crl(&spec);
	other_issuer = &issuer;
	EXPECT(check_scoped(2, false, &point), UNDETERMINED);
	other_issuer = NULL;
}

/* Thousands of partitions and hundreds of CRLs of one scope stay bounded. */
TEST(test_many_crls)
{
	const unsigned num_crls = ct_test_many(200, 20);
	struct ct_test_crl_spec spec = usual_crl();

	spec.num_entries = 0;
	for (unsigned i = 0; i < num_crls; i++) {
		spec.this_update = NOW - num_crls + i * 37 % num_crls;
		spec.num_entries = spec.this_update == NOW - 1 ? 2 : 0;
		add_crl(&spec);
	}
	ck_assert_uint_eq(ct_crl_set_count(set), num_crls);
	EXPECT(check_leaf(2), REVOKED);
	EXPECT(check_leaf(4), UNREVOKED);
}

/* CRLs of other scopes, however many and new, supersede nothing. */
TEST(test_many_newer_crls_of_other_scopes)
{
	static const struct ct_test_crl_entry added = {.serial = 4};
	struct ct_test_crl_spec spec = usual_crl();
	struct ct_test_crl_spec delta = delta_crl(&added);

	add_crl(&spec);
	for (unsigned i = 0; i < ct_test_many(2 * CT_CRL_SET_MOST_OF_SCOPE, 9);
	     i++) {
		delta.crl_number = 7 + i;
		delta.this_update = NOW - 1000 + i;
		add_crl(&delta);
	}
	EXPECT(check_leaf(2), REVOKED);
	EXPECT(check_leaf(4), REVOKED);
	EXPECT(check_leaf(5), UNREVOKED);
	/* A complete one that is newer comes in before them all. */
	spec.crl_number = 5000;
	spec.this_update = NOW;
	spec.num_entries = 0;
	add_crl(&spec);
	EXPECT(check_leaf(2), UNREVOKED);
}

/* One more than are kept in all: the oldest goes. Until then ones that no check
 * can use yet do no harm. */
TEST(test_more_scopes_than_are_kept)
{
	struct ct_test_crl_spec spec = usual_crl();
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	uint8_t *key_id;

	add_crl(&spec);
	spec.num_entries = 0;
	spec.this_update = NOW + 1;
	spec.authority_key_id = ct_span("key-----", 8);
	ct_test_crl(&der, &spec);
	key_id = memmem(der.data, der.len, "key-----", 8);
	ck_assert_ptr_nonnull(key_id);
	for (int i = 0; i < CT_CRL_SET_MOST; i++) {
		if (i == CT_CRL_SET_MOST - 1)
			EXPECT(check_leaf(2), REVOKED);
		key_id[6] = (uint8_t)(i >> 8);
		key_id[7] = (uint8_t)i;
		add_der(ct_span(der.data, der.len));
	}
	EXPECT(check_leaf(2), UNDETERMINED);
}

/* A CRL that names its point a hundred times is one CRL all the same, and hides
 * no other of its scope. */
TEST(test_a_name_that_stands_there_often)
{
	struct ct_test_extension point = make_points("dn:CN=Point", NULL, 0);
	const struct scope scope = {.name = "dn:CN=Point", .duplicates = 99};
	struct ct_test_crl_spec spec = usual_crl();

	add_scoped(&scope, spec);
	spec.this_update = NOW - 1;
	spec.num_entries = 0;
	spec.break_signature = true;
	add_scoped(&scope, spec);
	EXPECT(check_scoped(2, false, &point), REVOKED);
	EXPECT(check_scoped(4, false, &point), UNREVOKED);
}

/* A certificate with more distribution points than anybody can mean: that
 * nothing was found says nothing, and the CRLs without a point still count. */
TEST(test_too_many_names)
{
	struct ct_test_extension many =
		make_points_often("uri:a", NULL, 0, 60000);
	struct ct_test_crl_spec spec = usual_crl();
	struct ct_crl_result result;

	result = check_scoped(2, false, &many);
	ck_assert(!result.is_limit_reached);
	EXPECT(result, UNDETERMINED);
	spec.next_update = NOW - 1;
	spec.num_entries = 0;
	add_scoped(&(struct scope){.name = "uri:a"}, spec);
	result = check_scoped(2, false, &many);
	ck_assert(result.is_limit_reached);
	EXPECT(result, UNDETERMINED);
	spec = usual_crl();
	add_crl(&spec);
	EXPECT(check_scoped(2, false, &many), REVOKED);
	EXPECT(check_scoped(4, false, &many), UNREVOKED);
}

/* Bytes after a CRL, and bits that a signature's BIT STRING says are not
 * there, would give it further encodings. */
TEST(test_one_encoding)
{
	struct ct_buffer *der = new_buffer();
	struct ct_crl crl;
	size_t unused;

	ct_test_crl(der, &(struct ct_test_crl_spec){
				 .issuer = "CN=CA",
				 .this_update = NOW - DAY,
				 .next_update = NOW + DAY,
				 .signing_key = CA_KEY,
			 });
	assert_ok(ct_crl_parse(&crl, ct_span(der->data, der->len)));
	/* The octet before the signature; unused bits must be zero. */
	unused = der->len - crl.signature.len - 1;
	der->data[der->len - 1] &= 0xfe;
	der->data[unused] = 1;
	assert_error(ct_crl_parse(&crl, ct_span(der->data, der->len)),
		     DER_VALUE);
	der->data[unused] = 0;
	assert_ok(ct_buffer_append(der, "", 1));
	assert_error(ct_crl_parse(&crl, ct_span(der->data, der->len)),
		     DER_TRAILING);
}

RUN_TESTS(.timeout = 120, .set_up = set_up, .tear_down = tear_down)
