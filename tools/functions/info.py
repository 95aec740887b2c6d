"""src/explain/function_list.cpp: the rows as data, for programs (weft/function_list.h)."""
from functions.faces import WRITTEN
from functions.operations import domain

HEAD = f"""// Every public function as data.
{WRITTEN}#include "weft/function_list.h"

namespace weft {{
namespace {{

// clang-format off
constexpr FunctionInfo kFunctions[] = {{
"""
TAIL = """};
// clang-format on

}  // namespace

std::span<const FunctionInfo> function_list() { return kFunctions; }

}  // namespace weft
"""
COLUMNS = ("name", "torch", "xla", "builder", "numpy", "pytorch", "stablehlo", "python")


def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def cell(row, column):
    return "" if column == "name" and row.op == "-" else ", ".join(row.names(column))


def entry(row):
    options = row.cells.get("options", "-")
    cells = [cell(row, column) for column in COLUMNS]
    cells += [row.section, row.cells.get("operands", ""), "" if options == "-" else options,
              ", ".join(domain(row, 1)) if row.is_elementwise else "", row.notes.get("by zero", ""),
              row.notes.get("numpy", row.doc), row.notes.get("torch", ""), row.notes.get("xla", "")]
    op = f"Op::{row.op}" if row.is_elementwise else "{}"
    return "  {" + ", ".join([quoted(text) for text in cells] + [op]) + "},\n"


def source(rows):
    return HEAD + "".join(entry(row) for row in rows if row.is_function) + TAIL
