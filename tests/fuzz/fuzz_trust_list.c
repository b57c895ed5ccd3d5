/*
 * Fuzz target: trust lists with GnuTLS's functions, as sequences of calls.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: calls, two octets each: which one, and what with. The certificates
 * and CRLs are made once: two CAs of one name, another one, which also issued
 * the first one's key a certificate, an intermediate one, and peers.
 *
 * The model is a list of numbers. What the functions return must follow from
 * it: counts, the CAs that iterating gives, issuers; and a chain is good only
 * if the list has a certificate that can end it, and always then if nothing
 * speaks against it.
 */

#include <config.h>

#include <string.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "fuzz.h"
#include "tests/tools/gnutls_objects.h"

enum { MAX_CALLS = 48, MAX_HELD = 256, CA_USAGE = CT_TEST_KEY_CERT_SIGN };

enum certificate {
	CA,	      /* CN=CA */
	CA_OTHER_KEY, /* the same name, another key */
	OTHER_CA,
	CROSS_CA, /* CA's name and key, issued by OTHER_CA */
	INTERMEDIATE,
	PEER,		/* issued by INTERMEDIATE */
	DIRECT_PEER,	/* by CA */
	OTHER_KEY_PEER, /* by CA_OTHER_KEY */
	NUM_CERTIFICATES,
};

enum crl {
	CRL_INTERMEDIATE, /* revokes it */
	CRL_EMPTY,	  /* of CA, too, and newer */
	CRL_PEER,
	NUM_CRLS,
};

#define BIT(certificate) (1u << (certificate))

static const char *const purposes[] = {"1.3.6.1.5.5.7.3.1", NULL};
static const char *const host[] = {"dns:example.com", NULL};

static const struct {
	const char *subject, *issuer;
	struct ct_test_key key, signing_key;
} specs[NUM_CERTIFICATES] = {
	[CA] = {"CN=CA", "CN=CA", CT_TEST_RSA(2048, 0), CT_TEST_RSA(2048, 0)},
	[CA_OTHER_KEY] = {"CN=CA", "CN=CA", CT_TEST_RSA(2048, 1),
			  CT_TEST_RSA(2048, 1)},
	[OTHER_CA] = {"CN=Other", "CN=Other", CT_TEST_RSA(2048, 2),
		      CT_TEST_RSA(2048, 2)},
	[CROSS_CA] = {"CN=CA", "CN=Other", CT_TEST_RSA(2048, 0),
		      CT_TEST_RSA(2048, 2)},
	[INTERMEDIATE] = {"CN=Intermediate", "CN=CA", CT_TEST_RSA(3072, 0),
			  CT_TEST_RSA(2048, 0)},
	[PEER] = {"CN=peer", "CN=Intermediate", CT_TEST_RSA(4096, 0),
		  CT_TEST_RSA(3072, 0)},
	[DIRECT_PEER] = {"CN=direct", "CN=CA", CT_TEST_RSA(4096, 0),
			 CT_TEST_RSA(2048, 0)},
	[OTHER_KEY_PEER] = {"CN=other key's", "CN=CA", CT_TEST_RSA(4096, 0),
			    CT_TEST_RSA(2048, 1)},
};

/* Chains that peers send, the certificates that end each, and those that may:
 * as in GnuTLS not all of the chain's own are looked for. */
static const struct {
	enum certificate certificates[3];
	unsigned num;
	unsigned ends;
	unsigned may_end;
} chains[] = {
	{{PEER, INTERMEDIATE},
	 2,
	 BIT(INTERMEDIATE) | BIT(CA) | BIT(CROSS_CA),
	 BIT(PEER)},
	{{PEER}, 1, BIT(PEER) | BIT(INTERMEDIATE), 0},
	{{PEER, INTERMEDIATE, CROSS_CA},
	 3,
	 BIT(CROSS_CA) | BIT(OTHER_CA),
	 BIT(PEER) | BIT(INTERMEDIATE) | BIT(CA)},
	{{PEER, INTERMEDIATE, CA},
	 3,
	 BIT(CA) | BIT(CROSS_CA),
	 BIT(PEER) | BIT(INTERMEDIATE)},
	{{DIRECT_PEER}, 1, BIT(DIRECT_PEER) | BIT(CA) | BIT(CROSS_CA), 0},
	{{OTHER_KEY_PEER}, 1, BIT(OTHER_KEY_PEER) | BIT(CA_OTHER_KEY), 0},
	{{OTHER_KEY_PEER, CA_OTHER_KEY},
	 2,
	 BIT(CA_OTHER_KEY),
	 BIT(OTHER_KEY_PEER)},
};

