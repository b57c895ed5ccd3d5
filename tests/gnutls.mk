# Tests: gnutls. What GnuTLS's names promise.

TESTS += tests/gnutls/headers
EXTRA_DIST += tests/gnutls/headers
