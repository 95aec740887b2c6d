"""numpy_indexing.txt: indexing by arrays, read and written."""

from .edges import seeded
from .numpy_bits import np
from .text import SHAPE_LEGEND, GoldenFile, list_text, shape_text

CASES = 700

DESCRIPTION = f"""
Brackets with arrays in them. The array of each shape holds 0, 1, 2, ...; after reading, -1, -2, -3, ... are
written to what was selected.

{SHAPE_LEGEND}

Lines:
  index <shape> <entries> <entry>*entries refused
  index <shape> <entries> <entry>*entries <shape> <values> <values>
      the selection's shape and values, then all of the array after writing
An entry: new, rest, pos:<number>, cut:<start>:<stop>:<step> (- is none), int:<shape>:<values>, mask:<shape>:<bits>.
"""


def _index_array(rng, extent, joined):
    shape = tuple(rng.choice((size, size, 1)) for size in joined[rng.randrange(len(joined) + 1):])
    reach = max(extent, 1)
    low, high = -reach, reach - 1
    if rng.random() < 0.01:
        high += 1
    return np.array([rng.randint(low, high) for _ in range(int(np.prod(shape)))], np.int64).reshape(shape)


def _bound(rng, extent):
    return rng.choice((None, rng.randint(-extent - 1, extent + 1)))


def _entries(rng, shape):
    """Random brackets for an array of this shape, with at least one array among them."""
    while True:
        entries, axis = [], 0
        joined = [rng.choice((0, 1, 2, 3, 3)) for _ in range(rng.randint(0, 2))]
        masked = rng.random() < 0.4
        has_rest = False
        while axis < len(shape) and rng.random() < 0.9:
            kind = rng.choice(("int", "int", "mask", "pos", "cut", "new", "rest"))
            if kind == "int" and not (masked and len(joined) > 1):
                entries.append(_index_array(rng, shape[axis], joined[-1:] if masked else joined))
                axis += 1
            elif kind == "mask" and masked:
                rank = min(rng.randint(0, 2), len(shape) - axis)
                extents = shape[axis:axis + rank]
                if rng.random() < 0.02 and rank:
                    extents = (extents[0] + 1, *extents[1:])
                count = int(np.prod(extents))
                entries.append(np.array([rng.random() < 0.5 for _ in range(count)], bool).reshape(extents))
                axis += rank
            elif kind == "pos" and shape[axis]:
                entries.append(rng.randint(-shape[axis], shape[axis] - 1))
                axis += 1
            elif kind == "cut":
                step = rng.choice((None, 1, 2, -1))
                entries.append(slice(_bound(rng, shape[axis]), _bound(rng, shape[axis]), step))
                axis += 1
            elif kind == "new":
                entries.append(None)
            elif kind == "rest" and not has_rest:
                has_rest = True
                entries.append(Ellipsis)
                axis += rng.randint(0, len(shape) - axis)
        if any(isinstance(entry, np.ndarray) for entry in entries):
            return tuple(entries)


def _entry_text(entry):
    if entry is None:
        return "new"
    if entry is Ellipsis:
        return "rest"
    if isinstance(entry, slice):
        return ":".join(["cut", *("-" if part is None else str(part)
                                  for part in (entry.start, entry.stop, entry.step or 1))])
    if isinstance(entry, int):
        return f"pos:{entry}"
    kind = "mask" if entry.dtype == bool else "int"
    return f"{kind}:{shape_text(entry.shape)}:{list_text(entry.astype(int).ravel().tolist())}"


def write(directory, versions):
    file = GoldenFile("numpy_indexing.txt", "numpy", versions, DESCRIPTION)
    rng = seeded("numpy indexing")
    for _ in range(CASES):
        shape = tuple(rng.choice((0, 1, 2, 3, 3, 4, 4)) for _ in range(rng.randint(1, 4)))
        x = np.arange(int(np.prod(shape))).reshape(shape)
        entries = _entries(rng, shape)
        words = ["index", shape_text(shape), len(entries), *map(_entry_text, entries)]
        try:
            got = x[entries]
        except (IndexError, ValueError):
            file.add(*words, "refused")
            continue
        x[entries] = -1 - np.arange(got.size).reshape(got.shape)
        file.add(*words, shape_text(got.shape), list_text(got.ravel().tolist()), list_text(x.ravel().tolist()))
    file.write(directory)
