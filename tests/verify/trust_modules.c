/*
 * Compares what this library reads with what PKCS #11 modules for trust have:
 * NSS's list of roots, and p11-kit's module over the same files.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	trust_modules dump MODULE		its objects as certdata.txt
 *	trust_modules made			p11-kit's text with limits of
 *						each kind
 *	trust_modules leaf NUMBER		a certificate of that root, PEM
 *	trust_modules compare FILE MODULE [PARAMETERS]
 *
 * Each certificate of the file must be in the module with the same purposes
 * that it is trusted for and distrusted for, and the same times, and the other
 * way round. The parts of PKCS #11 that this takes are declared here.
 */

#include <config.h>

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <catrust/catrust.h>

#include "asn1/der.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"
#include "tests/verify/root_program.h"

static _Noreturn void die(const char *what, const char *detail)
{
	fprintf(stderr, "trust_modules: %s: %s\n", what, detail);
	exit(1);
}

/* --- PKCS #11 ------------------------------------------------------------- */

typedef unsigned long number;
typedef number function(void);

enum {
	INITIALIZE = 0,
	GET_SLOT_LIST = 4,
	OPEN_SESSION = 12,
	GET_ATTRIBUTE_VALUE = 24,
	FIND_OBJECTS_INIT = 26,
	FIND_OBJECTS = 27,
	FIND_OBJECTS_FINAL = 28,
	NUM_FUNCTIONS = 68,
};

/* Types of attributes, and values of NSS. */
#define NSS	      0xCE534350ul
#define A_CLASS	      0x00ul
#define A_VALUE	      0x11ul
#define A_ISSUER      0x81ul
#define A_SERIAL      0x82ul
#define A_SERVER_TIME (NSS + 35)
#define A_EMAIL_TIME  (NSS + 36)
#define A_TRUST	      (NSS + 0x2000)
#define C_CERTIFICATE 1ul
#define C_NSS_TRUST   (NSS + 3)
#define T_TRUSTED     (NSS + 1)
#define T_DELEGATOR   (NSS + 2)
#define T_NOT_TRUSTED (NSS + 10)

static const struct {
	number attribute;
	const char *name; /* in certdata.txt */
	unsigned purpose;
} purposes[] = {
	{A_TRUST + 8, "SERVER_AUTH", CATRUST_TRUST_SERVER},
	{A_TRUST + 9, "CLIENT_AUTH", CATRUST_TRUST_CLIENT},
	{A_TRUST + 10, "CODE_SIGNING", CATRUST_TRUST_CODE_SIGNING},
	{A_TRUST + 11, "EMAIL_PROTECTION", CATRUST_TRUST_EMAIL},
	{A_TRUST + 15, "TIME_STAMPING", CATRUST_TRUST_TIME_STAMPING},
};

enum { NUM_PURPOSES = 5, MAX_OBJECTS = 4096, MAX_SLOTS = 16 };

struct object {
	number session, handle;
};

struct module {
	function *functions[NUM_FUNCTIONS];
	struct object objects[MAX_OBJECTS];
	size_t num_objects;
};

/* The types of functions that are called. */
typedef number initialize(void *);
typedef number get_slot_list(unsigned char, number *, number *);
typedef number open_session(number, number, void *, void *, number *);
typedef number find_init(number, void *, number);
typedef number find(number, number *, number, number *);
typedef number find_final(number);
struct attribute {
	number type;
	void *value;
	number len;
};
typedef number get_value(number, number, struct attribute *, number);

#define CALL(module, type, index) ((type *)(void *)(module)->functions[index])

static void list_objects(struct module *module, number session)
{
	number handle, found;

	if (CALL(module, find_init, FIND_OBJECTS_INIT)(session, NULL, 0) != 0)
		die("module", "no search");
	while (CALL(module, find, FIND_OBJECTS)(session, &handle, 1, &found) ==
		       0 &&
	       found == 1) {
		if (module->num_objects == MAX_OBJECTS)
			die("module", "too many objects");
		module->objects[module->num_objects++] =
			(struct object){session, handle};
	}
	(void)CALL(module, find_final, FIND_OBJECTS_FINAL)(session);
}

