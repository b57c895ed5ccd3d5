/*
 * Fuzz target: comparing single names, with peers' names and with name
 * constraints, against plain models of the rules. The first octet chooses the
 * comparison, the second one the length of the first name.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The models take a name apart into labels and compare these one by one; the
 * library compares ends of octet strings.
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "tests/unit/bytes.h"
#include "gnutls_verdicts/host_match.h"
#include "verify/hostname.h"
#include "verify/idna.h"
#include "verify/name_constraints.h"
#include "tests/tools/der_writer.h"

enum { MAX_LABELS = 128 };

enum choice {
	HOST,
	HOST_GNUTLS,
	EMAIL_PEER,
	PREPARE,
	IDNA,
	ADDRESS,
	DNS,
	DNS_EXCLUDED,
	EMAIL,
	EMAIL_EXCLUDED,
	URI,
	URI_EXCLUDED,
	IP,
	IP_EXCLUDED,
};

enum { NUM_CHOICES = IP_EXCLUDED + 1 };

/* --- The models ---------------------------------------------------------- */

struct labels {
	struct ct_span label[MAX_LABELS];
	size_t count; /* 0 for the empty name */
	bool is_cut;  /* there are more */
};

static struct labels split(struct ct_span name)
{
	struct labels labels = {.count = 0};
	size_t start = 0;

	for (size_t i = 0; i <= name.len && name.len > 0; i++) {
		if (i < name.len && name.data[i] != '.')
			continue;
		if (labels.count == MAX_LABELS) {
			labels.is_cut = true;
			break;
		}
		labels.label[labels.count++] =
			ct_span(name.data + start, i - start);
		start = i + 1;
	}
	return labels;
}

static uint8_t lower(uint8_t c)
{
	return c >= 'A' && c <= 'Z' ? (uint8_t)(c - 'A' + 'a') : c;
}

static bool same_label(struct ct_span a, struct ct_span b)
{
	for (size_t i = 0; i < a.len && i < b.len; i++)
		if (lower(a.data[i]) != lower(b.data[i]))
			return false;
	return a.len == b.len;
}

/* Whether the last @count labels of both are the same. */
static bool same_end(const struct labels *a, const struct labels *b,
		     size_t count)
{
	if (count > a->count || count > b->count)
		return false;
	for (size_t i = 1; i <= count; i++)
		if (!same_label(a->label[a->count - i], b->label[b->count - i]))
			return false;
	return true;
}

/* RFC 9525 6.3, for names in the preferred syntax. */
static bool model_host(const struct labels *presented,
		       const struct labels *host)
{
	if (presented->count != host->count || host->count == 0)
		return false;
	if (same_label(presented->label[0], BYTES("*")))
		return host->count >= 3 &&
		       same_end(presented, host, host->count - 1);
	return same_end(presented, host, host->count);
}

/* Whether all labels are of letters, digits, "-" and "_"; with an asterisk in
 * the first one where that may be. */
static bool is_model_host(const struct labels *labels, bool may_be_wildcard)
{
	for (size_t i = 0; i < labels->count; i++) {
		struct ct_span label = labels->label[i];

		if (label.len == 0)
			return false;
		for (size_t j = 0; j < label.len; j++) {
			uint8_t c = lower(label.data[j]);

			if ((c < 'a' || c > 'z') && (c < '0' || c > '9') &&
			    c != '-' && c != '_' &&
			    (c != '*' || i > 0 || !may_be_wildcard))
				return false;
		}
	}
	return labels->count > 0 && !labels->is_cut;
}

/* A constraint that is a host, or with a leading dot what is below one. */
struct base {
	bool is_domain;
	struct labels labels;
	bool is_comparable;
};

static struct base read_base(struct ct_span constraint)
{
	struct base base = {.is_domain = constraint.len > 0 &&
					 constraint.data[0] == '.'};

	if (base.is_domain)
		constraint = ct_span(constraint.data + 1, constraint.len - 1);
	base.labels = split(constraint);
	base.is_comparable = is_model_host(&base.labels, false);
	return base;
}