static struct ct_buffer ders[NUM_CERTIFICATES], crl_ders[NUM_CRLS];

struct list {
	gnutls_x509_trust_list_t list;
	enum certificate held[MAX_HELD];
	size_t num_held;
	unsigned removed; /* bits: not trusted in a chain any more */
	unsigned crls;	  /* bits: added at any time */
	unsigned named;	  /* the same, for example.com */
};

static void make_all(void)
{
	static const struct ct_test_crl_entry
		intermediate = {.serial = 1 + INTERMEDIATE},
		peer = {.serial = 1 + PEER};

	for (unsigned i = 0; i < NUM_CERTIFICATES; i++) {
		struct ct_test_certificate_spec spec = {
			.subject = specs[i].subject,
			.issuer = specs[i].issuer,
			.serial = 1 + i,
			.key = specs[i].key,
			.signing_key = specs[i].signing_key,
			.has_basic_constraints = true,
			.is_ca = i < PEER,
			.key_usage =
				i < PEER ? CA_USAGE : CT_TEST_DIGITAL_SIGNATURE,
			.key_purposes = i < PEER ? NULL : purposes,
			.alt_names = i < PEER ? NULL : host,
			.with_key_ids = true,
		};

		ct_test_certificate(&ders[i], &spec);
	}
	ct_test_crl(&crl_ders[CRL_INTERMEDIATE],
		    &(struct ct_test_crl_spec){
			    .issuer = "CN=CA",
			    .signing_key = specs[CA].key,
			    .entries = &intermediate,
			    .num_entries = 1,
		    });
	ct_test_crl(&crl_ders[CRL_EMPTY], &(struct ct_test_crl_spec){
						  .issuer = "CN=CA",
						  .this_update = 1780000000,
						  .signing_key = specs[CA].key,
					  });
	ct_test_crl(&crl_ders[CRL_PEER],
		    &(struct ct_test_crl_spec){
			    .issuer = "CN=Intermediate",
			    .signing_key = specs[INTERMEDIATE].key,
			    .entries = &peer,
			    .num_entries = 1,
		    });
}

static gnutls_x509_crt_t import(enum certificate number)
{
	return import_crt(datum_of(&ders[number]));
}

/* Which certificate an object is. */
static enum certificate number_of(gnutls_x509_crt_t cert)
{
	gnutls_datum_t der;
	unsigned i;

	FUZZ_REQUIRE(gnutls_x509_crt_export2(cert, GNUTLS_X509_FMT_DER, &der) ==
		     0);
	for (i = 0; i < NUM_CERTIFICATES; i++)
		if (ct_span_equal(ct_span(der.data, der.size),
				  ct_span(ders[i].data, ders[i].len)))
			break;
	FUZZ_REQUIRE(i < NUM_CERTIFICATES);
	gnutls_free(der.data);
	return (enum certificate)i;
}

static unsigned held(const struct list *list)
{
	unsigned bits = 0;

	for (size_t i = 0; i < list->num_held; i++)
		bits |= BIT(list->held[i]);
	return bits;
}

static void hold(struct list *list, enum certificate number, bool again)
{
	if (!again && (held(list) & BIT(number)) != 0)
		return;
	FUZZ_REQUIRE(list->num_held < MAX_HELD);
	list->held[list->num_held++] = number;
}

/* --- Adding and removing -------------------------------------------------- */

