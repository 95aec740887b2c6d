"""The operations: op.h, whose lists are replaced where they stand, and operations.md."""
import re

from functions.layout import fill

DOMAINS = {
    "all": ("kAllDTypes", "bool, integers, floats, complex"),
    "numeric": ("kNumeric", "integers, floats, complex"),
    "real": ("kReal", "bool, integers, floats"),
    "bool": ("kBooleans", "bool"),
    "integers": ("kIntegers", "integers"),
    "floats": ("kFloats", "floats"),
    "complex": ("kComplexes", "complex"),
}
INPUTS = {
    "promote": ("promote", "promoted"),
    "float": ("promote_float", "promoted, at least float"),
    "truth": ("truth", "each by itself: not zero"),
    "select": ("select", "condition: not zero; others promoted"),
    "scale": ("scale", "first: at least float; second: integer"),
}
RESULTS = {
    "same": ("same", "same"),
    "bool": ("boolean", "bool"),
    "real": ("real_part", "same; real of complex"),
}
HEAD = """# Operations

One row per elementwise operation, made from [tables/functions.txt](../tables/functions.txt); operands are called a, b, c (x if there is one).
Where nothing is said of division by zero, nothing divides.

| operation | what it is | computes in | operand types | result | integer division by zero |
|---|---|---|---|---|---|
"""
NOTES = """
Float16 and bfloat16 are computed in float32 and rounded once. Which zero `maximum` and `minimum` give of 0 and -0 is open.
Complex `multiply` and `divide` are the plain formula and Smith's, not those of C's Annex G: `(1+1j) / (inf+infj)` is nan, and
`(inf+1j) * 3` has a nan part, as in NumPy. Small whole complex powers are products, larger ones `exp(y log(x))`. Where the dialects
differ from their models: [dialects.md](dialects.md).
"""


def lettered(row):
    """The doc line with the operands called x; or a, b, c."""
    if len(row.operands) == 1:
        return row.doc
    letters = dict(zip(row.operands, "abc"))
    names = "|".join(re.escape(name) for name in letters)
    return re.sub(rf"\b({names})\b", lambda match: letters[match[0]], row.doc)


def domain(row, which):
    return [DOMAINS[part][which] for part in row.cells["domain"].split("+")]


def table_entry(row):
    traits = row.cells["traits"]
    parts = [f"Op::{row.op}", f'"{row.op}"', str(len(row.operands)), " | ".join(domain(row, 0)),
             f"InputRule::{INPUTS[row.cells['input']][0]}",
             f"ResultRule::{RESULTS[row.cells['result']][0]}",
             str("c" in traits).lower(), str("a" in traits).lower(),
             f'"{row.notes.get("by zero", "")}"', f'"{lettered(row)}"']
    return fill("    {", parts + ["true"] if "h" in traits else parts, "},") + "\n"


def replaced(text, begin, end, lines):
    head, _, rest = text.partition(begin)
    return head + begin + lines + end + rest.partition(end)[2]


def op_header(rows, text):
    """op.h with the lists that the rows say."""
    rows = [row for row in rows if row.is_elementwise]
    text = replaced(text, "enum class Op : uint8_t {\n", "  count_,\n",
                    "".join(f"  {row.op},\n" for row in rows))
    return replaced(text, "inline constexpr OpInfo op_table[] = {\n", "};\n",
                    "".join(table_entry(row) for row in rows))


def page(rows):
    text = HEAD
    for row in rows:
        if row.is_elementwise:
            cells = [f"`{row.op}`", lettered(row).replace("|", "\\|"), ", ".join(domain(row, 1)),
                     INPUTS[row.cells["input"]][1], RESULTS[row.cells["result"]][1],
                     row.notes.get("by zero", "")]
            text += f"| {' | '.join(cells)} |\n"
    return text + NOTES
