"""The calls of NumPy and PyTorch that do what a row of the list does, and how long they take.

A peer counts only if its result has weft's type and is new, not a view.
"""
import functools
import itertools
import time
import warnings

import numpy as np

try:
    import torch
except ImportError:
    torch = None

SAMPLE_NS = 2e5
np.seterr(all="ignore")
warnings.simplefilter("ignore")

# Names that differ from weft's.
NUMPY = {"bitwise_invert": "invert", "bitwise_left_shift": "left_shift",
         "bitwise_right_shift": "right_shift", "popcount": "bitwise_count", "round": "rint"}
TORCH = {"bitwise_invert": "bitwise_not", "copy": "clone", "equal": "eq", "not_equal": "ne",
         "less": "lt", "less_equal": "le", "greater": "gt", "greater_equal": "ge",
         "logistic": "sigmoid", "conj": "conj_physical", "all_close": "allclose"}


def scatter(count, operand):
    """As inputs.cpp does."""
    mixed = (np.arange(1, count + 1, dtype=np.uint32) + np.uint32(operand * 7919))
    mixed = mixed * np.uint32(2654435761)
    return ((mixed ^ mixed >> np.uint32(15)) * np.uint32(2246822519)) >> np.uint32(16)


def make_input(operand, dtype, count):
    """A NumPy array; bfloat16 as float32."""
    number = scatter(count, operand).astype(np.int64)
    if dtype == "bool":
        return (number >> 7 & 1).astype(bool)
    if "int" in dtype:
        lowest = 0 if dtype.startswith("u") else -100
        return (number % 201 + lowest if operand == 0 else number % 7 + 1).astype(dtype)
    part = (number + 0.5) / 65536
    real = 0.1 + 0.8 * part if operand == 0 else 0.5 + 1.5 * part
    if dtype.startswith("complex"):
        return (real + 0.5j * real).astype(dtype)
    return real.astype("float32" if dtype == "bfloat16" else dtype)


def inputs(row):
    """The operands as (array or number, its type), as rows.cpp makes them."""
    count, dtype = row.elements, row.dtype
    if row.call == "matmul":
        x = make_input(0, dtype, count // 3 * 3).reshape(-1, 3)
        return [(x, dtype), (make_input(1, row.given, 3), row.given)]
    if row.call == "mean_pool":
        side = int(count ** 0.5)
        return [(make_input(0, dtype, side * side).reshape(1, 1, side, side), dtype)]
    first = make_input(0, dtype, count)
    if row.call == "acosh":
        first = (first + 1).astype(first.dtype)
    operands = [(first, dtype)]
    if row.call in ("all_close", "array_equal"):
        return operands + [(first.copy(), dtype)]
    if row.call == "where":
        operands.insert(0, (make_input(0, "bool", count), "bool"))
    second = "int64" if row.call == "ldexp" else dtype
    missing = {"clip": 2}.get(row.call, 1)
    if row.given == "arrays":
        operands += [(make_input(1, second, count), second) for _ in range(missing)]
    if row.given.startswith("number"):
        operands += [(int(row.given.split()[1]), None)] * missing
    return operands


def numpy_calls(row):
    """Calls without arguments."""
    operands = inputs(row)
    if any(dtype == "bfloat16" for _, dtype in operands) or row.result == "bfloat16":
        return
    arrays = [x for x, _ in operands]
    if row.call in ("zeros", "ones"):
        yield functools.partial(getattr(np, row.call), row.elements, row.dtype)
    elif row.call == "full":
        yield functools.partial(np.full, row.elements, 7, row.dtype)
    elif row.call == "astype":
        yield functools.partial(arrays[0].astype, row.given)
    elif row.call == "values":
        yield arrays[0].tolist
    elif row.call in ("all_close", "array_equal", "count_nonzero"):
        yield functools.partial(getattr(np, row.call.replace("all_c", "allc")), *arrays)
    elif row.call != "mean_pool" and hasattr(np, NUMPY.get(row.call, row.call)):
        yield functools.partial(getattr(np, NUMPY.get(row.call, row.call)), *arrays)
        if row.call == "pow":
            yield functools.partial(arrays[0].__pow__, arrays[1])


def torch_calls(row):
    operands = [(torch.from_numpy(x).to(getattr(torch, dtype)) if dtype else x)
                for x, dtype in inputs(row)]
    if row.call in ("zeros", "ones"):
        yield functools.partial(getattr(torch, row.call), row.elements,
                                dtype=getattr(torch, row.dtype))
    elif row.call == "full":
        yield functools.partial(torch.full, (row.elements,), 7, dtype=getattr(torch, row.dtype))
    elif row.call == "astype":
        yield functools.partial(operands[0].to, getattr(torch, row.given))
    elif row.call == "array_equal":
        yield functools.partial(torch.equal, *operands)
    elif row.call == "values":
        yield operands[0].tolist
    elif row.call == "mean_pool":
        yield functools.partial(torch.nn.functional.avg_pool2d, operands[0], 3)
    elif row.call == "truncate_divide":
        yield functools.partial(torch.div, *operands, rounding_mode="trunc")
    elif hasattr(torch, TORCH.get(row.call, row.call)):
        yield functools.partial(getattr(torch, TORCH.get(row.call, row.call)), *operands)


def memory_of(tensor):
    return tensor.untyped_storage().data_ptr()


def is_alike(row, call, result):
    """Whether the result is one that weft's may be compared with."""
    if row.call in ("all_close", "array_equal", "count_nonzero", "values"):
        return True
    operands = [x for x in getattr(call, "args", ()) if hasattr(x, "dtype")]
    if isinstance(result, np.ndarray):
        return result.dtype == row.result and not any(np.shares_memory(result, x) for x in operands
                                                      if isinstance(x, np.ndarray))
    if torch is not None and isinstance(result, torch.Tensor):
        return (str(result.dtype) == f"torch.{row.result}"
                and all(memory_of(result) != memory_of(x) for x in operands))
    return False


class Peer:
    """One call, and how many of them make a sample."""

    def __init__(self, name, call):
        self.name, self.call, self.calls = name, call, 1
        self.spend()
        while self.calls < 1 << 20 and self.spend() < SAMPLE_NS:
            self.calls *= 2

    def spend(self):
        call, many = self.call, itertools.repeat(None, self.calls)
        start = time.perf_counter_ns()
        for _ in many:
            call()
        return time.perf_counter_ns() - start

    def nanoseconds(self):
        return self.spend() / self.calls


def find_peers(row):
    found = []
    for name, make in (("numpy", numpy_calls), ("torch", torch_calls)):
        if name == "torch" and torch is None:
            continue
        try:
            for call in make(row):
                if is_alike(row, call, call()):
                    found.append(Peer(name, call))
        except (TypeError, RuntimeError, ValueError, AttributeError, NotImplementedError,
                OverflowError):
            continue  # not defined for the type
    return found
