"""verdicts_numpy.txt: what NumPy says to the cases of verdict_cases."""

import platform
import warnings

import numpy as np

from . import verdict_file
from .verdict_cases import Call, read_numbers

NAMES = {"stddev": "std"}
ONLY_TORCH = {"sum_to_size"}
IN_BRACKETS = {":": slice(None), "1:": slice(1, None), "None": None, "...": ...}


def array(operand, fill=1):
    dtype, value = operand
    return value if dtype is None else np.full(value, fill, dtype)


def function(call):
    return getattr(np, NAMES.get(call.function, call.function))


def elementwise(call):
    return function(call)(*map(array, call.inputs))


def in_place(call):
    arrays = [array(x) for x in call.inputs]
    if not call.has("out"):
        return function(call)(*arrays, out=arrays[0])
    keywords = {"where": array(call.operand("where"))} if call.has("where") else {}
    return function(call)(*arrays, out=array(call.operand("out")), **keywords)


def brackets(call, option):
    entries = []
    for word in call.options[option].split(","):
        if word.startswith("@"):
            dtype, extents = call.inputs[int(word[1:])]
            entries.append(np.full(extents, dtype == "bool", dtype))
        else:
            entries.append(IN_BRACKETS[word] if word in IN_BRACKETS else int(word))
    return tuple(entries)


def assign(call):
    target, value = map(array, call.inputs)
    target[brackets(call, "index") if call.has("index") else ...] = value
    return target


def reduction(call):
    keywords = {"keepdims": True} if call.has("keepdims") else {}
    if call.has("axes"):
        axes = call.numbers("axes")
        keywords["axis"] = axes[0] if len(axes) == 1 else axes
    return function(call)(array(call.inputs[0]), **keywords)


def product(call):
    if call.function == "einsum":
        return np.einsum(call.options["subscripts"], *map(array, call.inputs))
    a, b = map(array, call.inputs)
    if call.has("pairs"):
        return np.tensordot(a, b, [list(read_numbers(p)) for p in call.options["pairs"].split(";")])
    return function(call)(a, b)


def expand(call):
    return np.broadcast_to(array(call.inputs[0]), call.numbers("target"))


def view(call):
    x = array(call.inputs[0])
    if call.function == "index":
        return x[brackets(call, "index")]
    if call.function == "reshape":
        return x.reshape(call.numbers("target"))
    if call.function == "transpose":
        return x.transpose(call.numbers("dims"))
    if call.function == "swapaxes":
        return np.swapaxes(x, *call.numbers("axes"))
    return function(call)(x, call.numbers("axes")[0])


def index(call):
    return array(call.inputs[0])[brackets(call, "parts")]


def join(call):
    return function(call)([array(x) for x in call.inputs], axis=call.numbers("axes")[0])


RUN = {"elementwise": elementwise, "in_place": in_place, "assign": assign, "reduce": reduction,
       "product": product, "expand": expand, "view": view, "index": index, "join": join}


def verdict(line):
    call = Call(line)
    if call.kind == "sum_to_size" or call.function == "broadcast_in_dim":
        return "none"
    try:
        result = RUN[call.kind](call)
    except (ValueError, TypeError, IndexError) as error:
        return verdict_file.refused(error)
    return verdict_file.ok(result.dtype, result.shape)


def write(directory):
    warnings.simplefilter("ignore")
    versions = {"numpy": np.__version__, "python": platform.python_version()}
    verdict_file.write(directory, "numpy", versions, verdict)
