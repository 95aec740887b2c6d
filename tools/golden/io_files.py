#!/usr/bin/env python3
"""Writes tests/io/data: files as NumPy and Python write them, small enough to be committed.

    python3 tools/golden/io_files.py        with NumPy 2 and ml_dtypes

Every array but the special ones has shape (2, 3) and the numbers 0, 3, 6, 2, 5, 1; floats half of them,
complex numbers with an imaginary part that is one more. tests/io/golden_test.cpp makes the same.
"""
import io
import struct
import zipfile
from pathlib import Path

import numpy as np

OUT = Path(__file__).resolve().parents[2] / "tests/io/data"
TYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
         "float16", "float32", "float64", "complex64", "complex128"]


def numbers(name):
    x = (np.arange(6) * 3 % 7).reshape(2, 3)
    if name.startswith("float"):
        return (x / 2).astype(name)
    if name.startswith("complex"):
        return (x / 2 + 1j * (x / 2 + 1)).astype(name)
    return x.astype(name)


def npy_bytes(array, version=(1, 0)):
    out = io.BytesIO()
    np.lib.format.write_array(out, array, version=version, allow_pickle=True)
    return out.getvalue()


def headed(text, data=b"", version=b"\x01\x00"):
    """An npy file whose header is this text."""
    length = struct.pack("<H" if version[0] == 1 else "<I", len(text))
    return b"\x93NUMPY" + version + length + text + data


def arrays():
    for name in TYPES:
        x = numbers(name)
        yield f"{name}.npy", npy_bytes(x)
        yield f"{name}_swapped_fortran.npy", npy_bytes(
            np.asfortranarray(x).astype(x.dtype.newbyteorder(">"), order="F"))
    x = numbers("float64")
    yield "version2.npy", npy_bytes(x, (2, 0))
    yield "version3.npy", npy_bytes(x, (3, 0))
    yield "scalar.npy", npy_bytes(np.array(2.5))
    yield "empty.npy", npy_bytes(np.zeros((3, 0, 2), np.int16))
    yield "one_axis.npy", npy_bytes(np.arange(5, dtype=np.int32))
    yield "odd_bools.npy", npy_bytes(np.frombuffer(b"\x00\x01\x02\xff", np.uint8).view(np.bool_))
    import ml_dtypes
    yield "bfloat16.npy", npy_bytes(numbers("float32").astype(ml_dtypes.bfloat16))
    data = x.tobytes()
    yield "spacing.npy", headed(
        b'{ "shape" :(2 , 3,) ,\n\t"fortran_order":False,"descr": "<f8"  }\n', data)
    yield "python2.npy", headed(b"{'descr': '<f8', 'fortran_order': False, 'shape': (2L, 3L), }\n", data)


def refused():
    """What no array of weft's is."""
    yield "structured.npy", npy_bytes(np.zeros(2, [("a", "<f8"), ("b", "<i4")]))
    yield "subarray.npy", headed(b"{'descr': ('<f8', (2,)), 'fortran_order': False, 'shape': (2,)}\n")
    yield "objects.npy", npy_bytes(np.array([None, {}], dtype=object))
    yield "texts.npy", npy_bytes(np.array(["a", "bc"]))
    yield "dates.npy", npy_bytes(np.array(["2020-01-01"], dtype="M8[D]"))
    yield "long_double.npy", npy_bytes(np.zeros(2, np.longdouble))
    yield "pickle.npy", b"\x80\x04\x95\x05\x00\x00\x00\x00\x00\x00\x00]\x94."


def archives():
    pair = {"a": numbers("int32"), "folder/b": numbers("complex64")}
    for name, write in (("stored", np.savez), ("deflated", np.savez_compressed)):
        out = io.BytesIO()
        write(out, **pair)
        yield f"{name}.npz", out.getvalue()

    class Pipe(io.BytesIO):
        """Cannot seek, so that sizes follow the members."""
        def seekable(self):
            return False

        def seek(self, *_):
            raise io.UnsupportedOperation("seek")

        def tell(self):
            raise io.UnsupportedOperation("tell")

    for name, method in (("piped_stored", zipfile.ZIP_STORED), ("piped_deflated", zipfile.ZIP_DEFLATED)):
        out = Pipe()
        with zipfile.ZipFile(out, "w", method) as archive:
            for key, value in pair.items():
                with archive.open(key + ".npy", "w", force_zip64=name == "piped_deflated") as member:
                    member.write(npy_bytes(value))
        yield f"{name}.npz", out.getvalue()


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    for source in (arrays, refused, archives):
        for name, content in source():
            (OUT / name).write_bytes(content)


if __name__ == "__main__":
    main()
