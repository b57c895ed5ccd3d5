# Tests: speed.
