/*
 * Speed tests: two mebibytes of certificates that are made to take long.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * "Issuers": thousands of CAs of one name, any of which may have issued any
 * other. "Names": a server's certificate with very many names below a CA whose
 * constraints exclude very many; "long names": one name that is as long as all
 * of these; "directory names": of a form that takes longer to compare; "lists":
 * a certificate with many of all else. "One call each": the functions that give
 * one of them by its index, asked for all. "Printing": the same as text, and
 * very many user notices. Their RSA keys are small, so that it
 * is not signature checks that take long: their limits are compared on their
 * own.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

#include "tests/speed/hostile_input.h"
#include "tests/verify/chains.h"
#include "tests/tools/gnutls_objects.h"

#define KEY	 CT_TEST_RSA(1024, 0)
#define ROOT_KEY CT_TEST_RSA(1024, 1)
#define LEAF_KEY CT_TEST_P256(0)

enum {
	MOST_OCTETS = 2 << 20,
	NUM_NAMES = 30000,
	NAME_LEN = 40,
	NUM_NOTICES = 40000,
	NUM_SINGLE = 250,
};

struct input {
	struct catrust_bytes sent[CHAINS_MAX];
	size_t num, octets;
};

static struct input issuers, names, long_names, directory_names, lists, notices;
static struct catrust_store *store;
static gnutls_x509_trust_list_t list;

_Noreturn static void fail(const char *what)
{
	fprintf(stderr, "hostile input: %s\n", what);
	exit(99);
}

static void add(struct input *input, struct chains *chains,
		struct ct_test_certificate_spec spec)
{
	struct ct_span der = chains_make(chains, &spec);

	input->sent[input->num++] = (struct catrust_bytes){der.data, der.len};
	input->octets += der.len;
}

static void make_issuers(struct chains *chains)
{
	struct ct_test_certificate_spec ca =
		chains_ca("CN=CA", "CN=CA", KEY, KEY);

	static const char *const padding[] = {
		"uri:https://example.com/"
		"a-path-that-makes-as-many-certificates-as-may-be-sent-be-two-"
		"mebibytes-long-together-with-all-that-they-have-to-have-"
		"anyway",
		NULL};

	ca.without_signature = true;
	ca.with_key_ids = false;
	ca.alt_names = padding;
	add(&issuers, chains, chains_leaf("CN=CA", LEAF_KEY, KEY));
	while (issuers.octets < MOST_OCTETS - 1024 &&
	       issuers.num < CT_VERIFY_MAX_CERTIFICATES) {
		ca.serial = issuers.num + 1;
		add(&issuers, chains, ca);
	}
}

static const char **many_names(const char *format, size_t num)
{
	static char texts[8 * NUM_NAMES][NAME_LEN];
	static size_t used;
	const char **result = calloc(num + 1, sizeof(*result));

	if (result == NULL)
		fail("out of memory");
	for (size_t i = 0; i < num; i++) {
		snprintf(texts[used], NAME_LEN, format, i);
		result[i] = texts[used++];
	}
	return result;
}

/* Ends the lists. */
static void make_names(struct input *input, struct chains *chains,
		       const char **alt_names, const char **excluded)
{
	struct ct_test_certificate_spec leaf = chains_leaf("CN=CA", LEAF_KEY,
							   KEY),
					ca = chains_ca("CN=CA", "CN=Root", KEY,
						       ROOT_KEY);

	leaf.alt_names = alt_names;
	ca.excluded = excluded;
	add(input, chains, leaf);
	add(input, chains, ca);
	free(alt_names);
	free(excluded);
}

static void make_lists(struct chains *chains)
{
	static char subject[NUM_NAMES / 2 * NAME_LEN];
	struct ct_test_certificate_spec leaf =
		chains_leaf("CN=CA", LEAF_KEY, KEY);
	const char **uris = many_names("http://h%zu.example.com/",
				       NUM_NAMES / 2),
		   **oids = many_names("1.2.%zu", NUM_NAMES / 2);
	size_t len = 0;

	for (size_t i = 0; i < NUM_NAMES / 2; i++)
		len += (size_t)snprintf(subject + len, sizeof(subject) - len,
					"%sCN=%zu", i > 0 ? "," : "", i);
	leaf.subject = subject;
	leaf.crl_uris = uris;
	leaf.key_purposes = oids;
	leaf.policies = oids;
	add(&lists, chains, leaf);
	free(uris);
	free(oids);
}

