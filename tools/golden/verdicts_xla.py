"""verdicts_xla.txt: what XlaBuilder of jaxlib 0.4.38 says to the cases of verdict_cases."""

import itertools
import os
import platform

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import jaxlib  # noqa: E402
import numpy as np  # noqa: E402
from jax._src.lib import xla_client  # noqa: E402

from . import verdict_file  # noqa: E402
from .verdict_cases import Call, numbers_text, read_numbers  # noqa: E402

ops = xla_client.ops

NOTE = """
placings=<dims>;<dims> follows where broadcast_dimensions can be given: all that fit, each a comma
list, in the order of axes.
A number is a constant of the other operand's type. Axes that count from the end, and sizes that are
left to be found, are written as XLA takes them. matmul, matvec, vecmat, vecdot, inner, outer and
tensordot are DotGeneral, reductions Reduce of the scalar operation.
"""
NAMES = {"add": "Add", "subtract": "Sub", "multiply": "Mul", "divide": "Div", "maximum": "Max",
         "less": "Lt", "equal": "Eq", "bitwise_and": "And", "fmod": "Rem", "negative": "Neg",
         "exp": "Exp", "sqrt": "Sqrt", "abs": "Abs", "isfinite": "IsFinite"}
REDUCE = {"sum": ops.Add, "prod": ops.Mul, "min": ops.Min, "max": ops.Max, "any": ops.Or,
          "all": ops.And}
NONE = {"in_place", "assign", "sum_to_size", "index"}


class Builder:
    """Of one case: a builder keeps its first error."""

    def __init__(self):
        self.builder = xla_client.XlaBuilder("case")
        self.count = 0

    def parameter(self, operand):
        shape = xla_client.Shape.array_shape(np.dtype(operand[0]), operand[1])
        self.count += 1
        return ops.Parameter(self.builder, self.count - 1, shape)


def with_types(call):
    """Numbers as 0-d operands of the type beside them."""
    dtypes = [d for d, _ in call.inputs if d]
    return [(dtypes[-1], ()) if d is None else (d, value) for d, value in call.inputs]


def ternary(call, b):
    operands = [b.parameter(x) for x in with_types(call)]
    if call.function == "where":
        return ops.Select(*operands)
    return ops.Clamp(operands[1], operands[0], operands[2])


def elementwise(call, b, dims=None):
    if call.function in ("where", "clip"):
        return ternary(call, b)
    operands = [b.parameter(x) for x in with_types(call)]
    if len(operands) == 2:
        operands.append(call.numbers("dims") if dims is None and call.has("dims") else dims or ())
    return getattr(ops, NAMES[call.function])(*operands)


def from_start(axes, rank):
    return [a + rank if -rank <= a < 0 else a for a in axes]


def joining(call):
    c = Builder()
    dtype = call.inputs[0][0]
    joined = REDUCE[call.function](c.parameter((dtype, ())), c.parameter((dtype, ())))
    c.builder.get_shape(joined)  # refuses in one line what build() would add a trace to
    return c.builder.build(joined)


def reduction(call, b):
    dtype, extents = call.inputs[0]
    rank = len(extents)
    axes = from_start(call.numbers("axes"), rank) if call.has("axes") else range(rank)
    x = b.parameter(call.inputs[0])
    initial = ops.Constant(b.builder, np.zeros((), dtype))
    return ops.Reduce(b.builder, [x], [initial], joining(call), list(axes))


def dot_dimensions(call):
    """lhs and rhs contracting, lhs and rhs batch."""
    a, b = (len(extents) for _, extents in call.inputs)
    if call.function == "tensordot":
        left, right = (read_numbers(p) for p in call.options["pairs"].split(";"))
        return from_start(left, a), from_start(right, b), [], []
    if call.function in ("inner", "outer"):
        return ([a - 1], [b - 1], [], []) if call.function == "inner" else ([], [], [], [])
    core = {"matmul": (min(a, 2), min(b, 2)), "matvec": (2, 1), "vecmat": (1, 2),
            "vecdot": (1, 1)}[call.function]
    batches = [list(range(max(rank - own, 0))) for rank, own in zip((a, b), core)]
    return [a - 1], [b - core[1]], *batches


