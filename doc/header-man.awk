# Makes manual pages of the comments in the public headers.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Input: headers. A comment of this form stands right before the declarations
# it describes; the first word names the first of them:
#
#	/**
#	 * name: what it does in a few words.
#	 * @argument: meaning
#	 * @another, @third: meaning,
#	 *   continued
#	 *
#	 * Text in paragraphs.
#	 *
#	 * Returns: ...
#	 * Errors: ... Threads: ... Cost: ... Since: ... Source: ...
#	 */
#
# Comments that begin with anything else than "name:" describe types and are
# passed over.
#
# Output, by -v mode:
#	man	a page outdir/NAME.SECTION for each comment, one that refers to
#		it for each further declaration below the comment; and the file
#		-v template=FILE as outdir/libcatrust.3, with all functions by
#		area in place of its line ".\" FUNCTIONS". An area is what stands
#		in a header below a comment of dashes and a title
#	names	a line "NAME function" or "NAME variable" for each declaration
#	check	a line "file:line: what is wrong" for each comment that lacks
#		something, and for each declaration without one
# Also: -v release=VERSION, for the pages' footer.

BEGIN {
	split("Returns Errors Threads Cost Since Source", order, " ")
	for (i in order)
		is_section[order[i]] = 1
	title["Returns"] = "RETURN VALUE"
	title["Errors"] = "ERRORS"
	title["Threads"] = "THREADS"
	title["Cost"] = "COST"
	title["Since"] = "HISTORY"
	title["Source"] = "SOURCE"
	num_titles = 6
}

function finding(text)
{
	if (mode == "check")
		print FILENAME ":" FNR ": " text
}

# --- Reading a comment -------------------------------------------------------

function begin_comment()
{
	name = brief = section = ""
	num_arguments = 0
	text_lines = 0
	split("", argument_names)
	split("", argument_texts)
	split("", text)
	split("", sections)
	comment_lines = 0
	page = ""
}

function trim(string)
{
	sub(/^[ \t]+/, "", string)
	sub(/[ \t]+$/, "", string)
	return string
}

# One line of a comment, without its " *".
function comment_line(line,    names, n, i, at)
{
	if (++comment_lines == 1) {
		if (!match(line, /^ ?[A-Za-z_0-9]+:( |$)/)) {
			in_comment = 2 # a type
			return
		}
		name = trim(substr(line, 1, RLENGTH))
		sub(/:$/, "", name)
		brief = trim(substr(line, RLENGTH + 1))
		part = "brief"
		return
	}
	if (line ~ /^ ?@[A-Za-z_0-9]+(, @[A-Za-z_0-9]+)*:/) {
		at = index(line, ":")
		argument_names[++num_arguments] = trim(substr(line, 1, at - 1))
		argument_texts[num_arguments] = trim(substr(line, at + 1))
		part = "argument"
		return
	}
	if (trim(line) == "") {
		if (part == "section")
			sections[section] = sections[section] "\n"
		part = (part == "section") ? "section" : "text"
		if (part == "text")
			text[++text_lines] = ""
		return
	}
	if (part == "brief") {
		brief = brief " " trim(line)
	} else if (part == "argument") {
		argument_texts[num_arguments] = \
			argument_texts[num_arguments] " " trim(line)
	} else {
		text_line(trim(line))
	}
}

# Text goes to the section that was opened last; "Word:" opens one, also in the
# middle of a line when a sentence ended before it.
function text_line(line,    rest, at, word)
{
	rest = line
	while (match(rest, /(^|[.;)] +)(Returns|Errors|Threads|Cost|Since|Source):( |$)/)) {
		at = RSTART
		word = substr(rest, RSTART, RLENGTH)
		if (match(word, /^[.;)]/)) {
			add_text(substr(rest, 1, at))
			at++
		}
		word = trim(substr(word, (at > RSTART && word ~ /^[.;)]/) ? 2 : 1))
		rest = trim(substr(rest, at))
		rest = trim(substr(rest, length(word) + 1))
		sub(/:$/, "", word)
		section = word
		part = "section"
		if (section in sections)
			finding(name ": " section " stands twice")
		sections[section] = ""
	}
	if (rest != "")
		add_text(rest)
}

function add_text(string)
{
	if (part == "section")
		sections[section] = sections[section] string "\n"
	else
		text[++text_lines] = string
}

