"""numpy_special.txt: NumPy's functions at special values."""

from . import special_file
from .numpy_bits import np
from .text import VALUE_LEGEND
from .value_lines import FORMAT

FUNCTIONS = {
    "ceil": (1, np.ceil, "fi"),
    "floor": (1, np.floor, "fi"),
    "trunc": (1, np.trunc, "fi"),
    "round": (1, np.round, "ifc"),
    "sign": (1, np.sign, "ifc"),
    "signbit": (1, np.signbit, "f"),
    "isfinite": (1, np.isfinite, "ifc"),
    "isinf": (1, np.isinf, "ifc"),
    "isnan": (1, np.isnan, "ifc"),
    "conj": (1, np.conj, "ifc"),
    "real": (1, np.real, "fic"),
    "imag": (1, np.imag, "fic"),
    "abs": (1, np.abs, "fic"),
    "negative": (1, np.negative, "fic"),
    "deg2rad": (1, np.deg2rad, "f"),
    "rad2deg": (1, np.rad2deg, "f"),
    "exp": (1, np.exp, "fc"),
    "exp2": (1, np.exp2, "f"),
    "expm1": (1, np.expm1, "fc"),
    "log": (1, np.log, "fc"),
    "log2": (1, np.log2, "fc"),
    "log10": (1, np.log10, "fc"),
    "log1p": (1, np.log1p, "fc"),
    "sinh": (1, np.sinh, "fc"),
    "cosh": (1, np.cosh, "fc"),
    "tanh": (1, np.tanh, "fc"),
    "asinh": (1, np.arcsinh, "fc"),
    "acosh": (1, np.arccosh, "fc"),
    "atanh": (1, np.arctanh, "fc"),
    "square": (1, np.square, "fic"),
    "reciprocal": (1, np.reciprocal, "fc"),
    "sqrt": (1, np.sqrt, "fc"),
    "cbrt": (1, np.cbrt, "f"),
    "sin": (1, np.sin, "fc"),
    "cos": (1, np.cos, "fc"),
    "tan": (1, np.tan, "fc"),
    "sinc": (1, np.sinc, "f"),
    "asin": (1, np.arcsin, "fc"),
    "acos": (1, np.arccos, "fc"),
    "atan": (1, np.arctan, "fc"),
    "add": (2, np.add, "fic"),
    "subtract": (2, np.subtract, "fic"),
    "multiply": (2, np.multiply, "fi"),
    "divide": (2, np.divide, "f"),
    "floor_divide": (2, np.floor_divide, "fi"),
    "remainder": (2, np.remainder, "fi"),
    "fmod": (2, np.fmod, "fi"),
    "maximum": (2, np.maximum, "fi"),
    "minimum": (2, np.minimum, "fi"),
    "fmax": (2, np.fmax, "fi"),
    "fmin": (2, np.fmin, "fi"),
    "copysign": (2, np.copysign, "f"),
    "nextafter": (2, np.nextafter, "f"),
    "heaviside": (2, np.heaviside, "f"),
    "hypot": (2, np.hypot, "f"),
    "gcd": (2, np.gcd, "i"),
    "lcm": (2, np.lcm, "i"),
    "logaddexp": (2, np.logaddexp, "f"),
    "pow": (2, np.power, "fc"),
    "atan2": (2, np.arctan2, "f"),
}

DESCRIPTION = f"""
NumPy's elementwise functions at special values: zeros of both signs, infinities, NaN, the smallest
and largest numbers, multiples of pi, the thresholds of the functions; pairs each against each;
complex numbers with every pair of parts, so that every branch cut is met from both sides.

{FORMAT}

{VALUE_LEGEND}

Where the array API standard specifies another value, the reader lists it
(tests/golden/special_values_test.cpp). Functions that are approximated are compared within units
in the last place, special results exactly.
"""


def write(directory, versions):
    special_file.write(
        "numpy_special.txt", "numpy", versions, DESCRIPTION, directory, FUNCTIONS,
        ["float16", "float32", "float64"],
    )
