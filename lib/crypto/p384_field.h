/*
 * The field of P-384, modulo p = 2^384 - c with c = 2^128 + 2^96 - 2^32 + 1.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An element is any number of six words, the least significant first; numbers
 * below c have a second form, with p added. A carry out of the sixth word is
 * 2^384 = c modulo p, and is added again as c. All functions may write to their
 * operands.
 *
 * For x86-64 with BMI2 and ADX: carries dominate the running time, compilers
 * need twice as many instructions for them, and ADCX and ADOX add two rows at
 * once. Only for public values: carries that are rare in random numbers, but
 * that an attacker can choose, take a branch.
 *
 * The assembly reads and writes through pointers and declares this ("memory"),
 * so that there are enough registers without optimization, too.
 */

#ifndef CT_CRYPTO_P384_FIELD_H
#define CT_CRYPTO_P384_FIELD_H

#include "crypto/words.h"

struct ct_p384_fe {
	uint64_t w[6];
};

/* p. */
static const struct ct_modulus ct_p384_prime = {
	.num = 6,
	.m = {0x00000000ffffffff, 0xffffffff00000000, 0xfffffffffffffffe,
	      UINT64_MAX, UINT64_MAX, UINT64_MAX},
	.inverse = 0x100000001,
};

/* clang-format off */

/* --- Products of twelve words --------------------------------------------- */

/* CF carries the lower words of a row's products, OF the upper ones. */
#define TERM(factor, low, high)      \
 "mulx " factor ", %%rax, %%rcx\n\t" \
 "adcx %%rax, %%" low "\n\t"         \
 "adox %%rcx, %%" high "\n\t"
#define A(i) "8*" #i "(%[a])"

/* Adds rdx times a to six words; the seventh one is new. */
#define ROW(i, t0, t1, t2, t3, t4, t5, t6)                                   \
 "movq 8*" #i "(%[b]), %%rdx\n\t"                                            \
 "xorq %%" t6 ", %%" t6 "\n\t"                                               \
 TERM(A(0), t0, t1) TERM(A(1), t1, t2) TERM(A(2), t2, t3) TERM(A(3), t3, t4) \
 TERM(A(4), t4, t5) TERM(A(5), t5, t6)                                       \
 "movl $0, %%eax\n\t"                                                        \
 "adcx %%rax, %%" t6 "\n\t"                                                  \
 "movq %%" t0 ", 8*" #i "(%[out])\n\t"

/* @out is none of the others. */
static inline void ct_p384_multiply_words(uint64_t out[12], const uint64_t a[6],
					  const uint64_t b[6])
{
	__asm__ volatile(
		"xorl %%r8d, %%r8d\n\t"
		"xorl %%r9d, %%r9d\n\t"
		"xorl %%r10d, %%r10d\n\t"
		"xorl %%r11d, %%r11d\n\t"
		"xorl %%r12d, %%r12d\n\t"
		"xorl %%r13d, %%r13d\n\t"
		ROW(0, "r8", "r9", "r10", "r11", "r12", "r13", "r14")
		ROW(1, "r9", "r10", "r11", "r12", "r13", "r14", "r8")
		ROW(2, "r10", "r11", "r12", "r13", "r14", "r8", "r9")
		ROW(3, "r11", "r12", "r13", "r14", "r8", "r9", "r10")
		ROW(4, "r12", "r13", "r14", "r8", "r9", "r10", "r11")
		ROW(5, "r13", "r14", "r8", "r9", "r10", "r11", "r12")
		"movq %%r14, 8*6(%[out])\n\t"
		"movq %%r8, 8*7(%[out])\n\t"
		"movq %%r9, 8*8(%[out])\n\t"
		"movq %%r10, 8*9(%[out])\n\t"
		"movq %%r11, 8*10(%[out])\n\t"
		"movq %%r12, 8*11(%[out])\n\t"
		:
		: [out] "r"(out), [a] "r"(a), [b] "r"(b)
		: "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13",
		  "r14", "cc", "memory");
}

/* Multiplies a word of a by the words above it, into words 2 i + 1 and up. */
#define FACTOR(i, new)      \
 "movq " A(i) ", %%rdx\n\t" \
 "xorq %%" new ", %%" new "\n\t"
#define STORE(new, low, at_low, high, at_high) \
 "movl $0, %%eax\n\t"                          \
 "adcx %%rax, %%" new "\n\t"                   \
 "movq %%" low ", 8*" #at_low "(%[out])\n\t"   \
 "movq %%" high ", 8*" #at_high "(%[out])\n\t"

