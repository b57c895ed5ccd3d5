/*
 * X509_CRL objects without their entries, which ask the engine's index.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Longer than most: the call-backs of one object and what they share.
 */

#include <config.h>

#include <stdlib.h>

#include "base/rcu.h"

#include "pending.h"
#include "skeleton.h"

enum { NUM_REVOKED_LISTS = 64, MOST_SERIAL = 64, NUM_LISTS = 1024 };

/* An entry that somebody was told of. */
struct revoked {
	struct revoked *next;
	uint32_t offset;
	X509_REVOKED *entry;
};

/* What an object with our method carries. */
struct data {
	X509_CRL *copy; /* of a stranger; NULL: this is a skeleton's */
};

struct skeleton {
	struct data data;
	const struct ct_openssl *openssl;
	struct ct_crl_file *file;
	const struct ct_crl_file_entry *from;
	X509_CRL *crl; /* borrowed: this is its data */
	_Atomic(EVP_PKEY *) good_key;
	_Atomic(X509_CRL *) whole;
	atomic_bool was_asked; /* for a number: OpenSSL would have sorted */
	atomic_bool is_shown;  /* the whole, which a program may change */
	_Atomic(struct revoked *) revoked[NUM_REVOKED_LISTS];
	struct skeleton *next;
};

/* All of them, and what makes objects with our method: one at a time. */
static struct {
	struct ct_rcu_writer writer;
	bool is_made;
	struct skeleton *lists[NUM_LISTS]; /* by the object's address */
	const X509_CRL_METHOD *program_methods[CT_OPENSSL_NUM_SLOTS];
} skeletons;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_lock(void)
{
	skeletons.is_made = ct_rcu_writer_init(&skeletons.writer) == 0;
}

/* Which skeleton this thread is making, under the lock. */
static _Thread_local struct skeleton *making;

static struct skeleton **list_of(const X509_CRL *crl)
{
	return &skeletons.lists[(uintptr_t)crl / 64 % NUM_LISTS];
}

/* Ours, or NULL: a program may have methods and data of its own, so that the
 * data says nothing until it is found among ours. */
static struct skeleton *find(const X509_CRL *crl)
{
	struct skeleton *skeleton;

	if (!skeletons.is_made || crl == NULL)
		return NULL;
	ct_rcu_write_lock(&skeletons.writer);
	skeleton = *list_of(crl);
	while (skeleton != NULL && skeleton->crl != crl)
		skeleton = skeleton->next;
	ct_rcu_write_unlock(&skeletons.writer);
	return skeleton;
}

/* The lock is held. */
static void unlist(const struct skeleton *skeleton)
{
	struct skeleton **link = list_of(skeleton->crl);

	while (*link != NULL && *link != skeleton)
		link = &(*link)->next;
	if (*link != NULL)
		*link = skeleton->next;
}

/* In a call-back the object has our method, and so data of ours. */
static struct skeleton *data_of(const struct ct_openssl *openssl, X509_CRL *crl)
{
	struct data *data = openssl->X509_CRL_get_meth_data(crl);

	return data != NULL && data->copy == NULL ? (struct skeleton *)data
						  : NULL;
}

static void destroy(struct skeleton *skeleton)
{
	const struct ct_openssl *openssl = skeleton->openssl;

	openssl->EVP_PKEY_free(atomic_load(&skeleton->good_key));
	openssl->X509_CRL_free(atomic_load(&skeleton->whole));
	for (size_t i = 0; i < NUM_REVOKED_LISTS; i++) {
		struct revoked *next,
			*revoked = atomic_load(&skeleton->revoked[i]);

		for (; revoked != NULL; revoked = next) {
			next = revoked->next;
			openssl->X509_REVOKED_free(revoked->entry);
			free(revoked);
		}
	}
	ct_crl_file_unref(skeleton->file);
	free(skeleton);
}

/* The method of objects that are made from now on, as the program has it. It is
 * ours where the process was forked while another thread made a skeleton. The
 * lock is held. */
