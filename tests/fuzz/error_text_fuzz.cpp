// Pasted errors may be anything: what is read from them is bounded, and what is said of them is
// JSON that a strict reader takes.
#include <cstdlib>

#include "explain/error_text.h"
#include "support/json.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view pasted(reinterpret_cast<const char*>(data), size);
  const weft::explanation::PastedError error = weft::explanation::read_error(pasted);
  for (const auto& operand : error.operands)
    if (operand.shape.rank() > weft::kMaxRank || operand.name.empty()) std::abort();
  const weft::Explanation explanation = weft::explanation::explain_error(pasted, {}, {});
  if (explanation.steps.empty() && explanation.unread.empty()) std::abort();
  try {
    weft::test::parse_json(explanation.json());
  } catch (const std::runtime_error&) {
    std::abort();
  }
  explanation.text();
  return 0;
}
