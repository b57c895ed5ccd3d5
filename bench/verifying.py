# Sections of bench/suite: verifying chains, and signatures by themselves.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Chains verified by every library, compared with the two signatures alone
that such a verification checks, by the same library: the difference is all the
rest. Then each kind of signature and hash through libgcrypt, nettle and
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


# Threads that share nothing, on this machine.
FLOORS = ["floor-compute", "floor-memory"]


def verify_entries(space, chain, threads):
    file = space.corpora / "input" / f"chain-{chain}.der"
    seconds = space.seconds(0.12)
    made = [entry(name, "verify", file, seconds, threads=threads)
            for name in VERIFIERS + FLOORS]
    if threads > 2:
        return made
    for name in SIGNERS:
        one = entry(name, "signatures", file, seconds, threads=threads)
        made.append(dict(one, name=f"{name}: signatures alone"))
    made.append(absent("wolfssl: signatures alone", "it has no call for it"))
    return made


def verify_chain(space, chain, numbers):
    title = f"Verifying a chain of two and a root, {chain}, "
    sections = measure.compare_crews(
        {number: verify_entries(space, chain, number) for number in numbers},
        space.rounds(3), "catrust",
        {number: title + in_threads(number) for number in numbers})
    return all([space.finish(f"verify-{chain}-{number}", "rate", section,
                             chain=chain, threads=number)
                for number, section in sections.items()])


def verify(space):
    """More threads than processors for one kind of chain."""
    return all([verify_chain(space, chain, (1, 2, 4, 8)
                             if chain == "rsa-2048" else (1, 2))
                for chain in CHAINS])


def crypto(space):
    done = True
    made = space.corpora / "input"
    for key in KEYS:
        section = measure.compare(
            [entry(name, "signature", made / f"{key}.key",
                   space.seconds(0.1)) for name in CRYPTO],
            space.rounds(3), base="libgcrypt",
            title=f"Signatures checked, {key}")
        done &= space.finish(f"signature-{key}", "rate", section, key=key)
    for name in HASHES:
        section = measure.compare(
            [entry(library, name, made / "p-256.key", space.seconds(0.05))
             for library in CRYPTO], space.rounds(3), base="libgcrypt",
            title=f"Hashes of 800 octets, {name}")
        done &= space.finish(f"hash-{name.replace('/', '-')}", "rate",
                             section, hash=name)
    return done


SECTIONS = {"verify": verify, "crypto": crypto}
