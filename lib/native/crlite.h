/*
 * CRLite data of native stores, in verifications.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_NATIVE_CRLITE_H
#define CT_NATIVE_CRLITE_H

#include <catrust/crlite.h>

#include "native/store.h"
#include "verify/verify.h"

/* The state of one verification. */
struct ct_native_crlite {
	const struct catrust_store *store;
	struct ct_span end_entity;
	bool is_required;
	/* The check that is made before; NULL: none. */
	ct_revocation_check *next;
	void *next_context;
	bool is_asked;
	struct catrust_crlite answer;
};

/* Makes the engine's verification check the end entity by the store's CRLite
 * data, according to the mode, after its previous revocation check. @crlite
 * must outlive the verification, which is within a read section. */
void ct_native_crlite_set(struct ct_native_crlite *crlite,
			  const struct catrust_store *store,
			  enum catrust_revocation_mode mode,
			  struct ct_span end_entity,
			  struct ct_verify_options *engine);

#endif /* CT_NATIVE_CRLITE_H */
