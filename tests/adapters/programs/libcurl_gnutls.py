"""A program that loads libcurl's build with GnuTLS when it already runs.

Copyright (C) 2026 The libcatrust authors
SPDX-License-Identifier: LGPL-2.1-or-later
"""

import ctypes.util

from harness import need, script, skip_without

if not ctypes.util.find_library('curl-gnutls'):
    skip_without('libcurl-gnutls')

PROGRAM = r'''
import ctypes, sys
curl = ctypes.CDLL('libcurl-gnutls.so.4')
curl.curl_easy_init.restype = ctypes.c_void_p
curl.curl_easy_strerror.restype = ctypes.c_char_p
URL, CAINFO, CAPATH, CRLFILE, WRITEFUNCTION, ERRORBUFFER = \
    10002, 10065, 10097, 10169, 20011, 10010
WRITER = ctypes.CFUNCTYPE(ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t,
                          ctypes.c_size_t, ctypes.c_void_p)

def fetch(ca, crl, port):
    got = []
    def write(data, size, count, _):
        got.append(ctypes.string_at(data, size * count))
        return size * count
    writer = WRITER(write)
    errors = ctypes.create_string_buffer(256)
    handle = ctypes.c_void_p(curl.curl_easy_init())
    def set(option, value):
        curl.curl_easy_setopt(handle, ctypes.c_int(option), value)
    set(ERRORBUFFER, errors)
    set(URL, b'https://localhost:%d/' % port)
    set(CAPATH, None)
    set(CAINFO, ca)
    if crl != b'-':
        set(CRLFILE, crl)
    set(WRITEFUNCTION, writer)
    result = curl.curl_easy_perform(handle)
    curl.curl_easy_cleanup(handle)
    return result, errors.value, got

for line in sys.stdin:
    name, ca, crl, port = line.rstrip('\n').split('\t')
    print(name, *fetch(ca.encode(), crl.encode(), int(port)))
'''

script('gnutls', [need('/usr/bin/python3', 'python3'), '-I', '-B', '-c',
                  PROGRAM])
