"""NumPy, numexpr, PyTorch and JAX as peers: whichever of them this Python can import.

A peer of a workload has `name`, `threads`, `prepare()`, `run(calls)` in nanoseconds for all calls
together, and `result()`.
"""
import importlib
import timeit

import numpy as np


def version(module):
    """The module's version, or None if this Python does not have it."""
    try:
        return importlib.import_module(module).__version__
    except ImportError:
        return None


def versions(beginnings):
    """Of the peers whose names begin so: version or None."""
    return {name: version(name) for name in SOURCES if name.startswith(beginnings)}


class Statement:
    """Runs a Python statement that writes `o` or binds it anew. Named by the module and the first
    two numbers of its version: two Pythons may have different ones."""

    def __init__(self, module, threads, text, names, set_threads=None):
        numbers = version(module).split("+")[0].split(".")
        self.name, self.threads = f"{module}-{'.'.join(numbers[:2])}", threads
        self.text, self.names, self.set_threads = text, names, set_threads
        self.timer = timeit.Timer(text, globals=names)

    def prepare(self):
        if self.set_threads:
            self.set_threads(self.threads)

    def run(self, calls):
        return self.timer.timeit(calls) * 1e9

    def result(self):
        exec(self.text, self.names)
        return np.array(self.names["o"])

    def free(self):
        pass


def numpy_peers(workload, names, threads):
    if 1 in threads:
        yield Statement("numpy", 1, workload.numpy, names | {"np": np})


def numexpr_peers(workload, names, threads):
    if not workload.numexpr:
        return
    import numexpr
    operands = {name: value for name, value in names.items() if name != "o"}
    text = f"numexpr.evaluate({workload.numexpr!r},operands,out=o)"
    if workload.group not in ("elementwise", "math"):
        text = f"o=numexpr.evaluate({workload.numexpr!r},operands)"
    for count in threads:
        scope = {"numexpr": numexpr, "operands": operands, "o": names["o"]}
        yield Statement("numexpr", count, text, scope, numexpr.set_num_threads)


def torch_peers(workload, names, threads):
    if not workload.torch:
        return
    import torch
    scope = {"torch": torch}
    for name, value in names.items():
        if not isinstance(value, np.ndarray):
            scope[name] = float(value)
        elif min(value.strides, default=1) >= 0:  # torch has no negative strides
            scope[name] = torch.from_numpy(value)
    for count in threads:
        yield Statement("torch", count, workload.torch, scope, torch.set_num_threads)


def jax_peers(workload, names, threads):
    """Compiled with jit and warm; every call waits for its result. Views are part of the function:
    XLA sees whole arrays. There is no `out`: the old result is donated, to reuse its memory."""
    if not workload.jax:
        return
    import jax
    from jax import numpy as jnp
    jax.config.update("jax_enable_x64", True)
    arguments = ", ".join(workload.inputs)
    views = "".join(f"    {name} = {text}\n" for name, text in workload.views.items())
    scope = {"jax": jax, "jnp": jnp} | workload.constants
    exec(f"def compute({arguments}, o):\n{views}    return {workload.jax}\n", scope)
    inputs = {name: jnp.array(names[name]) for name in workload.inputs}
    result = jax.eval_shape(scope["compute"], *inputs.values(), None)
    scope |= inputs | {"o": jnp.zeros(result.shape, result.dtype)}
    donated = () if workload.group in ("fresh", "tiny") else ("o",)
    scope["compute"] = jax.jit(scope["compute"], donate_argnames=donated, keep_unused=True)
    text = f"global o; o = compute({arguments}, o); o.block_until_ready()"
    if not donated:
        text = f"compute({arguments}, None).block_until_ready()"
        scope["o"] = scope["compute"](*inputs.values(), None)
    yield Statement("jax", max(threads), text, scope)


SOURCES = {"numpy": numpy_peers, "numexpr": numexpr_peers, "torch": torch_peers, "jax": jax_peers}
