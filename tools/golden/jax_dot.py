"""jax_dot.txt: XLA's dot_general, for every choice of axes of small shapes."""

from itertools import permutations

import numpy as np
from jax import lax

from .text import SHAPE_LEGEND, GoldenFile, list_text, shape_text

DESCRIPTION = f"""
dot_general of int32 arrays whose element number i, in row-major order, is (7 i + 3) mod 5 - 2.

  dot <lhs> <rhs> <lhs batching> <rhs batching> <lhs contracting> <rhs contracting> refused
  dot <lhs> <rhs> ... <result shape> <values>

{SHAPE_LEGEND}
"""

SHAPES = [(), (2,), (2, 3), (3, 2), (2, 2, 3)]


def numbers(shape):
    count = int(np.prod(shape))
    return ((7 * np.arange(count) + 3) % 5 - 2).astype(np.int32).reshape(shape)


def choices(rank):
    """Lists of batching and contracting axes, one beyond the rank included."""
    axes = range(rank + 1)
    for total in range(min(rank + 1, 3)):
        for chosen in permutations(axes, total):
            for batching in range(total + 1):
                yield chosen[:batching], chosen[batching:]


def record(out, lhs, rhs, dimensions):
    (lb, lc), (rb, rc) = dimensions
    words = [shape_text(lhs), shape_text(rhs), *(list_text(axes) for axes in (lb, rb, lc, rc))]
    try:
        result = np.asarray(lax.dot_general(numbers(lhs), numbers(rhs), ((lc, rc), (lb, rb))))
    except (TypeError, ValueError, IndexError):
        out.add("dot", *words, "refused")
        return
    out.add("dot", *words, shape_text(result.shape), *result.reshape(-1).tolist())


def write(directory, versions):
    out = GoldenFile("jax_dot.txt", "jax", versions, DESCRIPTION)
    number = 0
    for lhs in SHAPES:
        for rhs in SHAPES:
            for left in choices(len(lhs)):
                for right in choices(len(rhs)):
                    number += 1
                    fits = len(left[0]) == len(right[0]) and len(left[1]) == len(right[1])
                    if fits or number % 23 == 0:  # of those that cannot fit, some
                        record(out, lhs, rhs, (left, right))
    out.write(directory)
