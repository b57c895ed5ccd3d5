/*
 * A program without libgnutls loads a plug-in that has it, uses it, and unloads
 * it, many times, more of them than the adapter remembers places that call.
 * With and without the adapter the output must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_plugin PLUGIN DIRECTORY
 *
 * Copies of the plug-in are made in the directory, so that several are there at
 * a time, at places of their own.
 */

#include <config.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "one_ca.h"
#include "plugin.h"

enum { NUM_ROUNDS = 20, NUM_COPIES = 6 };

static struct ct_buffer ca, good, wrong;

static void make_certificates(void)
{
	one_ca_certificate(&ca);
	one_ca_leaf(&good, ONE_CA_KEY);
	one_ca_leaf(&wrong, CT_TEST_P256(3));
}

static void make_copy(const char *from, const char *directory, int number,
		      char *path, size_t size)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	char block[4096];
	FILE *file = fopen(from, "rb");
	size_t len;

	if (file == NULL)
		exit(2);
	while ((len = fread(block, 1, sizeof(block), file)) > 0)
		ct_write_bytes(&bytes, block, len);
	fclose(file);
	snprintf(path, size, "%s/plugin%d.so", directory, number);
	file = fopen(path, "wb");
	if (file == NULL ||
	    fwrite(bytes.data, 1, bytes.len, file) != bytes.len ||
	    fclose(file) != 0)
		exit(2);
	ct_buffer_clear(&bytes);
}

static void *open_plugin(const char *path)
{
	void *plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);

	if (plugin == NULL) {
		fprintf(stderr, "%s\n", dlerror());
		exit(2);
	}
	return plugin;
}

static void verify(void *plugin, const struct ct_buffer *leaf)
{
	__typeof__(&plugin_verify) function;
	void *address = dlsym(plugin, "plugin_verify");
	unsigned status = 0xdead;
	int ret;

	if (address == NULL)
		exit(2);
	memcpy(&function, &address, sizeof(address));
	ret = function(ca.data, (unsigned)ca.len, leaf->data,
		       (unsigned)leaf->len, &status);
	printf(" %d %#x", ret, status);
}

int main(int argc, char **argv)
{
	char paths[NUM_COPIES][4096];
	void *plugins[NUM_COPIES];

	if (argc != 3) {
		fprintf(stderr, "usage: probe_plugin PLUGIN DIRECTORY\n");
		return 2;
	}
	make_certificates();
	for (int i = 0; i < NUM_COPIES; i++)
		make_copy(argv[1], argv[2], i, paths[i], sizeof(paths[i]));
	for (int round = 0; round < NUM_ROUNDS; round++) {
		const int count = round % NUM_COPIES + 1;

		printf("%d:", round);
		for (int i = 0; i < count; i++)
			plugins[i] =
				open_plugin(paths[(round + i) % NUM_COPIES]);
		for (int i = 0; i < count; i++) {
			verify(plugins[i], &good);
			verify(plugins[i], &wrong);
			dlclose(plugins[i]);
		}
		for (int i = 0; i < NUM_COPIES; i++)
			if (dlopen(paths[i], RTLD_LAZY | RTLD_NOLOAD) != NULL)
				printf(" is still there");
		printf("\n");
	}
	ct_buffer_clear(&ca);
	ct_buffer_clear(&good);
	ct_buffer_clear(&wrong);
	return 0;
}
