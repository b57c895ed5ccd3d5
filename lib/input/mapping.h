/*
 * A file's bytes, mapped: the pages of the system's cache, which all processes
 * share.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Who may write to a file may shorten it while it is mapped. Its last pages are
 * gone then, and a thread that reads one gets SIGBUS. While a thread looks at a
 * mapping, a handler puts zeros in the mapping's place and marks it as broken:
 * the thread goes on, reads zeros, and learns at the end that what it has read
 * does not count. Bytes may also change in place; who looks at them again must
 * check them again.
 *
 * A signal's handler is the program's. Files are mapped only where the program
 * has none for SIGBUS and does not ignore it; elsewhere they are read into
 * memory. Each SIGBUS that is not about the mapping that the thread looks at
 * has the system's effect: it ends the process. One that a process has sent is
 * sent again when the thread has ended its look, with its sender and value, to
 * the same thread or to the process, so that it stays pending where the program
 * blocks it. Only pthread_sigqueue() cannot be told from sigqueue(): what it
 * sent to a thread goes to the process. Where a program installs a handler
 * afterwards, that gets the signals.
 *
 * The signal is unblocked while a thread looks at a mapping, and only then: a
 * thread that looks at bytes in memory alone keeps its signal mask.
 */

#ifndef CT_INPUT_MAPPING_H
#define CT_INPUT_MAPPING_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

struct ct_mapping {
	struct ct_span bytes;
	struct ct_buffer memory; /* has the bytes where they are not mapped */
	atomic_bool is_broken;
};

/* Maps the first @len bytes of a file; false when that cannot be, and nothing
 * is to be unmapped. The descriptor is not needed any longer. */
CT_MUST_USE bool ct_mapping_map(struct ct_mapping *out, int fd, size_t len);

/* Takes over bytes in memory, and leaves the buffer empty. */
void ct_mapping_set(struct ct_mapping *out, struct ct_buffer *memory);

void ct_mapping_clear(struct ct_mapping *mapping); /* all zeros allowed */

/* What a thread looks at, and what it had before it began to look. */
struct ct_mapping_look {
	struct ct_mapping *volatile mapping; /* or NULL */
	/* SIGBUS, by a process, by tgkill() or otherwise. */
	volatile sig_atomic_t was_sent_to_thread, was_sent_to_process;
	siginfo_t to_thread, to_process;
	bool is_prepared; /* for the first mapping that is not in memory */
	bool is_known;	  /* to the handler */
	bool is_blocked;  /* SIGBUS: the system ends who gets it then */
	sigset_t signals;
};

/* A thread begins to look at mappings; ends. Not nested. */
void ct_mapping_look_begin(struct ct_mapping_look *look);
void ct_mapping_look_end(const struct ct_mapping_look *look);

/* Between both: the bytes of this mapping, and of no other, may be read now. */
void ct_mapping_look_at(struct ct_mapping_look *look,
			struct ct_mapping *mapping);

/* Whether bytes that were read may have been missing. */
bool ct_mapping_is_broken(struct ct_mapping *mapping);

#endif /* CT_INPUT_MAPPING_H */
