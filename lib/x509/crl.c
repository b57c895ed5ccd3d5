/*
 * A certificate revocation list as a view on its DER.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A list of a million entries is read at about the speed of its memory: the
 * two shapes of entry that practically all lists have (a serial number and a
 * UTCTime; the same with a reason code as the only extension) are recognised
 * whole, and their date is checked eight digits at a time. Everything else
 * takes the general way, which accepts and refuses the same.
 */

#include <config.h>

#include "asn1/der.h"
#include "asn1/oid.h"
#include "base/load_word.h"
#include "x509/certificate.h"
#include "x509/crl.h"

/* In one list; bounds the search for duplicates. */
enum { MOST_EXTENSIONS = 128 };

static enum catrust_error read_extension(struct ct_der *list,
					 struct ct_extension *out)
{
	struct ct_der inside;

	CT_TRY(ct_der_enter(list, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &out->oid));
	CT_TRY(ct_der_read_boolean(&inside, false, &out->is_critical));
	CT_TRY(ct_der_read(&inside, CT_DER_OCTET_STRING, &out->value));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* Checks the frame of each extension of a list, and that no OID comes twice.
 */
static enum catrust_error check_extensions(struct ct_span list)
{
	struct ct_span seen[MOST_EXTENSIONS];
	struct ct_der der = ct_der(list);
	size_t num_seen = 0;

	while (!ct_der_is_end(&der)) {
		struct ct_extension extension;

		CT_TRY(read_extension(&der, &extension));
		if (num_seen == MOST_EXTENSIONS)
			return CATRUST_E_LIMIT;
		for (size_t i = 0; i < num_seen; i++)
			if (ct_span_equal(seen[i], extension.oid))
				return CATRUST_E_DUPLICATE_EXTENSION;
		seen[num_seen++] = extension.oid;
	}
	return CATRUST_OK;
}

static enum ct_crl_reason read_reason(struct ct_span value)
{
	enum ct_crl_reason reason;

