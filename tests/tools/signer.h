/*
 * Test tools: certificates and CRLs, really signed, from plain descriptions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * How to use it: fill a struct with designated initialisers, zero is a useful
 * default everywhere, and get DER:
 *
 *	struct ct_buffer root = CT_BUFFER_INIT, leaf = CT_BUFFER_INIT;
 *
 *	ct_test_certificate(&root, &(struct ct_test_certificate_spec){
 *		.subject = "CN=Root", .issuer = "CN=Root",
 *		.key = CT_TEST_P256(0), .signing_key = CT_TEST_P256(0),
 *		.has_basic_constraints = true, .is_ca = true,
 *		.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
 *		.with_key_ids = true });
 *	ct_test_certificate(&leaf, &(struct ct_test_certificate_spec){
 *		.subject = "CN=leaf", .issuer = "CN=Root", .serial = 2,
 *		.key = CT_TEST_ED25519(7), .signing_key = CT_TEST_P256(0),
 *		.alt_names = (const char *[]){ "dns:example.com", NULL } });
 *
 * The buffers are the caller's (ct_buffer_clear); output is appended. Text for
 * names is described at ct_write_name() and ct_write_general_name(). Link
 * libtesttools.la.
 *
 * Keys are deterministic and public: RSA from fixed primes, the others from
 * their index. The same description gives the same bytes on every machine,
 * signatures included (PKCS #1 v1.5, PSS with a fixed salt, RFC 6979, EdDSA).
 *
 * For tests only: what cannot be made ends the process with a message.
 */

#ifndef CT_TESTS_TOOLS_SIGNER_H
#define CT_TESTS_TOOLS_SIGNER_H

#include "der_writer.h"
#include "base/span.h"

enum ct_test_key_type {
	CT_TEST_KEY_RSA,  /* bits 2048: index 0-2; 1024: 0-1; 3072, 4096: 0 */
	CT_TEST_KEY_P256, /* any index */
	CT_TEST_KEY_P384,
	CT_TEST_KEY_P521,
	CT_TEST_KEY_ED25519,
	CT_TEST_KEY_ED448, /* index 0-1 */
	CT_TEST_KEY_GOST_01,
	CT_TEST_KEY_GOST_12_256,
	CT_TEST_KEY_GOST_12_512,
};

struct ct_test_key {
	enum ct_test_key_type type;
	unsigned bits; /* RSA: 0 is 2048; GOST: which parameter set, 0-8 for
			* 256 bits, 0-2 for 512 (signer_gost.c) */
	unsigned index;
};

#define CT_TEST_RSA(bits_, index_) \
 ((struct ct_test_key){CT_TEST_KEY_RSA, (bits_), (index_)})
#define CT_TEST_P256(index_) \
 ((struct ct_test_key){CT_TEST_KEY_P256, 0, (index_)})
#define CT_TEST_P384(index_) \
 ((struct ct_test_key){CT_TEST_KEY_P384, 0, (index_)})
#define CT_TEST_P521(index_) \
 ((struct ct_test_key){CT_TEST_KEY_P521, 0, (index_)})
#define CT_TEST_ED25519(index_) \
 ((struct ct_test_key){CT_TEST_KEY_ED25519, 0, (index_)})
#define CT_TEST_ED448(index_) \
 ((struct ct_test_key){CT_TEST_KEY_ED448, 0, (index_)})

#define CT_TEST_GOST_01(set_) \
 ((struct ct_test_key){CT_TEST_KEY_GOST_01, (set_), 0})
#define CT_TEST_GOST_12_256(set_) \
 ((struct ct_test_key){CT_TEST_KEY_GOST_12_256, (set_), 0})
#define CT_TEST_GOST_12_512(set_) \
 ((struct ct_test_key){CT_TEST_KEY_GOST_12_512, (set_), 0})

/* How an RSA key is written: some software does not write DER. */
enum ct_test_rsa_form {
	CT_TEST_RSA_FORM_DER,
	CT_TEST_RSA_FORM_NEGATIVE, /* the modulus lacks its zero */
	CT_TEST_RSA_FORM_SURPLUS_ZERO,
	CT_TEST_RSA_FORM_WITHOUT_NULL, /* the algorithm has no parameters */
};

/* The default is SHA-256 with the signing key's type (EdDSA for Ed keys). GOST
 * keys have one algorithm each, whatever is said here. */
