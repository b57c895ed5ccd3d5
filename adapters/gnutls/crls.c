/*
 * The CRLs of a trust list: by issuer, and in the working list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "adapters/common/preload.h"
#include "adapters/gnutls/crls.h"
#include "adapters/gnutls/mini_crl.h"
#include "base/checked.h"
#include "base/hash.h"

/* Entries that a CRL in the working list keeps from former verifications: peers
 * that present many revoked certificates must not make it grow. */
enum { MOST_KEPT = 64, NO_SLOT = UINT32_MAX, LEAST_HEADS = 16 };

struct ct_crl_slot {
	struct ct_loaded_crl *crl;
	uint64_t hash;
	uint32_t next;
	bool has_candidates;
	bool is_given;	 /* the working list has it, with these entries: */
	uint32_t *given; /* offsets in crl->crl.revoked */
	size_t num_given;
	size_t capacity;
};

void ct_crls_init(struct ct_crls *crls)
{
	memset(crls, 0, sizeof(*crls));
	atomic_init(&crls->next_look, 0);
}

void ct_crls_clear(struct ct_crls *crls)
{
	for (size_t i = 0; i < crls->count; i++) {
		ct_loaded_crl_unref(crls->slots[i].crl);
		free(crls->slots[i].given);
	}
	for (size_t i = 0; i < crls->num_origins; i++)
		free(crls->origins[i].path);
	for (size_t i = 0; i < crls->num_candidates; i++)
		ct_loaded_crl_unref(crls->candidates[i].crl);
	free(crls->candidates);
	free(crls->slots);
	free(crls->heads);
	free(crls->origins);
	ct_crls_init(crls);
}

/* --- By issuer ----------------------------------------------------------- */

static uint64_t hash_issuer(struct ct_span issuer)
{
	return ct_hash(ct_hash_process_key(), issuer);
}

static struct ct_crl_slot *find(const struct ct_crls *crls,
				struct ct_span issuer)
{
	uint64_t hash;
	uint32_t at;

	if (crls->count == 0 || issuer.data == NULL)
		return NULL;
	hash = hash_issuer(issuer);
	at = crls->heads[hash & (crls->num_heads - 1)];
	while (at != NO_SLOT &&
	       !ct_span_equal(crls->slots[at].crl->crl.issuer, issuer))
		at = crls->slots[at].next;
	return at == NO_SLOT ? NULL : &crls->slots[at];
}

static void chain(struct ct_crls *crls, uint32_t number)
{
	struct ct_crl_slot *slot = &crls->slots[number];
	uint32_t *head = &crls->heads[slot->hash & (crls->num_heads - 1)];

	slot->next = *head;
	*head = number;
}

/* Makes room for one more. */
static bool reserve(struct ct_crls *crls)
{
	size_t capacity =
		       crls->capacity == 0 ? LEAST_HEADS : crls->capacity * 2,
	       size;
	struct ct_crl_slot *slots;
	uint32_t *heads;

	if (crls->count < crls->capacity)
		return true;
	if (capacity > UINT32_MAX / 2 ||
	    !ct_size_mul(capacity, sizeof(*slots), &size))
		return false;
	slots = realloc(crls->slots, size);
	if (slots == NULL)
		return false;
	crls->slots = slots;
	heads = malloc(capacity * sizeof(*heads));
	if (heads == NULL)
		return false;
	memset(heads, 0xff, capacity * sizeof(*heads)); /* NO_SLOT */
	free(crls->heads);
	crls->heads = heads;
	crls->num_heads = capacity;
	crls->capacity = capacity;
	for (uint32_t i = 0; i < crls->count; i++)
		chain(crls, i);
	return true;
}

const struct ct_loaded_crl *ct_crls_find(const struct ct_crls *crls,
					 struct ct_span issuer)
{
	const struct ct_crl_slot *slot = find(crls, issuer);

	return slot == NULL ? NULL : slot->crl;
}

