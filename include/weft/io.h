// Arrays in files, pipes and streams.
//
//   save("x.npy", x);                          NumPy's file of one array, replaced in one step
//   Array y = load("x.npy");                   reads what NumPy and weft wrote
//   save_npz("xy.npz", {{"x", x}, {"y", y}}, {.compressed = true});
//   Array z = load_npz("xy.npz")["x"];
//   Array m = memory_map("x.npy");             elements are read from the file when they are used
//   Array t = load_text("t.csv", {.delimiter = ",", .skip_rows = 1});
//
// A file is what its name says it is: nothing is appended to names. Paths may name pipes
// ("/dev/stdin"). A file that is written is the old one or the new one, whole, whatever happens
// meanwhile (docs/files.md). Whatever cannot be read is an IoError with the file, the byte and what
// was expected there; nothing is allocated that the file does not account for. Safe from any
// thread.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

// NumPy has no bfloat16: in its files there are items of two bytes without a meaning, '<V2'. They
// are read and written as bfloat16 only if both sides say so.
struct LoadOptions {
  ByName by_name = ByName();
  bool bfloat16 = false;
};
struct SaveOptions {
  ByName by_name = ByName();
  bool bfloat16 = false;
  // Waits until the disk has it: a crash of the machine then leaves the old file or the new one. A
  // crash of the program does so in either case.
  bool durable = true;
};

// --- npy: one array.

WEFT_API Array load(const std::string& path, const LoadOptions& options = {});
WEFT_API void save(const std::string& path, const Array& array, const SaveOptions& options = {});

// From where the stream stands to the end of the array: several may follow one another. A stream
// that is written is not flushed.
WEFT_API Array read_npy(std::istream& from, const LoadOptions& options = {});
WEFT_API void write_npy(std::ostream& to, const Array& array, const SaveOptions& options = {});

enum class MapMode : uint8_t {
  read_only,      // a read-only array
  copy_on_write,  // may be written to; the file stays as it is
  read_write,     // what is written goes to the file
};
// An array whose elements lie in the file, which must not become shorter meanwhile (the system ends
// who reads beyond its end). The bytes must be in this processor's order.
WEFT_API Array memory_map(const std::string& path, MapMode mode = MapMode::read_only,
                          const LoadOptions& options = {});
// A new file of zeros, mapped to be written to. Its room on the disk is taken at once.
WEFT_API Array create_npy(const std::string& path, const Shape& shape, DType dtype = DType::f64,
                          const SaveOptions& options = {});
// Waits until the disk has what was written to a map. Throws ValueError for other arrays.
WEFT_API void flush_map(const Array& map);

// --- npz: arrays with names, in a zip archive.

struct NamedArray {
  std::string name;
  Array array;
};

// In the order in which they lie in the archive.
class WEFT_API NamedArrays {
 public:
  NamedArrays() = default;
  NamedArrays(std::initializer_list<NamedArray> list);
  NamedArrays(std::vector<NamedArray> list) : list_(std::move(list)) {}

  // Throws IndexError, which lists the names that there are.
  Array operator[](std::string_view name) const;
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  size_t size() const { return list_.size(); }
  std::vector<NamedArray>::const_iterator begin() const { return list_.begin(); }
  std::vector<NamedArray>::const_iterator end() const { return list_.end(); }

 private:
  const NamedArray* find(std::string_view name) const;
  std::vector<NamedArray> list_;
};

struct NpzOptions {
  ByName by_name = ByName();
  bool compressed = false;
  bool bfloat16 = false;
  bool durable = true;
};

// Names are paths inside the archive: none that begins with "/" or goes up by "..", and each once.
WEFT_API NamedArrays load_npz(const std::string& path, const LoadOptions& options = {});
WEFT_API void save_npz(const std::string& path, const NamedArrays& arrays,
                       const NpzOptions& options = {});
// Reads all that the stream has: the table of an archive stands at its end.
WEFT_API NamedArrays read_npz(std::istream& from, const LoadOptions& options = {});
WEFT_API void write_npz(std::ostream& to, const NamedArrays& arrays,
                        const NpzOptions& options = {});

// --- Text: a line for each row.

struct LoadTextOptions {
  ByName by_name = ByName();
  DType dtype = DType::f64;
  std::string delimiter = {};          // none: any number of blanks and tabs
  std::string comments = "#";          // from here to the end of the line; none: there are none
  int64_t skip_rows = 0;               // lines, comments and empty ones included
  int64_t max_rows = -1;               // rows that are read; negative: all
  std::vector<int64_t> columns = {};   // which, in this order; negative: from the end. none: all
  std::optional<Scalar> missing = {};  // what an empty field stands for; none: it is an error
  int ndmin = 0;                       // axes that the result keeps, of extent 1, at least: 0, 1, 2
};
// Shape (rows, columns), without the axes of extent 1 (see ndmin). Numbers are written as in C++
// and Python; inf, nan, True and False, 1+2j.
WEFT_API Array load_text(const std::string& path, const LoadTextOptions& options = {});
WEFT_API Array read_text(std::istream& from, const LoadTextOptions& options = {});

enum class TextNotation : uint8_t {
  shortest,    // the fewest digits that read back the same: 0.1
  fixed,       // 0.100
  scientific,  // 1.000e-01
};
struct SaveTextOptions {
  ByName by_name = ByName();
  std::string delimiter = " ";
  std::string newline = "\n";
  std::string header = {};  // lines before the rows, each behind `comments`
  std::string footer = {};
  std::string comments = "# ";
  TextNotation notation = TextNotation::shortest;
  int digits = 18;  // after the point, if the notation is not `shortest`
  bool durable = true;
};
// Of rank 1 (a number on each line) or 2.
WEFT_API void save_text(const std::string& path, const Array& array,
                        const SaveTextOptions& options = {});
WEFT_API void write_text(std::ostream& to, const Array& array, const SaveTextOptions& options = {});

// --- Bytes.

// The elements in row-major order, as they lie in memory.
WEFT_API std::vector<std::byte> to_bytes(const Array& array);
// A copy, of one axis. Throws ValueError unless the bytes are whole elements.
WEFT_API Array from_bytes(const std::vector<std::byte>& bytes, DType dtype);

}  // namespace weft
