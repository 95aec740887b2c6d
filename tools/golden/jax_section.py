"""Section jax: XLA's inference rules, XLA's integer division, bfloat16 arithmetic, convolutions, windows."""

import platform

# First, as it quietens XLA's log before jax reads the setting.
from . import xla_builder as xla

import jax
import jaxlib

from . import jax_conv, jax_dot, jax_elementwise, jax_integers, jax_shapes, jax_special, jax_values, jax_window
from .numpy_bits import np


def write(directory):
    versions = {
        "jax": jax.__version__,
        "jaxlib": jaxlib.__version__,
        "ml_dtypes": xla.ml_dtypes.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    jax_shapes.write(directory, versions)
    jax_values.write(directory, versions)
    jax_special.write(directory, versions)
    jax_elementwise.write(directory, versions)
    jax_dot.write(directory, versions)
    jax_conv.write(directory, versions)
    jax_window.write(directory, versions)
    jax_integers.write(directory, versions)
