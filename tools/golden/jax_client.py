"""jax_client.txt: small programs in the vocabulary of XLA's client library, and its operators."""

import platform

# First, as it quietens XLA's log before jax reads the setting.
from . import xla_builder as xla

import jax
import jaxlib
from jax import lax

from .numpy_bits import from_array, np, np_dtype, tokens
from .text import REFUSED, SHAPE_LEGEND, VALUE_LEGEND, GoldenFile, shape_text

jax.config.update("jax_enable_x64", True)

DESCRIPTION = f"""
Values by jax.lax, shapes and refusals by XlaBuilder.

{SHAPE_LEGEND}

{VALUE_LEGEND}

Lines:
  client <name> <dtype> <shape> <value>*
      programs; tests/golden/jax_client_test.cpp has them in C++ under the same names
  operator <op> <dtype> <shape> <dtype> <shape> ok <dtype> <shape> <value>*
  operator <op> <dtype> <shape> <dtype> <shape> refused <kind>
  number <op> <dtype> <shape> <number> ok <dtype> <shape> <value>*
      the operators of XlaOp. Element i of an operand, row-major, is i % 5 + 1.
"""

OPERATORS = {
    "+": (xla.ops.Add, lax.add),
    "-": (xla.ops.Sub, lax.sub),
    "*": (xla.ops.Mul, lax.mul),
    "/": (xla.ops.Div, lax.div),
    "%": (xla.ops.Rem, lax.rem),
    "&": (xla.ops.And, lax.bitwise_and),
    "|": (xla.ops.Or, lax.bitwise_or),
    "^": (xla.ops.Xor, lax.bitwise_xor),
    "<<": (xla.ops.ShiftLeft, lax.shift_left),
    ">>": (xla.ops.ShiftRightArithmetic, lax.shift_right_arithmetic),
}
ARITHMETIC = ["+", "-", "*", "/", "%"]
TYPES = [
    ("float32", "float32"),
    ("float32", "float64"),
    ("int32", "float32"),
    ("int32", "int64"),
]
SHAPES = [
    ((3,), (3,)),
    ((2, 3), (3,)),
    ((3,), (2, 3)),
    ((2, 1), (2, 3)),
    ((2, 1), (1, 3)),
    ((1, 2, 5), (7, 2, 5)),
    ((7, 2, 5), (7, 1, 5)),
    ((7, 2, 5), (7, 2, 6)),
    ((), (2, 3)),
    ((2, 3), ()),
    ((2, 3), (1, 1, 3)),
    ((4, 1), (4, 0)),
]


def _filled(dtype, shape):
    count = int(np.prod(shape, dtype=np.int64))
    return (np.arange(count) % 5 + 1).astype(np_dtype(dtype)).reshape(shape)


def _answer(result):
    result = np.asarray(result)
    values, name = from_array(result.reshape(-1))
    return [name, shape_text(result.shape), *tokens(values, name)]


def _outcome(op, a_type, a, b_type, b):
    build, compute = OPERATORS[op]
    dtype, shape, kind = xla.infer(lambda p: build(p(a_type, a), p(b_type, b)))
    if kind:
        return [REFUSED, kind]
    sides = [
        np.broadcast_to(_filled(t, s).astype(np_dtype(dtype)), shape)
        for t, s in ((a_type, a), (b_type, b))
    ]
    return ["ok", *_answer(compute(*sides))]


def _write_operators(file):
    for a, b in SHAPES:
        for op in ARITHMETIC:
            outcome = _outcome(op, "int32", a, "int32", b)
            file.add("operator", op, "int32", shape_text(a), "int32", shape_text(b), *outcome)
    for op in OPERATORS:
        for dtype in ("int8", "int32", "int64"):
            outcome = _outcome(op, dtype, (2, 3), dtype, (1, 3))
            file.add("operator", op, dtype, "2x3", dtype, "1x3", *outcome)
            sides = _filled(dtype, (2, 3)), np.full((2, 3), 7, np_dtype(dtype))
            file.add("number", op, dtype, "2x3", 7, "ok", *_answer(OPERATORS[op][1](*sides)))
    for a, b in TYPES:
        for op in ARITHMETIC:
            outcome = _outcome(op, a, (2, 3), b, (1, 3))
            file.add("operator", op, a, "2x3", b, "1x3", *outcome)


