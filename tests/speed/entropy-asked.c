/*
 * Speed tests: allocates memory, or asks for entropy on purpose, for the test
 * that watches (tests/speed/entropy).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *way = argc > 1 ? argv[1] : "";
	char *bytes = malloc(16);
	long got = 16;

	if (bytes == NULL)
		return 1;
	memset(bytes, 0, 16);
#ifdef SYS_getrandom
	if (strcmp(way, "getrandom") == 0)
		got = syscall(SYS_getrandom, bytes, 16, 0);
#endif
	if (strcmp(way, "device") == 0) {
		FILE *file = fopen("/dev/urandom", "rb");

		if (file == NULL)
			return 1;
		got = (long)fread(bytes, 1, 16, file);
		fclose(file);
	}
	printf("%ld: %d\n", got, bytes[0]);
	free(bytes);
	return 0;
}
