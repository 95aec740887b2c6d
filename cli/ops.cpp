#include <algorithm>

#include "commands.h"
#include "nearest.h"
#include "output.h"
#include "weft/explain.h"
#include "weft/function_list.h"

namespace weft::cli {
namespace {

std::string padded(std::string_view text, size_t width) {
  std::string out(text);
  if (out.size() < width) out.append(width - out.size(), ' ');
  return out;
}

void add_names(std::vector<std::string>& names, std::string_view cell) {
  for (const std::string_view name : names_in(cell)) names.emplace_back(name);
}

std::vector<std::string> names_of(const FunctionInfo& function) {
  std::vector<std::string> names;
  for (const std::string_view cell :
       {function.name, function.torch, function.xla, function.builder, function.numpy,
        function.pytorch, function.stablehlo, function.python})
    add_names(names, cell);
  return names;
}

// "weft::add, np.add" are add as well.
std::string_view without_module(std::string_view name) {
  const size_t colon = name.rfind(':');
  if (colon != std::string_view::npos) name.remove_prefix(colon + 1);
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

std::vector<const FunctionInfo*> functions_named(std::string_view name) {
  std::vector<const FunctionInfo*> found;
  for (const FunctionInfo& function : function_list()) {
    const std::vector<std::string> names = names_of(function);
    const bool is_it = std::any_of(names.begin(), names.end(), [&](const std::string& other) {
      return other == name || without_module(other) == name;
    });
    if (is_it) found.push_back(&function);
  }
  // What weft calls so comes before what others do.
  const auto own = std::find_if(found.begin(), found.end(),
                                [&](const FunctionInfo* f) { return f->name == name; });
  if (own != found.end()) std::rotate(found.begin(), own, own + 1);
  return found;
}

void print_row(std::string_view label, std::string_view text) {
  if (!text.empty()) print("    " + padded(label, 12) + std::string(text) + "\n");
}

// "(condition, a, b)" of "condition a b".
std::string in_parentheses(std::string_view operands) {
  std::string out = "(";
  for (const char c : operands) out += c == ' ' ? ", " : std::string(1, c);
  return out + ")";
}

// The names in a cell as they are called: "clamp(low, x, high)" has an order of its own, and XLA's
// functions of two operands take broadcast_dimensions.
std::string signatures_of(const FunctionInfo& function, std::string_view cell, bool is_xla) {
  if (function.operands.empty()) return std::string(cell);
  std::string out;
  for (const std::string_view name : names_in(cell)) {
    const size_t at = cell.find(name) + name.size();
    std::string_view operands = function.operands;
    if (at < cell.size() && cell[at] == '(')
      operands = cell.substr(at + 1, cell.find(')', at) - at - 1);
    std::string arguments = in_parentheses(operands);
    if (is_xla && std::count(operands.begin(), operands.end(), ' ') == 1)
      arguments.insert(arguments.size() - 1, ", broadcast_dimensions={}");
    out += (out.empty() ? "" : ", ") + std::string(name) + arguments;
  }
  return out;
}

// One that can be tried at once, of functions that broadcast; with the types that they take.
std::string example_of(const FunctionInfo& function) {
  const auto count = std::count(function.operands.begin(), function.operands.end(), ' ') + 1;
  if (!function.op || function.operands.empty() || count > 3) return "";
  constexpr std::string_view kOperands[][2] = {{"a=", "2x3"}, {"b=", "3"}, {"c=", "2x1"}};
  constexpr std::string_view kTypes[][3] = {
      {"", "", ""}, {"i64:", "i64:", "i64:"}, {"f64:", "i64:", ""}, {"bool:", "", ""}};
  std::string call = std::string(function.name) + "(a";
  for (long i = 1; i < count; ++i) call += std::string(", ") + kOperands[i][0][0];
  call += ")";
  for (const auto& types : kTypes) {
    ExplainOptions options;
    std::string bindings;
    for (long i = 0; i < count; ++i) {
      options.bindings.push_back(std::string(kOperands[i][0]) + std::string(types[i]) +
                                 std::string(kOperands[i][1]));
      bindings += " " + options.bindings.back();
    }
    const Explanation explanation = explain(call, options);
    if (!explanation.steps.empty() && explanation.works())
      return "weft explain '" + call + "'" + bindings;
  }
  return "";
}

void print_function(const FunctionInfo& function) {
  const std::string arguments = function.operands.empty() ? "" : in_parentheses(function.operands);
  print(coloured(std::string(function.name) + arguments, Colour::bold) + "\n");
  print("    " + std::string(function.doc) + "\n");
  print_row("", function.torch_doc.empty() ? "" : "torch: " + std::string(function.torch_doc));
  print_row("", function.xla_doc.empty() ? "" : "xla: " + std::string(function.xla_doc));
  print("\n");
  print_row("section", function.section);
  print_row("weft", signatures_of(function, function.name, false));
  print_row("weft::torch", signatures_of(function, function.torch, false));
  print_row("weft::xla", signatures_of(function, function.xla, true));
  print_row("XlaBuilder", signatures_of(function, function.builder, true));
  print_row("NumPy", function.numpy);
  print_row("PyTorch", function.pytorch);
  print_row("StableHLO", function.stablehlo);
  print_row("Python", function.python);
  print_row("options", function.options);
  print_row("types", function.domain);
  print_row("accuracy", function.accuracy);
  print_row("x / 0", function.by_zero);
  print_row("example", example_of(function));
}

[[noreturn]] void refuse_name(const std::string& name) {
  std::vector<std::string> names;
  for (const FunctionInfo& function : function_list())
    for (const std::string& other : names_of(function)) names.emplace_back(without_module(other));
  std::string text = "there is no function '" + shown(name) + "'";
  const std::vector<std::string> near = nearest_names(name, names, 5);
  for (size_t i = 0; i < near.size(); ++i) text += (i ? ", " : "; near it: ") + near[i];
  throw UsageError(text);
}

void print_all() {
  std::string_view section;
  for (const FunctionInfo& function : function_list()) {
    if (function.section != section) {
      section = function.section;
      print((section == function_list().front().section ? "" : "\n") +
            coloured(section, Colour::bold) + "\n");
    }
    print("  " + padded(function.name, 22) + std::string(function.doc) + "\n");
  }
}

}  // namespace

int run_ops(const Arguments& arguments) {
  if (arguments.words().size() > 1) throw UsageError("one name at most: weft ops [NAME]");
  if (arguments.words().empty()) {
    print_all();
    return kBroadcasts;
  }
  const std::string& given = arguments.words()[0];
  std::vector<const FunctionInfo*> found = functions_named(given);
  if (found.empty()) found = functions_named(without_module(given));
  if (found.empty()) refuse_name(given);
  for (size_t i = 0; i < found.size(); ++i) {
    if (i) print("\n");
    print_function(*found[i]);
  }
  return kBroadcasts;
}

}  // namespace weft::cli
