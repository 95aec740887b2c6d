"""jax_window.txt: lax.reduce_window, which is StableHLO's reduce_window."""

import jax
from jax import lax

from .jax_conv import numbers, spelled
from .numpy_bits import np, np_dtype
from .text import REFUSED, SHAPE_LEGEND, VALUE_LEGEND, GoldenFile, shape_text

jax.config.update("jax_enable_x64", True)

CASES = 600
DTYPES = ["int8", "int32", "uint8", "int64", "float16", "bfloat16", "float32", "float64", "complex64",
          "bool"]
JOINS = {
    "add": lax.add, "multiply": lax.mul, "minimum": lax.min, "maximum": lax.max,
    "bitwise_and": lax.bitwise_and, "bitwise_or": lax.bitwise_or, "bitwise_xor": lax.bitwise_xor,
}
BITS = ["bitwise_and", "bitwise_or", "bitwise_xor"]

DESCRIPTION = f"""
Reductions of windows of small whole numbers, exact in every type and order of joining.

  window <dtype> <operation> <init> <shape> <dimensions> <strides> <low> <high> <base_dilations>
         <window_dilations> refused
  window ... <result> <count> <values>

shape and result are shapes, init is a whole number. Element i, in row-major order, is (5 i mod 7) - 3, of
unsigned types without the subtraction, of booleans whether that is odd. Inputs are padded and spread with
init first, as StableHLO defines it: XLA on CPUs takes init to change nothing.

{SHAPE_LEGEND}

{VALUE_LEGEND}
"""


def joins_of(dtype):
    """Operations that are defined for the type, and exact: products of narrow floats are not."""
    if dtype == "complex64":
        return ["add"]
    if dtype == "bool":
        return BITS
    if dtype == "float64":
        return ["add", "multiply", "minimum", "maximum"]
    return ["add", "minimum", "maximum"] if "float" in dtype else list(JOINS)


def operand(shape, dtype):
    if dtype == "bool":
        return numbers(shape, "uint8", 5, 7) % 2 == 1
    return numbers(shape, dtype, 5, 7)


def random_case(rng, dtype):
    rank = int(rng.integers(1, 4))  # of rank 0 jax gives the operand, without init
    pick = lambda low, high: [int(n) for n in rng.integers(low, high + 1, rank)]
    joins = joins_of(dtype)
    case = {
        "join": joins[int(rng.integers(0, len(joins)))], "init": int(rng.integers(0, 3)),
        "shape": pick(1, 6), "dimensions": pick(1, 3), "strides": pick(1, 3),
        "low": pick(-1, 2), "high": pick(-1, 2),
        "base": pick(1, 3), "window": pick(1, 2),
    }
    if dtype == "bool":
        case["init"] %= 2
    for axis, extent in enumerate(case["shape"]):
        if extent == 1 and case["low"][axis] + case["high"][axis] < -1:
            case["high"][axis] = 0  # lax.pad cuts nothing off of nothing; StableHLO's windows are then empty
    if rng.random() < 0.15:
        spoil(rng, case)
    return case


def spoil(rng, case):
    """Makes the case one that should be refused."""
    name = ["dimensions", "strides", "base", "window"][int(rng.integers(0, 4))]
    if rng.random() < 0.5:
        case[name] = case[name] + [1]
    else:
        case[name][0] = 0


def check(case):
    """What jax does not check itself, since the input is padded and spread before it sees it."""
    rank = len(case["shape"])
    for name in ("dimensions", "strides", "base", "window"):
        if len(case[name]) != rank or min(case[name], default=1) < 1:
            raise ValueError(name)


def answer(case, dtype):
    check(case)
    x = operand(case["shape"], dtype)
    init = np.asarray(case["init"]).astype(np_dtype(dtype))
    config = [(low, high, spread - 1) for low, high, spread in zip(case["low"], case["high"], case["base"])]
    padded = lax.pad(x, init, config)
    return np.asarray(lax.reduce_window(
        padded, init, JOINS[case["join"]], case["dimensions"], case["strides"],
        [(0, 0)] * len(config), window_dilation=case["window"]))


def write(directory, versions):
    rng = np.random.default_rng(20240301)
    out = GoldenFile("jax_window.txt", "jax", versions, DESCRIPTION)
    commas = lambda numbers: ",".join(map(str, numbers)) or "()"
    for i in range(CASES):
        dtype = DTYPES[i % len(DTYPES)]
        case = random_case(rng, dtype)
        lists = [case[name] for name in ("dimensions", "strides", "low", "high", "base", "window")]
        head = ("window", dtype, case["join"], case["init"], shape_text(case["shape"]), *map(commas, lists))
        try:
            result = answer(case, dtype)
        except (TypeError, ValueError):
            out.add(*head, REFUSED)
            continue
        out.add(*head, *spelled(result))
    out.write(directory)
