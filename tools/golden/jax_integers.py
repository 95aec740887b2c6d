"""jax_integers.txt: the types that XLA infers for booleans and integers."""

from . import integers
from . import xla_builder as xla
from .numpy_bits import dtype_name

HEAD = "Result types that XLA infers for booleans and integers (XlaBuilder's shape inference)."


def _outcome(function, *dtypes):
    builder = xla.xla_client.XlaBuilder("golden")
    operands = []
    for dtype in dtypes:
        shape = xla.xla_client.Shape.array_shape(xla.np_dtype(dtype), (3,))
        operands.append(xla.ops.Parameter(builder, len(operands), shape))
    try:
        return dtype_name(builder.get_shape(function(*operands)).numpy_dtype()), ""
    except xla.xla_client.XlaRuntimeError as error:
        return integers.refused(error)


def write(directory, versions):
    file = integers.golden_file("jax_integers.txt", "jax", versions, HEAD)
    functions = [(op, getattr(xla.ops, name), count) for op, name, count in integers.elementwise("builder")
                 if hasattr(xla.ops, name)]
    integers.Writer(file, lambda dtype: dtype, _outcome, numbers={}).write(functions, [])
    file.write(directory)
