# Tests: unit.
