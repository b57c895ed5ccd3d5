/*
 * Reports of the engine's loaders.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_NATIVE_REPORT_H
#define CT_NATIVE_REPORT_H

#include <catrust/report.h>

#include "base/error.h"
#include "input/load.h"

/* A ct_load_report; @context is the struct catrust_report, or NULL. If memory
 * runs out, the problem is only counted. */
ct_load_report ct_report_add;

#endif /* CT_NATIVE_REPORT_H */
