#include "explain/evaluate.h"

#include "base/raise.h"
#include "base/text.h"
#include "explain/evaluate/evaluator.h"
#include "expression/parse.h"

namespace weft::explanation {
namespace {

// "torch:" in front says it; else the first function that is some system's own.
Dialect dialect_of(const expression::Tree& tree, Dialect otherwise) {
  if (tree.dialect) return *tree.dialect;
  for (const expression::Node& node : tree.nodes) {
    const std::string& module = node.module;
    if (module.empty() || module == "weft") continue;
    if (module == "torch" || module == "F" || module == "weft.torch") return Dialect::torch;
    const bool is_xla =
        module == "xla" || module == "weft.xla" || module == "lax" || module == "jax.lax";
    return is_xla ? Dialect::xla : Dialect::numpy;
  }
  return otherwise;
}

Language language_of(Dialect dialect) {
  return dialect == Dialect::torch ? Language::torch
         : dialect == Dialect::xla ? Language::xla
                                   : Language::numpy;
}

}  // namespace

Evaluated evaluate(std::string_view text, const ExplainOptions& options) try {
  Evaluated evaluated;
  evaluated.dialect = options.dialect;
  const expression::Parsed parsed = expression::parse(text);
  if (parsed.error) {
    evaluated.error = to_string(*parsed.error, text);
    return evaluated;
  }
  const expression::Tree& tree = parsed.tree;
  evaluated.dialect = dialect_of(tree, options.dialect);
  try {
    auto bindings = evaluation::read_bindings(options.bindings, evaluated.dialect);
    evaluated.calls = evaluation::Evaluator(tree, std::move(bindings), evaluated.dialect).run();
  } catch (const evaluation::BindingProblem& problem) {
    evaluated.error = problem.sentence;
  } catch (const evaluation::Problem& problem) {
    const expression::Node& node = tree[std::max(problem.node, 0)];
    evaluated.error =
        to_string(expression::SyntaxError{problem.sentence, node.begin, node.end}, text);
  } catch (const MemoryError&) {
    throw;
  } catch (const Error& error) {
    evaluated.error = error.what();
  }
  return evaluated;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Explanation explain_text(std::string_view text, const ExplainOptions& options,
                         const Context& context) {
  Evaluated evaluated = evaluate(text, options);
  Explanation explanation;
  if (evaluated.error.empty()) explanation = explain_calls(evaluated.calls, context);
  explanation.asked = text;
  explanation.dialect = evaluated.dialect;
  explanation.language = options.language.value_or(language_of(evaluated.dialect));
  explanation.unread = std::move(evaluated.error);
  return explanation;
}

}  // namespace weft::explanation
