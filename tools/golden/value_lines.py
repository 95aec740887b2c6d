"""The line format shared by numpy_values.txt and jax_values.txt."""

from .text import REFUSED

FORMAT = """\
Lines:
  input <id> <dtype> <count> <value>*count
      a named vector of input elements, always before its first use
  op <op> <dtype> <result dtype> <arity> <input id>*arity <count> <value>*count
      result i is op(input0[i], input1[i], ...)
  op <op> <dtype> refused
      there is no such operation for that dtype"""


class ValueFile:
    def __init__(self, file, tokens):
        self._file = file
        self._tokens = tokens
        self._known = {}

    def input(self, identifier, dtype, values):
        if identifier in self._known:
            return
        self._known[identifier] = len(values)
        self._file.add("input", identifier, dtype, len(values), *self._tokens(values, dtype))

    def result(self, op, dtype, identifiers, values, result_dtype):
        assert all(self._known[i] == len(values) for i in identifiers)
        self._file.add(
            "op",
            op,
            dtype,
            result_dtype,
            len(identifiers),
            *identifiers,
            len(values),
            *self._tokens(values, result_dtype)
        )

    def refused(self, op, dtype):
        self._file.add("op", op, dtype, REFUSED)
