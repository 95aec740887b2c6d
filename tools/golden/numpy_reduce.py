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
  options <function> <id> <axes, or all> <mask id, or -> <initial, or -> <dtype of elements, or -> <dtype> <shape> <values>
  options ... refused
  cumulate <function> <id> <axis> <include_initial> <dtype> <shape> <values>
  diff <id> <times> <axis> <dtype> <shape> <values>
var1 and std1 have a correction of 1. mean, var, std and their like are rounded on the way: compare within
a few units in the last place. Which zero min and max return is not specified. An initial value is a decimal number, and a
float if it has a point; masks are inputs whose names begin with "mask".
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


# What each function takes beyond axis and keepdims: NumPy has no other options for the rest.
TAKES_WHERE = ("sum", "prod", "min", "max", "mean", "var", "std", "var1", "std1", "any", "all")
TAKES_INITIAL = ("sum", "prod", "min", "max")
TAKES_DTYPE = ("sum", "prod", "mean", "var", "std")
INITIAL = {"-": None, "3": 3, "-2": -2, "200": 200, "2.75": 2.75, "-inf.": -np.inf, "inf.": np.inf}
OPTION_SHAPES = [(7,), (3, 4), (0, 3)]


def _masks(shape):
    count = int(np.prod(shape, dtype=int))
    yield f"mask_{shape_text(shape)}", (np.arange(count) % 3 != 1).reshape(shape)
    yield f"mask_none_{shape_text(shape)}", np.zeros(shape[-1:], bool)


def _casts_as_weft(x, dtype):
    """Not so: complex to real is a warning in NumPy, and a float outside an integer type is undefined."""
    if is_complex(x.dtype.name):
        return is_complex(dtype)
    if is_integer(dtype) and is_float(x.dtype.name):
        return not dtype.startswith("u") and bool(np.all(np.isfinite(x)))
    return True


def _with_options(function, x, axes, mask, initial, dtype):
    """The answer, or "refused"; None if NumPy's is not what weft means."""
    if is_complex(x.dtype.name) and function in ("min", "max"):
        return None
    if is_complex(x.dtype.name) and function == "prod" and initial in (np.inf, -np.inf):
        return None  # which part is nan depends on the order of the factors
    if dtype and not _casts_as_weft(x, dtype):
        return None
    if function in ("var", "std") and dtype and is_complex(dtype):
        return None  # real in weft, whatever the type asked for
    options = {"axis": axes}
    if mask is not None:
        options["where"] = mask
    if initial is not None:
        options["initial"] = initial
    if dtype is not None:
        options["dtype"] = np_dtype(dtype)
    try:
        return np.asarray(FUNCTIONS[function](x, **options))
    except (ValueError, OverflowError, TypeError):
        return "refused"


def _options(file, name, x, masks):
    """Masks with every initial value, and dtypes; the axes take turns."""
    axes = list(_choices(x.ndim))
    turn = 0

    def add(function, mask, initial, dtype):
        nonlocal turn
        turn += 1
        chosen = axes[turn % len(axes)]
        answer = _with_options(function, x, chosen, masks.get(mask), INITIAL[initial], dtype)
        if answer is None:
            return
        result = ["refused"] if isinstance(answer, str) else _written(answer)
        axes_text = "all" if chosen is None else list_text(chosen)
        file.add("options", function, name, axes_text, mask, initial, dtype or "-", *result)

    for function in TAKES_WHERE:
        for mask in masks:
            for initial in INITIAL if function in TAKES_INITIAL else ["-"]:
                add(function, mask, initial, None)
    for function in TAKES_INITIAL:
        for initial in list(INITIAL)[1:]:
            add(function, "-", initial, None)
    for function in TAKES_DTYPE:
        for dtype in ("bool", "int8", "uint16", "int64", "float32", "float64", "complex64"):
            if function in ("sum", "prod") or is_float(dtype) or is_complex(dtype):
                add(function, "-", "-", dtype)
    for function in ("sum", "prod"):
        for dtype in ("bool", "int8", "float32"):
            for initial in ("3", "-2", "200"):
                add(function, "-", initial, dtype)


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
    masks = {shape: dict(_masks(shape)) for shape in OPTION_SHAPES}
    for named in masks.values():
        for name, mask in named.items():
            file.add("input", name, *_written(mask))
    for dtype in NUMPY_DTYPES:
        for special in (False, True):
            if special and not is_float(dtype):
                continue
            for shape in SHAPES:
                x = _values(shape, dtype, special)
                name = f"{dtype}_{shape_text(shape)}{'_special' if special else ''}"
                file.add("input", name, *_written(x))
                _reductions(file, name, x)
                if shape in masks:
                    _options(file, name, x, masks[shape])
                if not special:
                    _running(file, name, x)
    file.write(directory)
