"""jax_xla.txt: shape and element type inference of XLA's client operations."""

from . import shapes, spec
from .edges import seeded
from .text import ALL_DTYPES, REFUSED, SHAPE_LEGEND, GoldenFile, list_text, shape_text
from .xla_builder import infer, ops

BINARY_CASES = 3000
IN_DIM_CASES = 600
PREPEND_CASES = 60
TERNARY_CASES = 300

BINARY = {
    "add": ops.Add,
    "subtract": ops.Sub,
    "multiply": ops.Mul,
    "divide": ops.Div,
    "remainder": ops.Rem,
    "maximum": ops.Max,
    "minimum": ops.Min,
    "bitwise_and": ops.And,
    "bitwise_or": ops.Or,
    "bitwise_xor": ops.Xor,
    "bitwise_left_shift": ops.ShiftLeft,
    "equal": ops.Eq,
    "less": ops.Lt,
}

DESCRIPTION = f"""
Shapes and element types of XLA operations, as XlaBuilder infers them.

{SHAPE_LEGEND}

Lines:
  binary <op> <dtype> <dtype> <lhs shape> <rhs shape> <dims> ok <dtype> <shape>
  binary <op> <dtype> <dtype> <lhs shape> <rhs shape> <dims> refused <kind>
      <dims> is broadcast_dimensions. The first of these that fails is the kind:
      element_class            the op does not take that dtype (subtract bool, bitwise_and float)
      element_type             the two dtypes do not go together
      equal_rank_not_identity  ranks equal, dims neither empty nor 0,1,..
      rank_mismatch_no_dims    ranks differ, dims empty, the smaller operand not a scalar
      dims_size                as many dims as the smaller operand has axes are needed
      dim_negative dim_too_large extent_mismatch order     per entry of dims, in this order
      incompatible             after placing, two extents differ and neither is 1
  element <op> <dtype> <dtype> <dtype> [differs]
  element <op> <dtype> <dtype> refused <kind>
      operands of the same shape; kind is element_class or element_type
  broadcast_in_dim <shape> <result shape> <dims> ok
  broadcast_in_dim <shape> <result shape> <dims> refused <kind>
      kind, in the order XLA checks: dims_size; dim_out_of_range of any entry; rank_too_low (of the
      result); then entry by entry extent_mismatch, order. weft need only refuse the same calls.
  broadcast <shape> <sizes> ok <shape> | refused size_negative
      <sizes> is a comma list put in front
  select <pred shape> <shape> <shape> ok <shape> | refused <kind>
  clamp <low shape> <shape> <high shape> ok <shape> | refused <kind>
differs: bfloat16 with float16 is bfloat16 for XLA; weft, going by width, refuses.
"""

# The examples of the XLA manual's page on broadcasting, refused ones included.
MANUAL_EXAMPLES = [
    ((2, 3), (), ()),
    ((2, 3), (3,), ()),
    ((2, 3), (3,), (1,)),
    ((2, 3), (3,), (0,)),
    ((3, 3), (3,), (1,)),
    ((3, 3), (3,), (0,)),
    ((2, 3, 4), (3, 4), (1, 2)),
    ((2, 3, 4, 5), (5,), (3,)),
    ((2, 3, 4, 5), (4,), (2,)),
    ((2, 3, 4, 5), (3,), (1,)),
    ((2, 3, 4, 5), (2,), (0,)),
    ((2, 3, 4, 5), (4, 5), (2, 3)),
    ((2, 3, 4, 5), (3, 4), (1, 2)),
    ((2, 3, 4, 5), (2, 5), (0, 3)),
    ((2, 3, 4, 5), (4, 3), (2, 1)),
    ((2, 1), (2, 3), ()),
    ((1, 2, 5), (7, 2, 5), ()),
    ((7, 2, 5), (7, 1, 5), ()),
    ((7, 2, 5), (7, 2, 6), ()),
    ((2, 1), (1, 3), ()),
    ((4,), (1, 2), (0,)),
    ((1, 2), (4, 3, 1), (1, 2)),
]
# Which check comes first, scalars, and extents 0.
ORDER_EXAMPLES = [
    ((16, 8, 4), (8, 4), (2, 1)),
    ((16, 8, 4), (8, 4), (1, 2)),
    ((16, 4, 4), (4, 4), (2, 1)),
    ((16, 4, 4), (4, 4), (1, 1)),
    ((2, 3, 4), (2, 3), (0, 3)),
    ((2, 3, 4), (2, 3), (-1, 9)),
    ((2, 3), (2,), (-1,)),
    ((2, 3), (2,), (2,)),
    ((2, 3), (2,), (0, 1)),
    ((2, 3), (), (0,)),
    ((), (), ()),
    ((), (), (0,)),
    ((5,), (5,), (0,)),
    ((2, 3), (2, 3), (1, 0)),
    ((2, 3), (2, 3), (0,)),
    ((2, 3), (2, 3), (0, 1)),
    ((2, 1), (2, 3, 4), (0, 2)),
    ((0,), (1,), ()),
    ((0,), (3,), ()),
    ((3,), (0, 3), (1,)),
    ((1,), (0, 3), (0,)),
    ((0,), (3, 1), (1,)),
]
BINARY_EXAMPLES = MANUAL_EXAMPLES + ORDER_EXAMPLES