enum ct_test_algorithm {
	CT_TEST_ALGORITHM_DEFAULT,
	CT_TEST_RSA_MD5,
	CT_TEST_RSA_SHA1,
	CT_TEST_RSA_SHA256,
	CT_TEST_RSA_SHA384,
	CT_TEST_RSA_SHA512,
	CT_TEST_RSA_SHA512_256,
	CT_TEST_RSA_SHA3_256,
	CT_TEST_RSA_SHA3_512,
	CT_TEST_RSA_PSS_SHA256,
	CT_TEST_RSA_PSS_SHA384,
	CT_TEST_RSA_PSS_SHA512,
	CT_TEST_ECDSA_SHA1,
	CT_TEST_ECDSA_SHA256,
	CT_TEST_ECDSA_SHA384,
	CT_TEST_ECDSA_SHA512,
	CT_TEST_EDDSA,
};

enum ct_test_key_usage {
	CT_TEST_DIGITAL_SIGNATURE = 1 << 0,
	CT_TEST_NON_REPUDIATION = 1 << 1,
	CT_TEST_KEY_ENCIPHERMENT = 1 << 2,
	CT_TEST_DATA_ENCIPHERMENT = 1 << 3,
	CT_TEST_KEY_AGREEMENT = 1 << 4,
	CT_TEST_KEY_CERT_SIGN = 1 << 5,
	CT_TEST_CRL_SIGN = 1 << 6,
	CT_TEST_ENCIPHER_ONLY = 1 << 7,
	CT_TEST_DECIPHER_ONLY = 1 << 8,
};

/* An extension given as it is: @value is what the OCTET STRING holds. */
struct ct_test_extension {
	const char *oid;
	bool is_critical;
	struct ct_span value;
};

/* Policy constraints' fields: 0 is absent, otherwise the number plus 1. */
struct ct_test_certificate_spec {
	const char *subject;	    /* ct_write_name() */
	const char *issuer;	    /* the same */
	struct ct_span subject_der; /* whole Names instead, when not NULL */
	struct ct_span issuer_der;
	uint64_t serial;	     /* 0: 1 */
	struct ct_span serial_bytes; /* big-endian instead, when not NULL */
	bool serial_is_raw; /* serial_bytes are the INTEGER's contents as
			     * they are: negative, over-long */
	int64_t not_before; /* both 0: 2020-01-01 to 2045-01-01 */
	int64_t not_after;
	const char *not_before_text; /* instead: "U" and what a UTCTime holds,
				      * "G" for GeneralizedTime */
	unsigned version;	     /* as people say it, 1 to 3; 0: 3, or 1
				      * when without_extensions */
	bool without_extensions;

	struct ct_test_key key;		/* the subject's */
	enum ct_test_rsa_form rsa_form; /* how that is written */
	struct ct_span spki_der;	/* whole SubjectPublicKeyInfo instead */
	struct ct_test_key signing_key; /* the issuer's */
	enum ct_test_algorithm algorithm;
	bool without_rsa_null;	/* AlgorithmIdentifiers of RSA signatures end
				 * after the OID */
	bool other_outer_null;	/* the outer one ends after the OID when the
				 * inner one does not, and the reverse */
	bool break_signature;	/* flip one bit of it */
	unsigned unused_bits;	/* what its BIT STRING says of them */
	bool without_signature; /* filler in its place, which costs nothing */

	struct ct_span issuer_unique_id; /* octets; absent when NULL */
	struct ct_span subject_unique_id;
	bool has_basic_constraints; /* critical */
	bool is_ca;
	bool has_path_len;
	unsigned path_len;
	unsigned key_usage;		 /* 0: no extension; critical */
	const char *const *key_purposes; /* OIDs, ended by NULL */
	bool key_purposes_critical;
	const char *const *alt_names; /* ct_write_general_name(), NULL ends */
	const char *const *issuer_alt_names;
	const char *const *permitted; /* name constraints; critical. "dns:" */
	const char *const *excluded;  /* has an empty value */
	const char *const *policies;  /* OIDs; "2.5.29.32.0" is anyPolicy */
	const char *const *policy_mappings; /* "1.2.3=4.5.6" */
	unsigned require_explicit_policy;   /* number plus 1; critical */
	unsigned inhibit_policy_mapping;
	unsigned inhibit_any_policy;
	bool with_key_ids; /* subjectKeyIdentifier and, unless self-issued with
			    * the same key, authorityKeyIdentifier: SHA-1 of
			    * the public key's bits */
	struct ct_span subject_key_id;		    /* these bytes instead */
	struct ct_span authority_key_id;	    /* these bytes instead */
	const char *const *crl_uris;		    /* cRLDistributionPoints */
	const struct ct_test_extension *extensions; /* after all others */
	size_t num_extensions;
};

