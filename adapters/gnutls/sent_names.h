/*
 * The names of CAs that a trust list of libgnutls sends to clients, added
 * without the CAs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgnutls has them as TLS sends them (RFC 5246 7.4.4, RFC 8446 4.2.4, without
 * the outer length): for each CA a 2-byte big-endian length and the subject's
 * DER, in a gnutls_datum_t of the trust list, whose memory is gnutls_malloc()'s
 * and freed with the list or by gnutls_certificate_free_ca_names(). No function
 * sets it. Each list has a copy of its own, which no other list with the same
 * CAs can share: libgnutls frees it, also for callers that pass the hooks by,
 * as those do that look its functions up by dlsym(). Where it is in the list is
 * found by a trial: a CA is added to temporary credentials, and the memory of
 * their list compared.
 */

#ifndef ADAPTER_GNUTLS_SENT_NAMES_H
#define ADAPTER_GNUTLS_SENT_NAMES_H

#include "adapters/gnutls/libgnutls.h"
#include "base/span.h"

/*
 * Whether names can be added: the trial found one place, and libgnutls's memory
 * is the C library's. Otherwise CAs have to be imported for their names.
 * Threads: safe. Cost: the first call for a libgnutls imports a CA.
 */
bool ct_names_can_be_added(const struct ct_libgnutls *gnutls);

/* Bytes that a name takes. */
size_t ct_names_size(struct ct_span subject);

/* The memory of a list's names as ct_names_reserve() and ct_names_append() left
 * it. Where the list has another, or another length of names, libgnutls has
 * changed it since, and there is no room. Zero at first, and where libgnutls
 * may have added names. */
struct ct_names_room {
	const unsigned char *data;
	size_t size, capacity;
};

/*
 * Makes room for more names, of @num_bytes by ct_names_size(), and appends one.
 * As libgnutls does, it writes the length of a name modulo 65,536, and does not
 * limit the whole. Threads: @program for oneself. Cost: each byte is copied
 * O(1) times, however often names are added. Returns 0, or
 * GNUTLS_E_MEMORY_ERROR; nothing has changed then.
 */
int ct_names_reserve(const struct ct_libgnutls *gnutls,
		     gnutls_x509_trust_list_t program,
		     struct ct_names_room *room, size_t num_bytes);
void ct_names_append(const struct ct_libgnutls *gnutls,
		     gnutls_x509_trust_list_t program,
		     struct ct_names_room *room, struct ct_span subject);

#endif /* ADAPTER_GNUTLS_SENT_NAMES_H */