/* Certificate policies, each with a user notice. */
static void make_notices(struct chains *chains)
{
	static const char policy[] =
		"\x30\x16\x06\x01\x2a\x30\x11\x30\x0f\x06\x08\x2b\x06\x01\x05"
		"\x05\x07\x02\x02\x30\x03\x0c\x01x";
	static uint8_t value[5 + NUM_NOTICES * (sizeof(policy) - 1)];
	size_t len = sizeof(value) - 5;
	const struct ct_test_extension extension = {
		.oid = "2.5.29.32", .value = ct_span(value, sizeof(value))};
	struct ct_test_certificate_spec leaf =
		chains_leaf("CN=CA", LEAF_KEY, KEY);

	memcpy(value, "\x30\x83", 2);
	for (size_t i = 0; i < 3; i++)
		value[2 + i] = (uint8_t)(len >> (16 - 8 * i));
	for (size_t i = 0; i < NUM_NOTICES; i++)
		memcpy(value + 5 + i * (sizeof(policy) - 1), policy,
		       sizeof(policy) - 1);
	leaf.extensions = &extension;
	leaf.num_extensions = 1;
	add(&notices, chains, leaf);
}

static void make_all_names(struct chains *chains)
{
	static char long_name[MOST_OCTETS / 2] = "dns:";
	const char **one = many_names("", 1);

	for (size_t i = strlen(long_name); i < sizeof(long_name) - 1; i++)
		long_name[i] = i % 2 == 0 ? 'a' : '.';
	one[0] = long_name;
	make_names(&names, chains,
		   many_names("dns:h%zu.name.of.example.com", NUM_NAMES),
		   many_names("dns:x%zu.name.of.example.com", NUM_NAMES));
	make_names(&long_names, chains, one,
		   many_names("dns:x%zu.name.of.example.com", NUM_NAMES));
	make_names(&directory_names, chains,
		   many_names("dn:CN=h%zu,O=Example,C=AA", NUM_NAMES / 2),
		   many_names("dn:CN=x%zu,O=Example,C=AA", NUM_NAMES / 2));
}

void hostile_inputs_make(void)
{
	struct chains *chains = chains_new(CATRUST_PROFILE_RFC5280);
	struct ct_test_certificate_spec root =
		chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY);
	struct ct_span der = chains_make(chains, &root);
	gnutls_datum_t datum = {(uint8_t *)(uintptr_t)der.data,
				(unsigned)der.len};

	make_issuers(chains);
	make_all_names(chains);
	make_lists(chains);
	make_notices(chains);
	store = catrust_store_new();
	if (store == NULL ||
	    catrust_store_add_memory(store, der.data, der.len, NULL, NULL) !=
		    CATRUST_OK ||
	    gnutls_x509_trust_list_init(&list, 0) != 0 ||
	    gnutls_x509_trust_list_add_trust_mem(
		    list, &datum, NULL, GNUTLS_X509_FMT_DER, 0, 0) != 1)
		fail("store");
	fprintf(stderr,
		"%zu issuers of %zu octets; names of %zu, %zu and %zu octets\n",
		issuers.num, issuers.octets, names.octets, long_names.octets,
		directory_names.octets);
}

/* --- Verifying ------------------------------------------------------------ */

static void verify(const struct input *input, enum catrust_profile profile)
{
	struct catrust_verify_options *options =
		catrust_verify_options_new(profile);
	enum catrust_error error;

	catrust_verify_options_set_time(options, CHAINS_TIME);
	catrust_verify_options_set_security_bits(options, 0);
	error = catrust_verify(store, options, input->sent, input->num, NULL);
	/* Not for another reason, which would be found sooner. */
	if (error !=
	    (input == &issuers ? CATRUST_E_NOT_TRUSTED : CATRUST_E_LIMIT))
		fail("is not refused");
	catrust_verify_options_free(options);
}

