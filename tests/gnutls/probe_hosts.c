/*
 * Prints which peers' names certificates match, for every combination of a
 * subject, alternative names, a purpose and a name. Compiled against this
 * library and against GnuTLS; the outputs must be equal.
 *
 * Left out on purpose: e-mail addresses whose local parts differ in case, which
 * GnuTLS takes for one.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <gnutls/x509.h>

#include "probe.h"
#include "signer.h"

#define NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})

static const char *const subjects[] = {
	"O=nothing",
	"CN=www.example.org",
	"CN=*.example.org",
	"CN=foo*bar.example.org",
	"CN=www.example.*",
	"CN=*",
	"CN=*.org",
	"CN=192.0.2.1",
	"CN=www.example.org,CN=localhost",
	"CN=xn--bcher-kva.example.org",
	"CN=b\303\274cher.example.org",
	"E=me@example.org",
};

static const char *const hosts[] = {
	"www.example.org",
	"WWW.Example.ORG",
	"www.example.org.",
	"www.example.com",
	"www.example.",
	"foobar.example.org",
	"foo.bar.example.org",
	"foobazbar.example.org",
	".example.org",
	"example.org",
	"localhost",
	"org",
	"a.org",
	"*.example.org",
	"192.0.2.1",
	"192.0.2",
	"2001:db8::1",
	"xn--bcher-kva.example.org",
	"b\xc3\xbc"
	"cher.example.org",
	"B\xc3\x9c"
	"CHER.example.org",
	"",
	" www.example.org",
	"me@example.org",
	"me@EXAMPLE.org",
};

static const unsigned flags[] = {
	0,
	GNUTLS_VERIFY_DO_NOT_ALLOW_WILDCARDS,
	GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES,
};

static void show(const struct ct_test_certificate_spec *spec)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	gnutls_datum_t datum;
	gnutls_x509_crt_t crt;

	ct_test_certificate(&der, spec);
	datum.data = der.data;
	datum.size = (unsigned)der.len;
	gnutls_x509_crt_init(&crt);
	printf("%s, %s, %s: %d\n", spec->subject,
	       spec->alt_names != NULL ? spec->alt_names[0] : "-",
	       spec->key_purposes != NULL ? spec->key_purposes[0] : "-",
	       gnutls_x509_crt_import(crt, &datum, GNUTLS_X509_FMT_DER));
	for (size_t i = 0; i < COUNT(hosts); i++) {
		printf(" '%s':", hosts[i]);
		for (size_t k = 0; k < COUNT(flags); k++)
			printf(" %u", gnutls_x509_crt_check_hostname2(
					      crt, hosts[i], flags[k]));
		printf(", mail %u\n",
		       gnutls_x509_crt_check_email(crt, hosts[i], 0));
	}
	gnutls_x509_crt_deinit(crt);
}

int main(void)
{
	/* One of each form alone shows which forms hide the common name. */
	const char *const *const alt_names[] = {
		NULL,
		NAMES("dns:other.example"),
		NAMES("email:me@example.org"),
		NAMES("uri:http://www.example.org/"),
		NAMES("ip:192.0.2.1"),
		NAMES("ip:2001:db8::1"),
		NAMES("dn:CN=www.example.org"),
		NAMES("dns:*.example.org", "dns:192.0.2.1"),
		NAMES("dns:foo*bar.example.org", "dns:*.*.org"),
		NAMES("dns:*.bar.example.org", "dns:.example.org", "dns:*"),
		NAMES("dns:xn--bcher-kva.example.org", "email:me@Example.ORG"),
		NAMES("dns:www.example.org.", "dns:*.org"),
	};
	const char *const *const purposes[] = {
		NULL,
		NAMES(GNUTLS_KP_TLS_WWW_SERVER),
		NAMES(GNUTLS_KP_EMAIL_PROTECTION),
	};
	struct ct_test_certificate_spec spec = {
		.issuer = "CN=Root",
		.key = CT_TEST_P256(0),
		.signing_key = CT_TEST_P256(1),
		.without_signature = true,
	};

	for (size_t s = 0; s < COUNT(subjects); s++)
		for (size_t a = 0; a < COUNT(alt_names); a++)
			for (size_t p = 0; p < COUNT(purposes); p++) {
				spec.subject = subjects[s];
				spec.alt_names = alt_names[a];
				spec.key_purposes = purposes[p];
				show(&spec);
			}
	return 0;
}
