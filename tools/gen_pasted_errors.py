#!/usr/bin/env python3
"""Writes what systems print when a line is refused, as people paste it.

usage: python tools/gen_pasted_errors.py numpy|torch|jax > tests/explain/data/pasted_<system>.txt

Run with a Python that has the system. A case is the line, and what weft is expected to read from
the message: the text to explain and the shapes. In the file cases are separated by lines of "== ".
"""
import linecache
import sys
import traceback

NUMPY = """
z(2,3) + z(4)                                       | a {op} b               | a=(2, 3) b=(4,)
z(100,3) - z(100)                                   | a {op} b               | a=(100, 3) b=(100,)
np.where(z(3) > 0, z(2), z(4))                      | where(a, b, c)         | a=bool(3,) b=(2,) c=(4,)
np.broadcast_to(z(2), (2, 1))                       | broadcast_to(a, (2, 1)) | a=(2,)
np.broadcast_shapes((2,), (3,))                     | a {op} b               | a=(2,) b=(3,)
z(9,9)[np.arange(3), np.arange(5)]                  | x[a, b]                | a=int64(3,) b=int64(5,) x=(5, 5)
z(4)[np.zeros(3, bool)]                             | x[mask]                | x=(4,) mask=bool(3,)
z(4,5)[np.zeros((4, 3), bool)]                      | x[mask]                | x=(1, 5) mask=bool(1, 3)
z(2,3) @ z(2,3)                                     | a @ b                  | a=(1, 3) b=(2, 1)
z(5,2,3) @ z(4,3,2)                                 | a @ b                  | a=(5, 2, 3) b=(4, 3, 2)
np.dot(z(2,3), z(2,3))                              | dot(a, b)              | a=(2, 3) b=(2, 3)
np.vecdot(z(3), z(4))                               | a @ b                  | a=(3,) b=(4,)
np.concatenate([z(2,3), z(2,4)])                    | concatenate([a, b], axis=0) | a=(1, 3) b=(1, 4)
np.hstack([z(2,3), z(3,3)])                         | concatenate([a, b], axis=1) | a=(2, 1) b=(3, 1)
np.concatenate([z(2,3), z(3)])                      | concatenate([a, b])    | a=(1, 1) b=(1,)
np.stack([z(3), z(4)])                              | stack([a, b])          |
np.reshape(z(6), (4, 2))                            | a.reshape(4, 2)        | a=(6,)
z(2,3).sum(2)                                       | a.sum(2)               | a=(1, 1)
z(2,3).squeeze(1)                                   | a.squeeze(0)           |
np.einsum('ij,jk->ik', z(2,3), z(4,5))              | a * b                  | a=(2, 1, 3) b=(5, 4)
z(2,3)[0, 0, 0]                                     | a[0, 0, 0]             | a=(1, 1)
z(4,1).__iadd__(z(2))                               | a {op}= b              | a=(4, 1) b=(4, 2)
z(2).__setitem__(slice(None), z(3))                 | a[...] = b             | a=(2,) b=(3,)
z(5,5).__setitem__([0, 1], z(3))                    | a[...] = b             | a=(2, 5) b=(3,)
z(4).__setitem__(np.arange(4) < 2, z(3))            | a[...] = b             | a=(2,) b=(3,)
"""
TORCH = """
z(2,3) + z(4)                                       | a {op} b               | a=(1, 3) b=(1, 4)
z(4,1).add_(z(2))                                   | a {op}= b              | a=(4, 1) b=(4, 2)
z(2).expand(2, 1)                                   | a.expand(2, 1)         | a=(2,)
z(2,3).expand(3)                                    | a.expand(3)            | a=(2, 3)
torch.broadcast_shapes((2,), (3,))                  | a {op} b               | a=(2,) b=(3,)
z(9,9)[torch.arange(3), torch.arange(5)]            | x[a, b]                | a=int64(3,) b=int64(5,) x=(5, 5)
z(4)[torch.zeros(3, dtype=torch.bool)]              | x[mask]                | x=(4,) mask=bool(3,)
z(5,5).__setitem__(torch.tensor([0, 1]), z(3))      | a[...] = b             | a=(2, 5) b=(3,)
z(2,3) @ z(2,3)                                     | a @ b                  | a=(2, 3) b=(2, 3)
torch.nn.Linear(10, 5)(z(8,20))                     | a @ b                  | a=(8, 20) b=(10, 5)
torch.mv(z(2,3), z(2))                              | mv(a, b)               | a=(2, 3) b=(2,)
torch.dot(z(2), z(3))                               | dot(a, b)              | a=(2,) b=(3,)
torch.bmm(z(5,2,3), z(5,4,2))                       | bmm(a, b)              | a=(5, 1, 3) b=(5, 4, 1)
torch.cat([z(2,3), z(2,4)])                         | cat([a, b], 0)         | a=(1, 3) b=(1, 4)
torch.cat([z(2,3), z(3)])                           | cat([a, b])            | a=(1, 1) b=(1,)
torch.stack([z(3), z(4)])                           | stack([a, b])          | a=(3,) b=(4,)
z(6).view(4, 2)                                     | a.reshape(4, 2)        | a=(6,)
z(2,3).sum(2)                                       | a.sum(2)               | a=(1, 1)
torch.einsum('ij,jk->ik', z(2,3), z(4,5))           | einsum('j,j', a, b)    | a=(3,) b=(4,)
z(2,3).sum_to_size(3, 3)                            | a.sum_to_size(3, 3)    | a=(2, 3)
torch.conv2d(z(1,4,32,32), z(16,3,3,3))             | conv2d(a, b, groups=1) | a=(1, 4, 32, 32) b=(16, 3, 3, 3)
"""
JAX = """
z(2,3) + z(4)                                       | a {op} b               | a=(2, 3) b=(4,)
jnp.multiply(z(2,3), z(3,2))                        | a {op} b               | a=(2, 3) b=(3, 2)
jnp.where(z(3) > 0, z(2), z(4))                     | where(a, b, c)         | a=bool(3,) b=(2,) c=(4,)
lax.add(z(2,3), z(4))                               | a {op} b               |
jnp.broadcast_to(z(2), (2, 1))                      | broadcast_to(a, (2, 1)) | a=(2,)
jnp.broadcast_to(z(2,3), (3,))                      | broadcast_to(a, (3,))  | a=(2, 3)
lax.broadcast_in_dim(z(3), (2, 4), (1,))            | broadcast_in_dim(a, (2, 4), (1,)) | a=(3,)
z(2,3) @ z(2,3)                                     | a @ b                  | a=(1, 3) b=(2, 1)
z(5,2,3) @ z(4,3,2)                                 | a @ b                  | a=(5, 2, 3) b=(4, 3, 2)
jnp.concatenate([z(2,3), z(2,4)])                   | concatenate([a, b], axis=0) | a=(2, 3) b=(2, 4)
z(6).reshape(4, 2)                                  | a.reshape(4, 2)        | a=(6,)
lax.reshape(z(6), (4, 2))                           | a.reshape(4, 2)        | a=(6,)
z(2,3).sum(2)                                       | a.sum(2)               | a=(1, 1)
jnp.einsum('ij,jk->ik', z(2,3), z(4,5))             | einsum('j,j', a, b)    | a=(4,) b=(3,)
z(4)[jnp.zeros(3, bool)]                            | x[mask]                | x=(4,) mask=bool(3,)
z(2,3).squeeze(1)                                   | a.squeeze((1,))        | a=(2, 3)
"""


