#include "explain/draw/theme.h"

#include <array>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "explain/draw/lettering.h"

namespace weft::explanation::drawing {
namespace {

struct Ink {
  std::string_view line, fill, copy_fill, copy_line;
};
struct Palette {
  std::string_view ground, border, ink, muted, rule, soft, good;
  Ink a, b, c, r, e;
};

constexpr Palette kLight = {"#ffffff",
                            "#d3dae3",
                            "#17202c",
                            "#4f5c6d",
                            "#aab4c2",
                            "#f4f6f9",
                            "#1a7a36",
                            {"#1a5fb4", "#b3d2f6", "#eff5fd", "#8fb6e4"},
                            {"#a85400", "#ffd9a8", "#fff6e9", "#dfa765"},
                            {"#0a7557", "#bce8d8", "#eefaf5", "#77bfa6"},
                            {"#434f5f", "#dde3eb", "#f6f8fa", "#b3bcc8"},
                            {"#b8114a", "#fbd3de", "#fdf1f4", "#e08aa4"}};
constexpr Palette kDark = {"#0f141b",
                           "#2c3644",
                           "#e9eef5",
                           "#a3b0c0",
                           "#566476",
                           "#171e28",
                           "#5bd37f",
                           {"#7ab7ff", "#1c4879", "#142234", "#41699a"},
                           {"#ffb95e", "#84530f", "#271e12", "#8f662c"},
                           {"#62d1ac", "#155a45", "#11231e", "#327d66"},
                           {"#b4c0ce", "#333f4e", "#1a212b", "#566373"},
                           {"#ff86a4", "#63182f", "#2c141c", "#98475e"}};

constexpr std::string_view kMono =
    "ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace";
constexpr std::string_view kSans =
    "system-ui,-apple-system,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif";

struct Rule {
  std::string name;
  std::string declarations;
};
using Rules = std::vector<Rule>;

Ink ink_of(const Palette& p, char key) {
  switch (key) {
    case 'a':
      return p.a;
    case 'b':
      return p.b;
    case 'c':
      return p.c;
    case 'e':
      return p.e;
    case 'f':
      return {p.c.line, p.ground, p.ground, p.c.copy_line};
    default:
      return p.r;
  }
}

void add_key(Rules& rules, const Palette& p, char key) {
  const Ink i = ink_of(p, key);
  const std::string k(1, key);
  rules.push_back({k + "1", cat("fill:", i.fill, ";stroke:", i.line)});
  rules.push_back({k + "0", cat("fill:", i.copy_fill, ";stroke:", i.copy_line)});
  rules.push_back({k + "l", cat("stroke:", i.line)});
  rules.push_back({k + "g", cat("stroke:", i.copy_line)});
  rules.push_back({k + "s", cat("fill:", i.line, ";stroke:none;fill-opacity:.14")});
}

// Everything that has a colour, in the order in which later rules win.
Rules colours(const Palette& p) {
  Rules rules = {{"card", cat("fill:", p.ground, ";stroke:", p.border)},
                 {"soft", cat("fill:", p.soft)},
                 {"edge", cat("stroke:", p.border)},
                 {"ru", cat("stroke:", p.rule, ";fill:none")},
                 {"dl", cat("stroke:", p.muted, ";fill:none")},
                 {"ok", cat("stroke:", p.good, ";fill:none")}};
  for (const char key : std::string_view("abcref")) add_key(rules, p, key);
  for (int i = 0; i < kFonts; ++i) {
    const FontInfo& font = info_of(static_cast<Font>(i));
    rules.push_back(
        {std::string(1, font.letter), cat("fill:", font.colour == "ink" ? p.ink : p.muted)});
  }
  for (const char key : std::string_view("abcre")) {
    rules.push_back({cat("k", std::string_view(&key, 1)), cat("fill:", ink_of(p, key).line)});
  }
  rules.push_back({"ko", cat("fill:", p.good)});
  return rules;
}

Rules fonts() {
  Rules rules;
  for (int i = 0; i < kFonts; ++i) {
    const FontInfo& font = info_of(static_cast<Font>(i));
    rules.push_back({std::string(1, font.letter), cat("font:", font.weight, " ", font.size, "px ",
                                                      font.is_mono ? kMono : kSans)});
  }
  return rules;
}

// What must beat the colours of both modes.
Rules forms() {
  return {{"w", "stroke-width:1.6"},
          {"h", "stroke-width:.7"},
          {"t2", "stroke-width:2.2"},
          {"t1", "stroke-width:1.3"},
          {"mk", "stroke-width:2.4"},
          {"cur", "stroke-width:3"},
          {"g", "stroke-dasharray:3.2 2.4"},
          {"z", "fill:none"},
          {"q", "stroke:none"},
          {"hair", "stroke-width:1;opacity:.45"},
          {"brk", "opacity:.55"},
          {"thr", "stroke-width:1.5;opacity:.75"},
          {"thread", "stroke-width:2.2;stroke-linecap:round"},
          {"icon", "stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round"},
          {"dot", "stroke-width:1.8;stroke-linecap:round"},
          {"mid", "text-anchor:middle"},
          {"end", "text-anchor:end"},
          {"top", "fill:#fff;fill-opacity:.34;stroke:none"}};
}

std::string written(const Rules& rules, const Classes& used, const std::string& prefix) {
  std::string out;
  for (const Rule& rule : rules) {
    if (used.count(rule.name)) out += cat(".", prefix, rule.name, "{", rule.declarations, "}");
  }
  return out;
}

}  // namespace

char key_of(int operand) { return "abc"[operand % 3]; }

std::string real(char key) { return {key, '1', ' ', 'w'}; }
std::string copy(char key) { return {key, '0', ' ', 'g'}; }
std::string line(char key) { return {key, 'l'}; }
std::string faint_line(char key) { return {key, 'g'}; }
std::string ink(char key) { return {'k', key}; }

std::string style_sheet(const Classes& used, const std::string& prefix, const std::string& own) {
  std::string sheet = written(fonts(), used, prefix) + written(colours(kLight), used, prefix);
  const auto dark = [](const std::string& rules) {
    return cat("\n@media (prefers-color-scheme:dark){", rules, "}\n");
  };
  sheet += dark(written(colours(kDark), used, prefix));
  sheet += written(forms(), used, prefix);
  if (used.count("top")) sheet += dark(cat(".", prefix, "top{fill-opacity:.09}"));
  if (used.count("hatch"))
    sheet += cat(".", prefix, "hatch{fill:url(#", prefix, "hx);stroke:none}");
  return sheet + own;
}

}  // namespace weft::explanation::drawing
