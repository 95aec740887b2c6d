"""torch_integers.txt: the types that PyTorch's functions give for booleans and integers."""

import torch

from . import integers

HEAD = "Result types of PyTorch's functions for booleans and integers."
REDUCTIONS = {"min": torch.amin, "max": torch.amax, "stddev": torch.std, "vector_norm": torch.linalg.vector_norm}
DIMENSIONS = {"logsumexp": torch.logsumexp, "cumulative_sum": torch.cumsum, "cumulative_prod": torch.cumprod}


def _outcome(function, *operands):
    try:
        return str(function(*operands).dtype).removeprefix("torch."), ""
    except TypeError as error:  # no such call: some functions take no number beside a tensor
        return "unimplemented", str(error)
    except (RuntimeError, NotImplementedError) as error:
        return integers.refused(error)


def _reduction(op):
    if op in DIMENSIONS:
        return lambda x: DIMENSIONS[op](x, 0)
    return REDUCTIONS.get(op) or getattr(torch, op)


def write(directory, versions):
    file = integers.golden_file("torch_integers.txt", "torch", versions, HEAD)
    named = {op: name for op, name, _ in integers.elementwise("torch")}
    functions = [(op, getattr(torch, name), count) for op, name, count in integers.elementwise("pytorch")
                 if op in named and hasattr(torch, name)]
    reductions = [(op, _reduction(op)) for op in integers.REDUCTIONS]
    arrays = lambda dtype: torch.ones(3, dtype=getattr(torch, dtype))
    integers.Writer(file, arrays, _outcome).write(functions, reductions)
    file.write(directory)
