// The types that every function gives for booleans and integers, held against NumPy, PyTorch and
// XLA (data/*_integers.txt). Where weft differs on purpose stands here and in docs/dialects.md.
#include <map>

#include "support/dtype_answers.h"
#include "support/elements.h"
#include "support/golden_reader.h"
#include "support/numpy_differences.h"
#include "weft/weft.h"

namespace weft::golden {
namespace {

constexpr DType kTypes[] = {DType::boolean, DType::i8,  DType::i16, DType::i32, DType::i64,
                            DType::u8,      DType::u16, DType::u32, DType::u64};

using Reduction = Array (*)(const Array&);
struct Library {
  const char* file;
  Dialect dialect;
  Expr (*run)(Op, std::initializer_list<LazyOperand>);
  std::map<std::string, Reduction> reductions;
  bool (*differs)(const std::string& function, DType first, DType second);
  std::vector<const char*> kinds = {"unary", "binary", "number", "reduce", "says"};
};

// The type that comes out, or "refused".
template <class Call>
std::string outcome(const Call& call) {
  try {
    return std::string(name_of(call().dtype()));
  } catch (const Error&) {
    return "refused";
  }
}

std::string lazy_and_eager(const Library& library, Op op, const Operand& a, const Operand* b) {
  const Expr x = lazy(*a.array());
  const std::string later = outcome([&] {
    return b ? library.run(op, {x, LazyOperand(*b)}) : library.run(op, {x});
  });
  const Operand operands[] = {a, b ? *b : a};
  if (library.dialect != Dialect::numpy) return later;
  const std::string eager = outcome([&] { return apply(op, operands, b ? 2 : 1); });
  return eager == later ? eager : eager + ", lazy " + later;
}

class IntegerLines {
 public:
  explicit IntegerLines(const Library& library) : library_(library) {}

  // All nine outcomes of a line at once.
  Compared compare(GoldenLine& line) {
    const std::string kind = line.kind();
    const std::string function = line.word();
    if (kind == "says") return compare_text(line, function);
    const std::string given = kind == "binary" || kind == "number" ? line.word() : "";
    std::string expected, actual;
    for (const DType dtype : kTypes) {
      const std::string wanted = line.word();
      const DType first = kind == "binary" ? dtype_named(given) : dtype;
      const DType second =
          kind == "number" ? default_dtype(number_of_kind(given).scalar().kind) : dtype;
      if (wanted == "unimplemented" || library_.differs(function, first, second)) continue;
      expected += " " + wanted;
      actual += " " + answer(kind, function, given, dtype);
    }
    return {expected, actual};
  }

 private:
  std::string answer(const std::string& kind, const std::string& function, const std::string& given,
                     DType dtype) const {
    const Array x = ones({3}, dtype);
    if (kind == "reduce") return outcome([&] { return library_.reductions.at(function)(x); });
    if (kind == "unary") return lazy_and_eager(library_, op_named(function), x, nullptr);
    if (kind == "number") {
      const Operand number = number_of_kind(given);
      return lazy_and_eager(library_, op_named(function), x, &number);
    }
    const Operand second = x;
    return lazy_and_eager(library_, op_named(function), ones({3}, dtype_named(given)), &second);
  }

  // PyTorch's sentences are in weft's texts.
  Compared compare_text(GoldenLine& line, const std::string& function) const {
    const DType dtype = line.dtype();
    std::string sentence = line.word();
    while (!line.at_end()) sentence += " " + line.word();
    if (library_.dialect != Dialect::torch || library_.differs(function, dtype, dtype)) return {};
    const Array x = ones({3}, dtype);
    try {
      if (library_.reductions.count(function))
        return {sentence, to_string(library_.reductions.at(function)(x))};
      const Op op = op_named(function);
      info(op).arity == 1 ? library_.run(op, {lazy(x)}) : library_.run(op, {lazy(x), x});
    } catch (const Error& error) {
      const std::string text = error.what();
      return {sentence, text.find(sentence) == std::string::npos ? text : sentence};
    }
    return {sentence, "not refused"};
  }