static bool is_below(const struct base *base, const struct labels *name)
{
	return name->count > base->labels.count &&
	       same_end(&base->labels, name, base->labels.count);
}

static bool is_same(const struct base *base, const struct labels *name)
{
	return !base->is_domain && name->count == base->labels.count &&
	       same_end(&base->labels, name, name->count);
}

/* RFC 5280 4.2.1.10: labels may be added on the left. "*.a" stands for all
 * names one label below a. */
static bool model_dns(struct ct_span constraint, struct ct_span name,
		      bool is_excluded)
{
	struct base base = read_base(constraint);
	struct labels labels = split(name);

	if (constraint.len == 0)
		return true;
	if (!base.is_comparable || !is_model_host(&labels, true))
		return is_excluded;
	if (is_below(&base, &labels) || is_same(&base, &labels))
		return true;
	return is_excluded && memchr(name.data, '*', name.len) != NULL &&
	       labels.count == base.labels.count &&
	       same_end(&base.labels, &labels, labels.count - 1);
}

/* A host, or with a leading dot what is below a domain. */
static bool model_host_or_domain(const struct base *base,
				 const struct labels *name)
{
	return base->is_domain ? is_below(base, name) : is_same(base, name);
}

/* Whether it is local@domain, with a local part of one spelling. */
static bool read_address(struct ct_span address, struct ct_span *out_local,
			 struct labels *out_domain)
{
	size_t at = 0;

	for (size_t i = 0; i < address.len; i++)
		if (address.data[i] == '@')
			at = i;
	if (at == 0)
		return false;
	for (size_t i = 0; i < at; i++)
		if (address.data[i] <= ' ' || address.data[i] == 0x7f ||
		    strchr("\"\\@", address.data[i]) != NULL)
			return false;
	*out_local = ct_span(address.data, at);
	*out_domain =
		split(ct_span(address.data + at + 1, address.len - at - 1));
	return is_model_host(out_domain, false);
}

static bool model_email(struct ct_span constraint, struct ct_span name,
			bool is_excluded)
{
	struct base base = read_base(constraint);
	struct ct_span local, wanted_local;
	struct labels domain, wanted;
	bool is_address = read_address(constraint, &wanted_local, &wanted);

	if (constraint.len == 0)
		return true;
	if ((!is_address && !base.is_comparable) ||
	    !read_address(name, &local, &domain))
		return is_excluded;
	if (!is_address)
		return model_host_or_domain(&base, &domain);
	return ct_span_equal(local, wanted_local) &&
	       wanted.count == domain.count &&
	       same_end(&wanted, &domain, domain.count);
}

static bool bit_of(struct ct_span octets, size_t bit)
{
	return (octets.data[bit / 8] >> (7 - bit % 8) & 1) != 0;
}

static bool model_ip(struct ct_span network, struct ct_span address,
		     bool is_excluded)
{
	size_t num_bits = 4 * network.len; /* of an address, and of a mask */
	bool is_whole = network.len == 8 || network.len == 32;

	for (size_t bit = 1; is_whole && bit < num_bits; bit++)
		if (bit_of(network, num_bits + bit) &&
		    !bit_of(network, num_bits + bit - 1))
			is_whole = false;
	if (!is_whole || (address.len != 4 && address.len != 16))
		return is_excluded;
	if (network.len != 2 * address.len)
		return false;
	for (size_t bit = 0; bit < num_bits; bit++)
		if (bit_of(network, num_bits + bit) &&
		    bit_of(network, bit) != bit_of(address, bit))
			return false;
	return true;
}

/* --- Comparing ----------------------------------------------------------- */

/* No empty label: the models and the rules speak of host names. */
static bool is_plain(const struct labels *labels)
{
	for (size_t i = 0; i < labels->count; i++)
		if (labels->label[i].len == 0)
			return false;
	return !labels->is_cut;
}

