#include "readers/reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/all.h"
#include "readers/unread_format.h"

namespace pandect {

const std::vector<const Reader*>& readers() {
  static const std::vector<const Reader*> all = all_readers();
  return all;
}

const Reader* recognise_reader(const Source& source) {
  const Reader* best = nullptr;
  int surest = 0;
  for (const Reader* reader : readers()) {
    const int sure = reader->recognise(source);
    if (sure > surest) best = reader, surest = sure;
  }
  return best;
}

const Reader& choose_reader(const Source& source, std::string_view format) {
  if (!format.empty()) {
    std::string known;
    for (const Reader* reader : readers()) {
      if (reader->format() == format) return *reader;
      known += fmt::format("{}{}", known.empty() ? "" : ", ", reader->format());
    }
    throw Error(ErrorCode::wrong_usage, fmt::format("there is no format '{}'", format),
                "known formats: " + known);
  }
  if (source.bytes.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: the file is empty", source.path));
  const Reader* const best = recognise_reader(source);
  if (best == nullptr) {
    refuse_unread_format(source);
    const bool binary = source.bytes.substr(0, 4096).find('\0') != std::string_view::npos;
    throw Error(
        ErrorCode::bad_input,
        fmt::format("{}: {}", source.path,
                    binary ? "a binary file in no format that is read"
                           : "in no format that is read: no law, contract or dataset was recognised in it"),
        binary
            ? "name the format with --as if you know it; docs/formats.md lists them"
            : "--as contract-text reads any legal prose, --as plain-statute any text with numbered articles; "
              "docs/formats.md lists the formats");
  }
  return *best;
}

void fail_at(const Source& source, std::size_t offset, const std::string& message) {
  const std::string_view before = source.bytes.substr(0, std::min(offset, source.bytes.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  throw Error(ErrorCode::bad_input, fmt::format("{}: line {}: {}", source.path, line, message));
}

}  // namespace pandect
