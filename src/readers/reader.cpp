#include "readers/reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/all.h"
#include "readers/pdf/pdf.h"
#include "readers/unread_format.h"

namespace pandect {

std::vector<Work> FormatReader::read(const Source& source) const {
  std::vector<Work> works = read_(source, format_);
  for (Work& work : works)
    if (work.format.empty()) work.format = format_;
  return works;
}

std::vector<Work> only(Work work) {
  std::vector<Work> works;
  works.push_back(std::move(work));
  return works;
}

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

namespace {

/// The formats of plain text: where one is named for a file in another format, its words are meant, and never
/// its bytes.
bool is_of_text(std::string_view format) {
  return format == "plain-statute" || format == "contract-text" || format == "ocr-text";
}

/// The reader named for a source; for a container of words the one that reads these in that format.
const Reader& with_container(const Source& source, const Reader& named) {
  if (!is_of_text(named.format())) return named;
  const Reader* const container = recognise_reader(source);
  constexpr std::string_view containers[] = {"pdf", "docx", "odt", "rtf", "epub", "doc", "html", "e-mail"};
  if (container == nullptr || std::ranges::find(containers, container->format()) == std::end(containers))
    return named;
  if (container == &pdf_reader())
    if (const Reader* const reader = pdf_reader_as(named)) return *reader;
  throw Error(ErrorCode::bad_input,
              fmt::format("{}: its format is {}: {} is a format of plain text", source.path,
                          container->format(), named.format()),
              "add it without --as, or save its words as text");
}

}  // namespace

const Reader& choose_reader(const Source& source, std::string_view format) {
  if (!format.empty()) {
    std::string known;
    for (const Reader* reader : readers()) {
      if (reader->format() == format) return with_container(source, *reader);
      known += fmt::format("{}{}", known.empty() ? "" : ", ", reader->format());
    }
    throw Error(ErrorCode::wrong_usage, fmt::format("there is no format '{}'", format),
                "known formats: " + known);
  }
  if (source.bytes.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: the file is empty", source.path));
  const Reader* const best = recognise_reader(source);
  constexpr int declared = 90;  // the source says what it is: a root element, the keys of a data set
  if (best == nullptr || best->recognise(source) < declared) refuse_unread_publication(source);
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
