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
#define NO_SERVER   "301a 060a2b060104019977060a01 040c 300a 06082b06010505070301"

#endif /* CT_TESTS_VERIFY_ROOT_PROGRAM_H */
