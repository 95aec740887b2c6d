// An expression may be anything: it is read and printed back the same, or refused with a caret; it
// is evaluated to calls that refer to calls before them. The first line is the expression, the
// others are bindings.
#include <cstdlib>
#include <string>

#include "explain/evaluate.h"
#include "expression/parse.h"

namespace {

using namespace weft;

void check(bool holds) {
  if (!holds) std::abort();
}

void check_printing(std::string_view text) {
  const expression::Parsed parsed = expression::parse(text);
  if (parsed.error) {
    check(parsed.error->begin >= 0 && parsed.error->end <= static_cast<int>(text.size()));
    check(to_string(*parsed.error, text).find('^') != std::string::npos);
    return;
  }
  const std::string printed = to_string(parsed.tree);
  const expression::Parsed again = expression::parse(printed);
  if (again.error)  // only what is longer when it is printed with blanks
    check(printed.size() > static_cast<size_t>(expression::kMaxText));
  else
    check(is_equal(again.tree, parsed.tree));
}

void check_calls(std::string_view text, const std::vector<std::string>& bindings) {
  ExplainOptions options;
  options.bindings = bindings;
  const explanation::Evaluated evaluated = explanation::evaluate(text, options);
  check(evaluated.error.empty() == !evaluated.calls.empty());
  for (size_t i = 0; i < evaluated.calls.size(); ++i) {
    const explanation::Call& call = evaluated.calls[i];
    check(!call.text.empty() && !call.function.empty() && !call.inputs.empty());
    for (const explanation::CallInput& input : call.inputs)
      check(input.made_by < static_cast<int>(i) && !input.name.empty());
    check(try_call(call).works || i + 1 == evaluated.calls.size());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto next_line = [&] {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
  };
  const std::string_view text = next_line();
  std::vector<std::string> bindings;
  while (!rest.empty()) bindings.emplace_back(next_line());
  check_printing(text);
  check_calls(text, bindings);
  return 0;
}