	return ct_crl_reason_parse(&reason, value) == CATRUST_OK
		       ? reason
		       : CT_CRL_REASON_UNSPECIFIED;
}

/* What the extensions of one entry add to the traits of the list. */
static unsigned entry_traits(struct ct_span list)
{
	struct ct_extension extension;
	unsigned traits = 0;
	size_t offset = 0;

	while (ct_extension_next(list, &offset, &extension)) {
		if (ct_span_equal(extension.oid, ct_oid_ce_certificate_issuer))
			traits |= CT_CRL_HAS_CERTIFICATE_ISSUER;
		else if (ct_span_equal(extension.oid, ct_oid_ce_reason_code))
			traits |= read_reason(extension.value) ==
						  CT_CRL_REASON_REMOVE_FROM_CRL
					  ? CT_CRL_HAS_REMOVED
					  : 0u;
		else if (extension.is_critical &&
			 !ct_span_equal(extension.oid,
					ct_oid_ce_invalidity_date) &&
			 !ct_span_equal(extension.oid,
					ct_oid_ce_hold_instruction_code))
			traits |= CT_CRL_HAS_UNKNOWN_CRITICAL;
	}
	return traits;
}

/* @len octets at @at, and one more that is readable, are a serial number: its
 * traits, without a branch. */
static inline unsigned serial_traits(const uint8_t *at, size_t len)
{
	unsigned first_most = len == 5 ? 0 : 0x7f;
	/* Nine bits in front that are equal, as 16 bits from 0 on. */
	uint16_t front = (uint16_t)((at[0] << 8 | at[1]) + 0x80);

	return (unsigned)((len > 5) | (at[0] > first_most)) *
		       CT_CRL_HAS_LONG_SERIAL |
	       (unsigned)((front < 0x100) & (len > 1)) *
		       CT_CRL_HAS_PADDED_SERIAL;
}

/* crlEntryExtensions with a reason code alone, up to the reason. */
static const uint8_t reason_head[13] = {0x30, 0x0c, 0x30, 0x0a, 0x06,
					0x03, 0x55, 0x1d, 0x15, 0x04,
					0x03, 0x0a, 0x01};

/* The contents of crlEntryExtensions: a reason code that has a meaning, and
 * nothing else. */
static bool is_reason_alone(struct ct_span list)
{
	size_t len = sizeof(reason_head) - 2;

	return list.len == len + 1 &&
	       memcmp(list.data, reason_head + 2, len) == 0 &&
	       list.data[len] <= CT_CRL_REASON_AA_COMPROMISE;
}

/* The general way for an entry: everything that is DER. */
static CT_NOINLINE enum catrust_error
check_entry(struct ct_der *revoked, struct ct_crl_entry *out, unsigned *traits)
{
	struct ct_der entry, extensions;

	CT_TRY(ct_der_enter(revoked, CT_DER_SEQUENCE, &entry));
	CT_TRY(ct_der_read(&entry, CT_DER_INTEGER, &out->serial));
	if (out->serial.len == 0)
		return CATRUST_E_DER_VALUE;
	*traits |= serial_traits(out->serial.data, out->serial.len);
	CT_TRY(ct_der_read_time(&entry, &out->date));
	out->extensions = ct_span(NULL, 0);
	if (ct_der_is_end(&entry))
		return CATRUST_OK;
	CT_TRY(ct_der_enter(&entry, CT_DER_SEQUENCE, &extensions));
	if (!ct_der_is_end(&entry))
		return CATRUST_E_DER_TRAILING;
	out->extensions = ct_der_rest(&extensions);
	CT_TRY(check_extensions(out->extensions));
	*traits |= entry_traits(out->extensions);
	if (!is_reason_alone(out->extensions))
		*traits |= CT_CRL_HAS_OTHER_EXTENSIONS;
	return CATRUST_OK;
}

#define EVERY_BYTE(x) ((uint64_t)(x)*UINT64_C(0x0101010101010101))
/* Four values of 16 bits, the first in the lowest. */
#define LANES(a, b, c, d)                                     \
 ((uint64_t)(a) | (uint64_t)(b) << 16 | (uint64_t)(c) << 32 | \
  (uint64_t)(d) << 48)

/* Eight digits as four numbers of two, in lanes; a set bit in *bad when one
 * is no digit. */
static inline uint64_t read_pairs(uint64_t digits, uint64_t *bad)
{
	digits ^= EVERY_BYTE('0');
	*bad |= (digits | (digits + EVERY_BYTE(0x76))) & EVERY_BYTE(0x80);
	return (digits * 10 + (digits >> 8)) & LANES(0xff, 0xff, 0xff, 0xff);
}

/* Whether 13 bytes are a UTCTime that ct_der_read_time() takes. */
static inline bool is_utc_time(const uint8_t *at)
{
	/* Days of a month, at its number; the second row for leap years,
	 * which 1950 to 2049 are every four years. */
	static const uint8_t days[2][16] = {
		{0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31},
		{0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31},
	};
	uint64_t bad = 0;
	/* YYMMDDHH, and MMSS with zeros above it. */
	uint64_t date = read_pairs(ct_load_little_endian(at), &bad);
	uint64_t rest = ct_load_little_endian(at + 5) >> 24;
	uint64_t time =
		read_pairs((uint32_t)rest | EVERY_BYTE('0') << 32, &bad);
	unsigned year = date & 0xff, month = date >> 16 & 0xf,
		 day = date >> 32 & 0xff;

	bad |= (date + LANES(0, 0x7fff - 12, 0, 0x7fff - 23)) &
	       LANES(0, 0x8000, 0, 0x8000);
	bad |= (time + LANES(0x7fff - 59, 0x7fff - 59, 0, 0)) &
	       LANES(0x8000, 0x8000, 0, 0);
	return bad == 0 && day - 1u < days[(year & 3) == 0][month] &&
	       rest >> 32 == 'Z';
}

enum {
	TIME_LEN = 15, /* UTCTime with header */
	REASON_LEN = sizeof(reason_head) + 1,
};

/* The length of an entry of a common shape that is in order, or 0. */
static inline size_t common_entry(const uint8_t *at, size_t left,
				  unsigned *traits)
{
	size_t len, serial_len, rest;
	const uint8_t *time;

	if (left < 4 || at[0] != CT_DER_SEQUENCE || at[1] >= 0x80 ||
	    at[1] > left - 2 || at[2] != CT_DER_INTEGER)
		return 0;
	len = at[1];
	serial_len = at[3];
	rest = len - 2 - serial_len; /* wraps when the serial is too long */
	if (serial_len == 0 ||
	    (rest != TIME_LEN && rest != TIME_LEN + REASON_LEN))
		return 0;
	time = at + 4 + serial_len;
	if (time[0] != CT_DER_UTC_TIME || time[1] != TIME_LEN - 2 ||
	    !is_utc_time(time + 2))
		return 0;
	*traits |= serial_traits(at + 4, serial_len);
	if (rest > TIME_LEN) {
		const uint8_t *extensions = time + TIME_LEN;
		unsigned reason = extensions[sizeof(reason_head)];

		if (memcmp(extensions, reason_head, sizeof(reason_head)) != 0)
			return 0;
		if (reason == CT_CRL_REASON_REMOVE_FROM_CRL)
			*traits |= CT_CRL_HAS_REMOVED;
		if (reason > CT_CRL_REASON_AA_COMPROMISE)
			*traits |= CT_CRL_HAS_OTHER_EXTENSIONS;
	}
	return 2 + len;
}

static enum catrust_error check_revoked(struct ct_crl *crl)
{
	struct ct_der der = ct_der(crl->revoked);
	unsigned traits = 0;
	uint32_t count = 0;

