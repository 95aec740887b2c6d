"""Reads tables/functions.txt, whose head explains the format."""
import re
from dataclasses import dataclass, field

# What "=" in a column repeats: these columns' names, or else the first column's.
REPEATED = {"pytorch": "torch", "stablehlo": "xla"}
VALUES = {
    "input": {"promote", "float", "truth", "select", "scale"},
    "result": {"same", "bool", "real"},
}


class TableError(Exception):
    pass


@dataclass
class Row:
    line: int
    section: str
    cells: dict
    notes: dict = field(default_factory=dict)  # the indented lines, by what stands before the colon

    @property
    def op(self):
        return self.cells["name"]

    @property
    def is_elementwise(self):
        return "operands" in self.cells

    @property
    def is_function(self):
        return not self.section.startswith("-")

    @property
    def operands(self):
        return self.cells["operands"].split()

    @property
    def doc(self):
        return self.cells["doc"]

    def names(self, column):
        """The names in a column, with "=" replaced; without operands in parentheses."""
        cell = self.cells.get(column, "-")
        if cell == "-":
            return []
        names = []
        for name in cell.split(", "):
            if name == "=":
                names += self.names(REPEATED.get(column, "name")) or self.names("name")
            else:
                names.append(name)
        return names

    def face(self, column):
        """The function of an elementwise row in a dialect: (name, operands), or None."""
        names = [self.op] if column == "name" else self.names(column)
        if not names or not self.is_function:
            return None
        name, _, inner = names[0].partition("(")
        return name, inner.rstrip(")").split() or self.operands

    def is_by_hand(self, dialect):
        return dialect in self.notes.get("by hand", "").split()


def check(row):
    for column, values in VALUES.items():
        if row.is_elementwise and row.cells[column] not in values:
            raise TableError(f"line {row.line}: {column} is {row.cells[column]!r}, "
                             f"not one of {', '.join(sorted(values))}")
    if row.is_elementwise and not 1 <= len(row.operands) <= 3:
        raise TableError(f"line {row.line}: an operation takes 1 to 3 operands")


def read(text):
    """All rows, in order."""
    rows, columns, section = [], [], ""
    for number, line in enumerate(text.splitlines(), 1):
        cells = re.split(r" {2,}", line.strip())
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            section = line.strip()[1:-1]
        elif line.startswith(" "):
            key, _, note = line.strip().partition(": ")
            rows[-1].notes[key] = note
        elif (cells[0], cells[-1]) == ("name", "doc"):
            columns = cells
        elif len(cells) != len(columns):
            raise TableError(f"line {number}: {len(cells)} cells for {len(columns)} columns")
        else:
            rows.append(Row(number, section, dict(zip(columns, cells))))
            check(rows[-1])
    return rows
