"""numpy_statistics.txt: what leaves out nan, quantiles, histograms, covariances, samples, polynomials."""

import warnings

from .numpy_bits import np
from .numpy_linalg import Writer
from .text import SHAPE_LEGEND, VALUE_LEGEND, GoldenFile

DESCRIPTION = f"""
Statistics of small arrays, with nan and without. Floats are compared within a few roundings, all others
bit by bit.

  array <id> <dtype> <shape> <count> <values>
  call <function> <argument> <operands> <ids> refused
  call <function> <argument> <operands> <ids> <results> and per result: <dtype> <shape> <count> <values>

The argument is - if there is none; words of it are separated by commas: an axis (none: all), a method, a number.

{SHAPE_LEGEND}

{VALUE_LEGEND}
"""

DTYPES = ["bool", "int8", "int32", "int64", "uint8", "uint64", "float16", "float32", "float64"]
METHODS = ["inverted_cdf", "averaged_inverted_cdf", "closest_observation", "interpolated_inverted_cdf",
           "hazen", "weibull", "linear", "median_unbiased", "normal_unbiased", "lower", "higher",
           "midpoint", "nearest"]
RULES = ["auto", "fd", "doane", "scott", "stone", "rice", "sturges", "sqrt"]
NAN = ["nansum", "nanprod", "nanmean", "nanvar", "nanstd", "nanmin", "nanmax", "nanmedian", "median"]


def numbers(rng, shape, dtype):
    values = rng.integers(0, 2 if dtype == "bool" else 9, shape)
    if dtype.startswith("float"):
        values = values / 4 - 1
    return values.astype(dtype)


def with_nan(rng, values):
    values = values.copy()
    values[rng.random(values.shape) < 0.25] = np.nan
    return values


def axis_of(text):
    return None if text == "none" else int(text)


def write_nan(out, name, dtype):
    for function in NAN:
        if dtype == "float16" and function != "median":
            continue
        for axis in ("none", "0", "1"):
            out.call(function, [name], lambda x: getattr(np, function)(x, axis=axis_of(axis)), axis)


def write_quantiles(out, name):
    for method in METHODS:
        for axis in ("none", "1"):
            for function in ("quantile", "nanquantile"):
                out.call(function, [name, "q"], lambda x, q: getattr(np, function)(
                    x, q, axis=axis_of(axis), method=method), f"{axis},{method}")


def write_histograms(out, name):
    for bins in (1, 3, 7):
        out.call("histogram", [name], lambda x: np.histogram(x, bins), str(bins))
        out.call("histogram_range", [name], lambda x: np.histogram(x, bins, range=(0.5, 5.3)), str(bins))
        out.call("histogram_density", [name], lambda x: np.histogram(x, bins, density=True), str(bins))
        out.call("histogram_weights", [name, "w"], lambda x, w: np.histogram(x, bins, weights=w), str(bins))
    for rule in RULES:
        out.call("histogram_rule", [name], lambda x: np.histogram(x, rule), rule)
    out.call("histogram_edges", [name, "edges"], np.histogram)
    out.call("histogram2d", [name, "w"], lambda x, w: np.histogram2d(x.ravel(), w.ravel(), [2, 3]), "-")


def write_samples(out, rng):
    for name, shape in {"a": (7,), "v": (3,), "m": (4, 6), "t": (6,), "long": (40,)}.items():
        out.array(name, rng.integers(-8, 9, shape) / 4)
    out.array("up", np.cumsum(rng.integers(1, 5, 6)) / 4)
    out.array("c", (rng.integers(-8, 9, 5) + 1j * rng.integers(-8, 9, 5)) / 4)
    out.array("i", rng.integers(-5, 6, 6))
    for mode in ("full", "same", "valid"):
        for pair in (["a", "v"], ["v", "a"], ["a", "c"], ["c", "v"], ["i", "v"], ["i", "i"]):
            out.call("convolve", pair, lambda a, v: np.convolve(a, v, mode), mode)
            out.call("correlate", pair, lambda a, v: np.correlate(a, v, mode), mode)
    for axis in ("0", "1", "-1"):
        out.call("trapezoid", ["m"], lambda y: np.trapezoid(y, axis=int(axis)), axis)
        out.call("unwrap", ["m"], lambda y: np.unwrap(y * 4, axis=int(axis)), axis)
        for order in (1, 2):
            out.call("gradient", ["m"], lambda y: np.gradient(y, 0.5, axis=int(axis), edge_order=order),
                     f"{axis},{order}")
    for order in (1, 2):
        out.call("gradient_at", ["t", "up"], lambda f, x: np.gradient(f, x, edge_order=order), str(order))
    out.call("trapezoid_at", ["t", "up"], np.trapezoid)
    out.call("interp", ["long", "up", "t"], np.interp)
    out.call("interp_period", ["long", "up", "t"], lambda x, p, v: np.interp(x, p, v, period=1.75))
    out.call("ediff1d", ["m"], np.ediff1d)
    for x in ("m", "i", "c"):
        out.call("cov", [x], np.cov)
        out.call("corrcoef", [x], np.corrcoef)
    out.call("cov_columns", ["m"], lambda x: np.cov(x, rowvar=False, bias=True))
    out.array("counts", np.array([1, 2, 0, 3, 1, 1]))
    out.array("amounts", np.array([1, 2, .5, 3, .25, 1]))
    out.call("cov_weights", ["m", "counts", "amounts"], lambda x, f, a: np.cov(x, fweights=f, aweights=a))
    out.call("average", ["m", "amounts"], lambda x, w: np.average(x, axis=1, weights=w))
    for pair in (["a", "v"], ["v", "a"], ["i", "v"], ["c", "v"]):
        for function in ("polyadd", "polysub", "polymul", "polyval"):
            out.call(function, pair, getattr(np, function))
    out.call("polydiv", ["a", "up"], np.polydiv)
    for p in ("a", "i", "c"):
        out.call("polyder", [p], np.polyder)
        out.call("polyint", [p], np.polyint)
        out.call("poly", [p], np.poly)
        out.call("vander", [p], np.vander)
    for degree in (0, 2):
        out.call("polyfit", ["up", "t"], lambda x, y: np.polyfit(x, y, degree), str(degree))


def write(directory, versions):
    warnings.simplefilter("ignore")
    rng = np.random.default_rng(20240229)
    out = Writer(versions)
    out.out = GoldenFile("numpy_statistics.txt", "numpy", versions, DESCRIPTION)
    out.array("q", np.array([0, 0.1, 0.25, 0.5, 0.8, 1]))
    out.array("w", rng.integers(0, 9, (3, 8)) / 8)
    out.array("edges", np.array([-0.5, 0.25, 1, 1, 2.5, 6]))
    for dtype in DTYPES:
        out.array(f"{dtype}_x", numbers(rng, (3, 8), dtype))
        write_nan(out, f"{dtype}_x", dtype)
        if dtype != "bool":
            write_quantiles(out, f"{dtype}_x")
        if dtype not in ("float16", "bool"):
            write_histograms(out, f"{dtype}_x")
        if dtype in ("float32", "float64"):
            out.array(f"{dtype}_nan", with_nan(rng, numbers(rng, (3, 8), dtype)))
            write_nan(out, f"{dtype}_nan", dtype)
            write_quantiles(out, f"{dtype}_nan")
    write_samples(out, rng)
    out.out.write(directory)
