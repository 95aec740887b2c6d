#include "explain/draw/words.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "explain/draw/arrays.h"

namespace weft::explanation::drawing {
namespace {

struct Written {
  std::string_view function, sign;
};
constexpr std::array<Written, 18> kSigns = {{{"add", "+"},
                                             {"subtract", "−"},
                                             {"sub", "−"},
                                             {"multiply", "×"},
                                             {"mul", "×"},
                                             {"divide", "/"},
                                             {"true_divide", "/"},
                                             {"div", "/"},
                                             {"floor_divide", "//"},
                                             {"remainder", "%"},
                                             {"power", "**"},
                                             {"pow", "**"},
                                             {"matmul", "@"},
                                             {"less", "<"},
                                             {"greater", ">"},
                                             {"equal", "=="},
                                             {"bitwise_and", "&"},
                                             {"bitwise_or", "|"}}};

// The axes along which an operand lacks an axis, or has one of extent 1, and is read again.
Axes read_again(const ExplainedStep& step, const ExplainedOperand& operand, AxisUse use) {
  Axes axes;
  for (size_t k = 0; k < operand.uses.size(); ++k) {
    if (operand.uses[k] == use && step.frame[k].extent != 1)
      axes.push_back(static_cast<int64_t>(k));
  }
  return axes;
}

std::string times_read(const ExplainedStep& step, const Axes& axes) {
  double times = 1;
  for (const int64_t k : axes)
    times *= static_cast<double>(step.frame[static_cast<size_t>(k)].extent);
  if (times >= 1e15) return "more than 10^15";
  return cat(static_cast<int64_t>(times));
}

std::string why_of(const ExplainedStep& step, const ExplainedOperand& operand) {
  const Axes missing = read_again(step, operand, AxisUse::missing);
  const Axes ones = read_again(step, operand, AxisUse::stretched);
  if (missing.empty() && ones.empty()) return "";
  Axes all = missing;
  for (const int64_t k : ones) all.push_back(k);
  const std::string times = times_read(step, all);
  const std::string name = shown_name(operand);
  if (operand.shape.rank() == 0) {
    return cat(name, operand.is_number ? " is a number" : " has no axes", ": it is read ", times,
               " times. ");
  }
  std::string out = name;
  if (!missing.empty()) out += cat(" has no ", axes_text(missing));
  if (!ones.empty()) out += cat(missing.empty() ? "" : " and", " is 1 along ", axes_text(ones));
  return cat(out, ": each of its elements is read ", times, " times, none is copied. ");
}

std::string why_product(const ExplainedStep& step) {
  std::string summed;
  for (const ExplainedAxis& axis : step.frame) {
    if (axis.role == AxisRole::summed) summed += cat(summed.empty() ? "" : ", ", axis.extent);
  }
  std::string out;
  if (!summed.empty()) {
    out = cat("The summed extent (", summed,
              ") must be the same in both: a 1 there does not stretch. ");
  }
  for (const ExplainedOperand& o : step.operands) {
    const bool repeats = std::any_of(step.frame.begin(), step.frame.end(), [&](const auto& axis) {
      const auto k = static_cast<size_t>(&axis - step.frame.data());
      return axis.label.rfind("batch", 0) == 0 && axis.extent > 1 && k < o.uses.size() &&
             (o.uses[k] == AxisUse::missing || o.uses[k] == AxisUse::stretched);
    });
    if (repeats) out += cat("The matrices of ", shown_name(o), " are read again for each batch. ");
  }
  return out;
}

std::string why_fold(const ExplainedStep& step) {
  Axes folded;
  for (size_t k = 0; k < step.frame.size(); ++k) {
    if (step.frame[k].role == AxisRole::folded) folded.push_back(static_cast<int64_t>(k));
  }
  if (folded.empty()) return "Nothing folds.";
  const bool kept = step.keepdims || step.result.rank() == static_cast<int>(step.frame.size());
  const bool one = folded.size() == 1;
  const std::string start = cat("A", axes_text(folded).substr(1), one ? " folds" : " fold");
  if (kept) {
    return cat(start, one ? " into one value and stays" : " into one value each and stay",
               " as an extent of 1, which can stretch back.");
  }
  return cat(start, one ? " into one value and disappears" : " into one value and disappear",
             ": the result has ", step.result.rank(),
             step.result.rank() == 1 ? " axis." : " axes.");
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Where a name stands as a word of its own.
size_t find_word(const std::string& text, const std::string& name, size_t from) {
  for (size_t at = text.find(name, from); at != std::string::npos; at = text.find(name, at + 1)) {
    const bool begins = at == 0 || !is_word(text[at - 1]) || !is_word(name.front());
    const size_t end = at + name.size();
    const bool ends = end >= text.size() || !is_word(text[end]) || !is_word(name.back());
    const bool is_method = at > 0 && text[at - 1] == '.';
    const bool is_function = end < text.size() && text[end] == '(' && is_word(name.back());
    if (begins && ends && !is_method && !is_function) return at;
  }
  return std::string::npos;
}

struct Found {
  size_t at = std::string::npos, length = 0;
};
Found find_operand(const std::string& text, const ExplainedOperand& o, size_t from) {
  std::string tight = tuple(o.shape);
  tight.erase(std::remove(tight.begin(), tight.end(), ' '), tight.end());
  Found found;
  for (const std::string& name : {o.name, tuple(o.shape), tight}) {
    const size_t at = name.empty() ? std::string::npos : find_word(text, name, from);
    if (at < found.at) found = {at, name.size()};
  }
  return found;
}

}  // namespace

std::string axes_text(const Axes& axes) {
  if (axes.size() == 1) return cat("axis ", axes[0]);
  std::string out = "axes ";
  for (int i = 0; i < axes.size(); ++i) {
    out += cat(i == 0 ? "" : i + 1 == axes.size() ? " and " : ", ", axes[i]);
  }
  return out;
}

std::string bytes_text(int64_t bytes) {
  constexpr std::array<std::string_view, 6> kUnits = {"bytes", "kB", "MB", "GB", "TB", "PB"};
  auto value = static_cast<double>(bytes);
  size_t unit = 0;
  while (value >= 1000 && unit + 1 < kUnits.size()) {
    value /= 1000;
    ++unit;
  }
  const auto tenths = static_cast<int64_t>(value * 10 + .5);
  const bool whole = unit == 0 || value >= 100 || tenths % 10 == 0;
  return whole
             ? cat((tenths + 5) / 10 > 0 ? static_cast<int64_t>(value + .5) : 0, " ", kUnits[unit])
             : cat(tenths / 10, ".", tenths % 10, " ", kUnits[unit]);
}

std::string why(const ExplainedStep& step) {
  if (!has_frame(step)) return "";
  for (int k = 0; k < step.result.rank(); ++k) {
    if (step.result[k] != 0 || is_fold(step)) continue;
    return cat("The result is empty: axis ", k,
               " has extent 0, and a 1 yields to 0 as to any other extent.");
  }
  if (step.kind == StepKind::product) return why_product(step);
  if (is_fold(step)) return why_fold(step);
  std::string out;
  for (const ExplainedOperand& o : step.operands) out += why_of(step, o);
  if (!out.empty()) return out.substr(0, out.size() - 1);
  return step.operands.size() > 1 ? "Nothing stretches: every element is read once." : "";
}

Text coloured(const std::string& text, const ExplainedStep& step, Font font) {
  Text out;
  size_t at = 0;
  while (at < text.size()) {
    Found best;
    char key = 0;
    for (size_t i = 0; i < step.operands.size(); ++i) {
      const Found f = find_operand(text, step.operands[i], at);
      const bool used = std::any_of(out.begin(), out.end(), [&](const Run& r) {
        return r.ink == key_of(static_cast<int>(i));
      });
      const bool better =
          f.at < best.at || (f.at == best.at && f.at != std::string::npos &&
                             (f.length > best.length || (!used && f.length == best.length)));
      if (!better) continue;
      best = f;
      key = key_of(static_cast<int>(i));
    }
    const size_t end = std::min(best.at, text.size());
    if (end > at) out.push_back({text.substr(at, end - at), font});
    if (best.at == std::string::npos) break;
    out.push_back({text.substr(best.at, best.length), font, key});
    at = best.at + best.length;
  }
  return out;
}

Text title_of(const ExplainedStep& step) {
  const std::string text = step.text.empty() ? step.function : step.text;
  Text title = coloured(cleaned(text), step, Font::title);
  title.push_back({step.works ? cat("  =  ", tuple(step.result)) : "  is refused", Font::title});
  return title;
}

std::string voice_of(const ExplainedStep& step) {
  switch (step.dialect) {
    case Dialect::numpy:
      return "NumPy";
    case Dialect::torch:
      return "PyTorch";
    case Dialect::xla:
      return "XLA";
  }
  return "";
}

Icon icon_of(const ExplainedStep& step) {
  return !step.works ? Icon::bad : step.warnings.empty() ? Icon::good : Icon::doubtful;
}

std::string operator_of(const ExplainedStep& step) {
  for (const Written& w : kSigns) {
    if (w.function == step.function && step.operands.size() == 2) return std::string(w.sign);
  }
  return step.kind == StepKind::product && step.operands.size() == 2 ? "@" : "";
}

}  // namespace weft::explanation::drawing
