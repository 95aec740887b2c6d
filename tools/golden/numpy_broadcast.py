"""numpy_broadcast.txt: result shapes, and the strides of broadcast views."""

from . import shapes, spec
from .edges import seeded
from .numpy_bits import np
from .text import REFUSED, SHAPE_LEGEND, GoldenFile, list_text, shape_text

SHAPE_CASES = 2000
STRIDE_CASES = 500

DESCRIPTION = f"""
Broadcast shapes and broadcast views.

{SHAPE_LEGEND}

Lines:
  shapes <count> <shape>*count <shape|refused>
      np.broadcast_shapes
  view <shape> <strides> <target> <strides|refused> [differs]
      np.broadcast_to of an array with these strides (in elements)
  differs: weft keeps the source's stride on an axis of extent 1 that stays 1; NumPy writes 0 there.
      No element is ever reached through such a stride, so both views are the same.
"""


def _write_shapes(file):
    rng = seeded("numpy shapes")
    for case in range(SHAPE_CASES):
        group = shapes.shape_tuple(rng, 2 + case % 3)
        try:
            result = shape_text(np.broadcast_shapes(*group))
        except ValueError:
            result = REFUSED
        expected, _ = spec.answer(spec.broadcast_shapes, *group)
        assert result == (REFUSED if expected is None else shape_text(expected))
        file.add("shapes", len(group), *map(shape_text, group), result)


def _random_source(rng):
    """An array that was sliced, reversed and permuted, so that its strides are not contiguous."""
    shape = shapes.random_shape(rng, 4)
    steps = [rng.choice((1, 1, 2, -1)) for _ in shape]
    base = np.zeros([extent * abs(step) for extent, step in zip(shape, steps)], np.int8)
    view = base[tuple(slice(None, None, step) for step in steps)]
    return view.transpose(rng.sample(range(view.ndim), view.ndim))


def _random_target(rng, shape):
    target = [
        rng.choice(shapes.EXTENTS) if extent == 1 and rng.random() < 0.7 else extent
        for extent in shape
    ]
    if target and rng.random() < 0.1:
        target[rng.randrange(len(target))] = rng.choice(shapes.EXTENTS)
    return (*shapes.random_shape(rng, 2), *target)


def _write_views(file):
    rng = seeded("numpy views")
    for _ in range(STRIDE_CASES):
        source = _random_source(rng)
        target = _random_target(rng, source.shape)
        try:
            # int8, so bytes are elements
            strides = np.broadcast_to(source, target).strides
        except ValueError:
            strides = None
        expected, _ = spec.answer(spec.broadcast_to_strides, source.shape, source.strides, target)
        assert (strides is None) == (expected is None)
        result = REFUSED if strides is None else list_text(strides)
        file.add(
            "view",
            shape_text(source.shape),
            list_text(source.strides),
            shape_text(target),
            result,
            *([] if strides == expected else ["differs"]),
        )


def write(directory, versions):
    file = GoldenFile("numpy_broadcast.txt", "numpy", versions, DESCRIPTION)
    _write_shapes(file)
    _write_views(file)
    file.write(directory)
