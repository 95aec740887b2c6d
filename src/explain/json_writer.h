// JSON put together value by value, in the order of the calls:
//
//   JsonWriter out;
//   out.begin('{');
//   out.key("shape").list(shape);
//   out.key("name").text("a");
//   out.end('}');                       {"shape":[2,3],"name":"a"}
//
// Strings are UTF-8, whatever they were: a byte that is none is U+FFFD. "<" is escaped, so that
// a document can stand in a <script>. Integers that a double would change, beyond 2^53 - 1,
// are written as strings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "weft/shape.h"

namespace weft::explanation {

class JsonWriter {
 public:
  JsonWriter& key(std::string_view name);
  void begin(char bracket);  // '{' or '['
  void end(char bracket);
  void text(std::string_view text);
  void integer(int64_t number);
  void boolean(bool value);
  void null();
  void list(const Dims& entries);
  // A list of what `write` writes for each item.
  template <class Items, class Write>
  void each(const Items& items, Write write) {
    begin('[');
    for (const auto& item : items) write(item);
    end(']');
  }
  const std::string& str() const { return out_; }

 private:
  void separate();
  std::string out_;
  bool is_first_ = true;  // nothing stands in this bracket yet, or a key just did
};

}  // namespace weft::explanation
