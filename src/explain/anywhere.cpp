#include "explain/error_text.h"
#include "explain/evaluate.h"

namespace weft {
namespace {

explanation::Context stated() {
  schedule::Machine machine;
  machine.l3 = int64_t{32} << 20;
  machine.threads = 1;
  return {machine, "a stated machine: one thread, 32 MiB of level-3 cache, no generated code"};
}

}  // namespace

Explanation explain_anywhere(std::string_view text, const ExplainOptions& options) {
  return explanation::explain_text(text, options, stated());
}

Explanation explain_error_anywhere(std::string_view pasted, const ExplainOptions& options) {
  return explanation::explain_error(pasted, options, stated());
}

}  // namespace weft
