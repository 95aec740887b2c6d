"""The elementwise functions as declared and defined in each dialect, of arrays and of expressions."""
from dataclasses import dataclass

from functions.layout import comment, declaration, definition

WRITTEN = "// Written by tools/generate from tables/functions.txt.\n"


@dataclass(frozen=True)
class Dialect:
    column: str       # of the table
    name: str         # of its files, and in "by hand"
    model: str        # whose dialect it is
    namespace: str
    include: str      # what its list of functions needs
    result: str
    lazy_result: str
    operand: str      # the type of an operand that is an array
    lazy: str         # the type of one that may also be an expression
    build: str        # makes an expression
    options: tuple    # type and name of the last parameter, and the type for expressions
    passes_name: bool = True
    places: bool = False  # the last parameter is broadcast_dimensions: of two operands only

    def has_options(self, operands):
        return not self.places or len(operands) == 2


NUMPY = Dialect("name", "numpy", "NumPy", "weft", "weft/expr.h", "Array", "Expr",
                "CallOperand&&", "const LazyOperand&", "detail::lazy_numpy",
                ("CallOptions&&", "options", "const Options&"), passes_name=False)
TORCH = Dialect("torch", "torch", "PyTorch", "weft::torch", "weft/torch_tensor.h", "Tensor",
                "LazyTensor", "CallOperand&&", "const LazyOperand&", "weft::detail::lazy_torch",
                ("CallOptions&&", "options", "const Options&"))
XLA = Dialect("xla", "xla", "XLA", "weft::xla", "weft/xla_literal.h", "Literal",
              "LazyLiteral", "CallLiteral&&", "const LazyArgument&", "weft::detail::lazy_xla",
              ("const Axes&", "broadcast_dimensions", "const Axes&"), places=True)
DIALECTS = (NUMPY, TORCH, XLA)


def sentence(doc):
    """A doc line as a sentence; one that begins with a formula stays as it is."""
    word = doc.split(" ")[0]
    is_word = word.rstrip(",").isalpha() and len(word) > 1 and word not in ("nan", "inf", "log")
    return (doc[0].upper() + doc[1:] if is_word else doc) + ("" if doc[-1] in ".?" else ".")


def documentation(row, dialect):
    """The row's doc line, or what stands there for this dialect."""
    return comment(sentence(row.notes.get(dialect, row.doc)))


def eager_declaration(dialect, name, operands):
    parameters = [f"{dialect.operand} {operand}" for operand in operands]
    if dialect.has_options(operands):
        parameters.append(f"{dialect.options[0]} {dialect.options[1]} = {{}}")
    return declaration(f"WEFT_API {dialect.result} {name}", parameters)


def lazy_definitions(dialect, op, name, operands):
    """One overload for each place where the first expression may stand."""
    text = ""
    for first in range(len(operands)):
        types = ([dialect.operand] * first + ["const Expr&"] +
                 [dialect.lazy] * (len(operands) - first - 1))
        parameters = [f"{type_} {operand}" for type_, operand in zip(types, operands)]
        last = "{}"
        if dialect.has_options(operands):
            last = "dims" if dialect.places else "o"
            parameters.append(f"{dialect.options[2]} {last} = {{}}")
        arguments = [f"Op::{op}", *([f'"{name}"'] if dialect.passes_name else []),
                     "{" + ", ".join(operands) + "}", last]
        text += definition(f"inline {dialect.lazy_result} {name}", parameters, dialect.build, arguments)
    return text


def eager_definition(dialect, op, name, operands):
    parameters = [f"{dialect.operand} {operand}" for operand in operands]
    arguments = list(operands)
    if dialect.has_options(operands):
        short = "dims" if dialect.places else "o"
        parameters.append(f"{dialect.options[0]} {short}")
        arguments.append(short)
    arguments.append(f"Op::{op}")
    if dialect.passes_name:
        arguments.append(f'"{name}"')
    return definition(f"{dialect.result} {name}", parameters, "call", arguments)


def by_section(rows, column, write):
    """What `write` makes of each row's function in this column, under the titles of sections."""
    text, section = "", ""
    for row in rows:
        face = row.face(column) if row.is_elementwise else None
        if not face:
            continue
        if row.section != section:
            section = row.section
            title = section.partition(": ")[2] or section
            text += f"\n// --- {title[0].upper()}{title[1:]}.\n"
        text += write(row, *face)
    return text


def header(rows, dialect, methods):
    def write(row, name, operands):
        return ("\n" + documentation(row, dialect.name) +
                eager_declaration(dialect, name, operands) +
                lazy_definitions(dialect, row.op, name, operands))

    return (f"// {dialect.model}'s elementwise functions, of arrays and of expressions. "
            f"Include {dialect.name}.h instead.\n{WRITTEN}#pragma once\n\n"
            f'#include "{dialect.include}"\n\nnamespace {dialect.namespace} {{\n'
            f"{by_section(rows, dialect.column, write)}\n}}  // namespace {dialect.namespace}\n{methods}")


def source(rows, dialect):
    def write(row, name, operands):
        by_hand = row.is_by_hand(dialect.name)
        return "" if by_hand else eager_definition(dialect, row.op, name, operands)

    return (f"// {dialect.model}'s elementwise functions: lower, then run.\n{WRITTEN}"
            f'#include "api/{dialect.name}_call.h"\n#include "weft/{dialect.name}.h"\n\n'
            f"namespace {dialect.namespace} {{\n{by_section(rows, dialect.column, write)}\n"
            f"}}  // namespace {dialect.namespace}\n")


def builder_header(rows):
    def write(row, name, operands):
        parameters = [f"const XlaOp& {operand}" for operand in operands]
        arguments = [f"Op::{row.op}", f'"{name}"', f'"{row.face("xla")[0]}"',
                     "{" + ", ".join(operands) + "}"]
        if len(operands) == 2:
            parameters.append("const Axes& dims = {}")
            arguments.append("dims")
        return ("\n" + documentation(row, "xla") +
                definition(f"inline XlaOp {name}", parameters, "detail::elementwise", arguments))

    return ("// The elementwise instructions of a computation. Include xla_builder.h instead.\n"
            f'{WRITTEN}#pragma once\n\n#include "weft/xla_op.h"\n\nnamespace weft::xla {{\n'
            f'{by_section(rows, "builder", write)}\n}}  // namespace weft::xla\n')
