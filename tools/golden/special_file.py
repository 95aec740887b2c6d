"""Writes what a package's functions make of special values, as `input` and `op` lines."""

from . import special
from .numpy_bits import from_array, np, to_array, tokens
from .text import COMPLEX_PARTS, GoldenFile, INTEGER_WIDTHS, is_complex, is_float
from .value_lines import ValueFile


def _one(dtype):
    if is_complex(dtype):
        return special.complex_values(dtype)
    return special.float_values(dtype) if is_float(dtype) else special.integer_values(dtype)


def _few(dtype):
    if is_complex(dtype):
        return special.few_complex_values(dtype)
    return special.few_float_values(dtype) if is_float(dtype) else special.integer_values(dtype)


def _record(out, op, function, dtype, inputs):
    try:
        result = np.asarray(function(*(to_array(values, kind) for _, kind, values in inputs)))
    except TypeError:
        return  # the package has no such function for the dtype
    for identifier, kind, values in inputs:
        out.input(identifier, kind, values)
    out.result(op, dtype, [identifier for identifier, _, _ in inputs], *from_array(result))


def write(name, section, versions, description, directory, functions, floats):
    """functions: op -> (arity, function, kinds), kinds being letters of i(nteger), f(loat), c(omplex)."""
    file = GoldenFile(name, section, versions, description)
    out = ValueFile(file, tokens)
    for dtype in [*INTEGER_WIDTHS, *floats, *COMPLEX_PARTS]:
        kind = "c" if is_complex(dtype) else "f" if is_float(dtype) else "i"
        for op, (arity, function, kinds) in functions.items():
            if kind not in kinds:
                continue
            vectors = [_one(dtype)] if arity == 1 else special.pairs(_few(dtype))
            group = "one" if arity == 1 else "pair"
            inputs = [(f"{dtype}.{group}{i}", dtype, v) for i, v in enumerate(vectors)]
            _record(out, op, function, dtype, inputs)
    file.write(directory)