	while (der.left > 0) {
		size_t len = common_entry(der.at, der.left, &traits);

		if (CT_LIKELY(len > 0)) {
			der.at += len;
			der.left -= len;
		} else {
			struct ct_crl_entry entry;

			CT_TRY(check_entry(&der, &entry, &traits));
		}
		count++;
	}
	crl->traits = traits;
	crl->num_entries = count;
	return CATRUST_OK;
}

static enum catrust_error read_version(struct ct_der *tbs, unsigned *out)
{
	uint32_t version = 0;

	if (ct_der_next_is(tbs, CT_DER_INTEGER)) {
		CT_TRY(ct_der_read_unsigned(tbs, &version));
		if (version > 255)
			return CATRUST_E_DER_VALUE;
	}
	*out = version + 1;
	return CATRUST_OK;
}

static enum catrust_error read_extensions(struct ct_der *tbs,
					  struct ct_span *out)
{
	struct ct_der outer, list;

	*out = ct_span(NULL, 0);
	if (ct_der_is_end(tbs))
		return CATRUST_OK;
	CT_TRY(ct_der_enter(tbs, CT_DER_CONTEXT_CONSTRUCTED(0), &outer));
	CT_TRY(ct_der_enter(&outer, CT_DER_SEQUENCE, &list));
	if (!ct_der_is_end(&outer) || !ct_der_is_end(tbs))
		return CATRUST_E_DER_TRAILING;
	*out = ct_der_rest(&list);
	return check_extensions(*out);
}

/* AlgorithmIdentifier: an OID and at most one value. */
static enum catrust_error read_algorithm(struct ct_der *der,
					 struct ct_span *out)
{
	struct ct_der inside, whole = *der;
	struct ct_span oid;

	CT_TRY(ct_der_read_value(der, CT_DER_SEQUENCE, out));
	CT_TRY(ct_der_enter(&whole, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &oid));
	if (ct_der_is_end(&inside))
		return CATRUST_OK;
	CT_TRY(ct_der_read_any(&inside, NULL, NULL, NULL));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* Name: every RDN a non-empty SET of AttributeTypeAndValue. */
static enum catrust_error read_name(struct ct_der *der, struct ct_span *out)
{
	struct ct_der rdns, rdn, attribute, whole = *der;
	struct ct_span oid;

	CT_TRY(ct_der_read_value(der, CT_DER_SEQUENCE, out));
	CT_TRY(ct_der_enter(&whole, CT_DER_SEQUENCE, &rdns));
	while (!ct_der_is_end(&rdns)) {
		CT_TRY(ct_der_enter(&rdns, CT_DER_SET, &rdn));
		do {
			CT_TRY(ct_der_enter(&rdn, CT_DER_SEQUENCE, &attribute));
			CT_TRY(ct_der_read_oid(&attribute, &oid));
			CT_TRY(ct_der_read_any(&attribute, NULL, NULL, NULL));
			if (!ct_der_is_end(&attribute))
				return CATRUST_E_DER_TRAILING;
		} while (!ct_der_is_end(&rdn));
	}
	return CATRUST_OK;
}

static enum catrust_error read_tbs(struct ct_crl *out)
{
	struct ct_der whole = ct_der(out->tbs), tbs;

	CT_TRY(ct_der_enter(&whole, CT_DER_SEQUENCE, &tbs));
	CT_TRY(read_version(&tbs, &out->version));
	CT_TRY(read_algorithm(&tbs, &out->tbs_algorithm));
	CT_TRY(read_name(&tbs, &out->issuer));
	CT_TRY(ct_der_read_time(&tbs, &out->this_update));
	out->has_next_update = ct_der_next_is(&tbs, CT_DER_UTC_TIME) ||
			       ct_der_next_is(&tbs, CT_DER_GENERALIZED_TIME);
	out->next_update = 0;
	if (out->has_next_update)
		CT_TRY(ct_der_read_time(&tbs, &out->next_update));
	CT_TRY(ct_der_read_optional(&tbs, CT_DER_SEQUENCE, &out->revoked));
	CT_TRY(check_revoked(out));
	return read_extensions(&tbs, &out->extensions);
}

enum catrust_error ct_crl_parse(struct ct_crl *out, struct ct_span der)
{
	struct ct_der outer = ct_der(der), list;
	unsigned unused;

