/*
 * What an adapter did, for "catrust status".
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdatomic.h>
#include <string.h>

#include "adapters/common/status.h"
#include "adapters/common/status_block.h"

/* Inside libgnutls config.h has GnuTLS's version; catrust.mk there says ours.
 */
#ifndef CT_RELEASE
# define CT_RELEASE PACKAGE_VERSION
#endif

static struct ct_status_block block
	__attribute__((aligned(CT_STATUS_ALIGNMENT))) = {
		.magic = CT_STATUS_MAGIC,
		.version = CT_STATUS_VERSION,
		.size = sizeof(block),
		.release = CT_RELEASE,
};

static void count(_Atomic uint32_t *counter, size_t number)
{
	(void)atomic_fetch_add_explicit(counter, (uint32_t)number,
					memory_order_relaxed);
}

/* Both copy what fits with a NUL: the beginning of a text; its end. */
static void copy_start(char *out, size_t size, const char *text)
{
	size_t len = strlen(text);

	if (len >= size)
		len = size - 1;
	memcpy(out, text, len);
	out[len] = '\0';
}

static void copy_end(char *out, size_t size, const char *text)
{
	size_t len = strlen(text);

	copy_start(out, size, len < size ? text : text + (len - (size - 1)));
}

/* Whether the caller is to write an entry; it sets the state afterwards. */
static bool begin(_Atomic uint32_t *state, uint32_t wanted)
{
	return atomic_compare_exchange_strong(state, &wanted,
					      CT_STATUS_WRITING);
}

void ct_status_library(bool is_on, const char *text)
{
	for (size_t i = 0; i < CT_STATUS_LIBRARIES; i++) {
		struct ct_status_library *library = &block.libraries[i];

		if (!begin(&library->state, CT_STATUS_EMPTY))
			continue;
		copy_start(library->text, sizeof(library->text), text);
		atomic_store(&library->state,
			     is_on ? CT_STATUS_ON : CT_STATUS_OFF);
		return;
	}
}

void ct_status_taken(size_t num_cas, size_t num_crls, size_t num_entries)
{
	count(&block.num_files, 1);
	count(&block.num_cas, num_cas);
	count(&block.num_crls, num_crls);
	count(&block.num_entries, num_entries);
}

void ct_status_left(const char *what, const char *why)
{
	uint32_t number = atomic_fetch_add_explicit(&block.num_left, 1,
						    memory_order_relaxed);
	struct ct_status_reason *reason =
		&block.reasons[number % CT_STATUS_REASONS];

	if (!begin(&reason->state, CT_STATUS_EMPTY) &&
	    !begin(&reason->state, CT_STATUS_ON))
		return;
	copy_end(reason->what, sizeof(reason->what), what);
	copy_start(reason->why, sizeof(reason->why), why);
	atomic_store(&reason->state, CT_STATUS_ON);
}
