/*
 * The location of upki's CRLite data.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: upki's configuration for the whole system, whose member cache-dir
 * names a directory. Output: its subdirectory "revocation", or that of
 * /var/cache/upki when there is no configuration.
 *
 * Not supported: a user's configuration and cache, which depend on the
 * environment; and the rest of TOML: the value must be an absolute path in a
 * string without escapes, on one line.
 */

#ifndef CT_REVOCATION_CRLITE_PLACE_H
#define CT_REVOCATION_CRLITE_PLACE_H

#include "base/error.h"
#include "base/span.h"

#define CT_CRLITE_CONFIG "/etc/upki/config.toml"

/* Finds the directory; the caller frees it. Errors: those of
 * ct_source_read_file() for a configuration that cannot be read,
 * CATRUST_E_CRLITE for one with an unsupported value, CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error ct_crlite_find_directory(const char *config,
							char **out);

/* Finds the value of cache-dir in a configuration; false when there is none or
 * more than one, or the value is not supported. */
bool ct_crlite_config_path(struct ct_span toml, struct ct_span *out);

#endif /* CT_REVOCATION_CRLITE_PLACE_H */
