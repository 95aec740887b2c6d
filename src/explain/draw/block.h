// A block: one array drawn in a frame. Solid cells are its memory, pale dashed ones memory that is
// read again. Rank 0 to 2 is a grid, 3 a box, 4 to 6 tiles of tiles.
//
//   b of (3,) in the frame (2, 3)
//                  b (3,)
//                read as (2, 3)
//         (1)→2  [0][1][2]       solid
//         axis 0  0  1  2        dashed: the same memory
//                    3
//                 axis 1 (b’s 0)
//                 jump (0, 1)
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "explain/draw/canvas.h"
#include "explain/draw/scale.h"
#include "weft/explanation.h"

namespace weft::explanation::drawing {

struct BlockAxis {
  int64_t extent = 1;      // as drawn
  bool stretched = false;  // read again along it
  bool missing = false;    // the array has no such axis
  int64_t jump = 0;
  bool folded = false;   // it becomes 1
  char colour = 0;       // of its dimension line, if not the ordinary one
  std::string name;      // "axis 1", "rows"
  std::string own_name;  // "b’s 0", where its own number is another
};

struct Block {
  static constexpr int kResult = -1;
  char key = 'a';
  int number = 0;  // of the operand
  std::vector<BlockAxis> axes;
  Strides frame_jumps;  // place in the frame (data-f) of a cell, per axis
  Text head;
  std::string sub;
  bool has_foot = true;  // "jump (0, 1)"
  bool has_numbers = false;
  double unit = 22;
  bool tight = false;
  // Of the cell at an index, where not every cell has the block's colour.
  std::function<char(const Dims&)> colour = {};
  std::function<bool(const Dims&)> is_wanted = {};

  int rank() const { return static_cast<int>(axes.size()); }
  bool is_empty() const;
  bool stretches() const;
};

enum class Form : uint8_t { grid, box, tiles };
Form form_of(const Block& block);

// Where an axis of tiles runs.
struct TileAxis {
  bool is_across = false;
  double gap = 0;
  double label_offset = 0;  // of the dimension line, from the tiles
};

// The measures of a block; its cells begin at the point it is drawn at, margins lie around them.
struct Layout {
  Form form = Form::grid;
  std::vector<Ruler> rulers;  // per axis; of a box, the depth is along the oblique edge's width
  std::vector<TileAxis> tiles;
  double w = 0, h = 0;              // of the cells
  double front_w = 0, front_h = 0;  // of a box's front face, of a tile; of a grid, all
  double left = 0, right = 0, top = 0, bottom = 0;
  double slot() const { return left + w + right; }
};
Layout measured(const Block& block);

struct Cell {
  char key = 'a';
  bool is_real = true;
  int64_t offset = 0;  // in its memory
  int64_t frame = 0;
};
Cell cell_at(const Block& block, const Dims& index);
std::string classes_of(const Cell& cell);
// The attributes that say what a cell is, if the canvas has a prefix.
std::string data_of(const Canvas& canvas, const Block& block, const Cell& cell);
// The cells that would be drawn.
int64_t visible_cells(const Block& block, const Layout& layout);

// Cells, dimension lines, labels. `cells`: their top left corner.
void draw_block(Canvas& canvas, const Block& block, const Layout& layout, Point cells);
void draw_grid(Canvas& canvas, const Block& block, const Layout& layout, Point at);
void draw_box(Canvas& canvas, const Block& block, const Layout& layout, Point at);
void draw_tiles(Canvas& canvas, const Block& block, const Layout& layout, Point at);

}  // namespace weft::explanation::drawing
