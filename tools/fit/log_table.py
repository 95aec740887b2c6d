#!/usr/bin/env python3
"""Prints src/kernels/math/log_table.h: for each of 16 pieces of an octave around 1 a number near the reciprocal of its middle and
minus its logarithm in two parts, the first of 42 digits behind the point; and the polynomial of precise_log. Needs mpmath."""
import re
import struct

from mpmath import chebyfit, log, mp, mpf

mp.prec = 200
FIRST = 0x3FE6800000000000  # bits: 1 lies in a piece
WIDEST = mpf(1) / 32


def number(bits):
    return mpf(struct.unpack("<d", struct.pack("<Q", bits))[0])


def text(x):
    return re.sub(r"\.?0*p\+?", "p", float(x).hex()) if x != 0 else "0"


def row(piece):
    begin, end = (number(FIRST + (i << 48)) for i in (piece, piece + 1))
    inverse = mpf(1) if begin <= 1 < end else mpf(float(2 / (begin + end)))
    assert max(abs(begin * inverse - 1), abs(end * inverse - 1)) <= WIDEST
    high = mp.nint(-log(inverse) * mpf(2) ** 42) / mpf(2) ** 42
    return tuple(text(x) for x in (inverse, high, -log(inverse) - high))


def beyond_square(r):
    return (log(1 + r) - r + r ** 2 / 2) / r ** 3


def columns():
    for name, place in (("kInverse", 0), ("kLog", 1), ("kLogRest", 2)):
        yield f"inline constexpr double {name}[16] = {{"
        yield "    " + ", ".join(row(piece)[place] for piece in range(16))
        yield "};"


print("// Made by tools/fit/log_table.py, which says what it is.\n#pragma once\n")
print("namespace weft::kernels::math {\n")
print("\n".join(columns()))
print("\n}  // namespace weft::kernels::math")
fit = chebyfit(beyond_square, [-WIDEST, WIDEST + mpf("1e-9")], 9)
print("// polynomial:", ", ".join(text(c) for c in reversed(fit)))
