# Sections of bench/suite: verifying chains, and signatures by themselves.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Chains verified by every library, each beside the two signatures alone that
such a verification checks, by the same library: the difference is what it does
besides. Then each kind of signature and hash through libgcrypt, nettle and
OpenSSL."""

import measure
from workspace import absent, entry

VERIFIERS = ["catrust", "native", "gnutls", "openssl", "go", "rustls",
             "mbedtls", "wolfssl", "botan", "nss"]
# Who checks the signatures of those. wolfSSL has no call for it.
SIGNERS = ["libgcrypt", "gnutls", "openssl", "go", "rustls", "mbedtls",
           "botan", "nss"]
CHAINS = ["rsa-2048", "p-256", "ed25519"]
KEYS = ["rsa-2048", "rsa-3072", "rsa-4096", "rsa-pss-2048", "dsa-2048",
        "p-192", "p-224", "p-256", "p-384", "p-521", "ed25519", "ed448",
        "ml-dsa-44", "ml-dsa-65", "ml-dsa-87"]
HASHES = ["md2", "md5", "ripemd-160", "sha-1", "sha-224", "sha-256", "sha-384",
          "sha-512", "sha-512/224", "sha-512/256", "sha3-224", "sha3-256",
          "sha3-384", "sha3-512"]
CRYPTO = ["libgcrypt", "nettle", "libcrypto"]


def in_threads(number):
    return "1 thread" if number == 1 else f"{number} threads"


def verify_one(space, chain, threads):
    file = space.corpora / "input" / f"chain-{chain}.der"
    seconds = space.seconds(0.12)
    made = [entry(name, "verify", file, seconds, threads=threads)
            for name in VERIFIERS]
    for name in SIGNERS:
        one = entry(name, "signatures", file, seconds, threads=threads)
        made.append(dict(one, name=f"{name}: signatures alone"))
    made.append(absent("wolfssl: signatures alone", "it has no call for it"))
    section = measure.compare(
        made, space.rounds(3), title="Verifying a chain of two and a root, "
        f"{chain}, {in_threads(threads)}")
    return space.finish(f"verify-{chain}-{threads}", "rate", section,
                        chain=chain, threads=threads)


def verify(space):
    return all([verify_one(space, chain, threads)
                for chain in CHAINS for threads in (1, 2)])


def threads(space):
    """Verification by 4 and 8 threads, beside verify's 1 and 2."""
    done = True
    file = space.corpora / "input" / "chain-rsa-2048.der"
    for number in (4, 8):
        section = measure.compare(
            [entry(name, "verify", file, space.seconds(0.15), threads=number)
             for name in VERIFIERS], space.rounds(2),
            title="Verifying a chain of two and a root, rsa-2048, "
            f"{in_threads(number)}")
        done &= space.finish(f"verify-rsa-2048-{number}", "rate", section,
                             chain="rsa-2048", threads=number)
    return done


def crypto(space):
    done = True
    made = space.corpora / "input"
    for key in KEYS:
        section = measure.compare(
            [entry(name, "signature", made / f"{key}.key",
                   space.seconds(0.1)) for name in CRYPTO],
            space.rounds(3), base="libgcrypt",
            title=f"Signatures checked, {key}")
        # No library present may have ML-DSA: that is no failure.
        done &= space.finish(f"signature-{key}", "rate", section,
                             key=key) or key.startswith("ml-dsa")
    for name in HASHES:
        section = measure.compare(
            [entry(library, name, made / "p-256.key", space.seconds(0.05))
             for library in CRYPTO], space.rounds(3), base="libgcrypt",
            title=f"Hashes of 800 octets, {name}")
        done &= space.finish(f"hash-{name.replace('/', '-')}", "rate",
                             section, hash=name)
    return done


SECTIONS = {"verify": verify, "threads": threads, "crypto": crypto}
