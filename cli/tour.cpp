#include <cstdio>

#include "commands.h"
#include "output.h"
#include "page.h"
#include "weft/explain.h"

namespace weft::cli {
namespace {

// An example of one of the three documents, or a question that people ask.
struct Stop {
  std::string_view file;
  std::string_view expression;
  std::vector<std::string> bindings;
  std::string_view about;
};

struct Part {
  std::string_view title;
  std::vector<Stop> stops;
};

std::vector<Part> parts() {
  return {
      {"NumPy: a note that builds broadcasting in C",
       {{"matrix_and_vector",
         "a + b",
         {"a=(2,3)", "b=(3,)"},
         "A row is added to every row: b has no axis 0, so it is read again along it."},
        {"image_and_channels",
         "image * gain",
         {"image=f32(256,256,16)", "gain=f32(16,)"},
         "A number for each channel of an image."},
        {"both_stretch",
         "a + b",
         {"a=(12,4,1,5)", "b=(1,5,5)"},
         "Extents of 1 stretch on both sides."},
        {"refused",
         "image + row",
         {"image=(256,256,16)", "row=(256,)"},
         "Shapes are aligned at the right, so the 256 meets the 16."}}},
      {"XLA: its manual on broadcasting",
       {{"xla_rows",
         "xla: add(matrix, v, {1})",
         {"matrix=(2,3)", "v=(3,)"},
         "XLA never guesses: broadcast_dimensions say which axis of the matrix v lies along."},
        {"xla_columns",
         "xla: add(matrix, v, {0})",
         {"matrix=(3,3)", "v=(3,)"},
         "The same vector along the other axis."},
        {"xla_composed",
         "xla: add(four, row, {0})",
         {"four=(4,)", "row=(1,2)"},
         "Two stages: four is placed along axis 0, then the row's 1 stretches."}}},
      {"PyTorch: a study of its vectors and tensors",
       {{"torch_expand",
         "torch: x.expand(-1, 4)",
         {"x=(3,1)"},
         "A view: the new axis has stride 0, and nothing is copied."},
        {"torch_batches",
         "torch: a @ b",
         {"a=(5,2,3)", "b=(3,4)"},
         "Of a product only the batch axes broadcast."}}},
      {"What people ask",
       {{"keepdims",
         "e / e.sum(1)",
         {"e=(3,2)"},
         "A sum without keepdims lies along the wrong axis."},
        {"all_pairs",
         "predicted - target",
         {"predicted=(1000,1)", "target=(1000,)"},
         "It works, and is a million numbers instead of a thousand."},
        {"mask",
         "where(mask, image, 0)",
         {"mask=bool(4,6)", "image=(4,6,3)"},
         "A mask for every pixel, an image with three channels."}}},
  };
}

std::string numbered(size_t number, std::string_view file) {
  return (number < 10 ? "0" : "") + std::to_string(number) + "_" + std::string(file) + ".svg";
}

void print_stop(const Stop& stop, const Explanation& explanation) {
  std::string asked(stop.expression);
  for (const std::string& binding : stop.bindings) asked += "  " + binding;
  print("\n" + coloured(asked, Colour::bold) + "\n" + std::string(stop.about) + "\n\n");
  print(picture_of(explanation) + "\n");
  // What is refused or suspicious needs words; the rest is told by the picture.
  const bool is_plain = explanation.works() && explanation.focus().warnings.empty();
  if (!is_plain) print(coloured_words(explanation.text()) + "\n");
}

}  // namespace

int run_tour(const Arguments& arguments) {
  if (arguments.words().size() > 1) throw UsageError("one folder at most: weft tour [FOLDER]");
  const std::string folder = arguments.words().empty() ? "weft-tour" : arguments.words()[0];
  make_folder(folder);
  std::vector<PageItem> items;
  for (const Part& part : parts()) {
    print("\n" + coloured(part.title, Colour::bold) + "\n" + std::string(part.title.size(), '=') +
          "\n");
    for (const Stop& stop : part.stops) {
      ExplainOptions options;
      options.bindings = stop.bindings;
      const Explanation explanation = explain(stop.expression, options);
      print_stop(stop, explanation);
      write_file(folder + "/" + numbered(items.size() + 1, stop.file), explanation.svg() + "\n");
      items.push_back({std::string(stop.expression), std::string(stop.about), explanation});
    }
  }
  const std::string page = folder + "/index.html";
  write_file(page, make_page("Broadcasting, drawn by weft", items));
  print("\n" + std::to_string(items.size()) + " pictures are in " + folder +
        ", all on one page: " + page + "\n");
  return kBroadcasts;
}

}  // namespace weft::cli
