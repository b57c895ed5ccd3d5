/*
 * Test tools: files that another process cuts, grows and replaces by links,
 * FIFOs, directories and devices all the time, while the test loads them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A file has one of two versions as a whole, or is bad: cut within its last
 * block, empty, or no file. Lines that are no block may follow a version.
 */

#ifndef CT_TESTS_TOOLS_FILE_ATTACKS_H
#define CT_TESTS_TOOLS_FILE_ATTACKS_H

#include <sys/types.h>

#include "base/buffer.h"

/* Up to CT_TEST_NUM_FILE_ATTACKS a reader may read whatever there is; then come
 * a FIFO and a device, where one that does not look first waits, or reads on.
 */
enum { CT_TEST_NUM_FILE_ATTACKS = 7, CT_TEST_NUM_ATTACKS = 9 };

/* The caller makes the versions, in PEM, of which the first is copied to a file
 * that is never touched. */
struct ct_test_victim {
	struct ct_buffer versions[2];
	char path[300], copy[300], aside[300];
};

/* Names the files, and writes the first version. */
void ct_test_victim_init(struct ct_test_victim *victim, const char *directory,
			 const char *name);

/* Writes a version in place. */
void ct_test_victim_write(const struct ct_test_victim *victim, unsigned number);

/* Removes the files, and frees the versions. */
void ct_test_victim_clear(struct ct_test_victim *victim);

/* Starts the attacks, the first @num_kinds of them; returns the process. */
pid_t ct_test_attacks_begin(const struct ct_test_victim *victims,
			    size_t num_victims, unsigned num_kinds);

/* Ends them; the files have their second version then. */
void ct_test_attacks_end(pid_t child, const struct ct_test_victim *victims,
			 size_t num_victims);

#endif /* CT_TESTS_TOOLS_FILE_ATTACKS_H */