static void undo_method(const struct ct_openssl *openssl)
{
	openssl->X509_CRL_set_default_method(
		skeletons.program_methods[openssl->slot]);
}

/* --- The whole CRL -------------------------------------------------------- */

/* A CRL from DER with the method that is OpenSSL's own. */
static X509_CRL *make_stock(const struct ct_openssl *openssl,
			    struct ct_span der)
{
	const unsigned char *at = der.data;
	X509_CRL *crl;

	/* Under the lock nobody sets another method meanwhile. What OpenSSL
	 * has to say about extensions it said when the skeleton was made. */
	ct_rcu_write_lock(&skeletons.writer);
	undo_method(openssl);
	openssl->ERR_set_mark();
	crl = openssl->d2i_X509_CRL(NULL, &at, (long)der.len);
	openssl->ERR_pop_to_mark();
	ct_rcu_write_unlock(&skeletons.writer);
	return crl;
}

/* Keeps one of two objects that threads made at once. */
static X509_CRL *keep_one(const struct ct_openssl *openssl,
			  _Atomic(X509_CRL *) *place, X509_CRL *made)
{
	X509_CRL *expected = NULL;

	if (made == NULL ||
	    atomic_compare_exchange_strong(place, &expected, made))
		return made;
	openssl->X509_CRL_free(made);
	return expected;
}

static X509_CRL *whole_of(struct skeleton *skeleton)
{
	X509_CRL *whole = atomic_load(&skeleton->whole);

	if (whole != NULL)
		return whole;
	return keep_one(
		skeleton->openssl, &skeleton->whole,
		make_stock(skeleton->openssl, skeleton->from->crl->crl.der));
}

/* A copy, with OpenSSL's method, of an object that got ours by chance. It is
 * kept as that object's data. */
static X509_CRL *copy_of_stranger(const struct ct_openssl *openssl,
				  X509_CRL *crl)
{
	struct data *data;

	ct_rcu_write_lock(&skeletons.writer);
	undo_method(openssl);
	data = openssl->X509_CRL_get_meth_data(crl);
	if (data == NULL) {
		data = malloc(sizeof(*data));
		if (data != NULL)
			data->copy = openssl->X509_CRL_dup(crl);
		if (data != NULL && data->copy == NULL) {
			free(data);
			data = NULL;
		}
		openssl->X509_CRL_set_meth_data(crl, data);
	}
	ct_rcu_write_unlock(&skeletons.writer);
	return data != NULL ? data->copy : NULL;
}

/* --- Call-backs ----------------------------------------------------------- */

static int crl_init(const struct ct_openssl *openssl, X509_CRL *crl)
{
	if (making == NULL)
		return 1; /* a stranger */
	making->crl = crl;
	making->next = *list_of(crl);
	*list_of(crl) = making;
	openssl->X509_CRL_set_meth_data(crl, making);
	return 1;
}

static int crl_free(const struct ct_openssl *openssl, X509_CRL *crl)
{
	struct skeleton *skeleton = data_of(openssl, crl);
	struct data *data;

	if (making != NULL) {
		/* The lock is held; whoever makes it frees it. */
		if (skeleton != NULL)
			unlist(skeleton);
		making->crl = NULL;
		return 1;
	}
	if (skeleton != NULL) {
		ct_rcu_write_lock(&skeletons.writer);
		unlist(skeleton);
		ct_rcu_write_unlock(&skeletons.writer);
		destroy(skeleton);
		return 1;
	}
	data = openssl->X509_CRL_get_meth_data(crl);
	if (data != NULL) {
		openssl->X509_CRL_free(data->copy);
		free(data);
	}
	return 1;
}

