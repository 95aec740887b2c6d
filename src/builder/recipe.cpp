#include "builder/recipe.h"

#include <cctype>
#include <utility>

#include "base/immortal.h"
#include "base/raise.h"
#include "base/text.h"
#include "graph/node.h"

namespace weft::xla {
namespace detail {

namespace {
constinit const Immortal<Shape> no_shape;
}

const Shape& Instruction::shape() const { return expr ? expr->shape() : no_shape.value; }

bool Instruction::is_view() const {
  if (kind != InstructionKind::fusible) return false;
  const graph::Kind node = expr->node()->kind;
  return node == graph::Kind::view || node == graph::Kind::part;
}

int Recipe::parameters() const {
  int count = 0;
  for (const Instruction& i : instructions) count += i.kind == InstructionKind::parameter ? 1 : 0;
  return count;
}

int Recipe::find_parameter(int64_t number) const {
  for (size_t i = 0; i < instructions.size(); ++i) {
    if (instructions[i].kind == InstructionKind::parameter && instructions[i].parameter == number)
      return static_cast<int>(i);
  }
  return -1;
}

void check_operands(const char* name, const std::vector<XlaOp>& operands) {
  for (size_t i = 0; i < operands.size(); ++i) {
    if (&operands[i].recipe() != &operands[0].recipe()) {
      raise(ErrorKind::bad_argument, Dialect::xla, name,
            cat("operand ", i, " belongs to the builder \"", shown(operands[i].recipe().name),
                "\" and operand 0 to another one, \"", shown(operands[0].recipe().name), "\""));
    }
    if (operands[i].is_tuple()) {
      raise(ErrorKind::bad_argument, Dialect::xla, name, cat("operand ", i, " is a tuple"),
            "GetTupleElement(tuple, index) gives one of its elements");
    }
  }
}

const Expr& expr_of(const XlaOp& op) { return *op.recipe().at(op.number()).expr; }

XlaOp append(const std::vector<XlaOp>& operands, Instruction instruction) {
  Recipe& recipe = operands[0].recipe();
  for (const XlaOp& operand : operands) instruction.operands.push_back(operand.number());
  recipe.instructions.push_back(std::move(instruction));
  return XlaOp(operands[0].shared_recipe(), static_cast<int>(recipe.instructions.size()) - 1);
}

XlaOp append_fusible(const char* opcode, const std::vector<XlaOp>& operands, Expr expr,
                     std::string attributes) {
  Instruction made{InstructionKind::fusible, opcode};
  made.expr = std::move(expr);
  made.attributes = std::move(attributes);
  return append(operands, std::move(made));
}

namespace {

// `text` with every name `from` in it become `to`.
std::string renamed(std::string text, const std::string& from, const std::string& to) {
  const auto is_of_name = [&](size_t i) {
    return i < text.size() && (text[i] == '_' || std::isalnum(static_cast<unsigned char>(text[i])));
  };
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;) {
    const bool is_longer = is_of_name(at + from.size());
    if (!is_longer) text.replace(at, from.size(), to);
    at += is_longer ? from.size() : to.size();
  }
  return text;
}

// What hints propose besides the function itself, and what a builder has for it.
constexpr std::pair<const char*, const char*> kProposed[] = {
    {"a.transpose(", "xla::Transpose(a, "},
    {"b.transpose(", "xla::Transpose(b, "},
    {"xla::broadcast_in_dim", "xla::BroadcastInDim"},
    {"xla::convert_element_type", "xla::ConvertElementType"},
    {"xla::dot_general", "xla::DotGeneral"},
    {"xla::not_equal", "xla::Ne"},
};

std::string in_words_of(const char* called, const Error& error, std::string text) {
  text = renamed(text, spelled(error.info().op, Dialect::xla), spelled(called, Dialect::xla));
  for (const auto& [eager, own] : kProposed) text = renamed(text, eager, own);
  return text;
}

[[noreturn]] void raise_as(const char* called, const Error& error) try {
  ErrorInfo info = error.info();
  info.op = called;
  info.hint = in_words_of(called, error, info.hint);
  raise(info, in_words_of(called, error, error.what()));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace

void refuse_call(const char* called) {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    refuse_memory();
  } catch (const Error& error) {
    raise_as(called, error);
  }
}

Array described(const Shape& shape, DType dtype) {
  return Array(weft::detail::StorageRef(), Layout::row_major(shape), dtype, false);
}

XlaOp elementwise(Op op, const char* called, const char* name,
                  std::initializer_list<XlaOp> operands, const Axes& dims) try {
  const std::vector<XlaOp> list = operands;
  check_operands(name, list);
  const auto e = [&](size_t i) -> const Expr& { return expr_of(list[i]); };
  Expr result = list.size() == 1   ? weft::detail::lazy_xla(op, name, {e(0)}, dims)
                : list.size() == 2 ? weft::detail::lazy_xla(op, name, {e(0), e(1)}, dims)
                                   : weft::detail::lazy_xla(op, name, {e(0), e(1), e(2)}, dims);
  return append_fusible(name, list, std::move(result),
                        dims.empty() ? "" : cat("broadcast_dimensions=", braces(dims)));
} catch (...) {
  refuse_call(called);
}

}  // namespace detail

using detail::Instruction;
using detail::InstructionKind;

// --- Handles.

XlaOp::XlaOp(std::shared_ptr<detail::Recipe> recipe, int number)
    : recipe_(std::move(recipe)), number_(number) {}
const Shape& XlaOp::shape() const { return recipe_->at(number_).shape(); }
DType XlaOp::dtype() const { return recipe_->at(number_).dtype(); }
bool XlaOp::is_tuple() const { return recipe_->at(number_).kind == InstructionKind::tuple; }

Computation::Computation(std::shared_ptr<const detail::Recipe> recipe)
    : recipe_(std::move(recipe)) {}
const std::string& Computation::name() const { return recipe_->name; }
int Computation::parameters() const { return recipe_->parameters(); }

// --- The builder.

namespace {

XlaOp add_source(const std::shared_ptr<detail::Recipe>& recipe, Instruction instruction) {
  recipe->instructions.push_back(std::move(instruction));
  return XlaOp(recipe, static_cast<int>(recipe->instructions.size()) - 1);
}

}  // namespace

Builder::Builder(std::string name) try : recipe_(std::make_shared<detail::Recipe>()) {
  recipe_->name = std::move(name);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

XlaOp Builder::Parameter(int64_t number, const Shape& shape, DType dtype,
                         const std::string& name) try {
  check_shape(shape, "parameter", Dialect::xla);
  if (number < 0) {
    raise(ErrorKind::bad_argument, Dialect::xla, "parameter",
          cat("number ", number, " of \"", shown(name), "\" is negative"));
  }
  const int known = recipe_->find_parameter(number);
  if (known >= 0) {
    raise(ErrorKind::bad_argument, Dialect::xla, "parameter",
          cat("number ", number, " of \"", shown(name), "\" is taken by \"",
              shown(recipe_->at(known).label), "\""));
  }
  Instruction made{InstructionKind::parameter, "parameter"};
  made.expr = Expr(detail::described(shape, dtype));
  made.parameter = number;
  made.label = name.empty() ? cat("p", number) : name;
  return add_source(recipe_, std::move(made));
} catch (...) {
  detail::refuse_call("Parameter");
}

XlaOp Builder::Constant(const Array& value) try {
  Instruction made{InstructionKind::constant, "constant"};
  made.value = value.copy().read_only();  // what the caller writes later is not seen
  made.expr = Expr(*made.value);
  return add_source(recipe_, std::move(made));
} catch (...) {
  detail::refuse_call("Constant");
}

XlaOp Builder::Iota(DType dtype, const Shape& shape, int64_t dimension) try {
  check_shape(shape, "iota", Dialect::xla);
  if (dtype == DType::boolean)
    raise(ErrorKind::dtype_unsupported, Dialect::xla, "iota", "not defined for bool");
  if (dimension < 0 || dimension >= shape.rank()) {
    raise(dimension < 0 ? ErrorKind::dim_negative : ErrorKind::dim_out_of_range, Dialect::xla,
          "iota", cat("dimension ", dimension, " is none of shape ", shape));
  }
  const Array line = arange(shape[static_cast<int>(dimension)]).astype(dtype);
  Instruction made{InstructionKind::fusible, "iota"};
  made.expr = broadcast_in_dim(Expr(line), shape, {dimension});
  made.attributes = cat("iota_dimension=", dimension);
  return add_source(recipe_, std::move(made));
} catch (...) {
  detail::refuse_call("Iota");
}

namespace {

// What the root needs, and all parameters.
std::vector<bool> find_needed(const detail::Recipe& recipe, int root) {
  std::vector<bool> needed(recipe.instructions.size(), false);
  needed[static_cast<size_t>(root)] = true;
  for (size_t i = needed.size(); i-- > 0;) {
    if (recipe.instructions[i].kind == InstructionKind::parameter) needed[i] = true;
    if (!needed[i]) continue;
    for (int operand : recipe.instructions[i].operands) needed[static_cast<size_t>(operand)] = true;
  }
  return needed;
}

void check_parameters(const detail::Recipe& recipe) {
  const int count = recipe.parameters();
  for (int64_t number = 0; number < count; ++number) {
    if (recipe.find_parameter(number) >= 0) continue;
    raise(ErrorKind::bad_argument, Dialect::xla, "build",
          cat("\"", shown(recipe.name), "\" has ", count, " parameters, but none has number ",
              number));
  }
}

}  // namespace

Computation Builder::Build() const try {
  if (recipe_->instructions.empty())
    raise(ErrorKind::bad_argument, Dialect::xla, "build",
          cat("\"", shown(recipe_->name), "\" is empty"));
  return Build(XlaOp(recipe_, static_cast<int>(recipe_->instructions.size()) - 1));
} catch (...) {
  detail::refuse_call("Build");
}

Computation Builder::Build(const XlaOp& root) const try {
  if (&root.recipe() != recipe_.get()) {
    raise(ErrorKind::bad_argument, Dialect::xla, "build",
          cat("the root belongs to the builder \"", shown(root.recipe().name), "\", not to \"",
              shown(recipe_->name), "\""));
  }
  check_parameters(*recipe_);
  const std::vector<bool> needed = find_needed(*recipe_, root.number());
  auto built = std::make_shared<detail::Recipe>();
  built->name = recipe_->name;
  std::vector<int> moved(needed.size(), -1);
  for (size_t i = 0; i < needed.size(); ++i) {
    if (!needed[i]) continue;
    moved[i] = static_cast<int>(built->instructions.size());
    built->instructions.push_back(recipe_->instructions[i]);
    for (int& operand : built->instructions.back().operands)
      operand = moved[static_cast<size_t>(operand)];
  }
  built->root = moved[static_cast<size_t>(root.number())];
  return Computation(std::move(built));
} catch (...) {
  detail::refuse_call("Build");
}

}  // namespace weft::xla