static void import(const struct input *input, gnutls_x509_crt_t *crts)
{
	for (size_t i = 0; i < input->num; i++)
		crts[i] = import_crt(datum_of_span(
			ct_span(input->sent[i].data, input->sent[i].len)));
}

static void verify_with_list(const struct input *input)
{
	static gnutls_x509_crt_t crts[CHAINS_MAX];
	unsigned status = 0;

	import(input, crts);
	if (gnutls_x509_trust_list_verify_crt(list, crts, (unsigned)input->num,
					      GNUTLS_VERIFY_DISABLE_TIME_CHECKS,
					      &status, NULL) == 0 &&
	    status == 0)
		fail("is accepted by the list");
	for (size_t i = 0; i < input->num; i++)
		gnutls_x509_crt_deinit(crts[i]);
}

/* --- Reading names -------------------------------------------------------- */

typedef int get_name(gnutls_x509_crt_t crt, unsigned index, void *out,
		     size_t *size);

static int get_alt_name(gnutls_x509_crt_t crt, unsigned index, void *out,
			size_t *size)
{
	return gnutls_x509_crt_get_subject_alt_name2(crt, index, out, size,
						     NULL, NULL);
}

static int get_point(gnutls_x509_crt_t crt, unsigned index, void *out,
		     size_t *size)
{
	return gnutls_x509_crt_get_crl_dist_points(crt, index, out, size, NULL,
						   NULL);
}

static int get_purpose(gnutls_x509_crt_t crt, unsigned index, void *out,
		       size_t *size)
{
	return gnutls_x509_crt_get_key_purpose_oid(crt, index, out, size, NULL);
}

static int get_policy(gnutls_x509_crt_t crt, unsigned index, void *out,
		      size_t *size)
{
	gnutls_x509_policy_st policy;
	int ret = gnutls_x509_crt_get_policy(crt, index, &policy, NULL);

	(void)out;
	(void)size;
	if (ret == 0)
		gnutls_x509_policy_release(&policy);
	return ret;
}

static int get_common_name(gnutls_x509_crt_t crt, unsigned index, void *out,
			   size_t *size)
{
	return gnutls_x509_crt_get_dn_by_oid(crt, GNUTLS_OID_X520_COMMON_NAME,
					     index, 0, out, size);
}

static int get_attribute(gnutls_x509_crt_t crt, unsigned index, void *out,
			 size_t *size)
{
	gnutls_x509_ava_st ava;
	gnutls_x509_dn_t dn;
	int ret = gnutls_x509_crt_get_subject(crt, &dn);

	(void)out;
	(void)size;
	return ret < 0 ? ret
		       : gnutls_x509_dn_get_rdn_ava(dn, (int)index, 0, &ava);
}

static void read_each(const struct input *input, get_name *get)
{
	gnutls_datum_t der = {(uint8_t *)(uintptr_t)input->sent[0].data,
			      (unsigned)input->sent[0].len};
	char name[2 * NAME_LEN];
	gnutls_x509_crt_t crt;
	unsigned num = 0;
	size_t size = sizeof(name);

	if (gnutls_x509_crt_init(&crt) != 0 ||
	    gnutls_x509_crt_import(crt, &der, GNUTLS_X509_FMT_DER) != 0)
		fail("import");
	while (get(crt, num, name, &size) >= 0) {
		num++;
		size = sizeof(name);
	}
	if (num < NUM_NAMES / 2)
		fail("names are not read");
	gnutls_x509_crt_deinit(crt);
}

static void read_names(void)
{
	read_each(&names, get_alt_name);
}

static void read_directory_names(void)
{
	read_each(&directory_names, get_alt_name);
}

static void read_lists(void)
{
	read_each(&lists, get_point);
	read_each(&lists, get_purpose);
	read_each(&lists, get_policy);
	read_each(&lists, get_common_name);
	read_each(&lists, gnutls_x509_crt_get_dn_oid);
	read_each(&lists, get_attribute);
}

