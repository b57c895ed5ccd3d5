// Loading CA certificates and verifying through Go's crypto/x509. Command line and output
// are those of bench/harness.h.
//
// Copyright (C) 2026 The libcatrust authors
// SPDX-License-Identifier: LGPL-2.1-or-later

package main

import (
	"crypto/x509"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"sort"
	"sync"
	"sync/atomic"
	"time"
)

// A pool does not tell how many certificates it has, but has their subjects.
func load(file string) *x509.CertPool {
	text, err := os.ReadFile(file)
	if err != nil {
		fail(err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		fail(errors.New(file + ": no certificate"))
	}
	return pool
}

// The DER of the peer's certificate, of its issuer's and of the root.
func readChain(file string) [][]byte {
	text, err := os.ReadFile(file)
	if err != nil {
		fail(err)
	}
	var chain [][]byte
	for len(text) >= 4 {
		length := 4 + int(text[2])<<8 + int(text[3])
		if length > len(text) {
			break
		}
		chain = append(chain, text[:length])
		text = text[length:]
	}
	if len(chain) != 3 {
		fail(errors.New(file + ": no chain of make-input's"))
	}
	return chain
}

// As a TLS stack does: DER from the peer in, verdict out.
func verifier(file string) func() {
	chain := readChain(file)
	root, err := x509.ParseCertificate(chain[2])
	if err != nil {
		fail(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(root)
	return func() {
		leaf, err := x509.ParseCertificate(chain[0])
		if err != nil {
			fail(err)
		}
		intermediate, err := x509.ParseCertificate(chain[1])
		if err != nil {
			fail(err)
		}
		intermediates := x509.NewCertPool()
		intermediates.AddCert(intermediate)
		options := x509.VerifyOptions{Roots: roots, Intermediates: intermediates}
		if _, err := leaf.Verify(options); err != nil {
			fail(err)
		}
	}
}

// Both signatures of a chain, of certificates that were parsed before.
func signatures(file string) func() {
	var certs []*x509.Certificate
	for _, der := range readChain(file) {
		cert, err := x509.ParseCertificate(der)
		if err != nil {
			fail(err)
		}
		certs = append(certs, cert)
	}
	return func() {
		for i, cert := range certs[:len(certs)-1] {
			err := certs[i+1].CheckSignature(cert.SignatureAlgorithm,
				cert.RawTBSCertificate, cert.Signature)
			if err != nil {
				fail(err)
			}
		}
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
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

// One line of JSON for a load.
func measureLoads(file string, runs int, seconds float64) string {
	first := measure(file)

	before := heap()
	start := time.Now()
	pool := load(file)
	times := []time.Duration{time.Since(start)}
	growth := heap() - before
	rss := resident()
	n := len(pool.Subjects())
	runtime.KeepAlive(pool)
	pool = nil

	start = time.Now()
	for len(times) < runs && (time.Since(start)+times[len(times)-1]).Seconds() < seconds {
		times = append(times, measure(file))
	}
	sort.Slice(times, func(i, j int) bool { return times[i] < times[j] })
	num := len(times)
	median := (times[(num-1)/2] + times[num/2]) / 2
	return fmt.Sprintf("\"n\": %d, \"runs\": %d, \"median_ns\": %d, \"min_ns\": %d, "+
		"\"first_ns\": %d, \"heap_bytes\": %d, \"rss_bytes\": %d",
		n, num, median.Nanoseconds(), times[0].Nanoseconds(),
		first.Nanoseconds(), growth, rss)
}

const (
	slicesNum = 20
	warmUp    = 2
	shortest  = 5 * time.Millisecond // a scheduler's pause
)

// The operations of all threads in each slice of the time, by the second.
func rates(run func(), threads int, seconds float64) (result []float64, total int64) {
	counts := make([]struct {
		atomic.Int64
		_ [120]byte // a cache line each
	}, threads)
	var over atomic.Bool
	var wait sync.WaitGroup
	for i := range counts {
		wait.Add(1)
		go func(i int) {
			defer wait.Done()
			for !over.Load() {
				run()
				counts[i].Add(1)
			}
		}(i)
	}
	pause := time.Duration(seconds * 1e9 / (slicesNum + warmUp))
	if pause < shortest {
		pause = shortest
	}
	before, begin := int64(0), time.Now()
	for i := -warmUp; i <= slicesNum; i++ {
		sum, now := int64(0), time.Now()
		for j := range counts {
			sum += counts[j].Load()
		}
		if i > 0 {
			result = append(result, float64(sum-before)/now.Sub(begin).Seconds())
			total += sum - before
		}
		before, begin = sum, now
		if i < slicesNum {
			time.Sleep(pause)
		}
	}
	over.Store(true)
	wait.Wait()
	return result, total
}

// One line of JSON for a rate.
func measureRate(prepare func(string) func(), file string, threads int, seconds float64) string {
	before := heap()
	run := prepare(file)
	start := time.Now()
	run()
	first := time.Since(start)
	runtime.GOMAXPROCS(threads)
	all, total := rates(run, threads, seconds)
	mean, squares := 0.0, 0.0
	for _, rate := range all {
		mean += rate / slicesNum
	}
	for _, rate := range all {
		squares += (rate - mean) * (rate - mean) / slicesNum
	}
	sort.Float64s(all)
	median := (all[(slicesNum-1)/2] + all[slicesNum/2]) / 2
	if total == 0 { // in so short a time: the one before it must do
		median, total = 1e9/float64(first.Nanoseconds()), 1
		all[slicesNum-1], mean = median, median
	}
	if median == 0 {
		median = mean // most slices saw nothing end
	}
	return fmt.Sprintf("\"n\": %d, \"threads\": %d, \"per_second\": %.6g, "+
		"\"deviation\": %.4f, \"median_ns\": %d, \"min_ns\": %d, "+
		"\"first_ns\": %d, \"heap_bytes\": %d, \"rss_bytes\": %d",
		total, threads, median, math.Sqrt(squares)/mean,
		int64(1e9/median), int64(1e9/all[slicesNum-1]),
		first.Nanoseconds(), heap()-before, resident())
}

func main() {
	file := flag.String("file", "", "the bundle, or make-input's chain")
	mode := flag.String("mode", "bundle", "bundle, verify, or signatures")
	runs := flag.Int("runs", 200, "at most that many runs")
	seconds := flag.Float64("seconds", 2, "at most that long")
	threads := flag.Int("threads", 1, "that many side by side")
	once := flag.Bool("once", false, "load once and print nothing")
	idle := flag.Bool("idle", false, "do nothing at all")
	flag.Parse()
	if *file == "" || *runs < 1 || *threads < 1 {
		flag.Usage()
		os.Exit(2)
	}
	var result string
	switch {
	case *idle:
		return
	case *mode == "bundle" && *once:
		load(*file)
		return
	case *mode == "bundle":
		result = measureLoads(*file, *runs, *seconds)
	case *mode == "verify":
		result = measureRate(verifier, *file, *threads, *seconds)
	case *mode == "signatures":
		result = measureRate(signatures, *file, *threads, *seconds)
	default:
		fail(errors.New(*mode + ": no such mode"))
	}
	fmt.Printf("{\"program\": \"go\", \"version\": \"%s\", \"mode\": \"%s\", %s}\n",
		runtime.Version(), *mode, result)
}
