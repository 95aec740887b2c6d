"""numpy_sort.txt: what NumPy gives for order, binary search and sets, for every dtype."""

from .numpy_bits import from_array, np, np_dtype, tokens
from .text import (
    NUMPY_DTYPES,
    SHAPE_LEGEND,
    VALUE_LEGEND,
    GoldenFile,
    is_complex,
    is_float,
    is_integer,
    shape_text,
)

DESCRIPTION = f"""
Order, binary search and sets. Many elements occur more than once; floats hold infinities, zeros of both
signs and nan, complex numbers a nan in either part and in both.

{SHAPE_LEGEND}
{VALUE_LEGEND}

Lines:
  input <id> <dtype> <shape> <values>
  call <function> <options, or -> <ids joined by commas> <dtype> <shape> <values>
Options are numbers, joined by commas: an axis for sort, argsort (both stable), sort_complex, lexsort, cummax
and cummin ("all": none); 1 for the right side of searchsorted and digitize; of unique_* equal_nan and an axis ("all":
none); 1 for isin, inverted.
"""

SHAPES = [(9,), (3, 4), (2, 3, 2), (0,), (2, 0), (1,)]


def _values(shape, dtype, seed):
    rng = np.random.default_rng(seed)
    count = int(np.prod(shape, dtype=int))
    numbers = rng.integers(-3, 4, count)
    if dtype == "bool":
        return (numbers > 0).reshape(shape)
    if is_integer(dtype):
        return numbers.astype(np_dtype(dtype)).reshape(shape)
    special = np.array([np.nan, np.inf, -np.inf, -0.0])
    parts = [np.where(rng.random(count) < 0.3, rng.choice(special, count), numbers / 2) for _ in "ab"]
    values = np.empty(count, np_dtype(dtype))
    if is_complex(dtype):
        values.real, values.imag = parts
    else:
        values[:] = parts[0]
    return values.reshape(shape)


def _written(array):
    values, dtype = from_array(np.asarray(array).reshape(-1))
    return [dtype, shape_text(np.asarray(array).shape), *tokens(values, dtype)]


def _axes(x):
    return [None, *range(x.ndim)] if x.ndim > 1 else [None, 0]


def _option(axis):
    return "all" if axis is None else str(axis)


def _orders(file, name, x):
    for axis in _axes(x):
        file.add("call", "sort", _option(axis), name, *_written(np.sort(x, axis=axis, kind="stable")))
        file.add("call", "argsort", _option(axis), name, *_written(np.argsort(x, axis=axis, kind="stable")))
    if x.dtype.name != "float16":  # which becomes complex128 in both, by way of a type that differs
        file.add("call", "sort_complex", "-", name, *_written(np.sort_complex(x)))
    if is_complex(x.dtype.name):
        return
    for axis in range(x.ndim):
        for function, ufunc in (("cummax", np.maximum), ("cummin", np.minimum)):
            file.add("call", function, axis, name, *_written(ufunc.accumulate(x, axis=axis)))


def _uniques(file, name, x):
    for equal_nan in (True, False):
        parts = np.unique(x, return_index=True, return_inverse=True, return_counts=True, equal_nan=equal_nan)
        for part, answer in zip(("values", "indices", "inverse", "counts"), parts):
            file.add("call", f"unique_{part}", f"{int(equal_nan)},all", name, *_written(answer))
    # Slices with a nan are all different to NumPy, whatever is asked.
    for axis in range(x.ndim) if x.size and not np.isnan(x.astype(complex)).any() else ():
        parts = np.unique(x, return_index=True, return_inverse=True, return_counts=True, axis=axis)
        for part, answer in zip(("values", "indices", "inverse", "counts"), parts):
            file.add("call", f"unique_{part}", f"1,{axis}", name, *_written(answer))


def _pairs(file, first, x, second, y):
    names = f"{first},{second}"
    for side in ("left", "right"):
        ordered = np.sort(x.reshape(-1))
        file.add("call", "searchsorted", int(side == "right"), names, *_written(np.searchsorted(ordered, y, side)))
    for invert in (False, True):
        file.add("call", "isin", int(invert), names, *_written(np.isin(x, y, invert=invert)))
    for function in ("union1d", "intersect1d", "setdiff1d", "setxor1d"):
        if is_complex(x.dtype.name) or is_complex(y.dtype.name):
            continue  # NumPy compares neighbours there, which are not in order if there is a nan
        file.add("call", function, "-", names, *_written(getattr(np, function)(x, y)))


def _bins(file):
    x = np.array([0.2, 6.4, 3.0, 1.6, np.nan, -np.inf, 10.0, 2.5])
    for name, bins in (("rising", [0.0, 1.0, 2.5, 4.0, 10.0]), ("falling", [10.0, 4.0, 2.5, 2.5, 0.0])):
        file.add("input", f"bins_{name}", *_written(np.array(bins)))
        file.add("input", f"binned_{name}", *_written(x))
        for right in (False, True):
            answer = np.digitize(x, bins, right=right)
            file.add("call", "digitize", int(right), f"binned_{name},bins_{name}", *_written(answer))


def write(directory, versions):
    file = GoldenFile("numpy_sort.txt", "numpy", versions, DESCRIPTION)
    for number, dtype in enumerate(NUMPY_DTYPES):
        for shape in SHAPES:
            x = _values(shape, dtype, 10 * number + len(shape))
            name = f"{dtype}_{shape_text(shape)}"
            file.add("input", name, *_written(x))
            _orders(file, name, x)
            _uniques(file, name, x)
            if shape == (3, 4):
                y = _values((7,), dtype, 10 * number + 7)
                file.add("input", f"{dtype}_others", *_written(y))
                _pairs(file, name, x, f"{dtype}_others", y)
                keys = f"{name},{name}_turned"
                file.add("input", f"{name}_turned", *_written(x[::-1, ::-1]))
                for axis in (0, 1):
                    if not (is_float(dtype) or is_complex(dtype)):
                        answer = np.lexsort((x, x[::-1, ::-1]), axis=axis)
                        file.add("call", "lexsort", axis, keys, *_written(answer))
    _pairs(file, "int8_3x4", _values((3, 4), "int8", 10 * NUMPY_DTYPES.index("int8") + 2), "float32_others",
           _values((7,), "float32", 10 * NUMPY_DTYPES.index("float32") + 7))
    _bins(file)
    file.write(directory)
