/*
 * libcatrust: how much of a list of CA names fits into a message.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CATRUST_RDN_H
#define CATRUST_RDN_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most that TLS can carry: bytes of all names with their lengths. */
#define CATRUST_RDN_MAX_BYTES 65535

/* Some clients stop reading the server's message at these sizes. */
#define CATRUST_RDN_WARN_BYTES	      16384
#define CATRUST_RDN_STRONG_WARN_BYTES 32768

enum catrust_rdn_warning {
	CATRUST_RDN_FINE = 0,
	CATRUST_RDN_OVER_16K = 1, /* some clients fail */
	CATRUST_RDN_OVER_32K = 2, /* more clients fail */
	CATRUST_RDN_TOO_LONG = 3  /* cannot be sent */
};

/* The answer of catrust_snapshot_rdn_fit() and
 * catrust_certificate_rdn_sequence_limit(). */
struct catrust_rdn_fit {
	size_t num_names;		  /* in the whole list */
	size_t num_bytes;		  /* of the whole list */
	size_t num_fitting;		  /* names, from the first on */
	size_t fitting_bytes;		  /* of those */
	enum catrust_rdn_warning warning; /* about the whole list */
};

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_RDN_H */
