"""The options that a row names are parameters of the function, or fields of a struct that it takes."""
import re
import sys

from support import ROOT, read_rows

HEADERS = [path.read_text() for path in (ROOT / "include/weft").rglob("*.h")]
CODE = re.sub(r"//.*", "", "\n".join(HEADERS))


def parameters(name):
    """The parameter lists of the functions of this name, as one text."""
    name = re.escape(name.split("::")[-1])
    return " ".join(re.findall(rf"\b{name}\(((?:[^()]|\([^()]*\))*)\)", CODE))


def fields(struct):
    """What the structs of this name hold."""
    return " ".join(re.findall(rf"\bstruct {struct} {{(.*?)\n}};", CODE, re.S))


def missing(row):
    known = " ".join(parameters(name) for name in row.names("name") + row.names("torch") +
                     row.names("builder"))
    known += " ".join(fields(struct) for struct in re.findall(r"const (\w+)&", known))
    return [option for option in row.cells["options"].split() if option != "-"
            and not re.search(rf"\b{option}\b", known)]


def main():
    checked = 0
    for row in read_rows():
        if row.cells.get("options", "-") == "-":
            continue
        checked += 1
        assert not missing(row), f"line {row.line}: {row.op} has no {' '.join(missing(row))}"
    assert checked > 60, checked


if __name__ == "__main__":
    sys.exit(main())
