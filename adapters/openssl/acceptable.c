/*
 * Certificates and CRLs that OpenSSL is certain to accept.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "asn1/oid.h"

#include "acceptable.h"
#include "name_key.h"

/* Parameters are ANY, but OpenSSL decodes primitive types in them, and refuses
 * an empty OID or a padded INTEGER. */
static bool are_parameters_acceptable(struct ct_span value)
{
	static const uint8_t null[] = {CT_DER_NULL, 0};
	struct ct_der der = ct_der(value);
	struct ct_span contents;

	if (value.len == sizeof(null) &&
	    memcmp(value.data, null, sizeof(null)) == 0)
		return true;
	return value.len > 0 &&
	       (value.data[0] == CT_DER_OID
			? ct_der_read_oid(&der, &contents) == CATRUST_OK
			: ct_der_read(&der, CT_DER_SEQUENCE, &contents) ==
				  CATRUST_OK) &&
	       ct_der_is_end(&der);
}

bool ct_algorithm_is_acceptable(struct ct_span value)
{
	struct ct_der outer = ct_der(value), inner;
	struct ct_span oid;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inner) != CATRUST_OK ||
	    !ct_der_is_end(&outer) ||
	    ct_der_read_oid(&inner, &oid) != CATRUST_OK)
		return false;
	return ct_der_is_end(&inner) ||
	       are_parameters_acceptable(ct_der_rest(&inner));
}

/* Raises *version to the first one that supports the key's algorithm. */
static bool is_known_key(struct ct_span algorithm, unsigned long *version)
{
	static const struct {
		const struct ct_span *oid;
		unsigned long version;
	} known[] = {
		{&ct_oid_pk_rsa, 0},
		{&ct_oid_pk_ec, 0},
		{&ct_oid_pk_ed25519, 0},
		{&ct_oid_pk_ed448, 0},
		{&ct_oid_pk_rsa_pss, 0},
		{&ct_oid_pk_dsa, 0},
		{&ct_oid_pk_ml_dsa_44, 0x30500000},
		{&ct_oid_pk_ml_dsa_65, 0x30500000},
		{&ct_oid_pk_ml_dsa_87, 0x30500000},
	};
	struct ct_der outer = ct_der(algorithm), inner;
	struct ct_span oid;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inner) != CATRUST_OK ||
	    ct_der_read_oid(&inner, &oid) != CATRUST_OK)
		return false;
	for (size_t i = 0; i < CT_ARRAY_LEN(known); i++)
		if (ct_span_equal(oid, *known[i].oid)) {
			if (*version < known[i].version)
				*version = known[i].version;
			return true;
		}
	return false;
}

static bool is_key(struct ct_span spki, unsigned long *version)
{
	struct ct_der outer = ct_der(spki), inner;
	struct ct_span algorithm, bits;
	unsigned unused;

	return ct_der_enter(&outer, CT_DER_SEQUENCE, &inner) == CATRUST_OK &&
	       ct_der_read_value(&inner, CT_DER_SEQUENCE, &algorithm) ==
		       CATRUST_OK &&
	       ct_algorithm_is_acceptable(algorithm) &&
	       is_known_key(algorithm, version) &&
	       ct_der_read_bit_string(&inner, &bits, &unused) == CATRUST_OK &&
	       ct_der_is_end(&inner);
}

bool ct_extensions_are_acceptable(struct ct_span extensions,
				  bool *out_has_critical)
{
	struct ct_der list = ct_der(extensions), one;
	struct ct_span oid, value;
	bool is_critical, has_critical = false;

	while (!ct_der_is_end(&list)) {
		if (ct_der_enter(&list, CT_DER_SEQUENCE, &one) != CATRUST_OK ||
		    ct_der_read_oid(&one, &oid) != CATRUST_OK ||
		    ct_der_read_boolean(&one, false, &is_critical) !=
			    CATRUST_OK ||
		    ct_der_read(&one, CT_DER_OCTET_STRING, &value) !=
			    CATRUST_OK ||
		    !ct_der_is_end(&one))
			return false;
		has_critical |= is_critical;
	}
	if (out_has_critical != NULL)
		*out_has_critical = has_critical;
	return true;
}

/* CA TRUE, and a path length up to 127 or none. */
static bool is_plain_constraints(struct ct_span value)
{
	static const uint8_t without[] = {0x30, 3, 1, 1, 0xff};
	static const uint8_t with[] = {0x30, 6, 1, 1, 0xff, 2, 1};

	if (value.len == sizeof(without))
		return memcmp(value.data, without, sizeof(without)) == 0;
	return value.len == sizeof(with) + 1 &&
	       memcmp(value.data, with, sizeof(with)) == 0 &&
	       value.data[sizeof(with)] < 0x80;
}

/* One octet of bits, not all zero. */
static bool is_plain_usage(struct ct_span value)
{
	static const uint8_t head[] = {CT_DER_BIT_STRING, 2};

	return value.len == 4 && memcmp(value.data, head, sizeof(head)) == 0 &&
	       value.data[2] < 8 && value.data[3] != 0;
}

