/*
 * The file of keys that were seen; see gnutls/tofu_file.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "crypto/digest.h"
#include "gnutls/tofu/tofu_file.h"

enum { DIRECTORY_MODE = 0700, FILE_MODE = 0666 /* less the umask */ };

static const struct {
	gnutls_digest_algorithm_t algorithm;
	enum ct_digest digest; /* NONE: cannot be computed here */
	size_t len;
	bool is_broken;
} digests[] = {
	{GNUTLS_DIG_MD5, CT_DIGEST_MD5, 16, true},
	{GNUTLS_DIG_SHA1, CT_DIGEST_SHA1, 20, false},
	{GNUTLS_DIG_RMD160, CT_DIGEST_RMD160, 20, false},
	{GNUTLS_DIG_SHA224, CT_DIGEST_SHA224, 28, false},
	{GNUTLS_DIG_SHA256, CT_DIGEST_SHA256, 32, false},
	{GNUTLS_DIG_SHA384, CT_DIGEST_SHA384, 48, false},
	{GNUTLS_DIG_SHA512, CT_DIGEST_SHA512, 64, false},
	{GNUTLS_DIG_SHA3_224, CT_DIGEST_SHA3_224, 28, false},
	{GNUTLS_DIG_SHA3_256, CT_DIGEST_SHA3_256, 32, false},
	{GNUTLS_DIG_SHA3_384, CT_DIGEST_SHA3_384, 48, false},
	{GNUTLS_DIG_SHA3_512, CT_DIGEST_SHA3_512, 64, false},
	{GNUTLS_DIG_MD5_SHA1, CT_DIGEST_NONE, 36, true},
	{GNUTLS_DIG_GOSTR_94, CT_DIGEST_GOST_94, 32, true},
	{GNUTLS_DIG_STREEBOG_256, CT_DIGEST_STREEBOG_256, 32, false},
	{GNUTLS_DIG_STREEBOG_512, CT_DIGEST_STREEBOG_512, 64, false},
};

bool ct_tofu_digest(gnutls_digest_algorithm_t algorithm, size_t *out_len,
		    bool *out_is_broken)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(digests); i++) {
		if (digests[i].algorithm != algorithm)
			continue;
		*out_len = digests[i].len;
		*out_is_broken = digests[i].is_broken;
		return true;
	}
	return false;
}

/* --- Where it is --------------------------------------------------------- */

/* The caller's home directory; the caller frees it. NULL without one. */
static char *find_home(void)
{
	enum { ROOM = 16384 };
	const char *home = getenv("HOME");
	struct passwd entry, *found = NULL;
	char *room, *copy = NULL;

	if (home != NULL)
		return strdup(home);
	room = malloc(ROOM);
	if (room == NULL)
		return NULL;
	if (getpwuid_r(getuid(), &entry, room, ROOM, &found) == 0 &&
	    found != NULL)
		copy = strdup(found->pw_dir);
	free(room);
	return copy;
}

int ct_tofu_default_file(bool make, char **out)
{
	static const char directory[] = "/.gnutls", name[] = "/known_hosts";
	char *home = find_home(), *path;
	size_t len;

	if (home == NULL)
		return GNUTLS_E_FILE_ERROR;
	len = strlen(home);
	path = realloc(home, len + sizeof(directory) + sizeof(name));
	if (path == NULL) {
		free(home);
		return GNUTLS_E_MEMORY_ERROR;
	}
	memcpy(path + len, directory, sizeof(directory));
	/* Where this fails, so does opening the file. */
	if (make)
		(void)mkdir(path, DIRECTORY_MODE);
	memcpy(path + len + sizeof(directory) - 1, name, sizeof(name));
	*out = path;
	return 0;
}

/* --- Writing ------------------------------------------------------------- */

static bool is_writable(const char *text)
{
	for (; *text != '\0'; text++)
		if (*text == '|' || (unsigned char)*text < ' ')
			return false;
	return true;
}

/* Appends a line with one write. */
static int append_line(const char *file, struct ct_span line)
{
	int fd = open(file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, FILE_MODE);
	ssize_t written;

	if (fd < 0)
		return GNUTLS_E_DB_ERROR;
	do
		written = write(fd, line.data, line.len);
	while (written < 0 && errno == EINTR);
	if (close(fd) != 0 || written < 0 || (size_t)written != line.len)
		return GNUTLS_E_DB_ERROR;
	return 0;
}

