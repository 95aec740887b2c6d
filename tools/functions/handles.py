"""torch::Tensor and xla::Literal: arrays, and expressions, that know their dialect."""
from functions import methods
from functions.faces import NUMPY, TORCH, WRITTEN, XLA
from functions.layout import definition

INDEXING = """  template <std::convertible_to<Index>... I>
  RESULT operator()(const I&... indices) const {
    return BASE::operator()(indices...);
  }
"""
SELECTING = """  // With arrays among the indices (selection.h).
  template <IndexArray I>
  TensorSelection operator[](const I& index) const;
  template <class... I>
  requires weft::detail::SomeArrays<I...> TensorSelection operator()(const I&... indices) const;
  TensorSelection at(Indices indices) const;
"""
SELECTION = """// A tensor indexed by tensors, in PyTorch's dialect: numbers select first, and what is written is
// converted as copy_ does.
class TensorSelection : public AnySelection {
 public:
  using dialect = Tensor;

  TensorSelection(Array x, Indices indices)
      : AnySelection(std::move(x), Dialect::torch, std::move(indices)) {}
  TensorSelection(const TensorSelection&) = default;

  operator Tensor() const { return copy(); }
  template <class... I>
  auto operator()(const I&... indices) const {
    return Tensor(copy())(indices...);
  }
  using AnySelection::operator=;
  void operator=(const TensorSelection& values) && { write(values.copy()); }
};

template <IndexArray I>
TensorSelection Tensor::operator[](const I& index) const {
  return TensorSelection(*this, Indices(index));
}
template <class... I>
requires weft::detail::SomeArrays<I...> TensorSelection
Tensor::operator()(const I&... indices) const {
  return TensorSelection(*this, Indices({ArrayIndex(indices)...}));
}
inline TensorSelection Tensor::at(Indices indices) const {
  return TensorSelection(*this, std::move(indices));
}

"""
SYMBOLS = ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>")
ARRAY_ONLY = ("diagonal", "real", "imag", "read_only", "as_strided", "copy")

ARRAY = """class NAME : public Array {
 public:
  using dialect = NAME;

  NAME() = default;
  NAME(const Array& array) : Array(array) {}
  NAME(Array&& array) noexcept : Array(static_cast<Array&&>(array)) {}
  // For the library: what `make` gives, in its place.
  template <class Make>
  requires std::same_as<std::invoke_result_t<Make>, Array>
  explicit NAME(const Make& make) : Array(make()) {}
  NAME(const NAME&) = default;
  NAME(NAME&&) = default;
  NAME& operator=(const NAME&) & = default;
  NAME& operator=(NAME&&) & = default;
  ~NAME() = default;

WRITES  // Views and copies stay in the dialect.
MEMBERSMETHODS
  // The rows of the first axis.
  struct Rows : Array::Rows {
    using value_type = NAME;
    NAME operator*() const { return Array::Rows::operator*(); }
  };
  Rows begin() const { return {Array::begin()}; }
  Rows end() const { return {Array::end()}; }
PRIVATE};
static_assert(sizeof(NAME) == sizeof(Array), "a handle like any other");
"""
EXPRESSION = """// An expression in the same dialect: lazy(x) of a NAME starts one.
class LazyNAME : public Expr {
 public:
  using dialect = NAME;

  LazyNAME(const Expr& expr) : Expr(expr) {}
  LazyNAME(Expr&& expr) noexcept : Expr(static_cast<Expr&&>(expr)) {}

  NAME eval() const { return Expr::eval(); }
  operator NAME() const { return eval(); }
MEMBERSMETHODS};
inline LazyNAME lazy(const NAME& x) { return Expr(x); }
inline LazyNAME lazy(const LazyNAME& x) { return x; }
"""
TORCH_HEAD = """// torch::Tensor: an array whose operators are PyTorch's (torch.h).
//
//   torch::tensor({1, 2, 3}) / 2          float32, where weft's Array{1, 2, 3} / 2 is float64
//   torch::Tensor t = a;                  an Array in PyTorch's dialect: nothing is copied
//   Array b = t;                          and back
//
// Every function takes either. Operators want one dialect: t + a of a Tensor and an Array is a
// compile error that says how to convert.
"""
TORCH_WRITES = """  // Writes elements, as copy_ does: t(0) = 1.
  WEFT_API const Tensor& operator=(CallOperand&& values) &&;
  const Tensor& operator=(const Expr& values) && {
    assign(values);
    return *this;
  }
  // In place, as add_ and its like: this tensor keeps its shape and element type.
""" + "".join(f"  WEFT_API const Tensor& operator{symbol}=(CallOperand&& b) const;\n" for symbol in SYMBOLS) + "\n"
XLA_HEAD = """// xla::Literal: an array whose operators are XLA's (xla.h).
//
//   xla::Literal x = a;                   an Array in XLA's dialect: nothing is copied
//   x + y                                 as xla::add(x, y): same element types, no rank promotion
//   Array b = x;                          and back
//
// Every function takes either. Operators want one dialect; a number takes the literal's type.
"""
XLA_ARGUMENTS = """
// An array as it stands in a call: refers to it. No number becomes one.
class CallLiteral : public CallOperand {
 public:
  CallLiteral(const Array& array) : CallOperand(array) {}
  operator const Array&() const { return *array(); }
};

// An array or an expression beside an expression.
class LazyArgument : public LazyOperand {
 public:
  LazyArgument(const Expr& expr) : LazyOperand(expr) {}
  LazyArgument(const Array& array) : LazyOperand(array) {}
};
"""
# XLA has no assignment in place.
XLA_PRIVATE = "\n" + "".join(
    f"  using Array::operator{symbol}=;\n" for symbol in SYMBOLS)


