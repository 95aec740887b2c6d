"""jax_elementwise.txt: what XLA's own operations give where they are exact, at special values and in every type."""

import jax
from jax import lax
from jax import numpy as jnp

from . import special
from .numpy_bits import from_array, np, to_array, tokens
from .text import ALL_DTYPES, VALUE_LEGEND, GoldenFile, is_complex, is_float, is_integer
from .value_lines import FORMAT, ValueFile

jax.config.update("jax_enable_x64", True)

UNARY = {
    "negate": (lax.neg, "ifc"),
    "abs": (lax.abs, "if"),
    "sign": (lax.sign, "if"),
    "bitwise_not": (lax.bitwise_not, "bi"),
    "ceil": (lax.ceil, "f"),
    "floor": (lax.floor, "f"),
    "round_nearest_even": (lambda x: lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN), "f"),
    "is_finite": (lax.is_finite, "f"),
    "population_count": (lax.population_count, "i"),
    "clz": (lax.clz, "i"),
    "real": (lax.real, "c"),
    "imag": (lax.imag, "c"),
    "conj": (lax.conj, "c"),
}
BINARY = {
    "maximum": (lax.max, "bif"),
    "minimum": (lax.min, "bif"),
    "remainder": (lax.rem, "if"),
    "divide": (lax.div, "i"),
    "next_after": (lax.nextafter, "f"),
    "equal": (lax.eq, "bifc"),
    "not_equal": (lax.ne, "bifc"),
    "less": (lax.lt, "bif"),
    "less_equal": (lax.le, "bif"),
    "greater": (lax.gt, "bif"),
    "greater_equal": (lax.ge, "bif"),
    "bitwise_and": (lax.bitwise_and, "bi"),
    "bitwise_or": (lax.bitwise_or, "bi"),
    "bitwise_xor": (lax.bitwise_xor, "bi"),
    "shift_left": (lax.shift_left, "i"),
    "shift_right_arithmetic": (lax.shift_right_arithmetic, "i"),
    "shift_right_logical": (lax.shift_right_logical, "i"),
}

DESCRIPTION = f"""
Operations of jax.lax (XLA on a CPU) that round nothing or round once, under the names of weft::xla, at special values.
clamp takes (low, x, high), convert is named after the type it gives. Integers are not divided by zero, whose quotient XLA
leaves open. No denormal numbers, which XLA on CPUs takes for zeros.

{FORMAT}

{VALUE_LEGEND}
"""


def _kind(dtype):
    return "c" if is_complex(dtype) else "f" if is_float(dtype) else "i" if is_integer(dtype) else "b"


def _is_denormal(bits, dtype):
    value = np.abs(to_array([bits], dtype).astype(np.float64)[0])
    return 0 < value < float(jnp.finfo(dtype).tiny)


def _values(dtype, arity):
    kind = _kind(dtype)
    if kind == "b":
        return [0, 1]
    if kind == "i":
        return special.integer_values(dtype)
    if kind == "c":
        return special.few_complex_values(dtype) if arity == 2 else special.complex_values(dtype)
    values = special.few_float_values(dtype) if arity == 2 else special.float_values(dtype)
    return [v for v in values if not _is_denormal(v, dtype)]


def _pairs(op, dtype):
    first, second = special.pairs(_values(dtype, 2))
    if op in ("divide", "remainder") and _kind(dtype) == "i":
        kept = [(a, b) for a, b in zip(first, second) if b]
        return [list(v) for v in zip(*kept)], "divisor"
    return [first, second], "pair"


def _triples(dtype):
    values = _values(dtype, 2)
    few = values if len(values) <= 6 else values[:: len(values) // 5] + values[-1:]
    return [list(v) for v in zip(*((a, b, c) for a in few for b in few for c in few))]


def _record(out, op, function, dtype, group, vectors):
    arrays = [jnp.asarray(to_array(v, dtype)) for v in vectors]
    identifiers = [f"{dtype}.{group}{i}" for i in range(len(vectors))]
    try:
        result = np.asarray(function(*arrays))
    except TypeError:
        return  # JAX has no such operation for the dtype
    for identifier, vector in zip(identifiers, vectors):
        out.input(identifier, dtype, vector)
    out.result(op, dtype, identifiers, *from_array(result))


def _write_dtype(out, dtype):
    kind = _kind(dtype)
    for op, (function, kinds) in UNARY.items():
        if kind in kinds:
            _record(out, op, function, dtype, "one", [_values(dtype, 1)])
    for op, (function, kinds) in BINARY.items():
        if kind in kinds:
            vectors, group = _pairs(op, dtype)
            _record(out, op, function, dtype, group, vectors)
    if kind in "if":
        _record(out, "clamp", lax.clamp, dtype, "triple", _triples(dtype))
    for target in ALL_DTYPES:
        if kind == "f" and is_integer(target):
            convert = lambda x: lax.convert_element_type(x, target)
            _record(out, f"convert_{target}", convert, dtype, "one", [_values(dtype, 1)])


def write(directory, versions):
    file = GoldenFile("jax_elementwise.txt", "jax", versions, DESCRIPTION)
    out = ValueFile(file, tokens)
    for dtype in ALL_DTYPES:
        _write_dtype(out, dtype)
    file.write(directory)
