#!/usr/bin/env python3
"""Prints src/kernels/math/log_table.h: for each of 128 pieces of [sqrt(1/2), sqrt(2)) a number near the reciprocal of its middle, of so few
digits that products with it are exact, and minus its logarithm in two parts. Needs mpmath."""
import re
import struct

from mpmath import log, mp, mpf

mp.prec = 200
HALF_ROOT = struct.unpack("<Q", struct.pack("<d", float.fromhex("0x1.6a09e667f3bcdp-1")))[0]


def number(bits):
    return mpf(struct.unpack("<d", struct.pack("<Q", bits))[0])


def text(x):
    return re.sub(r"\.?0*p\+?", "p", float(x).hex()) if x != 0 else "0"


def row(piece):
    begin, end = (number(HALF_ROOT + (i << 45)) for i in (piece, piece + 1))
    inverse = mp.nint(2 / (begin + end) * 256) / 256
    if begin <= 1 <= end or abs(begin - 1) < mpf(1) / 1000:
        inverse = mpf(1)
    assert inverse == 1 or max(abs(begin * inverse - 1), abs(end * inverse - 1)) < mpf(1) / 128
    high = mp.nint(-log(inverse) * mpf(2) ** 42) / mpf(2) ** 42
    return tuple(text(x) for x in (inverse, high, -log(inverse) - high))


def columns():
    for name, place in (("kInverse", 0), ("kLog", 1), ("kLogRest", 2)):
        yield f"inline constexpr double {name}[128] = {{"
        yield "    " + ", ".join(row(piece)[place] for piece in range(128))
        yield "};"


print("// Made by tools/fit/log_table.py, which says what it is.\n#pragma once\n")
print("namespace weft::kernels::math {\n")
print("\n".join(columns()))
print("\n}  // namespace weft::kernels::math")
