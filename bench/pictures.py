# The report's pictures, drawn by gnuplot as SVG.
#
# Copyright (C) 2026 The libcatrust authors
# SPDX-License-Identifier: LGPL-2.1-or-later

"""Draws curves through gnuplot.

Colours are Okabe and Ito's, which people with colour blindness tell apart;
each curve has a point of its own shape as well, and ours are thick. The legend
stands outside.
"""

import subprocess

# Name: label, colour, point type, dash type, width.
STYLES = {
    "catrust": ("libcatrust", "#D55E00", 7, 1, 4),
    "native": ("libcatrust, native", "#D55E00", 6, 2, 3),
    "floor-base64": ("floor: read + base64", "#000000", 1, 3, 2),
    "rustls": ("rustls", "#0072B2", 5, 1, 2),
    "go": ("Go", "#56B4E9", 9, 1, 2),
    "gnutls": ("GnuTLS", "#009E73", 11, 1, 2),
    "openssl": ("OpenSSL", "#CC79A7", 13, 1, 2),
    "mbedtls": ("mbedTLS", "#E69F00", 4, 1, 2),
    "nss": ("NSS", "#0072B2", 8, 4, 2),
    "wolfssl": ("wolfSSL", "#009E73", 10, 4, 2),
    "botan": ("Botan", "#7F7F7F", 12, 4, 2),
    "floor-compute": ("floor: computing", "#000000", 1, 3, 2),
    "floor-memory": ("floor: memory", "#000000", 2, 5, 2),
    "floor-crl": ("floor: read + DER walk", "#000000", 1, 3, 2),
    "upki": ("upki", "#0072B2", 5, 1, 2),
    "rebuild": ("algorithm of 2008", "#7F7F7F", 3, 2, 2),
}
SETTINGS = """
set terminal svg size 860,520 dynamic font 'DejaVu Sans,sans-serif,13' \\
    background '#ffffff'
set encoding utf8
set border 3 lw 1 lc rgb '#555555'
set tics nomirror out textcolor rgb '#333333'
set grid xtics ytics lt 1 lw 0.6 lc rgb '#dddddd'
set key outside right center vertical Left reverse noenhanced \\
    spacing 1.25 samplen 3.5
"""


def gnuplot(script):
    done = subprocess.run(["gnuplot"], input=script, text=True,
                          capture_output=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"gnuplot: {done.stderr.strip()}")


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def blocks(curves):
    """Data as gnuplot's named blocks, and the plot command for them."""
    lines, plots = [], []
    for number, (style, points) in enumerate(curves):
        label, colour, point, dash, width = style
        lines.append(f"$curve{number} << END")
        lines += [f"{x!r} {y!r}" for x, y in points]
        lines.append("END")
        plots.append(f"$curve{number} with linespoints title "
                     f"{quoted(label)} lc rgb '{colour}' pt {point} "
                     f"dt {dash} lw {width} ps 0.9")
    return "\n".join(lines) + "\n", "plot " + ", \\\n    ".join(plots) + "\n"


def draw(path, commands, curves):
    """Writes path.svg. Curves are pairs of a style and points;
    those without points are left out, and without any nothing is drawn."""
    curves = [curve for curve in curves if curve[1]]
    if not curves:
        return
    data, plot = blocks(curves)
    gnuplot(SETTINGS + f"set output {quoted(f'{path}.svg')}\n" +
            "\n".join(commands) + "\n" + data + plot + "set output\n")


# Ticks at the powers of ten, as people write them.
SECONDS = ("('100 ns' 1e-7, '1 µs' 1e-6, '10 µs' 1e-5, '100 µs' 1e-4, '1 ms' 1e-3, "
           "'10 ms' 1e-2, '100 ms' 0.1, '1 s' 1, '10 s' 10, '100 s' 100)")
BYTES = ("('1 KB' 1e3, '10 KB' 1e4, '100 KB' 1e5, '1 MB' 1e6, '10 MB' 1e7, "
         "'100 MB' 1e8, '1 GB' 1e9, '10 GB' 1e10)")
COUNTS = ("('1' 1, '10' 10, '100' 100, '1,000' 1e3, '10,000' 1e4, "
          "'100,000' 1e5, '1,000,000' 1e6, '10 million' 1e7)")

FINE_COUNTS = "(" + ", ".join(
    f"'{digit * 10 ** power:,}' {digit * 10 ** power}"
    for power in range(1, 8) for digit in (1, 2, 5)) + ")"


def log_log(title, x_label, y_label, y_tics):
    return [f"set title {quoted(title)}", "set logscale xy",
            f"set xlabel {quoted(x_label)}", f"set ylabel {quoted(y_label)}",
            f"set xtics {COUNTS}", f"set ytics {y_tics}",
            "set xrange [*:*] noextend",
            "set offsets graph 0.03, graph 0.03, 0, 0"]


