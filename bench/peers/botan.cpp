/*
 * Loading CA certificates and verifying through Botan.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <exception>
#include <memory>
#include <string>
#include <vector>
#include <botan/certstor.h>
#include <botan/certstor_flatfile.h>
#include <botan/pk_keys.h>
#include <botan/pkix_types.h>
#include <botan/version.h>
#include <botan/x509cert.h>
#include <botan/x509path.h>

#include "../harness.h"

static void *load_bundle(const char *file, size_t *out_num)
{
	try {
		auto store =
			std::make_unique<Botan::Flatfile_Certificate_Store>(
				file, true);

		*out_num = store->all_subjects().size();
		return store.release();
	} catch (const std::exception &error) {
		bench_complain(file, error.what());
		return nullptr;
	}
}

static void free_store(void *loaded)
{
	delete static_cast<Botan::Flatfile_Certificate_Store *>(loaded);
}

/* ---- Verifying a chain ---- */

struct verifier {
	std::vector<std::vector<uint8_t>> der;
	std::vector<Botan::X509_Certificate> certs;
	std::vector<std::unique_ptr<Botan::Public_Key>> keys;
	Botan::Certificate_Store_In_Memory trusted;
};

static void *new_verifier(const char *file, size_t *out_num)
{
	struct bench_chain chain;

	*out_num = BENCH_CHAIN_LEN;
	if (bench_chain_read(&chain, file) != 0)
		return nullptr;
	try {
		auto made = std::make_unique<verifier>();

		for (const auto &cert : chain.certs) {
			made->der.emplace_back(cert.data, cert.data + cert.len);
			made->certs.emplace_back(made->der.back());
			made->keys.push_back(
				made->certs.back().load_subject_public_key());
		}
		made->trusted.add_certificate(made->certs[BENCH_ROOT]);
		bench_chain_clear(&chain);
		return made.release();
	} catch (const std::exception &error) {
		bench_complain("chain", error.what());
		bench_chain_clear(&chain);
		return nullptr;
	}
}

static void free_verifier(void *loaded)
{
	delete static_cast<verifier *>(loaded);
}

/* As a TLS stack does: DER from the peer in, verdict out. */
static int verify(void *loaded)
{
	static const Botan::Path_Validation_Restrictions rules(false);
	const auto *known = static_cast<verifier *>(loaded);

	try {
		const std::vector<Botan::X509_Certificate> peer = {
			Botan::X509_Certificate(known->der[BENCH_LEAF]),
			Botan::X509_Certificate(known->der[BENCH_INTERMEDIATE]),
		};

		return !Botan::x509_path_validate(peer, rules, known->trusted)
				.successful_validation();
	} catch (const std::exception &error) {
		bench_complain("chain", error.what());
		return -1;
	}
}

static int verify_signatures(void *loaded)
{
	const auto *known = static_cast<verifier *>(loaded);

	for (int i = 0; i < BENCH_ROOT; i++)
		if (!known->certs[i].check_signature(*known->keys[i + 1]))
			return -1;
	return 0;
}

int main(int argc, char **argv)
{
	static const struct bench_mode modes[] = {
		{"bundle", "one file into a new store", load_bundle, free_store,
		 nullptr},
		{"verify", "a chain of make-input's", new_verifier,
		 free_verifier, verify},
		{"signatures", "checks of both signatures of a chain",
		 new_verifier, free_verifier, verify_signatures},
		{},
	};

	return bench_main(argc, argv, "botan", Botan::short_version_cstr(),
			  modes);
}
