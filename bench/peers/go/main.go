// Loading CA certificates through Go's crypto/x509. Command line and output
// are those of bench/harness.h.
//
// Copyright (C) 2026 The libcatrust authors
// SPDX-License-Identifier: LGPL-2.1-or-later

package main

import (
	"crypto/x509"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"
)

// A pool does not tell how many certificates it has, but has their subjects.
func load(file string) *x509.CertPool {
	text, err := os.ReadFile(file)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		fmt.Fprintln(os.Stderr, file+": no certificate")
		os.Exit(1)
	}
	return pool
}

func heap() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

func resident() int {
	var pages int
	text, _ := os.ReadFile("/proc/self/statm")
	fmt.Sscanf(string(text), "%d %d", new(int), &pages)
	return pages * os.Getpagesize()
}

func measure(file string) time.Duration {
	start := time.Now()
	load(file)
	return time.Since(start)
}

func main() {
	file := flag.String("file", "", "the bundle")
	mode := flag.String("mode", "bundle", "one file into a new pool")
	runs := flag.Int("runs", 200, "at most that many runs")
	seconds := flag.Float64("seconds", 2, "at most that long")
	flag.Parse()
	if *file == "" || *mode != "bundle" || *runs < 1 {
		flag.Usage()
		os.Exit(2)
	}
	first := measure(*file)

	before := heap()
	pool := load(*file)
	growth := heap() - before
	rss := resident()
	n := len(pool.Subjects())
	runtime.KeepAlive(pool)
	pool = nil

	var times []time.Duration
	start := time.Now()
	for len(times) < *runs && (len(times) < 1 || time.Since(start).Seconds() < *seconds) {
		times = append(times, measure(*file))
	}
	slices.Sort(times)
	num := len(times)
	median := (times[(num-1)/2] + times[num/2]) / 2
	fmt.Printf("{\"program\": \"go\", \"version\": \"%s\", \"mode\": \"%s\", \"n\": %d, "+
		"\"runs\": %d, \"median_ns\": %d, \"min_ns\": %d, \"first_ns\": %d, "+
		"\"heap_bytes\": %d, \"rss_bytes\": %d}\n",
		runtime.Version(), *mode, n, num, median.Nanoseconds(),
		times[0].Nanoseconds(), first.Nanoseconds(), growth, rss)
}
