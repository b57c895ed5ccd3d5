/*
 * A certificate's extensions as text for people.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table says who prints which extension; what is not in it appears in
 * hexadecimal. A printer that fails to decode its extension says so in a line
 * of its own and the certificate goes on.
 *
 * Long: one small printer for each extension, in one table.
 */

#include <config.h>

#include "asn1/oid.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/ext_objects.h"
#include "gnutls/print/print.h"
#include "gnutls/base/text.h"
#include "x509/extensions.h"

static void print_names(struct ct_printer *printer, const char *prefix,
			const struct ct_name_list *names, bool is_constraint)
{
	for (size_t i = 0; i < names->num_names; i++)
		ct_print_name(printer, prefix, &names->names[i], is_constraint);
}

static int print_basic_constraints(struct ct_printer *printer,
				   const gnutls_datum_t *value)
{
	unsigned ca;
	int pathlen;

	CT_TRY_CODE(
		gnutls_x509_ext_import_basic_constraints(value, &ca, &pathlen));
	ct_print(printer, "\t\t\tCertificate Authority (CA): %s\n",
		 ca ? "TRUE" : "FALSE");
	if (pathlen >= 0)
		ct_print(printer, "\t\t\tPath Length Constraint: %d\n",
			 pathlen);
	return 0;
}

static int print_subject_key_id(struct ct_printer *printer,
				const gnutls_datum_t *value)
{
	struct ct_span id;

	CT_GNUTLS_TRY(ct_subject_key_id_parse(&id, ct_gnutls_span(value)));
	ct_print_hex_line(printer, "\t\t\t", id);
	return 0;
}

int ct_print_authority_key_id(struct ct_printer *printer,
			      const gnutls_datum_t *value)
{
	struct ct_name_list issuer = CT_NAME_LIST_INIT;
	struct ct_authority_key_id id;
	int ret = ct_gnutls_error(
		ct_authority_key_id_parse(&id, ct_gnutls_span(value)));

	if (ret == 0 && id.issuer.data != NULL)
		ret = ct_name_list_add_contents(&issuer, id.issuer, 0);
	if (ret < 0) {
		ct_name_list_clear(&issuer);
		return ret;
	}
	/* Only together do they name a certificate. */
	if (issuer.num_names > 0 && id.serial.data != NULL) {
		print_names(printer, "\t\t\t", &issuer, false);
		ct_print_hex_line(printer, "\t\t\tserial: ", id.serial);
	}
	if (id.key_id.data != NULL)
		ct_print_hex_line(printer, "\t\t\t", id.key_id);
	ct_name_list_clear(&issuer);
	return 0;
}

static int print_key_usage(struct ct_printer *printer,
			   const gnutls_datum_t *value)
{
	static const struct {
		unsigned bit;
		const char *text;
	} uses[] = {
		{GNUTLS_KEY_DIGITAL_SIGNATURE, "Digital signature"},
		{GNUTLS_KEY_NON_REPUDIATION, "Non repudiation"},
		{GNUTLS_KEY_KEY_ENCIPHERMENT, "Key encipherment"},
		{GNUTLS_KEY_DATA_ENCIPHERMENT, "Data encipherment"},
		{GNUTLS_KEY_KEY_AGREEMENT, "Key agreement"},
		{GNUTLS_KEY_KEY_CERT_SIGN, "Certificate signing"},
		{GNUTLS_KEY_CRL_SIGN, "CRL signing"},
		{GNUTLS_KEY_ENCIPHER_ONLY, "Key encipher only"},
		{GNUTLS_KEY_DECIPHER_ONLY, "Key decipher only"},
	};
	unsigned usage;

	CT_TRY_CODE(gnutls_x509_ext_import_key_usage(value, &usage));
	for (size_t i = 0; i < CT_ARRAY_LEN(uses); i++)
		if (usage & uses[i].bit)
			ct_print(printer, "\t\t\t%s.\n", uses[i].text);
	return 0;
}

