// A canvas: SVG elements one after another, and a record of where texts stand, so that a picture
// whose texts would touch can be told from one that is good.
//
//   Canvas canvas("p-");
//   canvas.rect({10, 10, 32, 32}, real('a'), 3);
//   canvas.text({26, 26}, {{"0", Font::strong}}, Anchor::middle);
//   canvas.finish({560, 200}, "a + b", "what it shows")         the whole file
//
// Classes are given without the prefix. Coordinates are written with at most one decimal, so that
// the same picture is the same bytes everywhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/draw/lettering.h"
#include "explain/draw/theme.h"

namespace weft::explanation::drawing {

struct Point {
  double x = 0, y = 0;
};
struct Size {
  double w = 0, h = 0;
};
struct Rect {
  double x = 0, y = 0, w = 0, h = 0;
};

enum class Anchor : uint8_t { start, middle, end };
enum class Icon : uint8_t { none, good, bad, doubtful };

// At most one decimal: "12.5", "3", "-0.1".
std::string decimal(double value);

// "M1 2L3 4..." for the attribute d.
std::string polygon(const std::vector<Point>& corners);
std::string outline(const Rect& r);

class Canvas {
 public:
  explicit Canvas(std::string prefix) : prefix_(std::move(prefix)) {}

  void rect(const Rect& r, std::string_view classes, double radius = 0,
            const std::string& data = {});
  void path(const std::string& d, std::string_view classes, const std::string& data = {});
  void line(Point from, Point to, std::string_view classes);
  void dot(Point at, double radius, std::string_view classes);
  // Three dots along (dx, dy): something is left out.
  void ellipsis(Point at, Point along, char key);
  void arrow_head(Point tip, double angle, char key, double size);
  void icon(Icon icon, Point at, double radius);
  // `at.y` is the middle of the line.
  void text(Point at, const Text& text, Anchor anchor = Anchor::start);

  // Texts of a group are shown while those of the groups beside it are not.
  void open_group(std::string_view classes, const std::string& transform = {});
  void close_group();
  void add_style(const std::string& rules) { style_ += rules; }

  const std::string& prefix() const { return prefix_; }
  // Two texts touch, or one leaves the canvas.
  bool is_crowded(Size size) const;
  size_t bytes() const { return body_.size(); }
  std::string finish(Size size, std::string_view title, std::string_view description) const;

 private:
  struct Reserved {
    Rect box;
    int group;  // -1: always shown
  };
  std::string classed(std::string_view classes);
  std::string spans_of(const Text& text);

  std::string prefix_;
  std::string body_, style_;
  Classes used_ = {"card"};
  std::vector<Reserved> reserved_;
  int group_ = -1, groups_ = 0;
};

}  // namespace weft::explanation::drawing
