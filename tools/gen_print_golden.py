#!/usr/bin/env python3
"""Writes tests/golden/data/numpy_print.txt: what NumPy 2's str() and repr() say about many arrays.

The file is committed; tests only read it, so this is not needed to build or test weft. To write it
again, with NumPy 2 in a virtual environment outside the repository:

    python3 -m venv ../golden-numpy
    ../golden-numpy/bin/pip install numpy
    ../golden-numpy/bin/python tools/gen_print_golden.py

Output is deterministic: the same NumPy writes the same bytes.
"""

import argparse
import platform
import random
from pathlib import Path

import numpy as np

REPOSITORY = Path(__file__).resolve().parent.parent

HEADER = """\
# numpy_print.txt
# generator: python tools/gen_print_golden.py
# versions: numpy {numpy}, python {python}
# What NumPy's str() and repr() say. bfloat16, which NumPy does not have, is not in here.
#
# Cases, separated by empty lines:
#   case <section> <dtype> <shape> <option>*
#       shape: extents joined by x, or () for none; option: name=value, defaults left out
#   values <bits>*count            the elements in row-major order, or
#   cycle <count> <bits>*count     element i is the (i modulo count)-th of these, or
#   count                          element i is the number i
#       bits: the hex digits of an element's bytes, most significant first; complex: real,imaginary
#   str <lines>
#   repr <lines>
#       followed by so many lines of text, each behind a |
"""

INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
FLOATS = ["float16", "float32", "float64"]
COMPLEXES = ["complex64", "complex128"]
EVERY = ["bool", *INTEGERS, *FLOATS, *COMPLEXES]
DEFAULTS = {"precision": 8, "threshold": 1000, "edge_items": 3, "line_width": 75,
            "suppress_small": 0}
NUMPY_NAMES = {"edge_items": "edgeitems", "line_width": "linewidth", "suppress_small": "suppress"}


def element_bits(value):
    if np.iscomplexobj(value):
        return f"{element_bits(value.real)},{element_bits(value.imag)}"
    return value.tobytes()[::-1].hex()


def values_line(array):
    return " ".join(["values", *(element_bits(value) for value in array.ravel())])


class Writer:
    def __init__(self):
        self.chunks = []
        self.section = None

    def text_lines(self, name, text):
        lines = text.split("\n")
        return [f"{name} {len(lines)}", *("|" + line for line in lines)]

    def add(self, array, data=None, **options):
        """One case; `data` is its line of elements if they need not be listed."""
        assert array.dtype.isnative
        numpy_options = {NUMPY_NAMES.get(k, k): v for k, v in {**DEFAULTS, **options}.items()}
        numpy_options["suppress"] = bool(numpy_options["suppress"])
        with np.printoptions(**numpy_options):
            texts = self.text_lines("str", str(array)) + self.text_lines("repr", repr(array))
        shape = "x".join(map(str, array.shape)) or "()"
        changed = [f"{k}={int(v)}" for k, v in options.items() if v != DEFAULTS[k]]
        head = " ".join(["case", self.section, array.dtype.name, shape, *changed])
        self.chunks.append("\n".join([head, data or values_line(array), *texts, ""]))

    def add_values(self, dtype, values, shape=None, **options):
        array = np.array(values, dtype=dtype)
        self.add(array if shape is None else array.reshape(shape), **options)

    def add_count(self, dtype, shape, **options):
        array = np.arange(np.prod(shape, dtype=int)).astype(dtype).reshape(shape)
        self.add(array, "count", **options)

    def add_cycle(self, dtype, values, shape, **options):
        items = np.array(values, dtype=dtype)
        bits = " ".join(element_bits(item) for item in items)
        self.add(np.resize(items, shape), f"cycle {len(items)} {bits}", **options)