static int print_key_usage_period(struct ct_printer *printer,
				  const gnutls_datum_t *value)
{
	time_t from, until;

	CT_TRY_CODE(gnutls_x509_ext_import_private_key_usage_period(
		value, &from, &until));
	ct_print(printer, "\t\t\tNot Before: ");
	ct_print_time(printer, from, CT_PRINT_TIME_LONG);
	ct_print(printer, "\n\t\t\tNot After: ");
	ct_print_time(printer, until, CT_PRINT_TIME_LONG);
	ct_print(printer, "\n");
	return 0;
}

static int print_key_purposes(struct ct_printer *printer,
			      const gnutls_datum_t *value)
{
	static const struct {
		const struct ct_span *oid;
		const char *text;
	} known[] = {
		{&ct_oid_kp_server_auth, "TLS WWW Server."},
		{&ct_oid_kp_client_auth, "TLS WWW Client."},
		{&ct_oid_kp_code_signing, "Code signing."},
		{&ct_oid_kp_email_protection, "Email protection."},
		{&ct_oid_kp_time_stamping, "Time stamping."},
		{&ct_oid_kp_ocsp_signing, "OCSP signing."},
		{&ct_oid_kp_ipsec_ike, "Ipsec IKE."},
		{&ct_oid_any_extended_key_usage, "Any purpose."},
		{&ct_oid_kp_ms_smart_card_logon, "Smart Card Logon."},
	};
	struct ct_key_purposes purposes;
	enum catrust_error error;
	struct ct_span oid;

	error = ct_key_purposes_open(&purposes, ct_gnutls_span(value));
	if (error == CATRUST_E_EXTENSION)
		return 0; /* an empty list */
	CT_GNUTLS_TRY(error);
	while (ct_key_purposes_next(&purposes, &oid)) {
		struct ct_oid_text dotted = ct_gnutls_oid_text(oid);
		const char *text = dotted.text;

		for (size_t i = 0; i < CT_ARRAY_LEN(known); i++)
			if (ct_oid_is(oid, *known[i].oid))
				text = known[i].text;
		ct_print(printer, "\t\t\t%s\n", text);
	}
	return 0;
}

static int print_alt_names(struct ct_printer *printer,
			   const gnutls_datum_t *value)
{
	struct gnutls_subject_alt_names_st sans = {CT_NAME_LIST_INIT};
	int ret = gnutls_x509_ext_import_subject_alt_names(value, &sans, 0);

	print_names(printer, "\t\t\t", &sans.names, false);
	ct_name_list_clear(&sans.names);
	/* An empty directory name has no text. */
	return ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE ? 0 : ret;
}

static int print_distribution_points(struct ct_printer *printer,
				     const gnutls_datum_t *value)
{
	struct gnutls_x509_crl_dist_points_st points = {CT_NAME_LIST_INIT};

	CT_TRY_CODE(gnutls_x509_ext_import_crl_dist_points(value, &points, 0));
	print_names(printer, "\t\t\t", &points.names, false);
	ct_name_list_clear(&points.names);
	return 0;
}

static int print_access(struct ct_printer *printer, const gnutls_datum_t *value)
{
	struct gnutls_x509_aia_st aia = {CT_NAME_LIST_INIT};

	CT_TRY_CODE(gnutls_x509_ext_import_aia(value, &aia, 0));
	for (size_t i = 0; i < aia.names.num_names; i++) {
		const struct ct_listed_name *name = &aia.names.names[i];
		const char *oid = (const char *)name->oid.data;
		bool is_ocsp = strcmp(oid, GNUTLS_OID_AD_OCSP) == 0;
		bool is_issuers = strcmp(oid, GNUTLS_OID_AD_CAISSUERS) == 0;

		ct_print(printer, "\t\t\tAccess Method: %s (%s)\n", oid,
			 is_ocsp      ? "id-ad-ocsp"
			 : is_issuers ? "id-ad-caIssuers"
				      : "UNKNOWN");
		ct_print(printer, "\t\t\tAccess Location ");
		ct_print_name(printer, "", name, false);
	}
	ct_name_list_clear(&aia.names);
	return 0;
}

