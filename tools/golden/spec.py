"""What weft itself is specified to answer, in a few lines each.

Golden lines keep the package's answer; these models only decide which lines get the word `differs`.
"""


class Refused(Exception):
    """Carries the kind token of the rule that failed."""

    @property
    def kind(self):
        return self.args[0]


def broadcast_shapes(*shapes):
    rank = max((len(s) for s in shapes), default=0)
    result = [1] * rank
    for shape in shapes:
        for axis, extent in enumerate(shape, start=rank - len(shape)):
            if extent == 1 or extent == result[axis]:
                continue
            if result[axis] != 1:
                raise Refused("extent_mismatch")
            result[axis] = extent
    return tuple(result)


def broadcast_to_strides(shape, strides, target):
    """Stride kept on a supplied axis, 0 where it is new or stretched."""
    if broadcast_shapes(shape, target) != tuple(target):
        raise Refused("extent_mismatch")
    lead = len(target) - len(shape)
    supplied = [0 if n == 1 and t != 1 else s for n, s, t in zip(shape, strides, target[lead:])]
    return tuple([0] * lead + supplied)


def expand(sizes, strides, target):
    """Right to left, the first failing rule is reported."""
    lead = len(target) - len(sizes)
    if lead < 0:
        raise Refused("too_few")
    out_sizes, out_strides = [0] * len(target), [0] * len(target)
    for i in reversed(range(len(target))):
        wanted = target[i]
        if i < lead:
            _check_new_axis(wanted)
            size, stride = 1, 0
            if sizes and i + 1 < len(target):
                stride = out_sizes[i + 1] * out_strides[i + 1]
        else:
            size, stride = sizes[i - lead], strides[i - lead]
            wanted = size if wanted == -1 else wanted
        if size != wanted:
            _check_stretch(size, wanted)
            stride = 0
        out_sizes[i], out_strides[i] = wanted, stride
    return tuple(out_sizes), tuple(out_strides)


def _check_new_axis(wanted):
    if wanted == -1:
        raise Refused("leading_minus_one")
    if wanted < -1:
        raise Refused("below_minus_one")


def _check_stretch(size, wanted):
    if wanted < -1:
        raise Refused("below_minus_one")
    if size != 1:
        raise Refused("extent_mismatch")


_PRECISION = {"bfloat16": 8, "float16": 11, "float32": 24, "float64": 53}


def xla_element_type(left, right):
    if left == right:
        return left
    if left in _PRECISION and right in _PRECISION and {left, right} != {"float16", "bfloat16"}:
        return max(left, right, key=_PRECISION.get)
    raise Refused("element_type")


def xla_binary_shape(left, right, dims):
    if len(left) == len(right):
        if dims and list(dims) != list(range(len(left))):
            raise Refused("equal_rank_not_identity")
        return _degenerate(left, right)
    small, big = sorted((left, right), key=len)
    return _degenerate(_placed(small, big, dims), big)


def _placed(small, big, dims):
    if not dims and small:
        raise Refused("rank_mismatch_no_dims")
    if len(dims) != len(small):
        raise Refused("dims_size")
    placed = list(big)
    for i, d in enumerate(dims):
        if d < 0:
            raise Refused("dim_negative")
        if d >= len(big):
            raise Refused("dim_too_large")
        if small[i] != big[d] and 1 not in (small[i], big[d]):
            raise Refused("extent_mismatch")
        if i and dims[i - 1] >= d:
            raise Refused("order")
        placed[d] = small[i]
    return tuple(placed)


def _degenerate(left, right):
    result = []
    for a, b in zip(left, right):
        if a != b and 1 not in (a, b):
            raise Refused("incompatible")
        result.append(b if a == 1 else a)
    return tuple(result)


def xla_broadcast_in_dim(shape, result, dims):
    if len(dims) != len(shape):
        raise Refused("dims_size")
    for i, d in enumerate(dims):
        if not 0 <= d < len(result):
            raise Refused("dim_out_of_range")
        if shape[i] not in (1, result[d]):
            raise Refused("extent_mismatch")
        if i and dims[i - 1] >= d:
            raise Refused("order")
    return tuple(result)


def xla_scalar_stretch(*shapes):
    """select and clamp: scalars stretch, everything else must agree."""
    full = {s for s in shapes if s}
    if len(full) > 1:
        raise Refused("incompatible")
    return full.pop() if full else ()


def answer(model, *arguments):
    """(result, None) or (None, kind)."""
    try:
        return model(*arguments), None
    except Refused as refusal:
        return None, refusal.kind