/* The object for an entry: made once. */
static X509_REVOKED *revoked_at(struct skeleton *skeleton, uint32_t offset)
{
	const struct ct_openssl *openssl = skeleton->openssl;
	struct ct_span list = skeleton->from->crl->crl.revoked;
	_Atomic(struct revoked *) *head =
		&skeleton->revoked[offset / 8 % NUM_REVOKED_LISTS];
	struct revoked *first = atomic_load(head), *revoked = first, *made;
	const unsigned char *at = list.data + offset;

	for (; revoked != NULL; revoked = revoked->next)
		if (revoked->offset == offset)
			return revoked->entry;
	made = malloc(sizeof(*made));
	if (made == NULL)
		return NULL;
	made->offset = offset;
	made->entry =
		openssl->d2i_X509_REVOKED(NULL, &at, (long)(list.len - offset));
	if (made->entry == NULL) {
		free(made);
		return NULL;
	}
	do /* a twin that another thread adds does no harm */
		made->next = first;
	while (!atomic_compare_exchange_weak(head, &first, made));
	return made->entry;
}

/* --- Programs that see the whole ------------------------------------------ */

/* The whole as OpenSSL would have it by now: sorted, if somebody asked for a
 * number. From here on it answers, also for what a program changes in it. */
static X509_CRL *show(struct skeleton *skeleton)
{
	const struct ct_openssl *openssl = skeleton->openssl;
	X509_CRL *whole = whole_of(skeleton);
	X509_REVOKED *first = NULL;

	if (whole == NULL || atomic_exchange(&skeleton->is_shown, true))
		return whole;
	if (atomic_load(&skeleton->was_asked) &&
	    skeleton->from->crl->crl.num_entries > 0)
		first = revoked_at(skeleton, 0);
	if (first != NULL)
		(void)openssl->X509_CRL_get0_by_serial(
			whole, NULL,
			openssl->X509_REVOKED_get0_serialNumber(first));
	return whole;
}

const X509_CRL *ct_skeleton_whole(const X509_CRL *crl)
{
	struct skeleton *skeleton = find(crl);

	return skeleton != NULL ? show(skeleton) : crl;
}

static bool is_same_time(const struct ct_openssl *openssl, const ASN1_TIME *a,
			 const ASN1_TIME *b)
{
	return a == NULL || b == NULL ? a == b
				      : openssl->ASN1_STRING_cmp(a, b) == 0;
}

/* OpenSSL judged the skeleton's issuer and times. A program that gave the whole
 * others had it signed again. */
static bool has_same_head(const struct ct_openssl *openssl, const X509_CRL *a,
			  const X509_CRL *b)
{
	return openssl->X509_NAME_cmp(openssl->X509_CRL_get_issuer(a),
				      openssl->X509_CRL_get_issuer(b)) == 0 &&
	       is_same_time(openssl, openssl->X509_CRL_get0_lastUpdate(a),
			    openssl->X509_CRL_get0_lastUpdate(b)) &&
	       is_same_time(openssl, openssl->X509_CRL_get0_nextUpdate(a),
			    openssl->X509_CRL_get0_nextUpdate(b));
}

/* --- Questions ------------------------------------------------------------ */

/* The INTEGER's contents as DER has them; false when it is too long, or not as
 * one that was decoded: OpenSSL finds it by its octets. */
static bool read_serial(const struct ct_openssl *openssl,
			const ASN1_INTEGER *serial, uint8_t *out,
			struct ct_span *out_contents)
{
	int octets = openssl->ASN1_STRING_length(serial);
	unsigned char *end = out;
	struct ct_der der;
	int len = openssl->i2d_ASN1_INTEGER(serial, NULL);

	if (len <= 0 || len > MOST_SERIAL || octets == 0 ||
	    (octets > 1 && openssl->ASN1_STRING_get0_data(serial)[0] == 0))
		return false;
	len = openssl->i2d_ASN1_INTEGER(serial, &end);
	der = ct_der(ct_span(out, (size_t)len));
	return ct_der_read(&der, CT_DER_INTEGER, out_contents) == CATRUST_OK;
}

/* Without memory a certificate cannot be shown not to be revoked, so that it
 * is. OpenSSL reads the entry. */
static int tell_revoked(const struct ct_openssl *openssl, X509_REVOKED *entry,
			X509_REVOKED **out)
{
	if (out != NULL)
		*out = entry != NULL ? entry : openssl->empty_entry;
	return 1;
}

