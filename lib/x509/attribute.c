/*
 * The table of attribute types.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Some 40 entries, searched from the start: the usual ones come first.
 */

#include <config.h>

#include "asn1/oid.h"
#include "base/compiler.h"
#include "x509/attribute.h"

static const struct ct_attribute attributes[] = {
#define ENTRY(oid, name, syntax)             \
 {                                           \
  &ct_oid_at_##oid, name, CT_SYNTAX_##syntax \
 }
	ENTRY(country, "C", PRINTABLE_STRING),
	ENTRY(organization, "O", DIRECTORY_STRING),
	ENTRY(organizational_unit, "OU", DIRECTORY_STRING),
	ENTRY(common_name, "CN", DIRECTORY_STRING),
	ENTRY(locality, "L", DIRECTORY_STRING),
	ENTRY(state, "ST", DIRECTORY_STRING),
	ENTRY(email, "EMAIL", IA5_STRING),
	ENTRY(domain_component, "DC", IA5_STRING),
	ENTRY(serial_number, "serialNumber", PRINTABLE_STRING),
	ENTRY(street, "street", DIRECTORY_STRING),
	ENTRY(postal_code, "postalCode", DIRECTORY_STRING),
	ENTRY(user_id, "UID", DIRECTORY_STRING),
	ENTRY(surname, "surName", DIRECTORY_STRING),
	ENTRY(given_name, "givenName", DIRECTORY_STRING),
	ENTRY(title, "title", DIRECTORY_STRING),
	ENTRY(description, "description", DIRECTORY_STRING),
	ENTRY(business_category, "businessCategory", DIRECTORY_STRING),
	ENTRY(telephone_number, "telephoneNumber", PRINTABLE_STRING),
	ENTRY(name, "name", DIRECTORY_STRING),
	ENTRY(initials, "initials", DIRECTORY_STRING),
	ENTRY(generation_qualifier, "generationQualifier", DIRECTORY_STRING),
	ENTRY(dn_qualifier, "dnQualifier", PRINTABLE_STRING),
	ENTRY(pseudonym, "pseudonym", DIRECTORY_STRING),
	ENTRY(jurisdiction_locality, "jurisdictionOfIncorporationLocalityName",
	      DIRECTORY_STRING),
	ENTRY(jurisdiction_state,
	      "jurisdictionOfIncorporationStateOrProvinceName",
	      DIRECTORY_STRING),
	ENTRY(jurisdiction_country, "jurisdictionOfIncorporationCountryName",
	      PRINTABLE_STRING),
	ENTRY(place_of_birth, "placeOfBirth", DIRECTORY_STRING),
	ENTRY(gender, "gender", PRINTABLE_STRING),
	ENTRY(country_of_citizenship, "countryOfCitizenship", PRINTABLE_STRING),
	ENTRY(country_of_residence, "countryOfResidence", PRINTABLE_STRING),
	ENTRY(ogrn, "OGRN", NUMERIC_STRING),
	ENTRY(snils, "SNILS", NUMERIC_STRING),
	ENTRY(ogrnip, "OGRNIP", NUMERIC_STRING),
	ENTRY(inn, "INN", NUMERIC_STRING),
	ENTRY(message_digest, NULL, OCTET_STRING),
	ENTRY(challenge_password, NULL, PASSWORD),
	ENTRY(friendly_name, NULL, BMP_STRING),
	ENTRY(local_key_id, NULL, OCTET_STRING),
#undef ENTRY
	/* Forms of otherName, which GnuTLS knows as attributes too */
	{&ct_oid_on_xmpp_addr, "XmppAddr", CT_SYNTAX_UTF8_STRING},
	{&ct_oid_on_ms_user_principal, "userPrincipalName",
	 CT_SYNTAX_DIRECTORY_STRING},
};

const struct ct_attribute *ct_attribute_find(struct ct_span oid)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(attributes); i++)
		if (ct_span_equal(*attributes[i].oid, oid))
			return &attributes[i];
	return NULL;
}

static uint8_t to_lower(uint8_t c)
{
	return c >= 'A' && c <= 'Z' ? (uint8_t)(c + ('a' - 'A')) : c;
}

static bool name_is(const char *name, struct ct_span text)
{
	if (name == NULL || strlen(name) != text.len)
		return false;
	for (size_t i = 0; i < text.len; i++)
		if (to_lower((uint8_t)name[i]) != to_lower(text.data[i]))
			return false;
	return true;
}

const struct ct_attribute *ct_attribute_find_name(struct ct_span name)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(attributes); i++)
		if (name_is(attributes[i].name, name))
			return &attributes[i];
	return NULL;
}
