// CRLite data and answers, made with the reference implementation.
//
// Copyright (C) 2026 The libcatrust authors
// SPDX-License-Identifier: LGPL-2.1-or-later
//
// usage: crlite-oracle make DIR
//            writes the data that tests/revocation/crlite holds, with
//            "answers": those of the reference implementation
//        crlite-oracle scale DIR SERIALS
//            writes one filter of so many serial numbers, and its index
//        crlite-oracle ask DIR LINES SEED EVERY
//            prints answers for random questions about a directory; each
//            EVERY-th question also goes to upki, whose answer must be the same
//
//        crlite-oracle --file DIR --seconds S ...
//            upki's own checks a second, as bench/harness.h says
//
// A line of answers: the issuer's hash, the certificate's SCTs as LOG:TIME with
// commas between, the first serial number, and an answer for it and each that
// follows: R revoked, G good, E not enrolled, C not covered. A serial number j
// is the contents of the INTEGER j.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

use clubcard::builder::{ApproximateRibbon, ClubcardBuilder, ExactRibbon};
use clubcard::Clubcard;
use clubcard_crlite::builder::CRLiteBuilderItem;
use clubcard_crlite::{
    CRLiteClubcard, CRLiteCoverage, CRLiteKey, CRLiteQuery, CRLiteStatus, Encoding, IssuerSpkiHash,
    LogId, Timestamp,
};
use upki::revocation::{CertSerial, CtTimestamp, RevocationCheckInput, RevocationStatus, Store};

type Sct = (u8, u64);

const GENERATED_AT: u64 = 1_760_000_000;

fn serial(number: u64) -> Vec<u8> {
    let bytes = number.to_be_bytes();
    let first = bytes.iter().position(|b| *b != 0).unwrap_or(7);
    let mut out = bytes[first..].to_vec();
    if out[0] & 0x80 != 0 {
        out.insert(0, 0);
    }
    out
}

// An issuer or a log is a number here, and 32 octets in a file.
fn id(number: u8) -> [u8; 32] {
    let mut out = [number; 32];
    for (i, byte) in out.iter_mut().enumerate() {
        *byte = byte.wrapping_mul(37).wrapping_add((i as u8).wrapping_mul(number));
    }
    out
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for part in bytes.chunks(3) {
        let mut group = [0u8; 3];
        group[..part.len()].copy_from_slice(part);
        let n = u32::from_be_bytes([0, group[0], group[1], group[2]]);
        for i in 0..4 {
            if i <= part.len() {
                out.push(DIGITS[(n >> (18 - 6 * i) & 63) as usize] as char);
            } else {
                out.push('=');
            }
        }
    }
    out
}

struct Issuer {
    number: u8,
    first: u64,
    universe: u64,
    is_revoked: fn(u64) -> bool,
    inverted: bool,
    exceptions: Vec<u64>,
}

fn issuer(number: u8, universe: u64, is_revoked: fn(u64) -> bool) -> Issuer {
    Issuer {
        number,
        first: 1,
        universe,
        is_revoked,
        inverted: false,
        exceptions: vec![],
    }
}

fn items(of: &Issuer) -> impl Iterator<Item = (bool, CRLiteBuilderItem)> + '_ {
    (of.first..of.first + of.universe).map(|j| {
        let revoked = (of.is_revoked)(j);
        let hash = IssuerSpkiHash(id(of.number));
        let item = if revoked {
            CRLiteBuilderItem::revoked(hash, serial(j))
        } else {
            CRLiteBuilderItem::not_revoked(hash, serial(j))
        };
        (revoked, item)
    })
}

fn coverage(logs: &[(u8, u64, u64)]) -> CRLiteCoverage {
    let entries: Vec<String> = logs
        .iter()
        .map(|(log, low, high)| {
            format!(
                "{{\"LogID\":\"{}\",\"MinTimestamp\":{low},\"MaxTimestamp\":{high},\
                 \"MMD\":0,\"MinEntry\":0}}",
                base64(&id(*log))
            )
        })
        .collect();
    CRLiteCoverage::from_mozilla_ct_logs_json(format!("[{}]", entries.join(",")).as_bytes())
}

