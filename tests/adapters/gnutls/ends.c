/*
 * A client and a server of libgnutls in one thread, which speak through memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ends.h"

static void append(struct ct_buffer *out, const void *data, size_t len)
{
	if (ct_buffer_append(out, data, len) != CATRUST_OK)
		abort();
}

/* A datagram follows its length. */
static ssize_t push(gnutls_transport_ptr_t context, const void *data,
		    size_t len)
{
	struct end *end = context;

	if (end->is_datagram)
		append(&end->peer->arrived, &len, sizeof(len));
	append(&end->peer->arrived, data, len);
	return (ssize_t)len;
}

static ssize_t pull(gnutls_transport_ptr_t context, void *data, size_t len)
{
	struct end *end = context;
	size_t left = end->arrived.len - end->taken;
	size_t whole;

	if (left == 0) {
		gnutls_transport_set_errno(end->session, EAGAIN);
		return -1;
	}
	if (end->is_datagram) {
		memcpy(&left, end->arrived.data + end->taken, sizeof(left));
		end->taken += sizeof(left);
	}
	whole = left;
	if (len > left)
		len = left;
	memcpy(data, end->arrived.data + end->taken, len);
	end->taken += end->is_datagram ? whole : len;
	return (ssize_t)len;
}

static int pull_timeout(gnutls_transport_ptr_t context, unsigned ms)
{
	const struct end *end = context;

	(void)ms;
	return end->taken < end->arrived.len;
}

bool end_set_up(struct end *end, struct end *peer, unsigned flags,
		const char *priorities,
		gnutls_certificate_credentials_t credentials)
{
	int ret;

	*end = (struct end){
		.arrived = CT_BUFFER_INIT,
		.peer = peer,
		.is_datagram = (flags & GNUTLS_DATAGRAM) != 0,
		.ret = GNUTLS_E_AGAIN,
	};
	ret = gnutls_init(&end->session, flags | GNUTLS_NONBLOCK);
	if (ret < 0) {
		fprintf(stderr, "session: %s\n", gnutls_strerror(ret));
		exit(2);
	}
	ret = gnutls_priority_set_direct(end->session, priorities, NULL);
	gnutls_credentials_set(end->session, GNUTLS_CRD_CERTIFICATE,
			       credentials);
	gnutls_transport_set_ptr(end->session, end);
	gnutls_transport_set_push_function(end->session, push);
	gnutls_transport_set_pull_function(end->session, pull);
	gnutls_transport_set_pull_timeout_function(end->session, pull_timeout);
	return ret >= 0;
}

void end_clear(struct end *end)
{
	gnutls_deinit(end->session);
	ct_buffer_clear(&end->arrived);
}

void ends_shake_hands(struct end *client, struct end *server)
{
	for (unsigned i = 0; i < 20; i++) {
		if (client->ret == GNUTLS_E_AGAIN)
			client->ret = gnutls_handshake(client->session);
		if (server->ret == GNUTLS_E_AGAIN)
			server->ret = gnutls_handshake(server->session);
	}
}
