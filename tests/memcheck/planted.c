/*
 * Defects that memcheck.sh must notice.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The argument chooses: leak, overrun or none.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

static char *volatile block;

int main(int argc, char **argv)
{
	const char *defect = argc > 1 ? argv[1] : "none";
	volatile size_t len = 16;

	block = malloc(len);
	if (block == NULL)
		return 1;
	memset(block, 0, len);
	if (strcmp(defect, "overrun") == 0)
		block[len] = 1;
	if (strcmp(defect, "leak") != 0)
		free(block);
	block = NULL;
	return 0;
}
