#!/bin/sh
# Lint: every source has its licence head, and no file has unfinished work or
# words that are not of the field.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Also: no trailing blanks, no line end of DOS, a newline at the end. A word of
# words.txt that must stand somewhere anyway is excused there.

. "$(dirname "$0")/common.sh"

sources()
{
	files . '*.[ch]' lib includes src examples bench adapters tests embedded patches
	files . '*.sh' scripts tests bench examples adapters .ci
	files . '*.awk' scripts tests doc
}

# Lists of files (*.mk) need no licence.
texts()
{
	sources
	files . '*.mk' lib tests examples bench doc adapters
	files . '*.asn' lib
	for file in README NEWS HACKING configure.ac Makefile.am GNUmakefile \
		.ci/run debian/control debian/rules \
		rpm/libcatrust.spec.in; do
		[ ! -f $file ] || echo $file
	done
}

# Prose and programs beyond those: manual pages, mutants, scripts.
prose()
{
	files . '*.md' doc
	files . '*.[1-9]' doc src adapters
	files . '*.py' bench tests
	files . '*.txt' tests/mutants
	files . README lib bench tests
	files . '*' scripts bench tests debian/tests .ci | grep -v '\.[^/]*$' |
		while read -r file; do
			case $(head -c 2 "$file" | tr -d '\0') in
			'#!')	echo "$file" ;;
			esac
		done
}

lint()
{
	cd "$1" || exit 99
	$AWK '
		function report() {
			if (file != "" && !has_licence)
				print file ":1: no licence head"
			if (file != "" && !has_copyright)
				print file ":1: no copyright line"
		}
		FNR == 1 { report(); file = FILENAME
			has_licence = has_copyright = 0 }
		FNR > 12 { next }
		/SPDX-License-Identifier: LGPL-2.1-or-later/ { has_licence = 1 }
		/Copyright \(C\) [0-9-]* The libcatrust authors/ {
			has_copyright = 1 }
		END { report() }' $(sources)
	$AWK -f "$here/words.awk" "$here/words.txt" $(texts) $(prose)
	# A whole file is one record.
	$AWK 'BEGIN { RS = "\001" }
		!/\n$/ { print FILENAME ":0: no newline at the end" }' $(texts)
}

plant lib/base/good.c <<'END'
/*
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
mkstemp("/tmp/nameXXXXXX"); mastodon();
END
plant lib/base/bad.c <<'END'
/* no licence */
END
plant scripts/bad.sh <<'END'
# SPDX-License-Identifier: LGPL-2.1-or-later
END
plant tests/unit/test_bad.c <<'END'
/*
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/* TODO: write */
x = 1; // FIXME later, XXX
END
plant adapters/openssl/crl_stub.c <<'END'
/*
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 * A stub is allowed here; this is not: TODO
 */
END
plant lib/base/words.h <<'END'
/*
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A trusted
 * certificate is no
 * CA's; TRUSTED CERTIFICATE, NOBODY: labels.
 */
#define has_mailbox is_behind	 /* Nobody's; nobodys */
END
plant lib/asn1/oid_list.h <<'END'
/*
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 * A mailbox is allowed here, its twin is not.
 */
END
printf 'the trusted\n' | plant doc/guide.md
printf 'certificate beside\n' | plant doc/other.md
printf '#!/bin/sh\n# as ever\n' | plant tests/unit/script
printf 'as ever\n' | plant tests/unit/data
printf 'why: whoever\n' | plant tests/mutants/base.txt
printf 'A stub.\nTrailing \nEnds here' | plant README
printf 'One\r\n' | plant NEWS
controls <<'END'
NEWS:1: blanks at the end of the line
README:0: no newline at the end
adapters/openssl/crl_stub.c:4: unfinished work: TODO
README:1: unfinished work: stub
README:2: blanks at the end of the line
doc/other.md:1: beside: say besides, in addition to, with, while, compared with
lib/asn1/oid_list.h:4: twin: say duplicate
lib/base/bad.c:1: no copyright line
lib/base/bad.c:1: no licence head
lib/base/words.h:6: trusted certificate: say trust anchor
lib/base/words.h:7: is no ca: say is not a CA
lib/base/words.h:9: behind: say after
lib/base/words.h:9: mailbox: say e-mail address, or rfc822Name
lib/base/words.h:9: nobody: say the subject ("no other thread", "the caller")
scripts/bad.sh:1: no copyright line
tests/mutants/base.txt:1: whoever: say the subject ("the caller", "the thread that")
tests/unit/script:2: as ever: say as before, as usual
tests/unit/test_bad.c:5: unfinished work: TODO
tests/unit/test_bad.c:6: unfinished work: FIXME
tests/unit/test_bad.c:6: unfinished work: XXX
END
inspect
