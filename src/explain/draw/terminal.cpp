#include "explain/draw/terminal.h"

#include <algorithm>

#include "base/text.h"
#include "explain/draw/arrays.h"
#include "explain/draw/pictures.h"
#include "explain/draw/words.h"

namespace weft {
namespace explanation::drawing {
namespace {

void add_wrapped(TextBlock& out, const std::string& text) {
  const std::string indent = "  ";
  std::string line = indent;
  const int most = kTerminal - 1;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    std::string word = shortened(text.substr(at, end - at), most - columns_of(indent));
    const bool begins = line == indent;
    if (!begins && columns_of(line) + 1 + columns_of(word) > most) {
      out.push_back(line);
      line = indent + word;
    } else {
      line += begins ? word : " " + word;
    }
    at = end + 1;
  }
  if (line != indent) out.push_back(line);
}

std::string headline(const ExplainedStep& step) {
  const std::string text = shortened(step.text.empty() ? step.function : step.text, 50);
  return cat(text, step.works ? cat("  =  ", short_tuple(step.result, 24)) : "  is refused");
}

std::optional<TextBlock> cells_of(const ExplainedStep& step, const Glyphs& g) {
  if (!step.works || drawn_rank(step) > 2) return {};
  Look look;
  look.unit = 100;  // cells of a terminal take any number
  return terminal_row(items_of(step, look), g);
}

void add_cures(TextBlock& out, const ExplainedStep& step, Language language, const Glyphs& g) {
  size_t shown = 0;
  for (const Cure& cure : step.cures) {
    const std::string& code = code_of(cure, language);
    if (code.empty() || ++shown > 3) continue;
    const std::string label = shown == 1 ? (step.works ? "perhaps: " : "cure: ") : "or: ";
    add_wrapped(out, g.lettered(cat(label, code, "  gives ", short_tuple(cure.result, 24))));
  }
}

void add_step(TextBlock& out, const ExplainedStep& step, Language language, const Glyphs& g) {
  out.push_back(g.lettered(headline(step)));
  out.emplace_back();
  const std::optional<TextBlock> cells = cells_of(step, g);
  for (const std::string& line : cells ? *cells : terminal_table(table_of(step), g)) {
    out.push_back("  " + line);
  }
  out.emplace_back();
  if (!step.works) add_wrapped(out, g.lettered(step.message.substr(0, step.message.find('\n'))));
  for (const Warning& w : step.warnings) add_wrapped(out, g.lettered(cat("! ", w.text)));
  add_wrapped(out, g.lettered(why(step)));
  add_cures(out, step, language, g);
}

// One letter per byte or code point, without blanks at the ends of lines.
std::string joined(const TextBlock& lines, bool utf8) {
  std::string out;
  for (const std::string& line : lines) {
    const std::string whole = utf8 ? cleaned(line) : in_ascii(line);
    const size_t last = whole.find_last_not_of(' ');
    if (last != std::string::npos) out += whole.substr(0, last + 1);
    out += '\n';
  }
  return out;
}

}  // namespace
}  // namespace explanation::drawing

std::string Explanation::ascii(bool utf8) const {
  namespace drawing = explanation::drawing;
  drawing::TextBlock lines;
  const drawing::Glyphs g = drawing::glyphs(utf8);
  if (steps.empty())
    lines = {unread.empty() ? "nothing to draw" : unread.substr(0, unread.find('\n'))};
  constexpr size_t kMostSteps = 6;
  const size_t first = steps.size() > kMostSteps ? steps.size() - kMostSteps : 0;
  for (size_t i = first; i < steps.size(); ++i) {
    if (i > first) lines.emplace_back();
    drawing::add_step(lines, steps[i], language, g);
  }
  return drawing::joined(lines, utf8);
}

}  // namespace weft
