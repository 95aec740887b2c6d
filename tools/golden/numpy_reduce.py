"""numpy_reduce.txt: what NumPy's reductions give, for every dtype, shape and choice of axes."""

from itertools import combinations

from .numpy_bits import from_array, np, np_dtype, tokens
from .text import (
    NUMPY_DTYPES,
    SHAPE_LEGEND,
    VALUE_LEGEND,
    GoldenFile,
    is_complex,
    is_float,
    is_integer,
    list_text,
    shape_text,
)

DESCRIPTION = f"""
Reductions. The elements are small multiples of 1/4, so that sums are exact in any order; for floats a
second array holds a nan and an infinity as well.

{SHAPE_LEGEND}
{VALUE_LEGEND}

Lines:
  input <id> <dtype> <shape> <values>
  reduce <function> <id> <axes, or all> <keepdims> <dtype> <shape> <values>
  reduce <function> <id> <axes, or all> <keepdims> refused
  cumulate <function> <id> <axis> <include_initial> <dtype> <shape> <values>
  diff <id> <times> <axis> <dtype> <shape> <values>
var1 and std1 have a correction of 1. mean, var, std and their like are rounded on the way: compare within
a few units in the last place. Which zero min and max return is not specified.
"""

FUNCTIONS = {
    "sum": np.sum,
    "prod": np.prod,
    "min": np.min,
    "max": np.max,
    "mean": np.mean,
    "var": np.var,
    "std": np.std,
    "var1": lambda x, **o: np.var(x, correction=1, **o),
    "std1": lambda x, **o: np.std(x, correction=1, **o),
    "any": np.any,
    "all": np.all,
    "count_nonzero": np.count_nonzero,
    "argmin": np.argmin,
    "argmax": np.argmax,
}
SHAPES = [(), (1,), (7,), (3, 4), (2, 3, 4), (5, 1, 3), (0,), (0, 3), (2, 0, 3), (2, 17, 2)]


def _values(shape, dtype, special):
    count = int(np.prod(shape, dtype=int))
    numbers = (np.arange(count) * 7 + 3) % 11 - 5
    if dtype == "bool":
        return (numbers % 3 > 0).reshape(shape)
    if is_integer(dtype):
        return numbers.astype(np_dtype(dtype)).reshape(shape)
    quarters = numbers / 4
    if is_complex(dtype):
        quarters = quarters + 1j * quarters[::-1]
    if special and count > 2:
        quarters[count // 2] = np.nan
        quarters[count - 1] = np.inf
    return quarters.astype(np_dtype(dtype)).reshape(shape)


def _choices(rank):
    yield None
    for length in range(1, rank + 1):
        yield from combinations(range(rank), length)
    if rank > 1:
        yield (-1,)


def _answer(function, x, axes, keepdims):
    positional = function in ("argmin", "argmax")
    if positional and axes is not None and len(axes) > 1:
        return None
    if is_complex(x.dtype.name) and function in ("min", "max", "argmin", "argmax"):
        return None  # NumPy orders complex numbers, weft does not
    axis = axes[0] if positional and axes is not None else axes
    try:
        return np.asarray(FUNCTIONS[function](x, axis=axis, keepdims=keepdims))
    except ValueError:
        return None


def _written(array):
    values, dtype = from_array(array.reshape(-1))
    return [dtype, shape_text(array.shape), *tokens(values, dtype)]


def _reductions(file, name, x):
    for axes in _choices(x.ndim):
        for function in FUNCTIONS:
            keepdims = (len(function) + x.ndim + len(axes or ())) % 2 == 0
            answer = _answer(function, x, axes, keepdims)
            result = ["refused"] if answer is None else _written(answer)
            chosen = "all" if axes is None else list_text(axes)
            file.add("reduce", function, name, chosen, int(keepdims), *result)


def _running(file, name, x):
    for axis in range(x.ndim):
        for function, run in (("sum", np.cumulative_sum), ("prod", np.cumulative_prod)):
            for initial in (False, True):
                answer = run(x, axis=axis, include_initial=initial)
                file.add("cumulate", function, name, axis, int(initial), *_written(answer))
        for times in (1, 2):
            file.add("diff", name, times, axis, *_written(np.diff(x, times, axis)))


def write(directory, versions):
    file = GoldenFile("numpy_reduce.txt", "numpy", versions, DESCRIPTION)
    for dtype in NUMPY_DTYPES:
        for special in (False, True):
            if special and not is_float(dtype):
                continue
            for shape in SHAPES:
                x = _values(shape, dtype, special)
                name = f"{dtype}_{shape_text(shape)}{'_special' if special else ''}"
                file.add("input", name, *_written(x))
                _reductions(file, name, x)
                if not special:
                    _running(file, name, x)
    file.write(directory)
