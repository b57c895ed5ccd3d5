/*
 * The location of the system's CA certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stddef.h>

#include "base/compiler.h"
#include "input/source.h"
#include "trust/system.h"

static const char *const known_paths[] = {
#ifdef DEFAULT_TRUST_STORE_FILE
	DEFAULT_TRUST_STORE_FILE,
#endif
	"/etc/ssl/certs/ca-certificates.crt",	  /* Debian, Arch, Gentoo */
	"/etc/pki/tls/certs/ca-bundle.crt",	  /* Fedora, RHEL */
	"/etc/ssl/ca-bundle.pem",		  /* SUSE */
	"/etc/ssl/cert.pem",			  /* Alpine, the BSDs, macOS */
	"/usr/local/share/certs/ca-root-nss.crt", /* FreeBSD's package */
};

const char *ct_system_bundle_path(void)
{
	struct ct_file_identity identity;

	for (size_t i = 0; i < CT_ARRAY_LEN(known_paths); i++)
		if (ct_source_identify(known_paths[i], &identity) == CATRUST_OK)
			return known_paths[i];
	return NULL;
}
