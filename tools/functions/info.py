"""src/explain/function_list.cpp: the rows as data, for programs (weft/function_list.h)."""
import re

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


def bounds(accuracy_page):
    """The bounds of docs/accuracy.md, by operation: "2 ulp"."""
    rows = re.findall(r"^\| `(\w+)` \| (\S+?)( of .*?|; .*?)? \| [\d.]+ \|", accuracy_page, re.M)
    return {name: f"{bound} ulp{more}" for name, bound, more in rows if bound != "0.5"}


def entry(row, accuracy):
    options = row.cells.get("options", "-")
    cells = [cell(row, column) for column in COLUMNS]
    cells += [row.section, row.cells.get("operands", ""), "" if options == "-" else options,
              ", ".join(domain(row, 1)) if row.is_elementwise else "", accuracy.get(row.op, ""), row.notes.get("by zero", ""),
              row.notes.get("numpy", row.doc), row.notes.get("torch", ""), row.notes.get("xla", "")]
    op = f"Op::{row.op}" if row.is_elementwise else "{}"
    return "  {" + ", ".join([quoted(text) for text in cells] + [op]) + "},\n"


def source(rows, accuracy_page):
    accuracy = bounds(accuracy_page)
    return HEAD + "".join(entry(row, accuracy) for row in rows if row.is_function) + TAIL
