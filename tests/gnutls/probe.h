/*
 * What the probes share: printing of results. See tests/gnutls/differential.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TESTS_GNUTLS_PROBE_H
#define CT_TESTS_GNUTLS_PROBE_H

#include <stdio.h>
#include <string.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A caller's buffer, for functions that fill one. */
struct room {
	unsigned char data[65536];
	size_t size;
};

/* Readies it: as much room as is asked for, filled with a pattern. */
static inline struct room *room(struct room *room, size_t size)
{
	memset(room->data, 0x5a, sizeof(room->data));
	room->size = size;
	return room;
}

static inline void show_hex(const void *data, size_t len)
{
	const unsigned char *at = data;

	for (size_t i = 0; i < len; i++)
		printf("%02x", at[i]);
}

/* A result code, and on success the bytes. */
static inline void show_bytes(const char *name, int ret, const void *data,
			      size_t len)
{
	printf("%s: %d", name, ret);
	if (ret >= 0) {
		printf(" %zu ", len);
		if (data != NULL)
			show_hex(data, len);
	}
	putchar('\n');
}

/* A buffer after a call: the size is part of the result when it is too
 * small; one byte more shows whether there is a final NUL. */
static inline void show_room(const char *name, int ret, const struct room *room)
{
	printf("%s: %d", name, ret);
	if (ret == GNUTLS_E_SHORT_MEMORY_BUFFER)
		printf(" needs %zu", room->size);
	if (ret >= 0 && room->size < sizeof(room->data)) {
		printf(" %zu ", room->size);
		show_hex(room->data, room->size);
		printf(" then %02x", room->data[room->size]);
	}
	putchar('\n');
}

/* A datum that the library allocated: shown and freed. */
static inline void show_datum(const char *name, int ret, gnutls_datum_t *datum)
{
	show_bytes(name, ret, datum->data, datum->size);
	if (ret >= 0 && datum->data != NULL)
		gnutls_free(datum->data);
	datum->data = NULL;
	datum->size = 0;
}

/* main() of a probe on files: reads the certificate of each and shows it. */
static inline int probe_files(int num_paths, char **paths,
			      void (*show)(gnutls_x509_crt_t crt))
{
	for (int i = 0; i < num_paths; i++) {
		gnutls_datum_t file = {0};
		gnutls_x509_crt_t crt;
		int ret = gnutls_load_file(paths[i], &file);

		printf("file %s: %d\n", paths[i], ret);
		if (ret < 0)
			continue;
		gnutls_x509_crt_init(&crt);
		ret = gnutls_x509_crt_import(crt, &file, GNUTLS_X509_FMT_PEM);
		printf("import %d\n", ret);
		gnutls_free(file.data);
		if (ret >= 0)
			show(crt);
		gnutls_x509_crt_deinit(crt);
	}
	return 0;
}

#endif /* CT_TESTS_GNUTLS_PROBE_H */
