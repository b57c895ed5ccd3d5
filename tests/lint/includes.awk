# Checks #include lines against layers.txt, layers-adapters.txt and
# dependencies.txt.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: these three, then source files by their paths from the root. Output:
# one line for each finding.

BEGIN {
	split("assert ctype errno float inttypes limits locale setjmp " \
	      "signal stdalign stdarg stdatomic stdbool stddef stdint " \
	      "stdio stdlib stdnoreturn string strings time wchar " \
	      "arpa/inet dirent fcntl pthread sched unistd sys/mman sys/stat " \
	      "sys/time sys/types sys/uio netinet/in sys/socket", list, " ")
	for (i in list)
		standard[list[i] ".h"] = 1
}

function finding(text)
{
	print FILENAME ":" FNR ": " text
}

FILENAME ~ /layers(-adapters)?\.txt$/ {
	if ($0 !~ /^#/ && NF > 0) {
		level++
		for (i = 1; i <= NF; i++)
			rank[$i] = level
	}
	next
}

FILENAME ~ /dependencies\.txt$/ {
	if ($0 !~ /^#/ && NF > 0) {
		if (NF < 3)
			finding("an entry without a reason")
		places[$1] = places[$1] " " $2
	}
	next
}

FNR == 1 {
	layer = ""
	in_adapters = (FILENAME ~ /^adapters\//)
	if (in_adapters) {
		layer = FILENAME
		sub(/^adapters\//, "", layer)
		sub(/\.[ch]$/, "", layer)
		if (!(layer in rank))
			finding("a file that is not in layers-adapters.txt: " layer)
	} else if (FILENAME ~ /^lib\//) {
		layer = FILENAME
		sub(/^lib\//, "", layer)
		layer = layer_of(layer)
		if (!(layer in rank))
			finding("a folder that is not in layers.txt: " layer)
	}
}

function is_placed(header,    list, i, n)
{
	n = split(places[header], list, " ")
	for (i = 1; i <= n; i++)
		if (index(FILENAME, list[i]) == 1)
			return 1
	return 0
}

# The layer of a file below lib/: its folder, or the one above that is listed.
function layer_of(path,    folder)
{
	if (!sub(/\/[^\/]*$/, "", path))
		return ""
	for (folder = path; !(folder in rank); )
		if (!sub(/\/[^\/]*$/, "", folder))
			return path
	return folder
}

# May this layer include from that one?
function is_below(target)
{
	return (target in rank) && (target == layer || rank[target] < rank[layer])
}

# What an adapter's file includes: a file of adapters/ by its path from there, of
# lib/ by its folder, or a header from outside.
function check_adapter(header, folder,    target) {
	if (!quoted) {
		if (!(header in standard) && header != "config.h" &&
		    !is_placed(header))
			finding("dependency in the wrong place" \
				" (dependencies.txt): " header)
		return
	}
	target = header
	sub(/\.h$/, "", target)
	if (folder == "")
		target = folder_of(layer) target
	else if (sub(/^(\.\.|adapters)\//, "", target) == 0)
		target = "lib/" folder
	if (!is_below(target))
		finding(layer " includes upwards: " header)
}

function folder_of(path) {
	sub(/[^\/]*$/, "", path)
	return path
}

/^[ \t]*#[ \t]*include[ \t]*["<]/ {
	quoted = ($0 ~ /include[ \t]*"/)
	header = $0
	sub(/^[^"<]*["<]/, "", header)
	sub(/[">].*/, "", header)

	folder = header
	if (sub(/\/.*/, "", folder) == 0)
		folder = ""
	target = layer_of(header)

	if (layer == "") { # a public header
		if (quoted)
			finding("a public header includes an internal one: " header)
		else if (header == "config.h")
			finding("a public header includes config.h")
		else if (folder != "catrust" && folder != "gnutls" &&
			 !(header in standard) && !is_placed(header))
			finding("a public header includes a dependency: " header)
		next
	}
	if (in_adapters) {
		check_adapter(header, folder)
		next
	}
	if (quoted) {
		if (folder == "" || folder == ".." || folder == ".")
			finding("not relative to lib/: " header)
		else if (!is_below(target))
			finding(layer " includes upwards: " header)
		next
	}
	if (header in standard || header == "config.h" ||
	    header == "catrust/error.h")
		next
	if (folder == "catrust" || folder == "gnutls") {
		# The public interfaces are what lib/native and lib/gnutls offer.
		is_own = folder == "catrust" ? is_below("native") \
					     : layer ~ /^gnutls[\/_]/
		if (!is_own && !is_placed(header))
			finding(layer " includes upwards: " header)
		next
	}
	if (!is_placed(header))
		finding("dependency in the wrong place (dependencies.txt): " header)
}
