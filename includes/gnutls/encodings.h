/*
 * libcatrust: base64, PEM, hexadecimal, host names.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by <gnutls/gnutls.h>. All functions may be called by any thread.
 */

#ifndef CATRUST_GNUTLS_ENCODINGS_H
#define CATRUST_GNUTLS_ENCODINGS_H

#include <gnutls/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- Base64 (RFC 4648) and PEM (RFC 7468) -------------------------------- */

/**
 * gnutls_base64_encode2: writes bytes as base64.
 * @data: the bytes, borrowed for the call
 * @result: on success the text, with a NUL that does not count; the caller
 *   frees data with gnutls_free()
 *
 * One line, without a line end.
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Cost: O(size). Since: 0.1.0. Source: GnuTLS
 * gnutls_base64_encode2.
 */
int gnutls_base64_encode2(const gnutls_datum_t *data, gnutls_datum_t *result);
/**
 * gnutls_base64_decode2: reads base64.
 * @b64_data: text with any white space, up to a "-" or its end; borrowed for
 *   the call
 * @result: on success the bytes; the caller frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_BASE64_DECODING_ERROR, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Cost: O(size). Since: 0.1.0. Source: GnuTLS
 * gnutls_base64_decode2.
 */
int gnutls_base64_decode2(const gnutls_datum_t *b64_data,
			  gnutls_datum_t *result);
/**
 * gnutls_pem_base64_encode2: writes bytes as a PEM block.
 * @msg: the label, up to 50 characters; "" for base64 in lines without a frame
 * @data: the bytes, borrowed for the call
 * @result: on success the text, with a NUL that does not count; the caller
 *   frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_BASE64_ENCODING_ERROR for a longer label,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Cost: O(size). Since: 0.1.0. Source: GnuTLS
 * gnutls_pem_base64_encode2.
 */
int gnutls_pem_base64_encode2(const char *msg, const gnutls_datum_t *data,
			      gnutls_datum_t *result);
/**
 * gnutls_pem_base64_decode2: reads a PEM block.
 * @header: what the label begins with; NULL for the first block
 * @b64_data: text with the block and any text around it; borrowed for the call
 * @result: on success the bytes; the caller frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR when there is no such block,
 * GNUTLS_E_BASE64_DECODING_ERROR when it is malformed or has no end,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Cost: O(size). Since: 0.1.0. Source: GnuTLS
 * gnutls_pem_base64_decode2.
 */
int gnutls_pem_base64_decode2(const char *header,
			      const gnutls_datum_t *b64_data,
			      gnutls_datum_t *result);
/**
 * gnutls_pem_base64_encode: writes bytes as a PEM block to a buffer.
 * @msg, @data: as gnutls_pem_base64_encode2()
 * @result, @result_size: the buffer; NULL: just ask for the size. On success
 *   the length; the size needed, with a NUL, with GNUTLS_E_SHORT_MEMORY_BUFFER
 *
 * Errors: as gnutls_pem_base64_encode2(), GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pem_base64_encode.
 */
int gnutls_pem_base64_encode(const char *msg, const gnutls_datum_t *data,
			     char *result, size_t *result_size);
/**
 * gnutls_pem_base64_decode: reads a PEM block to a buffer.
 * @header, @b64_data: as gnutls_pem_base64_decode2()
 * @result, @result_size: the buffer; on success the bytes written, with
 *   GNUTLS_E_SHORT_MEMORY_BUFFER those needed
 *
 * Errors: as gnutls_pem_base64_decode2(), GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pem_base64_decode.
 */
int gnutls_pem_base64_decode(const char *header, const gnutls_datum_t *b64_data,
			     unsigned char *result, size_t *result_size);
/* Older names */
#define gnutls_pem_base64_encode_alloc gnutls_pem_base64_encode2
#define gnutls_pem_base64_decode_alloc gnutls_pem_base64_decode2

/* --- Hexadecimal --------------------------------------------------------- */

