"""numpy_values.txt: what every elementwise op makes of the edge values of every dtype."""

from . import edges
from .numpy_bits import from_array, np, to_array, tokens
from .text import NUMPY_DTYPES, VALUE_LEGEND, GoldenFile, is_complex, is_integer
from .value_lines import FORMAT, ValueFile

UNARY = {
    "positive": np.positive,
    "negative": np.negative,
    "abs": np.absolute,
    "logical_not": np.logical_not,
    "bitwise_invert": np.invert,
}
BINARY = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "floor_divide": np.floor_divide,
    "remainder": np.remainder,
    "fmod": np.fmod,
    "equal": np.equal,
    "not_equal": np.not_equal,
    "less": np.less,
    "less_equal": np.less_equal,
    "greater": np.greater,
    "greater_equal": np.greater_equal,
    "logical_and": np.logical_and,
    "logical_or": np.logical_or,
    "logical_xor": np.logical_xor,
    "bitwise_and": np.bitwise_and,
    "bitwise_or": np.bitwise_or,
    "bitwise_xor": np.bitwise_xor,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "fmax": np.fmax,
    "fmin": np.fmin,
}
SHIFTS = {"bitwise_left_shift": np.left_shift, "bitwise_right_shift": np.right_shift}

DESCRIPTION = f"""
Elementwise operations, both (all) operands of the same dtype. Inputs are the edge values of the
dtype, each against each, then random values; shifts have inputs of their own.

{FORMAT}

{VALUE_LEGEND}

What a reader may not compare bit by bit:
  maximum minimum fmax fmin clip   which zero is returned when both are zero, -0 and 0
  abs of complex                   NumPy's is not correctly rounded: allow 2 units in the last place
What is well defined, though it may surprise:
  integers wrap around; integer division, remainder and fmod by zero give 0; MIN // -1 is MIN;
  shift counts below 0 or from the width up give 0, or -1 for a right shift of a negative value;
  16-bit floats are computed in float32 and rounded once;
  complex multiply is (ar*br - ai*bi, ar*bi + ai*br), each operation rounded (nothing fused);
  complex divide is Smith's method as checked in the generator (numpy_values.py);
  complex numbers are ordered by real part, then imaginary part, and compare false with a NaN part;
  maximum and minimum return the first operand that has a NaN part, whole, fmax and fmin the operand
  without one.
"""


def _product(left, right):
    return (
        left.real * right.real - left.imag * right.imag,
        left.real * right.imag + left.imag * right.real,
    )


def _smith_quotient(left, right):
    """Divide by the larger part of the divisor first, as NumPy's loop does."""
    by_real = np.abs(right.real) >= np.abs(right.imag)
    major = np.where(by_real, right.real, right.imag)
    minor = np.where(by_real, right.imag, right.real)
    ratio = minor / major
    scale = 1 / (major + minor * ratio)
    real = np.where(by_real, left.real + left.imag * ratio, left.real * ratio + left.imag) * scale
    imag = np.where(by_real, left.imag - left.real * ratio, left.imag * ratio - left.real) * scale
    zero = (right.real == 0) & (right.imag == 0)
    return (
        np.where(zero, left.real / np.abs(right.real), real),
        np.where(zero, left.imag / np.abs(right.real), imag),
    )


def _same(array, parts):
    """Equal bit by bit, any NaN being as good as any other."""

    def part_same(a, b):
        same_number = (a == b) & (np.signbit(a) == np.signbit(b))
        return bool(np.all(same_number | (np.isnan(a) & np.isnan(b))))

    return part_same(array.real, parts[0]) and part_same(array.imag, parts[1])


def check_complex_formulas(dtype):
    """The header promises these formulas; refuse to write a file they do not explain."""
    left, right = (to_array(v, dtype) for v in edges.binary_inputs(dtype))
    if not _same(left * right, _product(left, right)):
        raise SystemExit(f"{dtype} products are fused; was NPY_DISABLE_CPU_FEATURES set?")
    if not _same(left / right, _smith_quotient(left, right)):
        raise SystemExit(f"{dtype} quotients are not Smith's method")


def _record(out, op, function, dtype, inputs):
    """inputs: (identifier, dtype, values) per operand."""
    try:
        result = function(*(to_array(values, kind) for _, kind, values in inputs))
    except TypeError:
        out.refused(op, dtype)
        return
    for identifier, kind, values in inputs:
        out.input(identifier, kind, values)
    out.result(op, dtype, [identifier for identifier, _, _ in inputs], *from_array(result))


def _vectors(dtype, group, vectors):
    return [(f"{dtype}.{group}{i}", dtype, v) for i, v in enumerate(vectors)]


def _write_dtype(out, dtype):
    unary = _vectors(dtype, "unary", [edges.unary_inputs(dtype)])
    binary = _vectors(dtype, "pair", edges.binary_inputs(dtype))
    shift = _vectors(dtype, "shift", edges.shift_inputs(dtype)) if is_integer(dtype) else binary
    for op, function in UNARY.items():
        _record(out, op, function, dtype, unary)
    for op, function in BINARY.items():
        _record(out, op, function, dtype, binary)
    for op, function in SHIFTS.items():
        _record(out, op, function, dtype, shift)
    _record(out, "clip", np.clip, dtype, _vectors(dtype, "clip", edges.clip_inputs(dtype)))
    condition, chosen, other = edges.where_inputs(dtype)
    _record(
        out,
        "where",
        np.where,
        dtype,
        [
            (f"{dtype}.where0", "bool", condition),
            (f"{dtype}.where1", dtype, chosen),
            (f"{dtype}.where2", dtype, other),
        ],
    )


def write(directory, versions):
    file = GoldenFile("numpy_values.txt", "numpy", versions, DESCRIPTION)
    out = ValueFile(file, tokens)
    for dtype in NUMPY_DTYPES:
        if is_complex(dtype):
            check_complex_formulas(dtype)
        _write_dtype(out, dtype)
    file.write(directory)