/* One object or two, which the list takes. */
static void add_objects(struct list *list, uint8_t what)
{
	unsigned flags = (what & 0x80) != 0 ? GNUTLS_TL_NO_DUPLICATES : 0;
	unsigned num = 1 + (what >> 6 & 1);
	gnutls_x509_crt_t objects[2];

	for (unsigned i = 0; i < num; i++)
		objects[i] = import((enum certificate)(what >> 3 * i & 7));
	FUZZ_REQUIRE(gnutls_x509_trust_list_add_cas(list->list, objects, num,
						    flags) == (int)num);
	for (unsigned i = 0; i < num; i++)
		hold(list, (enum certificate)(what >> 3 * i & 7), flags == 0);
}

/* PEM of those whose bits are set. */
static void add_memory(struct list *list, uint8_t what)
{
	CT_TEST_BUFFER pem = CT_BUFFER_INIT;
	gnutls_datum_t datum;
	int expected = 0, ret;

	for (unsigned i = 0; i < NUM_CERTIFICATES; i++)
		if ((what & BIT(i)) != 0) {
			ct_write_pem(&pem, "CERTIFICATE", &ders[i]);
			hold(list, (enum certificate)i, false);
			expected++;
		}
	datum = datum_of(&pem);
	ret = gnutls_x509_trust_list_add_trust_mem(list->list, &datum, NULL,
						   GNUTLS_X509_FMT_PEM, 0, 0);
	FUZZ_REQUIRE(ret == expected ||
		     (expected == 0 && (pem.data == NULL || ret < 0)));
}

static int forget_one(struct list *list, enum certificate number)
{
	list->removed |= BIT(number);
	for (size_t i = 0; i < list->num_held; i++)
		if (list->held[i] == number) {
			memmove(&list->held[i], &list->held[i + 1],
				(list->num_held - i - 1) *
					sizeof(list->held[0]));
			list->num_held--;
			return 1;
		}
	return 0;
}

static void remove_object(struct list *list, uint8_t what)
{
	enum certificate number = (enum certificate)(what & 7);
	gnutls_x509_crt_t object = import(number);
	int expected = forget_one(list, number);

	FUZZ_REQUIRE(gnutls_x509_trust_list_remove_cas(list->list, &object,
						       1) == expected);
	gnutls_x509_crt_deinit(object);
}

static void remove_memory(struct list *list, uint8_t what)
{
	enum certificate number = (enum certificate)(what & 7);
	const gnutls_datum_t der = datum_of(&ders[number]);
	int expected = forget_one(list, number);

	FUZZ_REQUIRE(gnutls_x509_trust_list_remove_trust_mem(
			     list->list, &der, GNUTLS_X509_FMT_DER) ==
		     expected);
}

/* As an object that the list takes, or from memory; the list may look at the
 * signature and leave it out. */
static void add_crl(struct list *list, uint8_t what)
{
	unsigned number = what % NUM_CRLS, flags = 0;
	const gnutls_datum_t der = datum_of(&crl_ders[number]);
	gnutls_x509_crl_t crl;

	if ((what & 0x80) != 0)
		flags |= GNUTLS_TL_NO_DUPLICATES;
	if ((what & 0x40) != 0)
		flags |= GNUTLS_TL_VERIFY_CRL | GNUTLS_TL_NO_DUPLICATES;
	list->crls |= 1u << number;
	if ((what & 0x20) != 0) {
		FUZZ_REQUIRE(gnutls_x509_trust_list_add_trust_mem(
				     list->list, NULL, &der,
				     GNUTLS_X509_FMT_DER, flags, 0) <= 1);
		return;
	}
	crl = import_crl(der);
	FUZZ_REQUIRE(gnutls_x509_trust_list_add_crls(list->list, &crl, 1, flags,
						     0) <= 1);
}

static void add_named(struct list *list, uint8_t what)
{
	enum certificate number = (enum certificate)(what & 7);

	FUZZ_REQUIRE(
		gnutls_x509_trust_list_add_named_crt(
			list->list, import(number), "example.com", 11, 0) == 0);
	list->named |= BIT(number);
}

/* --- Asking --------------------------------------------------------------- */

