/*
 * Reports of problems in loading.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "native/report.h"
#include "x509/name.h"
#include "x509/shown_text.h"

enum {
	MAX_PROBLEMS = 10000,
	MAX_LABEL = 64,	    /* bytes of a label, which hostile input chose */
	MAX_SUBJECT = 4096, /* bytes of a Name that is shown as text */
};

struct catrust_report {
	struct catrust_problem *problems;
	size_t num_kept;
	size_t capacity;
	size_t num_problems; /* with those that were not kept */
};

CT_EXPORT struct catrust_report *catrust_report_new(void)
{
	return calloc(1, sizeof(struct catrust_report));
}

/* The report owns the texts, which are const in the public type. */
static void free_texts(struct catrust_problem *problem)
{
	free((void *)(uintptr_t)problem->path);
	free((void *)(uintptr_t)problem->label);
	free((void *)(uintptr_t)problem->subject);
}

CT_EXPORT void catrust_report_clear(struct catrust_report *report)
{
	for (size_t i = 0; i < report->num_kept; i++)
		free_texts(&report->problems[i]);
	free(report->problems);
	*report = (struct catrust_report){0};
}

CT_EXPORT void catrust_report_free(struct catrust_report *report)
{
	if (report == NULL)
		return;
	catrust_report_clear(report);
	free(report);
}

CT_EXPORT size_t catrust_report_count(const struct catrust_report *report)
{
	return report->num_problems;
}

CT_EXPORT const struct catrust_problem *
catrust_report_get(const struct catrust_report *report, size_t index)
{
	return index < report->num_kept ? &report->problems[index] : NULL;
}

/* Makes room for one more problem; false when it is not recorded. */
static bool reserve_problem(struct catrust_report *report)
{
	return report->num_kept < MAX_PROBLEMS &&
	       CT_ARRAY_RESERVE(report->problems, report->capacity,
				report->num_kept + 1) == CATRUST_OK;
}

/* Copies a span as a string; NULL when absent or out of memory. */
static char *copy_text(struct ct_span text)
{
	char *copy;

	if (text.data == NULL)
		return NULL;
	copy = malloc(text.len + 1);
	if (copy == NULL)
		return NULL;
	memcpy(copy, text.data, text.len);
	copy[text.len] = '\0';
	return copy;
}

static char *name_text(struct ct_span name)
{
	struct ct_buffer text = CT_BUFFER_INIT;
	char *copy = NULL;

	if (name.data == NULL || name.len > MAX_SUBJECT)
		return NULL;
	if (ct_name_to_text(name, CT_NAME_TEXT_REVERSE, &text) == CATRUST_OK)
		copy = copy_text(ct_span(text.data, text.len));
	ct_buffer_clear(&text);
	return copy;
}

void ct_report_add(void *context, const struct ct_load_problem *problem)
{
	struct catrust_report *report = context;
	struct ct_span label = problem->label, path = ct_span(NULL, 0);

	if (report == NULL)
		return;
	report->num_problems++;
	if (!reserve_problem(report))
		return;
	if (label.len > MAX_LABEL)
		label.len = MAX_LABEL;
	if (problem->path != NULL)
		path = ct_span(problem->path, strlen(problem->path));
	report->problems[report->num_kept++] = (struct catrust_problem){
		.error = problem->error,
		.os_error = problem->os_error,
		.path = copy_text(path),
		.line = problem->line,
		.offset = problem->offset,
		.label = copy_text(label),
		.subject = name_text(problem->name),
	};
}

/* Text cut to a size, and the length that it would have. */
struct line {
	char *text;
	size_t size;
	size_t len;
};

static void append_octets(struct line *line, const void *octets, size_t len)
{
	const char *from = octets;

	for (size_t i = 0; i < len; i++, line->len++)
		if (line->len + 1 < line->size)
			line->text[line->len] = from[i];
}

static void append(struct line *line, const char *text)
{
	struct ct_span left = ct_span(text, strlen(text)), shown;

	while (ct_shown_text_next(&left, &shown))
		append_octets(line, shown.data, shown.len);
}

/* strerror_r() has two variants: one returns the text, the other fills the
 * buffer. */
static void append_os_error(struct line *line, int os_error)
{
	char room[128] = "";

	if (os_error == 0)
		return;
	append(line, ": ");
#if defined(__GLIBC__) && defined(_GNU_SOURCE)
	append(line, strerror_r(os_error, room, sizeof(room)));
#else
	if (strerror_r(os_error, room, sizeof(room)) == 0)
		append(line, room);
#endif
}

CT_EXPORT size_t catrust_problem_text(const struct catrust_problem *problem,
				      char *text, size_t size)
{
	struct line line = {text, size, 0};
	char number[24];

	append(&line, problem->path != NULL ? problem->path : "(memory)");
	if (problem->line > 0) {
		snprintf(number, sizeof(number), ":%zu", problem->line);
		append(&line, number);
	}
	append(&line, ": ");
	append(&line, catrust_strerror(problem->error));
	append_os_error(&line, problem->os_error);
	if (problem->label != NULL || problem->subject != NULL) {
		append(&line, " (");
		append(&line, problem->label != NULL ? problem->label : "");
		if (problem->label != NULL && problem->subject != NULL)
			append(&line, ", ");
		append(&line, problem->subject != NULL ? problem->subject : "");
		append(&line, ")");
	}
	if (size > 0)
		line.text[line.len < size ? line.len : size - 1] = '\0';
	return line.len;
}
