"""The harness finds what it is there to find.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later

Runs a client and a server with planted libraries: one that accepts everything,
one that says it took a file over and loads nothing, and none at all. Each run
must fail, and for its reason.
"""

import concurrent.futures
import os
import subprocess
import sys
import tempfile

from harness import skip, skip_without

SAY = r'''
#include <stdio.h>
#include <unistd.h>
typedef struct store X509_STORE;
typedef struct ctx SSL_CTX;
static void say(const char *file)
{
	fprintf(stderr, "catrust-openssl[%d]: %s: 1 taken over\n",
		(int)getpid(), file);
}
'''
FORGETS = SAY + r'''
int SSL_CTX_load_verify_locations(SSL_CTX *ctx, const char *file,
				  const char *dir)
{
	(void)ctx, (void)dir;
	if (file != NULL)
		say(file);
	return 1;
}
int SSL_CTX_load_verify_file(SSL_CTX *ctx, const char *file)
{
	return SSL_CTX_load_verify_locations(ctx, file, NULL);
}
int X509_STORE_load_file(X509_STORE *store, const char *file)
{
	return SSL_CTX_load_verify_locations((SSL_CTX *)store, file, NULL);
}
int X509_STORE_load_locations(X509_STORE *store, const char *file,
			      const char *dir)
{
	return SSL_CTX_load_verify_locations((SSL_CTX *)store, file, dir);
}
'''
ACCEPTS = SAY + r'''
int X509_verify_cert(void *ctx)
{
	(void)ctx;
	say("ca-all.pem");
	return 1;
}
'''
SILENT = 'int catrust_test_nothing(void);\nint catrust_test_nothing(void)' \
         '{ return 0; }\n'

# Program, library, what its output must have.
RUNS = (
    ('curl', FORGETS, 'differs: good, TLS 1.2'),
    ('curl', ACCEPTS, 'differs: unknown CA, TLS 1.3'),
    ('curl', SILENT, 'the adapter did not take over: ca-all.pem'),
    ('openssl_s_server', FORGETS, 'differs: good, TLS 1.3'),
    ('openssl_s_server', ACCEPTS, 'differs: expired, TLS 1.2'),
    ('curl', None, 'the adapter did not take over: ca-all.pem'),
)

compiler = os.environ.get('CC') or 'cc'
tests = os.path.dirname(os.path.abspath(__file__))


def build(directory, number, source):
    library = os.path.join(directory, 'planted%d.so' % number)
    if subprocess.run([*compiler.split(), '-shared', '-fPIC', '-o', library,
                       '-x', 'c', '-'], input=source.encode()).returncode:
        skip('a shared library cannot be made with ' + compiler)
    return library


def play(run):
    program, library, _ = run
    environment = dict(os.environ)
    environment['PROGRAMS_CASES'] = 'good,unknown CA,expired'
    if library is None:
        environment['PROGRAMS_STOCK'] = 'yes'
    else:
        environment['PROGRAMS_PRELOAD'] = library
    return subprocess.run(
        [sys.executable, '-B', os.path.join(tests, program + '.py')],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


failures = done = 0
with tempfile.TemporaryDirectory() as directory:
    runs = [(program, source and build(directory, number, source), expected)
            for number, (program, source, expected) in enumerate(RUNS)]
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        results = list(pool.map(play, runs))
for (program, library, expected), result in zip(runs, results):
    output = result.stdout.decode(errors='replace')
    if result.returncode == 77:
        print(output.strip())
        continue
    done += 1
    if result.returncode != 1 or expected not in output:
        failures += 1
        print('%s, planted %s: exit %d, not found: %s\n%s' %
              (program, library, result.returncode, expected, output[-2000:]))
    if library is None and 'differs' in output:
        failures += 1
        print('differs without any library:\n' + output[:2000])
if not done:
    skip_without('what the harness is tried with')
print('%d runs, %d not as they must be' % (done, failures))
sys.exit(1 if failures else 0)
