/*
 * A client and a server of libgnutls in one thread, which speak through memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_ADAPTERS_GNUTLS_ENDS_H
#define TESTS_ADAPTERS_GNUTLS_ENDS_H

#include <stdbool.h>

#include <gnutls/gnutls.h>

#include "base/buffer.h"

struct end {
	gnutls_session_t session;
	struct ct_buffer arrived;
	size_t taken;
	struct end *peer;
	bool is_datagram;
	int ret; /* of the handshake */
};

/* Sessions without blocking; DTLS when @flags have GNUTLS_DATAGRAM. False: the
 * priorities are not known; the session exists all the same. */
bool end_set_up(struct end *end, struct end *peer, unsigned flags,
		const char *priorities,
		gnutls_certificate_credentials_t credentials);
void end_clear(struct end *end);

void ends_shake_hands(struct end *client, struct end *server);

#endif /* TESTS_ADAPTERS_GNUTLS_ENDS_H */
