/*
 * Speed tests: two mebibytes of certificates that are made to take long.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TESTS_SPEED_HOSTILE_INPUT_H
#define CT_TESTS_SPEED_HOSTILE_INPUT_H

struct hostile_input {
	const char *name;
	void (*run)(void);
};

/* Ends with a name of NULL. What is verified is refused. */
extern const struct hostile_input hostile_inputs[];

/* Makes the certificates; once, before the first one runs. */
void hostile_inputs_make(void);

#endif /* CT_TESTS_SPEED_HOSTILE_INPUT_H */