static void check_host(struct ct_span presented, struct ct_span name)
{
	CT_TEST_BUFFER host = CT_BUFFER_INIT;
	struct labels a, b;
	struct ct_span prepared;
	bool matches;

	if (ct_hostname_prepare(name, &host) == CATRUST_OK) {
		prepared = ct_span(host.data, host.len);
		a = split(presented);
		b = split(prepared);
		FUZZ_REQUIRE(is_plain(&b));
		matches = ct_hostname_matches(presented, prepared, 0);
		if (is_plain(&a))
			FUZZ_REQUIRE(matches == model_host(&a, &b));
		else
			FUZZ_REQUIRE(!matches);
		/* A wildcard more is a match less. */
		if (ct_hostname_matches(presented, prepared,
					CT_HOSTNAME_NO_WILDCARDS))
			FUZZ_REQUIRE(matches);
	}
}

static void check_prepared(struct ct_span name)
{
	CT_TEST_BUFFER host = CT_BUFFER_INIT, again = CT_BUFFER_INIT;

	if (ct_hostname_prepare(name, &host) == CATRUST_OK) {
		/* What is prepared stays as it is. */
		FUZZ_REQUIRE(ct_hostname_prepare(ct_span(host.data, host.len),
						 &again) == CATRUST_OK);
		FUZZ_REQUIRE(ct_span_equal(ct_span(host.data, host.len),
					   ct_span(again.data, again.len)));
	}
}

static void check_idna(struct ct_span name, unsigned flags)
{
	CT_TEST_BUFFER ascii = CT_BUFFER_INIT, unicode = CT_BUFFER_INIT;

	if (ct_idna_to_ascii(name, flags, &ascii) == CATRUST_OK) {
		for (size_t i = 0; i < ascii.len; i++)
			FUZZ_REQUIRE(ascii.data[i] < 0x80);
		(void)!ct_idna_to_unicode(ct_span(ascii.data, ascii.len),
					  &unicode);
	}
	unicode.len = 0;
	(void)!ct_idna_to_unicode(name, &unicode);
}

static void check_address(struct ct_span text)
{
	char *copy = malloc(text.len + 1);
	uint8_t octets[16];
	size_t len = 0;

	FUZZ_REQUIRE(copy != NULL);
	memcpy(copy, text.data, text.len);
	copy[text.len] = '\0';
	if (ct_hostname_parse_ip(copy, octets, &len))
		FUZZ_REQUIRE(len == 4 || len == 16);
	free(copy);
}

static void check_uri(struct ct_span constraint, struct ct_span uri,
		      bool is_excluded)
{
	struct ct_span host;
	struct labels labels;
	struct base base;
	bool holds = ct_name_constraint_holds(CT_NAME_URI, constraint, uri,
					      is_excluded);

	/* A URI without a host is refused either way. */
	if (!ct_uri_host(uri, &host)) {
		FUZZ_REQUIRE(holds == is_excluded);
		return;
	}
	FUZZ_REQUIRE(host.data >= uri.data &&
		     host.data + host.len <= uri.data + uri.len);
	base = read_base(constraint);
	labels = split(host);
	if ((constraint.len > 0 && !base.is_comparable) ||
	    !is_model_host(&labels, false))
		FUZZ_REQUIRE(holds == is_excluded);
	else if (holds != is_excluded)
		FUZZ_REQUIRE(holds == (constraint.len == 0 ||
				       model_host_or_domain(&base, &labels)));
}

