/*
 * Test tools: texts of root programs, made from templates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In a template "$" and a letter stands for something of a certificate, which a
 * digit names before it:
 *
 *	$0c	PEM CERTIFICATE
 *	$0k	PEM PUBLIC KEY
 *	$0v $0i $0s	the certificate, its issuer, its serial number (DER) as
 *			%XX of p11-kit
 *	$0V $0I $0S	the same as MULTILINE_OCTAL of NSS, with its END
 *	$x302A;		the octets of these digits as %XX
 *	$otext;		the text as octal octets
 */

#ifndef CT_TESTS_VERIFY_ROOT_PROGRAM_H
#define CT_TESTS_VERIFY_ROOT_PROGRAM_H

#include "base/buffer.h"
#include "base/span.h"

/* Appends a template filled in. */
void ct_write_root_program(struct ct_buffer *out, const char *text,
			   const struct ct_span *certificates);

/* Begins an object of p11-kit. */
#define P11 "[p11-kit-object-v1]\n"

/* An attached extension for the key of certificate 0. */
#define P11_EXTENSION(oid, digits)                                            \
 P11 "class: x-certificate-extension\nobject-id: " oid "\nvalue: \"$x" digits \
     ";\"\n$0k"

/* DER of Extensions. */
#define SERVER_ONLY "301306 03551d25 040c300a 06082b06010505070301"
#define EMAIL_ONLY  "301306 03551d25 040c300a 06082b06010505070304"
#define SERVER_AND_EMAIL                                           \
 "301d 0603551d25 0416 3014 06082b06010505070301 06082b0601050507" \
 "0304"
#define NO_SERVER "301a 060a2b060104019977060a01 040c 300a 06082b06010505070301"

/* Certificate 0, as NSS's source has a root for servers and e-mail; and as
 * "catrust convert" writes it. */
#define NSS_ROOT                                                               \
 "\n#\n# Certificate \"Some Root\"\n#\n# Issuer: CN=Some Root,O=Some "         \
 "CA,C=XX\n"                                                                   \
 "# Serial Number: 10:20:30:40\n# Subject: CN=Some Root,O=Some CA,C=XX\n"      \
 "# Not Valid Before: Wed Nov 05 08:36:00 2014\n"                              \
 "# Fingerprint (SHA-256): 9A:6E:C0:12:E1:A7:DA:9D:BE:34:19:4D:47:8A:D7:C0"    \
 ":DB:18:22:FB:07:1D:F1:29:81:49:6E:D1:04:38:41:13\n"                          \
 "CKA_CLASS CK_OBJECT_CLASS CKO_CERTIFICATE\n" NSS_ROOT_FLAGS                  \
 "CKA_CERTIFICATE_TYPE CK_CERTIFICATE_TYPE CKC_X_509\n"                        \
 "CKA_SUBJECT $0I\nCKA_ID UTF8 \"0\"\nCKA_ISSUER $0I\n"                        \
 "CKA_SERIAL_NUMBER $0S\nCKA_VALUE $0V\n"                                      \
 "CKA_NSS_MOZILLA_CA_POLICY CK_BBOOL CK_TRUE\n"                                \
 "CKA_NSS_SERVER_DISTRUST_AFTER CK_BBOOL CK_FALSE\n"                           \
 "CKA_NSS_EMAIL_DISTRUST_AFTER CK_BBOOL CK_FALSE\n\n"                          \
 "# Trust for \"Some Root\"\nCKA_CLASS CK_OBJECT_CLASS "                       \
 "CKO_NSS_TRUST\n" NSS_ROOT_FLAGS "CKA_CERT_SHA1_HASH MULTILINE_OCTAL\n"       \
 "\\015\\061\\264\\241\\242\\312\\077\\370\\044\\103\\152\\205\\103\\131\\052" \
 "\\333"                                                                       \
 "\n\\146\\112\\013\\312\nEND\n"                                               \
 "CKA_ISSUER $0I\nCKA_SERIAL_NUMBER $0S\n"                                     \
 "CKA_TRUST_SERVER_AUTH CK_TRUST CKT_NSS_TRUSTED_DELEGATOR\n"                  \
 "CKA_TRUST_EMAIL_PROTECTION CK_TRUST CKT_NSS_TRUSTED_DELEGATOR\n"             \
 "CKA_TRUST_CODE_SIGNING CK_TRUST CKT_NSS_MUST_VERIFY_TRUST\n"                 \
 "CKA_TRUST_STEP_UP_APPROVED CK_BBOOL CK_FALSE\n"
#define NSS_ROOT_FLAGS                                         \
 "CKA_TOKEN CK_BBOOL CK_TRUE\nCKA_PRIVATE CK_BBOOL CK_FALSE\n" \
 "CKA_MODIFIABLE CK_BBOOL CK_FALSE\nCKA_LABEL UTF8 \"Some Root\"\n"
#define P11_ROOT                                                    \
 P11 "class: certificate\nlabel: \"CN=Some Root,O=Some CA,C=XX\"\n" \
     "trusted: true\n$0c" P11_EXTENSION("2.5.29.37", SERVER_AND_EMAIL)

#endif /* CT_TESTS_VERIFY_ROOT_PROGRAM_H */
