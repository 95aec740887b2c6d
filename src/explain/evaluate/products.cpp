// matmul(a, b), np.einsum('ij,jk->ik', a, b), tensordot(a, b, axes=([1], [0])), dot_general.
#include <algorithm>

#include "base/text.h"
#include "explain/evaluate/functions.h"

namespace weft::explanation::evaluation {
namespace {

Call begin_product(Evaluator& e, Arguments& args, std::string function) {
  Call call = e.begin(StepKind::product, std::move(function), args.node());
  call.inputs.push_back(e.operand(args.need({"a", "x1", "input", "lhs", "x"})));
  call.inputs.push_back(e.operand(args.need({"b", "x2", "other", "mat2", "rhs", "vec", "tensor"})));
  return call;
}

Term read_product(Evaluator& e, Arguments& args, const std::string& key) {
  const std::string& written = args.function();
  const bool is_own = written == "mm" || written == "bmm" || written == "mv";
  Call call = begin_product(e, args, is_own ? written : key);
  e.set_out(call, args.named({"out"}));
  return e.finish(args, std::move(call));
}

Term read_einsum(Evaluator& e, Arguments& args, const std::string&) {
  Call call = e.begin(StepKind::product, "einsum", args.node());
  const Term subscripts = args.need({"subscripts", "equation"});
  if (subscripts.kind != TermKind::text)
    fail("einsum: subscripts such as 'ij,jk->ik' were expected first", subscripts.node);
  call.subscripts = subscripts.text;
  const bool is_list = args.left() == 1 && args.next_is(TermKind::list);
  if (is_list) {
    Term list = args.need({"operands"});
    for (Term& entry : list.entries) call.inputs.push_back(e.operand(std::move(entry)));
  }
  while (args.left() > 0) call.inputs.push_back(e.operand(args.need({"operands"})));
  return e.finish(args, std::move(call));
}

// 2: the last two axes of a and the first two of b.
void set_pairs(Call& call, const Term& axes) {
  if (holds_entries(axes)) {
    if (axes.entries.size() != 2) fail("axes: two lists of axes were expected", axes.node);
    for (size_t i = 0; i < 2; ++i) call.pairs[i] = Axes(to_integers(axes.entries[i], "axes"));
    return;
  }
  const int64_t count = to_integer(axes, "axes");
  if (count < 0 || count > kMaxRank) fail("axes: there are not so many", axes.node);
  for (int64_t i = 0; i < count; ++i) {
    call.pairs[0].push_back(i - count);
    call.pairs[1].push_back(i);
  }
}

Term read_tensordot(Evaluator& e, Arguments& args, const std::string&) {
  Call call = begin_product(e, args, "tensordot");
  Term axes = args.take({"axes", "dims"}).value_or(Term{.kind = TermKind::number, .number = 2});
  set_pairs(call, axes);
  return e.finish(args, std::move(call));
}

Term read_addmm(Evaluator& e, Arguments& args, const std::string& key) {
  Call call = e.begin(StepKind::product, key, args.node());
  call.inputs.push_back(e.operand(args.need({"input", "self"})));
  call.inputs.push_back(e.operand(args.need({"mat1", "batch1"})));
  call.inputs.push_back(e.operand(args.need({"mat2", "batch2"})));
  for (const std::string_view factor : {"beta", "alpha"}) {
    if (const auto number = args.named({factor})) to_real(*number, std::string(factor));
  }
  return e.finish(args, std::move(call));
}

// JAX writes (((lhs), (rhs)), ((lhs), (rhs))): contracting, then batching.
void set_dimension_numbers(Call& call, const Term& numbers) {
  const auto is_pair = [](const Term& t) { return holds_entries(t) && t.entries.size() == 2; };
  if (!is_pair(numbers) || !is_pair(numbers.entries[0]) || !is_pair(numbers.entries[1]))
    fail("dimension_numbers: (((1,), (0,)), ((), ())) was expected, contracting and batching",
         numbers.node);
  const auto axes = [&](size_t group, size_t side) {
    return Axes(to_integers(numbers.entries[group].entries[side], "dimension_numbers"));
  };
  call.dot = {axes(1, 0), axes(1, 1), axes(0, 0), axes(0, 1), {}};
}

Term read_dot_general(Evaluator& e, Arguments& args) {
  Call call = begin_product(e, args, "dot_general");
  const auto list = [&](std::string_view name) {
    const auto dims = args.named({name});
    return dims ? Axes(to_integers(*dims, std::string(name))) : Axes{};
  };
  if (const auto numbers = args.take({"dimension_numbers"}))
    set_dimension_numbers(call, *numbers);
  else
    call.dot = {list("lhs_batching"),
                list("rhs_batching"),
                list("lhs_contracting"),
                list("rhs_contracting"),
                {}};
  return e.finish(args, std::move(call));
}

Term read_matmul(Evaluator& e, Arguments& args, const std::string& key) {
  const bool is_general = e.dialect() == Dialect::xla && key != "dot";
  return is_general ? read_dot_general(e, args) : read_product(e, args, key);
}

constexpr ReaderRow kProducts[] = {
    {"matmul", read_matmul},  {"dot", read_matmul},     {"matvec", read_product},
    {"vecmat", read_product}, {"vecdot", read_product}, {"inner", read_product},
    {"outer", read_product},  {"einsum", read_einsum},  {"tensordot", read_tensordot},
    {"addmm", read_addmm},    {"baddbmm", read_addmm},
};

}  // namespace

std::span<const ReaderRow> product_readers() { return kProducts; }

}  // namespace weft::explanation::evaluation
