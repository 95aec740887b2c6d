"""Unary operations and reductions as methods, x.exp().sum(1): of arrays and expressions, and of those of dialects."""
from functions import reductions
from functions.faces import NUMPY, TORCH, WRITTEN
from functions.layout import definition, fill

HEAD = f"""// Unary operations and reductions as methods: x.exp().sum(1) is sum(exp(x), 1). Arrays have them,
// and expressions. They are defined where the functions are declared: include numpy.h, reduce.h.
{WRITTEN}#pragma once

namespace weft {{

class ReduceAxes;
STRUCTS
namespace detail {{

// X is the class that has them: Array or Expr.
template <class X>
class NumpyMethods {{
 public:
METHODS}};

}}  // namespace detail
}}  // namespace weft
"""
# A template, so that x.sum({}) is the one with options.
ALONG = "template <class = void>"


def unary(rows, dialect):
    """The functions of one operand: (row, name)."""
    for row in rows:
        face = row.face(dialect.column) if row.is_elementwise else None
        if face and len(face[1]) == 1:
            yield row, face[0]


def reducing(rows, dialect):
    """The reductions: (row, name, what stands before the options)."""
    found = list(reductions.faces(rows, dialect))
    if dialect is NUMPY:  # an object is called like any function
        found += [(row, row.op) for row in rows if "object" in row.notes]
    for row, name in sorted(found, key=lambda entry: entry[0].line):
        yield row, name, reductions.without_default(reductions.parameter(row, dialect))


def names(rows, dialect):
    reduced = reducing(rows, dialect) if dialect in reductions.DIALECTS else []
    return [name for _, name in unary(rows, dialect)] + [name for _, name, _ in reduced]


def overloads(row, name, extra, dialect):
    """The parameters of a reduction's methods: as the function's, without the array."""
    options = f"const {reductions.options_of(row, dialect)}& options"
    alone = reductions.parameter(row, dialect)
    return [("", alone), ("", [*extra, options]), (ALONG, [*extra, "const ReduceAxes& axes"])]


def declared(rows, dialect, result, without=()):
    """The declarations, as they stand in a class."""
    text = "".join(f"  {result} {name}() const;\n" for _, name in unary(rows, dialect)
                   if name not in without)
    if dialect not in reductions.DIALECTS:
        return text
    for row, name, extra in reducing(rows, dialect):
        for template, parameters in overloads(row, name, extra, dialect):
            head = f"  {template}\n" if template else ""
            text += f"{head}  {result} {name}({', '.join(parameters)}) const;\n"
    return text


def of_class(kind, name, parameters, call, templates=()):
    arguments = [kind[2], *(parameter.split()[-1] for parameter in parameters)]
    if not templates:
        return definition(f"inline {kind[0]} {kind[1]}::{name}", parameters, call, arguments, " const")
    return ("".join(f"{template}\n" for template in templates) +
            fill(f"{kind[0]} {kind[1]}::{name}(", parameters, ") const {") + "\n" +
            fill(f"  return {call}(", arguments, ");") + "\n}\n")


def kinds(dialect):
    """Result, class and the class as an operand; for NumPy's the template over both."""
    if dialect is NUMPY:
        return [("X", "NumpyMethods<X>", "static_cast<const X&>(*this)")]
    return [(kind, kind, "*this") for kind in (dialect.result, dialect.lazy_result)]


def scope(dialect, text):
    space = "weft::detail" if dialect is NUMPY else dialect.namespace
    note = "// The same as methods.\n"
    return f"\nnamespace {space} {{\n\n{note}{text}\n}}  // namespace {space}\n"


def qualified(dialect, name):
    return f"{dialect.namespace}::{name}" if dialect is NUMPY else f"{dialect.name}::{name}"


def defined_unary(rows, dialect, without=()):
    """The definitions, behind the functions. `without`: what the eager class has as its own."""
    base = ("template <class X>",) if dialect is NUMPY else ()
    text = ""
    for kind in kinds(dialect):
        skipped = without if kind[0] == dialect.result else ()
        for _, name in unary(rows, dialect):
            if name not in skipped:
                text += of_class(kind, name, [], qualified(dialect, name), base)
    return scope(dialect, text)


def defined_reductions(rows, dialect):
    base = ("template <class X>",) if dialect is NUMPY else ()
    text = ""
    for kind in kinds(dialect):
        for row, name, extra in reducing(rows, dialect):
            for template, parameters in overloads(row, name, extra, dialect):
                templates = (*base, template.replace("class = void", "class")) if template else base
                bare = reductions.without_default(parameters)
                text += of_class(kind, name, bare, qualified(dialect, name), templates)
    return scope(dialect, text)


def structs(rows, dialect):
    found = {reductions.options_of(row, dialect) for row, _, _ in reducing(rows, dialect)}
    return "".join(f"struct {name};\n" for name in sorted(found))


def header(rows):
    return (HEAD.replace("STRUCTS", structs(rows, NUMPY))
            .replace("METHODS", declared(rows, NUMPY, "X")))
