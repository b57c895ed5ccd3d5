#!/bin/sh
# Lint: the objects of a folder of lib/ use symbols of its own folder and of
# those below (layers.txt), whatever the headers say; and the verdicts export
# nothing.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Runs in the build directory.

. "$(dirname "$0")/common.sh"

NM=${NM:-nm}
CC=${CC:-cc}
[ -z "${SANITIZED:-}" ] || skip "sanitizers add symbols of their own"
command -v ${NM%% *} >/dev/null || skip "nm is missing"

# objects: those of the sources that are in lib/sources.mk: others may be left
# of files that are no more.
objects()
{
	tr -d ' \t\\' <"$sources" |
		sed -n 's/^\(lib\/.*\/\)\([^\/]*\)\.c$/\1 \2/p' |
		while read -r folder file; do
			for library in libengine libfront; do
				object=$folder.libs/${library}_la-$file.o
				[ ! -f "$object" ] || echo "$object"
			done
		done
}

lint()
{
	cd "$1" || exit 99
	[ -n "$(objects)" ] || echo "lib:0: no objects at all"
	$NM -A $(objects) | sed 's/:[0-9a-f ]*\([A-Za-z]\) / \1 /' |
		$AWK '
		function layer_of(path)
		{
			sub(/^lib\//, "", path)
			sub(/\/\.libs\/.*/, "", path)
			while (!(path in rank) && sub(/\/[^\/]*$/, "", path))
				continue
			return path
		}
		NR == FNR {
			if ($0 !~ /^#/)
				for (i = 1; i <= NF; i++)
					rank[$i] = NR
			next
		}
		{ layer = layer_of($1) }
		$2 == "U" { uses[$1, $3] = layer }
		$2 ~ /^[A-TV-Z]$/ { home[$3] = layer }
		$2 ~ /^[A-TV-Z]$/ && layer == "gnutls_verdicts" && $3 !~ /^ct_/ {
			print $1 ":0: the verdicts export nothing: " $3
		}
		END {
			for (use in uses) {
				split(use, part, SUBSEP)
				layer = uses[use]
				target = home[part[2]]
				if (target != "" && target != layer &&
				    rank[target] >= rank[layer])
					print part[1] ":0: " layer \
						" uses what is above it: " part[2]
			}
		}' "$layers" -
}

for folder in base verify gnutls_verdicts gnutls/read; do
	mkdir -p "$planted/lib/$folder/.libs"
done
cat >"$planted/sources.mk" <<'END'
base_sources = \
	lib/base/low.c
verify_sources = \
	lib/verify/path.c \
	lib/verify/path.h
gnutls_verdicts_sources = \
	lib/gnutls_verdicts/judge.c
gnutls_sources = \
	lib/gnutls/read/crt.c
END
# compile FOLDER LIBRARY NAME: makes an object of standard input.
compile()
{
	$CC -x c -c -o "$planted/lib/$1/.libs/$2_la-$3.o" - || exit 99
}
compile base libengine low <<'END'
int ct_path(void), ct_low(void);
int ct_low(void) { return ct_path(); }
END
compile verify libengine path <<'END'
int ct_low(void), ct_path(void), puts(const char *);
int ct_path(void) { return ct_low() + puts(""); }
END
compile verify libengine gone <<'END'
int ct_judge(void), ct_gone(void);
int ct_gone(void) { return ct_judge(); }
END
compile gnutls_verdicts libfront judge <<'END'
int ct_path(void), ct_crt(void), ct_judge(void), gnutls_judge(void);
int ct_judge(void) { return ct_path(); }
int gnutls_judge(void) { return ct_crt(); }
END
compile gnutls/read libfront crt <<'END'
int ct_judge(void), ct_crt(void), gnutls_crt(void);
int ct_crt(void) { return ct_judge(); }
int gnutls_crt(void) { return ct_crt(); }
END
layers=$here/layers.txt
sources=$planted/sources.mk
controls <<'END'
lib/base/.libs/libengine_la-low.o:0: base uses what is above it: ct_path
lib/gnutls_verdicts/.libs/libfront_la-judge.o:0: gnutls_verdicts uses what is above it: ct_crt
lib/gnutls_verdicts/.libs/libfront_la-judge.o:0: the verdicts export nothing: gnutls_judge
END

# The findings are about the build, not about the sources.
sources=$top_srcdir/lib/sources.mk
top_srcdir=${top_builddir:-.}
inspect
