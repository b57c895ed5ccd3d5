/*
 * A CRL in memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#ifdef __GLIBC__
# include <malloc.h>
#endif

#include "asn1/oid.h"
#include "base/checked.h"
#include "base/hash.h"
#include "input/file_registry.h"
#include "revocation/loaded_crl.h"
#include "x509/certificate.h"
#include "x509/key_id.h"
#include "x509/name.h"

enum { LARGE = 4 << 20 }; /* bytes of CRLs, which free() may keep */

struct ct_checked_signature {
	struct ct_checked_signature *next;
	unsigned position; /* of the end of the list: 1, 2, ... */
	enum ct_crl_signature result;
	size_t spki_len;
	uint8_t spki[];
};

struct ct_crl_block *ct_crl_block_new(struct ct_buffer *bytes)
{
	struct ct_crl_block *block = malloc(sizeof(*block));

	if (block == NULL)
		return NULL;
	atomic_init(&block->references, 1);
	block->bytes = *bytes;
	block->entry = NULL;
	*bytes = (struct ct_buffer)CT_BUFFER_INIT;
	return block;
}

static struct ct_crl_block *ref_block(struct ct_crl_block *block)
{
	atomic_fetch_add_explicit(&block->references, 1, memory_order_relaxed);
	return block;
}

/* Returns memory to the system. glibc keeps freed blocks of a CRL's size for
 * later: from the first refresh on, in which the old and the new CRL both
 * exist, a process would use twice the memory of its CRLs. */
static void give_back(size_t size)
{
#ifdef __GLIBC__
	if (size >= LARGE)
		(void)malloc_trim(0);
#else
	(void)size;
#endif
}

void ct_crl_block_unref(struct ct_crl_block *block)
{
	size_t size;

	if (block == NULL ||
	    atomic_fetch_sub_explicit(&block->references, 1,
				      memory_order_acq_rel) > 1)
		return;
	size = block->bytes.len;
	ct_buffer_clear(&block->bytes);
	/* The record, whose first member is the entry. */
	free(block->entry);
	free(block);
	give_back(size);
}

/* The properties of one extension of the list. */
static enum catrust_error read_extension(struct ct_crl_scope *scope,
					 const struct ct_extension *extension)
{
	struct ct_span oid = extension->oid, value = extension->value, number;

	if (ct_span_equal(oid, ct_oid_ce_crl_number)) {
		CT_TRY(ct_crl_number_parse(&number, value));
		scope->number = number;
		return CATRUST_OK;
	}
	if (ct_span_equal(oid, ct_oid_ce_delta_crl_indicator)) {
		scope->is_delta = true;
		return ct_crl_number_parse(&scope->base_number, value);
	}
	if (ct_span_equal(oid, ct_oid_ce_issuing_distribution_point)) {
		scope->has_point = true;
		scope->point_value = value;
		return ct_issuing_distribution_point_parse(&scope->point,
							   value);
	}
	if (ct_span_equal(oid, ct_oid_ce_authority_key_id)) {
		struct ct_authority_key_id id;

		CT_TRY(ct_authority_key_id_parse(&id, value));
		scope->key_id = id.key_id;
		return CATRUST_OK;
	}
	if (!extension->is_critical)
		return CATRUST_OK;
	scope->unknown_oid = oid;
	return CATRUST_E_CRITICAL_EXTENSION;
}