static int append_entry(const char *file, const char *kind,
			const struct ct_tofu_peer *peer, time_t expiration,
			const char *middle, const gnutls_datum_t *text)
{
	const char *service = peer->service != NULL ? peer->service : "*";
	size_t room = strlen(kind) + strlen(peer->host) + strlen(service) +
		      strlen(middle) + text->size + 32;
	char *line;
	int len, ret;

	if (!is_writable(peer->host) || !is_writable(service))
		return GNUTLS_E_INVALID_REQUEST;
	line = malloc(room);
	if (line == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	len = snprintf(line, room, "|%s|%s|%s|%lu|%s%.*s\n", kind, peer->host,
		       service, (unsigned long)expiration, middle,
		       (int)text->size, (const char *)text->data);
	ret = append_line(file, ct_span(line, (size_t)len));
	free(line);
	return ret;
}

int ct_tofu_append_key(const char *file, const struct ct_tofu_peer *peer,
		       time_t expiration, const gnutls_datum_t *key)
{
	gnutls_datum_t text;
	int ret;

	CT_TRY_CODE(gnutls_base64_encode2(key, &text));
	ret = append_entry(file, "g0", peer, expiration, "", &text);
	free(text.data);
	return ret;
}

int ct_tofu_append_digest(const char *file, const struct ct_tofu_peer *peer,
			  time_t expiration,
			  gnutls_digest_algorithm_t algorithm,
			  const gnutls_datum_t *digest)
{
	gnutls_datum_t text;
	char number[16];
	int ret;

	CT_TRY_CODE(gnutls_hex_encode2(digest, &text));
	snprintf(number, sizeof(number), "%u|", (unsigned)algorithm);
	ret = append_entry(file, "c0", peer, expiration, number, &text);
	free(text.data);
	return ret;
}

/* --- Reading ------------------------------------------------------------- */

/* The next field of a line; empty ones are none. NULL at the end. */
static char *next_field(char **line)
{
	char *field = *line + strspn(*line, "|");
	size_t len = strcspn(field, "|");

	if (len == 0)
		return NULL;
	*line = field + len;
	if (**line != '\0')
		*(*line)++ = '\0';
	return field;
}

static bool is_for(const char *field, const char *wanted)
{
	return field != NULL && (wanted == NULL || strcmp(field, "*") == 0 ||
				 strcmp(field, wanted) == 0);
}

static bool has_expired(const char *field)
{
	long long seconds = strtoll(field, NULL, 10);

	return seconds > 0 && (long long)ct_gnutls_time() > seconds;
}

/* Whether the rest of a line up to white space is this text. */
static bool is_text(const char *field, const gnutls_datum_t *text)
{
	return strcspn(field, " \t\r\n") == text->size &&
	       (text->size == 0 || memcmp(field, text->data, text->size) == 0);
}

enum match { NO_ENTRY, OTHER_KEY, SAME_KEY };

static enum match compare_digest(char *line, const gnutls_datum_t *key)
{
	const char *number = next_field(&line), *field = next_field(&line);
	uint8_t bytes[CT_DIGEST_MAX_LEN];
	gnutls_datum_t digest = {.data = bytes}, text;
	bool is_same;

	if (number == NULL || field == NULL)
		return NO_ENTRY;
	for (size_t i = 0; i < CT_ARRAY_LEN(digests); i++) {
		if ((long)digests[i].algorithm != strtol(number, NULL, 10) ||
		    digests[i].digest == CT_DIGEST_NONE)
			continue;
		if (ct_digest_compute(digests[i].digest, ct_gnutls_span(key),
				      bytes) != CATRUST_OK)
			return NO_ENTRY;
		digest.size = (unsigned)digests[i].len;
		if (gnutls_hex_encode2(&digest, &text) < 0)
			return NO_ENTRY;
		is_same = is_text(field, &text);
		free(text.data);
		return is_same ? SAME_KEY : OTHER_KEY;
	}
	return NO_ENTRY;
}

static enum match compare_line(char *line, const struct ct_tofu_peer *peer,
			       const gnutls_datum_t *key,
			       const gnutls_datum_t *key_text)
{
	const char *kind = next_field(&line), *host = next_field(&line);
	const char *service = next_field(&line), *expiration, *field;

	if (kind == NULL || !is_for(host, peer->host) ||
	    !is_for(service, peer->service))
		return NO_ENTRY;
	expiration = next_field(&line);
	if (expiration == NULL || has_expired(expiration))
		return NO_ENTRY;
	/* More may follow "g0", as GnuTLS has it. */
	if (strcmp(kind, "c0") == 0)
		return compare_digest(line, key);
	if (strncmp(kind, "g0", 2) != 0)
		return NO_ENTRY;
	field = next_field(&line);
	if (field == NULL)
		return NO_ENTRY;
	return is_text(field, key_text) ? SAME_KEY : OTHER_KEY;
}

int ct_tofu_find(const char *file, const struct ct_tofu_peer *peer,
		 const gnutls_datum_t *key)
{
	FILE *stream = fopen(file, "rbe");
	enum match found = NO_ENTRY;
	gnutls_datum_t key_text;
	char *line = NULL;
	size_t room = 0;
	int ret;

	if (stream == NULL)
		return GNUTLS_E_NO_CERTIFICATE_FOUND;
	ret = gnutls_base64_encode2(key, &key_text);
	while (ret == 0 && found != SAME_KEY &&
	       getline(&line, &room, stream) >= 0) {
		enum match match = compare_line(line, peer, key, &key_text);

		if (match > found)
			found = match;
	}
	free(line);
	fclose(stream);
	if (ret < 0)
		return ret;
	free(key_text.data);
	if (found == NO_ENTRY)
		return GNUTLS_E_NO_CERTIFICATE_FOUND;
	return found == SAME_KEY ? 0 : GNUTLS_E_CERTIFICATE_KEY_MISMATCH;
}
