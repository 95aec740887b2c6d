"""numpy_integers.txt: the types that NumPy's functions give for booleans and integers."""

import warnings

from . import integers
from .numpy_bits import dtype_name, np

HEAD = "Result types of NumPy's functions for booleans and integers."
REDUCTIONS = {"stddev": np.std, "logsumexp": np.logaddexp.reduce, "vector_norm": np.linalg.norm, "cumulative_sum": np.cumulative_sum, "cumulative_prod": np.cumulative_prod}


def _outcome(function, *operands):
    try:
        return dtype_name(np.asarray(function(*operands)).dtype), ""
    except (TypeError, ValueError) as error:
        return integers.refused(error)


def write(directory, versions):
    file = integers.golden_file("numpy_integers.txt", "numpy", versions, HEAD)
    functions = [(op, getattr(np, name), count) for op, name, count in integers.elementwise("numpy") if hasattr(np, name)]
    reductions = [(op, REDUCTIONS.get(op) or getattr(np, op)) for op in integers.REDUCTIONS]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        integers.Writer(file, lambda dtype: np.ones(3, dtype), _outcome).write(functions, reductions)
    file.write(directory)
