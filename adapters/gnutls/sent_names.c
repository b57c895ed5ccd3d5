/*
 * The names of CAs that a trust list of libgnutls sends to clients.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "adapters/common/preload.h"
#include "adapters/gnutls/sent_names.h"

enum { LENGTH_BYTES = 2, MOST_LIST_BYTES = 1024, LOWEST_ADDRESS = 65536 };

/* The subject of trial_ca. */
enum { TRIAL_SUBJECT = 99, TRIAL_SUBJECT_LEN = 48 };

/* A self-signed certificate of version 1 with an Ed25519 key, CN=libcatrust
 * finds the place of names; its private key was not kept. */
static const unsigned char trial_ca[] = {
	0x30, 0x82, 0x01, 0x05, 0x30, 0x81, 0xb8, 0x02, 0x01, 0x01, 0x30, 0x05,
	0x06, 0x03, 0x2b, 0x65, 0x70, 0x30, 0x2e, 0x31, 0x2c, 0x30, 0x2a, 0x06,
	0x03, 0x55, 0x04, 0x03, 0x0c, 0x23, 0x6c, 0x69, 0x62, 0x63, 0x61, 0x74,
	0x72, 0x75, 0x73, 0x74, 0x20, 0x66, 0x69, 0x6e, 0x64, 0x73, 0x20, 0x74,
	0x68, 0x65, 0x20, 0x70, 0x6c, 0x61, 0x63, 0x65, 0x20, 0x6f, 0x66, 0x20,
	0x6e, 0x61, 0x6d, 0x65, 0x73, 0x30, 0x20, 0x17, 0x0d, 0x32, 0x36, 0x31,
	0x31, 0x32, 0x32, 0x32, 0x33, 0x35, 0x34, 0x32, 0x35, 0x5a, 0x18, 0x0f,
	0x32, 0x31, 0x32, 0x36, 0x31, 0x30, 0x32, 0x39, 0x32, 0x33, 0x35, 0x34,
	0x32, 0x35, 0x5a, 0x30, 0x2e, 0x31, 0x2c, 0x30, 0x2a, 0x06, 0x03, 0x55,
	0x04, 0x03, 0x0c, 0x23, 0x6c, 0x69, 0x62, 0x63, 0x61, 0x74, 0x72, 0x75,
	0x73, 0x74, 0x20, 0x66, 0x69, 0x6e, 0x64, 0x73, 0x20, 0x74, 0x68, 0x65,
	0x20, 0x70, 0x6c, 0x61, 0x63, 0x65, 0x20, 0x6f, 0x66, 0x20, 0x6e, 0x61,
	0x6d, 0x65, 0x73, 0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70,
	0x03, 0x21, 0x00, 0x78, 0x09, 0x5a, 0xc4, 0xb3, 0xba, 0xe5, 0x67, 0x3a,
	0x64, 0x2f, 0x10, 0xe4, 0xa7, 0x04, 0xef, 0xd7, 0xe1, 0xe1, 0xa8, 0xce,
	0xb3, 0xaa, 0xb3, 0xf6, 0xeb, 0x12, 0x41, 0x86, 0x20, 0xf9, 0xf6, 0x30,
	0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x41, 0x00, 0x52, 0x97, 0xf0,
	0xb1, 0xa2, 0x8e, 0x4e, 0x67, 0x4c, 0x7f, 0xb6, 0xbd, 0x1f, 0xf4, 0xa0,
	0xa5, 0xc7, 0xfd, 0x19, 0x7e, 0x92, 0x2e, 0xe1, 0x94, 0x91, 0xbe, 0x2b,
	0x72, 0xae, 0x91, 0x9d, 0xd8, 0x7b, 0x0e, 0xe0, 0x07, 0xf1, 0x37, 0x86,
	0x6b, 0xc2, 0x22, 0xcd, 0x14, 0x35, 0xd6, 0xc6, 0xb8, 0x09, 0xe0, 0xfe,
	0xaa, 0x3a, 0x81, 0x38, 0x3f, 0xd0, 0x90, 0xb3, 0x4b, 0x9f, 0xc5, 0x85,
	0x0e,
};

/* --- The trial ----------------------------------------------------------- */

static gnutls_datum_t datum_at(const void *list, size_t offset)
{
	gnutls_datum_t datum;

	memcpy(&datum, (const char *)list + offset, sizeof(datum));
	return datum;
}

static bool is_empty_at(const void *list, size_t offset)
{
	gnutls_datum_t datum = datum_at(list, offset);

	return datum.data == NULL && datum.size == 0;
}

/* No address is as low as a count. Another value is followed only where it was
 * NULL before and the number after it is that of the names' bytes. */
static bool has_names_at(const void *list, size_t offset, struct ct_span names)
{
	gnutls_datum_t datum = datum_at(list, offset);

	return (uintptr_t)datum.data >= LOWEST_ADDRESS &&
	       datum.size == names.len &&
	       memcmp(datum.data, names.data, names.len) == 0;
}

/* The offset of the only place that was empty and now has @names as its only
 * content. */
static size_t find_change(const void *before, const void *after, size_t size,
			  struct ct_span names)
{
	size_t found = CT_NAMES_NO_PLACE;

	for (size_t at = 0; at + sizeof(gnutls_datum_t) <= size;
	     at += _Alignof(gnutls_datum_t)) {
		if (!is_empty_at(before, at) || !has_names_at(after, at, names))
			continue;
		if (found != CT_NAMES_NO_PLACE)
			return CT_NAMES_NO_PLACE;
		found = at;
	}
	return found;
}

