"""The workloads: what is computed, on which shapes, and how each Python peer writes it.

A workload has `inputs` (arrays), `views` of them (Python expressions), `constants` and a result
`o`. Compiled peers get the inputs, the constants named in `passed` and `o`, in this order, and
`extents`. Statements of NumPy and PyTorch write `o` or bind it anew; numexpr and JAX are given an
expression.
"""
from dataclasses import dataclass, field

import numpy as np

from buffers import Maker, Spec, uniform, zeros

MEBI = 1 << 20


@dataclass(frozen=True)
class Workload:
    name: str
    group: str  # elementwise, math, reduction, matrix, fresh or tiny
    formula: str
    inputs: dict[str, Spec]
    out: Spec
    extents: tuple
    numpy: str
    numexpr: str | None = None
    torch: str | None = None
    jax: str | None = None
    views: dict[str, str] = field(default_factory=dict)
    constants: dict[str, float] = field(default_factory=dict)
    passed: tuple = ()
    tolerance: float = 2e-5
    exact: str | None = None  # the result in long double, to count the error of peers in ulp
    is_chain: bool = False  # several operations, which weft and others run as one expression

    def make(self):
        """(names -> arrays, views and constants; the buffers of compiled peers)"""
        maker = Maker(self.name)
        names = {name: maker.make(spec) for name, spec in self.inputs.items()}
        passed = [np.full(1, self.constants[name], np.float32) for name in self.passed]
        buffers = [*names.values(), *passed]
        names |= {name: np.float32(value) for name, value in self.constants.items()}
        names |= {name: eval(text, {}, names) for name, text in self.views.items()}
        names["o"] = maker.make(self.out)
        return names, [*buffers, names["o"]]

    @property
    def shapes(self):
        return " ".join(shape_text(spec.shape) for spec in self.inputs.values())

    @property
    def bytes_moved(self):
        """Distinct bytes read and written, without what a cache adds."""
        specs = [*self.inputs.values(), self.out]
        return sum(int(np.prod(s.shape)) * np.dtype(s.dtype).itemsize for s in specs)


def shape_text(shape):
    return "(" + ",".join(str(extent) for extent in shape) + ")"


ADD = dict(numpy="np.add(a,b,out=o)", numexpr="a+b", torch="torch.add(a,b,out=o)", jax="a+b")
MULTIPLY = dict(numpy="np.multiply(a,b,out=o)", numexpr="a*b", torch="torch.mul(a,b,out=o)",
                jax="a*b")


def binary(name, a, b, op=ADD, **more):
    """a and b of the shapes given; extents are the result's unless told."""
    out = np.broadcast_shapes(a, b)
    return Workload(name, "elementwise", op["jax"], dict(a=uniform(*a), b=uniform(*b)), zeros(*out),
                    **{"extents": out, **op, **more})


def broadcasts():
    sizes = dict(L1=(8, 256), L2=(128, 256), L3=(1024, 512), DRAM=(4096, 4096))
    for level, shape in sizes.items():
        yield binary(f"same_{level}", shape, shape)
    for level, shape in dict(L2=(128, 512), DRAM=(4096, 4096)).items():
        yield Workload(f"scalar_{level}", "elementwise", "a*2.5", dict(a=uniform(*shape)),
                       zeros(*shape), shape, constants=dict(b=2.5), passed=("b",), **MULTIPLY)
    for level in ("L2", "DRAM"):
        rows, columns = sizes[level]
        yield binary(f"row_{level}", (rows, columns), (columns,))
        yield binary(f"col_{level}", (rows, columns), (rows, 1))
        side = 256 if level == "L2" else 4096
        yield binary(f"outer_{level}", (side, 1), (1, side), MULTIPLY)
    million = 1000000
    yield binary("inner3row_L2", (10000, 3), (3,))
    yield binary("inner3row_L3", (million, 3), (3,))
    yield binary("inner3col_L3", (million, 3), (million, 1), MULTIPLY)
    yield binary("inner4row_L3", (million, 4), (4,))
    yield binary("interleave_L2", (4, 1, 8, 1, 16), (1, 4, 8, 8, 1))
    yield binary("interleave_DRAM", (12, 1, 64, 1, 64), (1, 16, 64, 32, 1))
    yield binary("batch_tail", (64, 256, 256), (256, 256))
    yield binary("batch_mid", (64, 256, 256), (64, 1, 256))
    yield binary("nchw_bias", (16, 64, 56, 56), (64, 1, 1))


