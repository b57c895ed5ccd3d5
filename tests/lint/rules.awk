# Checks the functions that lib/verify/rule_list.h names.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: rule_list.h, in the root of a tree. Output: one line for each finding.

function finding(text)
{
	print FILENAME ":" line ": " name ": " text
}

# A file's text, read once.
function text_of(file,    row)
{
	if (!(file in texts)) {
		texts[file] = ""
		while ((getline row < file) > 0)
			texts[file] = texts[file] "\n" row
		close(file)
	}
	return texts[file]
}

# check FUNCTIONS in FILE: that these are defined there. Returns the path.
function check(part, folder,    words, file, list, n, i)
{
	if (split(part, words, " in ") != 2) {
		finding("not \"function in file\": " part)
		return ""
	}
	file = words[2] ~ /\// ? words[2] : folder "/" words[2]
	if (text_of(file) == "") {
		finding("no such file: " file)
		return ""
	}
	n = split(words[1], list, ", ")
	for (i = 1; i <= n; i++)
		if (text_of(file) !~ ("\n([a-z][^\n;]*[ *])?" list[i] "\\("))
			finding("no such function in " file ": " list[i])
	return file
}

# check_engine VALUE: the rule is mentioned in one of the files, too.
function check_engine(value,    parts, n, i, file, is_there)
{
	n = split(value, parts, "; ")
	for (i = 1; i <= n; i++) {
		file = check(parts[i], "lib/verify")
		is_there = is_there || file != "" &&
			text_of(file) ~ ("CT_RULE_" name "[^A-Z_]")
	}
	if (!is_there)
		finding("in none of these files: CT_RULE_" name)
}

function check_gnutls(value,    parts, half, n, i, bit)
{
	n = split(value, parts, "; ")
	for (i = 1; i <= n; i++) {
		bit = split(parts[i], half, ": ") == 2 ? half[2] : ""
		check(half[1], "lib/gnutls_verdicts")
		if (bit != "" && text_of("includes/gnutls/types.h") !~ \
			("GNUTLS_CERT_" bit "[^A-Z_]"))
			finding("no such status: GNUTLS_CERT_" bit)
	}
}

/^CT_RULE\(/ { entry = ""; line = FNR; is_open = 1 }
is_open { entry = entry " " $0 }
is_open && /\)$/ {
	is_open = 0
	name = entry
	sub(/^ CT_RULE\(/, "", name)
	sub(/,.*/, "", name)
	gsub(/"[ \t]+"/, "", entry)	# one string
	n = split(entry, strings, "\"")
	# source, text, checked, gnutls: the last is before the last quote
	if (n != 9) {
		finding("not four texts")
		next
	}
	if (name == "NONE")
		next
	check_engine(strings[6])
	if (strings[8] != "none")
		check_gnutls(strings[8])
}