/**
 * gnutls_hex_encode2: writes bytes in hexadecimal.
 * @data: the bytes, borrowed for the call
 * @result: on success lower-case text, with a NUL that does not count; the
 *   caller frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_hex_encode2.
 */
int gnutls_hex_encode2(const gnutls_datum_t *data, gnutls_datum_t *result);
/**
 * gnutls_hex_encode: writes bytes in hexadecimal to a buffer.
 * @data: the bytes, borrowed for the call
 * @result, @result_size: room for two characters a byte and a NUL; on success
 *   the size written, with the NUL
 *
 * Errors: GNUTLS_E_SHORT_MEMORY_BUFFER; the size needed is not returned.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_hex_encode.
 */
int gnutls_hex_encode(const gnutls_datum_t *data, char *result,
		      size_t *result_size);
/**
 * gnutls_hex_decode2: reads hexadecimal.
 * @data: digits only, in either case, borrowed for the call
 * @result: on success the bytes; the caller frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_PARSING_ERROR, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_hex_decode2.
 */
int gnutls_hex_decode2(const gnutls_datum_t *data, gnutls_datum_t *result);
/**
 * gnutls_hex_decode: reads hexadecimal to a buffer.
 * @hex_data: as gnutls_hex_decode2()
 * @result, @result_size: the buffer; on success the bytes written
 *
 * Errors: GNUTLS_E_PARSING_ERROR, GNUTLS_E_SHORT_MEMORY_BUFFER; the size
 * needed is not told.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_hex_decode.
 */
int gnutls_hex_decode(const gnutls_datum_t *hex_data, void *result,
		      size_t *result_size);
/**
 * gnutls_hex2bin: reads hexadecimal with any text between the bytes.
 * @hex_data, @hex_size: text: pairs that begin with a digit are bytes, what
 *   stands between them is skipped; a pair whose second character is no
 *   digit counts as one digit
 * @bin_data, @bin_size: the buffer; on success the bytes written
 *
 * Errors: GNUTLS_E_PARSING_ERROR for a lone digit at the end,
 * GNUTLS_E_SHORT_MEMORY_BUFFER; the size needed is not returned.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_hex2bin.
 */
int gnutls_hex2bin(const char *hex_data, size_t hex_size, void *bin_data,
		   size_t *bin_size);
/* --- Names of hosts ------------------------------------------------------ */

/* Accepted for compatibility: IDNA 2008 is always what is used. */
#define GNUTLS_IDNA_FORCE_2008 (1 << 1)

/**
 * gnutls_idna_map: gives a host name in the form that certificates hold.
 * @input, @ilen: UTF-8, borrowed for the call
 * @out: on success the name in ASCII ("xn--..."), with a NUL that does not
 *   count; the caller frees data with gnutls_free()
 * @flags: 0 or GNUTLS_IDNA_FORCE_2008
 *
 * A name in ASCII is copied unchanged.
 * Errors: GNUTLS_E_INVALID_UTF8_STRING, GNUTLS_E_IDNA_ERROR,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_idna_map, RFC 5891, UTS
 * 46.
 */
int gnutls_idna_map(const char *input, unsigned ilen, gnutls_datum_t *out,
		    unsigned flags);
/**
 * gnutls_idna_reverse_map: gives a host name in the form that people read.
 * @input, @ilen: ASCII, borrowed for the call
 * @out: on success the name in UTF-8, with a NUL that does not count; the
 *   caller frees data with gnutls_free()
 * @flags: 0 or GNUTLS_IDNA_FORCE_2008
 *
 * Errors: GNUTLS_E_IDNA_ERROR, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_idna_reverse_map, RFC
 * 5891.
 */
int gnutls_idna_reverse_map(const char *input, unsigned ilen,
			    gnutls_datum_t *out, unsigned flags);
/* --- Others -------------------------------------------------------------- */

/**
 * gnutls_url_is_supported: checks whether objects can be loaded from a URL.
 * @url: "pkcs11:..." and so on
 *
 * Returns: 0: this library loads from files and memory.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_url_is_supported.
 */
unsigned gnutls_url_is_supported(const char *url);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_ENCODINGS_H */