static void open_module(struct module *module, const char *path,
			const char *parameters)
{
	struct {
		void *functions[4];
		number flags;
		const char *parameters;
	} arguments = {{NULL}, 2 /* locks of the system */, parameters};
	number slots[MAX_SLOTS], num_slots = MAX_SLOTS, session;
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	number (*get_list)(void **);
	void *list = NULL;

	if (library == NULL)
		die("dlopen", dlerror());
	*(void **)&get_list = dlsym(library, "C_GetFunctionList");
	if (get_list == NULL || get_list(&list) != 0)
		die(path, "no list of functions");
	/* After the version. */
	memcpy(module->functions, (char *)list + sizeof(void *),
	       sizeof(module->functions));
	module->num_objects = 0;
	if (CALL(module, initialize, INITIALIZE)(&arguments) != 0 ||
	    CALL(module, get_slot_list, GET_SLOT_LIST)(1, slots, &num_slots) !=
		    0)
		die(path, "cannot be initialized");
	for (number i = 0; i < num_slots; i++) {
		if (CALL(module, open_session,
			 OPEN_SESSION)(slots[i], 4, NULL, NULL, &session) != 0)
			die(path, "no session");
		list_objects(module, session);
	}
}

/* An attribute's octets; false where the object has none. */
static bool get(const struct module *module, const struct object *object,
		number type, struct ct_buffer *out)
{
	struct attribute attribute = {type, NULL, 0};

	out->len = 0;
	if (CALL(module, get_value, GET_ATTRIBUTE_VALUE)(
		    object->session, object->handle, &attribute, 1) != 0 ||
	    attribute.len == (number)-1)
		return false;
	if (ct_buffer_reserve(out, attribute.len + 1) != CATRUST_OK)
		die("memory", "none");
	attribute.value = out->data;
	if (CALL(module, get_value, GET_ATTRIBUTE_VALUE)(
		    object->session, object->handle, &attribute, 1) != 0)
		return false;
	out->len = attribute.len;
	return true;
}

static number get_number(const struct module *module,
			 const struct object *object, number type)
{
	CT_TEST_BUFFER value = CT_BUFFER_INIT;
	number result = 0;

	if (get(module, object, type, &value) && value.len == sizeof(result))
		memcpy(&result, value.data, sizeof(result));
	else
		result = (number)-1;
	return result;
}

/* --- Its objects as text -------------------------------------------------- */

static void dump_octets(const struct module *module,
			const struct object *object, number type,
			const char *name)
{
	CT_TEST_BUFFER value = CT_BUFFER_INIT;

	if (!get(module, object, type, &value) || value.len == 0)
		return;
	if (value.len == 1) {
		printf("%s CK_BBOOL %s\n", name,
		       value.data[0] ? "CK_TRUE" : "CK_FALSE");
		return;
	}
	printf("%s MULTILINE_OCTAL\n", name);
	for (size_t i = 0; i < value.len; i++)
		printf("\\%03o%s", value.data[i],
		       i % 16 == 15 || i + 1 == value.len ? "\n" : "");
	puts("END");
}

static void dump_trust(const struct module *module, const struct object *object)
{
	for (size_t i = 0; i < NUM_PURPOSES; i++) {
		number trust =
			get_number(module, object, purposes[i].attribute);

		if (trust != (number)-1)
			printf("CKA_TRUST_%s CK_TRUST CKT_NSS_%s\n",
			       purposes[i].name,
			       trust == T_DELEGATOR	? "TRUSTED_DELEGATOR"
			       : trust == T_TRUSTED	? "TRUSTED"
			       : trust == T_NOT_TRUSTED ? "NOT_TRUSTED"
							: "MUST_VERIFY_TRUST");
	}
}

static void dump(const struct module *module)
{
	puts("BEGINDATA");
	for (size_t i = 0; i < module->num_objects; i++) {
		const struct object *object = &module->objects[i];
		number class = get_number(module, object, A_CLASS);

		if (class != C_CERTIFICATE && class != C_NSS_TRUST)
			continue;
		printf("\nCKA_CLASS CK_OBJECT_CLASS %s\n",
		       class == C_CERTIFICATE ? "CKO_CERTIFICATE"
					      : "CKO_NSS_TRUST");
		dump_octets(module, object, A_ISSUER, "CKA_ISSUER");
		dump_octets(module, object, A_SERIAL, "CKA_SERIAL_NUMBER");
		if (class == C_CERTIFICATE)
			dump_octets(module, object, A_VALUE, "CKA_VALUE");
		else
			dump_trust(module, object);
		dump_octets(module, object, A_SERVER_TIME,
			    "CKA_NSS_SERVER_DISTRUST_AFTER");
		dump_octets(module, object, A_EMAIL_TIME,
			    "CKA_NSS_EMAIL_DISTRUST_AFTER");
	}
}

/* --- Limits of each kind -------------------------------------------------- */

/* p11-kit 0.24 trusts a certificate with rejected purposes for nothing else
 * unless the others are listed, so they are. */

enum { NUM_MADE = 9 };

