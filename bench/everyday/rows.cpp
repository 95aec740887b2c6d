#include "rows.h"

#include <cmath>
#include <memory>
#include <stdexcept>

#include "../timing.h"

namespace everyday {
namespace {

using bench::keep;
using weft::Array;
using weft::DType;
using weft::Op;
using weft::Operand;
using weft::OpInfo;

std::optional<DType> dtype_named(const std::string& name) {
  for (int d = 0; d < weft::kDTypes; ++d)
    if (weft::name_of(static_cast<DType>(d)) == name) return static_cast<DType>(d);
  return std::nullopt;
}

// --- Operations of the table.

// What an operation is called with besides its first operand.
std::vector<std::string> calls_of(const OpInfo& op) {
  if (op.arity == 1) return {"array"};
  if (op.op == Op::pow) return {"arrays", "number 2", "number 3"};
  return op.op == Op::ldexp ? std::vector<std::string>{"arrays"}
                            : std::vector<std::string>{"arrays", "number 3"};
}

struct Operands {
  std::vector<Array> arrays;
  std::vector<Operand> list;
};

std::shared_ptr<Operands> make_operands(const OpInfo& op, const RowName& name) {
  auto operands = std::make_shared<Operands>();
  const bool selects = op.input == weft::InputRule::select;
  const auto input = [&](int i) {
    const bool is_exponent = op.input == weft::InputRule::scale && i == 1;
    return make_input(i, is_exponent ? DType::i64 : name.dtype, name.elements);
  };
  if (selects) operands->arrays.push_back(make_input(0, DType::boolean, name.elements));
  operands->arrays.push_back(op.op == Op::acosh ? weft::add(input(0), 1).astype(name.dtype)
                                                : input(0));
  const bool has_number = name.with.rfind("number", 0) == 0;
  while (!has_number && static_cast<int>(operands->arrays.size()) < op.arity)
    operands->arrays.push_back(input(1));
  for (const Array& array : operands->arrays) operands->list.emplace_back(array);
  const int64_t number = has_number ? std::stoll(name.with.substr(7)) : 0;
  while (static_cast<int>(operands->list.size()) < op.arity) operands->list.emplace_back(number);
  return operands;
}

std::optional<Row> make_operation(const OpInfo& op, const RowName& name) {
  const auto operands = make_operands(op, name);
  const int count = op.arity;
  try {
    const Array result = weft::apply(op.op, operands->list.data(), count);
    return Row{result.dtype(), [operands, count, number = op.op] {
                 keep(weft::apply(number, operands->list.data(), count).origin());
               }};
  } catch (const weft::Error&) {
    return std::nullopt;  // not defined for the type
  }
}

// --- Calls beside the table.

Row all_close_row(const RowName& n) {
  const Array x = make_input(0, n.dtype, n.elements);
  return {DType::boolean, [x, y = x.copy()] {
            const bool close = weft::all_close(x, y);
            keep(&close);
          }};
}
Row array_equal_row(const RowName& n) {
  const Array x = make_input(0, n.dtype, n.elements);
  return {DType::boolean, [x, y = x.copy()] {
            const bool equal = weft::array_equal(x, y);
            keep(&equal);
          }};
}
Row count_nonzero_row(const RowName& n) {
  const Array x = make_input(0, n.dtype, n.elements);
  return {DType::i64, [x] { keep(weft::count_nonzero(x).origin()); }};
}
Row zeros_row(const RowName& n) {
  return {n.dtype, [n] { keep(weft::zeros({n.elements}, n.dtype).origin()); }};
}
Row ones_row(const RowName& n) {
  return {n.dtype, [n] { keep(weft::ones({n.elements}, n.dtype).origin()); }};
}
Row full_row(const RowName& n) {
  return {n.dtype, [n] { keep(weft::full({n.elements}, 7, n.dtype).origin()); }};
}
Row values_row(const RowName& n) {
  const Array x = make_input(0, n.dtype, n.elements);
  return {DType::f64, [x] {
            double total = 0;
            for (const double value : x.values<double>()) total += value;
            keep(&total);
          }};
}
Row mean_pool_row(const RowName& n) {
  const auto side = static_cast<int64_t>(std::sqrt(static_cast<double>(n.elements)));
  const Array x = make_input(0, n.dtype, side * side).reshape({1, 1, side, side});
  return {x.dtype(), [x] { keep(weft::mean_pool(x, {3, 3}).origin()); }};
}
// (rows, 3) by (3,): colours by weights.
Row matmul_row(const RowName& n) {
  const Array x = make_input(0, n.dtype, n.elements / 3 * 3).reshape({n.elements / 3, 3});
  const Array y = make_input(1, *dtype_named(n.with), 3);
  return {weft::matmul(x, y).dtype(), [x, y] { keep(weft::matmul(x, y).origin()); }};
}
Row astype_row(const RowName& n) {
  const Array x = make_input(0, n.dtype, n.elements);
  const DType to = *dtype_named(n.with);
  return {to, [x, to] { keep(x.astype(to).origin()); }};
}

bool has_matmul(DType a, DType b) {
  return a != DType::boolean && b != DType::boolean && (a == b || weft::is_floating(b));
}
bool is_any(DType, DType) { return true; }
bool is_real(DType d, DType) { return !weft::is_complex(d); }
bool is_float(DType d, DType) { return weft::is_floating(d); }
bool differ(DType a, DType b) { return a != b; }

struct Call {
  const char* name;
  const char* with;  // null: the name of a second type
  bool (*is_defined)(DType, DType);
  Row (*make)(const RowName&);
};
constexpr Call kCalls[] = {
    {"all_close", "arrays", is_any, all_close_row},
    {"array_equal", "arrays", is_any, array_equal_row},
    {"count_nonzero", "array", is_any, count_nonzero_row},
    {"zeros", "shape", is_any, zeros_row},
    {"ones", "shape", is_any, ones_row},
    {"full", "shape", is_any, full_row},
    {"values", "double", is_real, values_row},
    {"mean_pool", "3 x 3", is_float, mean_pool_row},
    {"matmul", nullptr, has_matmul, matmul_row},
    {"astype", nullptr, differ, astype_row},
};

template <class F>
void for_each_type(const F& visit) {
  for (int d = 0; d < weft::kDTypes; ++d) visit(static_cast<DType>(d));
}

}  // namespace

std::vector<RowName> list_rows(const std::vector<int64_t>& sizes) {
  std::vector<RowName> rows;
  const auto note = [&](const std::string& call, DType dtype, const std::string& with) {
    if (!make_row({call, dtype, with, 10})) return;
    for (const int64_t size : sizes) rows.push_back({call, dtype, with, size});
  };
  for (const OpInfo& op : weft::op_table)
    for (const std::string& with : calls_of(op))
      for_each_type([&](DType dtype) { note(std::string(op.name), dtype, with); });
  for (const Call& call : kCalls) {
    for_each_type([&](DType a) {
      if (call.with && call.is_defined(a, a)) note(call.name, a, call.with);
      if (call.with) return;
      for_each_type([&](DType b) {
        if (call.is_defined(a, b)) note(call.name, a, std::string(weft::name_of(b)));
      });
    });
  }
  return rows;
}

std::optional<Row> make_row(const RowName& name) {
  for (const OpInfo& op : weft::op_table)
    if (op.name == name.call) return make_operation(op, name);
  for (const Call& call : kCalls)
    if (name.call == call.name) return call.make(name);
  throw std::runtime_error("no call is named " + name.call);
}

std::string to_text(const RowName& n) {
  return n.call + '/' + std::string(weft::name_of(n.dtype)) + '/' + n.with + '/' +
         std::to_string(n.elements);
}

RowName parse_row(const std::string& text) {
  const size_t first = text.find('/');
  const size_t second = text.find('/', first + 1);
  const size_t third = text.find('/', second + 1);
  const auto dtype = dtype_named(text.substr(first + 1, second - first - 1));
  if (third == std::string::npos || !dtype) throw std::runtime_error("not a row: " + text);
  return {text.substr(0, first), *dtype, text.substr(second + 1, third - second - 1),
          std::stoll(text.substr(third + 1))};
}

}  // namespace everyday
