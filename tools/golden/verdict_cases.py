"""Random calls for verdicts, as lines of text. tests/explain/verdict_cases.h makes the same lines.

A case is made from its number alone, by splitmix64, so that any one can be looked at by itself:

  elementwise add float64:4x3 float64:3
  elementwise add@xla float32:2x8 float32:8 dims=1
  elementwise add float32:4x3 2.5                       a number of the language
  in_place add float64:4x1 float64:2                    the first is the target
  in_place add float64:3 float64:3 out=float64:2x3
  assign assign float64:2x3 float64:3 index=0,:
  reduce sum float64:2x3 axes=1 keepdims
  product einsum float64:2x3 float64:3x4 subscripts=ij,jk->ik
  expand broadcast_to float64:3 target=2,3
  view reshape float64:2x3 target=6
  index index float64:4x5 int64:3 bool:5 parts=@1,:     @1 is input 1
  join concatenate float64:2x3 float64:2x4 axes=0
"""

SEED = 20261
COUNT = 100_000
MASK = (1 << 64) - 1


class Random:
    """splitmix64."""

    def __init__(self, number):
        self._state = (SEED << 32) + number

    def below(self, count):
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) >> 32) % count

    def chance(self, percent):
        return self.below(100) < percent

    def pick(self, items):
        return items[self.below(len(items))]


EXTENTS = [0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 16]
DTYPES = ["float64", "float64", "float32", "int64"]
MIXED = ["bool", "int32", "int64", "float32", "float64", "complex64"]
BINARY = ["add", "subtract", "multiply", "divide", "maximum", "less", "equal", "bitwise_and",
          "logical_and", "hypot", "fmod"]
ARITHMETIC = ["add", "subtract", "multiply", "divide"]
UNARY = ["negative", "exp", "sqrt", "abs", "logical_not", "isfinite", "trunc"]
REDUCTIONS = ["sum", "prod", "min", "max", "mean", "var", "stddev", "any", "all", "count_nonzero",
              "argmin", "argmax"]
PRODUCTS = ["matmul", "matmul", "matmul", "dot", "inner", "vecdot", "matvec", "vecmat", "outer"]
EINSUMS = ["ij,jk->ik", "ij,jk", "ij,ij->i", "i,j->ij", "bij,bjk->bik", "...ij,...jk->...ik",
           "ii->i", "ij->ji", "ij,j,i->", "ij,jk,kl->il"]


# --- Shapes and types.


def extent(r):
    return r.pick(EXTENTS)


def shape(r, most):
    return [extent(r) for _ in range(r.below(most + 1))]


def related(r, full):
    """A tail of `full`, some extents 1, seldom one that does not fit."""
    start = r.below(len(full) + 1) if r.chance(50) else 0
    made = []
    for e in full[start:]:
        what = r.below(100)
        made.append(extent(r) if what < 8 else 1 if what < 35 else e)
    return made


def shapes(r, count, most):
    if r.chance(15):
        return [shape(r, most) for _ in range(count)]
    full = shape(r, most)
    return [related(r, full) for _ in range(count)]


def dtypes(r, count):
    if r.chance(80):
        return [r.pick(DTYPES)] * count
    return [r.pick(MIXED) for _ in range(count)]


# --- Words of a line.


def extents_text(extents):
    return "x".join(map(str, extents)) if extents else "()"


def numbers_text(numbers):
    return ",".join(map(str, numbers)) if numbers else "()"


def operand(dtype, extents):
    return f"{dtype}:{extents_text(extents)}"


def operands(types, all_extents):
    return [operand(d, s) for d, s in zip(types, all_extents)]


# --- One maker per form of call. Each gives the words of its line.


def binary(r):
    function = r.pick(BINARY)
    words = operands(dtypes(r, 2), shapes(r, 2, 4))
    if r.chance(8):
        is_float = words[0].startswith("float")
        words[1] = "2.5" if is_float else "2"
    return ["elementwise", function, *words]


