#!/bin/sh
# Lint: every file that names the version names configure.ac's.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

. "$(dirname "$0")/common.sh"

# names FILE EXPRESSION: a line of the file is what the expression matches.
names()
{
	grep -Eqx "$2" "$1" || echo "$1:0: the version is not $version"
}

lint()
{
	cd "$1" || exit 99
	version=$(sed -n 's/^AC_INIT(\[libcatrust\], \[\([^]]*\)\].*/\1/p' \
		configure.ac)
	exactly=$(echo "$version" | sed 's/\./\\./g')
	number=$(printf '0x%02x%02x%02x' $(echo "$version" | tr . ' '))
	names embedded/config.h "#define PACKAGE_VERSION \"$exactly\""
	names includes/gnutls/gnutls.h "#define CATRUST_VERSION_NUMBER $number"
	names SECURITY.md "\| ${exactly%\\.*} +\| yes +\|"
	# The first that these files name.
	grep -E '^[0-9]+\.' NEWS | head -n 1 >"$planted/.newest"
	grep -Eq "^$exactly( |$)" "$planted/.newest" ||
		echo "NEWS:0: the version is not $version"
	head -n 1 debian/changelog >"$planted/.newest"
	grep -Eq "^libcatrust \($exactly-" "$planted/.newest" ||
		echo "debian/changelog:0: the version is not $version"
}

plant configure.ac <<'END'
AC_INIT([libcatrust], [1.2.30])
END
plant embedded/config.h <<'END'
#define PACKAGE_VERSION "1.2.3"
END
plant includes/gnutls/gnutls.h <<'END'
#define CATRUST_VERSION_NUMBER 0x010230
END
plant SECURITY.md <<'END'
| 1.1     | yes            |
| 1.2     | no             |
END
plant NEWS <<'END'
1.3.0

1.2.30
END
plant debian/changelog <<'END'
libcatrust (1.2.3-1) unstable; urgency=medium
libcatrust (1.2.30-1) unstable; urgency=medium
END
controls <<'END'
NEWS:0: the version is not 1.2.30
SECURITY.md:0: the version is not 1.2.30
debian/changelog:0: the version is not 1.2.30
embedded/config.h:0: the version is not 1.2.30
includes/gnutls/gnutls.h:0: the version is not 1.2.30
END
inspect
