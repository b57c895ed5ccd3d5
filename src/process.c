/*
 * The catrust command: what it reads of another process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "process.h"

/* A process has 65,530 mappings unless its system allows more, and a library
 * two that are writable. */
enum {
	MOST_LINES = 1 << 18,
	MOST_ENVIRONMENT = 1 << 22,
	MOST_SEARCHES = 64,
};

static const char *const adapter_names[] = {
	"libcatrust-preload.so",
	"libcatrust-openssl-preload.so",
	"libcatrust-openssl.so",
	"libcatrust-gnutls.so",
};
/* The first one can have the engine inside. */
static const char *const tls_names[] = {
	"libgnutls.so",
	"libcrypto.so",
	"libssl.so",
};
enum {
	NUM_ADAPTER_NAMES = sizeof(adapter_names) / sizeof(adapter_names[0]),
	NUM_TLS_NAMES = sizeof(tls_names) / sizeof(tls_names[0]),
};

/* Whether a path's last part is one of these names, or one with a version. */
static bool is_named(const char *path, const char *const *names, size_t count)
{
	const char *slash = strrchr(path, '/');

	for (size_t i = 0; slash != NULL && i < count; i++) {
		size_t len = strlen(names[i]);

		if (strncmp(slash + 1, names[i], len) == 0 &&
		    (slash[1 + len] == '\0' || slash[1 + len] == '.'))
			return true;
	}
	return false;
}

/* --- Files of /proc/PID --------------------------------------------------- */

static FILE *open_file(int directory, const char *name)
{
	int fd = openat(directory, name, O_RDONLY | O_CLOEXEC);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "r");

	if (file == NULL && fd >= 0)
		(void)close(fd);
	return file;
}

static void read_name(struct process *process, int directory)
{
	FILE *file = open_file(directory, "comm");

	if (file == NULL)
		return;
	if (fgets(process->name, sizeof(process->name), file) != NULL)
		process->name[strcspn(process->name, "\n")] = '\0';
	(void)fclose(file);
}

/* LD_PRELOAD of the environment that the process was started with. A process
 * can say that any of its memory is that (PR_SET_MM), without a NUL in it. */
static void read_environment(struct process *process, int directory)
{
	static const char name[] = "LD_PRELOAD=";
	FILE *file = open_file(directory, "environ");
	char *text = calloc(1, MOST_ENVIRONMENT + 1);
	size_t len = file == NULL || text == NULL
			     ? 0
			     : fread(text, 1, MOST_ENVIRONMENT, file);

	for (size_t at = 0; at < len; at += strlen(text + at) + 1)
		if (strncmp(text + at, name, sizeof(name) - 1) == 0 &&
		    strstr(text + at, "/libcatrust-") != NULL)
			process->is_asked_for = true;
	free(text);
	if (file != NULL)
		(void)fclose(file);
}

/* "Shared_Clean:        128 kB", and so on. */
static void read_memory(struct process *process, int directory)
{
	FILE *file = open_file(directory, "smaps_rollup");
	char line[256];

	while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
		const char *colon = strchr(line, ':');
		uint64_t number =
			colon == NULL ? 0 : strtoull(colon + 1, NULL, 10);

		if (number > UINT32_MAX)
			continue;
		if (strncmp(line, "Shared_", 7) == 0)
			process->shared += number;
		else if (strncmp(line, "Private_", 8) == 0)
			process->private += number;
		else
			continue;
		process->has_memory = true;
	}
	if (file != NULL)
		(void)fclose(file);
}

/* --- The block ------------------------------------------------------------ */

static bool is_block(const struct ct_status_block *block)
{
	return memcmp(block->magic, CT_STATUS_MAGIC, sizeof(block->magic)) ==
		       0 &&
	       block->version == CT_STATUS_VERSION &&
	       block->size == sizeof(*block);
}