# The numbers at which the rules change, and numbers that are hard to write.
FLOAT_EDGES = [
    0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1 / 3, 2 / 3, 123.456, 999.0, 999.5, 1000.0, 1024.0, 2049.0,
    99999.0, 999999.0, 1e6, 12345678.0, 99999999.0, 1e8, 123456789.0, 9007199254740993.0,
    9999999999999998.0, 1e16, 1.5e16, 1e22, 1e23, 0.001, 0.0001, 0.00011, 0.00009999, 1e-5, 1.5e-7,
    1e-300, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 65504.0, 6e-8, 0.015625,
    3.4028235e38, 1.1754944e-38, 1e-45, 2.0**-96, 2.0**87, 2.0**149, 2.0**-645, float("inf"),
    -float("inf"), float("nan"),
]

FLOAT_ROWS = [
    [1, 2, 3], [1, -2, 3], [0, 0, 0], [0, -0.0], [-0.0], [1.5, 20, 300.25], [0.1, 0.25, 1 / 3],
    [1, 1000], [1, 1000.5], [1, 1001], [0.001, 1], [0.001, 1.001], [0.0001, 0.05], [0.00009, 0.05],
    [1e-4, 1e-1], [1e5, 1e6], [999999, 999999], [1e6, 2e6], [1e7, 1.5e7], [99999999, 1e8],
    [1e8, 2e8], [1e10, 1], [1e-10, 1], [1e-10, -1], [1e100, 1], [1e-100, 1e100], [1e99, 1e100],
    [123456.789, 2], [1e16, 1.5], [0.1, 1e-5], [0.1, 1.2345678e-5], [0.1, 1.23456789e-5],
    [-0.1, 1.5e-5, 100], [9.999999999e5, 1], [9.9999999999e-6, 1], [0.99999999999, 1],
    [9.99999999e9, 1], [1.0000000001e10, 2], [float("nan")], [float("inf")], [-float("inf")],
    [float("nan"), 1], [float("inf"), 1], [-float("inf"), 1], [float("nan"), float("inf")],
    [float("nan"), -float("inf")], [float("nan"), 1.5, -2.25], [float("inf"), 1e-9, 1],
    [-float("inf"), 1e-9, 1], [float("nan"), -1e300, 1], [float("nan"), 0], [-float("nan"), 12345],
    [float("inf"), 0.123456789, 99], [2.5, 0.5, 1.5, 3.5], [0.125, 0.375, 0.0625],
    [0.015625, 1], [1024, 2049, 4.5], [65504, 6e-8, 1], [5e-324, 1], [2.0**-645, 1.25],
]

ROW_OPTIONS = [
    dict(precision=0), dict(precision=2), dict(precision=3), dict(precision=15),
    dict(precision=17), dict(precision=30), dict(suppress_small=1),
    dict(precision=2, suppress_small=1), dict(precision=12, suppress_small=1),
]

OPTION_ROWS = [
    [2.5, 0.5, 1.5, -0.5], [0.125, 0.375, -0.0625], [1 / 3, 2 / 3, 1e-9], [1e-10, 1, -1e-12],
    [1e10, 1e-10], [123456.789, 0.000123456789], [float("nan"), 1e-7, float("inf")],
    [2.0**-645, 2.0**149, 1 / 3], [9.9999, 99.9999, 0.99999], [0.1, 1e-5, 1e5],
]


def finite_in(dtype, values):
    """The values as the dtype rounds them, without those that overflow to infinity."""
    with np.errstate(over="ignore", under="ignore"):
        rounded = np.array(values, dtype=np.float64).astype(dtype)
    kept = np.isfinite(rounded) | ~np.isfinite(np.array(values, dtype=np.float64))
    return rounded[kept]


