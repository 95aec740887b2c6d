"""Memory for the workloads: aligned, in huge pages, filled with reproducible numbers."""
import mmap
import zlib
from dataclasses import dataclass

import numpy as np

HUGE_PAGE = 2 << 20
PAGE = 4096


@dataclass(frozen=True)
class Spec:
    """An array to be made: uniform numbers in [low, high), or zeros if `low` is None."""
    shape: tuple
    dtype: str = "float32"
    low: float | None = -1.0
    high: float = 1.0
    order: str = "C"


def uniform(*shape, **more):
    return Spec(shape, **more)


def zeros(*shape, **more):
    return Spec(shape, low=None, **more)


class Maker:
    """Makes the arrays of one workload; the same name gives the same numbers everywhere."""

    def __init__(self, name):
        self.random = np.random.default_rng(zlib.crc32(name.encode()))
        self.made = 0

    def make(self, spec):
        array = self._allocate(spec)
        if spec.low is None:
            array[...] = 0
        elif array.dtype == bool:
            array[...] = self.random.random(spec.shape, np.float32) < 0.5
        elif array.dtype.kind in "iu":
            array[...] = self.random.integers(spec.low, spec.high, spec.shape, spec.dtype)
        else:
            array[...] = self.random.random(spec.shape, spec.dtype)
            array *= array.dtype.type(spec.high - spec.low)
            array += array.dtype.type(spec.low)
        return array

    def _allocate(self, spec):
        """64-byte aligned. Page offsets descend, results being made last, so that no load seems to
        depend on a recent store because their addresses agree modulo 4 KiB."""
        dtype = np.dtype(spec.dtype)
        size = int(np.prod(spec.shape)) * dtype.itemsize
        self.made += 1
        offset = PAGE - 320 * (self.made % 12 + 1)
        length = (size + 3 * HUGE_PAGE) // HUGE_PAGE * HUGE_PAGE
        # Private: shared memory, Python's default, gets no huge pages.
        memory = mmap.mmap(-1, length, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        memory.madvise(mmap.MADV_HUGEPAGE)
        offset += -np.frombuffer(memory, np.uint8).ctypes.data % HUGE_PAGE
        flat = np.frombuffer(memory, np.uint8, size, offset).view(dtype)
        return flat.reshape(spec.shape, order=spec.order)