fn filter(logs: &[(u8, u64, u64)], issuers: &[Issuer]) -> Vec<u8> {
    let mut builder = ClubcardBuilder::new();
    let mut approximate = vec![];
    for of in issuers {
        let mut ribbon = builder.new_approx_builder(&id(of.number));
        ribbon.set_universe_size(of.universe as usize);
        ribbon.set_inverted(of.inverted);
        for (revoked, item) in items(of) {
            if revoked != of.inverted {
                ribbon.insert(item);
            }
        }
        approximate.push(ApproximateRibbon::from(ribbon));
    }
    builder.collect_approx_ribbons(approximate);
    let mut exact = vec![];
    for of in issuers {
        let mut ribbon = builder.new_exact_builder(&id(of.number));
        for (_, item) in items(of) {
            ribbon.insert(item);
        }
        exact.push(ExactRibbon::from(ribbon));
    }
    builder.collect_exact_ribbons(exact);
    let mut card: Clubcard<4, CRLiteCoverage, ()> =
        builder.build::<CRLiteQuery>(coverage(logs), ());
    for of in issuers {
        let entry = card.index.get_mut(&id(of.number)[..]).unwrap();
        entry.exceptions.extend(of.exceptions.iter().map(|j| serial(*j)));
    }
    CRLiteClubcard::from(card).to_bytes(Encoding::V4).unwrap()
}

fn write_directory(dir: &Path, filters: &[(&str, Vec<u8>)]) {
    let mut logs: BTreeMap<[u8; 32], Vec<(u16, u64, u64)>> = BTreeMap::new();
    let mut index = b"upkiidx1".to_vec();
    fs::create_dir_all(dir).unwrap();
    for (i, (name, bytes)) in filters.iter().enumerate() {
        fs::write(dir.join(name), bytes).unwrap();
        for (log, times) in CRLiteClubcard::from_bytes(bytes).unwrap().universe().iter() {
            logs.entry(log.0)
                .or_default()
                .push((i as u16, times.low.0, times.high.0));
        }
    }
    index.extend((filters.len() as u16).to_be_bytes());
    index.extend((logs.len() as u32).to_be_bytes());
    for (name, _) in filters {
        let mut slot = [0u8; 32];
        slot[..name.len()].copy_from_slice(name.as_bytes());
        index.extend(slot);
    }
    let mut offset = index.len() + logs.len() * 42;
    for (log, entries) in &logs {
        index.extend(log);
        index.extend((offset as u64).to_be_bytes());
        index.extend((entries.len() as u16).to_be_bytes());
        offset += entries.len() * 18;
    }
    for (number, low, high) in logs.values().flatten() {
        index.extend(number.to_be_bytes());
        index.extend(low.to_be_bytes());
        index.extend(high.to_be_bytes());
    }
    fs::write(dir.join("index.bin"), index).unwrap();
    fs::write(
        dir.join("manifest.json"),
        format!("{{\"generated_at\": {GENERATED_AT}, \"comment\": \"\", \"files\": []}}\n"),
    )
    .unwrap();
}

// The directory, for questions. The specification's steps 1 and 3 are here; the
// filters' answers are the reference implementation's.
struct Data {
    filters: Vec<CRLiteClubcard>,
    store: Store,
}

fn open(dir: &Path) -> Data {
    let index = fs::read(dir.join("index.bin")).unwrap();
    let count = u16::from_be_bytes([index[8], index[9]]) as usize;
    let filters = (0..count)
        .map(|i| {
            let slot = &index[14 + 32 * i..14 + 32 * (i + 1)];
            let len = slot.iter().position(|b| *b == 0).unwrap_or(32);
            let name = std::str::from_utf8(&slot[..len]).unwrap();
            CRLiteClubcard::from_bytes(&fs::read(dir.join(name)).unwrap()).unwrap()
        })
        .collect();
    // upki looks for the directory "revocation" in that of its configuration.
    let whole = fs::canonicalize(dir).unwrap();
    assert!(whole.ends_with("revocation"), "DIR must end with /revocation");
    let config = std::env::temp_dir().join(format!("crlite-oracle-{}.toml", std::process::id()));
    fs::write(
        &config,
        format!(
            "cache-dir = \"{}\"\n[revocation]\nfetch-url = \"https://localhost/\"\n",
            whole.parent().unwrap().display()
        ),
    )
    .unwrap();
    let store = Store::from_config(&upki::Config::from_file(&config).unwrap());
    fs::remove_file(&config).unwrap();
    Data { filters, store }
}

