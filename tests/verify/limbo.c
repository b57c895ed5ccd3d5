/*
 * Runs the test cases of x509-limbo (github.com/C2SP/x509-limbo).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: limbo [-v] [-l SUFFIX-LIST] FILE [ID-PREFIX]
 *
 * FILE is JSON, also gzip'd. Prints each case whose outcome is not the expected
 * one, and a total; the exit status says whether there was any. With -v every
 * case is printed, with the reason of the failure.
 *
 * A case says nothing about the profile it is meant for, except by the first
 * part of its name: "webpki" cases follow the CA/Browser Forum's rules, all
 * others RFC 5280. That is all that names are used for.
 *
 * Which key purpose is wanted: the one that the case names, otherwise the one
 * of a server or client. A case without a time is run at the present one.
 * Where a case has CRLs, every certificate below the trusted one must be found
 * good by one.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "asn1/oid.h"
#include "input/pem.h"
#include "input/source.h"
#include "tests/verify/crls.h"
#include "tests/verify/json.h"
#include "verify/hostname.h"
#include "verify/revocation.h"

enum { MAX_NAMES = 16 };

static const char default_suffixes[] =
	"/usr/share/publicsuffix/public_suffix_list.dat";

static bool is_verbose;

static void die(const char *what, const char *detail)
{
	fprintf(stderr, "limbo: %s: %s\n", what, detail);
	exit(99);
}

/* The DER of a PEM block; the caller frees it. */
static struct ct_span decode(const char *text)
{
	struct ct_pem pem = ct_pem(ct_span(text, strlen(text)));
	struct ct_pem_block block;
	uint8_t *out = malloc(strlen(text) + 1);
	size_t len = 0;

	if (out == NULL || !ct_pem_next(&pem, "", &block) ||
	    ct_pem_decode(&pem, &block, out, &len) != CATRUST_OK)
		die("a case's PEM cannot be read", text);
	return ct_span(out, len);
}

static struct ct_store *make_store(const struct json *list)
{
	static const struct ct_load_options options = {.is_lenient = true};
	struct ct_store *store = ct_store_new();

	for (const struct json *at = list->first; at != NULL; at = at->next) {
		struct ct_bundle *bundle;
		struct ct_span text = ct_span(at->string, strlen(at->string));

		/* What cannot be read cannot be trusted. */
		if (ct_bundle_load_memory(text, &options, &bundle) !=
		    CATRUST_OK)
			continue;
		if (ct_store_add_bundles(store, &bundle, 1, 0, NULL) !=
		    CATRUST_OK)
			die("a store", "out of memory");
		ct_bundle_unref(bundle);
	}
	return store;
}

/* "2024-01-01T00:00:00+00:00", with or without a fraction, which is cut off
 * as RFC 5280's times have none. */
static int64_t parse_time(const char *text)
{
	struct tm tm = {0};

	if (sscanf(text, "%d-%d-%dT%d:%d:%d", &tm.tm_year, &tm.tm_mon,
		   &tm.tm_mday, &tm.tm_hour, &tm.tm_min, &tm.tm_sec) != 6)
		die("a time cannot be read", text);
	if (strchr(text, 'Z') == NULL && strstr(text, "+00:00") == NULL)
		die("a time is not UTC", text);
	tm.tm_year -= 1900;
	tm.tm_mon--;
	return timegm(&tm);
}

struct case_names {
	struct ct_peer_name names[MAX_NAMES];
	struct ct_buffer text[MAX_NAMES];
	size_t count;
	bool is_impossible; /* one of them cannot be any certificate's */
};

static void add_name(struct case_names *names, const struct json *name)
{
	const char *kind = json_get_string(name, "kind");
	const char *value = json_get_string(name, "value");
	struct ct_peer_name *out = &names->names[names->count];
	struct ct_buffer *text = &names->text[names->count];
	uint8_t address[16];
	size_t len;

	if (name->type != JSON_OBJECT)
		return;
	if (names->count == MAX_NAMES || kind == NULL || value == NULL)
		die("a peer's name", "too many, or malformed");
	if (strcmp(kind, "DNS") == 0) {
		out->type = CT_NAME_DNS;
		if (ct_hostname_prepare(ct_span(value, strlen(value)), text) !=
		    CATRUST_OK)
			names->is_impossible = true;
	} else if (strcmp(kind, "IP") == 0) {
		out->type = CT_NAME_IP;
		if (!ct_hostname_parse_ip(value, address, &len))
			die("an address cannot be read", value);
		if (ct_buffer_append(text, address, len) != CATRUST_OK)
			die("a name", "out of memory");
	} else if (strcmp(kind, "RFC822") == 0) {
		out->type = CT_NAME_EMAIL;
		if (ct_buffer_append(text, value, strlen(value)) != CATRUST_OK)
			die("a name", "out of memory");
	} else {
		die("an unknown kind of name", kind);
	}
	out->value = ct_span(text->data, text->len);
	names->count++;
}