def write_alone(out):
    out.section = "alone"
    for dtype in ["bool", *INTEGERS]:
        limits = [False, True] if dtype == "bool" else [np.iinfo(dtype).min, np.iinfo(dtype).max]
        for value in limits:
            out.add_values(dtype, value)
    for dtype in FLOATS:
        for value in dict.fromkeys(element_bits(v) for v in finite_in(dtype, FLOAT_EDGES)):
            out.add(np.frombuffer(bytes.fromhex(value)[::-1], dtype=dtype).reshape(()).copy())
    parts = [0.0, -0.0, 1.0, -1.5, 1e-5, 1e20, float("inf"), -float("inf"), float("nan")]
    for dtype in COMPLEXES:
        for index, real in enumerate(parts):
            for imag in (parts if dtype == "complex128" else parts[index:index + 2]):
                out.add_values(dtype, complex(real, imag))
    out.add_values("float64", 1 / 3, precision=3)
    out.add_values("float64", 1e-9, suppress_small=1)
    out.add_values("int64", 12345, line_width=3)
    out.add_values("int64", 5, threshold=0)
    out.add_values("float32", 1.5, threshold=0, edge_items=0)


def write_empty(out):
    out.section = "empty"
    for dtype in EVERY:
        out.add(np.empty((0,), dtype=dtype))
    for shape in [(0, 3), (3, 0), (0, 0), (2, 0, 4), (1, 2, 3, 0), (0,) * 5]:
        out.add(np.empty(shape))
        out.add(np.empty(shape, dtype="int16"), line_width=30)


def write_discrete(out):
    out.section = "discrete"
    out.add_values("bool", [True])
    out.add_values("bool", [False, True, True])
    out.add_values("bool", [[True, True], [True, True]])
    out.add_values("bool", [True] * 40)
    for dtype in INTEGERS:
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
        out.add_values(dtype, [0])
        out.add_values(dtype, [low, 0, 7, high])
        out.add_values(dtype, [[1, 2, 3], [4, 50, 6]])
        out.add_values(dtype, [0, 100, 7] if low == 0 else [0, -100, 7])


def write_floats(out):
    out.section = "floats"
    for dtype in FLOATS:
        for row in FLOAT_ROWS:
            values = finite_in(dtype, row)
            if len(values) == len(row):
                out.add(values)
    out.section = "float_options"
    for dtype in FLOATS:
        for row in OPTION_ROWS:
            for options in ROW_OPTIONS if dtype == "float64" else ROW_OPTIONS[1::3]:
                out.add(finite_in(dtype, row), **options)


def write_complexes(out):
    out.section = "complexes"
    rows = [
        [1 + 2j], [1 + 2j, -1.5 - 2.25j], [0j, -0.0 - 0j, 1j], [1e-10 + 1j, 1 + 1j],
        [1 + 1e10j, 2 - 1j], [complex("nan"), 1 + 1j], [complex("inf") + 1j, -1j],
        [complex(1, float("-inf")), complex(float("nan"), 2)], [complex(float("inf"), float("nan"))],
        [1 / 3 + 2j / 3, 100 - 0.001j], [1 + 0.5j, 10 + 0.25j, 100 - 25j],
        [complex(1, float("nan")), complex(1.25, -2)], [1e5 + 1e6j, 1e7 + 1e8j],
        [k / 7 + (5 - k) * 1j / 3 for k in range(12)],
    ]
    for dtype in COMPLEXES:
        for row in rows:
            out.add_values(dtype, row)
        for options in ROW_OPTIONS[1::2]:
            out.add_values(dtype, rows[3] + rows[9], **options)
        out.add_values(dtype, rows[13], (3, 4))


def write_ranks(out):
    out.section = "ranks"
    shapes = [(1,), (1, 1), (3, 1), (1, 3), (2, 3), (2, 2, 2), (1, 2, 1, 2), (2, 1, 3, 2),
              (2, 2, 1, 2, 2), (1, 1, 1, 1, 1), (3, 1, 1, 1, 2), (1,) * 8]
    for shape in shapes:
        for dtype in ["int64", "float32", "bool"]:
            out.add_count(dtype, shape)
    out.add_count("complex128", (2, 2, 3))
    out.add_count("uint8", (2, 3, 4, 2))


