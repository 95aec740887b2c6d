// Stride 0 made visible: memory at the left, the view at the right, and from each element of memory
// one thread through every cell of the view that reads it.
#include <algorithm>

#include "base/text.h"
#include "explain/draw/dimension.h"
#include "explain/draw/pictures.h"
#include "explain/draw/words.h"

namespace weft::explanation::drawing {
namespace {

constexpr double kThreadUnit = 32;
constexpr double kPanelGap = 36;

// A view of up to three axes as panels of rows and columns; missing axes count as 1.
struct View {
  int64_t panels = 1, rows = 1, columns = 1;
  int64_t jumps[3] = {0, 0, 0};
  int64_t memory = 1;  // elements
};

std::optional<View> view_of(const ExplainedStep& step) {
  if (!has_frame(step) || step.operands.size() != 1 || step.result.rank() > 3) return {};
  if (step.result.rank() != static_cast<int>(step.frame.size())) return {};
  const ExplainedOperand& o = step.operands[0];
  View v;
  int64_t* const extents[] = {&v.panels, &v.rows, &v.columns};
  for (int k = 0; k < step.result.rank(); ++k) {
    const int place = 3 - step.result.rank() + k;
    *extents[place] = step.result[k];
    v.jumps[place] = o.jumps[k];
  }
  for (const int64_t extent : o.shape) v.memory *= std::min<int64_t>(extent, 100);
  const bool is_small = v.panels <= 4 && v.rows <= 8 && v.columns <= 12 && v.memory <= 12 &&
                        v.panels * v.rows * v.columns > 0 && v.panels * v.columns <= 16;
  if (!is_small) return {};
  return v;
}

Point cell_of(const View& v, Point at, int64_t place, int64_t column) {
  const int64_t number = place / v.rows;
  const auto panel = static_cast<double>(number), row = static_cast<double>(place % v.rows);
  const double width = static_cast<double>(v.columns) * kThreadUnit + kPanelGap;
  return {at.x + panel * width + static_cast<double>(column) * kThreadUnit,
          at.y + row * kThreadUnit};
}

double memory_y(const View& v, Point at, int64_t element) {
  const double spare = static_cast<double>(v.rows - v.memory) * kThreadUnit / 2;
  return at.y + std::max(0., spare) + static_cast<double>(element) * kThreadUnit;
}

// Threads run from memory to the first cell of every row that reads it, then along the row.
void draw_threads(Canvas& canvas, const View& v, Point memory, Point view) {
  for (int64_t place = 0; place < v.panels * v.rows; ++place) {
    const int64_t panel = place / v.rows, row = place % v.rows;
    for (int64_t column = 0; column < v.columns; ++column) {
      const int64_t from = panel * v.jumps[0] + row * v.jumps[1] + column * v.jumps[2];
      const Point cell = cell_of(v, view, place, column);
      const Point end = {cell.x + kThreadUnit / 2, cell.y + kThreadUnit * .8};
      const bool continues = column > 0 && v.jumps[2] == 0;
      const double y = memory_y(v, memory, from) + kThreadUnit * .8;
      const bool from_panel = panel > 0 && v.jumps[0] == 0 && (column == 0 || !continues);
      if (continues) {
        canvas.line({end.x - kThreadUnit, end.y}, end, "al thr");
      } else if (from_panel) {
        const Point before =
            cell_of(v, view, place - v.rows, v.jumps[2] == 0 ? v.columns - 1 : column);
        canvas.line({before.x + kThreadUnit / 2, end.y}, end, "al thr");
      } else {
        const double x = memory.x + kThreadUnit - 2, half = (x + end.x) / 2;
        canvas.path(
            cat("M", decimal(x), " ", decimal(y), "C", decimal(half), " ", decimal(y), " ",
                decimal(half), " ", decimal(end.y), " ", decimal(end.x), " ", decimal(end.y)),
            "al z thr");
      }
      canvas.dot(end, 2.6, "ka q");
    }
  }
}

void draw_cells(Canvas& canvas, const View& v, const Block& block, Point view) {
  for (int64_t place = 0; place < v.panels * v.rows; ++place) {
    for (int64_t column = 0; column < v.columns; ++column) {
      const Point at = cell_of(v, view, place, column);
      Dims index = {place / v.rows, place % v.rows, column};
      while (index.size() > block.rank()) index.erase(0);
      Cell cell = cell_at(block, index);
      cell.is_real = false;
      canvas.rect({at.x + 1, at.y + 1, kThreadUnit - 2, kThreadUnit - 2}, "a0 g", 3,
                  data_of(canvas, block, cell));
      canvas.text({at.x + kThreadUnit / 2, at.y + kThreadUnit * .4},
                  {{cat(cell.offset), Font::faint}}, Anchor::middle);
    }
  }
}

void draw_memory(Canvas& canvas, const View& v, Point at) {
  for (int64_t i = 0; i < v.memory; ++i) {
    const double y = memory_y(v, at, i);
    canvas.rect({at.x + 1, y + 1, kThreadUnit - 2, kThreadUnit - 2}, real('a'), 3);
    canvas.text({at.x + kThreadUnit / 2, y + kThreadUnit * .4}, {{cat(i), Font::strong}},
                Anchor::middle);
  }
}

// The rows of the geometry: what there was, and what results.
struct GeometryRow {
  std::string name;
  std::vector<std::string> cells;
  bool is_view = false;
};

std::vector<GeometryRow> geometry_of(const ExplainedStep& step) {
  const ExplainedOperand& o = step.operands[0];
  const std::string name = shortened(o.name, 6);
  std::vector<GeometryRow> rows = {{name + ".shape", {}, false},
                                   {"strides", {}, false},
                                   {"view.shape", {}, true},
                                   {"strides", {}, true}};
  for (int k = 0; k < step.result.rank(); ++k) {
    std::string extent, stride;
    for (int i = 0; i < o.axes.size(); ++i) {
      if (o.axes[i] != k) continue;
      extent = cat(o.shape[i]);
      if (i < o.strides.size()) stride = cat(o.strides[i]);
    }
    rows[0].cells.push_back(extent);
    rows[1].cells.push_back(stride);
    rows[2].cells.push_back(cat(step.result[k]));
    rows[3].cells.push_back(cat(o.jumps[k]));
  }
  return rows;
}

constexpr double kGeometryNames = 92, kGeometryColumn = 58, kGeometryRow = 27;

void draw_geometry(Canvas& canvas, const ExplainedStep& step, Point at) {
  const Block block = operand_block(step, 0, {});
  const auto x_of = [&](size_t k) {
    return at.x + kGeometryNames + kGeometryColumn * static_cast<double>(k);
  };
  for (size_t k = 0; k < block.axes.size(); ++k) {
    canvas.text({x_of(k) + kGeometryColumn / 2, at.y + 8}, {{cat("axis ", k), Font::note}},
                Anchor::middle);
  }
  double y = at.y + 20;
  for (const GeometryRow& row : geometry_of(step)) {
    canvas.text({at.x + kGeometryNames - 10, y + kGeometryRow / 2}, {{row.name, Font::small}},
                Anchor::end);
    for (size_t k = 0; k < row.cells.size(); ++k) {
      const bool again = row.is_view && block.axes[k].stretched;
      const bool absent = row.cells[k].empty();
      canvas.rect({x_of(k) + 2, y + 2, kGeometryColumn - 4, kGeometryRow - 4},
                  absent  ? "ru z g"
                  : again ? copy('a')
                          : real('a'),
                  4);
      canvas.text({x_of(k) + kGeometryColumn / 2, y + kGeometryRow / 2},
                  {{row.cells[k], Font::strong, again ? 'a' : '\0'}}, Anchor::middle);
    }
    y += kGeometryRow;
  }
  for (size_t k = 0; k < block.axes.size(); ++k) {
    const BlockAxis& axis = block.axes[k];
    const char* word = !axis.stretched ? "kept" : axis.missing ? "new" : "stretched";
    canvas.text({x_of(k) + kGeometryColumn / 2, y + 12}, {{word, Font::note}}, Anchor::middle);
  }
}

double geometry_width(const ExplainedStep& step) {
  return kGeometryNames + kGeometryColumn * static_cast<double>(step.result.rank());
}

Part threads_part(const ExplainedStep& step, const View& v) {
  Block block = operand_block(step, 0, {});
  const double panels = static_cast<double>(v.panels);
  const double view =
      panels * static_cast<double>(v.columns) * kThreadUnit + (panels - 1) * kPanelGap;
  const double memory = geometry_width(step) + 70;
  const double rows = static_cast<double>(std::max(v.rows, v.memory)) * kThreadUnit;
  Part part;
  part.size = {memory + kThreadUnit + 60 + view, std::max(rows + 60, 180.)};
  part.draw = [=](Canvas& canvas, Point at) {
    draw_geometry(canvas, step, {at.x, at.y + 8});
    const Point cells = {at.x + memory, at.y + 46};
    const double down = static_cast<double>(v.memory - v.rows) * kThreadUnit / 2;
    const Point shown = {cells.x + kThreadUnit + 60, cells.y + std::max(0., down)};
    canvas.text({cells.x + kThreadUnit / 2, at.y + 8}, {{"memory", Font::heading}}, Anchor::middle);
    canvas.text({cells.x + kThreadUnit / 2, at.y + 26},
                {{v.memory == 1 ? "1 element" : cat(v.memory, " elements"), Font::note}},
                Anchor::middle);
    for (int64_t p = 0; p < v.panels; ++p) {
      const double middle =
          cell_of(v, shown, p * v.rows, 0).x + static_cast<double>(v.columns) * kThreadUnit / 2;
      const std::string name = v.panels > 1 ? cat("view[", p, "]") : "view";
      canvas.text({middle, shown.y - 12}, {{name, Font::small}}, Anchor::middle);
    }
    draw_cells(canvas, v, block, shown);
    draw_threads(canvas, v, cells, shown);
    draw_memory(canvas, v, cells);
  };
  return part;
}

}  // namespace

Drawing draw_threads(const ExplainedStep& step, const DrawOptions& options) {
  const std::optional<View> view = step.works ? view_of(step) : std::nullopt;
  if (!view) return {};
  Page page;
  page.title = title_of(step);
  page.voice = voice_of(step);
  page.icon = icon_of(step);
  page.parts = {threads_part(step, *view)};
  const int64_t cells = view->panels * view->rows * view->columns;
  page.caption =
      cat(cells, cells == 1 ? " cell, " : " cells, ", view->memory,
          view->memory == 1 ? " element" : " elements",
          " of memory: each thread is one element, read by every cell it passes. Along an "
          "axis that is read again the stride is 0.");
  return rendered(page, options.prefix);
}

}  // namespace weft::explanation::drawing