static void iterate(struct list *list, uint8_t what)
{
	unsigned found[NUM_CERTIFICATES] = {0};
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_crt_t cert;
	size_t count = 0, limit = what > 0x80 ? SIZE_MAX : what;

	while (count < limit && gnutls_x509_trust_list_iter_get_ca(
					list->list, &iter, &cert) == 0) {
		found[number_of(cert)]++;
		gnutls_x509_crt_deinit(cert);
		count++;
	}
	if (iter != NULL) { /* not to the end */
		gnutls_x509_trust_list_iter_deinit(iter);
		return;
	}
	if (limit == 0)
		return;
	FUZZ_REQUIRE(count == list->num_held);
	for (size_t i = 0; i < list->num_held; i++)
		FUZZ_REQUIRE(found[list->held[i]]-- > 0);
}

static bool is_key(struct ct_test_key a, struct ct_test_key b)
{
	return a.bits == b.bits && a.index == b.index;
}

/* Whether a certificate can have issued another one by name and key identifier,
 * which those have not that are signed with their own key. */
static bool may_issue(enum certificate issuer, enum certificate number)
{
	return strcmp(specs[issuer].subject, specs[number].issuer) == 0 &&
	       (is_key(specs[number].key, specs[number].signing_key) ||
		is_key(specs[issuer].key, specs[number].signing_key));
}

static void find_issuer(struct list *list, uint8_t what)
{
	enum certificate number = (enum certificate)(what & 7), found;
	unsigned flags = (what & 0x80) != 0 ? GNUTLS_TL_GET_COPY : 0;
	gnutls_x509_crt_t cert = import(number), issuer;
	bool is_there = false;
	int ret = gnutls_x509_trust_list_get_issuer(list->list, cert, &issuer,
						    flags);

	for (size_t i = 0; i < list->num_held; i++)
		is_there |= may_issue(list->held[i], number);
	FUZZ_REQUIRE(ret ==
		     (is_there ? 0 : GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE));
	if (is_there) {
		found = number_of(issuer);
		FUZZ_REQUIRE((held(list) & BIT(found)) != 0);
		FUZZ_REQUIRE(may_issue(found, number));
		if (flags != 0)
			gnutls_x509_crt_deinit(issuer);
	}
	gnutls_x509_crt_deinit(cert);
}

static void find_name(struct list *list, uint8_t what)
{
	enum certificate number = (enum certificate)(what & 7);
	gnutls_x509_crt_t cert = import(number), found;
	bool is_there = false;
	gnutls_datum_t dn;
	int ret;

	FUZZ_REQUIRE(gnutls_x509_crt_get_raw_dn(cert, &dn) == 0);
	for (size_t i = 0; i < list->num_held; i++)
		is_there |= strcmp(specs[list->held[i]].subject,
				   specs[number].subject) == 0;
	ret = gnutls_x509_trust_list_get_issuer_by_dn(list->list, &dn, &found,
						      0);
	FUZZ_REQUIRE((ret == 0) == is_there);
	if (ret == 0) {
		FUZZ_REQUIRE((held(list) & BIT(number_of(found))) != 0);
		gnutls_x509_crt_deinit(found);
	}
	gnutls_free(dn.data);
	gnutls_x509_crt_deinit(cert);
}

static void check_status(const struct list *list, unsigned chain,
			 unsigned flags, unsigned status)
{
	unsigned ends = chains[chain].ends & held(list), sent = 0;
	enum certificate peer = chains[chain].certificates[0];

	for (unsigned i = 0; i < chains[chain].num; i++)
		sent |= BIT(chains[chain].certificates[i]);
	FUZZ_REQUIRE(status == 0 || (status & GNUTLS_CERT_INVALID) != 0);
	if ((list->named & BIT(peer)) != 0)
		return; /* may be trusted for its name */
	if ((ends == 0 && (chains[chain].may_end & held(list)) == 0) ||
	    (list->removed & BIT(peer)) != 0)
		FUZZ_REQUIRE(status != 0);
	if (ends != 0 && (list->removed & sent) == 0 &&
	    (list->crls == 0 ||
	     (flags & GNUTLS_VERIFY_DISABLE_CRL_CHECKS) != 0))
		FUZZ_REQUIRE(status == 0);
	if (list->crls == 0 && list->removed == 0)
		FUZZ_REQUIRE((status & GNUTLS_CERT_REVOKED) == 0);
}

