#include "io/refuse.h"

#include <new>
#include <system_error>
#include <utility>

#include "base/raise.h"
#include "base/text.h"

namespace weft::io {
namespace {

struct Complaint {
  ErrorKind kind;
  int64_t offset = -1;
  int system_error = 0;
};

[[noreturn]] void refuse(const Place& place, const Complaint& complaint, std::string sentence,
                         std::string_view hint) try {
  ErrorInfo info;
  info.kind = complaint.kind;
  info.op = place.op;
  info.rule = std::move(sentence);
  info.hint = hint;
  info.file = place.file;
  info.offset = complaint.offset;
  info.system_error = complaint.system_error;
  std::string text = info.op + ": " + info.rule + hint_lines(info.hint);
  raise(std::move(info), std::move(text));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::string placed(const Place& place, int64_t offset, std::string_view sentence) {
  const std::string at = offset < 0 ? std::string() : cat(", byte ", offset);
  return cat(name_of(place), at, ": ", sentence);
}

}  // namespace

std::string name_of(const Place& place) {
  const std::string file = place.file.empty() ? "the stream" : cat("'", shown(place.file), "'");
  return place.member.empty() ? file : cat(file, ", member '", shown(place.member), "'");
}

void refuse_system(const Place& place, std::string_view failed, int error) try {
  refuse(place, {ErrorKind::file_failed, -1, error},
         cat(failed, " ", name_of(place), ": ", std::generic_category().message(error)), "");
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_content(const Place& place, int64_t offset, std::string_view sentence,
                    std::string_view hint) {
  refuse(place, {ErrorKind::bad_file, offset}, placed(place, offset, sentence), hint);
}

void refuse_unsupported(const Place& place, int64_t offset, std::string_view sentence,
                        std::string_view hint) {
  refuse(place, {ErrorKind::unsupported_file, offset}, placed(place, offset, sentence), hint);
}

void check_path(const Place& place) {
  if (place.file.empty()) raise(ErrorKind::bad_argument, place.op, "the path is empty");
  if (place.file.find('\0') != std::string::npos)
    raise(ErrorKind::bad_argument, place.op, cat("the path '", shown(place.file), "' has a zero"));
}

}  // namespace weft::io
