/*
 * Threads that hold a lock are not cancelled.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>

#include "base/cancel.h"

#ifdef PTHREAD_CANCEL_DISABLE

static _Thread_local unsigned depth;
static _Thread_local int state_before;

void ct_cancel_disable(void)
{
	if (depth++ == 0)
		(void)pthread_setcancelstate(PTHREAD_CANCEL_DISABLE,
					     &state_before);
}

void ct_cancel_restore(void)
{
	int state;

	if (--depth == 0)
		(void)pthread_setcancelstate(state_before, &state);
}

#else /* a C library without pthread_cancel() */

void ct_cancel_disable(void)
{
}

void ct_cancel_restore(void)
{
}

#endif
