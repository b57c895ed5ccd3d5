#!/bin/sh
# x509-limbo's cases, where a file with them lies beside the source tree or
# LIMBO names one; and the runner notices a wrong outcome.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

set -u
runner=${top_builddir:?}/tests/verify/limbo
file=${LIMBO:-${top_srcdir:?}/../shared/limbo/limbo-open.json.gz}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# A case that nothing can make succeed: the runner must call it wrong.
cat >"$work/planted.json" <<'EOF'
{"version": 1, "testcases": [{"id": "planted::no-trust",
"validation_kind": "SERVER", "trusted_certs": [],
"untrusted_intermediates": [], "peer_certificate":
"-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n",
"expected_result": "SUCCESS", "expected_peer_name": null}]}
EOF
if "$runner" "$work/planted.json" >"$work/out" 2>&1; then
	echo "FAIL: the runner accepts a planted wrong outcome"
	exit 1
fi
grep -q '^WRONG planted::no-trust' "$work/out" || {
	echo "FAIL: the runner did not run the planted case"
	cat "$work/out"
	exit 1
}

if [ ! -r "$file" ]; then
	echo "SKIP: no test cases: make check-limbo LIMBO=limbo.json runs them"
	exit 77
fi
exec "$runner" "$file"