  const Library& library_;
};

#define WEFT_OF(function) [](const Array& x) -> Array { return function(x); }

const Library kNumpy = {
    "numpy_integers.txt",
    Dialect::numpy,
    [](Op op, std::initializer_list<LazyOperand> x) { return detail::lazy_numpy(op, x, {}); },
    {{"sum", WEFT_OF(weft::sum)},
     {"prod", WEFT_OF(weft::prod)},
     {"min", WEFT_OF(weft::min)},
     {"max", WEFT_OF(weft::max)},
     {"mean", WEFT_OF(weft::mean)},
     {"var", WEFT_OF(weft::var)},
     {"stddev", WEFT_OF(weft::stddev)},
     {"any", WEFT_OF(weft::any)},
     {"all", WEFT_OF(weft::all)},
     {"count_nonzero", WEFT_OF(weft::count_nonzero)},
     {"argmin", WEFT_OF(weft::argmin)},
     {"argmax", WEFT_OF(weft::argmax)},
     {"logsumexp", WEFT_OF(weft::logsumexp)},
     {"vector_norm", WEFT_OF(weft::vector_norm)},
     {"cumulative_sum", WEFT_OF(weft::cumulative_sum)},
     {"cumulative_prod", WEFT_OF(weft::cumulative_prod)}},
    [](const std::string& function, DType first, DType second) {
      static constexpr const char* counted[] = {  // in int8, or float16
          "round",
          "conj",
          "square",
          "floor_divide",
          "remainder",
          "fmod",
          "pow",
          "bitwise_left_shift",
          "bitwise_right_shift"};
      const bool are_booleans = first == DType::boolean && second == DType::boolean;
      return function == "reciprocal" || function == "popcount" ||
             (are_booleans && is_one_of(function, counted));
    }};

const Library kTorch = {
    "torch_integers.txt",
    Dialect::torch,
    [](Op op, std::initializer_list<LazyOperand> x) {
      return detail::lazy_torch(op, info(op).name.data(), x, {});
    },
    {{"sum", WEFT_OF(torch::sum)},
     {"prod", WEFT_OF(torch::prod)},
     {"min", WEFT_OF(torch::amin)},
     {"max", WEFT_OF(torch::amax)},
     {"mean", WEFT_OF(torch::mean)},
     {"var", WEFT_OF(torch::var)},
     {"stddev", WEFT_OF(torch::stddev)},
     {"any", WEFT_OF(torch::any)},
     {"all", WEFT_OF(torch::all)},
     {"count_nonzero", WEFT_OF(torch::count_nonzero)},
     {"argmin", WEFT_OF(torch::argmin)},
     {"argmax", WEFT_OF(torch::argmax)},
     {"logsumexp", WEFT_OF(torch::logsumexp)},
     {"vector_norm", WEFT_OF(torch::norm)},
     {"cumulative_sum", [](const Array& x) -> Array { return torch::cumsum(x, 0); }},
     {"cumulative_prod", [](const Array& x) -> Array { return torch::cumprod(x, 0); }}},
    [](const std::string& function, DType first, DType second) {
      const bool is_logical = function.rfind("logical_", 0) == 0;
      const bool is_ldexp_by_u64 = function == "ldexp" && second == DType::u64;
      return is_logical || is_ldexp_by_u64 || function == "heaviside" ||
             (first == DType::boolean && second == DType::boolean &&
              (function == "sign" || function == "square" || function == "pow"));
    }};

const Library kXla = {
    "jax_integers.txt",
    Dialect::xla,
    [](Op op, std::initializer_list<LazyOperand> x) {
      return detail::lazy_xla(op, info(op).name.data(), x, {});
    },
    {},
    // jax.lax takes the sign of unsigned integers. XLA's asin forgets to look at the type.
    [](const std::string& function, DType first, DType) {
      return function == "asin" || (function == "sign" && is_unsigned_integer(first)) ||
             (function == "square" && first == DType::boolean);
    },
    {"unary", "binary", "says"}};

void compare(const Library& library) {
  IntegerLines lines(library);
  for (const char* kind : library.kinds)
    compare_lines(library.file, kind, [&](GoldenLine& line) { return lines.compare(line); });
}

TEST(Integers, OfEveryFunctionAsInNumpy) { compare(kNumpy); }
TEST(Integers, OfEveryFunctionAsInPyTorch) { compare(kTorch); }
TEST(Integers, OfEveryFunctionAsInXla) { compare(kXla); }

}  // namespace
}  // namespace weft::golden
