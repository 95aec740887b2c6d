#include "explain/draw/page.h"

#include <algorithm>
#include <cmath>

namespace weft::explanation::drawing {
namespace {

double voice_width(const Page& page) {
  return page.voice.empty() ? 0 : width_of(page.voice, Font::voice) + 24;
}

// Beside the title: margins, the icon, the voice.
double beside_title(const Page& page) {
  return 2 * kMargin + (page.icon == Icon::none ? 0 : 26) + voice_width(page) + 20;
}

Text fitted_title(const Page& page) {
  double room = kWidest - beside_title(page);
  Text out;
  for (const Run& run : page.title) {
    const double width = width_of(run.text, run.font);
    if (width > room) {
      out.push_back({fitted(run.text, run.font, room), run.font, run.ink});
      break;
    }
    room -= width;
    out.push_back(run);
  }
  return out;
}

double width_of_page(const Page& page, const Text& title) {
  double width = std::max(page.least_width, width_of(title) + beside_title(page));
  for (const Part& part : page.parts) {
    width = std::max({width, part.size.w + 2 * kMargin, width_of(part.heading) + 2 * kMargin});
  }
  return std::ceil(width);
}

void draw_title(Canvas& canvas, const Page& page, const Text& title, double width) {
  const double y = 30;
  canvas.icon(page.icon, {kMargin + 8, y}, 9);
  canvas.text({kMargin + (page.icon == Icon::none ? 0 : 26), y}, title);
  if (page.voice.empty()) return;
  const double pill = voice_width(page);
  canvas.rect({width - kMargin - pill, y - 11, pill, 22}, "soft q", 11);
  canvas.text({width - kMargin - pill / 2, y}, {{page.voice, Font::voice}}, Anchor::middle);
}

// Returns the y below the part.
double draw_part(Canvas& canvas, const Part& part, double y, double width) {
  if (!part.heading.empty()) {
    canvas.text({kMargin, y + 10}, part.heading);
    y += 26;
  }
  part.draw(canvas, {part.is_left ? kMargin : (width - part.size.w) / 2, y});
  y += part.size.h;
  if (part.note.empty()) return y;
  for (const std::string& l : wrapped(part.note, Font::note, width - 2 * kMargin)) {
    y += 17;
    canvas.text({kMargin, y}, {{l, Font::note}});
  }
  return y + 6;
}

}  // namespace

std::optional<std::string> rendered(const Page& page, const std::string& prefix) {
  const Text title = fitted_title(page);
  const double width = width_of_page(page, title);
  if (width > kWidest) return {};
  Canvas canvas(prefix);
  draw_title(canvas, page, title, width);
  double y = 54;
  for (const Part& part : page.parts) {
    const bool first = &part == &page.parts.front();
    if (!first && part.has_rule) {
      canvas.line({kMargin, y + 14}, {width - kMargin, y + 14}, "ru hair");
      y += 22;
    } else if (!first) {
      y += 6;
    }
    y = draw_part(canvas, part, y, width);
    if (canvas.bytes() > kMostBytes) return {};
  }
  y += 8;
  for (const std::string& l : wrapped(page.caption, Font::caption, width - 2 * kMargin)) {
    y += 18;
    canvas.text({kMargin, y}, {{l, Font::caption}});
  }
  const Size size = {width, std::ceil(y + 24)};
  if (canvas.is_crowded(size)) return {};
  const std::string description = page.description.empty() ? page.caption : page.description;
  std::string file = canvas.finish(size, plain(title), shortened(description, 2000));
  if (file.size() > kMostBytes) return {};
  return file;
}

}  // namespace weft::explanation::drawing
