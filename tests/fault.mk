# Tests: fault.