def _check(case, got, expected):
    """A package that stops agreeing with the specification must be looked at, not recorded."""
    if got != expected:
        raise SystemExit(f"{case}: XLA says {got}, the specification {expected}")


def _expected_binary(op, left_type, right_type, left, right, dims):
    element = spec.xla_element_type(left_type, right_type)
    return ("bool" if op in ("equal", "less") else element), spec.xla_binary_shape(
        left, right, dims
    )


def _binary_tokens(op, left_type, right_type, left, right, dims):
    dtype, shape, kind = infer(lambda p: BINARY[op](p(left_type, left), p(right_type, right), dims))
    outcome = [REFUSED, kind] if kind else ["ok", dtype, shape_text(shape)]
    if {left_type, right_type} == {"float16", "bfloat16"} and not kind:
        return [*outcome, "differs"]
    # Which dtypes an op takes at all is no matter of broadcasting.
    if kind != "element_class":
        _check(
            (op, left_type, right_type, left, right, dims),
            (None if kind else (dtype, shape), kind),
            spec.answer(_expected_binary, op, left_type, right_type, left, right, dims),
        )
    return outcome


def _random_pair(rng):
    """Small operand, big operand, dims that fit: then perhaps spoilt."""
    big = list(shapes.random_shape(rng, 5))
    rank = rng.randint(0, len(big))
    dims = sorted(rng.sample(range(len(big)), rank))
    small = [1 if rng.random() < 0.25 else big[d] for d in dims]
    for d in dims:
        if rng.random() < 0.1:
            big[d] = 1
    return small, big, dims


def _spoil(rng, small, big, dims):
    choice = rng.randrange(9)
    if choice == 0:
        dims = []
    elif choice == 1:
        dims = dims + [rng.randint(0, len(big))]
    elif choice == 2:
        dims = dims[1:]
    elif choice == 3:
        rng.shuffle(dims)
    elif choice == 4 and dims:
        dims[rng.randrange(len(dims))] = rng.choice((-2, -1, len(big), len(big) + 1))
    elif choice == 5 and small:
        small[rng.randrange(len(small))] = rng.choice(shapes.EXTENTS)
    elif choice == 6 and len(dims) > 1:
        dims[1] = dims[0]
    elif choice == 7:
        dims = [rng.randint(-1, len(big)) for _ in small]
    elif choice == 8 and dims:
        # A shuffled square: only the order is wrong, no extent.
        big = [2] * len(big)
        small = [2] * len(small)
        rng.shuffle(dims)
    return small, big, dims


def _equal_rank_pair(rng):
    full = list(shapes.random_shape(rng, 4))
    left, right = ([1 if rng.random() < 0.3 else e for e in full] for _ in range(2))
    if full and rng.random() < 0.2:
        left[rng.randrange(len(full))] = rng.choice(shapes.EXTENTS)
    dims = list(range(len(full))) if rng.random() < 0.4 else []
    if rng.random() < 0.2:
        dims = [rng.randint(-1, len(full)) for _ in range(rng.randint(0, len(full) + 1))]
    return left, right, dims


def _binary_cases():
    for left, right, dims in BINARY_EXAMPLES:
        yield left, right, dims
        yield right, left, dims
    rng = seeded("xla binary")
    for case in range(BINARY_CASES - 2 * len(BINARY_EXAMPLES)):
        left, right, dims = _equal_rank_pair(rng) if rng.random() < 0.2 else _random_pair(rng)
        if rng.random() < 0.55 and len(left) != len(right):
            left, right, dims = _spoil(rng, left, right, dims)
        left, right = (left, right) if case % 2 else (right, left)
        yield tuple(left), tuple(right), tuple(dims)


