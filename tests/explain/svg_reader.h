// What a test asks of an SVG picture: its size, its texts with the boxes reserved for them, its
// cells. Widths are those that docs reserve per letter, whatever the writer thought of them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/xml.h"

namespace weft::test {

struct DrawnText {
  std::string words;
  double left = 0, top = 0, right = 0, bottom = 0, size = 0;
  int group = -1;  // texts of different groups are not seen at once
};
struct DrawnCell {
  std::string operand;  // "0", ..., "r"
  int64_t offset = 0, frame = 0;
  bool is_real = false;
};
struct DrawnPicture {
  std::string error;
  double width = 0, height = 0;
  std::string title, description;
  std::vector<DrawnText> texts;
  std::vector<DrawnCell> cells;
  std::vector<std::string> ids;
  std::vector<std::string> classes;
  std::string style;
};

class PictureReader {
 public:
  explicit PictureReader(const std::string& svg, std::string prefix) : prefix_(std::move(prefix)) {
    const XmlFile file = read_xml(svg);
    picture_.error = file.error;
    if (!file.error.empty()) return;
    picture_.width = std::stod(file.root.attribute("width"));
    picture_.height = std::stod(file.root.attribute("height"));
    for (const XmlNode& node : file.root.children) {
      if (node.name == "style") read_style(content_of(node));
    }
    walk(file.root, -1);
  }
  DrawnPicture picture() && { return std::move(picture_); }

 private:
  struct FontOf {
    double size;
    double em;
  };

  // A distance stands for a blank.
  static std::string content_of(const XmlNode& node) {
    std::string out = node.attribute("dx").empty() ? node.text : " ";
    for (const XmlNode& child : node.children) out += content_of(child);
    return out;
  }

  // ".pH{font:600 14px ui-monospace,..."
  void read_style(const std::string& style) {
    picture_.style += style;
    for (size_t at = style.find("{font:"); at != std::string::npos;
         at = style.find("{font:", at + 1)) {
      const std::string name =
          style.substr(style.rfind('.', at) + 1, at - style.rfind('.', at) - 1);
      const int weight = std::stoi(style.substr(at + 6));
      const size_t size_at = style.find(' ', at + 6) + 1;
      const bool mono = style.compare(style.find(' ', size_at) + 1, 7, "ui-mono") == 0;
      fonts_[name] = {std::stod(style.substr(size_at)), mono ? .605 : weight > 400 ? .58 : .53};
    }
  }

  static std::vector<std::string> words_of(const std::string& list) {
    std::vector<std::string> out(1);
    for (const char c : list) {
      if (c == ' ') {
        out.emplace_back();
      } else {
        out.back() += c;
      }
    }
    return out;
  }

  FontOf font_of(const XmlNode& node, const FontOf& outer) const {
    for (const std::string& name : words_of(node.attribute("class"))) {
      const auto found = fonts_.find(name);
      if (found != fonts_.end()) return found->second;
    }
    return outer;
  }

  static double letters(const std::string& text) {
    double count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
    return count;
  }

  double width_of(const XmlNode& node, const FontOf& font) const {
    if (node.name.empty()) return letters(node.text) * font.size * font.em;
    double width = node.attribute("dx").empty() ? 0 : std::stod(node.attribute("dx"));
    const FontOf own = font_of(node, font);
    for (const XmlNode& child : node.children) width += width_of(child, own);
    return width;
  }

  bool has_class(const XmlNode& node, const std::string& name) const {
    for (const std::string& c : words_of(node.attribute("class"))) {
      if (c == prefix_ + name) return true;
    }
    return false;
  }

  void add_text(const XmlNode& node, int group) {
    const FontOf font = font_of(node, {0, 0});
    const double width = width_of(node, font), x = std::stod(node.attribute("x"));
    const double left = has_class(node, "mid")   ? x - width / 2
                        : has_class(node, "end") ? x - width
                                                 : x;
    const double middle = std::stod(node.attribute("y")) - font.size * .35;
    picture_.texts.push_back({content_of(node), left, middle - font.size / 2, left + width,
                              middle + font.size / 2, font.size, group});
  }

  void add_cell(const XmlNode& node) {
    bool is_real = false;
    for (const std::string& c : words_of(node.attribute("class"))) {
      is_real = is_real || (c.size() == prefix_.size() + 2 && c.back() == '1');
    }
    picture_.cells.push_back({node.attribute("data-k"), std::stoll(node.attribute("data-o")),
                              std::stoll(node.attribute("data-f")), is_real});
  }

  void walk(const XmlNode& node, int group) {
    if (!node.attribute("id").empty()) picture_.ids.push_back(node.attribute("id"));
    if (!node.attribute("class").empty()) {
      for (const std::string& c : words_of(node.attribute("class"))) picture_.classes.push_back(c);
    }
    if (!node.attribute("data-f").empty()) add_cell(node);
    if (node.name == "title") picture_.title = content_of(node);
    if (node.name == "desc") picture_.description = content_of(node);
    if (node.name == "text") return add_text(node, group);
    const int inner = node.name == "g" ? groups_++ : group;
    for (const XmlNode& child : node.children) walk(child, inner);
  }

  std::string prefix_;
  DrawnPicture picture_;
  std::map<std::string, FontOf> fonts_;
  int groups_ = 0;
};

inline DrawnPicture read_picture(const std::string& svg, const std::string& prefix = {}) {
  return PictureReader(svg, prefix).picture();
}

inline bool are_seen_together(const DrawnText& a, const DrawnText& b) {
  return a.group < 0 || b.group < 0 || a.group == b.group;
}
inline bool overlap(const DrawnText& a, const DrawnText& b) {
  const double across = std::min(a.right, b.right) - std::max(a.left, b.left);
  const double down = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return across > 1 && down > 1 && are_seen_together(a, b);
}

}  // namespace weft::test
