/*
 * What an adapter lets "catrust status" read: its layout in memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The block is in the adapter's writable data, at a multiple of
 * CT_STATUS_ALIGNMENT. The command finds it there by its magic, in the first
 * CT_STATUS_SEARCHED octets of a mapping of the library's file, and reads it
 * from the process's memory; it may be of another build than the adapter. What
 * it reads may be anything: another user's process can write there. A change of
 * the layout changes the version.
 */

#ifndef CT_ADAPTERS_STATUS_BLOCK_H
#define CT_ADAPTERS_STATUS_BLOCK_H

#include <stdint.h>

#define CT_STATUS_MAGIC "catrust\n\x93status" /* with its NUL 16 octets */

enum {
	CT_STATUS_VERSION = 1,
	CT_STATUS_ALIGNMENT = 64,
	CT_STATUS_SEARCHED = 1 << 16,
	CT_STATUS_LIBRARIES = 4, /* TLS libraries */
	CT_STATUS_REASONS = 8,	 /* the last ones */
};

enum ct_status_state {
	CT_STATUS_EMPTY = 0,
	CT_STATUS_WRITING = 1,
	CT_STATUS_ON = 2,
	CT_STATUS_OFF = 3,
};

/* A TLS library that the program uses. */
struct ct_status_library {
	_Atomic uint32_t state;
	char text[124]; /* its name and version, and why it is off */
};

/* An input that was left to the TLS library. Paths keep their end. */
struct ct_status_reason {
	_Atomic uint32_t state; /* ON: the texts are complete */
	char what[100];
	char why[88];
};

/* Texts end with NUL. Counters have no order between them, begin again after
 * UINT32_MAX, and include what a parent process counted before fork(). */
struct ct_status_block {
	char magic[16];
	uint32_t version;
	uint32_t size;	  /* of this structure */
	char release[24]; /* of libcatrust */
	_Atomic uint32_t num_files;
	_Atomic uint32_t num_cas;
	_Atomic uint32_t num_crls;
	_Atomic uint32_t num_entries; /* of CRLs */
	_Atomic uint32_t num_left;
	struct ct_status_library libraries[CT_STATUS_LIBRARIES];
	struct ct_status_reason reasons[CT_STATUS_REASONS];
};

#endif /* CT_ADAPTERS_STATUS_BLOCK_H */