def _random_types(rng):
    """Nearly always equal, as otherwise nothing else is checked."""
    if rng.random() < 0.9:
        return ("float32", "float32") if rng.random() < 0.8 else ("int32", "int32")
    return rng.choice(("float32", "int32", "float64")), rng.choice(("float32", "int8", "bfloat16"))


def _write_binary(file):
    rng = seeded("xla binary types")
    for index, (left, right, dims) in enumerate(_binary_cases()):
        examples = index < 2 * len(BINARY_EXAMPLES)
        types = ("float32", "float32") if examples else _random_types(rng)
        op = "add" if examples else rng.choice(("add", "add", "multiply", "maximum", "less"))
        file.add(
            "binary",
            op,
            *types,
            shape_text(left),
            shape_text(right),
            list_text(dims),
            *_binary_tokens(op, *types, left, right, dims),
        )


def _write_elements(file):
    for op in BINARY:
        for a in ALL_DTYPES:
            for b in ALL_DTYPES:
                outcome = _binary_tokens(op, a, b, (2,), (2,), ())
                # Of `ok dtype shape` only the dtype is news here.
                kept = [t for t in outcome if t not in ("ok", "2")]
                file.add("element", op, a, b, *kept)


def _in_dim_case(rng):
    small, big, dims = _random_pair(rng)
    # Placing never stretches the result, so undo what only a binary op may do.
    small = [1 if big[d] == 1 else e for e, d in zip(small, dims)] if rng.random() < 0.8 else small
    if rng.random() < 0.5:
        small, big, dims = _spoil(rng, small, big, dims)
    if rng.random() < 0.05:
        big = big[1:]
    return tuple(small), tuple(big), tuple(dims)


def _write_in_dim(file):
    rng = seeded("xla broadcast_in_dim")
    for _ in range(IN_DIM_CASES):
        shape, result, dims = _in_dim_case(rng)
        _, got, kind = infer(lambda p: ops.BroadcastInDim(p("float32", shape), result, dims))
        _check(
            (shape, result, dims),
            got,
            spec.answer(spec.xla_broadcast_in_dim, shape, result, dims)[0],
        )
        file.add(
            "broadcast_in_dim",
            shape_text(shape),
            shape_text(result),
            list_text(dims),
            *([REFUSED, kind] if kind else ["ok"]),
        )


def _write_prepend(file):
    rng = seeded("xla broadcast")
    for _ in range(PREPEND_CASES):
        shape = shapes.random_shape(rng, 3)
        sizes = tuple(rng.choices((0, 1, 2, 3, 5, -1), (2, 4, 4, 4, 2, 1), k=rng.randint(0, 3)))
        _, got, kind = infer(lambda p: ops.Broadcast(p("float32", shape), sizes))
        file.add(
            "broadcast",
            shape_text(shape),
            list_text(sizes),
            *([REFUSED, kind] if kind else ["ok", shape_text(got)]),
        )


def _ternary_case(rng):
    """Each operand the full shape, a scalar, or something NumPy would stretch and XLA does not."""
    full = shapes.random_shape(rng, 3)
    return tuple(
        rng.choices((full, (), shapes.related_shape(rng, full)), (5, 3, 2))[0] for _ in range(3)
    )


def _write_ternary(file):
    rng = seeded("xla ternary")
    for case in range(TERNARY_CASES):
        name, op, first = (
            ("select", ops.Select, "bool") if case % 2 else ("clamp", ops.Clamp, "float32")
        )
        a, b, c = _ternary_case(rng)
        _, got, kind = infer(lambda p: op(p(first, a), p("float32", b), p("float32", c)))
        _check((name, a, b, c), (got, kind), spec.answer(spec.xla_scalar_stretch, a, b, c))
        file.add(
            name,
            shape_text(a),
            shape_text(b),
            shape_text(c),
            *([REFUSED, kind] if kind else ["ok", shape_text(got)]),
        )


def write(directory, versions):
    file = GoldenFile("jax_xla.txt", "jax", versions, DESCRIPTION)
    _write_binary(file)
    _write_elements(file)
    _write_in_dim(file)
    _write_prepend(file)
    _write_ternary(file)
    file.write(directory)