def member(base, result, row):
    name, given = row.op, row.cells["parameters"]
    parameters = [] if given == "-" else given.split(", ")
    arguments = [parameter.partition(" =")[0].split(" ")[-1] for parameter in parameters]
    text = definition(f"{result} {name}", parameters, f"{base}::{name}", arguments, " const")
    return "".join(f"  {line}\n" for line in text.splitlines())


def indexing(base, result):
    return INDEXING.replace("RESULT", result).replace("BASE", base)


def members_of(rows):
    return [row for row in rows if "parameters" in row.cells]


def member_names(rows):
    """By dialect the members that stand before an operation of the same name: x.real() is a view."""
    names = {row.op for row in members_of(rows)}
    return {NUMPY: set(), TORCH: names, XLA: names}


def hidden(rows, dialect, base, own):
    """NumPy's methods that the dialect does not have."""
    kept = {*methods.names(rows, dialect), *own}
    return "".join(f"  using {base}::{name};\n" for name in sorted(set(methods.names(rows, NUMPY)) - kept))


def methods_of(rows, dialect, result, own):
    return f"\n  // Operations as methods.\n{methods.declared(rows, dialect, result, own)}"


def handle(rows, dialect, writes="", private="", selecting="", selected=""):
    name, members = dialect.result, members_of(rows)
    lazy_members = [row for row in members if row.op not in ARRAY_ONLY]
    names = {row.op for row in members}
    lazy_names = {row.op for row in lazy_members}
    private = ("\n private:\n  // Not in this dialect.\n" + hidden(rows, dialect, "Array", names) + private)
    lazy_private = ("\n private:\n" + hidden(rows, dialect, "Expr", lazy_names))
    array = indexing("Array", name) + selecting + "".join(member("Array", name, row) for row in members)
    expression = indexing("Expr", f"Lazy{name}") + "".join(
        member("Expr", f"Lazy{name}", row) for row in lazy_members)
    text = (ARRAY.replace("MEMBERSMETHODS\n", array + methods_of(rows, dialect, name, names) + "\n")
            .replace("WRITES", writes).replace("PRIVATE", private))
    lazy = EXPRESSION.replace("MEMBERSMETHODS",
                              expression + methods_of(rows, dialect, f"Lazy{name}", lazy_names) + lazy_private)
    return (text + "\n" + selected + lazy).replace("NAME", name)


def file(head, namespace, text, before=""):
    return (f"{head}//\n{WRITTEN}#pragma once\n\n#include <concepts>\n\n"
            f'#include "weft/array.h"\n#include "weft/expr.h"\n\nnamespace {namespace} {{\n\n{text}\n'
            f"}}  // namespace {namespace}\n")


def tensor_header(rows):
    return file(TORCH_HEAD, "weft::torch", methods.structs(rows, TORCH) + "\nclass TensorSelection;\n\n" +
                handle(rows, TORCH, TORCH_WRITES, selecting=SELECTING, selected=SELECTION),
                "namespace weft {\nclass ReduceAxes;\n}\n")


def literal_header(rows):
    text = handle(rows, XLA, private=XLA_PRIVATE)
    return file(XLA_HEAD, "weft::xla", text + XLA_ARGUMENTS)
