/*
 * The CRLs of a trust list: replacing one by another from its file.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A candidate replaces the CRL in use when one key made the signatures of both,
 * and it is the key of a CA of the list, or of a certificate in the chain at
 * hand that GnuTLS finds valid by itself. A chain comes from a peer: without
 * the second condition the peer could make a key that an existing signature
 * fits. Times and number of the candidate have been compared before.
 *
 * Whether GnuTLS finds a certificate valid is asked with its default flags,
 * whatever the program's are: in doubt the CRL in use stays.
 */

#ifndef ADAPTER_GNUTLS_CRLS_REPLACE_H
#define ADAPTER_GNUTLS_CRLS_REPLACE_H

#include "adapters/gnutls/list.h"

/* The CRLs of a file as it is now: those that may follow the ones in use become
 * candidates and replace the file's former ones. False when out of memory. The
 * list's lock is held for writing. */
bool ct_crls_set_candidates(struct ct_crls *crls, size_t origin,
			    const struct ct_crl_list *loaded);

/* Whether there are candidates of the chain's issuers. */
bool ct_crls_has_candidates(const struct ct_crls *crls,
			    const struct ct_lookup *lookup);

/* Uses those candidates of the chain's issuers whose signatures are good, drops
 * those whose are not, and keeps others for another chain. True when one is in
 * use now. The list's lock is held for writing, and the working list has what
 * the chain needs. */
bool ct_crls_replace(const struct ct_libgnutls *gnutls, struct ct_list *list,
		     const struct ct_lookup *lookup);

#endif /* ADAPTER_GNUTLS_CRLS_REPLACE_H */
