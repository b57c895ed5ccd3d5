/*
 * A file's bytes, mapped.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "input/mapping.h"

/* The look of a thread. A key, which a handler may read: a thread-local
 * variable of a library that dlopen() loads may have to be allocated first, or
 * takes static room that dlopen() may not find. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t own_look;
static atomic_bool has_key;

static void make_key(void)
{
	atomic_store(&has_key, pthread_key_create(&own_look, NULL) == 0);
}

static bool is_mapped(const struct ct_mapping *mapping)
{
	return mapping->memory.data == NULL && mapping->bytes.data != NULL;
}

/* --- The signal ----------------------------------------------------------- */

/* Sends a signal again as it came: to this thread (tgkill) or to the process,
 * from the same sender, with the same value. The kernel lets only the thread
 * whose number is the process's say that kill() sent it. */
static void send_again(const siginfo_t *info)
{
	if (info->si_code == SI_TKILL) {
		if (syscall(SYS_rt_tgsigqueueinfo, getpid(),
			    syscall(SYS_gettid), SIGBUS, info) != 0)
			(void)raise(SIGBUS);
	} else if (syscall(SYS_rt_sigqueueinfo, getpid(), SIGBUS, info) != 0) {
		(void)kill(getpid(), SIGBUS);
	}
}

/* Keeps it until the end of the look: the program may have blocked it. Of each
 * kind one can be pending. */
static void keep_signal(struct ct_mapping_look *look, const siginfo_t *info)
{
	if (info->si_code == SI_TKILL) {
		look->to_thread = *info;
		look->was_sent_to_thread = 1;
	} else {
		look->to_process = *info;
		look->was_sent_to_process = 1;
	}
}

/* Puts zeros in the place of a mapping that the address is in. Marks it first:
 * another thread that reads zeros must find the mark afterwards. */
static bool replace(struct ct_mapping *mapping, const void *address)
{
	size_t distance = (uintptr_t)address - (uintptr_t)mapping->bytes.data;

	if (!is_mapped(mapping) || distance >= mapping->bytes.len)
		return false;
	atomic_store(&mapping->is_broken, true);
	return mmap((void *)(uintptr_t)mapping->bytes.data, mapping->bytes.len,
		    PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
		    0) != MAP_FAILED;
}

static void on_bus_error(int signal, siginfo_t *info, void *context)
{
	const struct sigaction usual = {.sa_handler = SIG_DFL};
	struct ct_mapping_look *look = pthread_getspecific(own_look);
	struct ct_mapping *mapping = look != NULL ? look->mapping : NULL;
	bool was_sent = info->si_code <= 0; /* by a process */
	int saved = errno;

	(void)context;
	if (was_sent && look != NULL) {
		keep_signal(look, info);
	} else if (was_sent || mapping == NULL ||
		   !replace(mapping, info->si_addr)) {
		sigaction(signal, &usual, NULL);
		/* Otherwise the access is tried again, and ends the process. */
		if (was_sent)
			(void)raise(signal);
	}
	errno = saved;
}

static bool is_ours(const struct sigaction *action)
{
	return (action->sa_flags & SA_SIGINFO) != 0 &&
	       action->sa_sigaction == on_bus_error;
}

static bool is_usual(const struct sigaction *action)
{
	return (action->sa_flags & SA_SIGINFO) == 0 &&
	       action->sa_handler == SIG_DFL;
}

/* Makes the handler ours unless the program has one. */
static bool install(void)
{
	struct sigaction ours = {.sa_flags = SA_SIGINFO | SA_ONSTACK}, now;

	pthread_once(&once, make_key);
	if (!atomic_load(&has_key) || sigaction(SIGBUS, NULL, &now) != 0)
		return false;
	if (is_ours(&now))
		return true;
	ours.sa_sigaction = on_bus_error;
	sigemptyset(&ours.sa_mask);
	if (!is_usual(&now) || sigaction(SIGBUS, &ours, &now) != 0)
		return false;
	if (is_usual(&now) || is_ours(&now))
		return true;
	/* It has installed one in between. */
	(void)sigaction(SIGBUS, &now, NULL);
	return false;
}