def placed(r):
    """XLA's add with broadcast_dimensions, most of which fit."""
    high = shape(r, 4)
    dims, low = [], []
    for axis in range(len(high)):
        if r.chance(50):
            dims.append(axis)
            low.append(1 if r.chance(20) else high[axis])
    if low and r.chance(15):
        low[r.below(len(low))] = extent(r)
    if dims and r.chance(20):
        dims[r.below(len(dims))] = r.below(6) - 1
    if r.chance(5):
        dims = dims[1:]
    types = dtypes(r, 2)
    words = operands(types, [low, high] if r.chance(50) else [high, low])
    return ["elementwise", f"{r.pick(ARITHMETIC)}@xla", *words, f"dims={numbers_text(dims)}"]


def unary(r):
    return ["elementwise", r.pick(UNARY), *operands(dtypes(r, 1), shapes(r, 1, 4))]


def ternary(r):
    types = dtypes(r, 3)
    all_extents = shapes(r, 3, 3)
    if r.chance(30):
        return ["elementwise", "clip", *operands([types[0]] * 3, all_extents)]
    condition = types[0] if r.chance(5) else "bool"
    words = operands([condition, *types[1:]], all_extents)
    if r.chance(10):
        words[2] = "2"
    return ["elementwise", "where", *words]


def same_extents(r):
    """XLA's select and clamp go with equal shapes and scalars."""
    full = shape(r, 3)
    all_extents = [[] if r.chance(40) else full for _ in range(3)]
    if r.chance(15):
        all_extents[r.below(3)] = related(r, full)
    types = dtypes(r, 2)
    if r.chance(50):
        return ["elementwise", "where", *operands(["bool", *types], all_extents)]
    return ["elementwise", "clip", *operands([types[0]] * 3, all_extents)]


def in_place(r):
    function = r.pick([*ARITHMETIC, "bitwise_and", "fmod"])
    return ["in_place", function, *operands(dtypes(r, 2), shapes(r, 2, 3))]


def out(r):
    types = dtypes(r, 3)
    if r.chance(25):
        all_extents = shapes(r, 2, 3)
        words = operands(types, all_extents)
        return ["in_place", r.pick(["negative", "exp"]), words[0], f"out={words[1]}"]
    words = operands(types, shapes(r, 3, 3))
    return ["in_place", r.pick(ARITHMETIC), *words[:2], f"out={words[2]}"]


def masked(r):
    d = r.pick(DTYPES)
    words = operands([d, d, d, "bool"], shapes(r, 4, 2))
    return ["in_place", r.pick(["add", "multiply"]), *words[:2], f"out={words[2]}",
            f"where={words[3]}"]


def index_word(r, most):
    what = r.below(100)
    if what < 35:
        return ":"
    if what < 70:
        return str(r.below(most + 2) - 1 if most else 0)
    if what < 85:
        return "1:"
    return "None" if what < 93 else "..."


def index_words(r, extents):
    words = []
    for axis in range(r.below(len(extents) + 2)):
        word = index_word(r, extents[axis] if axis < len(extents) else 2)
        words.append(":" if word == "..." and "..." in words else word)
    return words


def assign(r):
    types = dtypes(r, 2)
    target, value = shapes(r, 2, 3)
    words = ["assign", "assign", *operands(types, [target, value])]
    if r.chance(40):
        words.append("index=" + (",".join(index_words(r, target)) or "..."))
    return words


def axis_of(r, rank):
    """Mostly one of the axes, counted from either end."""
    return r.below(2 * rank + 3) - rank - 1 if r.chance(25) or rank == 0 else r.below(rank)


def reduction(r):
    function = r.pick(REDUCTIONS)
    extents = shape(r, 4)
    words = ["reduce", function, operand(dtypes(r, 1)[0], extents)]
    count = r.pick([0, 1, 1, 1, 2])
    if count:
        words.append("axes=" + numbers_text([axis_of(r, len(extents)) for _ in range(count)]))
    if r.chance(30):
        words.append("keepdims")
    return words


def matrix_pair(r):
    """Extents of two operands of a product, most of which fit."""
    batch = shapes(r, 2, 2)
    rows, depth, columns = extent(r), extent(r), extent(r)
    a = [*batch[0], rows, depth]
    b = [*batch[1], extent(r) if r.chance(20) else depth, columns]
    if r.chance(15):
        a = a[-1:]
    if r.chance(15):
        b = b[-2:-1]
    return (a, b) if r.chance(93) else tuple(shapes(r, 2, 3))