static void verify(struct list *list, uint8_t what)
{
	unsigned chain = (what & 0x0f) % CT_ARRAY_LEN(chains);
	unsigned flags =
		(what & 0x80) != 0 ? GNUTLS_VERIFY_DISABLE_CRL_CHECKS : 0;
	unsigned status = ~0u, num = chains[chain].num;
	gnutls_typed_vdata_st name = {
		GNUTLS_DT_DNS_HOSTNAME,
		(unsigned char *)(uintptr_t) "example.com", 0};
	gnutls_x509_crt_t certs[3];

	if ((what & 0x40) != 0)
		flags |= GNUTLS_VERIFY_ALLOW_UNSORTED_CHAIN;
	for (unsigned i = 0; i < num; i++)
		certs[i] = import(chains[chain].certificates[i]);
	FUZZ_REQUIRE(gnutls_x509_trust_list_verify_crt2(
			     list->list, certs, num, &name,
			     (what & 0x20) != 0 ? 1 : 0, flags, &status,
			     NULL) == 0);
	check_status(list, chain, flags, status);
	for (unsigned i = 0; i < num; i++)
		gnutls_x509_crt_deinit(certs[i]);
}

static void verify_named(struct list *list, uint8_t what)
{
	enum certificate number = (enum certificate)(what & 7);
	gnutls_x509_crt_t cert = import(number);
	unsigned status;

	FUZZ_REQUIRE(gnutls_x509_trust_list_verify_named_crt(
			     list->list, cert, "example.com", 11,
			     GNUTLS_VERIFY_DISABLE_CRL_CHECKS, &status,
			     NULL) == 0);
	FUZZ_REQUIRE((status == 0) ==
		     ((list->named & ~list->removed & BIT(number)) != 0));
	gnutls_x509_crt_deinit(cert);
}

/* --- The target ----------------------------------------------------------- */

static void (*const calls[])(struct list *list, uint8_t what) = {
	add_objects, add_memory,    add_crl, add_named,
	iterate,     remove_object, verify,  remove_memory,
	find_issuer, find_name,	    verify,  verify_named,
};

const size_t fuzz_der_at = SIZE_MAX;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct list list = {.num_held = 0};

	if (ders[0].len == 0)
		make_all();
	FUZZ_REQUIRE(gnutls_x509_trust_list_init(&list.list, 0) == 0);
	for (size_t i = 0; i + 1 < size && i / 2 < MAX_CALLS &&
			   list.num_held + NUM_CERTIFICATES <= MAX_HELD;
	     i += 2)
		calls[data[i] % CT_ARRAY_LEN(calls)](&list, data[i + 1]);
	iterate(&list, 0xff);
	gnutls_x509_trust_list_deinit(list.list, 1);
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	/* Numbers of calls, and what with. */
	static const uint8_t seeds[][24] = {
		{0, CA, 6, 0, 8, INTERMEDIATE, 9, CA, 2, 0x40, 6, 0x80},
		{1, 0x03, 6, 5, 6, 4, 5, CA, 6, 4, 6, 5, 0, CA, 6, 4},
		{0, 0xc0 | CA | CA_OTHER_KEY << 3, 4, 0xff, 7, CA, 8,
		 DIRECT_PEER},
		{1, 0x04, 6, 2, 2, 2, 6, 2, 3, PEER, 6, 0x22, 11, PEER, 4, 1},
		{0, INTERMEDIATE, 6, 1, 5, INTERMEDIATE, 6, 1, 6, 0x43, 1, 0x1f,
		 6, 0x43, 2, 0x20, 6, 3},
		{0, 0x40 | CA, 0, CA, 0, 0x80 | CA, 5, CA, 4, 0xff, 9, CA},
	};

	FUZZ_REQUIRE(room >= sizeof(seeds[0]));
	if (index >= CT_ARRAY_LEN(seeds))
		return 0;
	memcpy(out, seeds[index], sizeof(seeds[0]));
	return sizeof(seeds[0]);
}