def layouts():
    for level, n in dict(L2=128, L3=1024, DRAM=4096).items():
        yield Workload(f"transpose_{level}", "elementwise", "a+b.T",
                       dict(a=uniform(n, n), B=uniform(n, n)), zeros(n, n), (n, n),
                       views=dict(b="B.T"), **ADD)
    fortran = dict(order="F")
    yield Workload("fortran_L3", "elementwise", "a+b, all Fortran order",
                   dict(a=uniform(1024, 512, **fortran), b=uniform(1024, 512, **fortran)),
                   zeros(1024, 512, **fortran), (512, 1024), **ADD)
    yield Workload("permute_nhwc", "elementwise", "x.transpose(0,2,3,1)+b",
                   dict(x=uniform(8, 64, 56, 56), b=uniform(64)), zeros(8, 56, 56, 64),
                   (8, 64, 56, 56), views=dict(a="x.transpose(0,2,3,1)"), **ADD)
    yield Workload("strided2_L3", "elementwise", "x[::2]+b",
                   dict(x=uniform(2 * MEBI), b=uniform(MEBI)), zeros(MEBI), (MEBI,),
                   views=dict(a="x[::2]"), **ADD)
    flipped = ADD | dict(torch="torch.add(torch.flip(x,(0,)),b,out=o)")
    yield Workload("reverse_L3", "elementwise", "x[::-1]+b", dict(x=uniform(MEBI), b=uniform(MEBI)),
                   zeros(MEBI), (MEBI,), views=dict(a="x[::-1]"), **flipped)
    yield Workload("stencil5_L3", "elementwise", "N+S+E+W-4*C", dict(x=uniform(1026, 1026)),
                   zeros(1024, 1024), (1026, 1026), constants=dict(k=4),
                   views=dict(N="x[:-2,1:-1]", S="x[2:,1:-1]", E="x[1:-1,2:]", W="x[1:-1,:-2]",
                              C="x[1:-1,1:-1]"),
                   numpy="np.subtract(N+S+E+W,k*C,out=o)", numexpr="N+S+E+W-k*C",
                   torch="torch.sub(N+S+E+W,k*C,out=o)", jax="N+S+E+W-k*C", is_chain=True)


def types():
    n = MEBI
    small = dict(dtype="int8", low=-60, high=60)
    yield Workload("i32_f64", "elementwise", "a+b, int32 + float64",
                   dict(a=uniform(n, dtype="int32", low=-1000, high=1000),
                        b=uniform(n, dtype="float64")), zeros(n, dtype="float64"), (n,), **ADD)
    yield Workload("f32_f64", "elementwise", "a+b, float32 + float64",
                   dict(a=uniform(n), b=uniform(n, dtype="float64")), zeros(n, dtype="float64"),
                   (n,), **ADD)
    yield Workload("i8_i8", "elementwise", "a+b, int8",
                   dict(a=uniform(4 * n, **small), b=uniform(4 * n, **small)),
                   zeros(4 * n, dtype="int8"), (4 * n,), **(ADD | dict(numexpr=None)))
    yield Workload("u8_normalize", "elementwise", "(x-m)*s, uint8 -> float32",
                   dict(x=uniform(1080, 1920, 3, dtype="uint8", low=0, high=255),
                        m=uniform(3, low=100, high=150), s=uniform(3, low=.01, high=.02)),
                   zeros(1080, 1920, 3), (1080, 1920), numpy="np.multiply(x-m,s,out=o)",
                   torch="torch.mul(x-m,s,out=o)", jax="(x-m)*s", is_chain=True)
    yield Workload("bool_and", "elementwise", "a&b, bool",
                   dict(a=uniform(4 * n, dtype="bool"), b=uniform(4 * n, dtype="bool")),
                   zeros(4 * n, dtype="bool"), (4 * n,), numpy="np.logical_and(a,b,out=o)",
                   numexpr="a&b", torch="torch.logical_and(a,b,out=o)", jax="jnp.logical_and(a,b)")


