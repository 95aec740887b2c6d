"""The parts of tools/gen_golden.py, one module per kind of golden file."""
