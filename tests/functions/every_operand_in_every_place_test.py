"""Every elementwise function, in every dialect, takes an array, an expression and (not in XLA's) a
number in every place, and gives an array, or an expression if there is one among them."""
import sys

from support import ROOT, calls, compiles, program, read_rows


def main():
    rows = read_rows()
    assert len(list(calls(rows))) > 900, "most calls are missing"
    assert compiles(sys.argv[1], program(rows), [ROOT / "include"])
    # XLA's functions take no numbers; its operators do.
    for call in ("xla::add(A, 2)", "xla::add(E, 2)", "xla::add(2, E)"):
        refused = program([]) + f"auto f() {{ return {call}; }}\n"
        assert not compiles(sys.argv[1], refused, [ROOT / "include"], wanted=False), call


if __name__ == "__main__":
    sys.exit(main())
