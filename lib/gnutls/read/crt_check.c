/*
 * Certificate objects: whether they name a host, an address, an e-mail address.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * lib/gnutls_verdicts/peer_name.c decides.
 */

#include <config.h>

#include "gnutls/read/crt.h"
#include "gnutls_verdicts/peer_name.h"

CT_EXPORT unsigned gnutls_x509_crt_check_hostname2(gnutls_x509_crt_t cert,
						   const char *hostname,
						   unsigned int flags)
{
	return ct_gnutls_crt_is_set(cert) && hostname != NULL &&
	       ct_gnutls_check_host(&cert->view, hostname, flags) == 1;
}

CT_EXPORT unsigned gnutls_x509_crt_check_hostname(gnutls_x509_crt_t cert,
						  const char *hostname)
{
	return gnutls_x509_crt_check_hostname2(cert, hostname, 0);
}

CT_EXPORT unsigned gnutls_x509_crt_check_ip(gnutls_x509_crt_t cert,
					    const unsigned char *ip,
					    unsigned int ip_size,
					    unsigned int flags)
{
	(void)flags;
	return ct_gnutls_crt_is_set(cert) && ip != NULL &&
	       ct_gnutls_check_ip(&cert->view, ct_span(ip, ip_size));
}

CT_EXPORT unsigned gnutls_x509_crt_check_email(gnutls_x509_crt_t cert,
					       const char *email,
					       unsigned int flags)
{
	(void)flags;
	return ct_gnutls_crt_is_set(cert) && email != NULL &&
	       ct_gnutls_check_email(&cert->view, email) == 1;
}
