/*
 * Compares a directory's CRLite answers with those of the reference
 * implementation (tests/tools/crlite-oracle): reads its lines from standard
 * input, prints how many answers were the same, and those that were not.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: ask-crlite DIR < LINES
 */

#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "crypto/digest.h"
#include "revocation/crlite_check.h"
#include "tests/revocation/crlite_fixture.h"

/* How answers are written, by their numbers. */
static const char letters[] = "CEGR";

static size_t num_same, num_different;

static void compare(const struct ct_crlite_data *data,
		    const struct crlite_answers *line, struct ct_scts scts)
{
	struct ct_crlite_key key;
	struct ct_crlite_result result;
	uint8_t serial[9];

	memcpy(key.issuer, line->issuer, sizeof(key.issuer));
	for (size_t i = 0; line->answers[i] != '\0'; i++) {
		uint64_t number = line->first + i;

		if (ct_crlite_key_set(
			    &key,
			    ct_span(serial, crlite_serial(number, serial)),
			    ct_digest_sha256, NULL) != CATRUST_OK ||
		    ct_crlite_ask(data, &key, scts, &result) != CATRUST_OK ||
		    letters[result.answer] != line->answers[i]) {
			num_different++;
			printf("serial number %" PRIu64
			       " of issuer %02x: %c, not %c\n",
			       number, line->issuer[0], letters[result.answer],
			       line->answers[i]);
		} else {
			num_same++;
		}
	}
}

int main(int argc, char **argv)
{
	struct ct_crlite_problem problem;
	struct ct_buffer list = CT_BUFFER_INIT;
	struct crlite_answers line;
	struct ct_crlite_data *data;
	struct ct_scts scts;

	if (argc != 2 ||
	    ct_crlite_data_load(argv[1], NULL, &data, &problem) != CATRUST_OK) {
		fprintf(stderr, "ask-crlite: no data\n");
		return 2;
	}
	while (crlite_read_answers(stdin, &line)) {
		list.len = 0;
		crlite_write_scts(&list, line.scts, line.num_scts);
		if (ct_scts_open(&scts, ct_span(list.data, list.len)) !=
		    CATRUST_OK)
			return 2;
		compare(data, &line, scts);
	}
	printf("%zu answers are the same, %zu differ\n", num_same,
	       num_different);
	ct_buffer_clear(&list);
	ct_crlite_data_free(data);
	return num_different > 0 || num_same == 0;
}