static int ask_whole(const struct ct_openssl *openssl, X509_CRL *whole,
		     X509_REVOKED **out, const ASN1_INTEGER *serial,
		     const X509_NAME *issuer)
{
	X509 *certificate;
	int result;

	if (whole == NULL)
		return tell_revoked(openssl, NULL, out);
	if (issuer == NULL)
		return openssl->X509_CRL_get0_by_serial(whole, out, serial);
	certificate = openssl->X509_new();
	if (certificate == NULL ||
	    openssl->X509_set_serialNumber(certificate,
					   (ASN1_INTEGER *)serial) != 1 ||
	    openssl->X509_set_issuer_name(certificate, issuer) != 1)
		result = tell_revoked(openssl, NULL, out);
	else
		result =
			openssl->X509_CRL_get0_by_cert(whole, out, certificate);
	openssl->X509_free(certificate);
	return result;
}

static int crl_lookup(const struct ct_openssl *openssl, X509_CRL *crl,
		      X509_REVOKED **out, const ASN1_INTEGER *serial,
		      const X509_NAME *issuer)
{
	struct skeleton *skeleton = data_of(openssl, crl);
	const struct ct_crl_file_entry *from;
	uint8_t octets[MOST_SERIAL];
	struct ct_span contents;
	uint32_t offset;

	if (skeleton == NULL)
		return ask_whole(openssl, copy_of_stranger(openssl, crl), out,
				 serial, issuer);
	if (atomic_load(&skeleton->is_shown))
		return ask_whole(openssl, whole_of(skeleton), out, serial,
				 issuer);
	if (!atomic_load(&skeleton->was_asked))
		atomic_store(&skeleton->was_asked, true);
	from = skeleton->from;
	if (issuer != NULL &&
	    openssl->X509_NAME_cmp(issuer, openssl->X509_CRL_get_issuer(crl)) !=
		    0)
		return 0;
	if (!read_serial(openssl, serial, octets, &contents))
		return ask_whole(openssl, whole_of(skeleton), out, serial,
				 issuer);
	if (!ct_serial_index_find(&from->crl->index, &from->crl->crl, contents,
				  from->crl->crl.issuer, &offset))
		return 0;
	return tell_revoked(openssl, revoked_at(skeleton, offset), out);
}

/* Whether OpenSSL would get as far as the signature: a program may have chosen
 * other properties of algorithms since the CRL was hashed, or its key was
 * remembered. */
static bool can_verify(const struct skeleton *skeleton, EVP_PKEY *key)
{
	const struct ct_openssl *openssl = skeleton->openssl;
	EVP_MD_CTX *context;
	bool result;

	openssl->ERR_set_mark();
	context = openssl->EVP_MD_CTX_new();
	result = context != NULL &&
		 openssl->EVP_DigestVerifyInit_ex(
			 context, NULL,
			 openssl->OBJ_nid2sn(skeleton->from->digest.digest_nid),
			 NULL, NULL, key, NULL) == 1;
	openssl->EVP_MD_CTX_free(context);
	openssl->ERR_pop_to_mark();
	return result;
}

/* Checks the signature against the digest. What goes wrong leaves no trace. */
static bool is_signed_by(const struct skeleton *skeleton, X509_CRL *crl,
			 EVP_PKEY *key)
{
	const struct ct_openssl *openssl = skeleton->openssl;
	const struct ct_crl_file_entry *from = skeleton->from;
	const ASN1_BIT_STRING *signature = NULL;
	const EVP_MD *digest;
	EVP_PKEY_CTX *context;
	bool is_good = false;

	openssl->ERR_set_mark();
	digest = openssl->EVP_get_digestbyname(
		openssl->OBJ_nid2sn(from->digest.digest_nid));
	openssl->X509_CRL_get0_signature(crl, &signature, NULL);
	context = openssl->EVP_PKEY_CTX_new(key, NULL);
	if (context != NULL && digest != NULL && signature != NULL &&
	    openssl->EVP_PKEY_is_a(
		    key, openssl->OBJ_nid2sn(from->digest.key_nid)) == 1 &&
	    openssl->EVP_PKEY_verify_init(context) == 1 &&
	    openssl->EVP_PKEY_CTX_set_signature_md(context, digest) == 1)
		is_good =
			openssl->EVP_PKEY_verify(
				context,
				openssl->ASN1_STRING_get0_data(signature),
				(size_t)openssl->ASN1_STRING_length(signature),
				from->digest.bytes, from->digest.len) == 1;
	openssl->EVP_PKEY_CTX_free(context);
	openssl->ERR_pop_to_mark();
	return is_good;
}