fn answer(data: &Data, issuer: u8, number: u64, scts: &[Sct], with_upki: bool) -> char {
    let hash = IssuerSpkiHash(id(issuer));
    let contents = serial(number);
    let key = CRLiteKey::new(&hash, &contents);
    let (mut revoked, mut good, mut enrolled, mut covered) = (false, false, true, false);
    for filter in &data.filters {
        let times = scts.iter().map(|(log, time)| (LogId(id(*log)), Timestamp(*time)));
        match filter.contains(&key, times) {
            CRLiteStatus::Revoked => revoked = true,
            CRLiteStatus::Good => good = true,
            CRLiteStatus::NotEnrolled => enrolled = false,
            CRLiteStatus::NotCovered => continue,
        }
        covered = true;
    }
    let out = match (revoked, good, enrolled, covered) {
        (true, ..) => 'R',
        (_, true, ..) => 'G',
        (_, _, _, true) => 'E',
        _ => 'C',
    };
    if with_upki {
        let input = RevocationCheckInput::new(
            CertSerial(contents),
            hash,
            scts.iter()
                .map(|(log, time)| CtTimestamp {
                    log_id: id(*log),
                    timestamp: *time,
                })
                .collect(),
        );
        let expected = match data.store.check(&input).unwrap() {
            RevocationStatus::CertainlyRevoked => out == 'R',
            RevocationStatus::NotRevoked => out == 'G',
            RevocationStatus::NotCoveredByRevocationData => out == 'E' || out == 'C',
        };
        assert!(expected, "upki disagrees about issuer {issuer}, serial {number}, {scts:?}");
    }
    out
}

fn line(data: &Data, issuer: u8, scts: &[Sct], first: u64, len: u64, every: u64) -> String {
    let times: Vec<String> = scts
        .iter()
        .map(|(log, time)| format!("{}:{time}", hex(&id(*log))))
        .collect();
    let answers: String = (first..first + len)
        .map(|j| answer(data, issuer, j, scts, every > 0 && j % every == 0))
        .collect();
    format!("{} {} {first} {answers}\n", hex(&id(issuer)), times.join(","))
}

// Issuers 1 to 9 and logs 1 to 3 are in the filters, 10 and 4 are not.
fn make(dir: &Path) {
    let mut inverted = issuer(2, 1200, |j| j % 4 != 0);
    let mut excepted = issuer(6, 1000, |j| j % 16 == 3);
    let mut excepted_inverted = issuer(7, 1000, |j| j % 16 != 3);
    let mut large_serials = issuer(9, 500, |j| j % 50 == 0);

    inverted.inverted = true;
    excepted.exceptions = vec![3, 19, 128, 131];
    excepted_inverted.inverted = true;
    excepted_inverted.exceptions = vec![3, 19, 128, 131];
    large_serials.first = u64::MAX - 1000;
    let full = filter(
        &[(1, 1000, 100_000), (2, 5000, 100_000)],
        &[
            issuer(1, 2000, |j| j % 20 == 0),
            inverted,
            issuer(3, 1000, |_| false),
            issuer(4, 1000, |_| true),
            issuer(5, 1000, |j| j == 700),
            excepted,
            excepted_inverted,
            large_serials,
        ],
    );
    let overlapping = filter(
        &[(2, 50_000, 200_000), (1, 90_000, 200_000)],
        &[
            issuer(1, 2000, |j| j % 20 == 0 || j % 33 == 0),
            issuer(5, 1000, |_| false),
            issuer(8, 1000, |j| j % 7 == 0),
        ],
    );
    let other_log = filter(&[(3, 0, u64::MAX)], &[issuer(8, 1000, |j| j % 2 == 0)]);
    let nothing_revoked = filter(&[(3, 77, 78)], &[issuer(3, 10, |_| false)]);

    write_directory(
        dir,
        &[
            ("full.filter", full),
            ("2026-11-22_1.delta", overlapping),
            ("A-name-of-thirty-two-octets.0123", other_log),
            ("empty", nothing_revoked),
        ],
    );
    let data = open(dir);
    let mut out = String::new();
    let cases: &[&[Sct]] = &[
        &[(1, 1000)],
        &[(1, 999)],
        &[(1, 100_000), (2, 4999)],
        &[(4, 50), (2, 100_001)],
        &[(3, u64::MAX)],
        &[(3, 77), (1, 89_999)],
        &[(4, 5)],
    ];
    for issuer in 1..=10 {
        for scts in cases {
            let first = if issuer == 9 { u64::MAX - 1000 } else { 0 };

            out += &line(&data, issuer, scts, first, 260, 1);
        }
    }
    fs::write(dir.join("answers"), out).unwrap();
}

