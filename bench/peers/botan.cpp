/*
 * Loading CA certificates through Botan.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <exception>
#include <memory>
#include <string>
#include <botan/certstor.h>
#include <botan/certstor_flatfile.h>
#include <botan/pkix_types.h>
#include <botan/version.h>
#include <botan/x509cert.h>

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

int main(int argc, char **argv)
{
	static const struct bench_mode modes[] = {
		{"bundle", "one file into a new store", load_bundle,
		 free_store},
		{},
	};

	return bench_main(argc, argv, "botan", Botan::short_version_cstr(),
			  modes);
}