def _f32(values):
    return np.array(values, np.float32)


def _row(v, shape, dims):
    return lax.broadcast_in_dim(v, shape, dims)


def _programs():
    matrix = _f32([[1, 2, 3], [4, 5, 6]])
    vector = _f32([7, 8, 9])
    square = _f32(np.arange(9).reshape(3, 3))
    cuboid = _f32(np.arange(24).reshape(2, 3, 4))
    page = _f32(np.arange(12).reshape(3, 4))
    column = _f32(np.arange(12).reshape(4, 3, 1))
    index = lax.iota(np.int32, 6)
    indices = lax.broadcasted_iota(np.int32, (2, 3), 1)
    return {
        "matrix_plus_scalar": matrix + _f32(7),
        "vector_along_dimension_1": lax.add(matrix, _row(vector, (2, 3), (1,))),
        "square_along_dimension_1": lax.add(square, _row(vector, (3, 3), (1,))),
        "square_along_dimension_0": lax.add(square, _row(vector, (3, 3), (0,))),
        "cuboid_plus_matrix": lax.add(cuboid, _row(page, (2, 3, 4), (1, 2))),
        "vector_and_one_row": lax.add(
            _row(_f32([1, 2, 3, 4]), (4, 2), (0,)), _row(_f32([[5, 6]]), (4, 2), (0, 1))
        ),
        "one_row_and_cuboid": lax.add(
            _row(_f32([[100, 200]]), (4, 3, 2), (1, 2)), _row(column, (4, 3, 2), (0, 1, 2))
        ),
        "outer": lax.mul(
            _row(_f32([[10], [20]]), (2, 3), (0, 1)), _row(_f32([[1, 2, 3]]), (2, 3), (0, 1))
        ),
        "broadcast": lax.broadcast(vector, (2,)),
        "broadcast_in_dim": lax.broadcast_in_dim(vector, (3, 2), (0,)),
        "iota": indices,
        "even_indices": lax.eq(lax.rem(index, np.int32(2)), np.int32(0)),
        "select": lax.select(lax.lt(index, np.full(6, 3, np.int32)), index, lax.neg(index)),
        "clamp": lax.clamp(_f32(2), matrix, _f32(5)),
        "reshape_and_transpose": lax.transpose(lax.reshape(cuboid, (6, 4)), (1, 0)),
        "slice": lax.slice(cuboid, (0, 1, 0), (2, 3, 4), (1, 1, 2)),
        "slice_in_dim": lax.slice_in_dim(matrix, 1, 3, 1, 1),
        "concatenate": lax.concatenate([matrix, 10 * matrix], 0),
        "sum_of_rows": lax.reduce(matrix, _f32(0), lax.add, (1,)),
        "maximum_of_all": lax.reduce(matrix, _f32(-np.inf), lax.max, (0, 1)),
        "product_by_and": lax.reduce(matrix > 0, np.array(True), lax.bitwise_and, (0,)),
        "dot": lax.dot(matrix, lax.transpose(matrix, (1, 0))),
        "dot_general": lax.dot_general(matrix, matrix, (((1,), (1,)), ((), ()))),
        "batch_dot": lax.dot_general(cuboid, cuboid, (((2,), (2,)), ((0,), (0,)))),
        "convert": lax.convert_element_type(_f32([1.5, -1.5, 2.5]), np.int32),
        "operators": lax.sub(
            lax.mul(lax.neg(matrix), matrix), lax.div(matrix, np.full_like(matrix, 2))
        ),
        "bits": lax.bitwise_xor(
            lax.shift_left(index, np.full(6, 2, np.int32)), lax.bitwise_not(index)
        ),
        "centred": lax.sub(
            matrix, _row(lax.reduce(matrix, _f32(0), lax.add, (0,)) / _f32(2), (2, 3), (1,))
        ),
    }


def write(directory):
    versions = {
        "jax": jax.__version__,
        "jaxlib": jaxlib.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    file = GoldenFile("jax_client.txt", "jax_client", versions, DESCRIPTION)
    for name, value in _programs().items():
        file.add("client", name, *_answer(value))
    _write_operators(file)
    file.write(directory)
