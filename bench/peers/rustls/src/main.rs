// Loading CA certificates and verifying as rustls does: PEM through
// rustls-pki-types (which took rustls-pemfile's place), trust anchors and
// verification through rustls-webpki, its signatures through ring or aws-lc-rs,
// which its features choose. Command line and output are those of
// bench/harness.h.
//
// Copyright (C) 2026 The libcatrust authors
// SPDX-License-Identifier: LGPL-2.1-or-later

use rustls_pki_types::{
    pem::PemObject, CertificateDer, InvalidSignature, SignatureVerificationAlgorithm, TrustAnchor,
    UnixTime,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

// Counts what is allocated, for heap_bytes only.
struct Counting;
static IN_USE: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Relaxed);
        System.alloc(layout)
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Relaxed);
        System.dealloc(pointer, layout)
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// What a root store keeps of each: subject, key, name constraints.
fn load(file: &str) -> Result<Vec<TrustAnchor<'static>>, String> {
    let text = std::fs::read(file).map_err(|e| e.to_string())?;
    let mut anchors = Vec::new();
    for certificate in CertificateDer::pem_slice_iter(&text) {
        let certificate = certificate.map_err(|e| e.to_string())?;
        let anchor = webpki::anchor_from_trusted_cert(&certificate)
            .map_err(|e| e.to_string())?;
        anchors.push(anchor.to_owned());
    }
    Ok(anchors)
}

// Cuts a chain of make-input's: peer, issuer, root.
fn read_chain(file: &str) -> Result<Vec<CertificateDer<'static>>, String> {
    let text = std::fs::read(file).map_err(|e| e.to_string())?;
    let (mut chain, mut rest) = (Vec::new(), &text[..]);
    while rest.len() >= 4 {
        let length = 4 + usize::from(rest[2]) * 256 + usize::from(rest[3]);
        if length > rest.len() {
            break;
        }
        chain.push(CertificateDer::from(rest[..length].to_vec()));
        rest = &rest[length..];
    }
    match chain.len() {
        3 => Ok(chain),
        _ => Err(format!("{file}: no chain of make-input's")),
    }
}

// As a TLS stack does: DER from the peer in, verdict out.
fn verify(chain: &[CertificateDer], anchors: &[TrustAnchor]) -> Result<(), webpki::Error> {
    let leaf = webpki::EndEntityCert::try_from(&chain[0])?;
    leaf.verify_for_usage(
        webpki::ALL_VERIFICATION_ALGS,
        anchors,
        &chain[1..2],
        UnixTime::now(),
        webpki::KeyUsage::server_auth(),
        None,
        None,
    )?;
    Ok(())
}

#[cfg(feature = "aws-lc-rs")]
use webpki::aws_lc_rs as provider;
#[cfg(feature = "ring")]
use webpki::ring as provider;

// What the provider is given for one signature.
struct Signed {
    algorithm: &'static dyn SignatureVerificationAlgorithm,
    key: Vec<u8>,
    message: Vec<u8>,
    signature: Vec<u8>,
}

// The value at the beginning: its contents, and all of it with the header.
fn der(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let first = usize::from(*bytes.get(1)?);
    let octets = if first < 0x80 { 0 } else { first - 0x80 };
    let header = 2 + octets;
    let length = match octets {
        0 => first,
        _ => bytes.get(2..header)?.iter().fold(0, |sum, b| sum * 256 + usize::from(*b)),
    };
    Some((bytes.get(header..header + length)?, &bytes[..header + length]))
}

