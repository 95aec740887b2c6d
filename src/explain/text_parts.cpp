#include "explain/text_parts.h"

#include <algorithm>

#include "base/table.h"
#include "base/text.h"

namespace weft::explanation {

std::string needs_of(const Verdict& verdict) {
  constexpr size_t kMostPlacings = 6;
  std::string others;
  size_t shown = 0;
  for (const Axes& dims : verdict.placings) {
    const bool is_it = verdict.needs.find(braces(dims)) != std::string::npos;
    if (is_it || shown == kMostPlacings) continue;
    others += cat(" or ", braces(dims));
    ++shown;
  }
  const bool has_more = verdict.placings.size() > kMostPlacings + 1;
  return cat("needs ", verdict.needs, others, has_more ? " or others" : "");
}

namespace {

constexpr size_t kMostCures = 8;
constexpr int64_t kMuch = int64_t{1} << 20;  // bytes that are worth a line

std::string_view short_name(Dialect system) {
  return system == Dialect::numpy ? "NumPy" : system == Dialect::torch ? "PyTorch" : "XLA";
}

std::string outcome_text(const Verdict& verdict) {
  if (!verdict.exists) return "has no such call";
  if (verdict.works)
    return cat(verdict.result, " ", verdict.dtype,
               verdict.needs.empty() ? "" : cat(", with ", verdict.needs));
  std::string out = verdict.error.empty() ? "refused" : cat("refused: ", verdict.error);
  if (!verdict.needs.empty()) out += cat("\n", needs_of(verdict));
  return out;
}

// Nothing but broadcast_dimensions keeps XLA from doing the same.
const Verdict* xla_that_needs_dims(const ExplainedStep& step) {
  const Verdict* found = nullptr;
  for (const Verdict& verdict : step.verdicts) {
    if (verdict.system == Dialect::xla && !verdict.works && !verdict.needs.empty()) {
      found = &verdict;
    } else if (!verdict.works || verdict.result != step.result || verdict.dtype != step.dtype) {
      return nullptr;
    }
  }
  return step.works ? found : nullptr;
}

bool all_agree(const ExplainedStep& step) {
  const bool agrees_with_step = step.works;
  return std::all_of(step.verdicts.begin(), step.verdicts.end(), [&](const Verdict& verdict) {
    return !verdict.exists || (verdict.works && agrees_with_step && verdict.result == step.result &&
                               verdict.dtype == step.dtype);
  });
}

const std::string& code_in(const Cure& cure, Language language) {
  const std::string& own = cure.code[static_cast<size_t>(language)];
  if (!own.empty()) return own;
  for (const std::string& other : cure.code)
    if (!other.empty()) return other;
  return own;
}

std::string remark_on(const Cure& cure) {
  const bool is_numpys = cure.is_numpys && cure.repair == Repair::placing;
  if (!is_numpys) return cure.why;
  return cure.why.empty() ? "as NumPy does" : cat(cure.why, "; as NumPy does");
}

std::string_view name_of_policy(Policy policy) {
  return policy == Policy::exact       ? "Policy::exact"
         : policy == Policy::same_rank ? "Policy::same_rank"
                                       : "Policy::implicit";
}

}  // namespace

std::string indented(std::string_view text, std::string_view margin) {
  std::string out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    out += cat(out.empty() ? "" : "\n", margin, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string verdicts_text(const ExplainedStep& step) {
  if (all_agree(step)) return "";
  if (const Verdict* xla = xla_that_needs_dims(step)) return cat("XLA ", needs_of(*xla), "\n");
  std::string versions;
  std::string out;
  for (const Verdict& verdict : step.verdicts) {
    versions += cat(versions.empty() ? "" : ", ", version_of(verdict.system));
    const std::string_view name = short_name(verdict.system);
    const std::string lines = indented(outcome_text(verdict), std::string(13, ' '));
    out += cat("    ", name, std::string(9 - name.size(), ' '), lines.substr(13), "\n");
  }
  return cat("in ", versions, "\n", out);
}

std::string cures_text(const ExplainedStep& step, Language language) {
  const std::vector<Cure>& cures = step.cures;
  if (cures.empty()) return "";
  Table table;
  for (size_t i = 0; i < std::min(cures.size(), kMostCures); ++i)
    table.add({code_in(cures[i], language), to_string(cures[i].result), remark_on(cures[i])});
  return cat(step.works ? "perhaps meant\n" : "what would work\n", table.text("    "));
}

std::string warnings_text(const std::vector<Warning>& warnings) {
  std::string out;
  for (const Warning& warning : warnings) {
    out += cat("beware: ", warning.text, "\n");
    if (warning.policy) out += cat("    ", name_of_policy(*warning.policy), " would refuse it\n");
  }
  return out;
}

std::string memory_text(const ExplainedMemory& memory, bool is_expression) {
  const bool has_temporaries = is_expression && memory.temporaries != 0;
  const auto is_little = [](int64_t bytes) { return bytes >= 0 && bytes < kMuch; };
  if (is_little(memory.operands) && is_little(memory.result) && is_little(memory.temporaries))
    return "";
  std::string out =
      cat("memory: operands ", bytes_text(memory.operands), ", result ", bytes_text(memory.result));
  if (has_temporaries) {
    out += cat(", on the way ", bytes_text(memory.temporaries));
    out += memory.fused == 0 ? " (none as one loop)"
                             : cat(" (as one loop ", bytes_text(memory.fused), ")");
  }
  return out + "\n";
}

std::string bytes_text(int64_t bytes) {
  constexpr std::string_view kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 0) return "more than 8 EiB";
  if (bytes < 1024) return cat(bytes, bytes == 1 ? " byte" : " bytes");
  size_t unit = 0;
  int64_t rest = 0;
  while (bytes >= 1024) {
    rest = bytes % 1024;
    bytes /= 1024;
    ++unit;
  }
  return cat(bytes, ".", rest * 10 / 1024, " ", kUnits[unit]);
}

}  // namespace weft::explanation