static int print_name_constraints(struct ct_printer *printer,
				  const gnutls_datum_t *value)
{
	struct gnutls_name_constraints_st constraints = {CT_NAME_LIST_INIT,
							 CT_NAME_LIST_INIT, 0};

	CT_TRY_CODE(gnutls_x509_ext_import_name_constraints(value, &constraints,
							    0));
	if (constraints.permitted.num_names > 0)
		ct_print(printer, "\t\t\tPermitted:\n");
	print_names(printer, "\t\t\t\t", &constraints.permitted, true);
	if (constraints.excluded.num_names > 0)
		ct_print(printer, "\t\t\tExcluded:\n");
	print_names(printer, "\t\t\t\t", &constraints.excluded, true);
	ct_name_list_clear(&constraints.permitted);
	ct_name_list_clear(&constraints.excluded);
	return 0;
}

static const char *policy_name(const char *oid)
{
	static const struct {
		const char *oid, *text;
	} known[] = {
		{"2.5.29.32.0", " (anyPolicy)"},
		{"2.23.140.1.1", " (CA/B Extended Validation)"},
		{"2.23.140.1.2.1", " (CA/B Domain Validated)"},
		{"2.23.140.1.2.2", " (CA/B Organization Validated)"},
		{"2.23.140.1.2.3", " (CA/B Individual Validated)"},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(known); i++)
		if (strcmp(known[i].oid, oid) == 0)
			return known[i].text;
	return "";
}

static int print_policies(struct ct_printer *printer,
			  const gnutls_datum_t *value)
{
	struct gnutls_x509_policies_st *policies;
	int ret = gnutls_x509_policies_init(&policies);

	if (ret == 0)
		ret = gnutls_x509_ext_import_policies(value, policies, 0);
	for (size_t i = 0; ret == 0 && i < policies->num_policies; i++) {
		const gnutls_x509_policy_st *policy = &policies->policies[i];

		ct_print(printer, "\t\t\t%s%s\n", policy->oid,
			 policy_name(policy->oid));
		for (unsigned q = 0; q < policy->qualifiers; q++)
			if (policy->qualifier[q].type ==
			    GNUTLS_X509_QUALIFIER_URI)
				ct_print(printer, "\t\t\t\tURI: %s\n",
					 policy->qualifier[q].data);
			else if (policy->qualifier[q].type ==
				 GNUTLS_X509_QUALIFIER_NOTICE)
				ct_print(printer, "\t\t\t\tNote: %s\n",
					 policy->qualifier[q].data);
	}
	if (ret != GNUTLS_E_MEMORY_ERROR)
		gnutls_x509_policies_deinit(policies);
	return ret;
}

/* TLS extensions under GnuTLS's names. */
static const char *feature_name(unsigned feature)
{
	static const struct {
		unsigned number;
		const char *name;
	} known[] = {
		{0, "Server Name Indication"},
		{1, "Maximum Record Size"},
		{5, "OCSP Status Request"},
		{10, "Supported Groups"},
		{11, "Supported EC Point Formats"},
		{12, "SRP"},
		{13, "Signature Algorithms"},
		{14, "SRTP"},
		{15, "Heartbeat"},
		{16, "ALPN"},
		{19, "Client Certificate Type"},
		{20, "Server Certificate Type"},
		{21, "ClientHello Padding"},
		{22, "Encrypt-then-MAC"},
		{23, "Extended Master Secret"},
		{27, "Compress Certificate"},
		{28, "Record Size Limit"},
		{35, "Session Ticket"},
		{41, "Pre Shared Key"},
		{42, "Early Data"},
		{43, "Supported Versions"},
		{44, "Cookie"},
		{45, "PSK Key Exchange Modes"},
		{49, "Post Handshake Auth"},
		{51, "Key Share"},
		{65281, "Safe Renegotiation"},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(known); i++)
		if (known[i].number == feature)
			return known[i].name;
	return NULL;
}