static struct ct_span purpose_of(const struct json *test)
{
	static const struct {
		const char *name;
		const struct ct_span *oid;
	} purposes[] = {
		{"anyExtendedKeyUsage", &ct_oid_any_extended_key_usage},
		{"serverAuth", &ct_oid_kp_server_auth},
		{"clientAuth", &ct_oid_kp_client_auth},
		{"codeSigning", &ct_oid_kp_code_signing},
		{"emailProtection", &ct_oid_kp_email_protection},
		{"timeStamping", &ct_oid_kp_time_stamping},
		{"OCSPSigning", &ct_oid_kp_ocsp_signing},
	};
	const struct json *list = json_get(test, "extended_key_usage");
	const char *kind = json_get_string(test, "validation_kind");

	if (list->first == NULL)
		return kind != NULL && strcmp(kind, "CLIENT") == 0
			       ? ct_oid_kp_client_auth
			       : ct_oid_kp_server_auth;
	for (size_t i = 0; i < CT_ARRAY_LEN(purposes); i++)
		if (strcmp(list->first->string, purposes[i].name) == 0)
			return *purposes[i].oid;
	die("an unknown key purpose", list->first->string);
	return ct_span(NULL, 0);
}

static unsigned key_usage_of(const struct json *test)
{
	static const struct {
		const char *name;
		unsigned bit;
	} usages[] = {
		{"digitalSignature", CT_KEY_USAGE_DIGITAL_SIGNATURE},
		{"contentCommitment", CT_KEY_USAGE_NON_REPUDIATION},
		{"keyEncipherment", CT_KEY_USAGE_KEY_ENCIPHERMENT},
		{"dataEncipherment", CT_KEY_USAGE_DATA_ENCIPHERMENT},
		{"keyAgreement", CT_KEY_USAGE_KEY_AGREEMENT},
		{"keyCertSign", CT_KEY_USAGE_KEY_CERT_SIGN},
		{"cRLSign", CT_KEY_USAGE_CRL_SIGN},
		{"encipherOnly", CT_KEY_USAGE_ENCIPHER_ONLY},
		{"decipherOnly", CT_KEY_USAGE_DECIPHER_ONLY},
	};
	const struct json *list = json_get(test, "key_usage");
	unsigned wanted = 0;

	for (const struct json *at = list->first; at != NULL; at = at->next)
		for (size_t i = 0; i < CT_ARRAY_LEN(usages); i++)
			if (strcmp(at->string, usages[i].name) == 0)
				wanted |= usages[i].bit;
	return wanted;
}

/* Verifies one case; *result says why not. */
static enum catrust_error verify(const struct json *test,
				 struct ct_verify_options *options,
				 struct ct_verify_result *result)
{
	const struct json *intermediates =
		json_get(test, "untrusted_intermediates");
	size_t count = json_count(intermediates) + 1, i = 1;
	struct ct_span *certificates = calloc(count, sizeof(*certificates));
	struct ct_store *store = make_store(json_get(test, "trusted_certs"));
	const struct json *crls = json_get(test, "crls");
	struct ct_crl_set *set = ct_crl_set_new();
	struct ct_revocation revocation = {.crls = set,
					   .options = options,
					   .store = store,
					   .certificates = certificates,
					   .num_certificates = count};
	enum catrust_error error;

	certificates[0] = decode(json_get_string(test, "peer_certificate"));
	for (const struct json *at = intermediates->first; at != NULL;
	     at = at->next)
		certificates[i++] = decode(at->string);
	for (const struct json *at = crls->first; at != NULL; at = at->next) {
		struct ct_span crl = decode(at->string);

		test_crls_add(set, crl);
		free((void *)crl.data);
	}
	if (crls->first != NULL) {
		options->check_revocation = ct_revocation_by_crls;
		options->revocation_context = &revocation;
	}
	error = ct_verify(options, store, certificates, count, result);
	ct_store_unref(store);
	ct_crl_set_free(set);
	for (i = 0; i < count; i++)
		free((void *)certificates[i].data);
	free(certificates);
	return error;
}

