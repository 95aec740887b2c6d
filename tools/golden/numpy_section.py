"""Section numpy: everything NumPy alone can answer."""

import platform

from . import (
    numpy_broadcast,
    numpy_casts,
    numpy_indexing,
    numpy_integers,
    numpy_linalg,
    numpy_promotion,
    numpy_reduce,
    numpy_sort,
    numpy_special,
    numpy_statistics,
    numpy_values,
)
from .numpy_bits import np


def write(directory):
    versions = {"numpy": np.__version__, "python": platform.python_version()}
    for module in (numpy_promotion, numpy_values, numpy_casts, numpy_broadcast, numpy_special,
                   numpy_linalg, numpy_reduce, numpy_integers, numpy_sort, numpy_statistics,
                   numpy_indexing):
        module.write(directory, versions)
