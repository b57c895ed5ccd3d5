# Tests: gnutls.