static int print_tls_features(struct ct_printer *printer,
			      const gnutls_datum_t *value)
{
	struct gnutls_x509_tlsfeatures_st features = {.num_features = 0};

	CT_TRY_CODE(gnutls_x509_ext_import_tlsfeatures(value, &features, 0));
	for (size_t i = 0; i < features.num_features; i++) {
		const char *name = feature_name(features.features[i]);

		if (name != NULL)
			ct_print(printer, "\t\t\t%s(%u)\n", name,
				 features.features[i]);
		else
			ct_print(printer, "\t\t\t%u\n", features.features[i]);
	}
	return 0;
}

static void print_sct(struct ct_printer *printer, gnutls_x509_ct_scts_t scts,
		      unsigned index)
{
	gnutls_datum_t log = {NULL, 0}, signature = {NULL, 0};
	gnutls_sign_algorithm_t sign;
	const char *name;
	time_t time;
	int ret;

	ct_print(printer, "\t\t\tSigned Certificate Timestamp %u:\n",
		 index + 1);
	ret = gnutls_x509_ct_sct_get(scts, index, &time, &log, &sign,
				     &signature);
	if (ret < 0) {
		ct_print(printer, "error: could not get SCT info: %s\n",
			 gnutls_strerror(ret));
		return;
	}
	name = gnutls_sign_get_name(sign);
	ct_print(printer, "\t\t\t\tVersion: 1\n");
	ct_print_hex_line(printer, "\t\t\t\tLog ID: ", ct_gnutls_span(&log));
	ct_print(printer, "\t\t\t\tTime: ");
	ct_print_time(printer, time, "%a, %b %d %H:%M:%S UTC %Y");
	ct_print(printer,
		 "\n\t\t\t\tExtensions: none\n"
		 "\t\t\t\tSignature algorithm: %s\n",
		 name != NULL ? name : "(null)");
	ct_print_hex_line(printer,
			  "\t\t\t\tSignature: ", ct_gnutls_span(&signature));
	gnutls_free(log.data);
	gnutls_free(signature.data);
}

static int print_scts(struct ct_printer *printer, const gnutls_datum_t *value)
{
	gnutls_x509_ct_scts_t scts;
	unsigned version;
	int ret = gnutls_x509_ext_ct_scts_init(&scts);

	if (ret < 0) {
		printer->has_failed = true;
		return 0;
	}
	ret = gnutls_x509_ext_ct_import_scts(value, scts, 0);
	for (unsigned i = 0;
	     gnutls_x509_ct_sct_get_version(scts, i, &version) !=
	     GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	     i++)
		print_sct(printer, scts, i);
	gnutls_x509_ext_ct_scts_deinit(scts);
	return ret;
}

static int print_proxy(struct ct_printer *printer, const gnutls_datum_t *value)
{
	char *language, *policy;
	size_t size;
	int pathlen;

	CT_TRY_CODE(gnutls_x509_ext_import_proxy(value, &pathlen, &language,
						 &policy, &size));
	if (pathlen >= 0)
		ct_print(printer, "\t\t\tPath Length Constraint: %d\n",
			 pathlen);
	ct_print(printer, "\t\t\tPolicy Language: %s", language);
	if (strcmp(language, "1.3.6.1.5.5.7.21.1") == 0)
		ct_print(printer, " (id-ppl-inheritALL)\n");
	else if (strcmp(language, "1.3.6.1.5.5.7.21.2") == 0)
		ct_print(printer, " (id-ppl-independent)\n");
	else
		ct_print(printer, "\n");
	if (policy != NULL && size > 0) {
		ct_print(printer, "\t\t\tPolicy:\n");
		ct_print_dump(printer, "\t\t\t\t", ct_span(policy, size));
	}
	gnutls_free(language);
	gnutls_free(policy);
	return 0;
}

