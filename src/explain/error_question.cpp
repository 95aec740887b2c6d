#include "explain/error_question.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "explain/evaluate.h"
#include "expression/parse.h"

namespace weft::explanation {
namespace {

using expression::Node;
using expression::NodeKind;
using expression::Tree;

// Trying is cheap, but a pasted text may be anything.
constexpr size_t kMostNames = 3;
constexpr size_t kMostParts = 12;
constexpr int kMostTries = 300;

std::string binding(const std::string& name, const Shape& shape, std::string_view dtype = "") {
  return cat(name, "=", dtype, to_string(shape));
}

// Names of arrays in the part of the tree below `root`: not those of functions.
std::vector<std::string> names_below(const Tree& tree, int root) {
  std::vector<std::string> names;
  const Node& top = tree[root];
  for (size_t i = 0; i < tree.nodes.size(); ++i) {
    const Node& node = tree.nodes[i];
    if (node.kind != NodeKind::name || node.begin < top.begin || node.end > top.end) continue;
    const bool is_called = std::any_of(tree.nodes.begin(), tree.nodes.end(), [&](const Node& call) {
      return call.kind == NodeKind::call &&
             tree.children[static_cast<size_t>(call.first_child)] == static_cast<int>(i);
    });
    if (is_called || !node.module.empty()) continue;
    if (std::find(names.begin(), names.end(), node.name) == names.end()) names.push_back(node.name);
  }
  return names;
}

// The call that is refused has operands of these shapes.
bool is_refused_for(const Calls& calls, const std::vector<Shape>& shapes) {
  if (calls.empty() || try_call(calls.back()).works) return false;
  const std::vector<CallInput>& inputs = calls.back().inputs;
  if (shapes.empty()) return true;
  if (inputs.size() < 2 || inputs.size() > shapes.size()) return false;
  for (size_t i = 0; i < inputs.size(); ++i)
    if (inputs[i].value.shape != shapes[i]) return false;
  return true;
}

std::string_view name_in(std::string_view binding) { return binding.substr(0, binding.find('=')); }

// Those of the bindings that say something of these names.
std::vector<std::string> bindings_of(const std::vector<std::string>& names,
                                     const std::vector<std::string>& bindings) {
  std::vector<std::string> found;
  for (const std::string& binding : bindings)
    if (std::find(names.begin(), names.end(), name_in(binding)) != names.end())
      found.push_back(binding);
  return found;
}

class Asker {
 public:
  Asker(const PastedError& error, const ExplainOptions& options)
      : error_(error), options_(options) {
    options_.dialect = error.dialect;
  }

  // A part of a line, the largest first, that is refused for the reason that the message gives.
  std::optional<Question> ask_line(const std::string& line) {
    const expression::Parsed parsed = expression::parse(line);
    if (parsed.error) return std::nullopt;
    const Tree& tree = parsed.tree;
    size_t parts = 0;
    for (int node = tree.root(); node >= 0 && parts < kMostParts; --node) {
      const NodeKind kind = tree[node].kind;
      const bool is_call = kind == NodeKind::binary || kind == NodeKind::update ||
                           kind == NodeKind::call || kind == NodeKind::subscript;
      if (!is_call) continue;
      ++parts;
      if (auto question = ask_part(to_string(tree, node), names_below(tree, node))) return question;
    }
    return std::nullopt;
  }

 private:
  bool holds(const Question& question) {
    if (++tries_ > kMostTries) return false;
    ExplainOptions options = options_;
    options.bindings = question.bindings;
    const Evaluated evaluated = evaluate(question.text, options);
    return evaluated.error.empty() && is_refused_for(evaluated.calls, error_.shapes);
  }

  // Names without a binding take each of the message's first two shapes in turn.
  std::optional<Question> ask_part(const std::string& text, const std::vector<std::string>& names) {
    const std::vector<std::string> given = bindings_of(names, options_.bindings);
    std::vector<std::string> open;
    for (const std::string& name : names)
      if (bindings_of({name}, given).empty()) open.push_back(name);
    if (open.size() > kMostNames || (!open.empty() && error_.shapes.size() < 2))
      return std::nullopt;
    if (names.empty()) return std::nullopt;
    for (size_t choice = 0; choice < size_t{1} << open.size(); ++choice) {
      Question question{text, given, false, true};
      size_t firsts = 0;
      for (size_t i = 0; i < open.size(); ++i) {
        const bool is_second = (choice >> (open.size() - 1 - i)) & 1;
        firsts += is_second ? 0 : 1;
        question.bindings.push_back(binding(open[i], error_.shapes[is_second ? 1 : 0]));
      }
      question.is_guess = firsts != 1 && open.size() > 1;
      if (holds(question)) return question;
    }
    return std::nullopt;
  }

  const PastedError& error_;
  ExplainOptions options_;
  int tries_ = 0;
};

// The operator of the line that is pointed at.
std::string sign_in(const PastedError& error) {
  for (const std::string& line : error.lines) {
    const expression::Parsed parsed = expression::parse(line);
    if (parsed.error) continue;
    for (int node = parsed.tree.root(); node >= 0; --node) {
      const Node& found = parsed.tree[node];
      if (found.kind == NodeKind::binary || found.kind == NodeKind::update)
        return std::string(spelling(found.sign));
    }
  }
  return "";
}

// "a {op} b" with "+" or "maximum(a, b)".
std::string with_op(std::string text, const std::string& op) {
  const bool is_name = !op.empty() && op[0] >= 'a' && op[0] <= 'z';
  if (is_name && text == "a {op} b") return cat(op, "(a, b)");
  const std::string sign = op.empty() || is_name ? "+" : op;
  for (size_t at = text.find("{op}"); at != std::string::npos; at = text.find("{op}"))
    text.replace(at, 4, sign);
  return text;
}

Question from_message(const PastedError& error, const ExplainOptions& options) {
  std::vector<std::string> names;
  for (const PastedOperand& operand : error.operands) names.push_back(operand.name);
  if (names.empty()) names = {"a", "b"};  // of a message without shapes
  Question question{"", bindings_of(names, options.bindings)};
  question.is_told = question.bindings.size() == names.size();
  for (const PastedOperand& operand : error.operands)
    if (bindings_of({operand.name}, options.bindings).empty())
      question.bindings.push_back(binding(operand.name, operand.shape, operand.dtype));
  const std::string op = error.op.empty() ? sign_in(error) : error.op;
  question.text = with_op(error.text, op);
  ExplainOptions tried = options;
  tried.dialect = error.dialect;
  tried.bindings = question.bindings;
  if (!evaluate(question.text, tried).error.empty()) question.text = with_op(error.text, "+");
  return question;
}

}  // namespace

Question question_of(const PastedError& error, const ExplainOptions& options) {
  Asker asker(error, options);
  const bool is_told = !error.is_partial || !options.bindings.empty();
  for (const std::string& line : error.lines) {
    if (!is_told) break;
    if (const auto question = asker.ask_line(line)) return *question;
  }
  return from_message(error, options);
}

}  // namespace weft::explanation
