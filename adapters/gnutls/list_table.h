/*
 * The table of the program's lists, and their life.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef ADAPTER_GNUTLS_LIST_TABLE_H
#define ADAPTER_GNUTLS_LIST_TABLE_H

#include "adapters/gnutls/list.h"

/* The entry of a list; NULL when there is none. */
struct ct_list *ct_list_find(gnutls_x509_trust_list_t program);

/* The entry of a list, made when there is none; NULL when out of memory. */
struct ct_list *ct_list_get(gnutls_x509_trust_list_t program);

/* Records how many buckets a new list has, and drops the entry of a list that
 * had its address and was freed unseen. */
void ct_list_begin(const struct ct_libgnutls *gnutls,
		   gnutls_x509_trust_list_t program, unsigned size);

/* Takes a list's entry out of the table, before the program's list is freed;
 * NULL when there is none. ct_list_free() then frees it; without @all not the
 * certificates that libgnutls made, which the program may have. */
struct ct_list *ct_list_take(gnutls_x509_trust_list_t program);
void ct_list_free(const struct ct_libgnutls *gnutls,
		  struct ct_list *list, /* NULL allowed */
		  bool all);

#endif /* ADAPTER_GNUTLS_LIST_TABLE_H */
