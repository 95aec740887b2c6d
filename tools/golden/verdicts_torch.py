"""verdicts_torch.txt: what PyTorch says to the cases of verdict_cases."""

import platform
import warnings

import torch

from . import verdict_file
from .verdict_cases import Call, read_numbers

NAMES = {"negative": "neg", "less": "lt", "equal": "eq", "clip": "clamp", "min": "amin",
         "max": "amax", "stddev": "std", "matvec": "mv", "concatenate": "cat",
         "transpose": "permute", "expand_dims": "unsqueeze"}
IN_BRACKETS = {":": slice(None), "1:": slice(1, None), "None": None, "...": ...}
NONE = {"broadcast_in_dim", "vecmat"}


def tensor(operand, fill=1):
    dtype, value = operand
    return value if dtype is None else torch.full(value, fill, dtype=getattr(torch, dtype))


def function(call):
    name = NAMES.get(call.function, call.function)
    return torch.linalg.vecdot if name == "vecdot" else getattr(torch, name)


def elementwise(call):
    return function(call)(*map(tensor, call.inputs))


def in_place(call):
    tensors = [tensor(x) for x in call.inputs]
    if call.has("out"):
        return function(call)(*tensors, out=tensor(call.operand("out")))
    return getattr(tensors[0], NAMES.get(call.function, call.function) + "_")(*tensors[1:])


def brackets(call, option):
    entries = []
    for word in call.options[option].split(","):
        if word.startswith("@"):
            dtype, extents = call.inputs[int(word[1:])]
            entries.append(torch.full(extents, dtype == "bool", dtype=getattr(torch, dtype)))
        else:
            entries.append(IN_BRACKETS[word] if word in IN_BRACKETS else int(word))
    return tuple(entries)


def assign(call):
    target, value = map(tensor, call.inputs)
    target[brackets(call, "index") if call.has("index") else ...] = value
    return target


def reduction(call):
    keywords = {}
    if call.has("axes"):
        dims = call.numbers("axes")
        keywords["dim"] = dims[0] if len(dims) == 1 else dims
    if call.has("keepdims"):
        keywords["keepdim"] = True
        if call.function in ("sum", "mean"):
            keywords.setdefault("dim", None)
    return function(call)(tensor(call.inputs[0]), **keywords)


def product(call):
    if call.function == "einsum":
        return torch.einsum(call.options["subscripts"], *map(tensor, call.inputs))
    a, b = map(tensor, call.inputs)
    if call.has("pairs"):
        pairs = [list(read_numbers(p)) for p in call.options["pairs"].split(";")]
        return torch.tensordot(a, b, pairs)
    return function(call)(a, b)


def expand(call):
    return tensor(call.inputs[0]).expand(call.numbers("target"))


def sum_to_size(call):
    return tensor(call.inputs[0]).sum_to_size(call.numbers("target"))


def view(call):
    x = tensor(call.inputs[0])
    if call.function == "index":
        return x[brackets(call, "index")]
    if call.function == "reshape":
        return x.reshape(call.numbers("target"))
    if call.function == "transpose":
        return x.permute(call.numbers("dims"))
    if call.function == "swapaxes":
        return torch.swapaxes(x, *call.numbers("axes"))
    return function(call)(x, call.numbers("axes")[0])


def index(call):
    return tensor(call.inputs[0])[brackets(call, "parts")]


def join(call):
    return function(call)([tensor(x) for x in call.inputs], dim=call.numbers("axes")[0])


RUN = {"elementwise": elementwise, "in_place": in_place, "assign": assign, "reduce": reduction,
       "product": product, "expand": expand, "sum_to_size": sum_to_size, "view": view,
       "index": index, "join": join}


def verdict(line):
    call = Call(line)
    if call.function in NONE or call.has("where"):
        return "none"
    if call.kind == "reduce" and call.function == "count_nonzero" and call.has("keepdims"):
        return "none"
    try:
        result = RUN[call.kind](call)
    except (RuntimeError, ValueError, TypeError, IndexError) as error:
        return verdict_file.refused(error)
    return verdict_file.ok(str(result.dtype).removeprefix("torch."), result.shape)


def write(directory):
    warnings.simplefilter("ignore")
    versions = {"torch": torch.__version__, "python": platform.python_version()}
    verdict_file.write(directory, "torch", versions, verdict)
