// Arrays in files: npy and npz as NumPy has them, maps, text, streams.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "weft/io.h"
#include "weft/weft.h"

using namespace weft;

namespace {

void show_files(const std::string& folder) {
  const Array x = arange(6).reshape({2, 3});
  save(folder + "/x.npy", x);  // numpy.load reads it
  const Array y = load(folder + "/x.npy");
  std::cout << all(x == y) << '\n';

  save_npz(folder + "/xy.npz", {{"x", x}, {"y", y * 0.5}}, {.compressed = true});
  for (const auto& [name, array] : load_npz(folder + "/xy.npz"))
    std::cout << name << ' ' << array.shape() << ' ' << name_of(array.dtype()) << '\n';
  const Array half = load_npz(folder + "/xy.npz")["y"];
  std::cout << half << '\n';
}

void show_maps(const std::string& folder) {
  {
    Array big = create_npy(folder + "/big.npy", {1000, 1000}, DType::f32);  // zeros, on the disk
    big(0) = arange(1000);
    flush_map(big);
  }
  const Array part = memory_map(folder + "/big.npy")(0, slice(2, 5));  // reads a page, not 4 MB
  std::cout << part << '\n';
}

void show_text(const std::string& folder) {
  save_text(folder + "/t.csv", Array{{0.1, 2.0}, {3.0, 4.5}}, {.delimiter = ",", .header = "a,b"});
  const Array t = load_text(folder + "/t.csv", {.delimiter = ","});
  std::cout << t << '\n';
}

void show_streams() {
  std::stringstream stream;
  write_npy(stream, arange(3));
  write_npy(stream, ones({2, 2}));
  std::cout << read_npy(stream) << ' ' << read_npy(stream).shape() << '\n';
}

}  // namespace

int main() {
  char folder[] = "/tmp/weft-files-XXXXXX";
  if (!mkdtemp(folder)) return 1;
  show_files(folder);
  show_maps(folder);
  show_text(folder);
  show_streams();
  for (const char* name : {"/x.npy", "/xy.npz", "/big.npy", "/t.csv"})
    std::remove((folder + std::string(name)).c_str());
  return std::remove(folder);
}
