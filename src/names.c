/*
 * The catrust command: the names that a TLS server would send.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line for each name of the list in a CertificateRequest (RFC 5246 7.4.4) or
 * in its extension certificate_authorities (RFC 8446 4.2.4), in order, also
 * where a name is there twice. Then how many bytes the list has.
 */

#include <config.h>

#include <unistd.h>

#include "command.h"

static int show_names(const struct catrust_snapshot *snapshot)
{
	struct catrust_rdn_fit fit;
	const uint8_t *bytes;
	size_t len, at = 0;
	enum catrust_error error =
		catrust_snapshot_rdn_sequence(snapshot, &bytes, &len);

	catrust_snapshot_rdn_fit(snapshot, 0, &fit);
	if (error == CATRUST_E_RDN_LIMIT) {
		complain("%zu bytes of names are over the %d that a message "
			 "holds: %zu of %zu names would fit",
			 len, CATRUST_RDN_MAX_BYTES, fit.num_fitting,
			 fit.num_names);
		return COMMAND_NO;
	}
	if (error != CATRUST_OK) {
		complain("%s", catrust_strerror(error));
		return COMMAND_FAILED;
	}
	while (at < len) {
		size_t name_len = (size_t)bytes[at] << 8 | bytes[at + 1];

		show_name(stdout, bytes + at + 2, name_len);
		putchar('\n');
		at += 2 + name_len;
	}
	show_count(stdout, fit.num_names, "name");
	fputs(", ", stdout);
	show_count(stdout, len, "byte");
	putchar('\n');
	return COMMAND_OK;
}

int command_names(int argc, char **argv)
{
	struct input input;
	int status;

	if (getopt(argc, argv, "") != -1)
		return option_error();
	status = input_init(&input, CATRUST_LENIENT);
	if (status == COMMAND_OK)
		status = input_add_arguments(&input, argc - optind,
					     argv + optind);
	if (status != COMMAND_FAILED) {
		struct catrust_snapshot *snapshot =
			catrust_store_snapshot(input.store);

		status = worse(status, show_names(snapshot));
		catrust_snapshot_unref(snapshot);
	}
	input_clear(&input);
	return status;
}
