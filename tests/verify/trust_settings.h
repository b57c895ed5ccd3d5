/*
 * Test tools: trust settings for the tests of verify/trust_settings.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * X509_CERT_AUX as OpenSSL writes it: SEQUENCE { trust SEQUENCE OF OID, reject
 * [0] SEQUENCE OF OID, alias UTF8String, keyid OCTET STRING, other [1] }, all
 * of them optional.
 */

#ifndef CT_TESTS_VERIFY_TRUST_SETTINGS_H
#define CT_TESTS_VERIFY_TRUST_SETTINGS_H

#include "base/span.h"

#define SETTINGS(literal)                         \
 {                                                \
  (const uint8_t *)(literal), sizeof(literal) - 1 \
 }

#define OID_SERVER "\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x01"
#define OID_CLIENT "\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x02"
#define OID_ANY	   "\x06\x04\x55\x1d\x25\x00"

#define TRUSTS_SERVER  "\x30\x0c\x30\x0a" OID_SERVER
#define TRUSTS_CLIENT  "\x30\x0c\x30\x0a" OID_CLIENT
#define TRUSTS_BOTH    "\x30\x16\x30\x14" OID_CLIENT OID_SERVER
#define TRUSTS_ANY     "\x30\x08\x30\x06" OID_ANY
#define REJECTS_SERVER "\x30\x0c\xa0\x0a" OID_SERVER
#define REJECTS_CLIENT "\x30\x0c\xa0\x0a" OID_CLIENT
#define REJECTS_BOTH   "\x30\x16\xa0\x14" OID_CLIENT OID_SERVER
#define REJECTS_ANY    "\x30\x08\xa0\x06" OID_ANY
/* Trusted and rejected at once. */
#define SPLITS_SERVER "\x30\x18\x30\x0a" OID_SERVER "\xa0\x0a" OID_SERVER
#define SPLITS_CLIENT "\x30\x18\x30\x0a" OID_SERVER "\xa0\x0a" OID_CLIENT
#define HAS_ALIAS     "\x30\x03\x0c\x01x"

#endif /* CT_TESTS_VERIFY_TRUST_SETTINGS_H */