def comparisons():
    n = MEBI
    mask = zeros(n, dtype="bool")
    yield Workload("less_L3", "elementwise", "a<b", dict(a=uniform(n), b=uniform(n)), mask, (n,),
                   numpy="np.less(a,b,out=o)", numexpr="a<b", torch="torch.lt(a,b,out=o)",
                   jax="a<b")
    yield Workload("inrange_L3", "elementwise", "(a>lo)&(a<hi)", dict(a=uniform(n)), mask, (n,),
                   constants=dict(lo=-.5, hi=.5), passed=("lo", "hi"),
                   numpy="np.logical_and(a>lo,a<hi,out=o)", numexpr="(a>lo)&(a<hi)",
                   torch="torch.logical_and(a>lo,a<hi,out=o)", jax="(a>lo)&(a<hi)", is_chain=True)
    yield Workload("where_L3", "elementwise", "where(c,a,b)",
                   dict(c=uniform(n, dtype="bool"), a=uniform(n), b=uniform(n)), zeros(n), (n,),
                   numpy="o=np.where(c,a,b)", numexpr="where(c,a,b)", torch="o=torch.where(c,a,b)",
                   jax="jnp.where(c,a,b)")
    yield Workload("leaky_L3", "elementwise", "where(a>0,a,.1*a)", dict(a=uniform(n)), zeros(n),
                   (n,), constants=dict(k=.1, z=0), numpy="o=np.where(a>z,a,k*a)",
                   numexpr="where(a>z,a,k*a)", torch="o=torch.where(a>z,a,k*a)",
                   jax="jnp.where(a>z,a,k*a)", is_chain=True)


def functions():
    n = MEBI
    for function, dtype, low, high in (("exp", "float32", -10, 10), ("log", "float32", .01, 100),
                                       ("tanh", "float32", -4, 4), ("exp", "float64", -10, 10)):
        yield Workload(f"{function}_{dtype[0]}{dtype[5:]}", "math", f"{function}(a)",
                       dict(a=uniform(n, dtype=dtype, low=low, high=high)), zeros(n, dtype=dtype),
                       (n,), numpy=f"np.{function}(a,out=o)", numexpr=f"{function}(a)",
                       torch=f"torch.{function}(a,out=o)", jax=f"jnp.{function}(a)", tolerance=1e-5,
                       exact=f"np.{function}(a)")
    yield Workload("sigmoid_L3", "math", "1/(1+exp(-a))", dict(a=uniform(n, low=-8, high=8)),
                   zeros(n), (n,), constants=dict(one=1),
                   numpy="np.divide(one,one+np.exp(-a),out=o)", numexpr="one/(one+exp(-a))",
                   torch="torch.sigmoid(a,out=o)", jax="one/(one+jnp.exp(-a))",
                   exact="1/(1+np.exp(-a))", is_chain=True)
    for level, side in dict(L2=256, DRAM=4096).items():
        yield Workload(f"hypot_{level}", "math", "sqrt(x*x+y*y)",
                       dict(x=uniform(side, 1), y=uniform(1, side)), zeros(side, side),
                       (side, side), numpy="np.sqrt(x*x+y*y,out=o)", numexpr="sqrt(x*x+y*y)",
                       torch="torch.sqrt(x*x+y*y,out=o)", jax="jnp.sqrt(x*x+y*y)", is_chain=True)