/* A CA with a certificate of its own; further members may follow. */
#define CT_TEST_CA(name_, key_, ...)                               \
 ((struct ct_test_certificate_spec){.subject = (name_),            \
				    .issuer = (name_),             \
				    .key = (key_),                 \
				    .signing_key = (key_),         \
				    .has_basic_constraints = true, \
				    .is_ca = true,                 \
				    __VA_ARGS__})

/* For a member of it: a list that outlives the function which it is in. */
/* clang-format off */
#define CT_TEST_LIST(...) \
 ({ static const char *const list_[] = {__VA_ARGS__, NULL}; list_; })
/* clang-format on */

void ct_test_certificate(struct ct_buffer *out,
			 const struct ct_test_certificate_spec *spec);

/* One revoked certificate. */
struct ct_test_crl_entry {
	uint64_t serial;
	struct ct_span serial_bytes;	/* big-endian instead, when not NULL */
	bool serial_is_raw;		/* they are the INTEGER's contents */
	int64_t date;			/* 0: the CRL's thisUpdate */
	unsigned reason;		/* reasonCode plus 1; 0: none */
	const char *certificate_issuer; /* GeneralName; critical; or NULL */
	const struct ct_test_extension *extensions;
	size_t num_extensions;
};

struct ct_test_crl_spec {
	const char *issuer;
	struct ct_span issuer_der;
	int64_t this_update; /* 0: 2026-01-01 */
	int64_t next_update; /* 0: 2045-01-01; -1: absent */
	unsigned version;    /* 1 or 2; 0: 2 */
	bool without_extensions;

	struct ct_test_key signing_key;
	enum ct_test_algorithm algorithm;
	bool break_signature;

	const struct ct_test_crl_entry *entries;
	size_t num_entries;

	uint64_t crl_number;  /* 0: no extension */
	uint64_t base_number; /* deltaCRLIndicator, critical; 0: none */
	bool with_key_ids;    /* authorityKeyIdentifier of the signing key */
	struct ct_span authority_key_id; /* these bytes instead */
	const struct ct_test_extension *extensions;
	size_t num_extensions;
};

void ct_test_crl(struct ct_buffer *out, const struct ct_test_crl_spec *spec);

/* Pieces, for tests that build something else. */

/* SubjectPublicKeyInfo of a key. */
void ct_test_public_key(struct ct_buffer *out, struct ct_test_key key);
void ct_test_public_key_in_form(struct ct_buffer *out, struct ct_test_key key,
				enum ct_test_rsa_form form);

/* AlgorithmIdentifier of a signature. */
void ct_test_algorithm_id(struct ct_buffer *out,
			  enum ct_test_algorithm algorithm,
			  struct ct_test_key key, bool without_rsa_null);

/* Signs @tbs: appends the signature's octets (what the BIT STRING holds). */
void ct_test_sign(struct ct_buffer *out, struct ct_span tbs,
		  struct ct_test_key key, enum ct_test_algorithm algorithm);

/* The same with a salt of this length for RSA-PSS, up to 64. */
void ct_test_sign_pss(struct ct_buffer *out, struct ct_span tbs,
		      struct ct_test_key key, enum ct_test_algorithm algorithm,
		      unsigned salt_len);

/* The same certificate with the other ECDSA signature that is as good, (r, n -
 * s) for (r, s). It is signed with a key on P-256. */
void ct_test_other_signature(struct ct_buffer *out, struct ct_span certificate);

/* SEQUENCE { tbs, AlgorithmIdentifier, BIT STRING }. @tbs has its header and
 * holds the AlgorithmIdentifier already. */
void ct_test_signed(struct ct_buffer *out, struct ct_span tbs,
		    struct ct_test_key key, enum ct_test_algorithm algorithm,
		    bool without_rsa_null, bool break_signature,
		    unsigned unused_bits);

#endif /* CT_TESTS_TOOLS_SIGNER_H */
