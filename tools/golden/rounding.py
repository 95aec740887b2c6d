"""Exact conversion between rational numbers and IEEE bit patterns, with Python integers only.

Used for the expected results of casts. Packages are compared against it, never trusted blindly:
some of them convert float64 to a 16-bit type through float32 and so round twice.
"""

import math
from fractions import Fraction

from .text import COMPLEX_PARTS, FLOAT_FORMATS, INTEGER_WIDTHS, integer_range, is_nan_bits


def _limits(dtype):
    exponent, significand = FLOAT_FORMATS[dtype]
    bias = (1 << (exponent - 1)) - 1
    return exponent, significand, bias


def sign_bit(dtype):
    exponent, significand, _ = _limits(dtype)
    return 1 << (exponent + significand)


def inf_bits(dtype):
    exponent, significand, _ = _limits(dtype)
    return ((1 << exponent) - 1) << significand


def nan_bits(dtype):
    _, significand, _ = _limits(dtype)
    return inf_bits(dtype) | (1 << (significand - 1))


def max_bits(dtype):
    return inf_bits(dtype) - 1


def smallest_exponent(dtype):
    """The power of two of the last place of denormal numbers."""
    _, significand, bias = _limits(dtype)
    return 1 - bias - significand


def _round_half_even(value):
    floor = value.numerator // value.denominator
    twice_rest = 2 * (value - floor)
    return floor + (1 if twice_rest > 1 or (twice_rest == 1 and floor % 2) else 0)


def _floor_log2(value):
    guess = value.numerator.bit_length() - value.denominator.bit_length()
    return guess if Fraction(2) ** guess <= value else guess - 1


def round_to_bits(value, dtype):
    """Bits of a rational number rounded once, to nearest, ties to even."""
    if value == 0:
        return 0
    _, significand, _ = _limits(dtype)
    sign = sign_bit(dtype) if value < 0 else 0
    magnitude = abs(Fraction(value))
    last_place = max(_floor_log2(magnitude) - significand, smallest_exponent(dtype))
    units = _round_half_even(magnitude / Fraction(2) ** last_place)
    # Adding (exponent field - 1) << significand to the units also carries a rounded-up significand
    # into the exponent, and a denormal (field 0) needs nothing added.
    bits = units + ((last_place - smallest_exponent(dtype)) << significand)
    return sign | min(bits, inf_bits(dtype))


def bits_to_fraction(bits, dtype):
    """The exact value, or None for infinities and NaN."""
    exponent, significand, _ = _limits(dtype)
    field = (bits >> significand) & ((1 << exponent) - 1)
    if field == (1 << exponent) - 1:
        return None
    units = bits & ((1 << significand) - 1)
    if field:
        units += 1 << significand
    value = units * Fraction(2) ** (smallest_exponent(dtype) + max(field - 1, 0))
    return -value if bits & sign_bit(dtype) else value


def convert_float(bits, source, target):
    if is_nan_bits(bits, source):
        return nan_bits(target)
    sign = sign_bit(target) if bits & sign_bit(source) else 0
    value = bits_to_fraction(bits, source)
    magnitude = inf_bits(target) if value is None else round_to_bits(abs(value), target)
    return sign | magnitude


def _real_part(value, source):
    return (value[0], COMPLEX_PARTS[source]) if source in COMPLEX_PARTS else (value, source)


def _is_true(value, source):
    if source in COMPLEX_PARTS:
        return any(_is_true(part, COMPLEX_PARTS[source]) for part in value)
    if source in FLOAT_FORMATS:
        return (value & ~sign_bit(source)) != 0
    return value != 0


def _to_float(value, source, target):
    if source in FLOAT_FORMATS:
        return convert_float(value, source, target)
    return round_to_bits(Fraction(value), target)


def _to_integer(value, source, target):
    """None where C leaves the conversion undefined; integers wrap around."""
    if source in FLOAT_FORMATS:
        exact = bits_to_fraction(value, source)
        if exact is None:
            return None
        whole = math.trunc(exact)
        low, high = integer_range(target)
        return whole if low <= whole <= high else None
    low, _ = integer_range(target)
    return (value - low) % (1 << INTEGER_WIDTHS[target]) + low


def cast(value, source, target):
    """The exact result of a cast, or None where it is not defined."""
    if target == "bool":
        return int(_is_true(value, source))
    if target in COMPLEX_PARTS:
        part = COMPLEX_PARTS[target]
        if source in COMPLEX_PARTS:
            return tuple(convert_float(v, COMPLEX_PARTS[source], part) for v in value)
        return (_to_float(value, source, part), 0)
    value, source = _real_part(value, source)
    if target in FLOAT_FORMATS:
        return _to_float(value, source, target)
    return _to_integer(value, source, target)