static void make(void)
{
	static const char text[] = P11
		"trusted: true\n$0c" P11 "$1c" P11 "x-distrusted: true\n$2c" P11
		"trusted: true\nnss-server-distrust-after: \"241129235959Z\"\n"
		"nss-email-distrust-after: \"251129235959Z\"\n$3c" P11
		"trusted: true\n$4c" P11
		"class: x-certificate-extension\nobject-id: 2.5.29.37\n"
		"value: \"$x" SERVER_ONLY ";\"\n$4k" P11
		"trusted: true\n$5c" P11 "class: x-certificate-extension\n"
		"object-id: 2.5.29.37\nvalue: \"$x" EMAIL_ONLY ";\"\n$5k" P11
		"class: x-certificate-extension\n"
		"object-id: 1.3.6.1.4.1.3319.6.10.1\nvalue: \"$x" NO_SERVER
		";\"\n$5k" P11 "trusted: true\n$6c" P11
		"class: x-certificate-extension\nobject-id: 2.5.29.30\n"
		"value: \"$x301b 0603551d1e 0101ff 0411 300f a00d 300b "
		"8209 612e6578616d706c65;\"\n$6k" P11
		"trusted: true\nnss-email-distrust-after: \"%00\"\n$7c" P11
		"class: certificate\ncertificate-type: x-509\n"
		"x-distrusted: true\nissuer: \"$8i\"\n"
		"serial-number: \"$8s\"\n";
	CT_TEST_BUFFER out = CT_BUFFER_INIT;
	struct ct_buffer ders[NUM_MADE];
	struct ct_span certs[NUM_MADE];

	for (unsigned i = 0; i < NUM_MADE; i++) {
		char name[16];

		snprintf(name, sizeof(name), "CN=Root %u", i);
		ders[i] = (struct ct_buffer)CT_BUFFER_INIT;
		ct_test_certificate(
			&ders[i],
			&CT_TEST_CA(name, CT_TEST_P256(i % 8),
				    .serial = 100 + i, .with_key_ids = true,
				    .key_usage = CT_TEST_KEY_CERT_SIGN));
		certs[i] = ct_span(ders[i].data, ders[i].len);
	}
	ct_write_root_program(&out, text, certs);
	fwrite(out.data, 1, out.len, stdout);
	for (unsigned i = 0; i < NUM_MADE; i++)
		ct_buffer_clear(&ders[i]);
}

/* For servers and e-mail, valid from 2025-12-01 on: after all dates. */
static void make_leaf(unsigned root)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	CT_TEST_BUFFER pem = CT_BUFFER_INIT;
	char issuer[16];

	snprintf(issuer, sizeof(issuer), "CN=Root %u", root);
	ct_test_certificate(
		&der, &(struct ct_test_certificate_spec){
			      .subject = "CN=www.example.com",
			      .issuer = issuer,
			      .serial = 1000,
			      .key = CT_TEST_P256((root + 1) % 8),
			      .signing_key = CT_TEST_P256(root),
			      .not_before = INT64_C(1764547200),
			      .not_after = INT64_C(2300000000),
			      .key_usage = CT_TEST_DIGITAL_SIGNATURE,
			      .with_key_ids = true,
			      .alt_names =
				      (const char *const[]){
					      "dns:www.example.com",
					      "email:a@example.com", NULL},
		      });
	ct_write_pem(&pem, "CERTIFICATE", &der);
	fwrite(pem.data, 1, pem.len, stdout);
}

/* --- The comparison ------------------------------------------------------- */

/* What a module's trust object says of a certificate. */
struct said {
	unsigned asked, trusted, distrusted;
};

static struct said what_it_says(const struct module *module,
				const struct object *certificate)
{
	CT_TEST_BUFFER issuer = CT_BUFFER_INIT;
	CT_TEST_BUFFER serial = CT_BUFFER_INIT;
	CT_TEST_BUFFER value = CT_BUFFER_INIT;
	struct said said = {0, 0, 0};

	if (!get(module, certificate, A_ISSUER, &issuer) ||
	    !get(module, certificate, A_SERIAL, &serial))
		die("certificate", "no issuer or serial number");
	for (size_t i = 0; i < module->num_objects; i++) {
		const struct object *object = &module->objects[i];

		if (get_number(module, object, A_CLASS) != C_NSS_TRUST ||
		    !get(module, object, A_SERIAL, &value) ||
		    !ct_span_equal(span_of(&value), span_of(&serial)) ||
		    !get(module, object, A_ISSUER, &value) ||
		    !ct_span_equal(span_of(&value), span_of(&issuer)))
			continue;
		for (size_t j = 0; j < NUM_PURPOSES; j++) {
			number trust = get_number(module, object,
						  purposes[j].attribute);

			if (trust != (number)-1)
				said.asked |= purposes[j].purpose;
			if (trust == T_TRUSTED || trust == T_DELEGATOR)
				said.trusted |= purposes[j].purpose;
			if (trust == T_NOT_TRUSTED)
				said.distrusted |= purposes[j].purpose;
		}
	}
	return said;
}

