/*
 * What the files of lib/gnutls share.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This folder is a thin layer: it translates arguments, ownership and errors,
 * and leaves the work to the engine.
 */

#ifndef CT_GNUTLS_INTERNAL_H
#define CT_GNUTLS_INTERNAL_H

#include <stdint.h>

#include <gnutls/gnutls.h>

#include "base/error.h"
#include "base/span.h"

/*
 * The GNUTLS_E_ code of an engine error, which differs with what was being
 * read. Total: every value of the enum has one, unknown ones are
 * GNUTLS_E_INTERNAL_ERROR. CATRUST_OK is 0.
 */
int ct_gnutls_error(enum catrust_error error);	   /* certificates, others */
int ct_gnutls_crl_error(enum catrust_error error); /* CRLs */

/* Returns the code from the calling function when an engine call failed. */
#define CT_GNUTLS_TRY(call)                         \
 do {                                               \
  enum catrust_error try_gnutls_error_ = (call);    \
  if (CT_UNLIKELY(try_gnutls_error_ != CATRUST_OK)) \
   return ct_gnutls_error(try_gnutls_error_);       \
 } while (0)

/* Returns from the calling function when the call gave a GNUTLS_E_ code. */
#define CT_TRY_CODE(call)         \
 do {                             \
  int try_code_ = (call);         \
  if (CT_UNLIKELY(try_code_ < 0)) \
   return try_code_;              \
 } while (0)

/* Now, by gnutls_global_set_time_function() or the clock. */
time_t ct_gnutls_time(void);

/* A time as GnuTLS returns it: where a time_t has 32 bits, one in 2038 or later
 * is the last evening of 2037. */
time_t ct_gnutls_cap_time(int64_t seconds);

/* The same for those of certificates and CRLs: what was before 1970 is 0, as a
 * negative time would look like an error. */
static inline time_t ct_gnutls_positive_time(int64_t seconds)
{
	return ct_gnutls_cap_time(seconds < 0 ? 0 : seconds);
}

/* Sends one line to the application's log function when @level is within the
 * level it asked for. The newline is added here. */
void ct_gnutls_log(int level, const char *format, ...) CT_PRINTF(2, 3);

/* Makes libgcrypt usable: once, and only where the application has not done
 * so. Consumes no entropy. 0 or GNUTLS_E_INCOMPATIBLE_GCRYPT_LIBRARY. */
int ct_gnutls_need_gcrypt(void);

/* A datum's bytes. */
static inline struct ct_span ct_gnutls_span(const gnutls_datum_t *datum)
{
	return ct_span(datum->data, datum->size);
}

/* Bytes as a datum that stays borrowed: its receiver must not write to it,
 * which GnuTLS's type cannot say. */
static inline gnutls_datum_t ct_gnutls_borrow(struct ct_span bytes)
{
	return (gnutls_datum_t){
		.data = (unsigned char *)(uintptr_t)bytes.data,
		.size = (unsigned)bytes.len,
	};
}

/* What a caller may free when a function fails that GnuTLS lets clear its
 * output: nothing. */
static inline void ct_gnutls_datum_clear(gnutls_datum_t *out)
{
	*out = (gnutls_datum_t){NULL, 0};
}

/*
 * Copies bytes for the caller, with a NUL after them that does not count.
 * Errors: GNUTLS_E_MEMORY_ERROR, also for more than UINT_MAX bytes.
 */
CT_MUST_USE int ct_gnutls_datum_copy(gnutls_datum_t *out, struct ct_span bytes);

/*
 * Copies bytes into the caller's buffer of *@buf_size bytes and stores their
 * number. GNUTLS_E_SHORT_MEMORY_BUFFER, and the number needed, when they do
 * not fit or @buf is NULL; 0 bytes always fit.
 */
CT_MUST_USE int ct_gnutls_bytes_out(void *buf, size_t *buf_size,
				    struct ct_span bytes);

/* The same, but without @buf asking for the number is no error. */
CT_MUST_USE int ct_gnutls_size_or_bytes_out(void *buf, size_t *buf_size,
					    struct ct_span bytes);

/* The same for text: a NUL is added. On success *buf_size is the length
 * without the NUL; when too short it is the size needed with the NUL. */
CT_MUST_USE int ct_gnutls_string_out(void *buf, size_t *buf_size,
				     struct ct_span text);

#endif /* CT_GNUTLS_INTERNAL_H */
