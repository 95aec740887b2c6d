"""torch_operators.txt: PyTorch's operators, and the programs of a study of vectors and tensors."""

import operator
import platform

import torch

from .numpy_bits import from_array, np, tokens
from .text import REFUSED, SHAPE_LEGEND, VALUE_LEGEND, GoldenFile, list_text, shape_text

DESCRIPTION = f"""
What the operators of torch.Tensor give: type, shape, strides, elements. Where shapes do not go
together, the first sentence of PyTorch's error, with _ for blanks.

{SHAPE_LEGEND}

{VALUE_LEGEND}

An operand is its dtype, its shape and how it lies: row (row-major) or column (a transposed view of
a row-major one). Element i, counted row-major in memory, is i % 5 + 1; bool: whether that is odd.

Lines:
  binary <op> <operand> <operand> <outcome>
  number <op> <operand> <number> <outcome>
  reversed <op> <number> <operand> <outcome>
  unary <op> <operand> <outcome>
  program <name> <outcome>
An outcome is one of
  ok <dtype> <shape> <strides> <value>*
  refused shape <sentence>
  refused dtype
  refused zero
      an integer divided by zero
Numbers divided by tensors are torch.div of a 0-d tensor, as in C++. (Python's operator multiplies
by the reciprocal, which rounds twice.)
"""

BINARY = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
UNARY = {"-": operator.neg, "~": operator.invert}
DTYPES = ["bool", "uint8", "int32", "int64", "float32", "float64"]
NUMBERS = {"7": 7, "2.5": 2.5}

# The study's, the other documents', and one for every way in which shapes can meet.
SHAPES = [
    ((3,), (3,)),
    ((2, 2), (2,)),
    ((2, 3, 4), (3, 4)),
    ((5, 3), (3,)),
    ((2, 1), (1, 3)),
    ((), (2, 3)),
    ((2, 3), (1, 1, 3)),
    ((4, 1), (4, 0)),
    ((12, 4, 1, 5), (1, 5, 5)),
    ((5, 4), (5, 3)),
    ((2, 4, 6), (3, 5, 6)),
    ((7, 5, 3), (4,)),
    ((2, 3), (2,)),
    ((0,), (3,)),
]


def _operand(dtype, shape, layout="row"):
    stored = tuple(reversed(shape)) if layout == "column" else shape
    count = int(np.prod(stored, dtype=np.int64))
    values = torch.arange(count) % 5 + 1
    if dtype == "bool":
        values = values % 2
    x = values.to(getattr(torch, dtype)).reshape(stored)
    return x.permute(tuple(reversed(range(x.dim())))) if layout == "column" else x


def _outcome(call):
    try:
        result = call()
    except (RuntimeError, TypeError) as error:
        message = str(error)
        if "ZeroDivisionError" in message:
            return [REFUSED, "zero"]
        if "must match the size of tensor" not in message:
            return [REFUSED, "dtype"]
        return [REFUSED, "shape", message.splitlines()[0].replace(" ", "_")]
    values, name = from_array(result.contiguous().numpy().reshape(-1))
    return [
        "ok",
        name,
        shape_text(tuple(result.shape)),
        list_text(result.stride()),
        *tokens(values, name),
    ]


def _words(dtype, shape, layout="row"):
    return dtype, shape_text(shape), layout


def _write_binary(file, op, a, b):
    """a and b are (dtype, shape) or (dtype, shape, layout)."""
    outcome = _outcome(lambda: BINARY[op](_operand(*a), _operand(*b)))
    file.add("binary", op, *_words(*a), *_words(*b), *outcome)


def _write_shapes(file):
    for left, right in SHAPES:
        for a, b in ((left, right), (right, left)):
            for op in ("+", "*", "<"):
                _write_binary(file, op, ("float32", a), ("float32", b))


def _write_layouts(file):
    seconds = [((2, 3), "column"), ((2, 3), "row"), ((3,), "row"), ((2, 1), "row"), ((), "row")]
    for layout in ("column", "row"):
        for shape, other in seconds:
            _write_binary(file, "+", ("float32", (2, 3), layout), ("float32", shape, other))
    for shape in ((4,), (3, 4), ()):
        _write_binary(file, "+", ("float32", (2, 3, 4), "column"), ("float32", shape))


def _reversed(op, number, x):
    return torch.div(torch.tensor(number), x) if op == "/" else BINARY[op](number, x)


def _write_types(file):
    for op, function in BINARY.items():
        for a in DTYPES:
            x, words = _operand(a, (2, 3)), _words(a, (2, 3))
            for b in DTYPES:
                _write_binary(file, op, (a, (2, 3)), (b, (3,)))
            for text, number in NUMBERS.items():
                file.add("number", op, *words, text, *_outcome(lambda: function(x, number)))
                outcome = _outcome(lambda: _reversed(op, number, x))
                file.add("reversed", op, text, *words, *outcome)
    for op, function in UNARY.items():
        for a in DTYPES:
            outcome = _outcome(lambda: function(_operand(a, (2, 3))))
            file.add("unary", op, *_words(a, (2, 3)), *outcome)


def _programs():
    v1 = torch.tensor([1.0, 2.0, 3.0])
    v2 = torch.tensor([4.0, 5.0, 6.0])
    a = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    b = torch.tensor([[5.0, 6.0], [7.0, 8.0]])
    v3 = torch.tensor([10.0, 20.0])
    c = torch.arange(24.0).reshape(2, 3, 4)
    d = torch.arange(12.0).reshape(3, 4)
    return {
        "elementwise_sum": lambda: v1 + v2,
        "elementwise_mul": lambda: v1 * v2,
        "dot_product": lambda: torch.dot(v1, v2),
        "v1_norm": lambda: torch.norm(v1),
        "matmul_result": lambda: torch.matmul(a, b),
        "broadcast_sum": lambda: a + v3,
        "tensor_sum": lambda: c + d,
    }


def write(directory):
    versions = {
        "torch": torch.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    file = GoldenFile("torch_operators.txt", "torch_operators", versions, DESCRIPTION)
    _write_shapes(file)
    _write_layouts(file)
    _write_types(file)
    for name, program in _programs().items():
        file.add("program", name, *_outcome(program))
    file.write(directory)
