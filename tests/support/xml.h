// A strict reader of XML files without declarations and processing instructions, for tests of what
// writes them: anything that is not well-formed is an error.
//
//   XmlFile file = read_xml("<a x='1'>text<b/></a>");     file.error is empty
//   file.root.children[1].name                            "b"
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace weft::test {

struct XmlNode {
  std::string name;  // empty: a text
  std::string text;
  std::map<std::string, std::string> attributes;
  std::vector<XmlNode> children;

  std::string attribute(const std::string& key) const {
    const auto found = attributes.find(key);
    return found == attributes.end() ? "" : found->second;
  }
};

struct XmlFile {
  XmlNode root;
  std::string error;
};

class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  XmlFile read() {
    XmlFile file;
    check_characters();
    if (!text_.empty() && text_[0] == '<') file.root = element(0);
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    if (error_.empty() && at_ != text_.size()) fail("something after the root");
    if (error_.empty() && file.root.name.empty()) fail("no root");
    file.error = error_;
    return file;
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t'; }
  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
  static bool is_name(char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == ':';
  }

  void fail(const std::string& why) {
    if (error_.empty()) error_ = why + " at byte " + std::to_string(at_);
    at_ = text_.size();
  }

  // Valid UTF-8 of characters that XML 1.0 allows.
  void check_characters() {
    for (size_t i = 0; i < text_.size();) {
      const auto lead = static_cast<unsigned char>(text_[i]);
      const size_t length = lead < 0x80   ? 1
                            : lead < 0xC2 ? 0
                            : lead < 0xE0 ? 2
                            : lead < 0xF0 ? 3
                            : lead < 0xF5 ? 4
                                          : 0;
      if (length == 0 || i + length > text_.size()) return fail("no UTF-8");
      unsigned code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
      for (size_t k = 1; k < length; ++k) {
        const auto byte = static_cast<unsigned char>(text_[i + k]);
        if ((byte & 0xC0U) != 0x80) return fail("no UTF-8");
        code = code << 6 | (byte & 0x3FU);
      }
      const bool is_control = code < 0x20 && code != '\n' && code != '\t';
      if (is_control || (code >= 0xD800 && code < 0xE000) || code == 0xFFFE || code == 0xFFFF) {
        return fail("a character that XML does not allow");
      }
      i += length;
    }
  }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  void blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  std::string name() {
    const size_t begin = at_;
    if (!is_letter(next())) fail("a name must begin with a letter");
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string reference() {
    constexpr std::pair<std::string_view, const char*> kKnown[] = {
        {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}};
    for (const auto& [written, meant] : kKnown) {
      if (take(written)) return meant;
    }
    fail("an unknown reference");
    return "";
  }

  std::string characters_until(std::string_view ends) {
    std::string out;
    while (at_ < text_.size() && ends.find(text_[at_]) == std::string_view::npos) {
      if (text_[at_] == '&') {
        out += reference();
      } else {
        out += text_[at_++];
      }
    }
    return out;
  }

  void attributes(XmlNode& node) {
    while (error_.empty()) {
      const bool apart = is_blank(next());
      blanks();
      if (next() == '>' || next() == '/') return;
      if (!apart) return fail("attributes must be apart");
      const std::string key = name();
      if (!take("=\"")) return fail("no =\" after an attribute's name");
      const std::string value = characters_until("\"<");
      if (!take("\"")) return fail("an attribute does not end");
      if (!node.attributes.emplace(key, value).second) return fail("an attribute twice");
    }
  }

  XmlNode element(int depth) {
    XmlNode node;
    if (depth > 50) fail("too deep");
    if (!take("<")) fail("no element");
    node.name = name();
    attributes(node);
    if (take("/>")) return node;
    if (!take(">")) fail("an element's tag does not end");
    while (error_.empty() && !take("</")) {
      if (at_ >= text_.size()) fail("an element does not end");
      if (next() == '<') {
        node.children.push_back(element(depth + 1));
      } else {
        XmlNode text;
        text.text = characters_until("<");
        node.children.push_back(text);
      }
    }
    if (error_.empty() && name() != node.name) fail("an element ends with another name");
    blanks();
    if (error_.empty() && !take(">")) fail("an end tag does not end");
    return node;
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string error_;
};

inline XmlFile read_xml(std::string_view text) { return XmlReader(text).read(); }

}  // namespace weft::test
