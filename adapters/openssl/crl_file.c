/*
 * A file of CRLs, shared by all stores of the process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/oid.h"
#include "input/base64.h"
#include "input/pem.h"

#include "crl_file.h"
#include "crl_text.h"
#include "fit.h"
#include "name_key.h"
#include "shared_file.h"
#include "strict_pem.h"

struct ct_crl_file {
	struct ct_shared_file shared;
	struct ct_crl_file_entry *entries;
	size_t count;
};

static const char pem_kind[] = "CRLs in PEM", der_kind[] = "a CRL in DER";
static const char memory[] = "out of memory";

size_t ct_crl_file_count(const struct ct_crl_file *file)
{
	return file->count;
}

const struct ct_crl_file_entry *ct_crl_file_get(const struct ct_crl_file *file,
						size_t number)
{
	return &file->entries[number];
}

/* --- What can be handled -------------------------------------------------- */

/* Extensions of an entry: none critical, a reason that can be read. */
static bool entry_extensions_fit(struct ct_span extensions)
{
	struct ct_extension extension;
	enum ct_crl_reason reason;
	size_t offset = 0;
	bool has_critical;

	if (!ct_extensions_fit(extensions, &has_critical) || has_critical)
		return false;
	while (ct_extension_next(extensions, &offset, &extension))
		if (ct_span_equal(extension.oid, ct_oid_ce_reason_code) &&
		    ct_crl_reason_parse(&reason, extension.value) != CATRUST_OK)
			return false;
	return true;
}

/* Serial numbers as OpenSSL takes them, and extensions. */
static bool entries_fit(const struct ct_crl *crl)
{
	struct ct_crl_entry entry;
	size_t offset = 0;

	if ((crl->traits & CT_CRL_HAS_PADDED_SERIAL) != 0)
		return false;
	if ((crl->traits & CT_CRL_HAS_OTHER_EXTENSIONS) == 0)
		return true;
	while (ct_crl_entry_next(crl, &offset, &entry))
		if (entry.extensions.data != NULL &&
		    !entry_extensions_fit(entry.extensions))
			return false;
	return true;
}

/* A BIT STRING of whole octets at the end of the CRL. */
static bool signature_fits(const struct ct_crl *crl)
{
	const uint8_t *end = crl->der.data + crl->der.len;

	return crl->signature.len > 0 &&
	       crl->signature.data + crl->signature.len == end &&
	       crl->signature.data[-1] == 0;
}

static const char *judge(const struct ct_loaded_crl *loaded)
{
	const unsigned unlike = CT_CRL_HAS_CERTIFICATE_ISSUER |
				CT_CRL_HAS_UNKNOWN_CRITICAL |
				CT_CRL_HAS_REMOVED;
	const struct ct_crl *crl = &loaded->crl;
	uint64_t key;

	if (loaded->scope.is_delta)
		return "a delta CRL";
	if ((crl->traits & unlike) != 0)
		return "entries with certificateIssuer, removeFromCRL or a "
		       "critical extension";
	if (loaded->scope.unusable != CATRUST_OK)
		return "an extension or algorithm that OpenSSL is to judge";
	if (loaded->index.num_entries != crl->num_entries)
		return "a serial number that comes twice";
	if (!ct_name_key(crl->issuer, &key) ||
	    !ct_algorithm_fits(crl->algorithm) || !signature_fits(crl) ||
	    !ct_extensions_fit(crl->extensions, NULL) || !entries_fit(crl))
		return "a CRL in it is unusual";
	return NULL;
}

/* --- The skeleton --------------------------------------------------------- */

enum {
	NUM_FINGERPRINT = 16, /* octets of the digest in the one entry */
};

static size_t header_len(size_t contents)
{
	size_t len = 2;

	if (contents >= 0x80)
		for (len = 2; contents != 0; contents >>= 8)
			len++;
	return len;
}

static enum catrust_error put_header(struct ct_buffer *out, size_t contents)
{
	uint8_t header[2 + sizeof(contents)] = {CT_DER_SEQUENCE};
	size_t len = header_len(contents);

	if (len == 2) {
		header[1] = (uint8_t)contents;
	} else {
		header[1] = (uint8_t)(0x80 | (len - 2));
		for (size_t i = len; i-- > 2; contents >>= 8)
			header[i] = (uint8_t)contents;
	}
	return ct_buffer_append(out, header, len);
}

