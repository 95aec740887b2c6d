"""numpy_casts.txt: conversions between all dtypes, rounding traps included."""

from fractions import Fraction

from .edges import edge_values, seeded, random_values, unique
from .numpy_bits import from_array, np, to_array
from .rounding import (
    bits_to_fraction,
    cast,
    inf_bits,
    max_bits,
    nan_bits,
    round_to_bits,
    sign_bit,
    smallest_exponent,
)
from .text import (
    ALL_DTYPES,
    COMPLEX_PARTS,
    FLOAT_FORMATS,
    VALUE_LEGEND,
    GoldenFile,
    integer_range,
    is_complex,
    is_float,
    is_integer,
    token,
)

DESCRIPTION = f"""
Conversions (astype). Results are computed exactly, with one rounding to nearest, ties to even, and
compared with NumPy's; bfloat16, which NumPy lacks, is computed only. (ml_dtypes goes from float64
and from 32- and 64-bit integers to bfloat16 through float32 and so rounds twice; section jax counts
and prints how often.)

{VALUE_LEGEND}

Lines:
  cast <from> <to> <value> <result> [numpy <value>]
      the two last tokens are there only where NumPy's own answer is another one
Floating to integer truncates, only values in range are listed. Integer to integer wraps around.
Complex to real or integer takes the real part. To bool: everything but zero is 1, NaN included.
"""

# Integers around the places where a float type stops being exact, and halfway between its numbers.
INTEGER_TRAPS = unique(
    [0, 1, -1, 2, 3, -3, 7, 100]
    + [
        sign * v
        for bits in (8, 11, 24, 53)
        for v in ((1 << bits) - 1, 1 << bits, (1 << bits) + 1, (1 << bits) + 2, (1 << bits) + 3)
        for sign in (1, -1)
    ]
    + [127, 128, -128, -129, 255, 256, 32767, 32768, 65504, 65519, 65520, 65535, 65536]
    + [
        (1 << 31) - 1,
        1 << 31,
        -(1 << 31),
        (1 << 32) - 1,
        1 << 32,
        (1 << 63) - 1,
        1 << 63,
        -(1 << 63),
        (1 << 64) - 1,
        (1 << 63) - 512,
        (1 << 63) - 513,
        (1 << 64) - 1024,
        (1 << 64) - 1025,
    ]
    # Rounded first to float32 (or float64) these become ties, and a second rounding goes wrong.
    + [
        (1 << 30) + (1 << 22) + 1,
        (1 << 30) + 3 * (1 << 22) - 1,
        (1 << 60) + (1 << 36) + 1,
        (1 << 60) + 3 * (1 << 36) - 1,
    ]
)

# Truncation towards zero and the ends of every integer type.
TRUNCATION = (
    [Fraction(n, 10) for n in (1, 4, 5, 6, 9, 15, 19, 25, 1279, 2559, 327679, 655359)]
    + [
        Fraction(2 * v + 1, 2)
        for v in (127, 128, 255, 32767, 32768, 65535, (1 << 31) - 1, 1 << 31, (1 << 32) - 1)
    ]
    + [
        Fraction(v)
        for v in (
            (1 << 24) + 1,
            (1 << 53) + 1,
            (1 << 53) - 1,
            (1 << 63) - 1024,
            1 << 63,
            (1 << 64) - 2048,
        )
    ]
)


def rounding_traps(target):
    """Positive numbers at, just above and just below every kind of tie of a float type."""
    _, significand = FLOAT_FORMATS[target]
    last_place = Fraction(1, 1 << significand)
    smallest = Fraction(2) ** smallest_exponent(target)
    largest = bits_to_fraction(max_bits(target), target)
    top_place = largest - bits_to_fraction(max_bits(target) - 1, target)
    normal = bits_to_fraction(1 << significand, target)
    ties = [
        1 + last_place / 2,
        1 + 3 * last_place / 2,
        2 - last_place / 2,
        smallest / 2,
        3 * smallest / 2,
        5 * smallest / 2,
        normal - smallest / 2,
        largest + top_place / 2,
    ]
    # 2**-26 is beyond float32's last place: going through float32 first turns these into ties.
    near = [
        tie * (1 + sign * Fraction(1, 1 << bits))
        for tie in ties
        for sign in (1, -1)
        for bits in (12, 26, 50)
    ]
    return ties + near + [smallest, smallest / 4, normal, largest, largest + top_place, 4 * largest]


def _float_sources(source, target):
    target_part = COMPLEX_PARTS.get(target, target)
    numbers = [Fraction(v) for v in (1, 2, 3)] + [Fraction(1, 3), Fraction(355, 113)]
    numbers += TRUNCATION if is_integer(target) else []
    numbers += rounding_traps(target_part) if is_float(target_part) else []
    signed = [sign * n for n in numbers for sign in (1, -1)]
    special = [
        0,
        sign_bit(source),
        1,
        max_bits(source),
        inf_bits(source),
        sign_bit(source) | inf_bits(source),
        nan_bits(source),
    ]
    rng = seeded("cast", source, target)
    return unique(
        special + [round_to_bits(n, source) for n in signed] + random_values(rng, source, 4)
    )


def sources(source, target):
    if is_float(source):
        return _float_sources(source, target)
    if is_complex(source):
        part = COMPLEX_PARTS[source]
        reals = _float_sources(part, target)
        imaginary = reals[::-1] if is_complex(target) or target == "bool" else [1] * len(reals)
        return edge_values(source) + list(zip(reals, imaginary))
    if is_integer(source):
        low, high = integer_range(source)
        return [v for v in INTEGER_TRAPS if low <= v <= high]
    return [0, 1]


def _numpy_answers(values, source, target):
    if "bfloat16" in (source, target):
        return [None] * len(values)
    return from_array(to_array(values, source).astype(np.dtype(target)))[0]


def _write_pair(file, source, target):
    listed = [(v, cast(v, source, target)) for v in sources(source, target)]
    listed = [(v, result) for v, result in listed if result is not None]
    answers = _numpy_answers([v for v, _ in listed], source, target)
    for (value, result), answer in zip(listed, answers):
        expected = token(result, target)
        theirs = expected if answer is None else token(answer, target)
        file.add(
            "cast",
            source,
            target,
            token(value, source),
            expected,
            *([] if theirs == expected else ["numpy", theirs]),
        )


def write(directory, versions):
    file = GoldenFile("numpy_casts.txt", "numpy", versions, DESCRIPTION)
    for source in ALL_DTYPES:
        for target in ALL_DTYPES:
            _write_pair(file, source, target)
    file.write(directory)
