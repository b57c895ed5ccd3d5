/*
 * The catrust command: values of options.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

/* Reads exactly @digits digits and what must follow them. */
static bool number_before(const char **text, int digits, char follows, int min,
			  int max, int *number)
{
	*number = 0;
	for (int i = 0; i < digits; i++, (*text)++) {
		if (!isdigit((unsigned char)**text))
			return false;
		*number = *number * 10 + (**text - '0');
	}
	if (**text != follows)
		return false;
	if (follows != '\0')
		(*text)++;
	return *number >= min && *number <= max;
}

/* Days from 1970-01-01 to the first of a month, in the Gregorian calendar. */
static int64_t days_before(int year, int month)
{
	static const int before[] = {0,	  31,  59,  90,	 120, 151,
				     181, 212, 243, 273, 304, 334};
	int64_t past = year - (month <= 2); /* the last year whose 29 February
					     * may have been */

	return 365 * ((int64_t)year - 1970) + (past / 4 - 1969 / 4) -
	       (past / 100 - 1969 / 100) + (past / 400 - 1969 / 400) +
	       before[month - 1];
}

static int days_of_month(int year, int month)
{
	return (int)(days_before(month == 12 ? year + 1 : year,
				 month == 12 ? 1 : month + 1) -
		     days_before(year, month));
}

int value_time(const char *text, int64_t *seconds)
{
	int year, month, day, hour = 0, minute = 0, second = 0;
	bool is_good;

	if (*text == '@') {
		char *end;

		errno = 0;
		*seconds = strtoimax(text + 1, &end, 10);
		is_good = isdigit((unsigned char)text[1]) && *end == '\0' &&
			  errno == 0;
		return is_good ? 0 : -1;
	}
	is_good = number_before(&text, 4, '-', 1, 9999, &year) &&
		  number_before(&text, 2, '-', 1, 12, &month) &&
		  number_before(&text, 2, strchr(text, 'T') ? 'T' : '\0', 1,
				days_of_month(year, month), &day);
	if (is_good && *text != '\0')
		is_good = number_before(&text, 2, ':', 0, 23, &hour) &&
			  number_before(&text, 2, ':', 0, 59, &minute) &&
			  number_before(&text, 2, 'Z', 0, 59, &second) &&
			  *text == '\0';
	if (!is_good)
		return -1;
	*seconds = (days_before(year, month) + day - 1) * 86400 + hour * 3600 +
		   minute * 60 + second;
	return 0;
}

int value_number(const char *text, unsigned *number)
{
	char *end;
	unsigned long value;

	errno = 0;
	value = strtoul(text, &end, 10);
	if (!isdigit((unsigned char)*text) || *end != '\0' || errno != 0 ||
	    value > UINT_MAX)
		return -1;
	*number = (unsigned)value;
	return 0;
}

const struct trust_purpose trust_purposes[NUM_TRUST_PURPOSES] = {
	{"server", CATRUST_TRUST_SERVER},
	{"email", CATRUST_TRUST_EMAIL},
	{"client", CATRUST_TRUST_CLIENT},
	{"code", CATRUST_TRUST_CODE_SIGNING},
	{"timestamp", CATRUST_TRUST_TIME_STAMPING},
	{"other", CATRUST_TRUST_OTHER},
};

int64_t distrust_after(const struct catrust_trust *trust, unsigned purpose)
{
	if (purpose == CATRUST_TRUST_SERVER)
		return trust->server_distrust_after;
	return purpose == CATRUST_TRUST_EMAIL ? trust->email_distrust_after
					      : INT64_MAX;
}
