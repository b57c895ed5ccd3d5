/*
 * The hashes that programs for cryptography measure: all that a signature may
 * be made with, those that only flags allow included.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A program defines HASH(symbol, suffix, name, called) so that it makes the
 * functions load_SYMBOL() and hash_SYMBOL(), says BENCH_HASHES(HASH), and ends
 * its table of modes with BENCH_HASHES(BENCH_HASH_MODE).
 */

#ifndef BENCH_HASHES_H
#define BENCH_HASHES_H

#include "harness.h"

/* symbol (nettle's name), suffix of enum ct_digest, mode, OpenSSL's name */
#define BENCH_HASHES(X)                                   \
 X(md2, MD2, "md2", "MD2")                                \
 X(md5, MD5, "md5", "MD5")                                \
 X(ripemd160, RMD160, "ripemd-160", "RIPEMD160")          \
 X(sha1, SHA1, "sha-1", "SHA1")                           \
 X(sha224, SHA224, "sha-224", "SHA2-224")                 \
 X(sha256, SHA256, "sha-256", "SHA2-256")                 \
 X(sha384, SHA384, "sha-384", "SHA2-384")                 \
 X(sha512, SHA512, "sha-512", "SHA2-512")                 \
 X(sha512_224, SHA512_224, "sha-512/224", "SHA2-512/224") \
 X(sha512_256, SHA512_256, "sha-512/256", "SHA2-512/256") \
 X(sha3_224, SHA3_224, "sha3-224", "SHA3-224")            \
 X(sha3_256, SHA3_256, "sha3-256", "SHA3-256")            \
 X(sha3_384, SHA3_384, "sha3-384", "SHA3-384")            \
 X(sha3_512, SHA3_512, "sha3-512", "SHA3-512")

#define BENCH_HASH_MODE(symbol, suffix, name, called) \
 {name, "hashes of the message", load_##symbol, bench_hash_free, hash_##symbol},

/* A key file for the sake of its message (inputs.c). @is_there: whether the
 * library has the hash @name; if not, NULL after saying so. */
void *bench_hash_load(const char *file, const char *name, int is_there,
		      size_t *out_num);
void bench_hash_free(void *loaded);

#endif /* BENCH_HASHES_H */