/* A library that is unloaded leaves no handler, and no key. */
__attribute__((destructor)) static void uninstall(void)
{
	const struct sigaction usual = {.sa_handler = SIG_DFL};
	struct sigaction now;

	if (!atomic_load(&has_key))
		return;
	if (sigaction(SIGBUS, NULL, &now) == 0 && is_ours(&now))
		(void)sigaction(SIGBUS, &usual, NULL);
	pthread_key_delete(own_look);
	atomic_store(&has_key, false);
}

/* --- Mappings ------------------------------------------------------------- */

bool ct_mapping_map(struct ct_mapping *out, int fd, size_t len)
{
	void *start;

	if (len == 0 || !install())
		return false;
	start = mmap(NULL, len, PROT_READ, MAP_SHARED, fd, 0);
	if (start == MAP_FAILED)
		return false;
	*out = (struct ct_mapping){.bytes = ct_span(start, len)};
	return true;
}

void ct_mapping_set(struct ct_mapping *out, struct ct_buffer *memory)
{
	*out = (struct ct_mapping){
		.bytes = ct_span(memory->data, memory->len),
		.memory = *memory,
	};
	*memory = (struct ct_buffer)CT_BUFFER_INIT;
}

void ct_mapping_clear(struct ct_mapping *mapping)
{
	if (mapping->memory.data != NULL)
		ct_buffer_clear(&mapping->memory);
	else if (mapping->bytes.data != NULL)
		(void)munmap((void *)(uintptr_t)mapping->bytes.data,
			     mapping->bytes.len);
	mapping->bytes = ct_span(NULL, 0);
}

void ct_mapping_look_begin(struct ct_mapping_look *look)
{
	look->mapping = NULL;
	look->was_sent_to_thread = 0;
	look->was_sent_to_process = 0;
	look->is_prepared = false;
	look->is_known = false;
	look->is_blocked = false;
}

/* For the first mapping that is one. */
static void prepare(struct ct_mapping_look *look)
{
	sigset_t bus_error;

	look->is_prepared = true;
	look->is_known = atomic_load(&has_key) &&
			 pthread_setspecific(own_look, look) == 0;
	sigemptyset(&bus_error);
	sigaddset(&bus_error, SIGBUS);
	look->is_blocked =
		pthread_sigmask(SIG_UNBLOCK, &bus_error, &look->signals) == 0 &&
		sigismember(&look->signals, SIGBUS) == 1;
}

void ct_mapping_look_end(const struct ct_mapping_look *look)
{
	int saved = errno;

	if (look->is_blocked)
		(void)pthread_sigmask(SIG_SETMASK, &look->signals, NULL);
	if (look->is_known)
		(void)pthread_setspecific(own_look, NULL);
	/* Where the program has blocked them, they are pending again. */
	if (look->was_sent_to_thread != 0)
		send_again(&look->to_thread);
	if (look->was_sent_to_process != 0)
		send_again(&look->to_process);
	errno = saved;
}

/* Where the handler would not find it, what is read cannot count. */
void ct_mapping_look_at(struct ct_mapping_look *look,
			struct ct_mapping *mapping)
{
	atomic_signal_fence(memory_order_seq_cst);
	look->mapping = mapping;
	atomic_signal_fence(memory_order_seq_cst);
	if (!is_mapped(mapping))
		return;
	if (!look->is_prepared)
		prepare(look);
	if (!look->is_known)
		atomic_store(&mapping->is_broken, true);
}

bool ct_mapping_is_broken(struct ct_mapping *mapping)
{
	atomic_signal_fence(memory_order_seq_cst);
	atomic_thread_fence(memory_order_acquire);
	return atomic_load(&mapping->is_broken);
}
