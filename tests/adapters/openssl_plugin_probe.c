/*
 * A program without OpenSSL loads a plug-in that has it, and lets it load files
 * that are not what they should be. With and without the preload library the
 * output must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: openssl_plugin_probe PLUGIN FILE...
 */

#include <config.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "openssl_plugin.h"

int main(int argc, char **argv)
{
	void *plugin = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
	void *address = plugin != NULL ? dlsym(plugin, "plugin_load") : NULL;
	__typeof__(&plugin_load) function;

	if (address == NULL) {
		fprintf(stderr, "%s\n", dlerror());
		return 2;
	}
	memcpy(&function, &address, sizeof(address));
	/* Whatever crashes does not take the lines before it along. */
	setvbuf(stdout, NULL, _IOLBF, 0);
	for (int i = 2; i < argc; i++) {
		printf("file %d\n", i - 1);
		function(argv[i]);
	}
	return 0;
}