/* Doubles two words of out, and adds the square of a word of a. */
#define SQUARE(i, at_low, at_high)       \
 "movq " A(i) ", %%rdx\n\t"              \
 "mulx %%rdx, %%rax, %%rcx\n\t"          \
 "movq 8*" #at_low "(%[out]), %%r8\n\t"  \
 "movq 8*" #at_high "(%[out]), %%r9\n\t" \
 "adcx %%r8, %%r8\n\t"                   \
 "adox %%rax, %%r8\n\t"                  \
 "adcx %%r9, %%r9\n\t"                   \
 "adox %%rcx, %%r9\n\t"                  \
 "movq %%r8, 8*" #at_low "(%[out])\n\t"  \
 "movq %%r9, 8*" #at_high "(%[out])\n\t"

/* @out is not @a. */
static inline void ct_p384_square_words(uint64_t out[12], const uint64_t a[6])
{
	__asm__ volatile(
		"xorl %%r8d, %%r8d\n\t"
		"xorl %%r9d, %%r9d\n\t"
		"xorl %%r10d, %%r10d\n\t"
		"xorl %%r11d, %%r11d\n\t"
		"xorl %%r12d, %%r12d\n\t"
		"movq %%r8, (%[out])\n\t"
		"movq %%r8, 8*11(%[out])\n\t"
		FACTOR(0, "r13")
		TERM(A(1), "r8", "r9") TERM(A(2), "r9", "r10")
		TERM(A(3), "r10", "r11") TERM(A(4), "r11", "r12")
		TERM(A(5), "r12", "r13")
		STORE("r13", "r8", 1, "r9", 2)
		FACTOR(1, "r8")
		TERM(A(2), "r10", "r11") TERM(A(3), "r11", "r12")
		TERM(A(4), "r12", "r13") TERM(A(5), "r13", "r8")
		STORE("r8", "r10", 3, "r11", 4)
		FACTOR(2, "r9")
		TERM(A(3), "r12", "r13") TERM(A(4), "r13", "r8")
		TERM(A(5), "r8", "r9")
		STORE("r9", "r12", 5, "r13", 6)
		FACTOR(3, "r10")
		TERM(A(4), "r8", "r9") TERM(A(5), "r9", "r10")
		STORE("r10", "r8", 7, "r9", 8)
		FACTOR(4, "r11")
		TERM(A(5), "r10", "r11")
		STORE("r11", "r10", 9, "r11", 10)
		"xorl %%eax, %%eax\n\t"
		SQUARE(0, 0, 1)
		SQUARE(1, 2, 3)
		SQUARE(2, 4, 5)
		SQUARE(3, 6, 7)
		SQUARE(4, 8, 9)
		SQUARE(5, 10, 11)
		:
		: [out] "r"(out), [a] "r"(a)
		: "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13",
		  "cc", "memory");
}

/* --- Modulo p ------------------------------------------------------------- */

/* c as words, and one more word that is 1. */
#define C0 "$0xffffffff00000001"
#define C1 "$0xffffffff"

/* Adds c ("add", "adc") or subtracts it ("sub", "sbb"), where no carry or borrow
 * can follow. */
#define CORRECT(first, next)         \
 "movabsq " C0 ", %%rax\n\t"         \
 first "q %%rax, %%r8\n\t"           \
 "movl " C1 ", %%eax\n\t"            \
 next "q %%rax, %%r9\n\t"            \
 next "q $1, %%r10\n\t"              \
 next "q $0, %%r11\n\t"              \
 next "q $0, %%r12\n\t"              \
 next "q $0, %%r13\n\t"

#define LOAD(from)                  \
 "movq (%[" from "]), %%r8\n\t"     \
 "movq 8*1(%[" from "]), %%r9\n\t"  \
 "movq 8*2(%[" from "]), %%r10\n\t" \
 "movq 8*3(%[" from "]), %%r11\n\t" \
 "movq 8*4(%[" from "]), %%r12\n\t" \
 "movq 8*5(%[" from "]), %%r13\n\t"
#define WRITE                  \
 "movq %%r8, (%[out])\n\t"     \
 "movq %%r9, 8*1(%[out])\n\t"  \
 "movq %%r10, 8*2(%[out])\n\t" \
 "movq %%r11, 8*3(%[out])\n\t" \
 "movq %%r12, 8*4(%[out])\n\t" \
 "movq %%r13, 8*5(%[out])\n\t"

#define T(i) "8*" #i "(%[t])"

