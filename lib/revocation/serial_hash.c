/*
 * Serial numbers as integers, and their keyed hashes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>

#include "revocation/serial_hash.h"

struct ct_serial_keys ct_serial_keys;

static uint64_t make_key(uint8_t kind, uint8_t number)
{
	uint8_t label[2] = {kind, number};

	return ct_hash(ct_hash_process_key(), ct_span(label, sizeof(label)));
}

static void make_keys(void)
{
	struct ct_serial_keys *keys = &ct_serial_keys;

	for (uint8_t i = 0; i < 2; i++) {
		keys->start[i] = make_key(1, i);
		keys->stir[i] = make_key(2, i) | 1;
		for (uint8_t j = 0; j < CT_SERIAL_FACTORS; j++)
			keys->factor[i][j] = make_key((uint8_t)(3 + i), j);
	}
	for (uint8_t i = 0; i < CT_SERIAL_ROUNDS; i++) {
		keys->round_start[i] = make_key(5, i);
		keys->round_factor[i] = make_key(6, i);
	}
}

void ct_serial_keys_init(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, make_keys);
}

struct ct_serial_hash ct_serial_hash_alone(struct ct_span serial,
					   uint64_t issuer)
{
	uint8_t padded[8 + CT_SERIAL_HASHED] = {0};
	struct ct_serial wanted = ct_serial(serial);

	if (wanted.len < CT_SERIAL_HASHED) {
		/* Its sign, and room in front: see ct_serial_hash(). */
		memset(padded, wanted.is_negative ? 0xff : 0, 8);
		memcpy(padded + 8, wanted.data, wanted.len);
		serial = ct_span(padded + 7, wanted.len + 1);
	}
	return ct_serial_hash(serial, issuer);
}
