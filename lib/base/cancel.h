/*
 * Threads that hold a lock are not cancelled.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A thread that pthread_cancel() ends while it holds a lock never unlocks it.
 * Reading a file, waiting for a condition and a callback of the program are
 * points where that may happen. Between these two functions the request stays
 * pending; the thread acts on it at its next such point afterwards. They nest.
 */

#ifndef CT_BASE_CANCEL_H
#define CT_BASE_CANCEL_H

void ct_cancel_disable(void);
void ct_cancel_restore(void);

#endif /* CT_BASE_CANCEL_H */
