#!/usr/bin/env python3
"""Tuning constants have one home per folder, a reason each, and a name of their own.

    constants_test.py <root>

Every constant of a src/**/tuning.h stands below a comment that says MEASURED (what, in which benchmark), DERIVED (from what) or
"Not measured"; a blank line ends what a comment covers. No name is given to two constants of these files, and no other file of the
folder defines a constant of the same name.
"""
import re
import sys
from pathlib import Path

CONSTANT = re.compile(r"\bconstexpr\s+[\w:<>, ]+?\s+(k[A-Z]\w*)")
REASONS = ("MEASURED", "DERIVED", "Not measured")
FEWEST = 100  # so that a changed form of the files is noticed


def constants(file):
    """(name, the comments since the last blank line) of each constant."""
    comments = ""
    for line in file.read_text().splitlines():
        if not line.strip():
            comments = ""
        comments += line.partition("//")[2]
        if found := CONSTANT.search(line):
            yield found[1], comments


def complaints(root):
    homes, count = {}, 0
    for file in sorted((root / "src").rglob("tuning.h")):
        for name, comments in constants(file):
            count += 1
            where = file.relative_to(root)
            if name in homes:
                yield f"{where}: {name} is a constant of {homes[name]}, too"
            homes[name] = where
            if not any(reason in comments for reason in REASONS):
                yield f"{where}: {name}: nothing says {', '.join(REASONS[:2])} or {REASONS[2]}"
            for other in sorted(file.parent.rglob("*.[hc]*")):
                if other != file and re.search(rf"constexpr[^;=]*\b{name}\b\s*[={{]", other.read_text()):
                    yield f"{other.relative_to(root)}: {name} is a constant of {where}"
    if count < FEWEST:
        yield f"only {count} constants were found"


def main():
    found = list(complaints(Path(sys.argv[1])))
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main())
