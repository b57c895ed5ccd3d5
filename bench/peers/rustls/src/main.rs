// Loading CA certificates as rustls does: PEM through rustls-pki-types (which
// took rustls-pemfile's place), trust anchors through rustls-webpki. Command
// line and output are those of bench/harness.h.
//
// Copyright (C) 2026 The libcatrust authors
// SPDX-License-Identifier: LGPL-2.1-or-later

use rustls_pki_types::{pem::PemObject, CertificateDer, TrustAnchor};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

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

fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|s| s.parse().ok());
    pages.unwrap_or(0usize) * 4096
}

fn run() -> Result<(), String> {
    let (mut file, mut mode) = (String::new(), String::from("bundle"));
    let (mut runs, mut seconds) = (200usize, 2f64);
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().ok_or("an option lacks its value")?;
        match name.as_str() {
            "--file" => file = value,
            "--mode" => mode = value,
            "--runs" => runs = value.parse().map_err(|_| "--runs N")?,
            "--seconds" => seconds = value.parse().map_err(|_| "--seconds S")?,
            _ => return Err(format!("{name}: no such option")),
        }
    }
    if file.is_empty() || mode != "bundle" || runs < 1 {
        return Err("--file FILE [--mode bundle] [--runs N] [--seconds S]".into());
    }
    let start = Instant::now();
    load(&file)?;
    let first = start.elapsed().as_nanos();

    let before = IN_USE.load(Relaxed);
    let anchors = load(&file)?;
    let growth = IN_USE.load(Relaxed) - before;
    let (n, rss) = (anchors.len(), resident());
    drop(anchors);

    let mut times = Vec::new();
    let begin = Instant::now();
    while times.len() < runs && (times.is_empty() || begin.elapsed().as_secs_f64() < seconds) {
        let start = Instant::now();
        let anchors = load(&file)?;
        times.push(start.elapsed().as_nanos());
        drop(anchors);
    }
    times.sort();
    let num = times.len();
    println!(
        "{{\"program\": \"rustls\", \"version\": \"{}\", \"mode\": \"{mode}\", \"n\": {n}, \
         \"runs\": {num}, \"median_ns\": {}, \"min_ns\": {}, \"first_ns\": {first}, \
         \"heap_bytes\": {growth}, \"rss_bytes\": {rss}}}",
        env!("WEBPKI_VERSION"),
        (times[(num - 1) / 2] + times[num / 2]) / 2,
        times[0]
    );
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
