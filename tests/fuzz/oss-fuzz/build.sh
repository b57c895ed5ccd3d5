#!/bin/bash -eu
# Builds all fuzz targets, with their seeds and dictionaries, as OSS-Fuzz asks:
# with $CC, $CXX, $CFLAGS, $CXXFLAGS and $LIB_FUZZING_ENGINE, to $OUT.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"$SRC/libcatrust/tests/fuzz/run" -o all
