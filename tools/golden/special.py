"""Special values: zeros, infinities, NaN, denormals, extremes, multiples of pi; free of any package."""

import math
from fractions import Fraction
from itertools import product

from .edges import integer_edges, unique
from .rounding import inf_bits, max_bits, nan_bits, round_to_bits, sign_bit
from .text import COMPLEX_PARTS, FLOAT_FORMATS

# Where functions begin to overflow, underflow or lose their periods, and points between.
_POINTS = [1, 0.5, 2, 3, 1.5, 2.5, 0.75, 1e-5, 10, 11, 88, 100, 709, 745, 1e5]
_POINTS += [math.pi / 4, math.pi / 2, math.pi, 3 * math.pi / 2, 2 * math.pi, 100 * math.pi]
_HUGE = [1e22, 1e30, 1e300]


def _number(value, dtype):
    return round_to_bits(Fraction(value), dtype)


def _with_both_signs(patterns, dtype):
    return [sign | bits for bits in patterns for sign in (0, sign_bit(dtype))]


def _limits(dtype):
    _, significand = FLOAT_FORMATS[dtype]
    return [0, 1, 1 << significand, max_bits(dtype), inf_bits(dtype)]


def float_values(dtype):
    """For functions of one argument."""
    one = _number(1, dtype)
    wanted = [_number(p, dtype) for p in _POINTS + _HUGE]
    positive = _limits(dtype) + [one - 1, one + 1] + wanted
    values = [v for v in positive if v <= inf_bits(dtype)]
    return unique(_with_both_signs(values, dtype)) + [nan_bits(dtype)]


def few_float_values(dtype):
    """For pairs, each against each."""
    wanted = [_number(p, dtype) for p in (0.5, 1, 2, 3, 1.5, 10)]
    return unique(_with_both_signs(_limits(dtype) + wanted, dtype)) + [nan_bits(dtype)]


def complex_values(dtype):
    """Every pair of parts: the axes, the branch cuts with zeros of both signs, infinities, NaN."""
    part = COMPLEX_PARTS[dtype]
    wanted = [0, inf_bits(part), *(_number(p, part) for p in (0.5, 1, 2, 10))]
    parts = unique(_with_both_signs(wanted, part)) + [nan_bits(part)]
    return list(product(parts, parts))


def few_complex_values(dtype):
    part = COMPLEX_PARTS[dtype]
    wanted = [0, _number(1, part), _number(2, part)]
    parts = unique(_with_both_signs(wanted, part)) + [inf_bits(part), nan_bits(part)]
    return list(product(parts, parts))[::3]


def integer_values(dtype):
    return integer_edges(dtype)


def pairs(values):
    """Two vectors that meet every value with every other."""
    return [list(v) for v in zip(*product(values, values))]
