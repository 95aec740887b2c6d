"""Random shapes that are compatible often enough to be interesting."""

EXTENTS = (0, 1, 2, 3, 5)
EXTENT_WEIGHTS = (1, 4, 4, 4, 3)


def random_shape(rng, max_rank):
    rank = rng.randint(0, max_rank)
    return tuple(rng.choices(EXTENTS, EXTENT_WEIGHTS, k=rank))


def related_shape(rng, full, chance_of_one=0.35, chance_of_clash=0.08):
    """A tail of `full` with some extents 1 and, seldom, one that does not fit."""
    kept = full[rng.randint(0, len(full)) :] if rng.random() < 0.5 else full
    shape = []
    for extent in kept:
        if rng.random() < chance_of_clash:
            shape.append(rng.choice(EXTENTS))
        else:
            shape.append(1 if rng.random() < chance_of_one else extent)
    return tuple(shape)


def shape_tuple(rng, count, max_rank=6):
    """Mostly related shapes; every eighth tuple is independent shapes, mostly refused."""
    if rng.random() < 0.125:
        return [random_shape(rng, max_rank) for _ in range(count)]
    full = random_shape(rng, max_rank)
    return [related_shape(rng, full) for _ in range(count)]


def contiguous_strides(shape):
    strides, step = [], 1
    for extent in reversed(shape):
        strides.append(step)
        step *= max(extent, 1)
    return tuple(reversed(strides))
