// weft's side of bench/everyday/run, which talks to it through pipes: the names of rows come in,
// one a line, and for each the nanoseconds of one call go out, the mean of a short sample. --list
// names the rows and the types of their results.
#include <cstdio>
#include <cstring>
#include <iostream>

#include "rows.h"
#include "sample.h"

namespace {

using everyday::Row;

int list(int count, char** sizes) {
  std::vector<int64_t> elements;
  for (int i = 0; i < count; ++i) elements.push_back(std::stoll(sizes[i]));
  for (const everyday::RowName& name : everyday::list_rows(elements)) {
    const Row row = *everyday::make_row({name.call, name.dtype, name.with, 10});
    std::cout << everyday::to_text(name) << '\t' << weft::name_of(row.result) << '\n';
  }
  return 0;
}

// A row asked for again is not made again.
int serve() {
  std::string text;
  std::string current;
  everyday::Sampler sampler;
  while (std::getline(std::cin, text)) {
    if (text != current)
      sampler = everyday::Sampler(everyday::make_row(everyday::parse_row(text))->run);
    current = text;
    std::cout << sampler.nanoseconds() << std::endl;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    weft::set_num_threads(1);
    if (argc > 1 && std::strcmp(argv[1], "--list") == 0) return list(argc - 2, argv + 2);
    if (argc == 1) return serve();
    std::puts(
        "usage: everyday [--list elements...]     without it: rows from stdin, times to stdout");
    return std::strcmp(argv[1], "--help") != 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "everyday: %s\n", error.what());
    return 1;
  }
}
