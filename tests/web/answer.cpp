// Answers requests as the page's library does, natively; same_answers_test.py compares the two.
// Requests come in on standard input: five strings each (kind, text, bindings, dialect, language),
// every string ended by a NUL. Out go three each: JSON, picture, text.
#include <array>
#include <iostream>
#include <string>

extern "C" {
const char* weft_explain(const char* kind, const char* asked, const char* bindings,
                         const char* dialect, const char* language);
const char* weft_svg(const char* picture, const char* prefix);
const char* weft_text();
}

namespace {

bool read_request(std::array<std::string, 5>& request) {
  for (std::string& part : request)
    if (!std::getline(std::cin, part, '\0')) return false;
  return true;
}

void write(const char* answer) { std::cout << answer << '\0'; }

}  // namespace

int main() {
  std::array<std::string, 5> request;
  while (read_request(request)) {
    write(weft_explain(request[0].c_str(), request[1].c_str(), request[2].c_str(),
                       request[3].c_str(), request[4].c_str()));
    write(weft_svg("automatic", ""));
    write(weft_text());
  }
  return 0;
}
