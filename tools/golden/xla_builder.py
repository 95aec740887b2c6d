"""One XLA instruction at a time: its inferred shape, or the kind of its refusal."""

import os

# Refusals of select and clamp are logged with a stack trace, which is noise here.
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import ml_dtypes  # noqa: E402
from jax._src.lib import xla_client  # noqa: E402

from .numpy_bits import dtype_name, np_dtype, register_bfloat16  # noqa: E402

register_bfloat16(ml_dtypes.bfloat16)
ops = xla_client.ops

# The beginning of each message, in the order XLA checks.
KINDS = [
    ("Expected element type in shape to be arithmetic type", "element_class"),
    ("Expected pred or integral type", "element_class"),
    ("Expected input element type", "element_class"),
    ("Binary op with incompatible shapes", "incompatible"),
    ("Binary op", "element_type"),
    ("Select's pred operand must have PRED", "element_type"),
    ("Clamp with incompatible element types", "element_type"),
    ("Broadcast dimensions field must either be not set", "equal_rank_not_identity"),
    ("Shapes must be equal rank", "rank_mismatch_no_dims"),
    ("Size of broadcast_dimensions has to match", "dims_size"),
    ("InDim style broadcast must be to an equal or higher ranked shape", "rank_too_low"),
    ("Broadcast with negative dimension size", "size_negative"),
    ("invalid shape type", "size_negative"),
    ("Broadcast dimensions order is wrong", "order"),
    ("Input dimension should be either 1 or equal", "extent_mismatch"),
]


def _dimension_kind(message):
    """Messages that begin with `Broadcast dimension` and a number."""
    for part, kind in (
        ("cannot be negative", "dim_negative"),
        ("too large", "dim_too_large"),
        ("is out of bound", "dim_out_of_range"),
        ("mismatch", "extent_mismatch"),
    ):
        if part in message:
            return kind
    raise AssertionError(message)


def refusal_kind(message):
    _, _, text = message.partition(": ")
    for beginning, kind in KINDS:
        if text.startswith(beginning):
            return kind
    if "Unimplemented implicit broadcast" in text:
        return "incompatible"
    return _dimension_kind(text)


class Instruction:
    """A fresh builder: it keeps its first error for ever, so it serves one case only."""

    def __init__(self):
        self._builder = xla_client.XlaBuilder("golden")
        self._count = 0

    def parameter(self, dtype, shape):
        xla_shape = xla_client.Shape.array_shape(np_dtype(dtype), shape)
        self._count += 1
        return ops.Parameter(self._builder, self._count - 1, xla_shape)

    def infer(self, make):
        """make gets a function that adds operands. (dtype, shape, None) or (None, None, kind)."""
        try:
            result = self._builder.get_shape(make(self.parameter))
        except xla_client.XlaRuntimeError as error:
            return None, None, refusal_kind(str(error))
        return dtype_name(result.numpy_dtype()), tuple(result.dimensions()), None


def infer(make):
    return Instruction().infer(make)
