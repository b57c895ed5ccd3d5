/*
 * The engine's error type: the public enum, and a must-use short name for it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every function of the engine that can fail returns an enum catrust_error;
 * 0 is success. Values go out through out_ parameters, never through the
 * status.
 */

#ifndef CT_BASE_ERROR_H
#define CT_BASE_ERROR_H

#include <catrust/error.h>

#include "base/compiler.h"

/* Returns from the calling function when the call failed. For functions that
 * hold nothing yet; others use one "cleanup:" label. */
#define CT_TRY(call)                         \
 do {                                        \
  enum catrust_error try_error_ = (call);    \
  if (CT_UNLIKELY(try_error_ != CATRUST_OK)) \
   return try_error_;                        \
 } while (0)

#endif /* CT_BASE_ERROR_H */