def seconds(row):
    return row["median_ns"] / 1e9


def rate(row):
    return row["per_second"]


def by_name(sections, key, value, names):
    """A curve for each program: the points (section[key], value(row))."""
    return [(STYLES[name], sorted(
        (section[key], value(row)) for section in sections
        for row in section["rows"] if row["name"] == name and value(row)))
            for name in names]


def restyled(curves, more, shift, dash):
    """The same programs in other circumstances."""
    return [((label + more, colour, point - shift, dash, width), points)
            for (label, colour, point, _, width), points in curves]


def from_above(curves):
    """In the order in which they stand above the last place that all have, as
    the legend shows them."""
    curves = [curve for curve in curves if curve[1]]
    common = set.intersection(*({x for x, _ in points}
                                for _, points in curves)) if curves else set()
    last = max(common, default=None)

    def height(curve):
        return dict(curve[1]).get(last, curve[1][-1][1])
    return sorted(curves, key=height, reverse=True)


# ---- The pictures ----

LOADING = ["botan", "openssl", "rebuild", "gnutls", "mbedtls", "wolfssl",
           "nss", "go", "rustls", "catrust", "floor-base64"]


def loading(path, sections):
    draw(path, log_log("Loading a file of CA certificates",
                       "certificates in the file", "time, median", SECONDS),
         from_above(by_name(sections, "size", seconds, LOADING)))


def memory(path, sections):
    """What each holds, and the certificates' own DER as the measure."""
    curves = by_name(sections, "size", lambda row: row["heap_bytes"],
                     [name for name in LOADING
                      if name not in ("floor-base64", "rebuild")])
    der = [(s["size"], s["der_bytes"]) for s in sections]
    curves.append((("the certificates' DER", "#000000", 1, 3, 2), der))
    draw(path, log_log("Memory that is held after loading",
                       "certificates in the file", "heap growth", BYTES),
         from_above(curves))


def crl(path, sections):
    kinds = {kind: [s for s in sections if s["crl"] == kind]
             for kind in ("plain", "reasons")}
    names = ["gnutls", "openssl", "catrust"]
    draw(path, log_log("Loading a CRL", "entries in the CRL", "time, median",
                       SECONDS), from_above(
        restyled(by_name(kinds["plain"], "size", seconds, names), "", 0, 1) +
        by_name(kinds["plain"], "size", seconds, ["floor-crl"]) +
        restyled(by_name(kinds["reasons"], "size", seconds, names),
                 ", reason codes", 1, 2)))


def crlite(path, sections):
    draw(path, log_log("Checking a certificate by CRLite",
                       "certificates that the data are of", "time, median",
                       SECONDS),
         from_above(by_name(sections, "size", seconds, ["upki", "catrust"])))


def by_threads(title):
    """64 would stand on 100's place."""
    return [f"set title {quoted(title)}", "set logscale x 2",
            "set logscale y 10", "set xlabel 'threads'",
            "set ylabel 'a second, all threads'",
            "set xtics (1, 2, 4, 8, 16, 32, 100)", f"set ytics {FINE_COUNTS}",
            "set xrange [*:*] noextend", "set yrange [*:*] noextend",
            "set offsets graph 0.05, graph 0.05, graph 0.05, graph 0.05"]


def machine_curves(sections, base):
    """What @base would do if threads were as much faster than one as those
    that share nothing, on the same machine."""
    rows = {section["threads"]: {row["name"]: row for row in section["rows"]}
            for section in sections}
    alone = rows.get(1, {}).get(base)
    curves = []
    for name in ("floor-compute", "floor-memory"):
        points = [(threads, alone["per_second"] *
                   found[name]["times_alone"]["median"])
                  for threads, found in rows.items() if alone and
                  "times_alone" in found.get(name, {})]
        curves.append((STYLES[name], points and
                       [(1, alone["per_second"])] + points))
    return curves


def threads(path, sections):
    """Chains verified, of all libraries."""
    names = ["catrust", "native", "gnutls", "openssl", "go", "rustls",
             "mbedtls", "wolfssl", "botan", "nss"]
    draw(path, by_threads("Chains of two RSA certificates verified"),
         from_above(by_name(sections, "threads", rate, names) +
                    machine_curves(sections, "native")))


def crl_threads(path, checks, refreshed):
    """Certificates looked up in a CRL."""
    draw(path, by_threads("Certificates checked by a CRL"), from_above(
        by_name(checks, "threads", rate, ["catrust", "native", "openssl"]) +
        restyled(by_name(refreshed, "threads", rate, ["native"]), ", reloads",
                 1, 4) + machine_curves(checks, "native")))
