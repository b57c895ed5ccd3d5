/*
 * The location of the system's CA certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TRUST_SYSTEM_H
#define CT_TRUST_SYSTEM_H

/* The path of the system's bundle of CA certificates in PEM: the path given to
 * configure, else the first well-known path that exists; NULL when none does.
 * Static. */
const char *ct_system_bundle_path(void);

#endif /* CT_TRUST_SYSTEM_H */
