#include "explain/draw/lettering.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace weft::explanation::drawing {
namespace {

constexpr std::array<FontInfo, kFonts> kInfos = {{{'T', 16, 600, true, "ink"},
                                                  {'V', 12, 600, false, "mut"},
                                                  {'S', 13, 400, false, "ink"},
                                                  {'s', 12, 400, false, "mut"},
                                                  {'E', 13, 600, true, "ink"},
                                                  {'n', 13, 400, true, "mut"},
                                                  {'M', 13, 400, true, "ink"},
                                                  {'m', 12, 400, true, "mut"},
                                                  {'H', 14, 600, true, "ink"},
                                                  {'O', 24, 400, true, "mut"},
                                                  {'B', 13, 600, false, "ink"}}};

constexpr std::string_view kReplacement = "\uFFFD";

uint32_t code_point(std::string_view character) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(character[i]); };
  if (character.size() == 1) return byte(0);
  uint32_t code = byte(0) & (0xFFU >> (character.size() + 1));
  for (size_t i = 1; i < character.size(); ++i) code = code << 6 | (byte(i) & 0x3FU);
  return code;
}

// Bytes of the character that `lead` begins; 0 if none begins so.
size_t bytes_after(uint8_t lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

bool turns_direction(uint32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
         code == 0x200E || code == 0x200F || code == 0x061C;
}

// True iff XML may hold it, and it stays where it is put.
bool is_drawable(std::string_view character) {
  const uint32_t code = code_point(character);
  if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return false;
  constexpr std::array<uint32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};  // by bytes
  if (code < kLeast[character.size()] || code > 0x10FFFF) return false;
  if (code >= 0xD800 && code <= 0xDFFF) return false;
  return (code & 0xFFFEU) != 0xFFFE && code != 0x2028 && code != 0x2029 && !turns_direction(code);
}

size_t length_at(std::string_view text, size_t at) {
  const size_t length = bytes_after(static_cast<uint8_t>(text[at]));
  if (length == 0 || at + length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((static_cast<uint8_t>(text[at + i]) & 0xC0U) != 0x80) return 0;
  }
  return length;
}

bool is_one_of(std::string_view character, std::string_view set) {
  return character.size() == 1 && set.find(character[0]) != std::string_view::npos;
}

// In em. DejaVu is the widest of the fonts that are asked for; other scripts come from others.
double em_of(std::string_view character, const FontInfo& font) {
  const uint32_t code = code_point(character);
  if (code >= 0x1100 && !(code >= 0x1E00 && code < 0x2E80)) return 1.1;
  if (font.is_mono) return .605;
  if (code >= 0x2030) return .9;
  if (code >= 0x2010) return .6;
  const double wider = font.weight == 400 ? 1 : 1.12;
  if (is_one_of(character, "ijl'|")) return .3 * wider;
  if (is_one_of(character, " .,:;!frtI-()[]/")) return .41 * wider;
  if (is_one_of(character, "MWmw@%")) return 1 * wider;
  if (is_one_of(character, "ABCDEFGHKLNOPQRSTUVXYZ=+<>_&#~*^")) return .8 * wider;
  return (code < 0x80 ? .64 : .8) * wider;
}

// A shape in a sentence holds together: its blanks do not break.
std::string unbroken(std::string_view text) {
  std::string out;
  size_t open = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') open = i + 1;
    const size_t close = open ? text.find(')', i) : std::string_view::npos;
    const bool inside = open && close != std::string_view::npos && close - open < 26;
    if (text[i] == ')') open = 0;
    out += text[i] == ' ' && inside && text[i - 1] == ',' ? "\u00A0" : std::string(1, text[i]);
  }
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

}  // namespace

const FontInfo& info_of(Font font) { return kInfos[static_cast<size_t>(font)]; }

double width_of(std::string_view text, Font font) {
  const FontInfo& info = info_of(font);
  const double least = info.is_mono ? .605 : info.weight == 400 ? .53 : .58;  // on the average
  double em = 0, least_em = 0;
  for (const std::string& c : characters_of(text)) {
    em += em_of(c, info);
    least_em += least;
  }
  return std::max(em, least_em) * info.size;
}

double width_of(const Text& text) {
  double width = 0;
  for (const Run& run : text) width += width_of(run.text, run.font);
  return width;
}

std::string plain(const Text& text) {
  std::string out;
  for (const Run& run : text) out += run.text;
  return out;
}

std::vector<std::string> characters_of(std::string_view text) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size();) {
    const size_t length = length_at(text, at);
    const std::string_view bytes = text.substr(at, std::max<size_t>(length, 1));
    if (bytes == "\n" || bytes == "\t" || bytes == "\r") {
      out.emplace_back(" ");
    } else {
      out.emplace_back(length && is_drawable(bytes) ? bytes : kReplacement);
    }
    at += bytes.size();
  }
  return out;
}

std::string cleaned(std::string_view text) {
  std::string out;
  for (const std::string& c : characters_of(text)) out += c;
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const std::string& c : characters_of(text)) {
    out += c == "&" ? "&amp;" : c == "<" ? "&lt;" : c == ">" ? "&gt;" : c == "\"" ? "&quot;" : c;
  }
  return out;
}

std::string shortened(std::string_view text, int most) {
  const std::vector<std::string> all = characters_of(text);
  const bool fits = static_cast<int>(all.size()) <= most;
  const int kept = fits ? static_cast<int>(all.size()) : most - 1;
  std::string out;
  for (int i = 0; i < kept; ++i) out += all[static_cast<size_t>(i)];
  return fits ? out : out + "…";
}

std::string fitted(std::string_view text, Font font, double width) {
  if (width_of(text, font) <= width) return cleaned(text);
  const double room = width - width_of("…", font);
  double used = 0;
  std::string out;
  for (const std::string& c : characters_of(text)) {
    used += width_of(c, font);
    if (used > room) break;
    out += c;
  }
  return out + "…";
}

std::vector<std::string> wrapped(std::string_view text, Font font, double width, int most) {
  std::vector<std::string> lines;
  std::string line;
  for (const std::string& word : words_of(unbroken(cleaned(text)))) {
    const std::string longer = line.empty() ? word : line + " " + word;
    if (width_of(longer, font) <= width || line.empty()) {
      line = longer;
    } else {
      lines.push_back(fitted(line, font, width));
      line = word;
    }
  }
  if (!line.empty()) lines.push_back(fitted(line, font, width));
  if (static_cast<int>(lines.size()) <= most) return lines;
  lines.resize(static_cast<size_t>(most));
  lines.back() = fitted(lines.back() + " …", font, width);
  return lines;
}

std::string tuple(const Dims& dims) {
  std::string out = "(";
  for (int i = 0; i < dims.size(); ++i) out += cat(i ? ", " : "", dims[i]);
  return out + (dims.size() == 1 ? ",)" : ")");
}

std::string short_tuple(const Dims& dims, int most) {
  std::string whole = tuple(dims);
  if (static_cast<int>(whole.size()) <= most || dims.size() < 3) return whole;
  std::string front = cat("(", dims[0]);
  const std::string end = cat(", …, ", dims[-1], ")");
  for (int i = 1; i + 1 < dims.size(); ++i) {
    const std::string more = cat(", ", dims[i]);
    if (static_cast<int>(front.size() + more.size() + end.size()) > most) break;
    front += more;
  }
  return front + end;
}

}  // namespace weft::explanation::drawing
