"""jax_special.txt: the functions of JAX at special values."""

import jax
from jax import lax
from jax import numpy as jnp
from jax.scipy import special as functions

from . import special_file
from .text import VALUE_LEGEND
from .value_lines import FORMAT

jax.config.update("jax_enable_x64", True)

FUNCTIONS = {
    "ceil": (1, lax.ceil, "f"),
    "floor": (1, lax.floor, "f"),
    "round": (1, jnp.round, "f"),
    "sign": (1, lax.sign, "ifc"),
    "isfinite": (1, lax.is_finite, "f"),
    "abs": (1, lax.abs, "fi"),
    "popcount": (1, lax.population_count, "i"),
    "count_leading_zeros": (1, lax.clz, "i"),
    "exp": (1, lax.exp, "fc"),
    "exp2": (1, lax.exp2, "f"),
    "expm1": (1, lax.expm1, "f"),
    "log": (1, lax.log, "fc"),
    "log1p": (1, lax.log1p, "f"),
    "logistic": (1, lax.logistic, "f"),
    "sinh": (1, lax.sinh, "fc"),
    "cosh": (1, lax.cosh, "fc"),
    "tanh": (1, lax.tanh, "fc"),
    "asinh": (1, lax.asinh, "fc"),
    "acosh": (1, lax.acosh, "fc"),
    "atanh": (1, lax.atanh, "fc"),
    "sqrt": (1, lax.sqrt, "fc"),
    "rsqrt": (1, lax.rsqrt, "f"),
    "cbrt": (1, lax.cbrt, "f"),
    "erf": (1, lax.erf, "f"),
    "erfc": (1, lax.erfc, "f"),
    "lgamma": (1, functions.gammaln, "f"),
    "sin": (1, lax.sin, "fc"),
    "cos": (1, lax.cos, "fc"),
    "tan": (1, lax.tan, "fc"),
    "asin": (1, lax.asin, "fc"),
    "acos": (1, lax.acos, "fc"),
    "atan": (1, lax.atan, "fc"),
    "nextafter": (2, lax.nextafter, "f"),
    "maximum": (2, lax.max, "fi"),
    "minimum": (2, lax.min, "fi"),
    "pow": (2, lax.pow, "f"),
    "atan2": (2, lax.atan2, "f"),
    "logical_right_shift": (2, lax.shift_right_logical, "i"),
}

DESCRIPTION = f"""
The functions of JAX (XLA on a CPU) at special values, as in numpy_special.txt; lgamma is
jax.scipy.special.gammaln. XLA takes denormal numbers for zeros and approximates more roughly than
NumPy: the reader says what it compares (tests/golden/special_values_test.cpp).

{FORMAT}

{VALUE_LEGEND}
"""


def write(directory, versions):
    special_file.write(
        "jax_special.txt", "jax", versions, DESCRIPTION, directory, FUNCTIONS,
        ["float32", "float64"],
    )
