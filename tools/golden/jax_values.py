"""jax_values.txt: bfloat16 arithmetic and XLA's integer division, as in numpy_values.txt."""

import jax
from jax import lax

from . import edges
from .numpy_bits import from_array, np, to_array, tokens
from .numpy_casts import sources
from .numpy_values import BINARY, UNARY
from .rounding import cast, convert_float, sign_bit
from .text import ALL_DTYPES, FLOAT_FORMATS, VALUE_LEGEND, GoldenFile, is_integer, token
from .value_lines import FORMAT, ValueFile

jax.config.update("jax_enable_x64", True)

XLA_FLOAT_OPS = {
    "add": lax.add,
    "subtract": lax.sub,
    "multiply": lax.mul,
    "divide": lax.div,
    "maximum": lax.max,
    "minimum": lax.min,
    "equal": lax.eq,
    "less": lax.lt,
}
XLA_INTEGER_OPS = {"xla_divide": lax.div, "xla_remainder": lax.rem}

DESCRIPTION = f"""
What NumPy has no answer for: bfloat16 (the ops of NumPy on the type of ml_dtypes), and XLA's
division of integers.

{FORMAT}

{VALUE_LEGEND}

  bfloat16 results equal the float32 operation rounded once to bfloat16; the generator checks that,
  and that XLA agrees wherever no denormal number is involved (XLA on CPUs takes denormals for
  zeros; these lines do not). clip is minimum(maximum(x, low), high).
  xla_divide, xla_remainder: truncation towards zero, the remainder has the sign of the dividend;
  MIN / -1 is MIN with remainder 0. Divisors are never zero here.
What a reader may not compare: which zero maximum minimum fmax fmin clip return for -0 and 0.
"""


def _clip(value, low, high):
    # np.clip leaves bfloat16 for float32.
    return np.minimum(np.maximum(value, low), high)


def _float32_model(function, arrays):
    """The same function in float32, rounded exactly once."""
    wide = [a if a.dtype == bool else a.astype(np.float32) for a in arrays]
    values, dtype = from_array(function(*wide))
    if dtype == "bool":
        return values
    return [convert_float(v, "float32", "bfloat16") for v in values]


def _is_denormal(bits):
    magnitude = bits & ~sign_bit("bfloat16")
    _, significand = FLOAT_FORMATS["bfloat16"]
    return 0 < magnitude < (1 << significand)


def _check_xla(op, vectors, arrays, expected, dtype):
    got, _ = from_array(np.asarray(XLA_FLOAT_OPS[op](*arrays)))
    for left, right, ours, theirs in zip(*vectors, expected, got):
        floats = [left, right, ours] if dtype == "bfloat16" else [left, right]
        if any(_is_denormal(v) for v in floats):
            continue
        zeros = dtype == "bfloat16" and (ours | theirs) == sign_bit("bfloat16")
        either_zero = zeros and op in ("maximum", "minimum")
        if token(ours, dtype) != token(theirs, dtype) and not either_zero:
            case = f"bfloat16 {op} of {left:04x} and {right:04x}"
            raise SystemExit(f"{case}: XLA says {theirs:04x}, ml_dtypes {ours:04x}")


def _record_bfloat16(out, op, function, inputs):
    arrays = [to_array(values, kind) for _, kind, values in inputs]
    try:
        values, dtype = from_array(function(*arrays))
    except TypeError:
        out.refused(op, "bfloat16")
        return
    if tokens(values, dtype) != tokens(_float32_model(function, arrays), dtype):
        raise SystemExit(f"bfloat16 {op} is not the float32 result rounded once")
    if op in XLA_FLOAT_OPS:
        _check_xla(op, [v for _, _, v in inputs], arrays, values, dtype)
    for identifier, kind, vector in inputs:
        out.input(identifier, kind, vector)
    out.result(op, "bfloat16", [identifier for identifier, _, _ in inputs], values, dtype)


def _vectors(group, vectors):
    return [(f"bfloat16.{group}{i}", "bfloat16", v) for i, v in enumerate(vectors)]


def _write_bfloat16(out):
    for op, function in UNARY.items():
        _record_bfloat16(out, op, function, _vectors("unary", [edges.unary_inputs("bfloat16")]))
    for op, function in BINARY.items():
        _record_bfloat16(out, op, function, _vectors("pair", edges.binary_inputs("bfloat16")))
    _record_bfloat16(out, "clip", _clip, _vectors("clip", edges.clip_inputs("bfloat16")))
    condition, chosen, other = edges.where_inputs("bfloat16")
    _record_bfloat16(
        out,
        "where",
        np.where,
        [
            ("bfloat16.where0", "bool", condition),
            ("bfloat16.where1", "bfloat16", chosen),
            ("bfloat16.where2", "bfloat16", other),
        ],
    )


def _write_integer_division(out):
    for dtype in filter(is_integer, ALL_DTYPES):
        pairs = [(a, b) for a, b in zip(*edges.binary_inputs(dtype)) if b]
        vectors = list(zip(*pairs))
        identifiers = [f"{dtype}.nonzero{i}" for i in range(2)]
        for identifier, vector in zip(identifiers, vectors):
            out.input(identifier, dtype, vector)
        for op, function in XLA_INTEGER_OPS.items():
            result = np.asarray(function(*(to_array(v, dtype) for v in vectors)))
            out.result(op, dtype, identifiers, *from_array(result))


def report_double_rounding():
    """Why numpy_casts.txt computes bfloat16 itself: prints how often ml_dtypes rounds twice."""
    for source in ALL_DTYPES:
        values = sources(source, "bfloat16")
        got, _ = from_array(to_array(values, source).astype(to_array([], "bfloat16").dtype))
        wrong = sum(
            token(theirs, "bfloat16") != token(cast(v, source, "bfloat16"), "bfloat16")
            for v, theirs in zip(values, got)
        )
        if wrong:
            print(f"note: ml_dtypes rounds {wrong} of {len(values)} {source} values twice")


def write(directory, versions):
    file = GoldenFile("jax_values.txt", "jax", versions, DESCRIPTION)
    out = ValueFile(file, tokens)
    _write_bfloat16(out)
    _write_integer_division(out)
    file.write(directory)
    report_double_rounding()
