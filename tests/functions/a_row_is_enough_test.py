"""Rows added to the table are functions in every dialect, of arrays and of expressions, instructions
of the builder, and on the pages: nothing else has to be written but what they compute."""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from support import HEAD, ROOT, calls, compiles, program, read_rows

FAKE = """
[Elementwise: not there yet]
fake_one    x      float    same  floats   -  =            =         FakeOne    =  =  =  x, but not really
fake_two    a b    promote  same  numeric  c  fake_sum     fake_sum  FakeTwo    -  =  =  a and b, but not really
fake_three  a b c  promote  bool  real     -  fake_choice  =         FakeThree  -  -  -  one of a, b, c
"""
SOURCES = ("numpy", "torch", "xla")


def make_tree(root):
    """What the generator reads, with rows more."""
    for folder in ("include", "docs"):
        shutil.copytree(ROOT / folder, root / folder)
    (root / "tables").mkdir()
    shutil.copy(ROOT / "tables/numpy.txt", root / "tables")
    text = (ROOT / "tables/functions.txt").read_text()
    before, section, after = text.partition("\n[Elementwise: ")
    (root / "tables/functions.txt").write_text(before + FAKE + section + after)
    subprocess.run([sys.executable, ROOT / "tools/generate", "--root", root], check=True,
                   stdout=subprocess.DEVNULL)


def refuses_options_of_no_struct(root):
    """A reduction that takes what no struct of weft/reduce_options.h has."""
    table = root / "tables/functions.txt"
    text = table.read_text()
    strange = text.replace("axis keepdims dtype initial where out ", "axis keepdims initial out ", 1)
    assert strange != text
    table.write_text(strange)
    done = subprocess.run([sys.executable, ROOT / "tools/generate", "--root", root], text=True,
                          stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
    return done.returncode != 0 and "no options of NumPy's dialect have initial" in done.stderr


def main():
    compiler = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        make_tree(root)
        rows = [row for row in read_rows(root) if row.op.startswith("fake")]
        made = list(calls(rows))
        assert len(made) == 2 * (3 + 9 + 27) + (2 + 4 + 8) + 3, len(made)
        text = program(rows) + "static_assert(info(Op::fake_two).commutative);\n"
        assert compiles(compiler, text, [root / "include"])
        assert not compiles(compiler, text, [ROOT / "include"], wanted=False), "no fake"
        for dialect in SOURCES:  # their definitions
            source = (root / f"src/api/{dialect}_functions.cpp").read_text()
            assert source.count("fake") >= 3, dialect
            assert compiles(compiler, HEAD + source, [root / "include", ROOT / "src"]), dialect
        functions = (root / "docs/functions.md").read_text()
        assert ("| `fake_two` | `fake_sum` | `fake_sum` | `FakeTwo` |  | `fake_sum` | `fake_sum` | "
                "a and b, but not really |") in functions
        assert "| `fake_one` | x, but not really |" in (root / "docs/operations.md").read_text()
        assert refuses_options_of_no_struct(root)


if __name__ == "__main__":
    sys.exit(main())