fn scale(dir: &Path, serials: u64) {
    let bytes = filter(
        &[(1, 1000, 100_000)],
        &[issuer(1, serials, |j| j % 20 == 0), issuer(2, 1000, |j| j % 3 == 0)],
    );
    write_directory(dir, &[("full.filter", bytes)]);
}

fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn ask(dir: &Path, lines: u64, seed: u64, every: u64) {
    let data = open(dir);
    let mut state = seed | 1;
    for _ in 0..lines {
        let issuer = 1 + (random(&mut state) % 10) as u8;
        let scts: Vec<Sct> = (0..1 + random(&mut state) % 3)
            .map(|_| {
                let log = 1 + (random(&mut state) % 4) as u8;
                (log, random(&mut state) % 220_000)
            })
            .collect();
        let first = random(&mut state) % 3000;
        print!("{}", line(&data, issuer, &scts, first, 100, every));
    }
}

// upki's own check of the certificates of tests/revocation/crlite_checks.h. Like
// a program, it has found the directory; all else is done for each check.
fn rate(dir: &Path, seconds: f64) {
    const SLICES: usize = 20;
    let store = open(dir).store;
    let checks: Vec<RevocationCheckInput> = (20..40)
        .map(|j| {
            let sct = CtTimestamp { log_id: id(1), timestamp: 50_000 };
            RevocationCheckInput::new(CertSerial(serial(j)), IssuerSpkiHash(id(1)), vec![sct])
        })
        .collect();
    let mut next = 0;
    let mut check = || {
        let status = store.check(&checks[next % checks.len()]).unwrap();
        let is_revoked = matches!(status, RevocationStatus::CertainlyRevoked);
        assert_eq!(is_revoked, next % checks.len() == 0);
        next += 1;
    };
    let start = Instant::now();
    check();
    let first = start.elapsed().as_nanos();
    let (mut rates, mut total) = (vec![], 0);
    for _ in 0..SLICES {
        let (start, mut count) = (Instant::now(), 0);
        while count == 0 || start.elapsed().as_secs_f64() < seconds / SLICES as f64 {
            check();
            count += 1;
        }
        rates.push(count as f64 / start.elapsed().as_secs_f64());
        total += count;
    }
    let mean = rates.iter().sum::<f64>() / SLICES as f64;
    let squares = rates.iter().map(|r| (r - mean).powi(2)).sum::<f64>() / SLICES as f64;
    rates.sort_by(f64::total_cmp);
    let median = (rates[SLICES / 2 - 1] + rates[SLICES / 2]) / 2.0;
    let pages = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let resident: usize = pages.split(' ').nth(1).and_then(|n| n.parse().ok()).unwrap_or(0);
    println!(
        "{{\"program\": \"upki\", \"version\": \"1.0.0\", \"mode\": \"crlite-check\", \
         \"n\": {total}, \"threads\": 1, \"per_second\": {median:.1}, \"deviation\": {:.4}, \
         \"median_ns\": {:.0}, \"min_ns\": {:.0}, \"first_ns\": {first}, \
         \"heap_bytes\": 0, \"rss_bytes\": {}}}",
        squares.sqrt() / mean,
        1e9 / median,
        1e9 / rates[SLICES - 1],
        resident * 4096
    );
}

// The value of an option.
fn value_of<'a>(words: &[&'a str], name: &str) -> &'a str {
    let at = words.iter().position(|word| *word == name).expect(name);
    words[at + 1]
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let words: Vec<&str> = args.iter().skip(1).map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("not a number");
    match words[..] {
        ["make", dir] => make(Path::new(dir)),
        ["scale", dir, serials] => scale(Path::new(dir), number(serials)),
        ["ask", dir, lines, seed, every] => {
            ask(Path::new(dir), number(lines), number(seed), number(every))
        }
        ["--file", dir, ..] => rate(
            Path::new(dir),
            value_of(&words, "--seconds").parse().expect("not a number"),
        ),
        _ => {
            eprintln!("usage: crlite-oracle make DIR | scale DIR SERIALS | ask DIR LINES SEED EVERY");
            std::process::exit(2);
        }
    }
}
