"""numpy_linalg.txt: products, einsum and functions of matrices."""

from .numpy_bits import from_array, np, tokens
from .text import NUMPY_DTYPES, SHAPE_LEGEND, VALUE_LEGEND, GoldenFile, shape_text

DESCRIPTION = f"""
Linear algebra on small whole numbers (products are exact in every type) and well-conditioned matrices.

  array <id> <dtype> <shape> <count> <values>
  call <function> <argument> <operands> <ids> refused
  call <function> <argument> <operands> <ids> <results> and per result: <dtype> <shape> <count> <values>

The argument is - if there is none; einsum's are the subscripts. Results of the functions in weft::linalg
are compared within a few roundings, all others bit by bit but for the sign of zero. Eigenvalues that
numpy.linalg.eigvals gives are sorted by real, then imaginary part.

{SHAPE_LEGEND}

{VALUE_LEGEND}
"""

SHAPES = {
    "s": (), "v3": (3,), "w3": (3,), "v4": (4,), "v0": (0,), "m23": (2, 3), "m34": (3, 4),
    "m33": (3, 3), "n33": (3, 3), "m30": (3, 0), "m03": (0, 3), "b233": (2, 3, 3),
    "b413": (4, 1, 3), "c4133": (4, 1, 3, 3), "c133": (1, 3, 3), "b323": (3, 2, 3),
}
PRODUCTS = ["matmul", "dot", "inner", "outer", "vdot", "vecdot", "matvec", "vecmat", "kron"]
PAIRS = [
    ("v3", "w3"), ("v3", "v4"), ("s", "v3"), ("m23", "v3"), ("v3", "m33"), ("m23", "m34"),
    ("m23", "m23"), ("m33", "n33"), ("b233", "m33"), ("m33", "b233"), ("b233", "c4133"),
    ("c4133", "c133"), ("b233", "v3"), ("v3", "b233"), ("m30", "m03"), ("m03", "m30"),
    ("v0", "v0"), ("b413", "b323"), ("b323", "m33"), ("b233", "b323"),
]
SUBSCRIPTS = [
    ("ij,jk", "m23", "m34"), ("ij,jk->ki", "m23", "m34"), ("ij,jk->", "m23", "m34"),
    ("ii", "m33"), ("ii->i", "m33"), ("ij->ji", "m23"), ("ba", "m23"), ("i,i", "v3", "w3"),
    ("i,j", "v3", "v4"), ("i,j->ji", "v3", "v4"), ("...ij,...jk", "b233", "c4133"),
    ("...ij,jk->...ik", "b233", "m33"), ("b...,...->b...", "b233", "m33"), ("i...->...", "b233"),
    ("aij,ajk,kl->ail", "b233", "b233", "m33"), ("ij,ij,ij->j", "m33", "n33", "m33"),
    ("iij->j", "c133"), ("ij,kj->ik", "m30", "m30"), ("ijj->i", "b233"), ("a,b,c->cab", "v3", "w3", "v4"),
    ("ij,jk", "m23", "m23"), ("ij", "v3"), ("i->k", "v3"), ("i->ii", "v3"), ("...i->i", "b233"),
]
TENSORDOTS = [("0", "m23", "v3"), ("1", "m23", "m34"), ("2", "m33", "n33"), ("1", "b233", "m34"),
              ("2", "b233", "m33"), ("2", "m23", "m34")]
LINALG_DTYPES = ["float32", "float64", "complex64", "complex128"]
NORMS = ["fro", "nuc", "inf", "-inf", "1", "-1", "2", "-2"]


def whole_numbers(rng, shape, dtype):
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.startswith("uint"):
        return rng.integers(0, 4, shape).astype(dtype)
    values = rng.integers(-3, 4, shape)
    if dtype.startswith("complex"):
        values = values + 1j * rng.integers(-3, 4, shape)
    return values.astype(dtype)


def fractions(rng, shape, dtype):
    values = rng.integers(-8, 9, shape) / 8
    if dtype.startswith("complex"):
        values = values + 1j * rng.integers(-8, 9, shape) / 8
    return values.astype(dtype)


class Writer:
    def __init__(self, versions):
        self.out = GoldenFile("numpy_linalg.txt", "numpy", versions, DESCRIPTION)
        self.arrays = {}

    def array(self, name, value):
        self.arrays[name] = value
        self.out.add("array", name, *self.spelled(value))

    @staticmethod
    def spelled(value):
        array = np.asarray(value)
        values, dtype = from_array(array.reshape(-1))
        return dtype, shape_text(array.shape), len(values), *tokens(values, dtype)

    def call(self, function, names, run, argument="-"):
        operands = [self.arrays[name] for name in names]
        head = ("call", function, argument, len(names), *names)
        try:
            results = run(*operands)
        except (ValueError, TypeError, np.linalg.LinAlgError):
            self.out.add(*head, "refused")
            return
        results = results if isinstance(results, tuple) else (results,)
        words = [word for result in results for word in self.spelled(result)]
        self.out.add(*head, len(results), *words)