/* revokedCertificates with its one entry. */
static size_t put_entry(uint8_t *out, const uint8_t *digest)
{
	static const uint8_t date[] = {CT_DER_UTC_TIME,
				       13,
				       '7',
				       '0',
				       '0',
				       '1',
				       '0',
				       '1',
				       '0',
				       '0',
				       '0',
				       '0',
				       '0',
				       '0',
				       'Z'};
	size_t len = 0;

	out[len++] = CT_DER_SEQUENCE;
	out[len++] = 2 + 3 + NUM_FINGERPRINT + sizeof(date);
	out[len++] = CT_DER_SEQUENCE;
	out[len++] = 3 + NUM_FINGERPRINT + sizeof(date);
	out[len++] = CT_DER_INTEGER;
	out[len++] = 1 + NUM_FINGERPRINT;
	out[len++] = 1; /* whatever the digest: positive, no padding */
	memcpy(out + len, digest, NUM_FINGERPRINT);
	len += NUM_FINGERPRINT;
	memcpy(out + len, date, sizeof(date));
	return len + sizeof(date);
}

/* The CRL's bytes around its entries, under new headers. */
static enum catrust_error make_skeleton(const struct ct_crl *crl,
					const uint8_t *digest,
					struct ct_buffer *out)
{
	struct ct_der outer = ct_der(crl->tbs), tbs;
	const uint8_t *end = crl->tbs.data + crl->tbs.len;
	const uint8_t *crl_end = crl->der.data + crl->der.len;
	uint8_t entry[64];
	struct ct_span head, tail;
	size_t entry_len = 0, tbs_len;

	if (crl->num_entries == 0)
		return ct_buffer_append(out, crl->der.data, crl->der.len);
	CT_TRY(ct_der_enter(&outer, CT_DER_SEQUENCE, &tbs));
	head = ct_span(tbs.at, (size_t)(crl->revoked.data - tbs.at) -
				       header_len(crl->revoked.len));
	tail.data = crl->revoked.data + crl->revoked.len;
	tail.len = (size_t)(end - tail.data);
	entry_len = put_entry(entry, digest);
	tbs_len = head.len + entry_len + tail.len;
	CT_TRY(put_header(out, header_len(tbs_len) + tbs_len +
				       (size_t)(crl_end - end)));
	CT_TRY(put_header(out, tbs_len));
	CT_TRY(ct_buffer_append(out, head.data, head.len));
	CT_TRY(ct_buffer_append(out, entry, entry_len));
	CT_TRY(ct_buffer_append(out, tail.data, tail.len));
	return ct_buffer_append(out, end, (size_t)(crl_end - end));
}

/* --- The digest ----------------------------------------------------------- */

/* The digest that a signature of this algorithm is over; NULL when there is
 * none, or it is not known. */
static const EVP_MD *find_digest(const struct ct_openssl *openssl,
				 struct ct_span algorithm,
				 struct ct_crl_file_entry *entry)
{
	struct ct_der outer = ct_der(algorithm), inner;
	const unsigned char *at;
	ASN1_OBJECT *object;
	int nid;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inner) != CATRUST_OK)
		return NULL;
	at = inner.at;
	object = openssl->d2i_ASN1_OBJECT(NULL, &at, (long)inner.left);
	nid = openssl->OBJ_obj2nid(object);
	openssl->ASN1_OBJECT_free(object);
	if (nid == NID_undef ||
	    openssl->OBJ_find_sigid_algs(nid, &entry->digest_nid,
					 &entry->key_nid) != 1 ||
	    entry->digest_nid == NID_undef ||
	    (entry->key_nid != NID_rsaEncryption &&
	     entry->key_nid != NID_X9_62_id_ecPublicKey))
		return NULL;
	return openssl->EVP_get_digestbyname(
		openssl->OBJ_nid2sn(entry->digest_nid));
}

/* --- Digests that are worked out while the file is read ------------------- */

/* Of one CRL. */
struct early_digest {
	struct ct_crl_text_place place;
	struct ct_crl_file_entry found; /* digest and numbers alone */
	size_t algorithm_len;
	uint8_t algorithm[64];
};

struct early_digests {
	const struct ct_openssl *openssl;
	EVP_MD_CTX *context; /* NULL: not hashing */
	struct early_digest now;
	struct early_digest *all;
	size_t count;
};

static bool begin_digest(void *context, struct ct_span algorithm)
{
	struct early_digests *early = context;
	const struct ct_openssl *openssl = early->openssl;
	const EVP_MD *digest;

	if (algorithm.len > sizeof(early->now.algorithm) ||
	    !ct_algorithm_fits(algorithm))
		return false;
	memcpy(early->now.algorithm, algorithm.data, algorithm.len);
	early->now.algorithm_len = algorithm.len;
	/* Nothing is known of the CRL yet: no errors because of it. */
	openssl->ERR_set_mark();
	digest = find_digest(openssl, algorithm, &early->now.found);
	if (digest != NULL)
		early->context = openssl->EVP_MD_CTX_new();
	if (early->context != NULL &&
	    openssl->EVP_DigestInit_ex(early->context, digest, NULL) != 1) {
		openssl->EVP_MD_CTX_free(early->context);
		early->context = NULL;
	}
	openssl->ERR_pop_to_mark();
	return early->context != NULL;
}

