"""The table and a compiler, for the tests beside this file."""
import itertools
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from functions import faces, table  # noqa: E402

# An operand of each kind, by the type that a call with it gives: "E" makes an expression of it.
KINDS = {"weft": ("A", "E", "2"), "weft::torch": ("A", "E", "2"), "weft::xla": ("A", "E")}
HEAD = """#include "weft/weft.h"
using namespace weft;
template <class T, class Wanted> inline constexpr bool is = std::same_as<T, Wanted>;
extern const Array A;
extern const Expr E;
extern const xla::XlaOp X;
"""


def read_rows(root=ROOT):
    return table.read((root / "tables/functions.txt").read_text())


def calls(rows):
    """Every call of every elementwise function with every kind of operand in every place."""
    for row in rows:
        if not row.is_elementwise:
            continue
        for dialect in faces.DIALECTS:
            face = row.face(dialect.column)
            for operands in itertools.product(KINDS[dialect.namespace],
                                              repeat=len(face[1]) if face else 0):
                if face:
                    result = dialect.lazy_result if "E" in operands else dialect.result
                    yield (f"{dialect.namespace}::{face[0]}({', '.join(operands)})",
                           f"{dialect.namespace}::{result}")
        face = row.face("builder")
        if face:
            yield f"xla::{face[0]}({', '.join('X' * len(face[1]))})", "xla::XlaOp"


def program(rows):
    return HEAD + "".join(f"static_assert(is<decltype({call}), {result}>);\n"
                          for call, result in calls(rows))


def compiles(compiler, text, includes, wanted=True):
    """Whether it compiles; prints why not, if it should."""
    command = [compiler, "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
    command += [f"-I{path}" for path in includes]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode and wanted:
        print("\n".join(done.stderr.splitlines()[:40]))
    return done.returncode == 0
