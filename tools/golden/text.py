"""How golden files spell things: headers, shapes, strides and element values."""

from pathlib import Path

INTEGER_WIDTHS = {
    "int8": 8,
    "int16": 16,
    "int32": 32,
    "int64": 64,
    "uint8": 8,
    "uint16": 16,
    "uint32": 32,
    "uint64": 64,
}
# name -> (exponent bits, stored significand bits)
FLOAT_FORMATS = {"float16": (5, 10), "bfloat16": (8, 7), "float32": (8, 23), "float64": (11, 52)}
COMPLEX_PARTS = {"complex64": "float32", "complex128": "float64"}

ALL_DTYPES = ["bool", *INTEGER_WIDTHS, *FLOAT_FORMATS, *COMPLEX_PARTS]
NUMPY_DTYPES = [d for d in ALL_DTYPES if d != "bfloat16"]

REFUSED = "refused"

VALUE_LEGEND = """\
Values: bool 0 or 1; integers in decimal; floating numbers as the hex digits of their bits
(16-bit types 4 digits, float32 8, float64 16); complex as real,imaginary. A NaN, whatever its
bits, is the token nan (in a complex number: per part)."""

SHAPE_LEGEND = """\
A shape is its extents joined by x (2x3x4); the shape of a 0-d array is (). Lists of strides,
sizes or dimensions are joined by commas; the empty list is ()."""


def is_integer(dtype):
    return dtype in INTEGER_WIDTHS


def is_signed(dtype):
    return dtype in INTEGER_WIDTHS and not dtype.startswith("u")


def is_float(dtype):
    return dtype in FLOAT_FORMATS


def is_complex(dtype):
    return dtype in COMPLEX_PARTS


def integer_range(dtype):
    width = INTEGER_WIDTHS[dtype]
    if is_signed(dtype):
        return -(1 << (width - 1)), (1 << (width - 1)) - 1
    return 0, (1 << width) - 1


def total_bits(dtype):
    exponent, significand = FLOAT_FORMATS[dtype]
    return 1 + exponent + significand


def is_nan_bits(bits, dtype):
    exponent, significand = FLOAT_FORMATS[dtype]
    magnitude = bits & ((1 << (exponent + significand)) - 1)
    return magnitude > (((1 << exponent) - 1) << significand)


def float_token(bits, dtype):
    return "nan" if is_nan_bits(bits, dtype) else f"{bits:0{total_bits(dtype) // 4}x}"


def token(value, dtype):
    """value: an int for bool and integers, the bits for floats, a pair of bits for complex."""
    if is_float(dtype):
        return float_token(value, dtype)
    if is_complex(dtype):
        part = COMPLEX_PARTS[dtype]
        return f"{float_token(value[0], part)},{float_token(value[1], part)}"
    return str(int(value))


def shape_text(shape):
    return "x".join(str(e) for e in shape) if len(shape) else "()"


def list_text(items):
    return ",".join(str(i) for i in items) if len(items) else "()"


class GoldenFile:
    """Collects lines and writes them under a header that says where they came from."""

    def __init__(self, name, section, versions, description):
        self.name = name
        self.lines = [
            f"# {name}",
            f"# generator: python tools/gen_golden.py {section}",
            "# versions: " + ", ".join(f"{k} {v}" for k, v in versions.items()),
        ]
        for line in description.strip().splitlines():
            self.comment(line)

    def comment(self, text):
        self.lines.append(f"# {text}".rstrip())

    def add(self, *tokens):
        self.lines.append(" ".join(str(t) for t in tokens))

    def write(self, directory):
        path = Path(directory) / self.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(self.lines) + "\n", encoding="ascii", newline="\n")
        print(f"{self.name}: {len(self.lines)} lines, {path.stat().st_size} bytes")