fn signed(certificate: &[u8], issuer: &TrustAnchor) -> Option<Signed> {
    let (inside, _) = der(certificate)?;
    let (_, tbs) = der(inside)?;
    let (_, algorithm) = der(&inside[tbs.len()..])?;
    let (bits, _) = der(&inside[tbs.len() + algorithm.len()..])?;
    let (_, of_key) = der(&issuer.subject_public_key_info)?;
    let (key, _) = der(&issuer.subject_public_key_info[of_key.len()..])?;
    let all: [&'static dyn SignatureVerificationAlgorithm; 4] = [
        provider::RSA_PKCS1_2048_8192_SHA256,
        provider::ECDSA_P256_SHA256,
        provider::ECDSA_P384_SHA384,
        provider::ED25519,
    ];
    let wanted = der(algorithm)?.0;
    let found = all.into_iter().find(|a| a.signature_alg_id().as_ref() == wanted)?;
    Some(Signed {
        algorithm: found,
        key: key.get(1..)?.to_vec(), // after the number of unused bits
        message: tbs.to_vec(),
        signature: bits.get(1..)?.to_vec(),
    })
}

// Both signatures of a chain.
fn read_signatures(chain: &[CertificateDer]) -> Result<Vec<Signed>, String> {
    let mut all = Vec::new();
    for pair in chain.windows(2) {
        let issuer = webpki::anchor_from_trusted_cert(&pair[1]).map_err(|e| e.to_string())?;
        all.push(signed(&pair[0], &issuer).ok_or("a certificate is not understood")?);
    }
    Ok(all)
}

fn verify_signatures(all: &[Signed]) -> Result<(), InvalidSignature> {
    all.iter()
        .try_for_each(|s| s.algorithm.verify_signature(&s.key, &s.message, &s.signature))
}

const SLICES: usize = 20;
const WARM_UP: usize = 2;
const SHORTEST: Duration = Duration::from_millis(5); // a scheduler's pause

// The operations of all threads in each slice of the time, by the second.
fn rates(work: impl Fn() + Sync, threads: usize, seconds: f64) -> (Vec<f64>, usize) {
    let over = AtomicBool::new(false);
    let counts: Vec<Line> = (0..threads).map(|_| Line(AtomicUsize::new(0))).collect();
    let pause = Duration::from_secs_f64(seconds / (SLICES + WARM_UP) as f64).max(SHORTEST);
    let (mut result, mut total) = (Vec::new(), 0);
    std::thread::scope(|scope| {
        for count in &counts {
            scope.spawn(|| {
                while !over.load(Relaxed) {
                    work();
                    count.0.fetch_add(1, Relaxed);
                }
            });
        }
        let (mut before, mut begin) = (0, Instant::now());
        for i in 0..=SLICES + WARM_UP {
            let now = Instant::now();
            let sum = counts.iter().map(|c| c.0.load(Relaxed)).sum::<usize>();
            if i > WARM_UP {
                result.push((sum - before) as f64 / (now - begin).as_secs_f64());
                total += sum - before;
            }
            (before, begin) = (sum, now);
            std::thread::sleep(pause);
        }
        over.store(true, Relaxed);
    });
    (result, total)
}

// A counter in a cache line of its own.
#[repr(align(128))]
struct Line(AtomicUsize);

fn measure_verify(file: &str, threads: usize, seconds: f64) -> Result<String, String> {
    let before = IN_USE.load(Relaxed);
    let chain = read_chain(file)?;
    let root = webpki::anchor_from_trusted_cert(&chain[2]).map_err(|e| e.to_string())?;
    let anchors = [root.to_owned()];
    measure_rate(before, || verify(&chain, &anchors).is_ok(), threads, seconds)
}

fn measure_signatures(file: &str, threads: usize, seconds: f64) -> Result<String, String> {
    let before = IN_USE.load(Relaxed);
    let all = read_signatures(&read_chain(file)?)?;
    measure_rate(before, || verify_signatures(&all).is_ok(), threads, seconds)
}

