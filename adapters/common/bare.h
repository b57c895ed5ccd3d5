/*
 * catrust-run: system calls without a C library.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A C library asks the processor what it can do before main() is called. In a
 * virtual machine each such question leaves the machine: 0.3 to 0.4 ms for each
 * program. catrust-run starts another program, which asks again, and needs a
 * few system calls itself; so where configure defines CT_BARE it is linked
 * with no library, and does not ask. Elsewhere the C library makes the calls.
 *
 * A program calls run_program() from here by defining it, and includes this
 * file once.
 */

#ifndef CT_ADAPTERS_BARE_H
#define CT_ADAPTERS_BARE_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>

/* Returns the exit status. @environment and @argv end with NULL. */
static int run_program(int argc, char **argv, char **environment);

#if CT_BARE && defined(__x86_64__) && defined(__LP64__)

static long system_call(long number, long a, long b, long c, long d)
{
	register long fourth __asm__("r10") = d;
	/* Those of mmap(): no file, from its start. */
	register long fifth __asm__("r8") = -1;
	register long sixth __asm__("r9") = 0;
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth),
			   "r"(fifth), "r"(sixth)
			 : "rcx", "r11", "memory");
	return result;
}

/* The stack holds argc, argv and the environment. */
__asm__(".text\n"
	".globl _start\n"
	".type _start, @function\n"
	"_start:\n"
	"	xorl %ebp, %ebp\n"
	"	movq %rsp, %rdi\n"
	"	andq $-16, %rsp\n"
	"	call ct_bare_start\n"
	"	hlt\n"
	".size _start, . - _start\n");

#elif CT_BARE && defined(__aarch64__)

static long system_call(long number, long a, long b, long c, long d)
{
	register long which __asm__("x8") = number;
	register long first __asm__("x0") = a;
	register long second __asm__("x1") = b;
	register long third __asm__("x2") = c;
	register long fourth __asm__("x3") = d;
	register long fifth __asm__("x4") = -1;
	register long sixth __asm__("x5") = 0;

	__asm__ volatile("svc #0"
			 : "+r"(first)
			 : "r"(which), "r"(second), "r"(third), "r"(fourth),
			   "r"(fifth), "r"(sixth)
			 : "memory");
	return first;
}

__asm__(".text\n"
	".globl _start\n"
	".type _start, %function\n"
	"_start:\n"
	"	mov x29, #0\n"
	"	mov x30, #0\n"
	"	mov x0, sp\n"
	"	and sp, x0, #-16\n"
	"	bl ct_bare_start\n"
	"	brk #0\n"
	".size _start, . - _start\n");

#else
# undef CT_BARE
# define CT_BARE 0
# include <stdlib.h>
# include <unistd.h>

static long system_call(long number, long a, long b, long c, long d)
{
	long result = syscall(number, a, b, c, d);

	return result == -1 ? -errno : result;
}

static void *get_memory(size_t size)
{
	return malloc(size);
}

extern char **environ;

int main(int argc, char **argv)
{
	return run_program(argc, argv, environ);
}
#endif

#if CT_BARE
/* What compilers call without being asked to. */
void *memcpy(void *restrict target, const void *restrict source, size_t len);
void *memset(void *target, int value, size_t len);
size_t strlen(const char *text);
void __stack_chk_fail(void);
void ct_bare_start(long *stack);

void *memcpy(void *restrict target, const void *restrict source, size_t len)
{
	for (volatile size_t i = 0; i < len; i++)
		((char *)target)[i] = ((const char *)source)[i];
	return target;
}

void *memset(void *target, int value, size_t len)
{
	for (volatile size_t i = 0; i < len; i++)
		((char *)target)[i] = (char)value;
	return target;
}

size_t strlen(const char *text)
{
	volatile size_t len = 0;

	while (text[len] != '\0')
		len++;
	return len;
}

/* -mstack-protector-guard=global: there is no thread's storage. */
extern uintptr_t __stack_chk_guard __attribute__((visibility("hidden")));
uintptr_t __stack_chk_guard = (uintptr_t)0x595e9fbd94fda766;

void __stack_chk_fail(void)
{
	(void)system_call(SYS_exit_group, 127, 0, 0, 0);
	__builtin_trap();
}

static void *get_memory(size_t size)
{
	enum { READ_WRITE = 1 | 2, PRIVATE_ANONYMOUS = 2 | 0x20 };
	long result = system_call(SYS_mmap, 0, (long)size, READ_WRITE,
				  PRIVATE_ANONYMOUS);

	return result < 0 && result > -4096 ? NULL : (void *)result;
}

void ct_bare_start(long *stack)
{
	const long argc = stack[0];
	char **argv = (char **)(stack + 1);

	(void)system_call(SYS_exit_group,
			  run_program((int)argc, argv, argv + argc + 1), 0, 0,
			  0);
}
#endif

#endif /* CT_ADAPTERS_BARE_H */
