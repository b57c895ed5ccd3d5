/*
 * CRLite of native stores, in verifications.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_NATIVE_CRLITE_H
#define CT_NATIVE_CRLITE_H

#include <catrust/crlite.h>

#include "native/store.h"
#include "verify/verify.h"

/* What one verification knows. */
struct ct_native_crlite {
	const struct catrust_store *store;
	struct ct_span end_entity;
	bool is_required;
	/* What is asked before; NULL: nothing. */
	ct_revocation_check *next;
	void *next_context;
	bool is_asked;
	struct catrust_crlite answer;
};

/* Makes the engine's verification ask the store's CRLite data for the end
 * entity, as the mode wants it, after what it asks already. @crlite lives as
 * long as the verification, which is within a read section. */
void ct_native_crlite_set(struct ct_native_crlite *crlite,
			  const struct catrust_store *store,
			  enum catrust_revocation_mode mode,
			  struct ct_span end_entity,
			  struct ct_verify_options *engine);

#endif /* CT_NATIVE_CRLITE_H */
