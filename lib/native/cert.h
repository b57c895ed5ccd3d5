/*
 * The internals of decoded certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Immutable, except the reference count. The spans of the view and of the facts
 * refer to the bytes after the struct.
 */

#ifndef CT_NATIVE_CERT_H
#define CT_NATIVE_CERT_H

#include <stdatomic.h>

#include <catrust/crl.h>

#include "revocation/crl_check.h"
#include "x509/certificate.h"

struct catrust_cert {
	atomic_uint references;
	struct ct_certificate view;
	struct ct_crl_facts facts;
	uint8_t bytes[];
};

#endif /* CT_NATIVE_CERT_H */
