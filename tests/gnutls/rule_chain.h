/*
 * What the files of probe_rules share: chains of peer, two CAs and root.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Compiled against this library and against GnuTLS.
 */

#ifndef TESTS_GNUTLS_RULE_CHAIN_H
#define TESTS_GNUTLS_RULE_CHAIN_H

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "der_writer.h"
#include "signer.h"

enum { RULE_MAX_CHAIN = 4, RULE_NUM_NAMES = 4 };

#define SPAN(literal) \
 ((struct ct_span){(const uint8_t *)(literal), sizeof(literal) - 1})

/* The peer's certificate first, the root last. */
struct rule_chain {
	gnutls_x509_crt_t certs[RULE_MAX_CHAIN];
	unsigned len;
};

extern const char *const rule_names[RULE_NUM_NAMES];
extern const struct ct_test_key rule_usual_keys[RULE_MAX_CHAIN]; /* RSA */

/* NULL, which is printed, when the certificate is refused. */
gnutls_x509_crt_t rule_import(const struct ct_buffer *der);
gnutls_x509_crt_t rule_certificate(const struct ct_test_certificate_spec *spec);

/* Certificate @place, 0 the peer's, of a chain with these keys; and the one of
 * the usual keys, made once. */
struct ct_test_certificate_spec
rule_usual(unsigned place, const struct ct_test_key keys[RULE_MAX_CHAIN]);
gnutls_x509_crt_t rule_usual_certificate(unsigned place);

/* Print what a verification says: by a trust list, with its callbacks, and by
 * lists of certificates. @host and @purpose may be NULL. */
void rule_by_list(const struct rule_chain *chain, unsigned trusted,
		  unsigned flags, const char *host, const char *purpose);
void rule_by_cas(const struct rule_chain *chain, unsigned trusted,
		 unsigned flags);

/* Both, with each certificate of the chain as the trusted one, with each flag
 * the root, and with purposes and hosts. Nothing without all certificates. */
void rule_probe(const char *name, const struct rule_chain *chain);
void rule_chain_clear(struct rule_chain *chain);

/* The sections. */
void probe_all_changes(void);
void probe_constraints(void);
void probe_forms(void);
void probe_directory_constraints(void);
void probe_agreement_keys(void);
void probe_unknown(void);
void probe_unreadable(void);
void probe_variants(void);
void probe_keys(void);
void probe_crls(void);
void probe_gost(void);
void probe_pss(void);

#endif /* TESTS_GNUTLS_RULE_CHAIN_H */