def chains():
    horner = "((((((((c8*a-c7)*a+c6)*a-c5)*a+c4)*a-c3)*a+c2)*a-c1)*a+c0)"
    yield Workload("horner8_L3", "elementwise", "polynomial of degree 8", dict(a=uniform(MEBI)),
                   zeros(MEBI), (MEBI,), constants={f"c{i}": (i + 1) / 10 for i in range(9)},
                   numpy=f"o={horner}", numexpr=horner, torch=f"o={horner}", jax=horner,
                   is_chain=True)
    for level, (n, m) in dict(L2=(64, 512), DRAM=(8192, 2048)).items():
        yield Workload(f"affine_{level}", "elementwise", "(a-mu)/sd*g+b",
                       dict(a=uniform(n, m), mu=uniform(n, 1), sd=uniform(n, 1, low=.5, high=2),
                            g=uniform(m), b=uniform(m)), zeros(n, m), (n, m),
                       numpy="np.add((a-mu)/sd*g,b,out=o)", numexpr="(a-mu)/sd*g+b",
                       torch="torch.add((a-mu)/sd*g,b,out=o)", jax="(a-mu)/sd*g+b", is_chain=True)
    for level, n in dict(L2=20480, DRAM=16 * MEBI).items():
        yield Workload(f"abcd_{level}", "elementwise", "a*b+c*d",
                       dict(a=uniform(n), b=uniform(n), c=uniform(n), d=uniform(n)), zeros(n), (n,),
                       numpy="np.add(a*b,c*d,out=o)", numexpr="a*b+c*d",
                       torch="torch.add(a*b,c*d,out=o)", jax="a*b+c*d", is_chain=True)


def statistics():
    n, m = 4096, 1024
    grid, result = uniform(n, m), zeros(n, m)
    yield Workload("layernorm", "reduction", "(a-mean)/sqrt(var+eps)*g+b, last axis",
                   dict(a=grid, g=uniform(m), b=uniform(m)), result, (n, m),
                   constants=dict(eps=1e-5), tolerance=1e-4,
                   numpy="t=a-a.mean(1,keepdims=True); "
                         "np.add(t/np.sqrt((t*t).mean(1,keepdims=True)+eps)*g,b,out=o)",
                   torch="o=torch.nn.functional.layer_norm(a,(1024,),g,b,1e-5)",
                   jax="(a-a.mean(1,keepdims=True))/jnp.sqrt(a.var(1,keepdims=True)+eps)*g+b",
                   is_chain=True)
    yield Workload("softmax", "reduction", "softmax(x), last axis",
                   dict(x=uniform(n, m, low=-5, high=5)), result, (n, m), tolerance=1e-4,
                   numpy="e=np.exp(x-x.max(1,keepdims=True)); "
                         "np.divide(e,e.sum(1,keepdims=True),out=o)",
                   torch="o=torch.softmax(x,1)", jax="jax.nn.softmax(x,1)", is_chain=True)
    yield Workload("center_cols", "reduction", "a-a.mean(0)", dict(a=grid), result, (n, m),
                   tolerance=1e-4, numpy="np.subtract(a,a.mean(0),out=o)",
                   torch="torch.sub(a,a.mean(0),out=o)", jax="a-a.mean(0)", is_chain=True)
    for name, n, m, k in (("pairwise_d64", 512, 512, 64), ("pairwise_d3", 1000, 1000, 3)):
        yield Workload(name, "reduction", "((x-y)**2).sum(-1)",
                       dict(X=uniform(n, k), Y=uniform(m, k)), zeros(n, m), (n, m, k),
                       views=dict(x="X[:,None,:]", y="Y[None,:,:]"), tolerance=1e-4,
                       numpy="np.sum((x-y)**2,axis=-1,out=o)", numexpr="sum((x-y)**2,axis=2)",
                       torch="torch.sum((x-y)**2,-1,out=o)", jax="((x-y)**2).sum(-1)",
                       is_chain=True)


def reduction(name, formula, shape, out, numpy, numexpr, torch, extents=None):
    return Workload(name, "reduction", formula, dict(a=uniform(*shape)), out, extents or shape,
                    numpy, numexpr, torch, formula.replace("norm(", "jnp.linalg.norm("),
                    tolerance=1e-3)


