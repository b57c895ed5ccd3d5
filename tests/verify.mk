# Tests: verify.