/* In credentials that are new. The place must also be the one that
 * gnutls_certificate_free_ca_names() empties. */
static size_t try_credentials(const struct ct_libgnutls *gnutls,
			      gnutls_certificate_credentials_t credentials)
{
	const gnutls_datum_t ca = {(unsigned char *)(uintptr_t)trial_ca,
				   sizeof(trial_ca)};
	unsigned char names[LENGTH_BYTES + TRIAL_SUBJECT_LEN] = {
		0, TRIAL_SUBJECT_LEN};
	unsigned char before[MOST_LIST_BYTES];
	gnutls_x509_trust_list_t list = NULL;
	size_t size, place;

	gnutls->certificate_get_trust_list(credentials, &list);
	/* The size of an opaque object: nothing else tells it. */
	size = list != NULL ? malloc_usable_size(list) : 0;
	if (size > sizeof(before))
		return CT_NAMES_NO_PLACE;
	memcpy(names + LENGTH_BYTES, trial_ca + TRIAL_SUBJECT,
	       TRIAL_SUBJECT_LEN);
	if (size > 0)
		memcpy(before, list, size);
	if (gnutls->certificate_set_x509_trust_mem(credentials, &ca,
						   GNUTLS_X509_FMT_DER) != 1)
		return CT_NAMES_NO_PLACE;
	place = find_change(before, list, size, ct_span(names, sizeof(names)));
	gnutls->certificate_free_ca_names(credentials);
	return place != CT_NAMES_NO_PLACE && is_empty_at(list, place)
		       ? place
		       : CT_NAMES_NO_PLACE;
}

/* Where libgnutls has memory functions of another kind, the size of a list is
 * not known, nor how names are to be allocated. gnutls_realloc() is the C
 * library's in 3.7, and since 3.8 a function of libgnutls that calls it. */
static bool has_ordinary_memory(const struct ct_libgnutls *gnutls)
{
	const void *function;

	memcpy(&function, gnutls->realloc, sizeof(function));
	return *gnutls->calloc == calloc &&
	       (*gnutls->realloc == realloc ||
		ct_libgnutls_contains(gnutls, function));
}

static size_t find_place(const struct ct_libgnutls *gnutls)
{
	gnutls_certificate_credentials_t credentials;
	size_t place = CT_NAMES_NO_PLACE;

	ct_libgnutls_bypass_begin();
	if (has_ordinary_memory(gnutls) &&
	    gnutls->certificate_allocate_credentials(&credentials) == 0) {
		place = try_credentials(gnutls, credentials);
		gnutls->certificate_free_credentials(credentials);
	}
	ct_libgnutls_bypass_end();
	if (place == CT_NAMES_NO_PLACE)
		ct_preload_say("gnutls", "CAs are imported for their names");
	else
		ct_preload_say("gnutls",
			       "names of CAs are added at offset %zu of a list",
			       place);
	return place;
}

/* Two threads may try at the same time, with the same result. */
static size_t place_in(const struct ct_libgnutls *gnutls)
{
	atomic_size_t *known = ct_libgnutls_names_place(gnutls);
	size_t place = atomic_load(known);

	if (place == CT_NAMES_NOT_TRIED) {
		place = find_place(gnutls);
		atomic_store(known, place);
	}
	return place;
}

bool ct_names_can_be_added(const struct ct_libgnutls *gnutls)
{
	return place_in(gnutls) != CT_NAMES_NO_PLACE &&
	       has_ordinary_memory(gnutls);
}

/* --- Adding -------------------------------------------------------------- */

size_t ct_names_size(struct ct_span subject)
{
	return LENGTH_BYTES + subject.len;
}

static gnutls_datum_t *names_of(const struct ct_libgnutls *gnutls,
				gnutls_x509_trust_list_t program)
{
	return (void *)((char *)program + place_in(gnutls));
}

/* The names of the first file are all that most lists have; after that a
 * quarter more than is needed is allocated. */
int ct_names_reserve(const struct ct_libgnutls *gnutls,
		     gnutls_x509_trust_list_t program,
		     struct ct_names_room *room, size_t num_bytes)
{
	gnutls_datum_t *names = names_of(gnutls, program);
	size_t needed = names->size + num_bytes;
	unsigned char *data;

	if (num_bytes > UINT32_MAX - names->size)
		return GNUTLS_E_MEMORY_ERROR;
	if (names->data == room->data && names->size == room->size &&
	    needed <= room->capacity)
		return 0;
	if (names->size > 0)
		needed += needed / 4;
	data = (*gnutls->realloc)(names->data, needed);
	if (data == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	names->data = data;
	*room = (struct ct_names_room){data, names->size, needed};
	return 0;
}

void ct_names_append(const struct ct_libgnutls *gnutls,
		     gnutls_x509_trust_list_t program,
		     struct ct_names_room *room, struct ct_span subject)
{
	gnutls_datum_t *names = names_of(gnutls, program);
	unsigned char *to = names->data + names->size;

	to[0] = (unsigned char)(subject.len >> 8);
	to[1] = (unsigned char)subject.len;
	memcpy(to + LENGTH_BYTES, subject.data, subject.len);
	names->size += (unsigned)ct_names_size(subject);
	room->size = names->size;
}
