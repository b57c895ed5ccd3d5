/*
 * What the files of the target fuzz_objects share.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_FUZZ_FUZZ_OBJECTS_H
#define TESTS_FUZZ_FUZZ_OBJECTS_H

#include <stdbool.h>
#include <string.h>

#include <gnutls/x509.h>

#include "fuzz.h"

enum { MAX_ITEMS = 24 }; /* of a list that are looked at */

/*
 * Calls a function that fills a buffer: (room, &size) stand for it in the
 * call. First without room; then with as much as the function said. ret is
 * what the last call returned; where it then is_text, no NUL is in it.
 */
#define READ_RET(ret, call, is_text)                    \
 do {                                                   \
  void *room = NULL;                                    \
  size_t size = 0;                                      \
                                                        \
  (ret) = (call);                                       \
  if ((ret) == GNUTLS_E_SHORT_MEMORY_BUFFER) {          \
   room = malloc(size);                                 \
   FUZZ_REQUIRE(room != NULL);                          \
   (ret) = (call);                                      \
   FUZZ_REQUIRE((ret) != GNUTLS_E_SHORT_MEMORY_BUFFER); \
   if ((ret) >= 0 && (is_text))                         \
    FUZZ_REQUIRE(memchr(room, 0, size) == NULL);        \
   free(room);                                          \
  }                                                     \
 } while (0)

#define READ(call)             \
 do {                          \
  int ret_;                    \
                               \
  READ_RET(ret_, call, false); \
 } while (0)

#define READ_TEXT(call)       \
 do {                         \
  int ret_;                   \
                              \
  READ_RET(ret_, call, true); \
 } while (0)

/* The same for each i up to the end of a list; the result ret_ may say that an
 * item is_text. */
#define EACH_TEXT(call, is_text)                                            \
 do {                                                                       \
  int ret_ = 0;                                                             \
                                                                            \
  for (unsigned i = 0;                                                      \
       i < MAX_ITEMS && ret_ != GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE; i++) \
   READ_RET(ret_, call, is_text);                                           \
 } while (0)

#define EACH(call) EACH_TEXT(call, false)

/* Frees what a function allocated for its caller. */
static inline void forget(gnutls_datum_t *data, size_t count)
{
	for (size_t i = 0; i < count; i++)
		gnutls_free(data[i].data);
}

/* The same for text, which ends with a NUL after its size, and nowhere else.
 */
static inline void forget_text(gnutls_datum_t *text)
{
	FUZZ_REQUIRE(strlen((const char *)text->data) == text->size);
	forget(text, 1);
}

/* An extension's value as each object of x509-ext.h. */
void fuzz_extension_objects(const gnutls_datum_t *value);

/* Qualifiers that are text hold no NUL. */
void fuzz_check_policy(const struct gnutls_x509_policy_st *policy);

#endif /* TESTS_FUZZ_FUZZ_OBJECTS_H */