def factor_types(r):
    what = r.below(100)
    if what < 5:
        return [r.pick(["float32", "float64"]), r.pick(["float32", "float64"])]
    return ["bool" if what == 5 else r.pick(DTYPES)] * 2


def product(r):
    function = r.pick(PRODUCTS)
    a, b = matrix_pair(r)
    if function in ("inner", "vecdot") and len(b) > 1:
        b = [*b[:-2], b[-1], b[-2]]
    if function == "matvec" and len(b) > 1 and r.chance(80):
        b = b[:-1]
    if function == "vecmat" and len(a) > 1 and r.chance(80):
        a = [*a[:-2], a[-1]]
    if function == "outer" and r.chance(70):
        a, b = a[:1], b[:1]
    return ["product", function, *operands(factor_types(r), [a, b])]


def tensordot(r):
    a, b = shapes(r, 2, 3)
    count = r.below(3)
    left = [axis_of(r, len(a)) for _ in range(count)]
    right = [axis_of(r, len(b)) for _ in range(count if r.chance(95) else 1)]
    words = operands([r.pick(DTYPES)] * 2, [a, b])
    return ["product", "tensordot", *words, f"pairs={numbers_text(left)};{numbers_text(right)}"]


def letter_extents(r):
    return {letter: extent(r) for letter in "bijkl"}


def einsum(r):
    subscripts = r.pick(EINSUMS)
    of_letters = letter_extents(r)
    words = []
    dtype = r.pick(DTYPES)
    for term in subscripts.split("->")[0].split(","):
        extents = shape(r, 1) if "..." in term else []
        extents += [of_letters[letter] for letter in term.replace("...", "")]
        if extents and r.chance(8):
            extents[r.below(len(extents))] = extent(r)
        if r.chance(2):
            extents = extents[1:]
        words.append(operand(dtype, extents))
    return ["product", "einsum", *words, f"subscripts={subscripts}"]


def expand(r):
    extents, target = shapes(r, 2, 4)
    if r.chance(60):
        target = [*shape(r, 1), *(extent(r) if e == 1 else e for e in extents)]
    if r.chance(10) and target:
        target[r.below(len(target))] = -1 - r.below(2)
    words = operand(r.pick(MIXED), extents)
    return ["expand", "broadcast_to", words, f"target={numbers_text(target)}"]


def in_dim(r):
    target = shape(r, 4)
    dims, extents = [], []
    for axis in range(len(target)):
        if r.chance(50):
            dims.append(axis)
            extents.append(1 if r.chance(20) else target[axis])
    if extents and r.chance(15):
        extents[r.below(len(extents))] = extent(r)
    if dims and r.chance(20):
        dims[r.below(len(dims))] = r.below(6) - 1
    if r.chance(5):
        dims = dims[1:]
    if target and r.chance(3):
        target = target[1:]
    return ["expand", "broadcast_in_dim@xla", operand(r.pick(MIXED), extents),
            f"target={numbers_text(target)}", f"dims={numbers_text(dims)}"]


def sum_to_size(r):
    extents = shape(r, 4)
    target = related(r, extents)
    if r.chance(5) and target:
        target[0] = -1
    word = operand(r.pick(["float32", "float64"]), extents)
    return ["sum_to_size", "sum_to_size@torch", word, f"target={numbers_text(target)}"]


def factors(r, count):
    """Extents whose product is count, most of the time."""
    made = []
    for divisor in (2, 3, 5, 7):
        if count and count % divisor == 0 and r.chance(60):
            made.append(divisor)
            count //= divisor
    made.append(count)
    if r.chance(20):
        made[r.below(len(made))] = r.below(6)
    if r.chance(25):
        made[r.below(len(made))] = -1
    if r.chance(3):
        made.append(-1)
    return made


def reshape(r):
    extents = shape(r, 3)
    count = 1
    for e in extents:
        count *= e
    return ["view", "reshape", operand(r.pick(DTYPES), extents),
            f"target={numbers_text(factors(r, count))}"]