/* All texts end. */
static void terminate(struct ct_status_block *block)
{
	block->release[sizeof(block->release) - 1] = '\0';
	for (size_t i = 0; i < CT_STATUS_LIBRARIES; i++) {
		struct ct_status_library *library = &block->libraries[i];

		library->text[sizeof(library->text) - 1] = '\0';
	}
	for (size_t i = 0; i < CT_STATUS_REASONS; i++) {
		struct ct_status_reason *reason = &block->reasons[i];

		reason->what[sizeof(reason->what) - 1] = '\0';
		reason->why[sizeof(reason->why) - 1] = '\0';
	}
}

/* Looks for the block in a writable mapping of the library. */
static bool find_block(struct ct_status_block *block, int memory,
		       uint64_t start, uint64_t end)
{
	const size_t head = offsetof(struct ct_status_block, release);
	size_t size = end - start < CT_STATUS_SEARCHED ? (size_t)(end - start)
						       : CT_STATUS_SEARCHED;
	char *bytes = malloc(size);
	ssize_t len = bytes == NULL || start > INT64_MAX
			      ? -1
			      : pread(memory, bytes, size, (off_t)start);
	bool is_found = false;

	for (size_t at = 0;
	     len > 0 && !is_found && at + sizeof(*block) <= (size_t)len;
	     at += CT_STATUS_ALIGNMENT) {
		memcpy(block, bytes + at, head);
		is_found = is_block(block);
		if (is_found)
			memcpy(block, bytes + at, sizeof(*block));
	}
	free(bytes);
	terminate(block);
	return is_found;
}

/* --- Mappings ------------------------------------------------------------- */

struct mapping {
	uint64_t start, end;
	bool is_writable;
	bool is_deleted;
	char *path;
};

/* "START-END PERMISSIONS OFFSET DEVICE INODE   PATH", where a newline of the
 * path is escaped. False: a mapping of no file. */
static bool parse_mapping(struct mapping *mapping, char *line)
{
	static const char deleted[] = " (deleted)";
	char *at = line;
	size_t len;

	mapping->start = strtoull(at, &at, 16);
	if (*at++ != '-')
		return false;
	mapping->end = strtoull(at, &at, 16);
	if (*at != ' ' || mapping->end <= mapping->start)
		return false;
	mapping->is_writable = strlen(at) > 2 && at[2] == 'w';
	mapping->path = strchr(line, '/');
	if (mapping->path == NULL)
		return false;
	len = strcspn(mapping->path, "\n");
	mapping->is_deleted =
		len >= sizeof(deleted) &&
		strncmp(mapping->path + len - (sizeof(deleted) - 1), deleted,
			sizeof(deleted) - 1) == 0;
	if (mapping->is_deleted)
		len -= sizeof(deleted) - 1;
	mapping->path[len] = '\0';
	return true;
}

static void copy_path(char *out, const char *path)
{
	(void)snprintf(out, MOST_PATH, "%s", path);
}

/* The entry of an adapter, which may be new; NULL: there are too many. */
static struct adapter *adapter_of(struct process *process,
				  const struct mapping *mapping)
{
	struct adapter *adapter = process->adapters;

	for (size_t i = 0; i < process->num_adapters; i++, adapter++)
		if (strncmp(adapter->path, mapping->path, MOST_PATH - 1) == 0)
			return adapter;
	if (process->num_adapters == MOST_ADAPTERS)
		return NULL;
	process->num_adapters++;
	copy_path(adapter->path, mapping->path);
	return adapter;
}

static void add_replaced(struct process *process, const char *path)
{
	for (size_t i = 0; i < process->num_replaced; i++)
		if (strncmp(process->replaced[i], path, MOST_PATH - 1) == 0)
			return;
	if (process->num_replaced < MOST_REPLACED)
		copy_path(process->replaced[process->num_replaced++], path);
}

static void add_mapping(struct process *process, const struct mapping *mapping,
			int memory, size_t *num_searches)
{
	const bool is_adapter =
		is_named(mapping->path, adapter_names, NUM_ADAPTER_NAMES);
	struct adapter *adapter;
	struct ct_status_block block;
	bool is_found;

	if (is_named(mapping->path, tls_names, NUM_TLS_NAMES) &&
	    mapping->is_deleted)
		add_replaced(process, mapping->path);
	is_found = (is_adapter || is_named(mapping->path, tls_names, 1)) &&
		   mapping->is_writable && (*num_searches)++ < MOST_SEARCHES &&
		   find_block(&block, memory, mapping->start, mapping->end);
	adapter = is_adapter || is_found ? adapter_of(process, mapping) : NULL;
	if (adapter == NULL)
		return;
	adapter->is_replaced |= mapping->is_deleted;
	if (is_found && !adapter->has_block) {
		adapter->has_block = true;
		adapter->block = block;
	}
}