static void read_scope(struct ct_crl_scope *scope, const struct ct_crl *crl)
{
	struct ct_extension extension;
	size_t offset = 0;

	*scope = (struct ct_crl_scope){.unusable = CATRUST_OK};
	while (ct_extension_next(crl->extensions, &offset, &extension)) {
		enum catrust_error error = read_extension(scope, &extension);

		if (scope->unusable == CATRUST_OK)
			scope->unusable = error;
	}
	if (scope->unusable == CATRUST_OK &&
	    (crl->traits & CT_CRL_HAS_UNKNOWN_CRITICAL) != 0)
		scope->unusable = CATRUST_E_CRITICAL_EXTENSION;
	/* RFC 5280 5.3.3: only in an indirect CRL. In others it would be
	 * ambiguous whether later entries are for the CRL's issuer. */
	if (scope->unusable == CATRUST_OK &&
	    (crl->traits & CT_CRL_HAS_CERTIFICATE_ISSUER) != 0 &&
	    !(scope->has_point && scope->point.is_indirect))
		scope->unusable = CATRUST_E_EXTENSION;
	if (scope->unusable == CATRUST_OK && !ct_crl_algorithms_agree(crl))
		scope->unusable = CATRUST_E_CRL;
}

static uint64_t hash_scope(const struct ct_loaded_crl *crl)
{
	const struct ct_hash_key *key = ct_hash_process_key();
	uint64_t parts[4] = {
		crl->issuer_hash,
		crl->scope.is_delta,
		ct_hash(key, crl->scope.point_value),
		ct_hash(key, crl->scope.key_id),
	};

	return ct_hash(key, ct_span(parts, sizeof(parts)));
}

enum catrust_error ct_loaded_crl_new(struct ct_loaded_crl **out,
				     struct ct_crl_block *block,
				     struct ct_span der)
{
	struct ct_loaded_crl *crl = calloc(1, sizeof(*crl));
	enum catrust_error error;

	if (crl == NULL)
		return CATRUST_E_MEMORY;
	error = ct_crl_parse(&crl->crl, der);
	if (error == CATRUST_OK)
		error = ct_serial_index_init(&crl->index, &crl->crl);
	if (error != CATRUST_OK) {
		free(crl);
		return error;
	}
	read_scope(&crl->scope, &crl->crl);
	atomic_init(&crl->references, 1);
	atomic_init(&crl->checked, NULL);
	crl->issuer_hash = ct_name_hash(ct_hash_process_key(), crl->crl.issuer);
	crl->scope_hash = hash_scope(crl);
	crl->block = ref_block(block);
	*out = crl;
	return CATRUST_OK;
}

struct ct_loaded_crl *ct_loaded_crl_ref(struct ct_loaded_crl *crl)
{
	atomic_fetch_add_explicit(&crl->references, 1, memory_order_relaxed);
	return crl;
}

void ct_loaded_crl_unref(struct ct_loaded_crl *crl)
{
	struct ct_checked_signature *checked;

	if (crl == NULL || atomic_fetch_sub_explicit(&crl->references, 1,
						     memory_order_acq_rel) > 1)
		return;
	if (crl->block->entry != NULL)
		ct_file_registry_remove(crl->block->entry);
	checked = atomic_load(&crl->checked);
	while (checked != NULL) {
		struct ct_checked_signature *next = checked->next;

		free(checked);
		checked = next;
	}
	ct_serial_index_clear(&crl->index);
	ct_crl_block_unref(crl->block);
	free(crl);
}

bool ct_loaded_crl_may_follow(const struct ct_loaded_crl *crl,
			      const struct ct_loaded_crl *before)
{
	const struct ct_span number = crl->scope.number;
	const struct ct_span last = before->scope.number;

	if (crl->scope_hash != before->scope_hash ||
	    ct_crl_is_older(&crl->crl, &before->crl) ||
	    (crl->scope.unusable != CATRUST_OK &&
	     before->scope.unusable == CATRUST_OK))
		return false;
	return last.data == NULL || (number.data != NULL &&
				     ct_crl_number_compare(number, last) >= 0);
}

size_t ct_loaded_crl_overhead(const struct ct_loaded_crl *crl)
{
	return sizeof(*crl) + crl->index.size;
}