void ct_crls_mark(struct ct_crls *crls, struct ct_span issuer, bool has_any)
{
	struct ct_crl_slot *slot = find(crls, issuer);

	if (slot != NULL)
		slot->has_candidates = has_any;
}

bool ct_crls_is_marked(const struct ct_crls *crls, struct ct_span issuer)
{
	const struct ct_crl_slot *slot = find(crls, issuer);

	return slot != NULL && slot->has_candidates;
}

void ct_crls_put(struct ct_crls *crls, struct ct_loaded_crl *crl)
{
	struct ct_crl_slot *slot = find(crls, crl->crl.issuer);

	ct_loaded_crl_ref(crl);
	ct_loaded_crl_unref(slot->crl);
	slot->crl = crl;
	/* The working list has the former one until the next use. */
	slot->is_given = false;
	slot->num_given = 0;
}

bool ct_crls_offer(struct ct_crls *crls, struct ct_loaded_crl *crl)
{
	const struct ct_loaded_crl *before =
		ct_crls_find(crls, crl->crl.issuer);

	if (before != NULL) {
		if (!ct_crl_is_older(&crl->crl, &before->crl) &&
		    !ct_span_equal(crl->crl.der, before->crl.der))
			ct_crls_put(crls, crl);
		return true;
	}
	if (!reserve(crls))
		return false;
	crls->slots[crls->count] = (struct ct_crl_slot){
		.crl = ct_loaded_crl_ref(crl),
		.hash = hash_issuer(crl->crl.issuer),
	};
	chain(crls, (uint32_t)crls->count++);
	return true;
}

/* --- Entries ------------------------------------------------------------- */

/* An entry whose serial number has the same octets, as GnuTLS compares them.
 * The index finds one entry with an equal number, which may have other octets.
 */
static bool find_entry(const struct ct_crl_slot *slot,
		       const struct ct_cert_names *cert, uint32_t *out_offset)
{
	const struct ct_crl *crl = &slot->crl->crl;
	struct ct_span serial = ct_span(cert->serial, cert->serial_len), number;
	size_t offset, at;
	uint32_t found;

	if (serial.len == 0 ||
	    !ct_serial_index_find(&slot->crl->index, crl, serial,
				  ct_span(cert->issuer.data, cert->issuer.size),
				  &found))
		return false;
	offset = found;
	if (ct_crl_serial_next(crl, &offset, &number) &&
	    ct_span_equal(number, serial)) {
		*out_offset = found;
		return true;
	}
	for (offset = at = 0; ct_crl_serial_next(crl, &offset, &number);
	     at = offset)
		if (ct_span_equal(number, serial)) {
			*out_offset = (uint32_t)at;
			return true;
		}
	return false;
}

static bool is_given(const struct ct_crl_slot *slot, uint32_t offset)
{
	for (size_t i = 0; i < slot->num_given; i++)
		if (slot->given[i] == offset)
			return true;
	return false;
}

static bool is_slot_ready(const struct ct_crl_slot *slot,
			  const struct ct_cert_names *cert)
{
	uint32_t offset;

	return slot->is_given &&
	       (!find_entry(slot, cert, &offset) || is_given(slot, offset));
}

static struct ct_crl_slot *slot_of(const struct ct_crls *crls,
				   const struct ct_cert_names *cert)
{
	return find(crls, ct_span(cert->issuer.data, cert->issuer.size));
}

bool ct_crls_is_ready(const struct ct_crls *crls,
		      const struct ct_cert_names *cert)
{
	const struct ct_crl_slot *slot = slot_of(crls, cert);

	return slot == NULL || is_slot_ready(slot, cert);
}

static bool add_given(struct ct_crl_slot *slot, uint32_t offset)
{
	if (is_given(slot, offset))
		return true;
	if (slot->num_given == slot->capacity) {
		size_t capacity = slot->capacity * 2 + 4, size;
		uint32_t *given;

		if (!ct_size_mul(capacity, sizeof(*given), &size))
			return false;
		given = realloc(slot->given, size);
		if (given == NULL)
			return false;
		slot->given = given;
		slot->capacity = capacity;
	}
	slot->given[slot->num_given++] = offset;
	return true;
}

