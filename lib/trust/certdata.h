/*
 * NSS's certdata.txt: the trust objects of Mozilla's root program.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: text as in the source of NSS and of Debian's ca-certificates:
 *
 *	BEGINDATA
 *	CKA_CLASS CK_OBJECT_CLASS CKO_CERTIFICATE
 *	CKA_VALUE MULTILINE_OCTAL
 *	\060\202 ...
 *	END
 *
 * An object begins with its class. Names and words are mapped to those of
 * p11-kit: CKA_NSS_SERVER_DISTRUST_AFTER to nss-server-distrust-after,
 * CKT_NSS_NOT_TRUSTED to nss-not-trusted. Strings (UTF8) are labels, which are
 * ignored, as are lines before the first object.
 */

#ifndef CT_TRUST_CERTDATA_H
#define CT_TRUST_CERTDATA_H

#include "trust/object_lines.h"
#include "trust/trust_object.h"

/* As the functions of trust/p11_kit.h. */
bool ct_certdata_is_text(struct ct_span text);

/* Whether a line, trimmed of blanks, is in this format. */
static inline bool ct_certdata_is_line(struct ct_span line)
{
	return ct_object_begins(line, "CKA_");
}

CT_MUST_USE enum catrust_error
ct_certdata_read(struct ct_span text, struct ct_trust_objects *objects);

#endif /* CT_TRUST_CERTDATA_H */
