#include "explain/draw/canvas.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace weft::explanation::drawing {
namespace {

bool touch(const Rect& a, const Rect& b) {
  const double across = std::min(a.x + a.w, b.x + b.w) - std::max(a.x, b.x);
  const double down = std::min(a.y + a.h, b.y + b.h) - std::max(a.y, b.y);
  return across > 1 && down > 1;
}

// Renderers differ in what they do with blanks at the edge of a run: they become a distance.
struct Trimmed {
  std::string words;
  int before = 0, after = 0;  // blanks
};
Trimmed trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {"", static_cast<int>(text.size()), 0};
  const size_t last = text.find_last_not_of(' ');
  return {text.substr(first, last - first + 1), static_cast<int>(first),
          static_cast<int>(text.size() - 1 - last)};
}

}  // namespace

std::string decimal(double value) {
  const auto tenths = static_cast<int64_t>(std::llround(value * 10));
  const int64_t size = tenths < 0 ? -tenths : tenths;
  std::string out = cat(tenths < 0 ? "-" : "", size / 10);
  if (size % 10) out += cat(".", size % 10);
  return out;
}

std::string polygon(const std::vector<Point>& corners) {
  std::string d;
  for (const Point& p : corners) d += cat(d.empty() ? "M" : "L", decimal(p.x), " ", decimal(p.y));
  return d + "z";
}

std::string outline(const Rect& r) {
  return cat("M", decimal(r.x), " ", decimal(r.y), "h", decimal(r.w), "v", decimal(r.h), "h",
             decimal(-r.w), "z");
}

std::string Canvas::classed(std::string_view classes) {
  std::string out;
  for (size_t at = 0; at < classes.size();) {
    const size_t end = std::min(classes.find(' ', at), classes.size());
    if (end > at) {
      const std::string name(classes.substr(at, end - at));
      used_.insert(name);
      if (name == "hatch") used_.insert("el");
      out += cat(out.empty() ? "" : " ", prefix_, name);
    }
    at = end + 1;
  }
  return out.empty() ? "" : cat(" class=\"", out, "\"");
}

void Canvas::rect(const Rect& r, std::string_view classes, double radius, const std::string& data) {
  body_ += cat("<rect", classed(classes), data, " x=\"", decimal(r.x), "\" y=\"", decimal(r.y),
               "\" width=\"", decimal(r.w), "\" height=\"", decimal(r.h), "\"");
  if (radius > 0) body_ += cat(" rx=\"", decimal(radius), "\"");
  body_ += "/>\n";
}

void Canvas::path(const std::string& d, std::string_view classes, const std::string& data) {
  if (!d.empty()) body_ += cat("<path", classed(classes), data, " d=\"", d, "\"/>\n");
}

void Canvas::line(Point from, Point to, std::string_view classes) {
  path(cat("M", decimal(from.x), " ", decimal(from.y), "L", decimal(to.x), " ", decimal(to.y)),
       cat(classes, " z"));
}

void Canvas::dot(Point at, double radius, std::string_view classes) {
  body_ += cat("<circle", classed(classes), " cx=\"", decimal(at.x), "\" cy=\"", decimal(at.y),
               "\" r=\"", decimal(radius), "\"/>\n");
}

void Canvas::ellipsis(Point at, Point along, char key) {
  for (const int step : {-7, 0, 7}) {
    dot({at.x + along.x * step, at.y + along.y * step}, 1.5, ink(key) + " q");
  }
}

void Canvas::arrow_head(Point tip, double angle, char key, double size) {
  const double c = std::cos(angle), s = std::sin(angle);
  const auto turned = [&](double dx, double dy) {
    return Point{tip.x + dx * c - dy * s, tip.y + dx * s + dy * c};
  };
  path(polygon({tip, turned(-size * 1.25, -size * .55), turned(-size * 1.25, size * .55)}),
       ink(key) + " q");
}

void Canvas::icon(Icon icon, Point at, double r) {
  const double half = r * .5;
  const std::string start = cat("M", decimal(at.x - r * .6), " ", decimal(at.y));
  switch (icon) {
    case Icon::none:
      return;
    case Icon::good:
      return path(cat(start, "l", decimal(r * .42), " ", decimal(half), "l", decimal(r * .8), " ",
                      decimal(-r)),
                  "ok icon");
    case Icon::bad:
      line({at.x - half, at.y - half}, {at.x + half, at.y + half}, "el icon");
      return line({at.x + half, at.y - half}, {at.x - half, at.y + half}, "el icon");
    case Icon::doubtful:
      path(polygon({{at.x, at.y - r * .9}, {at.x + r, at.y + r * .8}, {at.x - r, at.y + r * .8}}),
           "e0 el w");
      line({at.x, at.y - r * .3}, {at.x, at.y + r * .2}, "el dot");
      return line({at.x, at.y + r * .5}, {at.x, at.y + r * .5 + .1}, "el dot");
  }
}

