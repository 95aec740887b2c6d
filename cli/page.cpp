#include "page.h"

#include "output.h"

namespace weft::cli {
namespace {

constexpr std::string_view kStyle =
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:920px;margin:2em auto;padding:0 1em}"
    "h2{font:600 17px ui-monospace,Menlo,Consolas,monospace;margin:2.5em 0 .5em}"
    "svg{max-width:100%;height:auto}"
    "pre{font:13px/1.45 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;padding:.8em "
    "1em;"
    "border:1px solid #8886;border-radius:8px}";

std::string item_text(const PageItem& item, size_t number) {
  std::string out = "<h2>" + escaped(item.title) + "</h2>\n";
  if (!item.about.empty()) out += "<p>" + escaped(item.about) + "</p>\n";
  DrawOptions options;
  options.prefix = "p" + std::to_string(number) + "-";
  options.language = item.explanation.language;
  if (!item.explanation.steps.empty()) out += item.explanation.svg(options) + "\n";
  return out + "<pre>" + escaped(item.explanation.text()) + "</pre>\n";
}

}  // namespace

std::string picture_of(const Explanation& explanation) {
  std::string picture = explanation.ascii(has_utf8());
  while (!picture.empty() && picture.back() == '\n') picture.pop_back();
  return picture + "\n";
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string make_page(const std::string& title, const std::vector<PageItem>& items) {
  std::string out = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  out += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n";
  out += "<title>" + escaped(title) + "</title>\n<style>" + std::string(kStyle) + "</style>\n";
  out += "</head>\n<body>\n<h1>" + escaped(title) + "</h1>\n";
  for (size_t i = 0; i < items.size(); ++i) out += item_text(items[i], i);
  return out + "</body>\n</html>\n";
}

}  // namespace weft::cli
