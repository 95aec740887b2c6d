#include "weft/explain.h"

#include "commands.h"
#include "output.h"
#include "page.h"

namespace weft::cli {
namespace {

constexpr size_t kMostInput = 1 << 20;

// name=... without blanks in front of the sign: a binding, not part of the expression.
bool is_binding(const std::string& word) {
  const size_t equals = word.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 >= word.size()) return false;
  if (word[equals + 1] == '=' || word[0] == '(') return false;
  for (const char c : word.substr(0, equals)) {
    const bool is_name = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                         (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    if (!is_name) return false;
  }
  return word[0] < '0' || word[0] > '9';
}

Dialect dialect_named(const std::string& name) {
  return name == "torch" ? Dialect::torch : name == "xla" ? Dialect::xla : Dialect::numpy;
}

Language language_named(const std::string& name) {
  for (int language = 0; language < kLanguages; ++language)
    if (name == name_of(static_cast<Language>(language))) return static_cast<Language>(language);
  return Language::numpy;
}

struct Request {
  std::string expression;  // the words that are no bindings
  ExplainOptions options;
};

Request request_of(const Arguments& arguments) {
  Request request;
  for (const std::string& word : arguments.words()) {
    if (is_binding(word))
      request.options.bindings.push_back(word);
    else
      request.expression += (request.expression.empty() ? "" : " ") + word;
  }
  request.options.dialect = dialect_named(arguments.value("--dialect"));
  if (arguments.has("--language"))
    request.options.language = language_named(arguments.value("--language"));
  return request;
}

Explanation explanation_of(const Arguments& arguments) {
  const Request request = request_of(arguments);
  if (arguments.has("--error")) {
    if (!request.expression.empty())
      throw UsageError("with --error there is no expression, but '" + shown(request.expression) +
                       "' was given; shapes are written name=2,3");
    const std::string given = arguments.value("--error");
    return explain_error(given == "-" ? read_input(kMostInput) : given, request.options);
  }
  if (request.expression.empty())
    throw UsageError("an expression is needed, as in: weft explain '(2,3) + (3,)'");
  return explain(request.expression, request.options);
}

// 0 or 1; 3 if the systems differ.
int exit_code_of_all(const Explanation& explanation) {
  bool works[3] = {true, true, true};
  bool differ = false;
  for (const ExplainedStep& step : explanation.steps) {
    for (const Verdict& verdict : step.verdicts) {
      if (!verdict.exists) continue;
      works[static_cast<int>(verdict.system)] &= verdict.works;
      differ |= verdict.works && step.works && verdict.result != step.result;
    }
    if (step.verdicts.empty())
      for (bool& system_works : works) system_works &= step.works;
  }
  differ |= works[0] != works[1] || works[1] != works[2];
  return differ ? kDiffer : works[0] ? kBroadcasts : kRefused;
}

int exit_code(const Explanation& explanation, bool of_all) {
  if (explanation.steps.empty()) return kUsage;
  if (of_all) return exit_code_of_all(explanation);
  return explanation.works() ? kBroadcasts : kRefused;
}

// With what could not be read: nothing on standard output.
int refuse_text(const Explanation& explanation) {
  std::string text = explanation.text();
  if (text.empty() || text.back() != '\n') text += '\n';
  finish();
  std::fputs(("weft: " + text).c_str(), stderr);
  return kUsage;
}

void print_explanation(const Arguments& arguments, const Explanation& explanation) {
  if (arguments.has("--json")) return print(explanation.json() + "\n");
  if (arguments.has("--ascii")) print(picture_of(explanation) + "\n");
  print(coloured_words(explanation.text()) + "\n");
  if (!arguments.has("--steps")) return;
  const std::string walk = explanation.walk_text();
  print("\n" + (walk.empty() ? "no step of this is a walk over elements" : walk) + "\n");
}

void write_files(const Arguments& arguments, const Explanation& explanation) {
  DrawOptions options;
  options.language = explanation.language;
  if (arguments.has("--svg")) write_file(arguments.value("--svg"), explanation.svg(options) + "\n");
  if (arguments.has("--html")) {
    const std::string& title = explanation.focus().text;
    write_file(arguments.value("--html"), make_page(title, {{title, "", explanation}}));
  }
}

}  // namespace

int run_explain(const Arguments& arguments) {
  const Explanation explanation = explanation_of(arguments);
  if (explanation.steps.empty() && !arguments.has("--json")) return refuse_text(explanation);
  if (!explanation.steps.empty()) write_files(arguments, explanation);
  // A picture on standard output stands there alone.
  const bool is_taken = arguments.value("--svg") == "-" || arguments.value("--html") == "-";
  if (!is_taken) print_explanation(arguments, explanation);
  return exit_code(explanation, arguments.value("--dialect") == "all");
}

}  // namespace weft::cli
