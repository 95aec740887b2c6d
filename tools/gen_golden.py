#!/usr/bin/env python3
"""Writes the golden files under tests/golden/data: what NumPy, PyTorch and XLA answer.

The files are committed; tests only read them, so none of this is needed to build or test weft.
Each section imports one package only, so that different interpreters may run different sections:

  numpy   NumPy 2 in a virtual environment
              python3 -m venv ../golden-numpy
              ../golden-numpy/bin/pip install numpy
              ../golden-numpy/bin/python tools/gen_golden.py numpy
  torch   any PyTorch from 2.3 on (it has uint16, uint32 and uint64), for instance Debian 13's
              apt-get install --no-install-recommends python3-torch
              python3 tools/gen_golden.py torch
  torch_operators   what the operators of PyTorch 2.15 give, from PyPI
              python3 -m venv ../golden-torch
              ../golden-torch/bin/pip install numpy torch
              ../golden-torch/bin/python tools/gen_golden.py torch_operators
  jax     a jaxlib that still has XlaBuilder's ops in Python (0.4.38 does)
              python3 -m venv ../golden-jax
              ../golden-jax/bin/pip install jax==0.4.38 jaxlib==0.4.38
              ../golden-jax/bin/python tools/gen_golden.py jax
  jax_client   programs of XLA's client library and its operators, by the same jaxlib
  verdicts_numpy, verdicts_torch, verdicts_xla   what NumPy 2.4, PyTorch 2.15 and that jaxlib say to
              the same random calls, word for word
  all     every section, in an interpreter that has all three packages

Output is deterministic: the same packages write the same bytes. Every file starts with comment
lines that give the command, the package versions and the format of its lines.
"""

import argparse
import importlib
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # leave the source tree as it was

REPOSITORY = Path(__file__).resolve().parent.parent
SECTIONS = {
    "numpy": "numpy_section",
    "torch": "torch_section",
    "torch_operators": "torch_operators",
    "jax": "jax_section",
    "jax_client": "jax_client",
    "verdicts_numpy": "verdicts_numpy",
    "verdicts_torch": "verdicts_torch",
    "verdicts_xla": "verdicts_xla",
}


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("section", choices=[*SECTIONS, "all"])
    parser.add_argument(
        "--out",
        type=Path,
        default=REPOSITORY / "tests" / "golden" / "data",
        help="directory to write to (default: tests/golden/data)",
    )
    return parser.parse_args(arguments)


def main(arguments=None):
    options = parse_arguments(arguments)
    names = SECTIONS if options.section == "all" else [options.section]
    for name in names:
        importlib.import_module(f"golden.{SECTIONS[name]}").write(options.out)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    main()
