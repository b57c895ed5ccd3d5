/*
 * The catrust command: which processes use an adapter, and what it does there.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "process.h"
#include "trace.h"

struct request {
	bool is_json;
	bool is_run;
};

/* Milliseconds that reading a process may take: its user can make that last for
 * ever. When MOST_PATIENT were lost so, the others get less each, and when
 * MOST_FOR_ALL were, they are left out. */
enum {
	MOST_FOR_ONE = 2000,
	MOST_PATIENT = 10000,
	LEAST_FOR_ONE = 20,
	MOST_FOR_ALL = 60000,
	MOST_SILENT_NAMED = 10,
};

/* --- Text ----------------------------------------------------------------- */

static void show(FILE *file, const char *text)
{
	show_text(file, text, strlen(text));
}

static void show_libraries(FILE *file, const struct ct_status_block *block)
{
	for (size_t i = 0; i < CT_STATUS_LIBRARIES; i++) {
		const struct ct_status_library *library = &block->libraries[i];

		if (library->state != CT_STATUS_ON &&
		    library->state != CT_STATUS_OFF)
			continue;
		fputs("    ", file);
		show(file, library->text);
		fputc('\n', file);
	}
}

static void show_taken(FILE *file, const struct ct_status_block *block)
{
	fputs("    taken over: ", file);
	show_count(file, block->num_files, "input");
	fputs(", ", file);
	show_count(file, block->num_cas, "CA");
	fputs(", ", file);
	show_count(file, block->num_crls, "CRL");
	fputs(" with ", file);
	show_count(file, block->num_entries, "revoked certificate");
	fputc('\n', file);
	if (block->num_left == 0)
		return;
	fputs("    left to the TLS library: ", file);
	show_count(file, block->num_left, "input");
	fputs(block->num_left > CT_STATUS_REASONS ? ", the last ones:\n"
						  : ":\n",
	      file);
	for (size_t i = 0; i < CT_STATUS_REASONS; i++) {
		const struct ct_status_reason *reason = &block->reasons[i];

		if (reason->state != CT_STATUS_ON)
			continue;
		fputs("      ", file);
		show(file, reason->what);
		fputs(": ", file);
		show(file, reason->why);
		fputc('\n', file);
	}
}

static void show_adapter(FILE *file, const struct adapter *adapter)
{
	fputs("  ", file);
	show(file, adapter->path);
	if (adapter->has_block) {
		fputc(' ', file);
		show(file, adapter->block.release);
	}
	fputc('\n', file);
	if (adapter->is_replaced)
		fputs("    was replaced on disk since: restart the program\n",
		      file);
	if (!adapter->has_block) {
		fputs("    what it did is unknown: it is of another version, "
		      "or its memory cannot be read\n",
		      file);
		return;
	}
	if (adapter->block.libraries[0].state == CT_STATUS_EMPTY &&
	    adapter->block.num_files == 0 && adapter->block.num_left == 0) {
		fputs("    not used: no CAs or CRLs were loaded by its TLS "
		      "library\n",
		      file);
		return;
	}
	show_libraries(file, &adapter->block);
	show_taken(file, &adapter->block);
}

/* Whether process_is_in_use() says all of it. */
static bool is_use_known(const struct process *process)
{
	for (size_t i = 0; i < process->num_adapters; i++)
		if (!process->adapters[i].has_block)
			return false;
	return true;
}

static void show_process(FILE *file, const struct process *process)
{
	fprintf(file, "%ld ", (long)process->pid);
	show(file, process->name);
	fputs(process_is_in_use(process)  ? ": in use\n"
	      : !is_use_known(process)	  ? ": loaded; whether it is in use "
					    "is unknown\n"
	      : process->num_adapters > 0 ? ": loaded, not in use\n"
	      : process->is_asked_for	  ? ": LD_PRELOAD names an adapter "
					    "that was not loaded\n"
					  : ": no adapter\n",
	      file);
	for (size_t i = 0; i < process->num_adapters; i++)
		show_adapter(file, &process->adapters[i]);
	for (size_t i = 0; i < process->num_replaced; i++) {
		fputs("  ", file);
		show(file, process->replaced[i]);
		fputs(" was replaced on disk since: restart the program\n",
		      file);
	}
	if (process->has_memory)
		fprintf(file,
			"  memory: %" PRIu64 " KiB private, %" PRIu64
			" KiB shared with other processes\n",
			process->private, process->shared);
}

/* --- JSON ----------------------------------------------------------------- */

static void write_text(struct json *json, const char *key, const char *text)
{
	json_string(json, key, text, strlen(text));
}

