"""numpy_promotion.txt: which dtype comes out, or whether there is a result at all."""

from .numpy_bits import dtype_name, np
from .text import NUMPY_DTYPES, REFUSED, GoldenFile, integer_range, is_integer

BINARY = {
    "add": np.add,
    "divide": np.divide,
    "floor_divide": np.floor_divide,
    "equal": np.equal,
    "logical_and": np.logical_and,
    "bitwise_and": np.bitwise_and,
    "bitwise_left_shift": np.left_shift,
    "maximum": np.maximum,
}
UNARY = {
    "negative": np.negative,
    "positive": np.positive,
    "abs": np.absolute,
    "logical_not": np.logical_not,
    "bitwise_invert": np.invert,
}
COMPARISONS = {
    "equal": np.equal,
    "not_equal": np.not_equal,
    "less": np.less,
    "less_equal": np.less_equal,
    "greater": np.greater,
    "greater_equal": np.greater_equal,
}
SCALARS = {"bool": True, "int": 1, "float": 1.5, "complex": 1.5j}

DESCRIPTION = """
Result dtypes. The last token is a dtype, or refused where NumPy raises an exception.

Lines:
  result_type <dtype> <dtype> <dtype>
      promotion of two array dtypes
  binary <op> <dtype> <dtype> <dtype|refused>
  unary <op> <dtype> <dtype|refused>
  weak <dtype> <bool|int|float|complex> <dtype|refused>
      array + a small Python scalar of that kind
  weak_int <dtype> <literal> <dtype|refused>
      array + an integer literal that may not fit the dtype
  weak_compare <op> <dtype> <element> <literal> <0|1>
      array element compared with an integer literal that may not fit: NumPy answers by exact value
  can_cast <from> <to> <0|1>
      casting rule same_kind, which in-place operations follow
"""


def _outcome(function, *arguments):
    try:
        return dtype_name(function(*arguments).dtype)
    except (TypeError, OverflowError):
        return REFUSED


def _ones(dtype):
    # Not 0-d: a dimensioned array takes the same path and can never be mistaken for a scalar.
    return np.ones(1, dtype)


def _write_pairs(file):
    pairs = [(a, b) for a in NUMPY_DTYPES for b in NUMPY_DTYPES]
    for a, b in pairs:
        file.add("result_type", a, b, dtype_name(np.result_type(np.dtype(a), np.dtype(b))))
    for op, function in BINARY.items():
        for a, b in pairs:
            file.add("binary", op, a, b, _outcome(function, _ones(a), _ones(b)))
    for a, b in pairs:
        file.add("can_cast", a, b, int(np.can_cast(np.dtype(a), np.dtype(b), "same_kind")))


def _literals(dtype):
    if not is_integer(dtype):
        return [0, -1, 127, 256, 1 << 31, 1 << 63, -(1 << 63), (1 << 64) - 1, 1 << 64]
    low, high = integer_range(dtype)
    return sorted({0, -1, 127, 128, -128, -129, 255, 256, low, low - 1, high, high + 1})


def _write_scalars(file):
    for dtype in NUMPY_DTYPES:
        for kind, scalar in SCALARS.items():
            file.add("weak", dtype, kind, _outcome(np.add, _ones(dtype), scalar))
    for dtype in NUMPY_DTYPES:
        for literal in _literals(dtype):
            file.add("weak_int", dtype, literal, _outcome(np.add, _ones(dtype), literal))


def _write_comparisons(file):
    for dtype in filter(is_integer, NUMPY_DTYPES):
        low, high = integer_range(dtype)
        for op, function in COMPARISONS.items():
            for element in (low, high):
                for literal in (low - 1, low, high, high + 1):
                    value = function(np.array([element], dtype), literal)[0]
                    file.add("weak_compare", op, dtype, element, literal, int(value))


def write(directory, versions):
    file = GoldenFile("numpy_promotion.txt", "numpy", versions, DESCRIPTION)
    _write_pairs(file)
    for op, function in UNARY.items():
        for dtype in NUMPY_DTYPES:
            file.add("unary", op, dtype, _outcome(function, _ones(dtype)))
    _write_scalars(file)
    _write_comparisons(file)
    file.write(directory)
