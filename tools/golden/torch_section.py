"""Section torch: promotion with 0-d tensors and scalars, and the geometry of expand."""

import platform

import torch

from . import shapes, spec, torch_integers
from .edges import seeded
from .text import ALL_DTYPES, REFUSED, SHAPE_LEGEND, GoldenFile, list_text, shape_text

EXPAND_CASES = 1500
INFER_SIZE_CASES = 500
SHAPES_OF_KIND = {"nd": (1,), "0d": ()}
SCALARS = {"bool": True, "int": 1, "float": 1.5, "complex": 1.5j}
DTYPES = {name: getattr(torch, name) for name in ALL_DTYPES if hasattr(torch, name)}

PROMOTION = """
Result dtypes of PyTorch. The last token is a dtype, refused where PyTorch's rules refuse, or
unimplemented where the rules allow the operation and this build has no kernel for it.
A tensor of zero dimensions is weaker than one with dimensions: it only wins with a higher category
(bool < integer < floating < complex). Python scalars are weaker still; float means the default
dtype, float32, beside an integer tensor.
complex32 (two float16) is a dtype of PyTorch's that only appears as a result here.

Lines:
  result_type <dtype> <nd|0d> <dtype> <nd|0d> <dtype|refused>
  scalar <dtype> <nd|0d> <bool|int|float|complex> <dtype|refused>
      torch.result_type of a tensor and a Python scalar
  div <dtype> <dtype> <dtype|refused|unimplemented>
      torch.div of two tensors with dimensions (true division)
  floor_divide <dtype> <dtype> <dtype|refused|unimplemented>
  can_cast <from> <to> <0|1>
      in-place operations want can_cast(result dtype, dtype of the left side)
"""

EXPAND = f"""
Tensor.expand: the sizes and strides of the view, and the shape two tensors broadcast to.

{SHAPE_LEGEND}

Lines:
  expand <sizes> <strides> <target> ok <sizes> <strides> [differs]
  expand <sizes> <strides> <target> refused <kind> [kind_differs]
      kind, deduced from PyTorch's message: too_few (fewer sizes than axes), leading_minus_one,
      below_minus_one, extent_mismatch
  infer_size <shape> <shape> <shape|refused>
Sizes and targets are comma lists, as they may be negative.
differs: weft refuses. PyTorch checks a new size below -1, and -1 for a 0-d source, only by the
  overflow of the element count; with an extent 0 elsewhere nothing overflows and it returns a
  negative size. (Where the count does overflow the line says refused, and the kind is the reason,
  not PyTorch's message, which speaks of the element count.)
kind_differs: both refuse, for different reasons. PyTorch calls a size below -1 on an existing axis
  that is not 1 an extent mismatch, and notices a negative size of a new or stretched axis only
  after all other axes.
"""


def versions():
    return {"torch": torch.__version__, "python": platform.python_version()}


def _outcome(function, *arguments):
    try:
        result = function(*arguments)
    except (RuntimeError, TypeError) as error:
        return "unimplemented" if "not implemented for" in str(error) else REFUSED
    dtype = result if isinstance(result, torch.dtype) else result.dtype
    return str(dtype).removeprefix("torch.")


def _ones(dtype, kind="nd"):
    return torch.ones(SHAPES_OF_KIND[kind], dtype=DTYPES[dtype])


def _write_tensor_pairs(file):
    for a in DTYPES:
        for a_kind in SHAPES_OF_KIND:
            for b in DTYPES:
                for b_kind in SHAPES_OF_KIND:
                    result = _outcome(torch.result_type, _ones(a, a_kind), _ones(b, b_kind))
                    file.add("result_type", a, a_kind, b, b_kind, result)


def _write_scalars(file):
    for dtype in DTYPES:
        for kind in SHAPES_OF_KIND:
            for name, scalar in SCALARS.items():
                file.add(
                    "scalar",
                    dtype,
                    kind,
                    name,
                    _outcome(torch.result_type, _ones(dtype, kind), scalar),
                )


def _write_divisions(file):
    for name, function in (("div", torch.div), ("floor_divide", torch.floor_divide)):
        for a in DTYPES:
            for b in DTYPES:
                file.add(name, a, b, _outcome(function, _ones(a), _ones(b)))


def write_promotion(directory):
    file = GoldenFile("torch_promotion.txt", "torch", versions(), PROMOTION)
    missing = [name for name in ALL_DTYPES if name not in DTYPES]
    file.comment("dtypes this version lacks: " + (" ".join(missing) or "none"))
    _write_tensor_pairs(file)
    _write_scalars(file)
    _write_divisions(file)
    for a in DTYPES:
        for b in DTYPES:
            file.add("can_cast", a, b, int(torch.can_cast(DTYPES[a], DTYPES[b])))
    file.write(directory)


def _random_strides(rng, sizes):
    """Contiguous, permuted, padded or already expanded."""
    choice = rng.random()
    if choice < 0.35:
        return shapes.contiguous_strides(sizes)
    if choice < 0.7:
        order = rng.sample(range(len(sizes)), len(sizes))
        permuted = shapes.contiguous_strides([sizes[i] for i in order])
        return tuple(permuted[order.index(i)] for i in range(len(sizes)))
    return tuple(rng.choice((0, 1, 2, 3, 4, 7, 12)) for _ in sizes)