static int crl_verify(const struct ct_openssl *openssl, X509_CRL *crl,
		      EVP_PKEY *key)
{
	struct skeleton *skeleton = data_of(openssl, crl);
	bool is_shown = skeleton != NULL && atomic_load(&skeleton->is_shown);
	X509_CRL *whole;
	EVP_PKEY *known = NULL;

	if (skeleton != NULL && key != NULL && !is_shown &&
	    can_verify(skeleton, key)) {
		known = atomic_load(&skeleton->good_key);
		if (known != NULL && openssl->EVP_PKEY_eq(known, key) == 1)
			return 1;
		if (is_signed_by(skeleton, crl, key)) {
			if (known == NULL &&
			    openssl->EVP_PKEY_up_ref(key) == 1 &&
			    !atomic_compare_exchange_strong(&skeleton->good_key,
							    &known, key))
				openssl->EVP_PKEY_free(key);
			return 1;
		}
	}
	whole = skeleton != NULL ? whole_of(skeleton)
				 : copy_of_stranger(openssl, crl);
	if (whole == NULL || (is_shown && !has_same_head(openssl, whole, crl)))
		return 0;
	return openssl->X509_CRL_verify(whole, key);
}

#define CALL_BACKS(slot)                                                \
 static int crl_init_##slot(X509_CRL *crl)                              \
 {                                                                      \
  return crl_init(ct_openssl_copies[slot], crl);                        \
 }                                                                      \
 static int crl_free_##slot(X509_CRL *crl)                              \
 {                                                                      \
  return crl_free(ct_openssl_copies[slot], crl);                        \
 }                                                                      \
 static int crl_lookup_##slot(X509_CRL *crl, X509_REVOKED **out,        \
			      const ASN1_INTEGER *serial,               \
			      const X509_NAME *issuer)                  \
 {                                                                      \
  return crl_lookup(ct_openssl_copies[slot], crl, out, serial, issuer); \
 }                                                                      \
 static int crl_verify_##slot(X509_CRL *crl, EVP_PKEY *key)             \
 {                                                                      \
  return crl_verify(ct_openssl_copies[slot], crl, key);                 \
 }
CT_OPENSSL_SLOTS(CALL_BACKS)

