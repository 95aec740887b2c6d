// The written schema of an explanation's JSON (docs/explain_schema.md), as something to hold JSON
// against: problem_with(json, "Explanation") is "" or "steps[0].frame: a list was expected".
#pragma once

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/json.h"

namespace weft::test {

class Schema {
 public:
  static Schema read() {
    std::ifstream page(std::string(WEFT_DOCS_DIR) + "/explain_schema.md");
    Schema schema;
    bool is_inside = false;
    std::string object;
    for (std::string line; std::getline(page, line);) {
      if (line.substr(0, 3) == "```") {
        is_inside = line == "```schema";
      } else if (is_inside && !line.empty() && line[0] != ' ') {
        object = line;
      } else if (is_inside && !line.empty()) {
        std::istringstream words(line);
        std::string key, type;
        words >> key >> std::ws;
        std::getline(words, type);
        schema.objects_[object].emplace_back(key, type);
      }
    }
    return schema;
  }

  size_t size() const { return objects_.size(); }

  std::string problem_with(const Json& json, std::string type, const std::string& path = "") const {
    if (type.back() == '?') {
      if (json.kind == Json::Kind::null) return "";
      type.pop_back();
    }
    if (type.front() == '[') return problem_with_list(json, type.substr(1, type.size() - 2), path);
    if (type == "integer") return is_integer(json) ? "" : path + ": an integer was expected";
    if (type == "bool")
      return json.kind == Json::Kind::boolean ? "" : path + ": true or false was expected";
    if (type == "text") return json.kind == Json::Kind::text ? "" : path + ": a text was expected";
    if (objects_.count(type)) return problem_with_object(json, type, path);
    const std::string choices = " " + type + " ";
    const bool is_chosen = json.kind == Json::Kind::text && !json.text.empty() &&
                           choices.find(" " + json.text + " ") != std::string::npos;
    return is_chosen ? "" : path + ": one of " + type + " was expected, not " + json.text;
  }

 private:
  static bool is_integer(const Json& json) {
    if (json.kind != Json::Kind::number && json.kind != Json::Kind::text) return false;
    const std::string digits = json.text.substr(json.text.substr(0, 1) == "-" ? 1 : 0);
    const bool is_large = digits.size() > 15 && digits > "9007199254740991";
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos &&
           (json.kind == Json::Kind::number || is_large || digits.size() > 16);
  }
  std::string problem_with_list(const Json& json, const std::string& type,
                                const std::string& path) const {
    if (json.kind != Json::Kind::list) return path + ": a list was expected";
    for (size_t i = 0; i < json.items.size(); ++i) {
      const std::string problem =
          problem_with(json.items[i], type, path + "[" + std::to_string(i) + "]");
      if (!problem.empty()) return problem;
    }
    return "";
  }
  std::string problem_with_object(const Json& json, const std::string& type,
                                  const std::string& path) const {
    if (json.kind != Json::Kind::object) return path + ": an object was expected";
    const auto& keys = objects_.at(type);
    if (json.members.size() != keys.size()) return path + ": not as many keys as " + type + " has";
    for (size_t i = 0; i < keys.size(); ++i) {
      const auto& [key, value] = json.members[i];
      if (key != keys[i].first) return path + ": " + key + " where " + keys[i].first + " belongs";
      const std::string problem = problem_with(value, keys[i].second, path + "." + key);
      if (!problem.empty()) return problem;
    }
    return "";
  }

  std::map<std::string, std::vector<std::pair<std::string, std::string>>> objects_;
};

}  // namespace weft::test