static void stop_digest(struct early_digests *early)
{
	early->openssl->EVP_MD_CTX_free(early->context);
	early->context = NULL;
}

static void add_to_digest(void *context, struct ct_span bytes)
{
	struct early_digests *early = context;

	if (early->context != NULL &&
	    early->openssl->EVP_DigestUpdate(early->context, bytes.data,
					     bytes.len) != 1)
		stop_digest(early);
}

static bool end_digest(void *context, const struct ct_crl_text_place *place)
{
	struct early_digests *early = context;
	struct early_digest *now = &early->now, *all;

	now->place = *place;
	if (early->context == NULL || place->hashed_len == 0 ||
	    early->openssl->EVP_DigestFinal_ex(early->context,
					       now->found.digest,
					       &now->found.digest_len) != 1)
		now->place.hashed_len = 0;
	stop_digest(early);
	all = realloc(early->all, (early->count + 1) * sizeof(*all));
	if (all == NULL)
		return false;
	early->all = all;
	all[early->count++] = *now;
	return true;
}

/* Whether what was hashed is what the signature is over. */
static bool is_digest_of(const struct early_digest *early,
			 const struct ct_crl *crl)
{
	const uint8_t *start = crl->der.data - early->place.start;

	return early->place.hashed_len == crl->tbs.len &&
	       start + early->place.hashed_start == crl->tbs.data &&
	       ct_span_equal(ct_span(early->algorithm, early->algorithm_len),
			     crl->algorithm);
}

/* The digest that the signature is over, by OpenSSL. */
static bool compute_digest(const struct ct_openssl *openssl,
			   const struct early_digest *early,
			   struct ct_crl_file_entry *entry)
{
	const struct ct_crl *crl = &entry->crl->crl;
	const EVP_MD *digest;

	if (early != NULL && is_digest_of(early, crl)) {
		entry->digest_nid = early->found.digest_nid;
		entry->key_nid = early->found.key_nid;
		entry->digest_len = early->found.digest_len;
		memcpy(entry->digest, early->found.digest,
		       sizeof(entry->digest));
		return entry->digest_len >= NUM_FINGERPRINT;
	}
	digest = find_digest(openssl, crl->algorithm, entry);
	return digest != NULL &&
	       openssl->EVP_Digest(crl->tbs.data, crl->tbs.len, entry->digest,
				   &entry->digest_len, digest, NULL) == 1 &&
	       entry->digest_len >= NUM_FINGERPRINT;
}

/* --- Loading -------------------------------------------------------------- */

static const char *add(const struct ct_openssl *openssl,
		       struct ct_crl_file *file, struct ct_crl_block *block,
		       struct ct_span der, const struct early_digest *early)
{
	struct ct_crl_file_entry *entry, *entries;
	enum catrust_error error;
	const char *why;

	entries = realloc(file->entries, (file->count + 1) * sizeof(*entries));
	if (entries == NULL)
		return memory;
	file->entries = entries;
	entry = &entries[file->count];
	memset(entry, 0, sizeof(*entry));
	error = ct_loaded_crl_new(&entry->crl, block, der);
	if (error != CATRUST_OK)
		return error == CATRUST_E_MEMORY ? memory
						 : "a CRL in it is unusual";
	file->count++; /* from here on it is freed with the file */
	why = judge(entry->crl);
	if (why != NULL)
		return why;
	if (!compute_digest(openssl, early, entry))
		return "a signature that is not over a digest, or is not known";
	if (make_skeleton(&entry->crl->crl, entry->digest, &entry->skeleton) !=
	    CATRUST_OK)
		return memory;
	return NULL;
}

struct piece {
	size_t offset, len;
};

/* The DER of all blocks, one behind the other, in the text's own memory. */
static enum catrust_error decode(struct ct_buffer *text,
				 struct piece **out_pieces, size_t num_crls)
{
	struct ct_pem pem = ct_pem(ct_span(text->data, text->len));
	struct piece *pieces = calloc(num_crls, sizeof(*pieces));
	struct ct_pem_block block;
	enum catrust_error error = CATRUST_OK;
	size_t len = 0, count = 0;

	if (pieces == NULL)
		return CATRUST_E_MEMORY;
	while (error == CATRUST_OK && count < num_crls &&
	       ct_pem_next(&pem, "X509 CRL", &block)) {
		size_t der_len = 0;

		error = ct_pem_decode(&pem, &block, text->data + len, &der_len);
		pieces[count++] = (struct piece){len, der_len};
		len += der_len;
	}
	if (error == CATRUST_OK && count < num_crls)
		error = CATRUST_E_NO_CRL;
	text->len = len;
	ct_buffer_trim(text);
	*out_pieces = pieces;
	return error;
}