def _random_target(rng, sizes):
    target = []
    for extent in sizes:
        stretched = rng.choice(shapes.EXTENTS) if extent == 1 else extent
        target.append(
            rng.choices((stretched, -1, -2, rng.choice(shapes.EXTENTS)), (70, 22, 2, 6))[0]
        )
    new_axes = rng.choice((0, 0, 1, 1, 2, 3))
    target = rng.choices((1, 0, 2, 3, -1, -2), (40, 8, 20, 20, 7, 5), k=new_axes) + target
    return tuple(target[1:] if rng.random() < 0.06 else target)


# Each of these once went wrong somewhere, or states a rule of its own.
EXPAND_EXAMPLES = [
    ((), (), ()),
    ((), (), (1,)),
    ((), (), (3,)),
    ((), (), (2, 1, 3)),
    ((), (), (0,)),
    ((), (), (-1,)),
    ((), (), (-2,)),
    ((), (), (0, -1)),
    ((), (), (3, -1)),
    ((3,), (1,), (3,)),
    ((3,), (1,), (-1,)),
    ((3,), (1,), (-1, 3)),
    ((3,), (1,), (-1, -1)),
    ((3,), (1,), (-2,)),
    ((3,), (1,), (4,)),
    ((3,), (1,), ()),
    ((3,), (1,), (1, 3)),
    ((3,), (1,), (1, 1, 3)),
    ((3,), (1,), (2, 1, 3)),
    ((3,), (1,), (1, 2, 3)),
    ((1,), (1,), (-2,)),
    ((1,), (7,), (1, 1, 1)),
    ((1,), (7,), (5,)),
    ((1,), (7,), (1, 5)),
    ((1,), (1,), (0,)),
    ((0,), (1,), (1,)),
    ((0,), (1,), (0,)),
    ((0,), (1,), (1, 0)),
    ((0,), (1,), (-2, 0)),
    ((3,), (1,), (0, -2, 3)),
    ((3,), (1,), (-2, 3)),
    ((2, 3), (3, 1), (3,)),
    ((2, 3), (1, 2), (1, 2, 3)),
    ((1, 3), (3, 1), (1, 4, 3)),
    ((2, 1), (1, 1), (2, 5)),
    ((2, 1), (1, 1), (3, 5)),
    ((1, 1), (9, 4), (2, -1, -1)),
]


def _expand_kind(message, target):
    if "number of sizes provided" in message:
        return "too_few"
    if "leading, non-existing" in message:
        return "leading_minus_one"
    if "must match the existing size" in message:
        return "extent_mismatch"
    if "integer multiplication overflow" in message:
        return "below_minus_one" if min(target) < -1 else "leading_minus_one"
    raise AssertionError(message)


def _expand_line(sizes, strides, target):
    expected, expected_kind = spec.answer(spec.expand, sizes, strides, target)
    try:
        view = torch.empty_strided(sizes, strides).expand(target)
    except RuntimeError as error:
        kind = _expand_kind(str(error), target)
        assert expected is None, (sizes, strides, target)
        return [REFUSED, kind] + ([] if kind == expected_kind else ["kind_differs"])
    geometry = tuple(view.shape), tuple(view.stride())
    assert expected is None or geometry == expected, (sizes, strides, target)
    return ["ok", *map(list_text, geometry)] + ([] if geometry == expected else ["differs"])


def _expand_cases():
    yield from EXPAND_EXAMPLES
    rng = seeded("torch expand")
    for _ in range(EXPAND_CASES - len(EXPAND_EXAMPLES)):
        sizes = shapes.random_shape(rng, 4)
        yield sizes, _random_strides(rng, sizes), _random_target(rng, sizes)


def _infer_size(a, b):
    """Of an operation and of broadcast_shapes, which must agree."""

    def attempt(function):
        try:
            return shape_text(function())
        except RuntimeError:
            return REFUSED

    by_add = attempt(lambda: (torch.empty(a, device="meta") + torch.empty(b, device="meta")).shape)
    by_name = attempt(lambda: torch.broadcast_shapes(a, b))
    expected, _ = spec.answer(spec.broadcast_shapes, a, b)
    assert by_add == by_name == (REFUSED if expected is None else shape_text(expected)), (a, b)
    return by_add


def write_expand(directory):
    file = GoldenFile("torch_expand.txt", "torch", versions(), EXPAND)
    for sizes, strides, target in _expand_cases():
        file.add(
            "expand",
            list_text(sizes),
            list_text(strides),
            list_text(target),
            *_expand_line(sizes, strides, target),
        )
    rng = seeded("torch infer_size")
    for _ in range(INFER_SIZE_CASES):
        a, b = shapes.shape_tuple(rng, 2)
        file.add("infer_size", shape_text(a), shape_text(b), _infer_size(a, b))
    file.write(directory)


def write(directory):
    write_promotion(directory)
    write_expand(directory)
    torch_integers.write(directory, versions())
