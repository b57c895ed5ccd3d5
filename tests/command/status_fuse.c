/*
 * A process that "catrust status" cannot read: it has mapped a file that is
 * named like an adapter, in a file system of its own (FUSE) whose data never
 * arrive.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: status_fuse DIRECTORY, an empty one; then it writes "ready" and waits
 * for the end of its standard input. As root: it mounts in a name space of its
 * own, which ends with it. Exits with 77 where that is not possible.
 */

#define _GNU_SOURCE /* unshare() */

#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SIZE = 1 << 16, ROOT = 1, FILE_NODE = 2 };

union body {
	struct fuse_init_out init;
	struct fuse_entry_out entry;
	struct fuse_attr_out attributes;
	struct fuse_open_out open;
};

/* The directory, or its one file, whatever its name. */
static struct fuse_attr attributes_of(uint64_t node)
{
	return (struct fuse_attr){
		.ino = node,
		.size = node == ROOT ? 0 : SIZE,
		.mode = node == ROOT ? S_IFDIR | 0755 : S_IFREG | 0644,
		.nlink = 1,
	};
}

/* Returns the octets of the answer's body; -1: there is none. */
static int answer(const struct fuse_in_header *request, union body *body)
{
	*body = (union body){.init = {0}};
	switch (request->opcode) {
	case FUSE_INIT:
		body->init.major = FUSE_KERNEL_VERSION;
		body->init.minor = FUSE_KERNEL_MINOR_VERSION;
		body->init.max_write = 4096;
		return sizeof(body->init);
	case FUSE_LOOKUP:
		body->entry.nodeid = FILE_NODE;
		body->entry.attr = attributes_of(FILE_NODE);
		return sizeof(body->entry);
	case FUSE_GETATTR:
		body->attributes.attr = attributes_of(request->nodeid);
		return sizeof(body->attributes);
	case FUSE_OPEN:
		return sizeof(body->open);
	default:
		return -1;
	}
}

static void *serve(void *context)
{
	static _Alignas(8) char request[1 << 20];
	int fuse = *(int *)context;

	while (read(fuse, request, sizeof(request)) > 0) {
		const struct fuse_in_header *head = (const void *)request;
		struct {
			struct fuse_out_header head;
			union body body;
		} out;
		int len = answer(head, &out.body);

		if (head->opcode == FUSE_READ)
			continue; /* for ever */
		out.head = (struct fuse_out_header){
			.len = (uint32_t)(sizeof(out.head) +
					  (size_t)(len < 0 ? 0 : len)),
			.error = len < 0 ? -ENOSYS : 0,
			.unique = head->unique,
		};
		if (write(fuse, &out, out.head.len) < 0)
			break;
	}
	return NULL;
}

/* It is closed while its server answers. */
static void *map_file(const char *directory)
{
	char path[4096];
	void *memory = MAP_FAILED;
	int fd;

	(void)snprintf(path, sizeof(path), "%s/libcatrust-gnutls.so",
		       directory);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		memory = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE,
			      fd, 0);
		(void)close(fd);
	}
	return memory;
}

int main(int argc, char **argv)
{
	int fuse = open("/dev/fuse", O_RDWR | O_CLOEXEC);
	char options[100];
	pthread_t server;

	if (argc != 2)
		return 99;
	(void)snprintf(options, sizeof(options),
		       "fd=%d,rootmode=40000,user_id=0,group_id=0", fuse);
	if (fuse < 0 || unshare(CLONE_NEWNS) != 0 ||
	    mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
	    mount("status_fuse", argv[1], "fuse", MS_NOSUID | MS_NODEV,
		  options) != 0)
		return 77;
	if (pthread_create(&server, NULL, serve, &fuse) != 0 ||
	    map_file(argv[1]) == MAP_FAILED)
		return 99;
	puts("ready");
	(void)fflush(stdout);
	while (getchar() != EOF)
		;
	return 0;
}
