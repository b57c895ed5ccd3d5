#!/bin/sh
# Lint: a folder of lib/ includes only itself and folders below, a file of
# adapters/ only files below, and each dependency is included in one place.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

. "$(dirname "$0")/common.sh"

lint()
{
	cd "$1" || exit 99
	$AWK -f "$here/includes.awk" "$here/layers.txt" \
		"$here/layers-adapters.txt" "$here/dependencies.txt" \
		$(files . '*.[ch]' lib includes adapters)
}

plant lib/base/low.c <<'END'
#include <config.h>
#include <stdio.h>
#include <catrust/error.h>
#include "base/low.h"
#include "x509/certificate.h"
# include "trust/store.h"
/* A comment may name #include "trust/store.h" */
END
plant lib/x509/middle.c <<'END'
#include "base/low.h"
#include "../trust/store.h"
#include "middle.h"
#include <catrust/catrust.h>
#include <gnutls/gnutls.h>
END
plant lib/revocation/sibling.h <<'END'
#include "x509/middle.h"
#include "trust/store.h"
END
plant lib/gnutls/trust/top.c <<'END'
#include <gnutls/gnutls.h>
#include <catrust/catrust.h>
#include "gnutls/tofu/tofu_file.h"
#include "gnutls/read/crt.h"
#include "gnutls_verdicts/issuer.h"
#include "verify/path.h"
#include <gcrypt.h>
END
plant lib/gnutls_verdicts/judge.c <<'END'
#include <gnutls/x509.h>
#include "gnutls/base/text.h"
#include "gnutls/read/crt.h"
#include "verify/link.h"
END
plant lib/native/store.c <<'END'
#include <catrust/catrust.h>
#include "trust/store.h"
#include "gnutls/trust/credentials.h"
#include <zlib.h>
END
plant lib/other/new.c <<'END'
#include <stdio.h>
END
plant includes/catrust/public.h <<'END'
#include <catrust/error.h>
#include "base/low.h"
#include <config.h>
END

plant adapters/openssl/pending_state.c <<'END'
#include <config.h>
#include <stdlib.h>
#include "name_key.h"
#include "pending_state.h"
#include "../common/preload.h"
#include "base/rcu.h"
#include "pending_table.h"
#include "verify/path.h"
#include <openssl/x509.h>
END
plant adapters/openssl/pending_table.c <<'END'
#include "pending_backend.h"
#include "pending_stack.h"
#include "adapters/common/preload.h"
#include "adapters/gnutls/list.h"
END
plant adapters/openssl/functions.h <<'END'
#include <openssl/x509.h>
END
plant adapters/common/preload.c <<'END'
#include "preload.h"
#include "../openssl/functions.h"
END
plant adapters/gnutls/new.c <<'END'
#include <stdio.h>
END
controls <<'END'
adapters/common/preload.c:2: common/preload includes upwards: ../openssl/functions.h
adapters/gnutls/new.c:1: a file that is not in layers-adapters.txt: gnutls/new
adapters/openssl/pending_state.c:7: openssl/pending_state includes upwards: pending_table.h
adapters/openssl/pending_state.c:8: openssl/pending_state includes upwards: verify/path.h
adapters/openssl/pending_state.c:9: dependency in the wrong place (dependencies.txt): openssl/x509.h
adapters/openssl/pending_table.c:2: openssl/pending_table includes upwards: pending_stack.h
adapters/openssl/pending_table.c:4: openssl/pending_table includes upwards: adapters/gnutls/list.h
includes/catrust/public.h:2: a public header includes an internal one: base/low.h
includes/catrust/public.h:3: a public header includes config.h
lib/base/low.c:5: base includes upwards: x509/certificate.h
lib/base/low.c:6: base includes upwards: trust/store.h
lib/gnutls_verdicts/judge.c:3: gnutls_verdicts includes upwards: gnutls/read/crt.h
lib/native/store.c:3: native includes upwards: gnutls/trust/credentials.h
lib/native/store.c:4: dependency in the wrong place (dependencies.txt): zlib.h
lib/gnutls/trust/top.c:3: gnutls/trust includes upwards: gnutls/tofu/tofu_file.h
lib/gnutls/trust/top.c:7: dependency in the wrong place (dependencies.txt): gcrypt.h
lib/other/new.c:1: a folder that is not in layers.txt: other
lib/revocation/sibling.h:2: revocation includes upwards: trust/store.h
lib/x509/middle.c:2: not relative to lib/: ../trust/store.h
lib/x509/middle.c:3: not relative to lib/: middle.h
lib/x509/middle.c:4: x509 includes upwards: catrust/catrust.h
lib/x509/middle.c:5: x509 includes upwards: gnutls/gnutls.h
END
inspect
