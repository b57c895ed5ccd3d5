# Tests: oracle.