// A line of JSON for a rate, without its braces. What was in use before the
// preparation is not counted.
fn measure_rate(
    before: usize,
    run: impl Fn() -> bool + Sync,
    threads: usize,
    seconds: f64,
) -> Result<String, String> {
    let start = Instant::now();
    if !run() {
        return Err("an operation failed".into());
    }
    let first = start.elapsed().as_nanos();
    let work = || assert!(run(), "it worked before");
    let (mut all, total) = rates(work, threads, seconds);
    let mean = all.iter().sum::<f64>() / SLICES as f64;
    let squares = all.iter().map(|r| (r - mean).powi(2)).sum::<f64>() / SLICES as f64;
    all.sort_by(f64::total_cmp);
    if total == 0 {
        return Err("nothing ended in the time given".into());
    }
    let mut median = (all[(SLICES - 1) / 2] + all[SLICES / 2]) / 2.0;
    if median == 0.0 {
        median = mean; // most slices saw nothing end
    }
    Ok(format!(
        "\"n\": {total}, \"threads\": {threads}, \"per_second\": {median:.1}, \
         \"deviation\": {:.4}, \"median_ns\": {:.0}, \"min_ns\": {:.0}, \
         \"first_ns\": {first}, \"heap_bytes\": {}, \"rss_bytes\": {}",
        squares.sqrt() / mean,
        1e9 / median,
        1e9 / all[SLICES - 1],
        IN_USE.load(Relaxed) - before,
        resident()
    ))
}

fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|s| s.parse().ok());
    pages.unwrap_or(0usize) * 4096
}

// A line of JSON for a load, without its braces.
fn measure_loads(file: &str, runs: usize, seconds: f64) -> Result<String, String> {
    let start = Instant::now();
    let anchors = load(file)?;
    let first = start.elapsed().as_nanos();
    drop(anchors);

    let before = IN_USE.load(Relaxed);
    let start = Instant::now();
    let anchors = load(file)?;
    let mut times = vec![start.elapsed()];
    let growth = IN_USE.load(Relaxed) - before;
    let (n, rss) = (anchors.len(), resident());
    drop(anchors);

    let begin = Instant::now();
    while times.len() < runs && (begin.elapsed() + times[times.len() - 1]).as_secs_f64() < seconds {
        let start = Instant::now();
        let anchors = load(file)?;
        times.push(start.elapsed());
        drop(anchors);
    }
    times.sort();
    let num = times.len();
    Ok(format!(
        "\"n\": {n}, \"runs\": {num}, \"median_ns\": {}, \"min_ns\": {}, \
         \"first_ns\": {first}, \"heap_bytes\": {growth}, \"rss_bytes\": {rss}",
        (times[(num - 1) / 2] + times[num / 2]).as_nanos() / 2,
        times[0].as_nanos()
    ))
}

fn run() -> Result<(), String> {
    let (mut file, mut mode) = (String::new(), String::from("bundle"));
    let (mut runs, mut seconds, mut threads, mut once) = (200usize, 2f64, 1usize, false);
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        if name == "--idle" {
            return Ok(());
        }
        if name == "--once" {
            once = true;
            continue;
        }
        let value = args.next().ok_or("an option lacks its value")?;
        match name.as_str() {
            "--file" => file = value,
            "--mode" => mode = value,
            "--runs" => runs = value.parse().map_err(|_| "--runs N")?,
            "--seconds" => seconds = value.parse().map_err(|_| "--seconds S")?,
            "--threads" => threads = value.parse().map_err(|_| "--threads T")?,
            _ => return Err(format!("{name}: no such option")),
        }
    }
    if file.is_empty() || runs < 1 || threads < 1 {
        return Err("--file FILE [--mode bundle|verify|signatures] [--runs N] [--seconds S] \
                    [--threads T] [--once | --idle]"
            .into());
    }
    let result = match mode.as_str() {
        "bundle" if once => return load(&file).map(|_| ()),
        "bundle" => measure_loads(&file, runs, seconds)?,
        "verify" => measure_verify(&file, threads, seconds)?,
        "signatures" => measure_signatures(&file, threads, seconds)?,
        _ => return Err(format!("{mode}: no such mode")),
    };
    println!(
        "{{\"program\": \"rustls\", \"version\": \"{}\", \"mode\": \"{mode}\", {result}}}",
        env!("WEBPKI_VERSION")
    );
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
