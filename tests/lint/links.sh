#!/bin/sh
# Lint: the objects of a folder of lib/ use symbols of its own folder and of
# those below (layers.txt), those of a file of adapters/ symbols of files below
# (layers-adapters.txt), whatever the headers say; no files of lib/ use each
# other in a circle; and the verdicts export nothing.
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

# adapter_objects: those of the files in layers-adapters.txt, as far as the
# adapters were built.
adapter_objects()
{
	sed '/^#/d' "$adapter_layers" | tr -s ' \t' '\n\n' |
		grep -E '^(gnutls|openssl)/' | while read -r file; do
		for object in adapters/${file%/*}/.libs/lib*_la-${file##*/}.o; do
			[ ! -f "$object" ] || echo "$object"
		done
	done
}

# judge LAYERS OBJECT...
judge()
{
	order=$1
	shift
	[ $# -gt 0 ] || return 0
	$NM -A "$@" | sed 's/:[0-9a-f ]*\([A-Za-z]\) / \1 /' |
		$AWK '
		function layer_of(path)
		{
			if (sub(/^adapters\//, "", path)) {
				sub(/\.libs\/lib[^\/]*_la-/, "", path)
				sub(/\.o$/, "", path)
				return path
			}
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
		# A hook has the name of the function that it replaces, which
		# other files take from the library of that name.
		$2 ~ /^[A-TV-Z]$/ && ($1 !~ /^adapters/ || $3 ~ /^ct_/) {
			home[$3] = layer
		}
		# __x86: what 32-bit code has to find its data.
		$2 ~ /^[A-TV-Z]$/ && layer == "gnutls_verdicts" &&
		    $3 !~ /^(ct_|__x86)/ {
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
		}' "$order" -
}

# circles OBJECT...: those that are left when objects that use no other, and
# those that no other uses, are taken away one after the other.
circles()
{
	$NM -A "$@" | sed 's/:[0-9a-f ]*\([A-Za-z]\) / \1 /' | $AWK '
		$2 == "U" { uses[$1, $3] }
		$2 ~ /^[A-TV-Z]$/ { home[$3] = $1 }
		END {
			for (use in uses) {
				split(use, part, SUBSEP)
				if (part[2] in home)
					edges[part[1], home[part[2]]]
			}
			do {
				split("", outward)
				split("", inward)
				for (edge in edges) {
					split(edge, part, SUBSEP)
					outward[part[1]]
					inward[part[2]]
				}
				num_gone = 0
				for (edge in edges) {
					split(edge, part, SUBSEP)
					if (part[2] in outward && part[1] in inward)
						continue
					delete edges[edge]
					num_gone++
				}
			} while (num_gone > 0)
			for (object in outward)
				print object ":0: is in a circle of files"
		}'
}

lint()
{
	cd "$1" || exit 99
	[ -n "$(objects)" ] || echo "lib:0: no objects at all"
	judge "$layers" $(objects)
	circles $(objects)
	judge "$adapter_layers" $(adapter_objects)
}

for folder in lib/base lib/verify lib/gnutls_verdicts lib/gnutls/read \
	adapters/openssl; do
	mkdir -p "$planted/$folder/.libs"
done
cat >"$planted/sources.mk" <<'END'
base_sources = \
	lib/base/low.c
verify_sources = \
	lib/verify/link.c \
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
	$CC -x c -c -o "$planted/$1/.libs/$2_la-$3.o" - || exit 99
}
compile lib/base libengine low <<'END'
int ct_path(void), ct_low(void);
int ct_low(void) { return ct_path(); }
END
compile lib/verify libengine path <<'END'
int ct_low(void), ct_path(void), puts(const char *);
int ct_path(void) { return ct_low() + puts(""); }
END
compile lib/verify libengine link <<'END'
int ct_path(void), ct_link(void);
int ct_link(void) { return ct_path(); }
END
compile lib/verify libengine gone <<'END'
int ct_judge(void), ct_gone(void);
int ct_gone(void) { return ct_judge(); }
END
compile lib/gnutls_verdicts libfront judge <<'END'
int ct_path(void), ct_crt(void), ct_judge(void), gnutls_judge(void);
int ct_judge(void) { return ct_path(); }
int gnutls_judge(void) { return ct_crt(); }
END
compile lib/gnutls/read libfront crt <<'END'
int ct_judge(void), ct_crt(void), gnutls_crt(void);
int ct_crt(void) { return ct_judge(); }
int gnutls_crt(void) { return ct_crt(); }
END
compile adapters/openssl libadapter pending_state <<'END'
int ct_pending_add(void), ct_state(void), ct_low(void);
int ct_state(void) { return ct_pending_add() + ct_low(); }
END
compile adapters/openssl libadapter pending <<'END'
int ct_pending_add(void), ct_state(void), X509_STORE_new(void);
int ct_pending_add(void) { return ct_state() + X509_STORE_new(); }
END
compile adapters/openssl libpreload preload_stores <<'END'
int X509_STORE_new(void);
int X509_STORE_new(void) { return 0; }
END
layers=$here/layers.txt
adapter_layers=$here/layers-adapters.txt
sources=$planted/sources.mk
controls <<'END'
adapters/openssl/.libs/libadapter_la-pending_state.o:0: openssl/pending_state uses what is above it: ct_pending_add
lib/base/.libs/libengine_la-low.o:0: base uses what is above it: ct_path
lib/base/.libs/libengine_la-low.o:0: is in a circle of files
lib/gnutls/read/.libs/libfront_la-crt.o:0: is in a circle of files
lib/gnutls_verdicts/.libs/libfront_la-judge.o:0: is in a circle of files
lib/gnutls_verdicts/.libs/libfront_la-judge.o:0: gnutls_verdicts uses what is above it: ct_crt
lib/gnutls_verdicts/.libs/libfront_la-judge.o:0: the verdicts export nothing: gnutls_judge
lib/verify/.libs/libengine_la-path.o:0: is in a circle of files
END

# The findings are about the build, not about the sources.
sources=$top_srcdir/lib/sources.mk
top_srcdir=${top_builddir:-.}
inspect
