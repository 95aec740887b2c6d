"""docs/coming_from_numpy.md: every function of NumPy, and what it is called here."""
from functions.page import code
from functions.table import TableError

HEAD = """# Coming from NumPy

Every function of NumPy {version}'s main namespace, of `linalg`, `fft` and `random`, with its name here, or why there is none. Made from
[tables/functions.txt](../tables/functions.txt) and [tables/numpy.txt](../tables/numpy.txt); options are in [functions.md](functions.md).

Three habits differ. Indices stand in parentheses, `a(all, slice(1, none))`, as C++20 has no `a[:, 1:]`. Keywords are fields of a struct,
`sum(x, {{.axis = 1, .keepdims = true}})`. Element types are checked where memory is read, `a.data<float>()`, and converted where values are,
`a.values<double>()`.

"""
SECTION = {"main": "np", "linalg": "np.linalg", "fft": "np.fft", "random": "np.random and np.random.Generator"}


def read(text):
    """NumPy's version and, by namespace, every name with its reason for having no row, or None."""
    version, spaces, space = "", {}, None
    for line in text.splitlines():
        name, _, reason = line.partition(" ")
        if line.startswith("# NumPy "):
            version = line.split()[2].rstrip(":")
        elif line.startswith("["):
            space = spaces.setdefault(line[1:-1], {})
        elif name and not line.startswith("#"):
            space[name] = reason.strip() or None
    return version, spaces


def weft_names(rows):
    """By NumPy's name: what it is called here."""
    found = {}
    for row in rows:
        if not row.is_function:
            continue
        here = row.names("name") or [f"{dialect}::{name}" for dialect in ("torch", "xla")
                                     for name in row.names(dialect)]
        for name in row.names("numpy"):
            known = found.setdefault(name.partition("(")[0].removeprefix("np."), [])
            known += [spelt for spelt in here if spelt not in known]
    return found


def spellings(space, name):
    """How the table may spell it."""
    if space == "main":
        return [name]
    if space == "random":
        return [f"random.{name}", f"random.Generator.{name}", f"Generator.{name}"]
    return [f"{space}.{name}"]


def page(rows, text):
    version, spaces = read(text)
    found, lines, unsaid, extra = weft_names(rows), [], [], []
    for space, names in spaces.items():
        here = sum(any(s in found for s in spellings(space, name)) for name in names)
        lines.append(f"\n## {SECTION[space]}\n\n{here} of {len(names)}.\n\n| NumPy | weft | |\n|---|---|---|\n")
        for name, reason in names.items():
            known = next((found[s] for s in spellings(space, name) if s in found), None)
            if known and reason:
                extra.append(name)
            if not known and not reason:
                unsaid.append(f"{space} {name}")
            lines.append(f"| `{name}` | {code(known) if known else ''} | {reason or ''} |\n")
    if unsaid:
        raise TableError("tables/numpy.txt: neither a row nor a reason: " + ", ".join(unsaid))
    if extra:
        raise TableError("tables/numpy.txt: a reason, but there is a row: " + ", ".join(extra))
    return HEAD.format(version=version) + "".join(lines).lstrip("\n")
