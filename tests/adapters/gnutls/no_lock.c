/*
 * The adapter's lock that locks nothing: with it, what finds races must find
 * some.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "adapters/gnutls/lock.h"

bool ct_lock_init(struct ct_lock *lock)
{
	(void)lock;
	return true;
}

void ct_lock_clear(struct ct_lock *lock)
{
	(void)lock;
}

void ct_lock_read(struct ct_lock *lock)
{
	(void)lock;
}

void ct_lock_read_within(struct ct_lock *lock)
{
	(void)lock;
}

void ct_lock_read_end(struct ct_lock *lock)
{
	(void)lock;
}

void ct_lock_write(struct ct_lock *lock)
{
	(void)lock;
}

void ct_lock_write_end(struct ct_lock *lock)
{
	(void)lock;
}

void ct_lock_write_to_read(struct ct_lock *lock)
{
	(void)lock;
}

void ct_lock_reset(struct ct_lock *lock, unsigned num_readers)
{
	(void)lock;
	(void)num_readers;
}

void ct_lock_change_begin(void)
{
}

void ct_lock_change_end(void)
{
}

void ct_lock_fork_begin(void)
{
}

void ct_lock_fork_end(bool is_child)
{
	(void)is_child;
}