static const struct extension_printer {
	const struct ct_span *oid;
	const char *title;
	/* Returns a GNUTLS_E_ code when it cannot be decoded. */
	int (*print)(struct ct_printer *printer, const gnutls_datum_t *value);
	const char *reader; /* in the message then */
} printers[] = {
	{&ct_oid_ce_basic_constraints, "Basic Constraints",
	 print_basic_constraints, "get_basic_constraints"},
	{&ct_oid_ce_subject_key_id, "Subject Key Identifier",
	 print_subject_key_id, "get_subject_key_id"},
	{&ct_oid_ce_authority_key_id, "Authority Key Identifier",
	 ct_print_authority_key_id, "gnutls_x509_ext_import_authority_key_id"},
	{&ct_oid_ce_key_usage, "Key Usage", print_key_usage, "get_key_usage"},
	{&ct_oid_ce_private_key_usage_period, "Private Key Usage Period",
	 print_key_usage_period, "get_private_key_usage_period"},
	{&ct_oid_ce_extended_key_usage, "Key Purpose", print_key_purposes,
	 "gnutls_x509_ext_import_key_purposes"},
	{&ct_oid_ce_subject_alt_name, "Subject Alternative Name",
	 print_alt_names, "gnutls_x509_ext_import_subject_alt_names"},
	{&ct_oid_ce_issuer_alt_name, "Issuer Alternative Name", print_alt_names,
	 "gnutls_x509_ext_import_subject_alt_names"},
	{&ct_oid_ce_crl_distribution_points, "CRL Distribution points",
	 print_distribution_points, "gnutls_x509_ext_import_crl_dist_points"},
	{&ct_oid_pe_proxy_cert_info, "Proxy Certificate Information",
	 print_proxy, "get_proxy"},
	{&ct_oid_pe_authority_info_access, "Authority Information Access",
	 print_access, "get_aia"},
	{&ct_oid_ct_scts, "CT Precertificate SCTs", print_scts,
	 "gnutls_x509_ext_ct_import_scts()"},
	{&ct_oid_ce_name_constraints, "Name Constraints",
	 print_name_constraints, "gnutls_x509_ext_import_name_constraints"},
	{&ct_oid_pe_tls_feature, "TLS Features", print_tls_features,
	 "get_tlsfeatures"},
	{&ct_oid_ce_certificate_policies, "Certificate Policies",
	 print_policies, "certificate policies import"},
};

static void print_extension(struct ct_printer *printer,
			    const struct ct_extension *extension)
{
	const char *critical =
		extension->is_critical ? "critical" : "not critical";
	gnutls_datum_t value = ct_gnutls_borrow(extension->value);
	struct ct_oid_text oid = ct_gnutls_oid_text(extension->oid);
	struct ct_buffer text = CT_BUFFER_INIT;
	unsigned skip;

	for (size_t i = 0; i < CT_ARRAY_LEN(printers); i++)
		if (ct_oid_is(extension->oid, *printers[i].oid)) {
			ct_print(printer, "\t\t%s (%s):\n", printers[i].title,
				 critical);
			ct_print_error(printer, printers[i].reader,
				       printers[i].print(printer, &value));
			return;
		}
	if (ct_oid_is(extension->oid, ct_oid_ce_inhibit_any_policy) &&
	    gnutls_x509_ext_import_inhibit_anypolicy(&value, &skip) == 0) {
		ct_print(printer, "\t\tInhibit anyPolicy skip certs: %u (%s)\n",
			 skip, critical);
		return;
	}
	if (ct_oid_is(extension->oid, ct_oid_at_common_name) &&
	    ct_policy_text_to_utf8(extension->value, &text) == CATRUST_OK) {
		/* Early certificates for signing software have it. */
		ct_print(printer, "\t\tCommon Name (%s):\n\t\t\t", critical);
		ct_print_bytes(printer, ct_span(text.data, text.len));
		ct_print(printer, "\n");
		ct_buffer_clear(&text);
		return;
	}
	ct_print(printer, "\t\tUnknown extension %s (%s):\n", oid.text,
		 critical);
	ct_print_dump(printer, "\t\t\t", extension->value);
}

void ct_print_extensions(struct ct_printer *printer, gnutls_x509_crt_t cert)
{
	struct ct_extension extension;
	size_t offset = 0;

	for (bool is_first = true;
	     ct_extension_next(cert->view.extensions, &offset, &extension);
	     is_first = false) {
		if (is_first)
			ct_print(printer, "\tExtensions:\n");
		print_extension(printer, &extension);
	}
}
