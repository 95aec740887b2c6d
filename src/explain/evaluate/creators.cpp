// zeros((2, 3)), torch.rand(3), np.arange(10), np.array([1, 2]): operands that are made on the
// spot. They are no calls.
#include <cmath>

#include "base/text.h"
#include "core/views.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

DType dtype_or(Evaluator& e, const std::optional<Term>& dtype, DType otherwise) {
  return dtype ? to_dtype(*dtype, e.dialect()) : otherwise;
}

DType default_integer(const Evaluator& e) {
  return e.dialect() == Dialect::xla ? DType::i32 : DType::i64;
}

// zeros, ones, empty, rand: of sizes.
Term read_filled(Evaluator& e, Arguments& args, const std::string& key) {
  const bool takes_many = e.dialect() == Dialect::torch || key == "rand";
  Term sizes = takes_many && args.left() > 0 ? args.rest() : args.need({"shape", "size"});
  const Shape shape = to_shape(sizes, "shape");
  const auto dtype = key == "rand" ? args.named({"dtype"}) : args.take({"dtype"});
  const DType given = dtype_or(e, dtype, default_float(e.dialect()));
  args.finish();
  return e.array_term(shape, given, args.node());
}

DType dtype_of_number(Evaluator& e, const Term& value) { return e.operand(value).value.dtype; }

Term read_full(Evaluator& e, Arguments& args, const std::string&) {
  const Shape shape = to_shape(args.need({"shape", "size"}), "shape");
  const Term value = args.need({"fill_value", "value"});
  const DType dtype = dtype_or(e, args.take({"dtype"}), dtype_of_number(e, value));
  args.finish();
  return e.array_term(shape, dtype, args.node());
}

Term read_like(Evaluator& e, Arguments& args, const std::string& key) {
  const CallInput model = e.operand(args.need({"x", "a", "input", "prototype"}));
  if (key == "full_like") args.need({"fill_value", "value"});
  const DType dtype = dtype_or(e, args.named({"dtype"}), model.value.dtype);
  args.finish();
  return e.array_term(model.value.shape, dtype, args.node());
}

// random.normal(0, 1, (2, 3)), randint(0, 10, (3,)).
Term read_random(Evaluator& e, Arguments& args, const std::string& key) {
  const bool is_integer = key == "randint";
  args.take({is_integer ? "low" : "loc", "mean"});
  args.take({is_integer ? "high" : "scale", "std"});
  const auto size = args.take({"size", "shape"});
  const Shape shape = size ? to_shape(*size, "size") : Shape{};
  const DType dtype = dtype_or(e, args.named({"dtype"}),
                               is_integer ? default_integer(e) : default_float(e.dialect()));
  args.finish();
  return e.array_term(shape, dtype, args.node());
}

// How many numbers from start go before stop.
int64_t count_of_range(const Term& start, const Term& stop, const Term& step, int node) {
  const double from = to_real(start, "arange");
  const double by = to_real(step, "arange");
  if (by == 0) fail("arange: a step of 0", node);
  const double count = std::ceil((to_real(stop, "arange") - from) / by);
  if (!(count < 9e18)) fail("arange: more elements than int64 counts", node);
  return count > 0 ? static_cast<int64_t>(count) : 0;
}

Term read_arange(Evaluator& e, Arguments& args, const std::string&) {
  Term start{.kind = TermKind::number, .node = args.node()};
  Term step{.kind = TermKind::number, .node = args.node(), .number = 1};
  Term stop = args.need({"start", "stop", "end"});
  if (auto second = args.take({"stop", "end"})) {
    start = std::move(stop);
    stop = *std::move(second);
  }
  if (auto third = args.take({"step"})) step = *std::move(third);
  const bool is_whole = is_integer(start) && is_integer(stop) && is_integer(step);
  const DType dtype =
      dtype_or(e, args.take({"dtype"}), is_whole ? default_integer(e) : default_float(e.dialect()));
  args.finish();
  return e.array_term({count_of_range(start, stop, step, args.node())}, dtype, args.node());
}

Term read_linspace(Evaluator& e, Arguments& args, const std::string&) {
  to_real(args.need({"start"}), "linspace");
  to_real(args.need({"stop", "end"}), "linspace");
  const auto count = args.take({"num", "steps", "count"});
  const Shape shape{count ? to_integer(*count, "linspace") : 50};
  if (shape[0] < 0) args.fail("a number of points is not negative");
  const DType dtype = dtype_or(e, args.named({"dtype"}), default_float(e.dialect()));
  args.finish();
  return e.array_term(shape, dtype, args.node());
}

Term read_eye(Evaluator& e, Arguments& args, const std::string&) {
  const int64_t rows = to_integer(args.need({"N", "n", "rows"}), "eye");
  const auto columns = args.take({"M", "m", "columns"});
  const Shape shape{rows, columns ? to_integer(*columns, "eye") : rows};
  if (!is_valid(shape)) args.fail("extents that an array can have were expected");
  const DType dtype = dtype_or(e, args.named({"dtype"}), default_float(e.dialect()));
  args.finish();
  return e.array_term(shape, dtype, args.node());
}

// array([[1, 2], [3, 4]]), tensor(2.5), asarray(x). A tuple is a list of numbers here.
Term read_array(Evaluator& e, Arguments& args, const std::string&) {
  Term given = args.need({"object", "data", "a", "x"});
  if (given.kind == TermKind::tuple) given.kind = TermKind::list;
  const bool is_new = given.kind != TermKind::array;
  const CallInput array = e.operand(std::move(given));
  const auto dtype = args.take({"dtype"});
  args.finish();
  Term term = e.array_term(array.value.shape, dtype_or(e, dtype, array.value.dtype), args.node());
  if (!is_new && !dtype) term.array = array;
  return term;
}

constexpr ReaderRow kCreators[] = {
    {"empty", read_filled},      {"zeros", read_filled},   {"ones", read_filled},
    {"rand", read_filled},       {"full", read_full},      {"empty_like", read_like},
    {"zeros_like", read_like},   {"ones_like", read_like}, {"full_like", read_like},
    {"random", read_random},     {"randint", read_random}, {"arange", read_arange},
    {"linspace", read_linspace}, {"eye", read_eye},        {"of", read_array},
    {"scalar", read_array},      {"wrap", read_array},
};

}  // namespace

std::span<const ReaderRow> creation_readers() { return kCreators; }

}  // namespace weft::explanation::evaluation
