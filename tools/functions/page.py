"""docs/functions.md."""
HEAD = """# Functions

Every public function and what it is called elsewhere, made from [tables/functions.txt](../tables/functions.txt). The default dialect is
NumPy's, `weft::`; `weft::torch::` and `weft::xla::` are PyTorch's and XLA's: their names, their promotion, their refusals. `builder` is
[xla_builder.h](../include/weft/xla_builder.h). `chlo.` marks operations of CHLO. An empty place means that there is no such function; a row's functions do the same
thing, but defaults may differ. Elementwise functions also take lazy expressions, and all but XLA's the options `out`, `where` and `policy`. What each computes in:
[operations.md](operations.md); where a dialect differs from its model: [dialects.md](dialects.md).
"""
COLUMNS = {"name": "weft", "torch": "torch::", "xla": "xla::", "builder": "builder",
           "numpy": "NumPy", "pytorch": "PyTorch", "stablehlo": "StableHLO"}


def code(names):
    # "|" would end the cell.
    return ", ".join("`" + name.replace("|", "\\|") + "`" for name in names)


def row_text(row):
    cells = [code([name.partition("(")[0] if row.is_elementwise and column in ("xla", "builder")
                   else name for name in row.names(column)]) for column in COLUMNS]
    options = row.cells.get("options", "-")
    doc = row.doc.replace("|", "\\|")
    cells.append(doc if options == "-" else f"{doc} ({code(options.split())})")
    return "| " + " | ".join(cells) + " |\n"


def page(rows):
    text, section = HEAD, ""
    for row in rows:
        if not row.is_function:
            continue
        if row.section != section:
            section = row.section
            text += f"\n## {section}\n\n| {' | '.join(COLUMNS.values())} | what it is |\n"
            text += "|" + "---|" * (len(COLUMNS) + 1) + "\n"
        text += row_text(row)
    return text
