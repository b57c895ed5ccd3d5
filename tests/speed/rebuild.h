/*
 * Speed tests: the list of CA names in the way of 2008, to be found too slow.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After each certificate the whole list is made anew, in two passes over all
 * certificates held: one for its size, one for its bytes; each asks each
 * certificate for its name. That is what made 206 files cost 40 seconds. The
 * checks of tests/speed/counts must fail on it.
 */

#ifndef CT_TESTS_SPEED_REBUILD_H
#define CT_TESTS_SPEED_REBUILD_H

#include <gnutls/gnutls.h>

struct rebuild {
	gnutls_x509_crt_t *crts;
	unsigned num_crts;
	unsigned char *names;
	size_t names_len;
};

/* Adds one PEM certificate; 1 or a negative code. */
int rebuild_add(struct rebuild *rebuild, const gnutls_datum_t *pem);

void rebuild_clear(struct rebuild *rebuild);

#endif /* CT_TESTS_SPEED_REBUILD_H */
