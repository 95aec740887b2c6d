"""tests/support/function_lists.h: every elementwise function as an entry of a list, for tests over all of them."""
from functions.faces import NUMPY, WRITTEN, XLA

HEAD = f"""// Every elementwise function as an entry of a list.
{WRITTEN}#pragma once

#include "weft/weft.h"

namespace weft::test {{

template <class Function>
struct Listed {{
  Op op;
  Function call;
}};
// An instruction of the builder and the eager function that it is.
template <class Instruction, class Function>
struct Built {{
  const char* name;
  Instruction build;
  Function call;
}};
"""
VIEWS = ("real", "imag")  # members of their own
ARITIES = ("Unary", "Binary", "Ternary")


def listing(kind, name, entries):
    return (f"inline constexpr {kind} {name}[] = {{\n" +
            "".join(f"    {entry},\n" for entry in entries) + "};\n")


def numpy_list(rows, arity):
    entries = [f"{{Op::{row.op}, weft::{row.op}}}" for row in rows
               if row.face(NUMPY.column) and len(row.operands) == arity]
    name = ARITIES[arity - 1]
    parameters = ", ".join([NUMPY.operand] * arity + [NUMPY.options[0]])
    return (f"\nusing {name}Function = {NUMPY.result} (*)({parameters});\n" +
            listing(f"Listed<{name}Function>", f"k{name}Functions", entries))


def methods_list(rows):
    entries = [f"{{Op::{row.op}, &Array::{row.op}}}" for row in rows
               if row.face(NUMPY.column) and len(row.operands) == 1 and row.op not in VIEWS]
    return ("\nusing UnaryMethod = Array (Array::*)() const;\n" +
            listing("Listed<UnaryMethod>", "kUnaryMethods", entries))


def builder_list(rows, arity):
    entries = [f'{{"{row.face("builder")[0]}", xla::{row.face("builder")[0]}, '
               f'xla::{row.face("xla")[0]}}}' for row in rows
               if row.face("builder") and len(row.operands) == arity]
    name, last = ARITIES[arity - 1], ["const Axes&"] if arity == 2 else []
    built = ", ".join(["const xla::XlaOp&"] * arity + last)
    called = ", ".join([f"xla::{XLA.operand}"] * arity + last)
    return (f"\nusing {name}Instruction = xla::XlaOp (*)({built});\n"
            f"using Xla{name}Function = xla::{XLA.result} (*)({called});\n" +
            listing(f"Built<{name}Instruction, Xla{name}Function>", f"k{name}Instructions",
                    entries))


def header(rows):
    rows = [row for row in rows if row.is_elementwise]
    return (HEAD + "".join(numpy_list(rows, arity) for arity in (1, 2, 3)) +
            methods_list(rows) +
            "".join(builder_list(rows, arity) for arity in (1, 2)) +
            "\n}  // namespace weft::test\n")