def product(call, b):
    lhs, rhs = map(b.parameter, call.inputs)
    if call.function == "dot":
        return ops.Dot(lhs, rhs)
    lists = dot_dimensions(call)
    numbers = xla_client.DotDimensionNumbers()
    for field, axes in zip(("lhs_contracting", "rhs_contracting", "lhs_batch", "rhs_batch"), lists):
        getattr(numbers, f"{field}_dimensions").extend(axes)
    return ops.DotGeneral(lhs, rhs, numbers)


def expand(call, b, dims=None):
    rank, target = len(call.inputs[0][1]), call.numbers("target")
    if dims is None:
        aligned = [max(axis, 0) for axis in range(len(target) - rank, len(target))]
        dims = call.numbers("dims") if call.has("dims") else aligned
    return ops.BroadcastInDim(b.parameter(call.inputs[0]), target, list(dims))


def counted(extents):
    return int(np.prod(extents, dtype=np.int64))


def resolved(extents, target):
    """The size that -1 stands for, if there is one."""
    known = counted([e for e in target if e != -1])
    if target.count(-1) != 1 or known <= 0 or counted(extents) % known:
        return None
    return [counted(extents) // known if e == -1 else e for e in target]


def view(call, b):
    extents = call.inputs[0][1]
    rank = len(extents)
    if call.function == "reshape":
        target = call.numbers("target")
        if -1 in target:
            target = resolved(extents, target)
        return ops.Reshape(b.parameter(call.inputs[0]), target)
    x = b.parameter(call.inputs[0])
    if call.function == "transpose":
        return ops.Transpose(x, from_start(call.numbers("dims"), rank))
    dims = list(range(rank))
    i, j = from_start(call.numbers("axes"), rank)
    dims[i], dims[j] = dims[j], dims[i]
    return ops.Transpose(x, dims)


def join(call, b):
    rank = len(call.inputs[0][1])
    axis = from_start(call.numbers("axes"), rank)[0]
    return ops.ConcatInDim(b.builder, [b.parameter(x) for x in call.inputs], axis)


RUN = {"elementwise": elementwise, "reduce": reduction, "product": product, "expand": expand,
       "view": view, "join": join}


def exists(call):
    if call.kind in NONE or call.function in ("einsum", "stack"):
        return False
    if call.kind == "elementwise":
        return call.function in ("where", "clip", *NAMES)
    if call.kind == "reduce":
        return call.function in REDUCE
    if call.kind == "view":
        return call.function in ("transpose", "swapaxes", "reshape")
    return True


def can_be_written(call):
    """XLA ends the program at a negative size, and its axes have no names for what is not there."""
    if call.function == "reshape":
        target = call.numbers("target")
        return -1 not in target or resolved(call.inputs[0][1], target) is not None
    if call.function == "swapaxes":
        rank = len(call.inputs[0][1])
        return all(-rank <= a < rank for a in call.numbers("axes"))
    return True


def result_of(call, *dims):
    b = Builder()
    return b.builder.get_shape(RUN[call.kind](call, b, *dims))


def placings(call, low, high):
    fitting = []
    for dims in itertools.combinations(range(high), low):
        try:
            result_of(call, list(dims))
        except xla_client.XlaRuntimeError:
            continue
        fitting.append(numbers_text(list(dims)))
    return " placings=" + ";".join(fitting) if fitting else ""


def placed(call):
    ranks = sorted(len(x[1]) for x in with_types(call))
    if call.kind == "expand":
        return placings(call, ranks[0], len(call.numbers("target")))
    if call.kind != "elementwise" or len(ranks) != 2 or 0 in ranks or ranks[0] == ranks[1]:
        return ""
    return placings(call, *ranks)


def verdict(line):
    call = Call(line)
    if not exists(call) or not can_be_written(call):
        return "none"
    try:
        shape = result_of(call)
    except xla_client.XlaRuntimeError as error:
        return verdict_file.refused(error) + placed(call)
    return verdict_file.ok(shape.numpy_dtype(), shape.dimensions()) + placed(call)


def write(directory):
    versions = {"jaxlib": jaxlib.__version__, "numpy": np.__version__,
                "python": platform.python_version()}
    verdict_file.write(directory, "xla", versions, verdict, NOTE)