static void write_block(struct json *json, const struct ct_status_block *block)
{
	write_text(json, "version", block->release);
	json_open(json, "libraries", '[');
	for (size_t i = 0; i < CT_STATUS_LIBRARIES; i++) {
		const struct ct_status_library *library = &block->libraries[i];

		if (library->state != CT_STATUS_ON &&
		    library->state != CT_STATUS_OFF)
			continue;
		json_open(json, NULL, '{');
		json_bool(json, "on", library->state == CT_STATUS_ON);
		write_text(json, "text", library->text);
		json_close(json, '}');
	}
	json_close(json, ']');
	json_number(json, "inputs", block->num_files);
	json_number(json, "cas", block->num_cas);
	json_number(json, "crls", block->num_crls);
	json_number(json, "crl_entries", block->num_entries);
	json_number(json, "left", block->num_left);
	json_open(json, "reasons", '[');
	for (size_t i = 0; i < CT_STATUS_REASONS; i++) {
		const struct ct_status_reason *reason = &block->reasons[i];

		if (reason->state != CT_STATUS_ON)
			continue;
		json_open(json, NULL, '{');
		write_text(json, "input", reason->what);
		write_text(json, "reason", reason->why);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void write_process(struct json *json, const struct process *process)
{
	json_open(json, NULL, '{');
	json_number(json, "pid", process->pid);
	write_text(json, "name", process->name);
	if (process_is_in_use(process) || is_use_known(process))
		json_bool(json, "in_use", process_is_in_use(process));
	json_bool(json, "asked_for", process->is_asked_for);
	json_open(json, "adapters", '[');
	for (size_t i = 0; i < process->num_adapters; i++) {
		const struct adapter *adapter = &process->adapters[i];

		json_open(json, NULL, '{');
		write_text(json, "path", adapter->path);
		json_bool(json, "replaced", adapter->is_replaced);
		if (adapter->has_block)
			write_block(json, &adapter->block);
		json_close(json, '}');
	}
	json_close(json, ']');
	json_open(json, "replaced", '[');
	for (size_t i = 0; i < process->num_replaced; i++)
		write_text(json, NULL, process->replaced[i]);
	json_close(json, ']');
	if (process->has_memory) {
		json_number(json, "private_kib", (int64_t)process->private);
		json_number(json, "shared_kib", (int64_t)process->shared);
	}
	json_close(json, '}');
}

/* --- Processes ------------------------------------------------------------ */

struct report {
	struct json json;
	bool is_json;
	bool is_any_in_use;
	int64_t lost; /* milliseconds, with processes that were slow */
	size_t num_shown;
	size_t num_forbidden;
	size_t num_silent; /* they could not be read in their time */
};

static int64_t milliseconds(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* @is_asked: the user named it. */
static void report_failure(struct report *report, pid_t pid, int error,
			   int milliseconds, bool is_asked)
{
	const bool is_gone = error == ENOENT || error == ESRCH;
	const bool is_forbidden = error == EACCES || error == EPERM;

	/* So that lines do not stand in others, where both go one way. */
	(void)fflush(report->json.file);
	if (is_asked && is_gone)
		complain("process %ld: no such process", (long)pid);
	else if (is_asked && is_forbidden)
		complain("process %ld: it belongs to another user", (long)pid);
	else if (is_forbidden)
		report->num_forbidden++;
	else if (!is_gone &&
		 (report->num_silent++ < MOST_SILENT_NAMED || is_asked))
		complain("process %ld: could not be read within %d ms; its "
			 "user can prevent that",
			 (long)pid, milliseconds);
}

static int report_process(struct report *report, pid_t pid, bool is_asked)
{
	struct process process;
	int patience =
		report->lost < MOST_PATIENT ? MOST_FOR_ONE : LEAST_FOR_ONE;
	const int64_t begin = milliseconds();
	const int ret = process_read_within(&process, pid, patience);
	const int error = errno;
	const int64_t took = milliseconds() - begin;

	if (took >= LEAST_FOR_ONE)
		report->lost += took;
	if (ret != 0) {
		report_failure(report, pid, error, patience, is_asked);
		return is_asked ? COMMAND_FAILED : COMMAND_OK;
	}
	if (is_asked || process.num_adapters > 0 || process.is_asked_for) {
		report->is_any_in_use |= process_is_in_use(&process);
		report->num_shown++;
		if (report->is_json)
			write_process(&report->json, &process);
		else
			show_process(report->json.file, &process);
	}
	return COMMAND_OK;
}

/* A process's number; 0: this is none. */
static pid_t parse_pid(const char *text)
{
	unsigned number;

	return value_number(text, &number) == 0 && number <= INT_MAX
		       ? (pid_t)number
		       : 0;
}

static int by_number(const void *a, const void *b)
{
	pid_t first = *(const pid_t *)a, second = *(const pid_t *)b;

	return (first > second) - (first < second);
}

/* All numbers of /proc, in order; NULL after a message. */
static pid_t *list_processes(size_t *out_count)
{
	DIR *directory = opendir("/proc");
	pid_t *pids = NULL;
	size_t count = 0, capacity = 0;
	struct dirent *entry;

	while (directory != NULL && (entry = readdir(directory)) != NULL) {
		pid_t pid = entry->d_name[0] >= '0' && entry->d_name[0] <= '9'
				    ? parse_pid(entry->d_name)
				    : 0;

		if (pid == 0)
			continue;
		if (count == capacity) {
			pid_t *more;

			capacity = capacity * 2 + 256;
			more = realloc(pids, capacity * sizeof(*pids));
			if (more == NULL)
				break;
			pids = more;
		}
		pids[count++] = pid;
	}
	if (directory != NULL)
		(void)closedir(directory);
	if (count == 0) {
		complain("/proc cannot be read");
		free(pids);
		return NULL;
	}
	qsort(pids, count, sizeof(*pids), by_number);
	*out_count = count;
	return pids;
}

static int report_all(struct report *report)
{
	size_t count, i = 0;
	pid_t *pids = list_processes(&count);

	if (pids == NULL)
		return COMMAND_FAILED;
	for (; i < count && report->lost < MOST_FOR_ALL; i++)
		if (pids[i] != getpid())
			(void)report_process(report, pids[i], false);
	if (report->num_shown == 0)
		complain("status: no process has loaded an adapter");
	if (report->num_forbidden > 0)
		complain("status: processes skipped, for lack of permission to "
			 "read them: %zu%s",
			 report->num_forbidden,
			 geteuid() != 0 ? "; run it as root" : "");
	if (report->num_silent > MOST_SILENT_NAMED)
		complain("status: processes that could not be inspected: %zu",
			 report->num_silent);
	if (i < count)
		complain("status: processes skipped, from PID %ld on, as "
			 "reading others took too long: %zu; give the PIDs to "
			 "inspect",
			 (long)pids[i], count - i);
	report->num_silent += count - i;
	free(pids);
	return COMMAND_OK;
}

static int report_some(struct report *report, int count, char **texts)
{
	int status = COMMAND_OK;

	for (int i = 0; i < count; i++) {
		pid_t pid = parse_pid(texts[i]);

		if (pid == 0) {
			complain("status: '%s' is not a process ID", texts[i]);
			status = COMMAND_FAILED;
		} else {
			status = worse(status,
				       report_process(report, pid, true));
		}
	}
	return status;
}

static void begin_report(struct report *report, bool is_json, FILE *file)
{
	*report = (struct report){.json = {.file = file}, .is_json = is_json};
	if (is_json)
		json_open(&report->json, NULL, '[');
}

static void end_report(struct report *report)
{
	if (!report->is_json)
		return;
	json_close(&report->json, ']');
	fputc('\n', report->json.file);
}

static void report_ending(void *context, pid_t pid)
{
	struct report *report = context;
	struct process process;

	if (process_read(&process, pid) == 0 && process.num_adapters > 0) {
		if (report->is_json)
			write_process(&report->json, &process);
		else
			show_process(report->json.file, &process);
	}
}

/* Its status is the program's. */
static int run_program(char **argv, bool is_json)
{
	struct report report;
	int status;

	begin_report(&report, is_json, stderr);
	status = trace_program(argv, report_ending, &report);
	end_report(&report);
	return status;
}

static int take(void *context, int letter, const char *value)
{
	struct request *request = context;

	(void)value;
	request->is_json |= letter == 'j';
	request->is_run |= letter == 'r';
	return COMMAND_OK;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct request request = {.is_json = false};
	struct report report;
	int status = parse_options(command, argc, argv, take, &request);

	if (status != COMMAND_OK)
		return status;
	argc -= optind;
	argv += optind;
	if (request.is_run && argc == 0) {
		complain("status: no program given");
		return usage_error(command);
	}
	if (request.is_run)
		return run_program(argv, request.is_json);
	begin_report(&report, request.is_json, stdout);
	(void)signal(SIGCHLD, SIG_IGN);
	status = argc > 0 ? report_some(&report, argc, argv)
			  : report_all(&report);
	end_report(&report);
	if (status == COMMAND_OK && !report.is_any_in_use)
		status = report.num_silent > 0 ? COMMAND_FAILED : COMMAND_NO;
	return status;
}

static const struct command_option options[] = {
	{"run", NULL,
	 "Run a program, and report on standard error\nbefore each of its "
	 "processes ends. The exit status\nis the program's.",
	 'r'},
	COMMAND_OPTION_JSON,
	{NULL, NULL, NULL, 0},
};

const struct command status_command = {
	.name = "status",
	.summary = "show which processes use an adapter, and what it did",
	.arguments = "[PID ...]\n       catrust status --run -- PROGRAM "
		     "[ARGUMENT ...]",
	.help = "Shows processes that have loaded one of libcatrust's adapters "
		"(catrust-run):\nthe TLS library that it is on for, what it "
		"took over, what it left to that\nlibrary and why. Without "
		"PID: all processes that the user may look at.",
	.options = options,
	.run = run,
};
