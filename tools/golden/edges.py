"""The element values every op is tried on, free of any package: ints, or bit patterns."""

import random
from fractions import Fraction

from .rounding import inf_bits, max_bits, nan_bits, round_to_bits, sign_bit
from .text import (
    COMPLEX_PARTS,
    FLOAT_FORMATS,
    INTEGER_WIDTHS,
    integer_range,
    is_complex,
    is_float,
    is_signed,
)

RANDOM_COUNT = 16


def unique(values):
    return list(dict.fromkeys(values))


def integer_edges(dtype):
    low, high = integer_range(dtype)
    wanted = [0, 1, -1, 2, 3, -3, 7, low, high, low + 1, high - 1]
    return unique(v for v in wanted if low <= v <= high)


def float_edges(dtype):
    sign = sign_bit(dtype)
    largest = max_bits(dtype)
    _, significand = FLOAT_FORMATS[dtype]

    def number(numerator, denominator=1):
        return round_to_bits(Fraction(numerator, denominator), dtype)

    return [
        0,
        sign,
        number(1),
        number(-1),
        number(2),
        number(3),
        number(-3),
        number(1, 2),
        number(1) + 1,  # 1 + epsilon
        1,
        sign | 1,  # smallest denormals
        1 << significand,  # smallest normal
        largest,
        sign | largest,
        largest - (1 << significand) - 1,  # just below max / 2
        inf_bits(dtype),
        sign | inf_bits(dtype),
        nan_bits(dtype),
    ]


def complex_edges(dtype):
    part = COMPLEX_PARTS[dtype]
    sign = sign_bit(part)
    zero, one, two, three = (round_to_bits(Fraction(v), part) for v in (0, 1, 2, 3))
    half = round_to_bits(Fraction(1, 2), part)
    inf, nan, largest = inf_bits(part), nan_bits(part), max_bits(part)
    return [
        (zero, zero),
        (sign, zero),
        (zero, sign),
        (one, zero),
        (sign | one, zero),
        (zero, one),
        (one, one),
        (two, sign | three),
        (sign | three, half),
        (one, zero | 1),
        (largest, largest),
        (inf, zero),
        (zero, sign | inf),
        (inf, inf),
        (nan, zero),
        (one, nan),
    ]


def edge_values(dtype):
    if dtype == "bool":
        return [0, 1]
    if is_float(dtype):
        return float_edges(dtype)
    if is_complex(dtype):
        return complex_edges(dtype)
    return integer_edges(dtype)


def _random_float(rng, dtype):
    """A number of ordinary size, with every significand bit in use."""
    _, significand = FLOAT_FORMATS[dtype]
    magnitude = Fraction(rng.getrandbits(significand + 1) | 1, 1 << significand)
    return round_to_bits(rng.choice((1, -1)) * magnitude * Fraction(2) ** rng.randint(-5, 6), dtype)


def random_value(rng, dtype):
    if dtype == "bool":
        return rng.randint(0, 1)
    if is_float(dtype):
        return _random_float(rng, dtype)
    if is_complex(dtype):
        return tuple(_random_float(rng, COMPLEX_PARTS[dtype]) for _ in range(2))
    low, high = integer_range(dtype)
    # Half of them small, so that products and quotients are not all overflow and zero.
    return rng.randint(low, high) if rng.random() < 0.5 else rng.randint(max(low, -100), 100)


def random_values(rng, dtype, count=RANDOM_COUNT):
    return [random_value(rng, dtype) for _ in range(count)]


def seeded(*parts):
    return random.Random("/".join(str(p) for p in parts))


def unary_inputs(dtype):
    return edge_values(dtype) + random_values(seeded("unary", dtype), dtype)


def binary_inputs(dtype):
    """Every edge value against every other, then random pairs: two vectors of equal length."""
    edges = edge_values(dtype)
    rng = seeded("binary", dtype)
    left = [a for a in edges for _ in edges] + random_values(rng, dtype)
    right = [b for _ in edges for b in edges] + random_values(rng, dtype)
    return left, right


def shift_inputs(dtype):
    """Values against every count from 0 to width + 1, and for signed types negative counts too."""
    low, high = integer_range(dtype)
    width = INTEGER_WIDTHS[dtype]
    alternating = int("01" * (width // 2), 2)
    values = unique(v for v in (1, -1, -3, alternating, low, high) if low <= v <= high)
    counts = list(range(width + 2)) + [high] + ([-1, -2, low] if is_signed(dtype) else [])
    counts = unique(c for c in counts if low <= c <= high)
    return [v for v in values for _ in counts], [c for _ in values for c in counts]


def _bounds(dtype):
    if dtype == "bool":
        return [(0, 0), (0, 1), (1, 0), (1, 1)]
    if is_float(dtype):
        e = dict(zip(["0", "-0", "1", "-1", "2", "3", "-3"], float_edges(dtype)))
        inf, nan, sign = inf_bits(dtype), nan_bits(dtype), sign_bit(dtype)
        return [
            (e["-1"], e["2"]),
            (e["2"], e["-1"]),
            (e["3"], e["3"]),
            (e["0"], max_bits(dtype)),
            (sign | inf, inf),
            (nan, e["1"]),
            (e["-1"], nan),
            (nan, nan),
        ]
    if is_complex(dtype):
        edges = complex_edges(dtype)
        return [
            (edges[0], edges[6]),
            (edges[6], edges[0]),
            (edges[8], edges[7]),
            (edges[14], edges[3]),
            (edges[4], edges[15]),
        ]
    low, high = integer_range(dtype)
    wanted = [(0, 3), (3, 0), (7, 7), (low, high), (1, high), (-3, 2), (low, -1)]
    return [b for b in wanted if all(low <= v <= high for v in b)]


def clip_inputs(dtype):
    values = unary_inputs(dtype)
    bounds = _bounds(dtype)
    return (
        [v for v in values for _ in bounds],
        [low for _ in values for low, _ in bounds],
        [high for _ in values for _, high in bounds],
    )


def where_inputs(dtype):
    values = unary_inputs(dtype)
    others = values[::-1]
    return [1] * len(values) + [0] * len(values), values * 2, others * 2