def view(r):
    extents = shape(r, 4)
    rank = len(extents)
    words = [operand(r.pick(DTYPES), extents)]
    function = r.pick(["transpose", "squeeze", "expand_dims", "swapaxes", "index"])
    if function == "transpose":
        dims = list(range(rank))
        for i in range(rank):
            j = r.below(rank)
            dims[i], dims[j] = dims[j], dims[i]
        if dims and r.chance(20):
            dims[r.below(rank)] = axis_of(r, rank)
        if r.chance(5):
            dims = dims[1:]
        words.append(f"dims={numbers_text(dims)}")
    elif function == "index":
        words.append("index=" + (",".join(index_words(r, extents)) or "..."))
    elif function == "swapaxes":
        words.append(f"axes={axis_of(r, rank)},{axis_of(r, rank)}")
    elif function == "expand_dims":
        words.append(f"axes={axis_of(r, rank + 1)}")
    else:
        ones = [axis for axis in range(rank) if extents[axis] == 1]
        words.append(f"axes={r.pick(ones) if ones and r.chance(60) else axis_of(r, rank)}")
    return ["view", function, *words]


def by_arrays(r):
    extents = [1 + extent(r) for _ in range(1 + r.below(3))]
    count = 1 + r.below(len(extents)) if r.chance(95) else len(extents) + 1
    indices = shapes(r, count, 2)
    words = ["index", "index", operand("float64", extents), *operands(["int64"] * count, indices)]
    parts = [f"@{i + 1}" for i in range(count)]
    if r.chance(15):
        parts.insert(r.below(count + 1), ":")
    return [*words, "parts=" + ",".join(parts)]


def by_mask(r):
    extents = shape(r, 3) or [extent(r)]
    rank = 1 + r.below(len(extents))
    start = r.below(len(extents) - rank + 1) if r.chance(20) else 0
    mask = extents[start : start + rank]
    if r.chance(25):
        mask[r.below(rank)] = extent(r)
    if r.chance(5):
        mask = [*extents, 1]
        start = 0
    parts = [":"] * start + ["@1"]
    return ["index", "index", operand("float64", extents), operand("bool", mask),
            "parts=" + ",".join(parts)]


def join(r):
    first = shape(r, 3)
    count = 2 + r.below(2)
    axis = axis_of(r, len(first))
    words = []
    function = r.pick(["concatenate", "stack"])
    for _ in range(count):
        extents = list(first)
        if extents and r.chance(15):
            extents[r.below(len(extents))] = extent(r)
        if extents and function == "concatenate" and 0 <= axis < len(extents) and r.chance(50):
            extents[axis] = extent(r)
        if r.chance(4):
            extents = extents[1:]
        words.append(extents)
    types = dtypes(r, 3)
    return ["join", function, *operands(types, words), f"axes={axis}"]


MAKERS = [(26, binary), (38, placed), (41, unary), (46, ternary), (50, same_extents),
          (55, in_place), (58, out), (59, masked), (64, assign), (73, reduction), (80, product),
          (82, tensordot), (84, einsum), (88, expand), (91, in_dim), (92, sum_to_size),
          (94, reshape), (96, view), (97, by_arrays), (98, by_mask), (100, join)]


def case(number):
    r = Random(number)
    at = r.below(100)
    for most, make in MAKERS:
        if at < most:
            return " ".join(make(r))
    raise AssertionError(at)


# --- What a line says.


class Call:
    """A case, read: kind, function, dialect, inputs as (dtype, extents) or (None, number)."""

    def __init__(self, line):
        self.kind, name, *words = line.split(" ")
        self.function, _, dialect = name.partition("@")
        self.dialect = dialect or "numpy"
        self.options = dict(w.partition("=")[::2] for w in words if "=" in w or w == "keepdims")
        self.inputs = [read_operand(w) for w in words if "=" not in w and w != "keepdims"]

    def has(self, option):
        return option in self.options

    def numbers(self, option):
        return read_numbers(self.options[option])

    def operand(self, option):
        return read_operand(self.options[option])


def read_operand(word):
    dtype, colon, extents = word.partition(":")
    if not colon:
        return None, float(word) if "." in word else int(word)
    return dtype, () if extents == "()" else tuple(map(int, extents.split("x")))


def read_numbers(text):
    return () if text == "()" else tuple(map(int, text.split(",")))