const size_t fuzz_der_at = SIZE_MAX;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ct_span a, b;
	enum choice choice;
	bool is_excluded;
	size_t len;

	if (size < 2)
		return 0;
	choice = (enum choice)(data[0] % NUM_CHOICES);
	is_excluded = choice == DNS_EXCLUDED || choice == EMAIL_EXCLUDED ||
		      choice == URI_EXCLUDED || choice == IP_EXCLUDED;
	len = data[1] < size - 2 ? data[1] : size - 2;
	if (size - 2 - len > UINT8_MAX)
		return 0; /* so that MAX_LABELS is enough */
	a = ct_span(data + 2, len);
	b = ct_span(data + 2 + len, size - 2 - len);
	switch (choice) {
	case HOST:
		check_host(a, b);
		break;
	case HOST_GNUTLS:
		/* A name without wildcard matches itself only. */
		if (a.len > 0 && memchr(a.data, '*', a.len) == NULL)
			FUZZ_REQUIRE(ct_gnutls_host_matches(a, b, true) ==
				     same_label(a, b));
		else
			(void)ct_gnutls_host_matches(a, b, true);
		break;
	case EMAIL_PEER:
		if (ct_email_is_valid(a))
			FUZZ_REQUIRE(ct_email_matches(a, a));
		(void)ct_email_matches(a, b);
		break;
	case PREPARE:
		check_prepared(a);
		break;
	case IDNA:
		check_idna(b, (unsigned)len % 4);
		break;
	case ADDRESS:
		check_address(a);
		break;
	case DNS:
	case DNS_EXCLUDED:
		FUZZ_REQUIRE(ct_name_constraint_holds(CT_NAME_DNS, a, b,
						      is_excluded) ==
			     model_dns(a, b, is_excluded));
		break;
	case EMAIL:
	case EMAIL_EXCLUDED:
		FUZZ_REQUIRE(ct_name_constraint_holds(CT_NAME_EMAIL, a, b,
						      is_excluded) ==
			     model_email(a, b, is_excluded));
		break;
	case URI:
	case URI_EXCLUDED:
		check_uri(a, b, is_excluded);
		break;
	case IP:
	case IP_EXCLUDED:
		FUZZ_REQUIRE(ct_name_constraint_holds(CT_NAME_IP, a, b,
						      is_excluded) ==
			     model_ip(a, b, is_excluded));
		break;
	}
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	static const struct {
		enum choice choice;
		const char *a, *b;
	} seeds[] = {
		{HOST, "*.example.com", "www.Example.com"},
		{HOST, "a_b.example", "a_b.example."},
		{HOST_GNUTLS, "*w.example.com", "www.example.com"},
		{EMAIL, "a@Example.com", "a@example.com"},
		{PREPARE, "", ""},
		{PREPARE, "r\xc3\xa4ksm\xc3\xb6rg\xc3\xa5s\xe2\x80\xa4se", ""},
		{IDNA, "", "xn--rksmrgs-5wao1o.se"},
		{IDNA, "1", "fa\xc3\x9f.de\xe3\x80\x82"},
		{ADDRESS, "2001:db8::192.0.2.1", ""},
		{DNS, "example.com", "a.b.example.com"},
		{DNS_EXCLUDED, "a.example.com", "*.example.com"},
		{EMAIL, ".example.com", "a@b.example.com"},
		{EMAIL, "a@example.com", "a@EXAMPLE.com"},
		{EMAIL_EXCLUDED, "example.com", "\"a\"@example.com"},
		{URI, ".example.com", "https://u@b.example.com:80/x?y#z"},
		{URI_EXCLUDED, "example.com", "urn:x"},
		{IP, "\xc0\x01\x02\x01\xff\xff\xfe\x01", "\xc0\x01\x02\x03"},
		{IP_EXCLUDED, "\xc0\x01\x02\x01\xff\xff\xff\x80",
		 "\xc0\x01\x02\x03"},
	};
	size_t a_len, b_len;

	if (index >= sizeof(seeds) / sizeof(seeds[0]))
		return 0;
	a_len = strlen(seeds[index].a);
	b_len = strlen(seeds[index].b);
	FUZZ_REQUIRE(2 + a_len + b_len <= room);
	out[0] = (uint8_t)seeds[index].choice;
	out[1] = (uint8_t)a_len;
	memcpy(out + 2, seeds[index].a, a_len);
	memcpy(out + 2 + a_len, seeds[index].b, b_len);
	return 2 + a_len + b_len;
}