def write_wrapping(out):
    out.section = "wrapping"
    for width in [1, 5, 10, 11, 12, 13, 20, 40, 75, 76, 77, 200]:
        for dtype in ["int64", "float64"]:
            out.add_count(dtype, (30,), line_width=width)
        out.add_cycle("float32", [1.5, 100, -0.25], (2, 15), line_width=width)
    for count in range(17, 25):
        out.add_count("int16", (count,))
    for width in range(18, 30):
        out.add_count("int16", (3,), line_width=width)
    for shape in [(2, 40), (2, 2, 30), (2, 1, 2, 25)]:
        out.add_count("int64", shape)
        out.add_cycle("complex64", [1 + 2j, 0.5 - 100j, 1j], shape, line_width=60)
    out.add_cycle("bool", [True, False, True], (3, 33))
    out.add_cycle("float64", [1e-9, 1 / 3, 12345], (2, 9))
    out.add_values("float64", [1.0, 2.5, 3.0], line_width=6)


def write_summaries(out):
    out.section = "summaries"
    for dtype in EVERY:
        out.add_count(dtype, (1001,))
    for shape in [(1001,), (7, 143), (143, 7), (40, 40), (1001, 1), (1, 1001), (2, 600), (600, 2),
                  (6, 167), (11, 10, 10), (2, 3, 200), (20, 2, 30)]:
        out.add_count("int64", shape)
        out.add_count("float64", shape)
    out.add_count("int64", (1000,))
    out.add_count("float64", (9, 8, 7, 6), edge_items=2)
    out.add_count("int64", (2, 3, 2, 2, 50))
    out.add_count("int64", (7, 7, 7, 7, 7), edge_items=1)
    for edge in [0, 1, 2, 5]:
        for shape in [(12,), (5, 6), (3, 4, 5), (1,), (2, 2)]:
            out.add_count("int64", shape, threshold=3, edge_items=edge)
            out.add_cycle("float64", [1, 0.5, 1234.5, -2], shape, threshold=0, edge_items=edge)
    out.add_count("int64", (30,), threshold=10, edge_items=10, line_width=40)
    out.add_count("float32", (5, 100), threshold=10, edge_items=9, line_width=40)
    out.add_count("int32", (9,), threshold=8, edge_items=4, line_width=20)
    out.add_cycle("complex64", [1j, 2.5, 1e-3], (50, 50))
    out.add_cycle("float64", [float("nan"), 1, -1e9], (50, 50))
    out.add_count("int64", (5,), threshold=4, line_width=30)


def write_random(out):
    out.section = "random"
    source = random.Random(2024)
    for dtype in FLOATS:
        for spread in [0, 1, 3, 8]:
            shape = (source.randint(1, 4), source.randint(1, 9))
            values = [source.choice((1, -1)) * source.random() * 10 ** source.uniform(-spread, spread)
                      for _ in range(shape[0] * shape[1])]
            out.add_values(dtype, np.clip(values, -60000, 60000), shape)
    for dtype in COMPLEXES:
        values = [complex(source.gauss(0, 1), source.gauss(0, 30)) for _ in range(12)]
        out.add_values(dtype, values, (3, 4))
        out.add_values(dtype, values, (2, 3, 2), precision=3)


def make_text():
    out = Writer()
    for write in [write_alone, write_empty, write_discrete, write_floats, write_complexes,
                  write_ranks, write_wrapping, write_summaries, write_random]:
        write(out)
    header = HEADER.format(numpy=np.__version__, python=platform.python_version())
    return header + "\n" + "\n".join(out.chunks)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=REPOSITORY / "tests" / "golden" / "data",
                        help="directory to write to (default: tests/golden/data)")
    (parser.parse_args().out / "numpy_print.txt").write_text(make_text(), encoding="ascii")


if __name__ == "__main__":
    main()
