/*
 * What crl_make wrote, for the programs that measure CRLs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/crl_input.h"

const char *crl_path(const char *directory, const char *name)
{
	static _Thread_local char path[4096];

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	return path;
}

/* The length of a DER SEQUENCE, or 0. */
static size_t sequence_len(const unsigned char *at, size_t left)
{
	size_t len, octets;

	if (left < 4 || at[0] != 0x30)
		return 0;
	octets = at[1] < 0x80 ? 0 : at[1] & 0x7fu;
	if (octets > 2)
		return 0;
	len = octets == 0 ? at[1] : 0;
	for (size_t i = 0; i < octets; i++)
		len = len << 8 | at[2 + i];
	len += 2 + octets;
	return len <= left ? len : 0;
}

struct crl_pool *crl_pool_read(const char *directory, const char *name)
{
	struct crl_pool *pool = calloc(1, sizeof(*pool));
	size_t len, at = 0;

	if (pool == NULL)
		return NULL;
	pool->bytes = bench_read_file(crl_path(directory, name), &len);
	for (size_t i = 0; pool->bytes != NULL && i < CRL_POOL; i++) {
		pool->certs[i].data = pool->bytes + at;
		pool->certs[i].len = sequence_len(pool->bytes + at, len - at);
		if (pool->certs[i].len == 0) {
			bench_complain(name, "is not crl_make's");
			free(pool->bytes);
			pool->bytes = NULL;
			break;
		}
		at += pool->certs[i].len;
	}
	if (pool->bytes != NULL)
		return pool;
	free(pool);
	return NULL;
}

void crl_pool_free(struct crl_pool *pool)
{
	if (pool == NULL)
		return;
	free(pool->bytes);
	free(pool);
}

size_t crl_next(size_t count)
{
	static _Thread_local size_t next;
	static _Thread_local int is_started;

	if (!is_started) {
		/* Threads begin at different places. */
		next = (size_t)((uintptr_t)&next >> 6) * 7919;
		is_started = 1;
	}
	return next++ % count;
}