/* The list owns @crl then, or @crl is freed. Without memory libgnutls returns
 * 0; a CRL that is older than the list's is counted. */
static int add_one(const struct ct_libgnutls *gnutls,
		   gnutls_x509_trust_list_t list, gnutls_x509_crl_t crl)
{
	int ret = gnutls->x509_trust_list_add_crls(list, &crl, 1,
						   GNUTLS_TL_NO_DUPLICATES, 0);

	if (ret == 1)
		return 0;
	return ret < 0 ? ret : GNUTLS_E_MEMORY_ERROR;
}

/* Adds the CRL with its entries to the working list, where it replaces the
 * former one, which is not newer. */
static int give(struct ct_crl_slot *slot, const struct ct_libgnutls *gnutls,
		gnutls_x509_trust_list_t working)
{
	gnutls_x509_crl_t mini;
	int ret;

	slot->is_given = false;
	ret = ct_mini_crl_import(gnutls, &mini, &slot->crl->crl, slot->given,
				 slot->num_given);
	if (ret < 0)
		return ret;
	ret = add_one(gnutls, working, mini);
	if (ret < 0)
		return ret;
	slot->is_given = true;
	return 0;
}

/* One slot, for all certificates of its issuer. */
static int make_slot_ready(struct ct_crls *crls, struct ct_crl_slot *slot,
			   const struct ct_libgnutls *gnutls,
			   gnutls_x509_trust_list_t working,
			   const struct ct_cert_names *certs, size_t count)
{
	uint32_t offset;

	if (slot->num_given >= MOST_KEPT)
		slot->num_given = 0;
	for (size_t i = 0; i < count; i++)
		if (slot_of(crls, &certs[i]) == slot &&
		    find_entry(slot, &certs[i], &offset) &&
		    !add_given(slot, offset)) {
			slot->is_given = false;
			return GNUTLS_E_MEMORY_ERROR;
		}
	return give(slot, gnutls, working);
}

int ct_crls_make_ready(struct ct_crls *crls, const struct ct_libgnutls *gnutls,
		       gnutls_x509_trust_list_t working,
		       const struct ct_cert_names *certs, size_t count)
{
	int ret = 0;

	for (size_t i = 0; i < count && ret == 0; i++) {
		struct ct_crl_slot *slot = slot_of(crls, &certs[i]);

		if (slot != NULL && !is_slot_ready(slot, &certs[i]))
			ret = make_slot_ready(crls, slot, gnutls, working,
					      certs, count);
	}
	return ret;
}

int ct_crls_hand_over(const struct ct_crls *crls,
		      const struct ct_libgnutls *gnutls,
		      gnutls_x509_trust_list_t target)
{
	for (size_t i = 0; i < crls->count; i++) {
		gnutls_x509_crl_t whole;
		int ret = ct_whole_crl_import(gnutls, &whole,
					      &crls->slots[i].crl->crl);

		if (ret < 0)
			return ret;
		ret = add_one(gnutls, target, whole);
		if (ret < 0)
			return ret;
	}
	return 0;
}

unsigned ct_crls_stale(const struct ct_crls *crls,
		       const struct ct_lookup *lookup, int64_t now)
{
	unsigned status = 0;

	for (size_t i = 0; i < lookup->count; i++) {
		const struct ct_crl_slot *slot =
			slot_of(crls, &lookup->certs[i]);

		if (slot == NULL)
			continue;
		if (slot->crl->crl.this_update > now)
			status |= GNUTLS_CERT_REVOCATION_DATA_ISSUED_IN_FUTURE;
		if (slot->crl->crl.has_next_update &&
		    slot->crl->crl.next_update < now)
			status |= GNUTLS_CERT_REVOCATION_DATA_SUPERSEDED;
	}
	return status == 0 ? 0 : status | GNUTLS_CERT_INVALID;
}