# --- Writing a page ----------------------------------------------------------

function escaped(string)
{
	gsub(/\\/, "\\e", string)
	gsub(/-/, "\\-", string)
	return string
}

# A sentence's first letter; identifiers keep theirs.
function capitalised(string,    word)
{
	word = string
	sub(/[ \n].*/, "", word)
	if (word ~ /^[a-z]+[,;:.]?$/)
		return toupper(substr(string, 1, 1)) substr(string, 2)
	return string
}

# Fonts for @argument and function(); functions of ours refer to their pages.
function roff(string,    result, word)
{
	sub(/the head of this file/, "NOTES", string)
	string = escaped(string)
	result = ""
	while (match(string, /@[A-Za-z_0-9]+|(gnutls|catrust)_[A-Za-z_0-9]+\(\)/)) {
		word = substr(string, RSTART, RLENGTH)
		result = result substr(string, 1, RSTART - 1)
		string = substr(string, RSTART + RLENGTH)
		if (word ~ /^@/) {
			result = result "\\fI" substr(word, 2) "\\fP"
		} else {
			sub(/\(\)$/, "", word)
			result = result "\\fB" word "\\fP(3)"
		}
	}
	result = result string
	if (result ~ /^[.']/)
		result = "\\&" result
	return result
}

function put(line)
{
	print line > page
}

# Paragraphs and lists ("- item") of lines that end in \n.
function put_text(lines,    n, i, list, is_open)
{
	n = split(lines, list, "\n")
	is_open = 0
	for (i = 1; i <= n; i++) {
		if (trim(list[i]) == "") {
			if (is_open)
				is_open = -1
			continue
		}
		if (list[i] ~ /^- /) {
			put(".IP \\(bu 2")
			list[i] = substr(list[i], 3)
		} else if (is_open < 0) {
			put(".PP")
		}
		is_open = 1
		put(roff(list[i]))
	}
}

# GnuTLS has pages of the same names in section 3.
function section_of(name)
{
	return name ~ /^gnutls_/ ? "3catrust" : "3"
}

function file_of(name)
{
	return name "." section_of(name)
}

function put_page(    i, lines, names)
{
	page = outdir "/" file_of(name)
	put(".\\\" Made of " header " by header-man.awk.")
	put(".TH " toupper(name) " " section_of(name) " \"\" \"libcatrust " release "\" \"libcatrust\"")
	put(".SH NAME")
	lines = brief
	sub(/\.$/, "", lines)
	put(name " \\- " roff(lines))
	put(".SH SYNOPSIS")
	put(".nf")
	put(".B #include <" include_as ">")
	put(".sp")
	for (i = 1; i <= num_declared; i++)
		put_declaration(declared_text[i])
	put(".fi")
	if (num_arguments > 0) {
		put(".SH ARGUMENTS")
		for (i = 1; i <= num_arguments; i++) {
			names = argument_names[i]
			gsub(/@/, "", names)
			put(".TP")
			put(".I " escaped(names))
			put(roff(argument_texts[i]))
		}
	}
	lines = ""
	for (i = 1; i <= text_lines; i++)
		lines = lines text[i] "\n"
	if (trim(lines) !~ /^\n*$/) {
		put(".SH DESCRIPTION")
		put_text(lines)
	}
	for (i = 1; i <= num_titles; i++) {
		if (!(order[i] in sections))
			continue
		put(".SH " title[order[i]])
		if (order[i] == "Since")
			put("Since libcatrust")
		put_text(capitalised(sections[order[i]]))
	}
	if (head_text !~ /^\n*$/) {
		put(".SH NOTES")
		put("From the head of <" header ">:")
		put(".PP")
		put_text(head_text)
	}
	remember_page()
	close(page)
	for (i = 2; i <= num_declared; i++) {
		page = outdir "/" file_of(declared_name[i])
		put(".so man3/" file_of(name))
		close(page)
	}
}

# --- Areas -------------------------------------------------------------------

# SEE ALSO and the list of functions come when all headers were read.
function remember_page()
{
	if (num_areas == 0 || area_header != header || area_name != area) {
		area_header = header
		area_name = area
		num_areas++
		title_of[num_areas] = header_title (area == "" ? "" : ": " area)
		header_of[num_areas] = include_as
	}
	members[num_areas, ++num_members[num_areas]] = name
	brief_of[name] = brief
}

# The pages of the same area, or of the whole header where an area is small;
# the nearest ones where there are many.
function put_related(number, at,    i, first, last, where)
{
	first = last = number
	if (num_members[number] < 4) {
		while (first > 1 && header_of[first - 1] == header_of[number])
			first--
		while (header_of[last + 1] == header_of[number])
			last++
	}
	split("", near)
	num_near = where = 0
	for (; first <= last; first++)
		for (i = 1; i <= num_members[first]; i++)
			if (first == number && i == at)
				where = num_near
			else
				near[++num_near] = members[first, i]
	for (i = where > 6 ? where - 5 : 1; i <= num_near && i <= where + 6; i++)
		print ".BR " near[i] " (" section_of(near[i]) ")," >> page
	print ".BR libcatrust (3)" >> page
}

function put_see_also(    number, at)
{
	for (number = 1; number <= num_areas; number++)
		for (at = 1; at <= num_members[number]; at++) {
			page = outdir "/" file_of(members[number, at])
			print ".SH SEE ALSO\n.ad l" >> page
			put_related(number, at)
			close(page)
		}
}

function put_functions(    number, at, text)
{
	for (number = 1; number <= num_areas; number++) {
		put(".SS \"" roff_code(capitalised(title_of[number])) "\"")
		put("In <" header_of[number] ">:")
		for (at = 1; at <= num_members[number]; at++) {
			text = brief_of[members[number, at]]
			sub(/\.$/, "", text)
			put(".TP")
			put(".BR " members[number, at] \
				" (" section_of(members[number, at]) ")")
			put(roff(text))
		}
	}
}

function put_first_page(    line)
{
	page = outdir "/libcatrust.3"
	while ((getline line < template) > 0)
		if (line ~ /^\.\\" FUNCTIONS/)
			put_functions()
		else
			put(line)
	close(page)
}

function put_declaration(declaration,    list, n, i)
{
	n = split(declaration, list, "\n")
	for (i = 1; i <= n; i++)
		put(".B \"" roff_code(list[i]) "\"")
}

function roff_code(string)
{
	gsub(/\t/, "        ", string)
	string = escaped(string)
	gsub(/"/, "\\(dq", string)
	return string
}

# --- Declarations ------------------------------------------------------------

# The declared name: a variable, a pointer to a function, or what stands
# before the first parenthesis.
function name_of(declaration,    string)
{
	string = declaration
	gsub(/[ \t\n]+/, " ", string)
	if (string ~ /^extern/ && match(string, /\(\*[a-z_0-9]+\)/))
		return substr(string, RSTART + 2, RLENGTH - 3)
	sub(/ ?[(;].*/, "", string)
	sub(/.*[ *]/, "", string)
	return string
}

# Every argument that the comment explains is one of the declaration's, and
# the other way round.
function check_arguments(declaration,    i, n, list, names, string, parameter)
{
	split("", names)
	for (i = 1; i <= num_arguments; i++) {
		n = split(argument_names[i], list, /, */)
		while (n > 0) {
			parameter = list[n--]
			sub(/^@/, "", parameter)
			names[parameter] = 1
		}
	}
	string = declaration
	gsub(/[ \t\n]+/, " ", string)
	sub(/^[^(]*\(/, "", string)
	sub(/\)[^)]*;.*$/, "", string)
	# A function as an argument: "type (*name)(...)" becomes "type name".
	while (match(string, /\(\*[A-Za-z_0-9]+\) ?\([^()]*\)/)) {
		parameter = substr(string, RSTART + 2, RLENGTH - 2)
		sub(/\).*/, "", parameter)
		string = substr(string, 1, RSTART - 1) " " parameter \
			substr(string, RSTART + RLENGTH)
	}
	n = split(string, list, ",")
	for (i = 1; i <= n; i++) {
		parameter = trim(list[i])
		if (parameter == "void")
			continue
		sub(/\[[^\]]*\]$/, "", parameter)
		sub(/.*[ *]/, "", parameter)
		if (!(parameter in names))
			finding(name ": does not explain @" parameter)
		delete names[parameter]
	}
	for (parameter in names)
		finding(name ": explains @" parameter ", which there is not")
}

function check_comment(    i)
{
	if (brief == "")
		finding(name ": nothing after the name")
	if (!("Threads" in sections))
		finding(name ": no Threads:")
	if (!("Since" in sections))
		finding(name ": no Since:")
}

function end_declarations()
{
	if (num_declared > 0 && name != "" && mode == "man")
		put_page()
	num_declared = 0
	name = ""
}

function declare(declaration,    declared, is_variable)
{
	declared = name_of(declaration)
	is_variable = (declaration ~ /^extern/)
	if (declared !~ /^(gnutls|catrust)_/)
		return
	if (name == "") {
		finding(declared ": no comment")
	} else {
		declared_name[++num_declared] = declared
		declared_text[num_declared] = declaration
		if (num_declared == 1) {
			check_comment()
			if (!is_variable && declared != name)
				finding(declared ": the comment before it is " \
					name "'s")
		}
		if (!is_variable)
			check_arguments(declaration)
	}
	if (mode == "names")
		print declared, (is_variable ? "variable" : "function")
}

# --- Lines -------------------------------------------------------------------

FNR == 1 {
	end_declarations()
	header = FILENAME
	sub(/.*includes\//, "", header)
	include_as = header
	in_comment = in_plain = in_declaration = in_skipped = depth = 0
	in_head = 1
	head_text = area = header_title = ""
}

FNR == 2 {
	header_title = $0
	sub(/^ \* [a-z-]+: */, "", header_title)
	sub(/\.$/, "", header_title)
}

# The head of the file: what it says after the licence holds for all functions
# in it. It also says who includes a header that is not for direct use.
in_head && FNR > 1 {
	if ($0 ~ /\*\//) {
		in_head = 0
		next
	}
	line = $0
	sub(/^ \* ?/, "", line)
	if (line ~ /SPDX-License-Identifier/)
		in_head = 2
	else if (in_head == 2 && line ~ /^Included by <[a-z0-9\/.-]+>/) {
		include_as = line
		sub(/.*</, "", include_as)
		sub(/>.*/, "", include_as)
	} else if (in_head == 2) {
		head_text = head_text line "\n"
	}
	next
}
in_head {
	next
}

in_comment {
	if ($0 ~ /\*\//) {
		if (in_comment == 2)
			name = ""
		in_comment = 0
		next
	}
	if (in_comment == 1) {
		sub(/^[ \t]*\*/, "")
		comment_line($0)
	}
	next
}

in_plain {
	if ($0 ~ /\*\//)
		in_plain = 0
	next
}

/^\/\*\*$/ {
	end_declarations()
	begin_comment()
	in_comment = 1
	next
}

/^\/\* -.*- \*\/$/ || /^\/\* ---.*\*\/$/ {
	end_declarations()
	area = $0
	gsub(/^\/\* -*|-* *\*\/$/, "", area)
	area = trim(area)
	next
}

/^\/\*/ {
	end_declarations()
	if ($0 !~ /\*\//)
		in_plain = 1
	next
}

in_skipped {
	depth += gsub(/\{/, "{") - gsub(/\}/, "}")
	if (depth <= 0 && $0 ~ /;/)
		in_skipped = 0
	next
}

in_macro || /^[ \t]*#/ {
	in_macro = ($0 ~ /\\$/)
	next
}

/^(struct|enum|union)[ \t].*[{;]/ && !in_declaration && !/\(/ {
	# A definition or a forward declaration of a type; without a brace the
	# line is a function's result.
	end_declarations()
	depth = gsub(/\{/, "{") - gsub(/\}/, "}")
	in_skipped = (depth > 0)
	next
}

/^typedef[ \t]/ && !in_declaration {
	end_declarations()
	depth = gsub(/\{/, "{") - gsub(/\}/, "}")
	in_skipped = (depth > 0 || $0 !~ /;/)
	next
}

!in_declaration && /^(extern "C"|\}|[ \t]*$)/ {
	next
}

{
	line = $0
	sub(/[ \t]*\/\*.*\*\/[ \t]*$/, "", line)
	declaration = in_declaration ? declaration "\n" line : line
	in_declaration = (line !~ /;[ \t]*$/)
	if (!in_declaration)
		declare(declaration)
}

END {
	end_declarations()
	if (mode == "man") {
		put_see_also()
		if (template != "")
			put_first_page()
	}
}
