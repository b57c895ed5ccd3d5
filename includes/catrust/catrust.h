/*
 * libcatrust: the whole native interface.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * It includes GnuTLS's types for catrust_certificate_*. A program that does not
 * need these defines CATRUST_NO_GNUTLS before it includes this header.
 */

#ifndef CATRUST_CATRUST_H
#define CATRUST_CATRUST_H

#include <catrust/crl.h>
#include <catrust/crlite.h>
#include <catrust/error.h>
#include <catrust/rdn.h>
#include <catrust/report.h>
#include <catrust/store.h>
#include <catrust/verify.h>
#ifndef CATRUST_NO_GNUTLS
# include <catrust/credentials.h>
#endif

#endif /* CATRUST_CATRUST_H */