/* Adds the upper six words times c to the lower six: times C0 and C1, and times
 * 1 two words higher. The result has two words more, r14 and r15; a carry out of
 * r15 is 2^512 = 2^128 c. */
#define FOLD_UPPER                                      \
 "movabsq " C0 ", %%rdx\n\t"                            \
 "xorl %%r14d, %%r14d\n\t"                              \
 TERM(T(6), "r8", "r9") TERM(T(7), "r9", "r10")         \
 TERM(T(8), "r10", "r11") TERM(T(9), "r11", "r12")      \
 TERM(T(10), "r12", "r13") TERM(T(11), "r13", "r14")    \
 "movl $0, %%eax\n\t"                                   \
 "adcx %%rax, %%r14\n\t"                                \
 "movl " C1 ", %%edx\n\t"                               \
 "xorl %%r15d, %%r15d\n\t"                              \
 TERM(T(6), "r9", "r10") TERM(T(7), "r10", "r11")       \
 TERM(T(8), "r11", "r12") TERM(T(9), "r12", "r13")      \
 TERM(T(10), "r13", "r14") TERM(T(11), "r14", "r15")    \
 "movl $0, %%eax\n\t"                                   \
 "adcx %%rax, %%r15\n\t"                                \
 "addq " T(6) ", %%r10\n\t"                             \
 "adcq " T(7) ", %%r11\n\t"                             \
 "adcq " T(8) ", %%r12\n\t"                             \
 "adcq " T(9) ", %%r13\n\t"                             \
 "adcq " T(10) ", %%r14\n\t"                            \
 "adcq " T(11) ", %%r15\n\t"                            \
 "jnc 1f\n\t"                                           \
 "movabsq " C0 ", %%rax\n\t"                            \
 "addq %%rax, %%r10\n\t"                                \
 "adcq %%rdx, %%r11\n\t"                                \
 "adcq $1, %%r12\n\t"                                   \
 "adcq $0, %%r13\n\t"                                   \
 "adcq $0, %%r14\n\t"                                   \
 "adcq $0, %%r15\n"                                     \
 "1:\n\t"

/* Adds r14 and r15 times c = 2^128 + (2^64 - 1) 2^32 + 1: first computes the
 * product with the middle term, after which CF and OF are clear, then adds it
 * and the two words themselves at both places. At most one carry is left. t is
 * only used as a register. */
#define FOLD_TOP                \
 "movq %%r14, %%rax\n\t"        \
 "shlq $32, %%rax\n\t"          \
 "movq %%r15, %%rcx\n\t"        \
 "shldq $32, %%r14, %%rcx\n\t"  \
 "movq %%r15, %%rdx\n\t"        \
 "shrq $32, %%rdx\n\t"          \
 "xorl %k[t], %k[t]\n\t"        \
 "subq %%rax, %[t]\n\t"         \
 "sbbq %%rcx, %%rax\n\t"        \
 "sbbq %%rdx, %%rcx\n\t"        \
 "sbbq $0, %%rdx\n\t"           \
 "adcx %[t], %%r8\n\t"          \
 "adox %%r14, %%r8\n\t"         \
 "adcx %%rax, %%r9\n\t"         \
 "adox %%r15, %%r9\n\t"         \
 "adcx %%rcx, %%r10\n\t"        \
 "adox %%r14, %%r10\n\t"        \
 "adcx %%rdx, %%r11\n\t"        \
 "adox %%r15, %%r11\n\t"        \
 "movl $0, %%eax\n\t"           \
 "adcx %%rax, %%r12\n\t"        \
 "adox %%rax, %%r12\n\t"        \
 "adcx %%rax, %%r13\n\t"        \
 "adox %%rax, %%r13\n\t"        \
 "jc 2f\n\t"                    \
 "jno 3f\n"                     \
 "2:\n\t"                       \
 CORRECT("add", "adc")          \
 "3:\n\t"

static inline void ct_p384_reduce(struct ct_p384_fe *out, const uint64_t *t)
{
	__asm__ volatile(
		LOAD("t")
		FOLD_UPPER
		FOLD_TOP
		WRITE
		: [t] "+&r"(t)
		: [out] "r"(out->w)
		: "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13",
		  "r14", "r15", "cc", "memory");
}

/* clang-format on */

static void ct_p384_mul(struct ct_p384_fe *out, const struct ct_p384_fe *a,
			const struct ct_p384_fe *b)
{
	uint64_t product[12];

	ct_p384_multiply_words(product, a->w, b->w);
	ct_p384_reduce(out, product);
}

