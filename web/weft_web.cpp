// The page's way to weft: a request in, JSON, a picture and a text out, as C strings.
//
//   weft_explain("expression", "a - v", "a=(100,3) v=(100,)", "numpy", "numpy")   JSON
//   weft_svg("walk", "p-")                                                        of that one
//   weft_text()
//
// Strings that are given back are good until the function is called again. Nothing is thrown.
#include <algorithm>
#include <exception>
#include <string>
#include <string_view>

#include "weft/explanation.h"

#ifdef __EMSCRIPTEN__
#include <emscripten/emscripten.h>
#define WEFT_WEB_EXPORT extern "C" EMSCRIPTEN_KEEPALIVE
#else
#define WEFT_WEB_EXPORT extern "C"
#endif

namespace {

using namespace weft;

Explanation last;
std::string json, svg, text;

template <class Name>
Name read_name(std::string_view name, int count, Name otherwise) {
  for (int i = 0; i < count; ++i)
    if (name_of(static_cast<Name>(i)) == name) return static_cast<Name>(i);
  return otherwise;
}

// Names with their shapes have blanks between them, and may have some inside brackets.
std::vector<std::string> split_bindings(std::string_view line) {
  std::vector<std::string> bindings(1);
  int depth = 0;
  for (const char letter : line) {
    depth += (letter == '(' || letter == '[') - (letter == ')' || letter == ']');
    const bool is_blank = letter == ' ' || letter == '\n' || letter == '\t' || letter == ';';
    if (!is_blank) {
      bindings.back() += letter;
    } else if (depth <= 0 && !bindings.back().empty()) {
      bindings.emplace_back();
    }
  }
  if (bindings.back().empty()) bindings.pop_back();
  return bindings;
}

Picture read_picture(std::string_view name) {
  constexpr std::string_view kNames[] = {"automatic", "blocks", "table", "stages", "threads",
                                         "cure",      "walk",   "film",  "weave"};
  const auto* found = std::find(std::begin(kNames), std::end(kNames), name);
  return found == std::end(kNames) ? Picture::automatic
                                   : static_cast<Picture>(found - std::begin(kNames));
}

Explanation explain(std::string_view kind, std::string_view asked, const ExplainOptions& options) {
  try {
    return kind == "error" ? explain_error_anywhere(asked, options)
                           : explain_anywhere(asked, options);
  } catch (const std::exception& error) {
    return {.asked = std::string(asked), .unread = error.what()};
  }
}

}  // namespace

WEFT_WEB_EXPORT const char* weft_explain(const char* kind, const char* asked, const char* bindings,
                                         const char* dialect, const char* language) {
  const Dialect asked_in = read_name(dialect, 3, Dialect::numpy);
  last = explain(kind, asked,
                 {.dialect = asked_in,
                  .language = read_name(language, kLanguages, static_cast<Language>(asked_in)),
                  .bindings = split_bindings(bindings)});
  json = last.json();
  return json.c_str();
}

WEFT_WEB_EXPORT const char* weft_svg(const char* picture, const char* prefix) {
  svg = last.svg({.picture = read_picture(picture), .prefix = prefix, .language = last.language});
  return svg.c_str();
}

WEFT_WEB_EXPORT const char* weft_text() {
  text = last.text();
  return text.c_str();
}
