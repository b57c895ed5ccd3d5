/*
 * What a library gives to crl_peer.c, which measures it. See crl_input.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Plain C without the library.
 */

#ifndef BENCH_CRL_PEER_H
#define BENCH_CRL_PEER_H

#include "bench/crl_input.h"

extern const char crl_peer_name[];
const char *crl_peer_version(void);

/* Objects of DER; NULL on failure, after saying why. */
void *crl_peer_load(const unsigned char *der, size_t len);
void *crl_peer_load_cert(const unsigned char *der, size_t len);
void crl_peer_free(void *crl); /* NULL allowed */
void crl_peer_free_cert(void *cert);

/* 1 or 0. */
int crl_peer_is_revoked(void *crl, void *cert);

#endif /* BENCH_CRL_PEER_H */
