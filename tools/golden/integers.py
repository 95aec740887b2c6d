"""Which type every function gives for booleans and integers: the files *_integers.txt.

Functions are the elementwise rows of tables/functions.txt and the reductions below, under the names of weft's first
column."""

import re
from pathlib import Path

from functions import table

from .text import INTEGER_WIDTHS, REFUSED, GoldenFile

DTYPES = ["bool", *INTEGER_WIDTHS]
NUMBERS = {"bool": True, "int": 1, "float": 1.5}
REDUCTIONS = ["sum", "prod", "min", "max", "mean", "var", "stddev", "any", "all", "count_nonzero", "argmin", "argmax",
              "logsumexp", "vector_norm", "cumulative_sum", "cumulative_prod"]
ROOT = Path(__file__).resolve().parent.parent.parent

LINES = f"""
Every line ends with nine outcomes, for x of type {' '.join(DTYPES)}: the type of the result, refused where the rules refuse,
or unimplemented where they allow it and there is no kernel.

Lines:
  unary <function> <outcomes>
  binary <function> <dtype> <outcomes>
      the first operand is of this type, the second is x
  number <function> <bool|int|float> <outcomes>
      the first operand is x, the second a Python number
  reduce <function> <outcomes>
  says <function> <dtype> <sentence>
      the first line of the text that refuses the function for operands of this type
"""


def elementwise(column):
    """(function, name in this column, number of operands) of every row that has one there."""
    for row in table.read((ROOT / "tables/functions.txt").read_text()):
        names = [n.partition("(")[0] for n in row.names(column)]
        if row.is_elementwise and row.is_function and names:
            yield row.op, names[0], len(row.operands)


def refused(error):
    """The outcome and the first line of a text, without the words that are a build's own."""
    text = re.sub(r"^[A-Z_]+: ", "", str(error).strip().splitlines()[0].strip())
    return ("unimplemented" if "not implemented for '" in text else REFUSED), text


class Writer:
    def __init__(self, file, arrays, outcome, numbers=NUMBERS):
        """outcome(function, *operands): the type's name and nothing, or as refused() has it."""
        self.file, self.arrays, self.outcome, self.numbers = file, arrays, outcome, numbers

    def line(self, kind, op, words, call):
        self.file.add(kind, op, *words, *(call(dtype)[0] for dtype in DTYPES))

    def says(self, op, call):
        for dtype in DTYPES:
            result, text = call(dtype)
            if result == REFUSED:
                self.file.add("says", op, dtype, text)

    def unary(self, kind, op, function):
        def call(dtype):
            return self.outcome(function, self.arrays(dtype))

        self.line(kind, op, [], call)
        self.says(op, call)

    def binary(self, op, function):
        for first in DTYPES:
            self.line("binary", op, [first],
                      lambda dtype: self.outcome(function, self.arrays(first), self.arrays(dtype)))
        for kind, number in self.numbers.items():
            self.line("number", op, [kind], lambda dtype: self.outcome(function, self.arrays(dtype), number))
        self.says(op, lambda dtype: self.outcome(function, self.arrays(dtype), self.arrays(dtype)))

    def write(self, functions, reductions):
        for op, function, count in functions:
            if count < 3:
                self.unary("unary", op, function) if count == 1 else self.binary(op, function)
        for op, function in reductions:
            self.unary("reduce", op, function)


def golden_file(name, section, versions, head):
    return GoldenFile(name, section, versions, f"{head}\n{LINES}")