def names_of(system):
    if system == "numpy":
        import numpy as np
        return {"np": np, "z": lambda *shape: np.zeros(shape)}, "NumPy " + np.__version__
    if system == "torch":
        import torch
        return {"torch": torch, "z": torch.zeros}, "PyTorch " + torch.__version__
    import jax
    from jax import lax, numpy as jnp
    names = {"jnp": jnp, "lax": lax, "z": lambda *shape: jnp.zeros(shape)}
    return names, "JAX " + jax.__version__


def pasted(line, names):
    """The traceback that `line` of a file fit.py would print, the system's own frames left out."""
    linecache.cache["fit.py"] = (len(line), None, [line + "\n"], "fit.py")
    try:
        exec(compile(line, "fit.py", "exec"), names)  # noqa: S102 - the lines above
    except Exception as error:  # each system has its own
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == "fit.py"]
        lines = ["Traceback (most recent call last):\n"] + traceback.format_list(frames)
        return "".join(lines + traceback.format_exception_only(error))
    raise SystemExit(f"gen_pasted_errors: {line} is not refused")


def main():
    system = sys.argv[1]
    names, version = names_of(system)
    print(f"# tools/gen_pasted_errors.py {system}, with {version}")
    for case in {"numpy": NUMPY, "torch": TORCH, "jax": JAX}[system].strip().splitlines():
        line, text, shapes = (part.strip() for part in case.split("|"))
        print(f"== {text} | {shapes}")
        print(pasted("result = " + line, names), end="")


if __name__ == "__main__":
    main()
