/*
 * libcatrust: the size of a list of CA names, and TLS's limit for it.
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

/* TLS's limit: bytes of all names, with the length before each. */
#define CATRUST_RDN_MAX_BYTES 65535

/* Some clients fail at these sizes of the server's message. */
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
	size_t num_names;		  /* in the complete list */
	size_t num_bytes;		  /* of the complete list */
	size_t num_fitting;		  /* the first names that fit */
	size_t fitting_bytes;		  /* of these names */
	enum catrust_rdn_warning warning; /* about the complete list */
};

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_RDN_H */