static int64_t time_of(const struct module *module, const struct object *object,
		       number type)
{
	CT_TEST_BUFFER value = CT_BUFFER_INIT;
	int64_t time = INT64_MAX;

	if (get(module, object, type, &value) && value.len > 1 &&
	    ct_der_time_value(CT_DER_UTC_TIME, span_of(&value), &time) !=
		    CATRUST_OK)
		die("time", "malformed");
	return time;
}

static size_t find_certificate(const struct catrust_snapshot *snapshot,
			       struct ct_span der)
{
	struct catrust_certificate certificate;

	for (size_t i = 0;
	     catrust_snapshot_get(snapshot, i, &certificate) == CATRUST_OK; i++)
		if (ct_span_equal(ct_span(certificate.der, certificate.der_len),
				  der))
			return i;
	return SIZE_MAX;
}

/* p11-kit has times with the certificate, as NSS; true where all is equal. */
static bool is_same(const struct module *module, const struct object *object,
		    const struct catrust_trust *trust, struct ct_span der)
{
	struct said said = what_it_says(module, object);
	unsigned left = trust->trusted & ~trust->distrusted;
	int64_t server = time_of(module, object, A_SERVER_TIME);
	int64_t email = time_of(module, object, A_EMAIL_TIME);

	if (said.asked != 0 && said.trusted == (left & said.asked) &&
	    said.distrusted == (trust->distrusted & said.asked) &&
	    server == trust->server_distrust_after &&
	    email == trust->email_distrust_after)
		return true;
	printf("a certificate of %zu bytes: trusted %x, here %x; distrusted "
	       "%x, here %x; of %x; servers %" PRId64 ", here %" PRId64
	       "; e-mail %" PRId64 ", here %" PRId64 "\n",
	       der.len, said.trusted, left, said.distrusted, trust->distrusted,
	       said.asked, server, trust->server_distrust_after, email,
	       trust->email_distrust_after);
	return false;
}

/* How many certificates with a value there are; what differs is counted. */
static size_t compare(const struct module *module,
		      const struct catrust_snapshot *snapshot,
		      size_t *out_different)
{
	CT_TEST_BUFFER value = CT_BUFFER_INIT;
	struct catrust_trust trust;
	size_t count = 0, index;

	for (size_t i = 0; i < module->num_objects; i++) {
		const struct object *object = &module->objects[i];

		if (get_number(module, object, A_CLASS) != C_CERTIFICATE ||
		    !get(module, object, A_VALUE, &value) || value.len == 0)
			continue;
		count++;
		index = find_certificate(snapshot, span_of(&value));
		if (catrust_snapshot_trust(snapshot, index, &trust) !=
		    CATRUST_OK) {
			printf("a certificate is in the module only\n");
			++*out_different;
		} else if (!is_same(module, object, &trust, span_of(&value))) {
			++*out_different;
		}
	}
	return count;
}

static int compare_file(const char *path, const char *library,
			const char *parameters)
{
	static struct module module;
	struct catrust_store *store = catrust_store_new();
	struct catrust_snapshot *snapshot;
	size_t count, different = 0;

	open_module(&module, library, parameters);
	if (catrust_store_add_file(store, path, NULL, NULL) != CATRUST_OK)
		die(path, "cannot be loaded");
	snapshot = catrust_store_snapshot(store);
	count = compare(&module, snapshot, &different);
	if (count != catrust_snapshot_count(snapshot)) {
		printf("%zu certificates, here %zu\n", count,
		       catrust_snapshot_count(snapshot));
		different++;
	}
	printf("%zu certificates, %zu differences\n", count, different);
	catrust_snapshot_unref(snapshot);
	catrust_store_unref(store);
	return different == 0 && count > 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
	static struct module module;

	if (argc == 2 && strcmp(argv[1], "made") == 0) {
		make();
		return 0;
	}
	if (argc == 3 && strcmp(argv[1], "leaf") == 0) {
		make_leaf((unsigned)(argv[2][0] - '0') % 8);
		return 0;
	}
	if (argc == 3 && strcmp(argv[1], "dump") == 0) {
		open_module(&module, argv[2], NULL);
		dump(&module);
		return 0;
	}
	if (argc >= 4 && strcmp(argv[1], "compare") == 0)
		return compare_file(argv[2], argv[3], argv[4]);
	die("usage", "dump MODULE, made, leaf NUMBER, or compare FILE MODULE "
		     "[PARAMETERS]");
}