static const struct {
	int (*init)(X509_CRL *crl);
	int (*free)(X509_CRL *crl);
	int (*lookup)(X509_CRL *crl, X509_REVOKED **out,
		      const ASN1_INTEGER *serial, const X509_NAME *issuer);
	int (*verify)(X509_CRL *crl, EVP_PKEY *key);
} call_backs[] = {
#define IN_TABLE(slot) \
 {crl_init_##slot, crl_free_##slot, crl_lookup_##slot, crl_verify_##slot},
	CT_OPENSSL_SLOTS(IN_TABLE)};

bool ct_skeleton_init(struct ct_openssl *openssl)
{
	unsigned slot = openssl->slot;

	pthread_once(&once, make_lock);
	openssl->crl_method = openssl->X509_CRL_METHOD_new(
		call_backs[slot].init, call_backs[slot].free,
		call_backs[slot].lookup, call_backs[slot].verify);
	openssl->empty_entry = openssl->X509_REVOKED_new();
	return skeletons.is_made && openssl->crl_method != NULL &&
	       openssl->empty_entry != NULL;
}

void ct_skeleton_set_program_method(const struct ct_openssl *openssl,
				    const X509_CRL_METHOD *method)
{
	ct_rcu_write_lock(&skeletons.writer);
	skeletons.program_methods[openssl->slot] = method;
	openssl->X509_CRL_set_default_method(method);
	ct_rcu_write_unlock(&skeletons.writer);
}

X509_CRL *ct_skeleton_new(const struct ct_openssl *openssl,
			  struct ct_crl_file *file, size_t number)
{
	const struct ct_crl_file_entry *from = ct_crl_file_get(file, number);
	const unsigned char *at = from->skeleton.data;
	struct skeleton *skeleton = calloc(1, sizeof(*skeleton));
	X509_CRL *crl = NULL;

	if (skeleton == NULL)
		return NULL;
	skeleton->openssl = openssl;
	skeleton->from = from;
	skeleton->file = ct_crl_file_ref(file);
	ct_rcu_write_lock(&skeletons.writer);
	if (skeletons.program_methods[openssl->slot] == NULL) {
		making = skeleton;
		openssl->X509_CRL_set_default_method(openssl->crl_method);
		crl = openssl->d2i_X509_CRL(NULL, &at,
					    (long)from->skeleton.len);
		undo_method(openssl);
	}
	making = NULL;
	ct_rcu_write_unlock(&skeletons.writer);
	if (crl == NULL) {
		destroy(skeleton);
		return NULL;
	}
	return crl;
}

/* --- Stores that have both ------------------------------------------------ */

static OPENSSL_STACK *lock_objects(const struct ct_openssl *openssl,
				   X509_STORE *store)
{
	if (!openssl->has_stack || openssl->X509_STORE_lock(store) != 1)
		return NULL;
	return (OPENSSL_STACK *)openssl->X509_STORE_get0_objects(store);
}

static bool is_of(const struct ct_openssl *openssl, const X509_CRL *crl,
		  const X509_NAME *issuer)
{
	return issuer == NULL ||
	       openssl->X509_NAME_cmp(openssl->X509_CRL_get_issuer(crl),
				      issuer) == 0;
}

bool ct_skeleton_give_way(const struct ct_openssl *openssl, X509_STORE *store,
			  const X509_NAME *issuer)
{
	OPENSSL_STACK *replaced = openssl->OPENSSL_sk_new_null();
	OPENSSL_STACK *objects = lock_objects(openssl, store);
	int num = objects != NULL ? openssl->OPENSSL_sk_num(objects) : 0;
	bool is_done = true;

	for (int i = 0; i < num; i++) {
		X509_OBJECT *object = openssl->OPENSSL_sk_value(objects, i);
		X509_CRL *crl = openssl->X509_OBJECT_get0_X509_CRL(object);
		struct skeleton *skeleton = find(crl);
		X509_CRL *whole;

		if (skeleton == NULL || !is_of(openssl, crl, issuer))
			continue;
		whole = show(skeleton);
		if (whole != NULL && openssl->X509_CRL_up_ref(crl) == 1) {
			(void)openssl->OPENSSL_sk_push(replaced, crl);
			(void)openssl->X509_OBJECT_set1_X509_CRL(object, whole);
		} else {
			is_done = false;
		}
	}
	if (objects != NULL)
		openssl->X509_STORE_unlock(store);
	if (openssl->OPENSSL_sk_num(replaced) > 0)
		ct_pending_keep_crls(openssl, store, replaced);
	else
		openssl->OPENSSL_sk_free(replaced);
	return is_done;
}

bool ct_skeleton_has_rival(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509_NAME *issuer)
{
	OPENSSL_STACK *objects = lock_objects(openssl, store);
	int num = objects != NULL ? openssl->OPENSSL_sk_num(objects) : 0;
	bool result = false;

	for (int i = 0; i < num && !result; i++) {
		const X509_CRL *other = openssl->X509_OBJECT_get0_X509_CRL(
			openssl->OPENSSL_sk_value(objects, i));

		result = other != NULL && find(other) == NULL &&
			 is_of(openssl, other, issuer);
	}
	if (objects != NULL)
		openssl->X509_STORE_unlock(store);
	return result;
}
