#include <algorithm>

#include "base/text.h"
#include "explain/draw/pictures.h"
#include "explain/draw/words.h"
#include "explain/text_parts.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kCardLine = 16;
constexpr double kCardGap = 12;

std::string_view name_of_system(Dialect system) {
  return system == Dialect::numpy ? "NumPy" : system == Dialect::torch ? "PyTorch" : "XLA";
}

// The result, or the error as the system words it; then what it would need.
std::vector<Run> lines_of(const Verdict& v, double width) {
  std::vector<Run> lines;
  const auto add = [&](const std::string& text, Font font, int most) {
    for (const std::string& l : wrapped(text, font, width, most)) lines.push_back({l, font});
  };
  if (!v.exists) {
    add("has no such call", Font::note, 2);
  } else if (v.works) {
    add(short_tuple(v.result, 30), Font::strong, 2);
  } else {
    add(v.error, Font::small, 7);
  }
  if (!v.needs.empty()) add(needs_of(v), Font::small, 3);
  return lines;
}

void draw_card(Canvas& canvas, const Verdict& v, const Rect& box) {
  canvas.rect(box, "soft edge", 6);
  const Icon icon = !v.exists ? Icon::none : v.works ? Icon::good : Icon::bad;
  canvas.icon(icon, {box.x + 18, box.y + 17}, 8);
  const double name = box.x + (icon == Icon::none ? 14 : 34);
  canvas.text({name, box.y + 17}, {{std::string(name_of_system(v.system)), Font::heading}});
  double y = box.y + 38;
  for (const Run& line : lines_of(v, box.w - 28)) {
    canvas.text({box.x + 14, y}, {line});
    y += kCardLine;
  }
}

}  // namespace

bool systems_differ(const ExplainedStep& step) {
  return std::any_of(step.verdicts.begin(), step.verdicts.end(), [&](const Verdict& v) {
    return v.exists && v.works != step.verdicts.front().works;
  });
}

Part verdict_part(const ExplainedStep& step, double width) {
  const auto count = static_cast<double>(std::max<size_t>(step.verdicts.size(), 1));
  const double card = (width - kCardGap * (count - 1)) / count;
  size_t most = 1;
  for (const Verdict& v : step.verdicts) most = std::max(most, lines_of(v, card - 28).size());
  const double height = 34 + kCardLine * static_cast<double>(most) + 6;
  Part part;
  part.size = {width, height + 4};
  part.draw = [verdicts = step.verdicts, card, height](Canvas& canvas, Point at) {
    for (const Verdict& v : verdicts) {
      draw_card(canvas, v, {at.x, at.y, card, height});
      at.x += card + kCardGap;
    }
  };
  return part;
}

const std::string& code_of(const Cure& cure, Language language) {
  const std::string& code = cure.code[static_cast<size_t>(language)];
  if (!code.empty()) return code;
  const auto any = std::find_if(cure.code.begin(), cure.code.end(),
                                [](const std::string& c) { return !c.empty(); });
  return any == cure.code.end() ? code : *any;
}

std::optional<Part> cures_part(const ExplainedStep& step, Language language, size_t most) {
  std::vector<Text> texts;
  for (size_t i = 0; i < step.cures.size() && i < most; ++i) {
    const Cure& cure = step.cures[i];
    const std::string code = fitted(code_of(cure, language), Font::code, 460);
    Text text = {{code, Font::code}, {cat("  gives ", short_tuple(cure.result, 28)), Font::note}};
    if (!cure.why.empty()) text.push_back({cat("  ", cure.why), Font::note});
    while (width_of(text) > kRoom && text.size() > 1) text.pop_back();
    if (!code.empty()) texts.push_back(text);
  }
  if (texts.empty()) return {};
  return lines(texts);
}

}  // namespace weft::explanation::drawing
