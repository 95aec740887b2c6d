"""Compiled peers: shared libraries with the functions of peer.cpp."""
import ctypes
from pathlib import Path

import numpy as np

# Library -> the number of threads it always uses; None: as many as it is asked to.
LIBRARIES = {"limit": None, "weft": None, "xtensor": None, "tbb-xtensor": 2, "eigen": None}


class Library:
    def __init__(self, path, fixed_threads):
        self.name, self.fixed_threads = path.stem, fixed_threads
        self.calls = calls = ctypes.CDLL(str(path), mode=ctypes.RTLD_LOCAL)
        for text in (calls.peer_name, calls.peer_variant, calls.peer_version):
            text.restype = ctypes.c_char_p
        calls.peer_make.restype = ctypes.c_void_p
        calls.peer_make.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int]
        calls.peer_run.restype = ctypes.c_double
        calls.peer_run.argtypes = [ctypes.c_void_p, ctypes.c_long]
        calls.peer_free.argtypes = [ctypes.c_void_p]
        self.version = calls.peer_version().decode()
        self.entries = {}
        for i in range(calls.peer_count()):
            self.entries.setdefault(calls.peer_name(i).decode(), []).append(i)

    def peers(self, workload, buffers, threads):
        for i in self.entries.get(workload.name, []):
            variant = self.calls.peer_variant(i).decode()
            name = f"{self.name}-{variant}" if variant else self.name
            most = self.fixed_threads or self.calls.peer_threads(i)
            for count in threads:
                if count <= most and self.fixed_threads in (None, count):
                    yield Native(self.calls, i, name, count, (buffers, workload.extents))


class Native:
    def __init__(self, calls, index, name, threads, data):
        self.calls, self.name, self.threads = calls, name, threads
        buffers, extents = data
        self.out = buffers[-1]
        pointers = (ctypes.c_void_p * len(buffers))(*[buffer.ctypes.data for buffer in buffers])
        self.data = pointers, (ctypes.c_long * 8)(*extents)
        self.runner = calls.peer_make(index, *self.data, threads)

    def prepare(self):
        pass

    def run(self, calls):
        return self.calls.peer_run(self.runner, calls)

    def result(self):
        self.out[...] = 0
        self.run(1)
        self.run(-1)
        return np.array(self.out)

    def free(self):
        self.calls.peer_free(self.runner)


def load(folder, beginnings):
    """The libraries whose names begin so, and the names of those that are not there."""
    paths = {name: Path(folder, f"{name}.so").resolve() for name in LIBRARIES
             if name.startswith(beginnings)}
    found = [Library(path, LIBRARIES[name]) for name, path in paths.items() if path.exists()]
    return found, [name for name, path in paths.items() if not path.exists()]
