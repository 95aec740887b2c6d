"""Arrays from bit patterns and back. The module that imports NumPy."""

import os
import warnings

# The wide x86 code paths multiply complex numbers with fused instructions, so their bits depend on
# the processor. The baseline paths round every operation; unknown names here are harmless.
os.environ.setdefault("NPY_DISABLE_CPU_FEATURES", "X86_V3 X86_V4 AVX512_ICL AVX512_SPR")
warnings.simplefilter("ignore")

import numpy as np  # noqa: E402  (after the environment is set)

from .text import (
    COMPLEX_PARTS,
    FLOAT_FORMATS,
    is_complex,
    is_float,
    token,
    total_bits,
)  # noqa: E402

np.seterr(all="ignore")


def register_bfloat16(dtype):
    """ml_dtypes' bfloat16, where a section has that package."""
    _extra_dtypes["bfloat16"] = np.dtype(dtype)


_extra_dtypes = {}


def np_dtype(name):
    return _extra_dtypes.get(name) or np.dtype(name)


def dtype_name(dtype):
    return np.dtype(dtype).name


def _carrier(float_name):
    return np.dtype(f"uint{total_bits(float_name)}")


def to_array(values, dtype):
    if is_float(dtype):
        return np.array(values, _carrier(dtype)).view(np_dtype(dtype))
    if is_complex(dtype):
        flat = [part for value in values for part in value]
        return np.array(flat, _carrier(COMPLEX_PARTS[dtype])).view(np_dtype(dtype))
    return np.array(values, np_dtype(dtype))


def from_array(array):
    """The element values as ints or bit patterns, and the dtype's name."""
    name = dtype_name(array.dtype)
    array = np.ascontiguousarray(array)
    if name in FLOAT_FORMATS:
        return array.view(_carrier(name)).tolist(), name
    if name in COMPLEX_PARTS:
        parts = array.view(_carrier(COMPLEX_PARTS[name])).tolist()
        return list(zip(parts[::2], parts[1::2])), name
    return [int(v) for v in array.tolist()], name


def tokens(values, dtype):
    return [token(v, dtype) for v in values]