std::string Canvas::spans_of(const Text& text) {
  std::string out;
  double blank = 0;
  for (const Run& run : text) {
    const Trimmed t = trimmed(cleaned(run.text));
    const double em = width_of(" ", run.font);
    blank += t.before * em;
    if (t.words.empty()) continue;
    std::string own = run.font == text[0].font ? "" : std::string(1, info_of(run.font).letter);
    if (run.ink) own += (own.empty() ? "" : " ") + ink(run.ink);
    const std::string distance = blank > 0 ? cat(" dx=\"", decimal(blank), "\"") : "";
    const bool is_plain = own.empty() && distance.empty();
    const std::string words = escaped(t.words);
    out += is_plain ? words : cat("<tspan", classed(own), distance, ">", words, "</tspan>");
    blank = t.after * em;
  }
  return out;
}

void Canvas::text(Point at, const Text& text, Anchor anchor) {
  if (plain(text).empty()) return;
  const FontInfo& font = info_of(text[0].font);
  const double width = width_of(text);
  const double left = anchor == Anchor::start ? 0 : anchor == Anchor::middle ? width / 2 : width;
  reserved_.push_back({{at.x - left, at.y - font.size * .5, width, double(font.size)}, group_});
  std::string classes(1, font.letter);
  if (text.size() == 1 && text[0].ink) classes += " " + ink(text[0].ink);
  if (anchor != Anchor::start) classes += anchor == Anchor::middle ? " mid" : " end";
  body_ += cat("<text", classed(classes), " x=\"", decimal(at.x), "\" y=\"",
               decimal(at.y + font.size * .35), "\">");
  body_ += text.size() == 1 ? escaped(text[0].text) : spans_of(text);
  body_ += "</text>\n";
}

void Canvas::open_group(std::string_view classes, const std::string& transform) {
  group_ = groups_++;
  body_ += cat("<g", classed(classes));
  if (!transform.empty()) body_ += cat(" transform=\"", transform, "\"");
  body_ += ">\n";
}

void Canvas::close_group() {
  group_ = -1;
  body_ += "</g>\n";
}

bool Canvas::is_crowded(Size size) const {
  for (size_t i = 0; i < reserved_.size(); ++i) {
    const auto& [box, group] = reserved_[i];
    const bool inside =
        box.x >= 3 && box.y >= 3 && box.x + box.w <= size.w - 3 && box.y + box.h <= size.h - 3;
    if (!inside) return true;
    for (size_t j = 0; j < i; ++j) {
      const auto& other = reserved_[j];
      const bool together = group < 0 || other.group < 0 || group == other.group;
      if (together && touch(box, other.box)) return true;
    }
  }
  return false;
}

std::string Canvas::finish(Size size, std::string_view title, std::string_view description) const {
  const std::string w = decimal(size.w), h = decimal(size.h);
  std::string out =
      cat("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", w, "\" height=\"", h,
          "\" viewBox=\"0 0 ", w, " ", h, "\" role=\"img\" aria-labelledby=\"", prefix_, "t ",
          prefix_, "d\">\n<title id=\"", prefix_, "t\">", escaped(title), "</title>\n<desc id=\"",
          prefix_, "d\">", escaped(description), "</desc>\n<style>",
          style_sheet(used_, prefix_, style_), "</style>\n");
  if (used_.count("hatch")) {
    out += cat("<defs><pattern id=\"", prefix_,
               "hx\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
               "patternTransform=\"rotate(45)\"><path class=\"",
               prefix_, "el\" d=\"M0 0V6\" opacity=\".42\"/></pattern></defs>\n");
  }
  out += cat("<rect class=\"", prefix_, "card\" x=\".5\" y=\".5\" width=\"", decimal(size.w - 1),
             "\" height=\"", decimal(size.h - 1), "\" rx=\"10\"/>\n");
  return out + body_ + "</svg>\n";
}

}  // namespace weft::explanation::drawing
