/*
 * What a plug-in for probe_plugin does.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef ADAPTER_TEST_PLUGIN_H
#define ADAPTER_TEST_PLUGIN_H

/* Verifies a leaf with credentials that have one CA, both in DER, and frees
 * everything. Returns 0, or what failed. */
int plugin_verify(unsigned char *ca, unsigned ca_size, unsigned char *leaf,
		  unsigned leaf_size, unsigned *status);

#endif /* ADAPTER_TEST_PLUGIN_H */