/* --- Printing ------------------------------------------------------------- */

static void print(const struct input *input)
{
	gnutls_datum_t der = {(uint8_t *)(uintptr_t)input->sent[0].data,
			      (unsigned)input->sent[0].len},
		       text;
	gnutls_x509_crt_t crt;

	if (gnutls_x509_crt_init(&crt) != 0 ||
	    gnutls_x509_crt_import(crt, &der, GNUTLS_X509_FMT_DER) != 0 ||
	    gnutls_x509_crt_print(crt, GNUTLS_CRT_PRINT_FULL, &text) != 0)
		fail("print");
	if (text.size < input->sent[0].len / 2)
		fail("is not printed");
	gnutls_free(text.data);
	gnutls_x509_crt_deinit(crt);
}

static void print_names(void)
{
	print(&names);
}

static void print_notices(void)
{
	print(&notices);
}

/* --- Removing from a trust list ------------------------------------------- */

/* @at_once: how many each call is given; @num: how many in all. */
static void remove_issuers(unsigned num, unsigned at_once)
{
	static gnutls_x509_crt_t added[CHAINS_MAX], removed[CHAINS_MAX];
	gnutls_x509_trust_list_t all;
	unsigned num_added = (unsigned)issuers.num;

	import(&issuers, added);
	import(&issuers, removed);
	if (gnutls_x509_trust_list_init(&all, 0) != 0 ||
	    gnutls_x509_trust_list_add_cas(all, added, num_added, 0) !=
		    (int)num_added)
		fail("list");
	for (unsigned i = 0; i < num; i += at_once)
		if (gnutls_x509_trust_list_remove_cas(all, &removed[i],
						      at_once) != (int)at_once)
			fail("are not removed");
	gnutls_x509_trust_list_deinit(all, 1);
	for (size_t i = 0; i < num_added; i++)
		gnutls_x509_crt_deinit(removed[i]);
}

static void remove_all_issuers(void)
{
	remove_issuers((unsigned)issuers.num, (unsigned)issuers.num);
}

/* Each call goes through all of the name: so these are few. */
static void remove_single_issuers(void)
{
	remove_issuers(NUM_SINGLE, 1);
}

/* --- Each of them --------------------------------------------------------- */

static void verify_issuers(void)
{
	verify(&issuers, CATRUST_PROFILE_RFC5280);
}

static void verify_issuers_path(void)
{
	verify(&issuers, CATRUST_PROFILE_PATH);
}

static void verify_issuers_with_list(void)
{
	verify_with_list(&issuers);
}

static void verify_names(void)
{
	verify(&names, CATRUST_PROFILE_RFC5280);
}

static void verify_names_with_list(void)
{
	verify_with_list(&names);
}

static void verify_long_names(void)
{
	verify(&long_names, CATRUST_PROFILE_PATH);
}

static void verify_long_names_with_list(void)
{
	verify_with_list(&long_names);
}

static void verify_directory_names(void)
{
	verify(&directory_names, CATRUST_PROFILE_RFC5280);
}

static void verify_directory_names_with_list(void)
{
	verify_with_list(&directory_names);
}

const struct hostile_input hostile_inputs[] = {
	{"issuers, catrust_verify()", verify_issuers},
	{"issuers, catrust_verify(), path", verify_issuers_path},
	{"issuers, a trust list", verify_issuers_with_list},
	{"issuers, removing from a trust list", remove_all_issuers},
	{"issuers, removing one by one", remove_single_issuers},
	{"names, catrust_verify()", verify_names},
	{"names, a trust list", verify_names_with_list},
	{"long names, catrust_verify()", verify_long_names},
	{"long names, a trust list", verify_long_names_with_list},
	{"directory names, catrust_verify()", verify_directory_names},
	{"directory names, a trust list", verify_directory_names_with_list},
	{"names, one call each", read_names},
	{"directory names, one call each", read_directory_names},
	{"lists, one call each", read_lists},
	{"names, printing", print_names},
	{"notices, printing", print_notices},
	{NULL, NULL},
};