static const struct ct_checked_signature *
find_checked(const struct ct_loaded_crl *crl, struct ct_span spki)
{
	const struct ct_checked_signature *checked =
		atomic_load_explicit(&crl->checked, memory_order_acquire);

	while (checked != NULL &&
	       !ct_span_equal(ct_span(checked->spki, checked->spki_len), spki))
		checked = checked->next;
	return checked;
}

/* Stores a result. If memory runs out it is not stored, which costs only time.
 */
static void keep_checked(const struct ct_loaded_crl *crl, struct ct_span spki,
			 enum ct_crl_signature result)
{
	/* The list grows by atomic operations, and its end is not part of the
	 * object's immutable state. */
	_Atomic(struct ct_checked_signature *) *list =
		(_Atomic(struct ct_checked_signature *) *)(uintptr_t)&crl
			->checked;
	struct ct_checked_signature *checked, *first;
	size_t size;

	if (!ct_size_add(sizeof(*checked), spki.len, &size))
		return;
	checked = malloc(size);
	if (checked == NULL)
		return;
	checked->result = result;
	checked->spki_len = spki.len;
	if (spki.len > 0)
		memcpy(checked->spki, spki.data, spki.len);
	first = atomic_load_explicit(list, memory_order_acquire);
	do {
		checked->next = first;
		checked->position = first == NULL ? 1 : first->position + 1;
		if (checked->position > CT_CRL_MOST_KEYS) {
			free(checked);
			return;
		}
	} while (!atomic_compare_exchange_weak_explicit(list, &first, checked,
							memory_order_release,
							memory_order_acquire));
}

enum ct_crl_signature ct_loaded_crl_verify(const struct ct_loaded_crl *crl,
					   struct ct_span spki,
					   ct_crl_verify *verify, void *context)
{
	if (verify == NULL)
		return CT_CRL_SIGNATURE_UNCHECKED;
	switch (verify(context, &crl->crl, spki)) {
	case CATRUST_OK:
		return CT_CRL_SIGNATURE_GOOD;
	case CATRUST_E_MEMORY:
	case CATRUST_E_LIMIT:
		return CT_CRL_SIGNATURE_UNCHECKED;
	case CATRUST_E_UNSUPPORTED:
		return CT_CRL_SIGNATURE_UNSUPPORTED;
	default:
		return CT_CRL_SIGNATURE_BAD;
	}
}

enum ct_crl_signature ct_loaded_crl_check(const struct ct_loaded_crl *crl,
					  struct ct_span spki,
					  ct_crl_verify *verify, void *context)
{
	const struct ct_checked_signature *checked = find_checked(crl, spki);
	enum ct_crl_signature result;

	if (checked != NULL)
		return checked->result;
	result = ct_loaded_crl_verify(crl, spki, verify, context);
	if (result != CT_CRL_SIGNATURE_UNCHECKED)
		keep_checked(crl, spki, result);
	return result;
}

bool ct_loaded_crl_next_key(const struct ct_loaded_crl *crl,
			    const struct ct_checked_signature **cursor,
			    struct ct_span *out_spki)
{
	const struct ct_checked_signature *checked =
		*cursor != NULL ? (*cursor)->next
				: atomic_load_explicit(&crl->checked,
						       memory_order_acquire);

	while (checked != NULL && checked->result != CT_CRL_SIGNATURE_GOOD)
		checked = checked->next;
	if (checked == NULL)
		return false;
	*cursor = checked;
	*out_spki = ct_span(checked->spki, checked->spki_len);
	return true;
}

enum ct_crl_signature ct_loaded_crl_signature(const struct ct_loaded_crl *crl)
{
	const struct ct_checked_signature *checked =
		atomic_load_explicit(&crl->checked, memory_order_acquire);
	enum ct_crl_signature best = CT_CRL_SIGNATURE_UNCHECKED;

	for (; checked != NULL; checked = checked->next)
		if (best == CT_CRL_SIGNATURE_UNCHECKED ||
		    checked->result < best)
			best = checked->result;
	return best;
}
