"""jax_conv.txt: lax.conv_general_dilated, which is StableHLO's convolution."""

import jax
from jax import lax

from .numpy_bits import from_array, np, np_dtype, tokens
from .text import REFUSED, SHAPE_LEGEND, VALUE_LEGEND, GoldenFile, shape_text

jax.config.update("jax_enable_x64", True)

CASES = 700
DTYPES = ["int8", "int32", "uint8", "int64", "float16", "bfloat16", "float32", "float64", "complex64"]

DESCRIPTION = f"""
Convolutions of small whole numbers, exact in every type and order of summing.

  conv <dtype> <lhs> <rhs> <strides> <low> <high> <lhs_dilation> <rhs_dilation> <lhs_axes> <rhs_axes>
       <out_axes> <feature_group_count> <batch_group_count> refused
  conv ... <result> <count> <values>

lhs, rhs and result are shapes. Element i of lhs, in row-major order, is (5 i mod 7) - 3, of rhs
(3 i mod 5) - 2; of unsigned types without the subtraction. Axes are batch (rhs: output feature),
feature (rhs: input feature), then spatial ones. Inputs are padded and spread before XLA convolves them: where
negative padding meets channels that lie last, XLA on CPUs reads inputs that are cut off (the generator
says for which lines).

{SHAPE_LEGEND}

{VALUE_LEGEND}
"""


def numbers(shape, dtype, factor, modulus):
    values = np.arange(int(np.prod(shape))) * factor % modulus
    if not dtype.startswith("uint"):
        values = values - modulus // 2
    return values.reshape(shape).astype(np_dtype(dtype))


def arranged(shape, axes):
    """The shape whose axis axes[i] has extent shape[i]."""
    result = [0] * len(shape)
    for extent, axis in zip(shape, axes):
        result[axis] = int(extent)
    return tuple(result)


def random_case(rng, spatial):
    pick = lambda low, high: [int(n) for n in rng.integers(low, high + 1, spatial)]
    order = lambda: [int(n) for n in rng.permutation(spatial + 2)]
    groups = int(rng.integers(1, 4)) if rng.random() < 0.5 else 1
    by_batch = rng.random() < 0.4
    feature, batch = (1, groups) if by_batch else (groups, 1)
    case = {
        "strides": pick(1, 3), "low": pick(-1, 3), "high": pick(-1, 3),
        "lhs_dilation": pick(1, 3), "rhs_dilation": pick(1, 2),
        "axes": [order(), order(), order()], "feature": feature, "batch": batch,
    }
    channels = int(rng.integers(1, 4))
    lhs = [int(rng.integers(1, 3)) * batch, channels * feature, *pick(1, 6)]
    rhs = [int(rng.integers(1, 3)) * groups, channels, *pick(1, 3)]
    if rng.random() < 0.2:
        spoil(rng, case, rhs)
    case["lhs"] = arranged(lhs, case["axes"][0])
    case["rhs"] = arranged(rhs, case["axes"][1])
    return case


def spoil(rng, case, rhs):
    """Makes the case one that should be refused."""
    kind = int(rng.integers(0, 4))
    if kind == 0:
        rhs[1] += 1
    elif kind == 1:
        case["feature"], case["batch"] = 2, 2
    elif kind == 2:
        case["strides"] = case["strides"] + [1]
    else:
        rhs[0], case["feature"], case["batch"] = 3, 1, 2


def convolved(case, dtype, lhs, padding, lhs_dilation):
    return np.asarray(lax.conv_general_dilated(
        lhs, numbers(case["rhs"], dtype, 3, 5), case["strides"], padding,
        lhs_dilation=lhs_dilation, rhs_dilation=case["rhs_dilation"],
        dimension_numbers=lax.ConvDimensionNumbers(*map(tuple, case["axes"])),
        feature_group_count=case["feature"], batch_group_count=case["batch"],
        precision="highest",
    ))


def answer(case, dtype):
    """XLA's result with the input padded and spread first."""
    lhs = numbers(case["lhs"], dtype, 5, 7)
    padding = list(zip(case["low"], case["high"]))
    direct = convolved(case, dtype, lhs, padding, case["lhs_dilation"])
    config = [(0, 0, 0)] * lhs.ndim
    for axis, (low, high), spread in zip(case["axes"][0][2:], padding, case["lhs_dilation"]):
        config[axis] = (low, high, spread - 1)
    padded = lax.pad(lhs, np.zeros((), lhs.dtype), config)
    result = convolved(case, dtype, padded, [(0, 0)] * len(padding), None)
    if not np.array_equal(direct, result):
        print(f"note: XLA's {dtype} differs if the input is padded first: {case}")
    return result


def spelled(result):
    values, dtype = from_array(result.reshape(-1))
    return shape_text(result.shape), len(values), *tokens(values, dtype)


def write(directory, versions):
    rng = np.random.default_rng(20240229)
    out = GoldenFile("jax_conv.txt", "jax", versions, DESCRIPTION)
    commas = lambda numbers: ",".join(map(str, numbers)) or "()"
    for i in range(CASES):
        case = random_case(rng, int(rng.integers(1, 4)))
        dtype = DTYPES[i % len(DTYPES)]
        lists = [case[name] for name in ("strides", "low", "high", "lhs_dilation", "rhs_dilation")]
        head = ("conv", dtype, shape_text(case["lhs"]), shape_text(case["rhs"]),
                *map(commas, [*lists, *case["axes"]]), case["feature"], case["batch"])
        try:
            result = answer(case, dtype)
        except (TypeError, ValueError):
            out.add(*head, REFUSED)
            continue
        out.add(*head, *spelled(result))
    out.write(directory)
