// Runs a fuzz target without a fuzzing compiler: on every file of a corpus, then, if seconds are
// given, on random changes of those files.
//
//   weft_error_text_fuzz CORPUS [SECONDS [SEED]]
//
// What a target must hold it checks itself, by abort(). The input that ended the program is left in
// the file fuzz-input.
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

using Random = std::mt19937_64;

std::string current;

extern "C" void leave_input(int signal_number) {
  const int file = open("fuzz-input", O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0 && write(file, current.data(), current.size()) >= 0) close(file);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

void run(std::string input) {
  current = std::move(input);
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(current.data()), current.size());
}

std::vector<std::string> read_corpus(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());  // the same order everywhere
  std::vector<std::string> inputs;
  for (const auto& path : paths) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    inputs.push_back(text.str());
  }
  return inputs;
}

size_t below(Random& random, size_t bound) { return bound ? random() % bound : 0; }

// A piece of some input.
std::string piece(const std::vector<std::string>& inputs, Random& random) {
  const std::string& from = inputs[below(random, inputs.size())];
  const size_t begin = below(random, from.size() + 1);
  return from.substr(begin, below(random, 40));
}

std::string changed(std::string input, const std::vector<std::string>& inputs, Random& random) {
  const size_t at = below(random, input.size() + 1);
  switch (below(random, 6)) {
    case 0:
      if (at < input.size()) input[at] = static_cast<char>(random());
      return input;
    case 1:
      return input.insert(at, 1, static_cast<char>(random()));
    case 2:
      return input.erase(at, below(random, 20));
    case 3:
      return input.insert(at, piece(inputs, random));
    case 4:
      for (size_t i = below(random, 200); i > 0; --i) input.insert(at, input.substr(at, 1));
      return input;
    default:
      return input.substr(0, at) + piece(inputs, random);
  }
}

// How many inputs it made.
long run_changes(const std::vector<std::string>& inputs, double seconds, uint64_t seed) {
  Random random(seed);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  long count = 0;
  while (std::chrono::steady_clock::now() < end) {
    std::string input = inputs[below(random, inputs.size())];
    for (size_t i = 1 + below(random, 6); i > 0; --i) input = changed(input, inputs, random);
    run(input);
    ++count;
  }
  return count;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::fputs("usage: fuzz CORPUS [SECONDS [SEED]]\n", stderr);
    return 2;
  }
  for (const int number : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) signal(number, leave_input);
  const std::vector<std::string> inputs = read_corpus(words[1]);
  if (inputs.empty()) {
    std::fprintf(stderr, "fuzz: %s has no inputs\n", words[1]);
    return 2;
  }
  for (const std::string& input : inputs) run(input);
  const double seconds = count > 2 ? std::atof(words[2]) : 0;
  const uint64_t seed = count > 3 ? std::strtoull(words[3], nullptr, 10) : 1;
  std::printf("%zu inputs, %ld changed ones\n", inputs.size(), run_changes(inputs, seconds, seed));
  return 0;
}
