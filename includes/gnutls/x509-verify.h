/*
 * libcatrust: GnuTLS's functions that verify chains and names.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by <gnutls/x509.h>. Status bits are gnutls_certificate_status_t: 0
 * means trusted, every failure sets GNUTLS_CERT_INVALID and bits that say why.
 *
 * As in GnuTLS, these functions try one path only: the certificates in the
 * order given, or as they can be sorted. The native functions of
 * <catrust/catrust.h> try all paths and follow RFC 5280.
 */

#ifndef CATRUST_GNUTLS_X509_VERIFY_H
#define CATRUST_GNUTLS_X509_VERIFY_H

#include <gnutls/gnutls.h>
#include <gnutls/x509-types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------- names */

/**
 * gnutls_x509_crt_check_hostname2: checks whether a certificate is for a host.
 * @cert: the certificate
 * @hostname: a host name in UTF-8, or an IP address as text
 * @flags: GNUTLS_VERIFY_DO_NOT_ALLOW_WILDCARDS;
 *   GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES: text that looks like an address is
 *   treated as a host name
 *
 * Host names are compared without case, and with IDNA (UTS 46) when they are
 * not ASCII. The common name counts if the certificate has no DNS, URI, IP or
 * SRV alternative name, no other common name, and is for TLS servers. Addresses
 * match iPAddress names only.
 *
 * Returns: 1 when it matches, otherwise 0.
 *
 * Threads: safe. Cost: O(alternative names). Since: 0.1.0.
 * Source: RFC 6125, GnuTLS gnutls_x509_crt_check_hostname2.
 */
unsigned gnutls_x509_crt_check_hostname2(gnutls_x509_crt_t cert,
					 const char *hostname,
					 unsigned int flags);

/**
 * gnutls_x509_crt_check_hostname: the same without flags.
 * @cert: the certificate
 * @hostname: as gnutls_x509_crt_check_hostname2()
 *
 * Returns: 1 when it matches, otherwise 0.
 *
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crt_check_hostname.
 */
unsigned gnutls_x509_crt_check_hostname(gnutls_x509_crt_t cert,
					const char *hostname);

/**
 * gnutls_x509_crt_check_ip: checks whether a certificate is for an address.
 * @cert: the certificate
 * @ip: the address's octets, in network order
 * @ip_size: 4 or 16
 * @flags: have no effect
 *
 * Returns: 1 when it matches, otherwise 0.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_check_ip.
 */
unsigned gnutls_x509_crt_check_ip(gnutls_x509_crt_t cert,
				  const unsigned char *ip, unsigned int ip_size,
				  unsigned int flags);

/**
 * gnutls_x509_crt_check_email: checks for an e-mail address.
 * @cert: the certificate
 * @email: an e-mail address; its domain may be in UTF-8
 * @flags: have no effect
 *
 * Local parts are compared byte by byte, domains without case. The subject's
 * e-mail attribute counts if the certificate has no rfc822Name.
 *
 * Returns: 1 when it matches, otherwise 0.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_check_email.
 */
unsigned gnutls_x509_crt_check_email(gnutls_x509_crt_t cert, const char *email,
				     unsigned int flags);

/* ------------------------------------------------------------------ chains */

/**
 * gnutls_x509_trust_list_verify_crt2: verifies a chain, names and purpose.
 * @list: CAs
 * @cert_list: the peer's certificate first; the others in any order, unless
 *   the flags say otherwise. More than 16 are not sorted; those after the first
 *   256 are ignored
 * @cert_list_size: how many, 1 or more
 * @data: what the peer's certificate must be for: host name, IP address,
 *   e-mail address, key purpose; NULL: nothing. A peer's certificate that
 *   gnutls_x509_trust_list_add_named_crt() added under the host name is good
 * @elements: of @data
 * @flags: gnutls_certificate_verify_flags, with a profile in bits 24 and up
 * @voutput: status bits
 * @func: called for each certificate of the chain from the top down, with the
 *   CRLs that are searched for it; NULL allowed
 *
 * Returns: 0 when *voutput was set, or a negative code.
 * Errors: GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe while no other thread modifies @list. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_verify_crt2.
 */
int gnutls_x509_trust_list_verify_crt2(
	gnutls_x509_trust_list_t list, gnutls_x509_crt_t *cert_list,
	unsigned int cert_list_size, gnutls_typed_vdata_st *data,
	unsigned int elements, unsigned int flags, unsigned int *voutput,
	gnutls_verify_output_function func);

/**
 * gnutls_x509_trust_list_verify_crt: verifies a chain.
 * @list: CAs
 * @cert_list: as gnutls_x509_trust_list_verify_crt2()
 * @cert_list_size: how many
 * @flags: as gnutls_x509_trust_list_verify_crt2()
 * @voutput: status bits
 * @func: as gnutls_x509_trust_list_verify_crt2()
 *
 * Returns: 0 when *voutput was set, or a negative code.
 * Errors: as gnutls_x509_trust_list_verify_crt2().
 * Threads: safe while no other thread modifies @list. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_verify_crt.
 */
int gnutls_x509_trust_list_verify_crt(gnutls_x509_trust_list_t list,
				      gnutls_x509_crt_t *cert_list,
				      unsigned int cert_list_size,
				      unsigned int flags, unsigned int *voutput,
				      gnutls_verify_output_function func);

/**
 * gnutls_x509_crt_verify: verifies one certificate against CAs.
 * @cert: the certificate
 * @CA_list: the CAs, borrowed
 * @CA_list_length: how many
 * @flags: gnutls_certificate_verify_flags, with a profile in bits 24 and up
 * @verify: status bits
 *
 * Returns: 0 when *verify was set, or a negative code.
 * Errors: GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Cost: O(CA_list_length). Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crt_verify.
 */
int gnutls_x509_crt_verify(gnutls_x509_crt_t cert,
			   const gnutls_x509_crt_t *CA_list,
			   unsigned CA_list_length, unsigned int flags,
			   unsigned int *verify);

/**
 * gnutls_certificate_verification_status_print: explains status bits.
 * @status: the bits
 * @type: GNUTLS_CRT_X509
 * @out: one sentence or more, each followed by a space, NUL-terminated;
 *   gnutls_free() frees it
 * @flags: must be 0
 *
 * Returns: 0 or a negative code.
 * Errors: GNUTLS_E_MEMORY_ERROR, GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_verification_status_print.
 */
int gnutls_certificate_verification_status_print(unsigned int status,
						 gnutls_certificate_type_t type,
						 gnutls_datum_t *out,
						 unsigned int flags);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_X509_VERIFY_H */