def reductions():
    n, m, million = 4096, 1024, 1000000
    for level, side in dict(L2=256, DRAM=4096).items():
        yield reduction(f"sum_all_{level}", "a.sum()", (side, side), zeros(1), "o=np.sum(a)",
                        "sum(a)", "o=torch.sum(a)")
    yield reduction("sum_ax0", "a.sum(0)", (n, m), zeros(m), "np.sum(a,axis=0,out=o)",
                    "sum(a,axis=0)", "torch.sum(a,0,out=o)")
    yield reduction("sum_ax1", "a.sum(1)", (n, m), zeros(n), "np.sum(a,axis=1,out=o)",
                    "sum(a,axis=1)", "torch.sum(a,1,out=o)")
    yield reduction("sum_mid", "a.sum(1,keepdims=True)", (64, 256, 256), zeros(64, 1, 256),
                    "np.sum(a,axis=1,keepdims=True,out=o)", None,
                    "torch.sum(a,1,keepdim=True,out=o)")
    yield reduction("sum_last3", "a.sum(1)", (million, 3), zeros(million), "np.sum(a,axis=1,out=o)",
                    "sum(a,axis=1)", "torch.sum(a,1,out=o)")
    yield reduction("max_ax1", "a.max(1)", (n, m), zeros(n), "np.amax(a,axis=1,out=o)",
                    "max(a,axis=1)", "torch.amax(a,1,out=o)")
    yield reduction("argmax_ax1", "a.argmax(1)", (n, m), zeros(n, dtype="int64"),
                    "np.argmax(a,axis=1,out=o)", None, "torch.argmax(a,1,out=o)")
    yield reduction("norm_all", "norm(a)", (2048, 1024), zeros(1), "o=np.linalg.norm(a)", None,
                    "o=torch.linalg.norm(a)")
    yield Workload("bmm32", "reduction", "a@b",
                   dict(a=uniform(64, 1, 32, 32), b=uniform(1, 8, 32, 32)), zeros(64, 8, 32, 32),
                   (64, 8), numpy="np.matmul(a,b,out=o)", torch="torch.matmul(a,b,out=o)",
                   jax="a@b", tolerance=1e-4)


MATMUL = dict(numpy="np.matmul(a,b,out=o)", torch="torch.matmul(a,b,out=o)", jax="a@b",
              tolerance=1e-4)


def gemm(name, m, n, k, dtype="float32", **more):
    return Workload(name, "matrix", "a@b", dict(a=uniform(m, k, dtype=dtype),
                                                b=uniform(k, n, dtype=dtype)),
                    zeros(m, n, dtype=dtype), (m, n, k), **{**MATMUL, **more})


def matrices():
    for side in (64, 128, 256, 512, 1024, 2048):
        yield gemm(f"gemm_{side}", side, side, side)
    yield gemm("gemm_f64", 512, 512, 512, "float64")
    yield gemm("gemm_tall", 4096, 64, 64)
    yield gemm("gemm_wide", 64, 4096, 64)
    yield gemm("gemm_deep", 64, 64, 4096)
    yield Workload("gemm_turned", "matrix", "a@b.T", dict(a=uniform(512, 512), c=uniform(512, 512)),
                   zeros(512, 512), (512, 512, 512), views=dict(b="c.T"), **MATMUL)
    yield Workload("matvec", "matrix", "a@b", dict(a=uniform(2048, 2048), b=uniform(2048)),
                   zeros(2048), (2048, 1, 2048), **MATMUL)
    for side, count in ((2, 10000), (3, 8000), (4, 5000), (8, 2000), (16, 500), (24, 250), (64, 40)):
        shape = (count, side, side)
        yield Workload(f"batch_{side}", "matrix", "a@b", dict(a=uniform(*shape), b=uniform(*shape)),
                       zeros(*shape), (count, side), **MATMUL)
    for side, count in ((16, 1000), (200, 4)):
        shape = (count, side, side)
        wide = dict(dtype="float64")
        yield Workload(f"solve_{side}", "matrix", "linalg.solve(a,b)",
                       dict(a=uniform(*shape, **wide), b=uniform(count, side, 1, **wide)),
                       zeros(count, side, 1, **wide), (count, side), numpy="o=np.linalg.solve(a,b)",
                       torch="torch.linalg.solve(a,b,out=o)", jax="jnp.linalg.solve(a,b)",
                       tolerance=1e-3)
    for side, count in ((16, 500), (100, 8)):
        shape = (count, side, side)
        yield Workload(f"svdvals_{side}", "matrix", "linalg.svdvals(a)",
                       dict(a=uniform(*shape, dtype="float64")), zeros(count, side, dtype="float64"),
                       (count, side), numpy="o=np.linalg.svd(a,compute_uv=False)",
                       torch="torch.linalg.svdvals(a,out=o)",
                       jax="jnp.linalg.svd(a,compute_uv=False)", tolerance=1e-4)