/* Takes the text over. */
static const char *make(const struct ct_openssl *openssl,
			struct ct_crl_file *file, struct ct_buffer *text,
			int type)
{
	struct ct_strict_pem found = {.num_crls = 1};
	struct piece *pieces = NULL;
	const uint8_t *bytes;
	size_t len;
	struct ct_crl_block *block;
	const char *why = NULL;

	if (type == X509_FILETYPE_PEM) {
		if (!ct_strict_pem_check(ct_span(text->data, text->len),
					 &found))
			return "its text is not plain";
		if (found.num_certificates > 0 || found.num_crls == 0)
			return "it has not just CRLs";
		if (decode(text, &pieces, found.num_crls) != CATRUST_OK)
			why = "a CRL in it is unusual";
	}
	bytes = text->data;
	len = text->len;
	block = why == NULL ? ct_crl_block_new(text) : NULL;
	if (why == NULL && block == NULL)
		why = memory;
	for (size_t i = 0; why == NULL && i < found.num_crls; i++)
		why = add(openssl, file, block,
			  pieces == NULL ? ct_span(bytes, len)
					 : ct_span(bytes + pieces[i].offset,
						   pieces[i].len),
			  NULL);
	ct_crl_block_unref(block);
	free(pieces);
	return why;
}

static void destroy(struct ct_shared_file *shared)
{
	struct ct_crl_file *file = (struct ct_crl_file *)shared;

	for (size_t i = 0; i < file->count; i++) {
		ct_loaded_crl_unref(file->entries[i].crl);
		ct_buffer_clear(&file->entries[i].skeleton);
	}
	free(file->entries);
	free(file);
}

static const char *kind(int type)
{
	return type == X509_FILETYPE_PEM ? pem_kind : der_kind;
}

struct ct_crl_file *ct_crl_file_find_shared(const struct ct_file_identity *file,
					    int type)
{
	return (struct ct_crl_file *)ct_shared_file_find(file, kind(type));
}

/* Takes the DER over. */
static const char *make_of_der(const struct ct_openssl *openssl,
			       struct ct_crl_file *file, struct ct_buffer *der,
			       const struct early_digests *early)
{
	const uint8_t *bytes = der->data;
	struct ct_crl_block *block = ct_crl_block_new(der);
	const char *why = block != NULL ? NULL : memory;

	for (size_t i = 0; why == NULL && i < early->count; i++)
		why = add(openssl, file, block,
			  ct_span(bytes + early->all[i].place.start,
				  early->all[i].place.len),
			  &early->all[i]);
	ct_crl_block_unref(block);
	return why;
}

struct ct_crl_file *ct_crl_file_open_usual(const struct ct_openssl *openssl,
					   const char *path,
					   const char **out_why)
{
	struct early_digests early = {.openssl = openssl};
	const struct ct_crl_hasher hasher = {begin_digest, add_to_digest,
					     end_digest, &early};
	struct ct_file_text text = {.bytes = CT_BUFFER_INIT};
	struct ct_crl_file *file = NULL;

	*out_why = NULL;
	if (ct_crl_text_read(path, &hasher, &text)) {
		*out_why = memory;
		file = calloc(1, sizeof(*file));
	}
	stop_digest(&early);
	if (file != NULL) {
		ct_shared_file_init(&file->shared, &text.identity, pem_kind,
				    destroy);
		*out_why = make_of_der(openssl, file, &text.bytes, &early);
		if (*out_why != NULL) {
			destroy(&file->shared);
			file = NULL;
		}
	}
	free(early.all);
	ct_buffer_clear(&text.bytes);
	return file == NULL ? NULL
			    : (struct ct_crl_file *)ct_shared_file_add(
				      &file->shared, false);
}

struct ct_crl_file *ct_crl_file_new(const struct ct_openssl *openssl,
				    struct ct_file_text *text, int type,
				    const char **out_why)
{
	struct ct_crl_file *file = calloc(1, sizeof(*file));

	*out_why = memory;
	if (file == NULL)
		return NULL;
	ct_shared_file_init(&file->shared, &text->identity, kind(type),
			    destroy);
	*out_why = make(openssl, file, &text->bytes, type);
	if (*out_why == NULL)
		return (struct ct_crl_file *)ct_shared_file_add(&file->shared,
								false);
	destroy(&file->shared);
	return NULL;
}

struct ct_crl_file *ct_crl_file_ref(struct ct_crl_file *file)
{
	ct_shared_file_ref(&file->shared);
	return file;
}

void ct_crl_file_unref(struct ct_crl_file *file)
{
	if (file != NULL)
		ct_shared_file_unref(&file->shared);
}