static void ct_p384_sqr(struct ct_p384_fe *out, const struct ct_p384_fe *a)
{
	uint64_t product[12];

	ct_p384_square_words(product, a->w);
	ct_p384_reduce(out, product);
}

/* clang-format off */

/* Adds b to a, or subtracts it. Half of the sums have a carry, so that c is
 * masked in place of a branch. After a second carry the sum is small. */
#define SUM(first, next)               \
 LOAD("a")                             \
 first "q (%[b]), %%r8\n\t"            \
 next "q 8*1(%[b]), %%r9\n\t"          \
 next "q 8*2(%[b]), %%r10\n\t"         \
 next "q 8*3(%[b]), %%r11\n\t"         \
 next "q 8*4(%[b]), %%r12\n\t"         \
 next "q 8*5(%[b]), %%r13\n\t"         \
 "sbbq %%rdx, %%rdx\n\t"               \
 "movabsq " C0 ", %%rax\n\t"           \
 "andq %%rdx, %%rax\n\t"               \
 "movl %%edx, %%ecx\n\t"               \
 "negq %%rdx\n\t"                      \
 first "q %%rax, %%r8\n\t"             \
 next "q %%rcx, %%r9\n\t"              \
 next "q %%rdx, %%r10\n\t"             \
 next "q $0, %%r11\n\t"                \
 next "q $0, %%r12\n\t"                \
 next "q $0, %%r13\n\t"                \
 "jnc 1f\n\t"                          \
 CORRECT(first, next)                  \
 "1:\n\t"                              \
 WRITE

static inline void ct_p384_add(struct ct_p384_fe *out,
			       const struct ct_p384_fe *a,
			       const struct ct_p384_fe *b)
{
	__asm__ volatile(
		SUM("add", "adc")
		:
		: [out] "r"(out->w), [a] "r"(a->w), [b] "r"(b->w)
		: "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13",
		  "cc", "memory");
}

static inline void ct_p384_sub(struct ct_p384_fe *out,
			       const struct ct_p384_fe *a,
			       const struct ct_p384_fe *b)
{
	__asm__ volatile(
		SUM("sub", "sbb")
		:
		: [out] "r"(out->w), [a] "r"(a->w), [b] "r"(b->w)
		: "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13",
		  "cc", "memory");
}

/* Computes a / 2: p is added to an odd number first. */
static inline void ct_p384_halve(struct ct_p384_fe *out,
				 const struct ct_p384_fe *a)
{
	__asm__ volatile(
		LOAD("a")
		"movl %%r8d, %%eax\n\t"
		"andl $1, %%eax\n\t"
		"negq %%rax\n\t" /* the upper three words of p, or none */
		"movl %%eax, %%ecx\n\t"
		"movq %%rax, %%rdx\n\t"
		"shlq $32, %%rdx\n\t"
		"addq %%rcx, %%r8\n\t"
		"adcq %%rdx, %%r9\n\t"
		"leaq (%%rax,%%rax), %%rcx\n\t"
		"adcq %%rcx, %%r10\n\t"
		"adcq %%rax, %%r11\n\t"
		"adcq %%rax, %%r12\n\t"
		"adcq %%rax, %%r13\n\t"
		"sbbq %%rax, %%rax\n\t" /* the carry */
		"shrdq $1, %%r9, %%r8\n\t"
		"shrdq $1, %%r10, %%r9\n\t"
		"shrdq $1, %%r11, %%r10\n\t"
		"shrdq $1, %%r12, %%r11\n\t"
		"shrdq $1, %%r13, %%r12\n\t"
		"shrdq $1, %%rax, %%r13\n\t"
		WRITE
		:
		: [out] "r"(out->w), [a] "r"(a->w)
		: "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13",
		  "cc", "memory");
}

/* clang-format on */

static inline bool ct_p384_is_zero(const struct ct_p384_fe *a)
{
	static const uint64_t zeros[6];

	return memcmp(a->w, zeros, sizeof(zeros)) == 0 ||
	       memcmp(a->w, ct_p384_prime.m, sizeof(zeros)) == 0;
}

#undef TERM
#undef A
#undef ROW
#undef FACTOR
#undef STORE
#undef SQUARE
#undef C0
#undef C1
#undef CORRECT
#undef SUM
#undef LOAD
#undef WRITE
#undef T
#undef FOLD_UPPER
#undef FOLD_TOP

#endif /* CT_CRYPTO_P384_FIELD_H */