def convolution(name, channels, filters, side, taps, groups=1):
    """A picture without padding: its rim is part of the input."""
    rest = side - taps + 1
    windows = f"np.lib.stride_tricks.sliding_window_view(a,({taps},{taps}),(1,2))"
    weight = f"b.reshape({groups},{filters // groups},{channels // groups},{taps},{taps})"
    split = f"({groups},{channels // groups},{rest},{rest},{taps},{taps})"
    return Workload(name, "matrix", f"conv2d(a,b), {groups} groups",
                    dict(a=uniform(channels, side, side),
                         b=uniform(filters, channels // groups, taps, taps)),
                    zeros(filters, rest, rest), (channels, filters, groups, side, taps),
                    numpy=f"o=np.einsum('gocij,gchwij->gohw',{weight},{windows}.reshape{split},"
                          f"optimize=True).reshape({filters},{rest},{rest})",
                    torch=f"o=torch.nn.functional.conv2d(a[None],b,groups={groups})[0]",
                    jax=f"jax.lax.conv_general_dilated(a[None],b,(1,1),'VALID',"
                        f"feature_group_count={groups})[0]", tolerance=1e-4)


def convolutions():
    yield convolution("conv_3x3", 64, 64, 58, 3)
    yield convolution("conv_3x3_deep", 256, 256, 16, 3)
    yield convolution("conv_1x1", 64, 256, 56, 1)
    yield convolution("conv_depthwise", 64, 64, 58, 3, 64)
    yield convolution("conv_rgb", 3, 16, 226, 3)
    yield convolution("conv_grouped", 128, 128, 30, 3, 16)
    length, taps = 100_000, 64
    yield Workload("conv_1d", "matrix", "conv1d(a,b), one filter",
                   dict(a=uniform(1, length), b=uniform(1, 1, taps)), zeros(1, length - taps + 1),
                   (length, taps), numpy="o=np.correlate(a[0],b[0,0],'valid')[None]",
                   torch="o=torch.nn.functional.conv1d(a[None],b)[0]",
                   jax="jax.lax.conv_general_dilated(a[None],b,(1,),'VALID')[0]", tolerance=1e-4)


def fresh_results():
    for level, shape in dict(L2=(128, 256), L3=(1024, 512), DRAM=(4096, 4096)).items():
        yield Workload(f"new_{level}", "fresh", "o=a+b, a fresh result",
                       dict(a=uniform(*shape), b=uniform(*shape)), zeros(*shape), shape,
                       numpy="o=a+b", numexpr="a+b", torch="o=a+b", jax="a+b")


def tiny_calls():
    for name, a, b, formula in (("tiny_3_3", (3,), (3,), "a+b"), ("tiny_23_3", (2, 3), (3,), "a+b"),
                                ("tiny_outer", (3, 1), (1, 4), "a*b"),
                                ("tiny_64", (64,), (64,), "a+b"),
                                ("tiny_chain", (4, 4), (4,), "(a-b)*two+one")):
        out = np.broadcast_shapes(a, b)
        yield Workload(name, "tiny", formula, dict(a=uniform(*a), b=uniform(*b)), zeros(*out),
                       (*out, 1)[:2], constants=dict(one=1, two=2), numpy=f"o={formula}",
                       numexpr=formula, torch=f"o={formula}", jax=formula)
    yield Workload("tiny_sum", "tiny", "a.sum()", dict(a=uniform(16), b=uniform(1)), zeros(1),
                   (16, 1), numpy="o=a.sum()", torch="o=a.sum()", jax="a.sum()")


WORKLOADS = [*broadcasts(), *layouts(), *types(), *comparisons(), *functions(), *chains(),
             *statistics(), *reductions(), *matrices(), *convolutions(), *fresh_results(),
             *tiny_calls()]
