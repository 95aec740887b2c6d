"""The options that a row names are parameters of the function, or fields of a struct that it takes; a reduction has no others."""
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


def unnamed(row):
    """Options that a reduction of NumPy's dialect has and its row does not name."""
    headers = ("functions/numpy_reduce.h", "reduce.h", "reduce_options.h")
    text = "".join(re.sub(r"//.*", "", (ROOT / "include/weft" / name).read_text()) for name in headers)
    structs = re.findall(rf"Array {row.op}\(const Array& x[^)]*const (\w+Options)&", text)
    members = " ".join(re.findall(rf"\bstruct {struct} {{(.*?)\n}};", text, re.S)[0] for struct in structs)
    declared = re.findall(r"^  [\w:<>]+ (\w+) = ", members, re.M)
    return [name for name in declared if name != "by_name" and name not in row.cells["options"].split()]


def main():
    checked = exact = 0
    for row in read_rows():
        if row.cells.get("options", "-") == "-":
            continue
        checked += 1
        assert not missing(row), f"line {row.line}: {row.op} has no {' '.join(missing(row))}"
        if row.section == "Reductions":
            assert not unnamed(row), f"line {row.line}: {row.op} takes {' '.join(unnamed(row))}"
            exact += 1
    assert checked > 60, checked
    assert exact > 15, exact


if __name__ == "__main__":
    sys.exit(main())