def write_products(out, dtype):
    names = {name: f"{dtype}_{name}" for name in SHAPES}
    for function in PRODUCTS:
        for pair in PAIRS:
            out.call(function, [names[n] for n in pair], getattr(np, function))
    for axes, *pair in TENSORDOTS:
        out.call("tensordot", [names[n] for n in pair],
                 lambda a, b: np.tensordot(a, b, int(axes)), axes)
    for text, *operands in SUBSCRIPTS:
        out.call("einsum", [names[n] for n in operands], lambda *x: np.einsum(text, *x), text)
    for function in ("trace", "tril", "triu"):
        for k in (-1, 0, 2):
            for name in ("m23", "m33", "b233"):
                out.call(function, [names[name]], lambda x: getattr(np, function)(x, k), k)
    if dtype != "bool":
        out.call("cross", [names["v3"], names["w3"]], np.cross)
        out.call("cross", [names["b323"], names["v3"]], np.cross)


def sorted_eigenvalues(x):
    values = np.linalg.eigvals(x).astype(np.result_type(x, np.complex64))
    return np.sort_complex(values).astype(values.dtype)


def write_linalg(out, rng, dtype):
    shapes = {"one": (1, 1), "four": (4, 4), "batch": (2, 1, 3, 3), "tall": (5, 3), "wide": (2, 4),
              "empty": (0, 3, 3), "none": (0, 0)}
    for name, shape in shapes.items():
        value = fractions(rng, shape, dtype)
        if shape[-1] == shape[-2]:
            value = value + 3 * np.eye(shape[-1], dtype=dtype)
        out.array(f"{dtype}_{name}", value.astype(dtype))
    for name in shapes:
        x = out.arrays[f"{dtype}_{name}"]
        positive = x @ x.conj().swapaxes(-2, -1) + np.eye(x.shape[-2], dtype=dtype)
        out.array(f"{dtype}_{name}_positive", positive.astype(dtype))
    for columns, shape in {"right": (4, 2), "rights": (3, 3, 2), "vector": (4,), "tall_right": (5, 2),
                           "v3": (3,)}.items():
        out.array(f"{dtype}_{columns}_b", fractions(rng, shape, dtype))
    for name in shapes:
        names = [f"{dtype}_{name}"]
        for function in ("svdvals", "det", "inv", "pinv", "matrix_rank", "slogdet"):
            run = getattr(np.linalg, function)
            out.call(function, names, (lambda x: tuple(run(x))) if function == "slogdet" else run)
        for ord_ in NORMS:
            value = ord_ if ord_ in ("fro", "nuc") else float(ord_)
            out.call("matrix_norm", names, lambda x: np.linalg.matrix_norm(x, ord=value), ord_)
        for ord_ in ("0", "1", "2", "3", "inf", "-inf"):
            out.call("vector_norm", names, lambda x: np.linalg.vector_norm(x, ord=float(ord_)), ord_)
        for n in (-1, 0, 3):
            out.call("matrix_power", names, lambda x: np.linalg.matrix_power(x, n), n)
        positive = [f"{dtype}_{name}_positive"]
        out.call("cholesky", positive, np.linalg.cholesky)
        out.call("eigvalsh", positive, np.linalg.eigvalsh)
        out.call("eigvals", names, sorted_eigenvalues)
    for a, b in (("four", "right"), ("four", "vector"), ("batch", "rights"), ("batch", "v3"),
                 ("four", "rights"), ("tall", "tall_right")):
        out.call("solve", [f"{dtype}_{a}", f"{dtype}_{b}_b"], np.linalg.solve)
    for a, b in (("tall", "tall_right"), ("four", "vector"), ("wide", "right")):
        out.call("lstsq", [f"{dtype}_{a}", f"{dtype}_{b}_b"],
                 lambda x, y: tuple(np.asarray(r) for r in np.linalg.lstsq(x, y)))


def write(directory, versions):
    rng = np.random.default_rng(20240229)
    out = Writer(versions)
    for dtype in NUMPY_DTYPES:
        for name, shape in SHAPES.items():
            out.array(f"{dtype}_{name}", whole_numbers(rng, shape, dtype))
        write_products(out, dtype)
    for dtype in LINALG_DTYPES:
        write_linalg(out, rng, dtype)
    out.out.write(directory)
