/*
 * The internals of verification options, for the files that create and use
 * them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The options own all memory that the engine's options point to: it consists of
 * small blocks, which do not move until the options are freed.
 */

#ifndef CT_NATIVE_VERIFY_H
#define CT_NATIVE_VERIFY_H

#include <catrust/verify.h>

#include "verify/verify.h"

struct ct_verify_piece;

struct catrust_verify_options {
	struct ct_verify_options engine; /* its time is set for each use */
	bool has_time;
	struct ct_peer_name *names;
	size_t names_capacity;
	struct ct_span *policies;
	size_t policies_capacity;
	struct ct_anchor_limits *limits;
	size_t limits_capacity;
	struct ct_public_suffix_list *suffixes;
	struct ct_verify_piece *pieces;
	int revocation; /* enum catrust_revocation_mode */
	int crlite;	/* the same */
};

#endif /* CT_NATIVE_VERIFY_H */
