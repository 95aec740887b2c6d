// Order, binary search and sets against NumPy's answers.
#include <functional>
#include <map>

#include "support/elements.h"
#include "support/golden_reader.h"
#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::golden {
namespace {

using Arrays = std::vector<Array>;
using Answer = std::function<Array(const Arrays&, const std::vector<std::string>&)>;

std::optional<int64_t> axis_of(const std::string& option) {
  if (option == "all") return std::nullopt;
  return std::stoll(option);
}

UniqueAll uniques(const Arrays& a, const std::vector<std::string>& o) {
  return unique_all(a[0], {.axis = axis_of(o[1]), .equal_nan = o[0] == "1"});
}

using Options = std::vector<std::string>;

const std::map<std::string, Answer>& calls() {
  static const std::map<std::string, Answer> table = {
      {"sort",
       [](const Arrays& a, const Options& o) { return sort(a[0], {.axis = axis_of(o[0])}); }},
      {"argsort",
       [](const Arrays& a, const Options& o) { return argsort(a[0], {.axis = axis_of(o[0])}); }},
      {"lexsort", [](const Arrays& a, const Options& o) { return lexsort(a, std::stoll(o[0])); }},
      {"sort_complex", [](const Arrays& a, const Options&) { return sort_complex(a[0]); }},
      {"cummax", [](const Arrays& a,
                    const Options& o) { return cumulative_max(a[0], {.axis = axis_of(o[0])}); }},
      {"cummin", [](const Arrays& a,
                    const Options& o) { return cumulative_min(a[0], {.axis = axis_of(o[0])}); }},
      {"unique_values",
       [](const Arrays& a, const Options& o) {
         const Array values = uniques(a, o).values;
         const Array alone = unique(a[0], {.axis = axis_of(o[1]), .equal_nan = o[0] == "1"});
         EXPECT_TRUE(array_equal(values, alone, true)) << "values alone are others";
         return alone;
       }},
      {"unique_indices", [](const Arrays& a, const Options& o) { return uniques(a, o).indices; }},
      {"unique_inverse",
       [](const Arrays& a, const Options& o) { return uniques(a, o).inverse_indices; }},
      {"unique_counts", [](const Arrays& a, const Options& o) { return uniques(a, o).counts; }},
      {"searchsorted",
       [](const Arrays& a, const Options& o) {
         const Side side = o[0] == "1" ? Side::right : Side::left;
         const Array line = a[0].reshape({-1});
         const Array found = searchsorted(sort(line), a[1], {.side = side});
         EXPECT_TRUE(
             array_equal(found, searchsorted(line, a[1], {.side = side, .sorter = argsort(line)})));
         return found;
       }},
      {"isin", [](const Arrays& a, const Options& o) { return isin(a[0], a[1], o[0] == "1"); }},
      {"union1d", [](const Arrays& a, const Options&) { return union1d(a[0], a[1]); }},
      {"intersect1d", [](const Arrays& a, const Options&) { return intersect1d(a[0], a[1]); }},
      {"setdiff1d", [](const Arrays& a, const Options&) { return setdiff1d(a[0], a[1]); }},
      {"setxor1d", [](const Arrays& a, const Options&) { return setxor1d(a[0], a[1]); }},
      {"digitize",
       [](const Arrays& a, const Options& o) { return digitize(a[0], a[1], o[0] == "1"); }},
  };
  return table;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream words(text);
  for (std::string part; std::getline(words, part, ',');) parts.push_back(part);
  return parts;
}

Array read_array(GoldenLine& line) {
  const DType dtype = line.dtype();
  const Shape shape = line.shape();
  std::vector<std::string> values(static_cast<size_t>(count_or_overflow(shape)));
  for (std::string& value : values) value = line.word();
  return array_from(values, dtype).reshape(shape);
}

std::string text_of(const Array& x) {
  return std::string(name_of(x.dtype())) + " " + to_string(x.shape()) + " " + to_string(x);
}

TEST(NumpySort, EveryFunctionOfEveryType) {
  std::map<std::string, Array> inputs;
  std::map<std::string, int> count;
  for (GoldenLine& line : read_golden("numpy_sort.txt")) {
    const std::string wrong = find_mismatch(line, [&](GoldenLine& l) -> Compared {
      if (l.kind() == "input") {
        const std::string id = l.word();
        inputs.insert_or_assign(id, read_array(l));
        return {};
      }
      const std::string function = l.word();
      const Options options = split(l.word());
      Arrays operands;
      for (const std::string& id : split(l.word())) operands.push_back(inputs.at(id));
      const Array expected = read_array(l);
      const Array answer = calls().at(function)(operands, options);
      ++count[function];
      const bool agrees = expected.dtype() == answer.dtype() && array_equal(expected, answer, true);
      return agrees ? Compared{} : Compared{text_of(expected), text_of(answer)};
    });
    if (!wrong.empty()) ADD_FAILURE() << line.where() << "\n" << wrong;
  }
  EXPECT_EQ(count.size(), calls().size());
}

}  // namespace
}  // namespace weft::golden
