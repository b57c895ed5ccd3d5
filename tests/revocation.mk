# Tests: revocation.
