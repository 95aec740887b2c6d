#!/usr/bin/env python3
"""Prints the numbers of src/kernels/elementwise/pow_pieces-inl.h: for each of 32 pieces of an octave around 1 a number near the reciprocal of its
middle and minus its binary logarithm in two parts, the first of 16 digits behind the point; and the polynomial. Needs mpmath."""
import re
import struct

from mpmath import chebyfit, log, mp, mpf

mp.prec = 200
FIRST = 0x3F360000  # bits: 1 lies in the middle of a piece
WIDEST = mpf("0.0158")


def number(bits):
    return mpf(struct.unpack("<f", struct.pack("<I", bits))[0])


def rounded(x):
    return mpf(struct.unpack("<f", struct.pack("<f", float(x)))[0])


def text(x):
    return re.sub(r"\.?0*p\+?", "p", float(x).hex()) + "f" if x != 0 else "0"


def row(piece):
    begin, end = (number(FIRST + (i << 18)) for i in (piece, piece + 1))
    inverse = mpf(1) if begin <= 1 < end else rounded(2 / (begin + end))
    assert max(abs(begin * inverse - 1), abs(end * inverse - 1)) < WIDEST
    high = mp.nint(-log(inverse, 2) * 2 ** 16) / 2 ** 16
    return inverse, high, rounded(-log(inverse, 2) - high)


def beyond_linear(r):
    return (log(1 + r, 2) - r / log(2)) / r ** 2


for place in range(3):
    print("    {" + ", ".join(text(row(piece)[place]) for piece in range(32)) + "},")
first = rounded(1 / log(2))
print("log2(e):", text(first), text(rounded(1 / log(2) - first)))
fit = chebyfit(beyond_linear, [-WIDEST, WIDEST + mpf("1e-5")], 4)
print("polynomial:", ", ".join(text(rounded(c)) for c in reversed(fit)))