	if (der.len > UINT32_MAX)
		return CATRUST_E_LIMIT;
	out->der = der;
	CT_TRY(ct_der_enter(&outer, CT_DER_SEQUENCE, &list));
	if (!ct_der_is_end(&outer))
		return CATRUST_E_DER_TRAILING;
	CT_TRY(ct_der_read_value(&list, CT_DER_SEQUENCE, &out->tbs));
	CT_TRY(read_algorithm(&list, &out->algorithm));
	CT_TRY(ct_der_read_bit_string(&list, &out->signature, &unused));
	if (!ct_der_is_end(&list))
		return CATRUST_E_DER_TRAILING;
	if (unused != 0)
		return CATRUST_E_DER_VALUE;
	return read_tbs(out);
}

bool ct_crl_read_issuer(struct ct_span *out_issuer, struct ct_span der)
{
	struct ct_der whole = ct_der(der), list, tbs;
	struct ct_span algorithm;
	unsigned version;

	return ct_der_enter(&whole, CT_DER_SEQUENCE, &list) == CATRUST_OK &&
	       ct_der_enter(&list, CT_DER_SEQUENCE, &tbs) == CATRUST_OK &&
	       read_version(&tbs, &version) == CATRUST_OK &&
	       read_algorithm(&tbs, &algorithm) == CATRUST_OK &&
	       read_name(&tbs, out_issuer) == CATRUST_OK;
}

bool ct_crl_algorithms_agree(const struct ct_crl *crl)
{
	return ct_span_equal(crl->tbs_algorithm, crl->algorithm);
}

bool ct_crl_entry_next(const struct ct_crl *crl, size_t *offset,
		       struct ct_crl_entry *out)
{
	struct ct_der der = ct_der(crl->revoked), entry, extensions;

	if (der.left == *offset)
		return false;
	der.at += *offset;
	der.left -= *offset;
	if (ct_der_enter(&der, CT_DER_SEQUENCE, &entry) != CATRUST_OK ||
	    ct_der_read(&entry, CT_DER_INTEGER, &out->serial) != CATRUST_OK ||
	    ct_der_read_time(&entry, &out->date) != CATRUST_OK)
		return false;
	out->extensions = ct_span(NULL, 0);
	if (!ct_der_is_end(&entry)) {
		if (ct_der_enter(&entry, CT_DER_SEQUENCE, &extensions) !=
		    CATRUST_OK)
			return false;
		out->extensions = ct_der_rest(&extensions);
	}
	*offset = crl->revoked.len - der.left;
	return true;
}

/* Whether an entry has a reason code, as nearly all write it, and no other
 * extension; *out_value is that one's then. */
static bool has_only_reason(const struct ct_crl_entry *entry,
			    struct ct_span *out_value)
{
	/* After the header of crlEntryExtensions. */
	enum { HEAD = sizeof(reason_head) - 2, VALUE_LEN = 3 };
	const uint8_t *at = entry->extensions.data;

	if (entry->extensions.len != HEAD + 1 ||
	    memcmp(at, reason_head + 2, HEAD) != 0)
		return false;
	*out_value = ct_span(at + HEAD + 1 - VALUE_LEN, VALUE_LEN);
	return true;
}

enum ct_crl_reason ct_crl_entry_reason(const struct ct_crl_entry *entry)
{
	struct ct_extension extension;
	struct ct_span value;

	if (has_only_reason(entry, &value))
		return read_reason(value);
	if (!ct_extension_find(entry->extensions, ct_oid_ce_reason_code,
			       &extension))
		return CT_CRL_REASON_UNSPECIFIED;
	return read_reason(extension.value);
}

bool ct_crl_entry_invalidity_date(const struct ct_crl_entry *entry,
				  int64_t *out_seconds)
{
	struct ct_extension extension;
	struct ct_span value;

	return !has_only_reason(entry, &value) &&
	       ct_extension_find(entry->extensions, ct_oid_ce_invalidity_date,
				 &extension) &&
	       ct_invalidity_date_parse(out_seconds, extension.value) ==
		       CATRUST_OK;
}

bool ct_crl_entry_certificate_issuer(const struct ct_crl_entry *entry,
				     struct ct_span *out_names)
{
	struct ct_extension extension;

	if (!ct_extension_find(entry->extensions, ct_oid_ce_certificate_issuer,
			       &extension))
		return false;
	*out_names = extension.value;
	return true;
}
