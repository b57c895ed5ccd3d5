/*
 * libcatrust: reports of loading problems.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CATRUST_REPORT_H
#define CATRUST_REPORT_H

#include <stddef.h>

#include <catrust/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The problems of loading, in the order in which they were found. */
struct catrust_report;

/* One certificate or CRL, or one file, that was not loaded. */
struct catrust_problem {
	enum catrust_error error;
	int os_error;	     /* errno for CATRUST_E_FILE_*, else 0 */
	const char *path;    /* NULL: memory */
	size_t line;	     /* of the BEGIN line, from 1; 0: unknown */
	size_t offset;	     /* of the block in the (expanded) input, bytes */
	const char *label;   /* of the PEM block ("CERTIFICATE"); NULL: none */
	const char *subject; /* RFC 4514, UTF-8; NULL: cannot be decoded */
};

/**
 * catrust_report_new: makes an empty report.
 *
 * Returns: the report, which catrust_report_free() frees, or NULL when out of
 * memory.
 *
 * Threads: safe. Since: 0.1.0.
 */
struct catrust_report *catrust_report_new(void);

/**
 * catrust_report_free: frees a report and its texts.
 * @report: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @report. Since: 0.1.0.
 */
void catrust_report_free(struct catrust_report *report);

/**
 * catrust_report_count: counts the problems.
 * @report: a report
 *
 * Returns: the number of problems found. The report keeps the first 10,000, so
 * that hostile input cannot exhaust memory.
 *
 * Threads: safe while no thread modifies @report. Since: 0.1.0.
 */
size_t catrust_report_count(const struct catrust_report *report);

/**
 * catrust_report_get: gives one problem.
 * @report: a report
 * @index: from 0
 *
 * Returns: the problem, borrowed until the report is freed or modified;
 * NULL for an index beyond the last one kept.
 *
 * Threads: safe while no thread modifies @report. Since: 0.1.0.
 */
const struct catrust_problem *
catrust_report_get(const struct catrust_report *report, size_t index);

/**
 * catrust_report_clear: removes all problems.
 * @report: the report to modify
 *
 * Threads: not thread-safe: needs exclusive access to @report. Since: 0.1.0.
 */
void catrust_report_clear(struct catrust_report *report);

/**
 * catrust_problem_text: writes a problem as a line for operators.
 * @problem: a problem
 * @text: a buffer for the text, which always ends with a NUL; NULL when @size
 *   is 0
 * @size: size of @text in bytes
 *
 * The form is "path:line: what is wrong (CERTIFICATE, subject)", in UTF-8.
 * Since the input may hold characters that a terminal would interpret, these
 * are replaced by '?': control characters (C0, DEL and C1), line and paragraph
 * separators, bidirectional controls, and octets that are not UTF-8.
 *
 * Returns: the length of the complete text without the NUL; the text was
 * truncated when this is @size or more.
 *
 * Threads: safe. Since: 0.1.0.
 */
size_t catrust_problem_text(const struct catrust_problem *problem, char *text,
			    size_t size);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_REPORT_H */