static bool is_plain_key_id(struct ct_span value)
{
	return value.len == 22 && value.data[0] == CT_DER_OCTET_STRING &&
	       value.data[1] == 20;
}

static bool is_plain_authority(struct ct_span value)
{
	static const uint8_t head[] = {0x30, 22, 0x80, 20};

	return value.len == 24 && memcmp(value.data, head, sizeof(head)) == 0;
}

bool ct_extensions_are_plain(struct ct_span extensions)
{
	struct ct_extension extension;
	size_t offset = 0;

	while (ct_extension_next(extensions, &offset, &extension)) {
		struct ct_span oid = extension.oid, value = extension.value;
		bool is_plain = false;

		if (ct_span_equal(oid, ct_oid_ce_basic_constraints))
			is_plain = is_plain_constraints(value);
		else if (ct_span_equal(oid, ct_oid_ce_key_usage))
			is_plain = is_plain_usage(value);
		else if (ct_span_equal(oid, ct_oid_ce_subject_key_id))
			is_plain = is_plain_key_id(value);
		else if (ct_span_equal(oid, ct_oid_ce_authority_key_id))
			is_plain = is_plain_authority(value);
		else if (ct_span_equal(oid, ct_oid_ce_certificate_policies))
			is_plain = true; /* read when chains are checked */
		if (!is_plain)
			return false;
	}
	return true;
}

bool ct_certificate_is_acceptable(const struct ct_certificate *certificate,
				  uint64_t *out_key, unsigned long *out_version)
{
	uint64_t issuer_key;

	return ct_der_check_integer(certificate->serial) == CATRUST_OK &&
	       certificate->issuer_unique_id.data == NULL &&
	       certificate->subject_unique_id.data == NULL &&
	       ct_algorithm_is_acceptable(certificate->tbs_algorithm) &&
	       ct_algorithm_is_acceptable(certificate->algorithm) &&
	       is_key(certificate->spki, out_version) &&
	       ct_extensions_are_acceptable(certificate->extensions, NULL) &&
	       ct_name_key(certificate->subject, out_key) &&
	       (ct_span_equal(certificate->issuer, certificate->subject) ||
		ct_name_key(certificate->issuer, &issuer_key));
}

/* --- CRLs ----------------------------------------------------------------- */

/* Extensions of an entry: none is critical, and a reason code is well-formed.
 */
static bool are_entry_extensions_acceptable(struct ct_span extensions)
{
	struct ct_extension extension;
	enum ct_crl_reason reason;
	size_t offset = 0;
	bool has_critical;

	if (!ct_extensions_are_acceptable(extensions, &has_critical) ||
	    has_critical)
		return false;
	while (ct_extension_next(extensions, &offset, &extension))
		if (ct_span_equal(extension.oid, ct_oid_ce_reason_code) &&
		    ct_crl_reason_parse(&reason, extension.value) != CATRUST_OK)
			return false;
	return true;
}

/* Serial numbers that OpenSSL decodes, and extensions. */
static bool are_entries_acceptable(const struct ct_crl *crl)
{
	struct ct_crl_entry entry;
	size_t offset = 0;

	if ((crl->traits & CT_CRL_HAS_PADDED_SERIAL) != 0)
		return false;
	if ((crl->traits & CT_CRL_HAS_OTHER_EXTENSIONS) == 0)
		return true;
	while (ct_crl_entry_next(crl, &offset, &entry))
		if (entry.extensions.data != NULL &&
		    !are_entry_extensions_acceptable(entry.extensions))
			return false;
	return true;
}

/* A BIT STRING of whole octets at the end of the CRL. */
static bool is_signature_acceptable(const struct ct_crl *crl)
{
	const uint8_t *end = crl->der.data + crl->der.len;

	return crl->signature.len > 0 &&
	       crl->signature.data + crl->signature.len == end &&
	       crl->signature.data[-1] == 0;
}

const char *ct_crl_obstacle(const struct ct_loaded_crl *loaded)
{
	const unsigned unlike = CT_CRL_HAS_CERTIFICATE_ISSUER |
				CT_CRL_HAS_UNKNOWN_CRITICAL |
				CT_CRL_HAS_REMOVED;
	const struct ct_crl *crl = &loaded->crl;
	uint64_t key;

	if (loaded->scope.is_delta)
		return "a delta CRL";
	if ((crl->traits & unlike) != 0)
		return "entries with certificateIssuer, removeFromCRL or a "
		       "critical extension";
	if (loaded->scope.unusable != CATRUST_OK)
		return "an extension or algorithm that libcatrust cannot "
		       "process";
	if (loaded->index.num_entries != crl->num_entries)
		return "a duplicate serial number";
	if (!ct_name_key(crl->issuer, &key) ||
	    !ct_algorithm_is_acceptable(crl->algorithm) ||
	    !is_signature_acceptable(crl) ||
	    !ct_extensions_are_acceptable(crl->extensions, NULL) ||
	    !are_entries_acceptable(crl))
		return "OpenSSL may decode a CRL in it differently";
	return NULL;
}
