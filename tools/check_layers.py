#!/usr/bin/env python3
"""Checks every #include of the tree against the include law in cmake/layers.txt.

Prints each breach as file:line with what the file may include instead, and exits with 1 if
there is any. The law and its format are explained at the top of layers.txt.
"""
import argparse
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

LAW = "cmake/layers.txt"
FACES = ("cli", "python", "web", "examples", "bench")
SUFFIXES = {".h", ".hpp", ".cpp", ".cc", ".inc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


@dataclass
class Law:
    allowed: dict[str, list[str]] = field(default_factory=dict)  # layer -> what it may include
    header_layer: dict[str, str] = field(default_factory=dict)  # public header -> its layer
    errors: list[str] = field(default_factory=list)


def parse_law(text):
    """Reads the law. A layer may name only layers above it, so the layers cannot form a circle."""
    law = Law()
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("#")[0].strip()
        layer_line = re.fullmatch(r"([\w/]+)\s*:\s*([\w/\s]*)", line)
        header_line = re.fullmatch(r"([\w/]+\.h)\s*->\s*([\w/]+)", line)
        if layer_line:
            name, layers = layer_line[1], layer_line[2].split()
            table, value = law.allowed, [name, *layers]
        elif header_line:
            name, layers = header_line[1], [header_line[2]]
            table, value = law.header_layer, header_line[2]
        elif line:
            law.errors.append(f"{LAW}:{number}: not understood: {line}")
            continue
        else:
            continue
        unknown = [layer for layer in layers if layer not in law.allowed]
        if unknown:
            law.errors.append(f"{LAW}:{number}: {name}: no such layer above: {' '.join(unknown)}")
        if name in table:
            law.errors.append(f"{LAW}:{number}: {name} is listed twice")
        table[name] = value
    return law


def check_law_matches_tree(root, law):
    """Every entry of include/weft and src is listed, and the other way round."""
    for kind, listed, pattern in (("include/weft/", law.header_layer, "**/*.h"),
                                  ("src/", law.allowed, "*")):
        present = {path.relative_to(root / kind).as_posix() for path in (root / kind).glob(pattern)}
        for name in sorted(present - set(listed)):
            yield f"{LAW}:1: {kind}{name} exists but is not listed"
        for name in sorted(listed):
            if not (root / kind / name).exists():
                yield f"{LAW}:1: {name} is listed but {kind}{name} does not exist"


def resolve(root, file, target):
    """The file of this tree that `target` names, relative to `root`; None for std, third party."""
    for base in (file.parent, root / "include", root / "src"):
        path = (base / target).resolve()
        if path.is_file() and path.is_relative_to(root):
            return path.relative_to(root)
    return None


def includes(file):
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match[1] or match[2]


def layer_of(law, path):
    """The layer of a file of include/weft or src, else None. Of nested folders the innermost listed."""
    if path.parts[:2] == ("include", "weft"):
        return law.header_layer.get("/".join(path.parts[2:]))
    if path.parts[0] != "src" or len(path.parts) < 3:
        return None
    folders = ["/".join(path.parts[1:end]) for end in range(len(path.parts) - 1, 1, -1)]
    return next((folder for folder in folders if folder in law.allowed), path.parts[1])


def breach(law, path, target, found):
    """Why the file `path` may not include `target` (which is the file `found`), or None."""
    if found is None:
        # A name that looks like ours and is not there must not pass as third party.
        ours = target.split("/")[0] in {"weft", *law.allowed} and "/" in target
        return f"{target} does not exist" if ours else None
    if path.parts[0] in FACES:
        if found.parts[0] == path.parts[0] or found.parts[0] == "include":
            return None
        return f"{path.parts[0]}/ may include only weft/*.h and its own files, not {found}"
    if path.parts[0] == "include" and found.parts[0] != "include":
        return f"a public header may include only public headers, not {found}"
    layer = layer_of(law, path)
    if layer is None or layer not in law.allowed:
        return None  # reported once, by check_law_matches_tree
    if layer_of(law, found) in law.allowed[layer]:
        return None
    return (f"layer {layer} may not include {target} (layer {layer_of(law, found)}); "
            f"it may include: {' '.join(law.allowed[layer])}")


def check_includes(root, law):
    for folder in ("include", "src", *FACES):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in SUFFIXES:
                continue
            path = file.relative_to(root)
            for number, target in includes(file):
                reason = breach(law, path, target, resolve(root, file, target))
                if reason:
                    yield f"{path}:{number}: {reason}"


def check(root):
    """All breaches in the tree, as lines `file:line: reason`."""
    root = Path(root).resolve()
    law = parse_law((root / LAW).read_text(encoding="utf-8"))
    return law.errors or [*check_law_matches_tree(root, law), *check_includes(root, law)]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=Path(__file__).resolve().parent.parent,
                        help="the tree to check (default: the one this script is in)")
    breaches = check(parser.parse_args().root)
    for line in breaches:
        print(line)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
