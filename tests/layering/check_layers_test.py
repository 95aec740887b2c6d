"""Proves that check_layers.py accepts a lawful tree and refuses each kind of breach."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_layers.py"

LAWFUL = {
    "cmake/layers.txt": "# law\nbase :\nplan : base\nkernels/math : base\nkernels : base kernels/math\n"
                        "shape.h -> base\nweft.h -> plan\n",
    "include/weft/shape.h": "#include <vector>\n",
    "include/weft/weft.h": '#include "weft/shape.h"\n',
    "src/base/limits.h": '#include "weft/shape.h"\n',
    "src/plan/plan.h": '#include <fmt/core.h>\n#include "base/limits.h"\n',
    "src/plan/plan.cpp": '#include "plan.h"\n#include "plan/plan.h"\n',
    "src/kernels/rows.h": '#include "kernels/math/exp.h"\n',
    "src/kernels/math/exp.h": '#include "base/limits.h"\n',
    "src/kernels/move/copies.h": '#include "kernels/rows.h"\n#include "kernels/math/exp.h"\n',
    "examples/tour.cpp": '#include "helper.h"\n#include "weft/weft.h"\n',
    "examples/helper.h": "",
    "tests/plan/plan_test.cpp": '#include "kernels/rows.h"\n#include "plan/plan.h"\n',
}


def run_on(changes):
    """Runs the tool on the lawful tree with `changes` (path -> text, None to leave it out)."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in {**LAWFUL, **changes}.items():
            if text is not None:
                file = Path(root, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
        return subprocess.run([sys.executable, TOOL, "--root", root],
                              capture_output=True, text=True)


class CheckLayers(unittest.TestCase):
    def refuses(self, changes, *expected):
        result = run_on(changes)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        for text in expected:
            self.assertIn(text, result.stdout)

    def test_accepts_a_lawful_tree(self):
        result = run_on({})
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))

    def test_refuses_a_forbidden_layer_and_says_what_is_allowed(self):
        self.refuses({"src/plan/bad.cpp": '\n# include "kernels/rows.h"\n'},
                     "src/plan/bad.cpp:2: ", "(layer kernels)", "it may include: plan base\n")

    def test_refuses_a_forbidden_layer_in_angle_brackets(self):
        self.refuses({"src/plan/bad.cpp": "#include <kernels/rows.h>\n"}, "(layer kernels)")

    def test_refuses_what_a_listed_folder_inside_another_may_not(self):
        self.refuses({"src/kernels/math/bad.h": '#include "kernels/rows.h"\n'},
                     "layer kernels/math may not", "(layer kernels)", "it may include: kernels/math base\n")

    def test_takes_a_folder_that_is_not_listed_for_a_part_of_the_one_around_it(self):
        self.refuses({"src/kernels/move/bad.h": '#include "plan/plan.h"\n'}, "layer kernels may not", "(layer plan)")
        self.refuses({"src/plan/bad.cpp": '#include "kernels/move/copies.h"\n'}, "(layer kernels)")

    def test_refuses_a_listed_folder_inside_another_that_does_not_exist(self):
        self.refuses({"cmake/layers.txt": LAWFUL["cmake/layers.txt"] + "kernels/gone : base\n"},
                     "src/kernels/gone does not exist")

    def test_refuses_a_way_around_by_relative_path(self):
        self.refuses({"src/plan/bad.cpp": '#include "../kernels/rows.h"\n'}, "(layer kernels)")

    def test_refuses_the_public_header_of_a_higher_layer(self):
        self.refuses({"src/base/bad.cpp": '#include "weft/weft.h"\n'}, "(layer plan)")

    def test_refuses_an_internal_header_in_a_public_one(self):
        self.refuses({"include/weft/shape.h": '#include "base/limits.h"\n'},
                     "include/weft/shape.h:1: ", "only public headers")

    def test_refuses_an_internal_header_in_an_example(self):
        self.refuses({"examples/tour.cpp": '#include "base/limits.h"\n'},
                     "examples/tour.cpp:1: ", "only weft/*.h")

    def test_refuses_a_header_that_does_not_exist(self):
        self.refuses({"examples/tour.cpp": '#include "weft/array.h"\n'},
                     "weft/array.h does not exist")

    def test_refuses_a_public_header_that_is_not_listed(self):
        self.refuses({"include/weft/new.h": ""}, "include/weft/new.h exists but is not listed")

    def test_refuses_a_listed_header_that_does_not_exist(self):
        self.refuses({"include/weft/weft.h": None, "examples/tour.cpp": ""},
                     "include/weft/weft.h does not exist")

    def test_refuses_a_folder_that_is_no_layer(self):
        self.refuses({"src/utils/x.h": ""}, "src/utils exists but is not listed")

    def test_refuses_a_law_whose_layers_form_a_circle(self):
        self.refuses({"cmake/layers.txt": "base : plan\nplan : base\n"},
                     "cmake/layers.txt:1: base: no such layer above: plan")

    def test_refuses_a_law_it_does_not_understand(self):
        self.refuses({"cmake/layers.txt": "base\n"}, "cmake/layers.txt:1: not understood")


if __name__ == "__main__":
    unittest.main()
