"""The reductions as declared and defined in NumPy's and PyTorch's dialect, of arrays and of expressions."""
from functions.faces import NUMPY, TORCH, WRITTEN, documentation
from functions.layout import comment, declaration, definition, fill
from functions.table import TableError

# By dialect: the option that names axes, and the structs of weft/reduce_options.h, each with what it has
# besides axes, keepdims and out.
AXES = {NUMPY: "axis", TORCH: "dim"}
FAMILIES = {
    NUMPY: {
        "ReduceOptions": set(),
        "MaskedOptions": {"where"},
        "ExtremeOptions": {"initial", "where"},
        "SumOptions": {"dtype", "initial", "where"},
        "MeanOptions": {"dtype", "where"},
        "VarOptions": {"dtype", "where", "correction"},
    },
    TORCH: {
        "ReduceOptions": set(),
        "SumOptions": {"dtype"},
        "VarOptions": {"correction"},
    },
}
DIALECTS = (NUMPY, TORCH)


def faces(rows, dialect):
    """Each row with a formula (dialect/compose.h), by its name in the dialect."""
    for row in rows:
        names = [row.op] if dialect is NUMPY else row.names(dialect.column)
        if "formula" in row.notes and names and row.notes.get("object") != dialect.name:
            yield row, names[0]


def parameter(row, dialect):
    """What stands between operand and options, with its default: "double order = 2"; or nothing."""
    given = row.notes.get(f"{dialect.name} parameter", row.notes.get("parameter"))
    return [given] if given else []


def without_default(parameters):
    return [text.partition(" =")[0] for text in parameters]


def options_of(row, dialect):
    """The struct that has those of the row's options that the dialect knows, and no others."""
    families = FAMILIES[dialect]
    given = row.notes.get(f"{dialect.name} options", row.cells["options"]).split()
    taken = set(given) & set().union(*families.values())
    for struct, besides in families.items():
        if besides == taken:
            return struct
    raise TableError(f"line {row.line}: no options of {dialect.model}'s dialect have {' '.join(sorted(taken))}")


def along_axes(row, name, dialect):
    extra = without_default(parameter(row, dialect))
    arguments = ["x", *(text.split()[-1] for text in extra), f"{options_of(row, dialect)}{{.{AXES[dialect]} = axes}}"]
    return ("template <ArrayOrExpr X>\n"
            f"auto {name}({', '.join(['const X& x', *extra, 'const ReduceAxes& axes'])}) {{\n"
            f"  return {name}({', '.join(arguments)});\n}}\n")


NAMES = {NUMPY: ("axis", "keepdims"), TORCH: ("dim", "keepdim")}
ORDER = ("dtype", "initial", "where", "correction", "out")


def taken_options(row, dialect):
    """What the function takes, as the name of a type: "axis_keepdims_out"."""
    besides = FAMILIES[dialect][options_of(row, dialect)] | {"out"}
    return "_".join((*NAMES[dialect], *(name for name in ORDER if name in besides)))


def refusal(row, name, dialect):
    """A call with other options is one of this: the compiler names what the function takes."""
    extra = "".join(f"{text.rpartition(' ')[0]}, " for text in without_default(parameter(row, dialect)))
    space = "" if dialect is NUMPY else "weft::"
    options = f"const {space}detail::AnyOptions<takes::{taken_options(row, dialect)}>&"
    text = ""
    for template, result, operand in (("class = void", dialect.result, "Array"),
                                      ("std::same_as<Expr> X", "X", "X")):
        parameters = [f"const {operand}&", *([extra[:-2]] if extra else []), options]
        text += f"template <{template}>\n" + fill(f"{result} {name}(", parameters, ") = delete;") + "\n"
    return text


def takes(rows, dialect):
    """The types that refusals name."""
    found = sorted({taken_options(row, dialect) for row, _ in faces(rows, dialect)})
    return ("\n// What functions take, for the compiler to say.\nnamespace takes {\n" +
            "".join(f"struct {name};\n" for name in found) + "}  // namespace takes\n")


def declarations(row, name, dialect):
    def declared(result, operand):
        return declaration(f"WEFT_API {result} {name}",
                           [f"const {operand}& x", *parameter(row, dialect),
                            f"const {options_of(row, dialect)}& options = {{}}"])

    return ("\n" + documentation(row, dialect.name) + declared(dialect.result, "Array") +
            declared(dialect.lazy_result, "Expr") + along_axes(row, name, dialect) +
            refusal(row, name, dialect))


def definitions(row, name, dialect):
    formula, *flags = row.notes["formula"].split(", ")
    extra = without_default(parameter(row, dialect))

    def arguments(value, operand):
        return [f'{dialect.name}_args("{name}", {value}, o)', operand, *flags, *(text.split()[-1] for text in extra)]

    def parameters(operand):
        return [f"const {operand}& x", *extra, f"const {options_of(row, dialect)}& o"]

    eager = "" if row.is_by_hand(dialect.name) else definition(
        f"{dialect.result} {name}", parameters("Array"), f"dialect::{formula}", arguments("x", "x"))
    node = f"dialect::{formula}({', '.join(arguments('value_of(x)', 'node_of(x)'))})"
    return eager + definition(f"{dialect.lazy_result} {name}", parameters("Expr"), "to_expr", [node])


def header(rows, dialect, methods):
    include = "" if dialect is NUMPY else f'#include "{dialect.include}"\n'
    text = "".join(declarations(row, name, dialect) for row, name in faces(rows, dialect))
    return (comment(f"{dialect.model}'s reductions, of arrays and of expressions: with options, or along axes. "
                    "With out= those of expressions run at once. (Templates, so that sum(a, {}) is the one with options.) "
                    "Options that only other functions take are refused by name.") +
            f'{WRITTEN}#pragma once\n\n#include "weft/reduce_options.h"\n{include}\n'
            f"namespace {dialect.namespace} {{\n{takes(rows, dialect)}{text}\n}}  // namespace {dialect.namespace}\n{methods}")


def source(rows, dialect):
    public = "reduce" if dialect is NUMPY else dialect.name
    text = "".join(definitions(row, name, dialect) for row, name in faces(rows, dialect))
    return (f"// {dialect.model}'s reductions: lower, then run or become a node.\n{WRITTEN}"
            f'#include "api/reduce_steps.h"\n#include "graph/reductions.h"\n#include "weft/{public}.h"\n\n'
            f"namespace {dialect.namespace} {{\n\nusing dialect::{dialect.name}_args;\nusing graph::node_of;\n"
            f"using graph::to_expr;\nusing graph::value_of;\n\n"
            f"{text}\n}}  // namespace {dialect.namespace}\n")