/* Whether the case's outcome is the expected one. */
static bool run(const struct json *test,
		const struct ct_public_suffix_list *suffixes)
{
	const char *id = json_get_string(test, "id");
	const char *at = json_get_string(test, "validation_time");
	bool is_webpki = strncmp(id, "webpki::", 8) == 0;
	bool is_success = strcmp(json_get_string(test, "expected_result"),
				 "SUCCESS") == 0;
	const struct json *depth = json_get(test, "max_chain_depth");
	const struct json *names = json_get(test, "expected_peer_names");
	struct case_names wanted = {.count = 0};
	struct ct_verify_options options;
	struct ct_verify_result result = {.rule = CT_RULE_HOSTNAME};
	enum catrust_error error = CATRUST_E_NOT_TRUSTED;

	ct_verify_options_init(&options, is_webpki ? CATRUST_PROFILE_WEBPKI
						   : CATRUST_PROFILE_RFC5280);
	if (at != NULL)
		options.time = parse_time(at);
	if (depth->type == JSON_NUMBER)
		options.max_depth = (unsigned)depth->number;
	add_name(&wanted, json_get(test, "expected_peer_name"));
	for (const struct json *name = names->first; name != NULL;
	     name = name->next)
		add_name(&wanted, name);
	options.names = wanted.names;
	options.num_names = wanted.count;
	options.purpose = purpose_of(test);
	options.key_usage = key_usage_of(test);
	options.suffixes = suffixes;
	if (!wanted.is_impossible)
		error = verify(test, &options, &result);
	for (size_t i = 0; i < wanted.count; i++)
		ct_buffer_clear(&wanted.text[i]);
	if (is_verbose || (error == CATRUST_OK) != is_success)
		printf("%s %s: expected %s, got %s: certificate %zu: %s (%s), "
		       "%zu signature checks\n",
		       (error == CATRUST_OK) == is_success ? "ok" : "WRONG", id,
		       is_success ? "SUCCESS" : "FAILURE",
		       catrust_strerror_name(error), result.failed_index,
		       ct_rule_text(result.rule), ct_rule_source(result.rule),
		       result.num_signatures);
	return (error == CATRUST_OK) == is_success;
}

/* A whole file, expanded, with a NUL behind it. */
static struct ct_buffer read_text(const char *path)
{
	struct ct_buffer raw = CT_BUFFER_INIT, text = CT_BUFFER_INIT;
	struct ct_file_identity identity;
	struct ct_span data;

	if (ct_source_read_file(path, 0, &raw, &identity) != CATRUST_OK)
		die("cannot be read", path);
	data = ct_span(raw.data, raw.len);
	if (!ct_source_is_gzip(data))
		text = raw;
	else if (ct_source_gunzip(data, 0, 1000, &text) != CATRUST_OK)
		die("cannot be expanded", path);
	if (text.data != raw.data)
		ct_buffer_clear(&raw);
	if (ct_buffer_append(&text, "", 1) != CATRUST_OK)
		die("out of memory", path);
	return text;
}

static struct ct_public_suffix_list *read_suffixes(const char *path)
{
	struct ct_public_suffix_list *list = NULL;
	struct ct_buffer text;

	if (path == NULL && access(default_suffixes, R_OK) != 0) {
		fprintf(stderr, "limbo: without a public suffix list\n");
		return NULL;
	}
	text = read_text(path == NULL ? default_suffixes : path);
	if (ct_public_suffix_list_new(
		    &list, ct_span(text.data, text.len - 1)) != CATRUST_OK)
		die("the public suffix list", "out of memory");
	ct_buffer_clear(&text);
	return list;
}

int main(int argc, char **argv)
{
	struct ct_public_suffix_list *suffixes;
	const char *suffixes_path = NULL, *prefix = "";
	size_t num_cases = 0, num_wrong = 0;
	const struct json *cases;
	struct ct_buffer text;
	struct json *file;
	int option;

	while ((option = getopt(argc, argv, "vl:")) != -1) {
		if (option == 'v')
			is_verbose = true;
		else if (option == 'l')
			suffixes_path = optarg;
		else
			return 99;
	}
	if (optind >= argc)
		die("usage", "limbo [-v] [-l SUFFIX-LIST] FILE [ID-PREFIX]");
	if (optind + 1 < argc)
		prefix = argv[optind + 1];
	suffixes = read_suffixes(suffixes_path);
	text = read_text(argv[optind]);
	file = json_parse((char *)text.data);
	cases = json_get(file, "testcases");
	for (const struct json *at = cases->first; at != NULL; at = at->next) {
		if (strncmp(json_get_string(at, "id"), prefix,
			    strlen(prefix)) != 0)
			continue;
		num_cases++;
		num_wrong += !run(at, suffixes);
	}
	printf("%zu cases, %zu right, %zu wrong\n", num_cases,
	       num_cases - num_wrong, num_wrong);
	json_free(file);
	ct_buffer_clear(&text);
	ct_public_suffix_list_free(suffixes);
	return num_wrong == 0 && num_cases > 0 ? 0 : 1;
}