static int read_mappings(struct process *process, int directory)
{
	FILE *file = open_file(directory, "maps");
	int memory, saved_errno;
	char *line = NULL;
	size_t size = 0, num_searches = 0;

	if (file == NULL)
		return -1;
	memory = openat(directory, "mem", O_RDONLY | O_CLOEXEC);
	errno = 0;
	for (size_t i = 0; i < MOST_LINES && getline(&line, &size, file) > 0;
	     i++) {
		struct mapping mapping;

		if (parse_mapping(&mapping, line))
			add_mapping(process, &mapping, memory, &num_searches);
	}
	saved_errno = ferror(file) ? errno : 0;
	free(line);
	if (memory >= 0)
		(void)close(memory);
	(void)fclose(file);
	errno = saved_errno;
	return saved_errno != 0 ? -1 : 0;
}

/* --- All ------------------------------------------------------------------ */

int process_read(struct process *process, pid_t pid)
{
	char path[64];
	int directory, ret;

	*process = (struct process){.pid = pid};
	(void)snprintf(path, sizeof(path), "/proc/%ld", (long)pid);
	directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (directory < 0)
		return -1;
	ret = read_mappings(process, directory);
	if (ret == 0) {
		int saved_errno = errno;

		read_name(process, directory);
		read_environment(process, directory);
		if (process->num_adapters > 0)
			read_memory(process, directory);
		errno = saved_errno;
	}
	(void)close(directory);
	return ret;
}

/* What a child process answers, in memory that it shares. */
struct answer {
	bool is_complete;
	int error;
	struct process process;
};

/* Reads in a child, which holds the writing end of a pipe as long as it lives,
 * and nothing else that a reader waits for the end of: the kernel may let it
 * wait for a page for ever, deaf to signals. */
static int read_in_child(struct answer *answer, pid_t pid, int milliseconds)
{
	struct pollfd end = {.events = POLLIN};
	int ends[2], ret;
	pid_t child;

	if (pipe(ends) != 0)
		return -1;
	child = fork();
	if (child == 0) {
		(void)dup2(ends[1], 0);
		(void)syscall(SYS_close_range, 1, ~0U, 0);
		if (process_read(&answer->process, pid) != 0)
			answer->error = errno;
		answer->is_complete = true;
		_exit(0);
	}
	(void)close(ends[1]);
	end.fd = ends[0];
	do {
		ret = child < 0 ? -1 : poll(&end, 1, milliseconds);
	} while (child > 0 && ret < 0 && errno == EINTR);
	if (ret == 0) {
		(void)kill(child, SIGKILL);
		errno = ETIMEDOUT;
	}
	(void)close(ends[0]);
	if (ret > 0)
		errno = answer->is_complete ? answer->error : EIO;
	return ret > 0 && errno == 0 ? 0 : -1;
}

int process_read_within(struct process *process, pid_t pid, int milliseconds)
{
	struct answer *answer =
		mmap(NULL, sizeof(*answer), PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int ret, saved_errno;

	*process = (struct process){.pid = pid};
	if (answer == MAP_FAILED)
		return -1;
	ret = read_in_child(answer, pid, milliseconds);
	saved_errno = errno;
	if (ret == 0)
		*process = answer->process;
	(void)munmap(answer, sizeof(*answer));
	errno = saved_errno;
	return ret;
}

bool process_is_in_use(const struct process *process)
{
	for (size_t i = 0; i < process->num_adapters; i++) {
		const struct adapter *adapter = &process->adapters[i];

		for (size_t k = 0;
		     adapter->has_block && k < CT_STATUS_LIBRARIES; k++)
			if (adapter->block.libraries[k].state == CT_STATUS_ON)
				return true;
	}
	return false;
}
