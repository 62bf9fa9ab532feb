#include "readers/reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/all.h"
#include "readers/unread_format.h"
#include "readers/words.h"

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

ContainerReader::ContainerReader(std::string_view format, std::string_view description, Recognise recognise,
                                 Read read)
    : format_(format), description_(description), recognise_(recognise), read_(read) {
  std::vector<ContainerReader> named;
  for (const Reader* words : word_readers()) named.emplace_back(*this).words_ = words;
  named_ = std::move(named);
}

std::vector<Work> ContainerReader::read(const Source& source) const {
  std::vector<Work> works = read_(source, format_, words_);
  for (Work& work : works) {
    work.format = format_;
    for (Provision& provision : work.provisions) provision.source = {};
  }
  return works;
}

const Reader* ContainerReader::with_words(const Reader& words) const {
  const auto found = std::ranges::find(named_, &words, &ContainerReader::words_);
  return found == named_.end() ? nullptr : &*found;
}

namespace {

/// What the words of any container may be called, beside the name of the format of plain text.
std::string_view spoken_name(const Reader& reader) {
  return &reader == &contract_text_reader()   ? "contract"
         : &reader == &plain_statute_reader() ? "statute"
                                              : "";
}

/// The reader named for a source. A reader of words is never given the bytes of a container: its words are
/// meant.
const Reader& with_container(const Source& source, const Reader& named) {
  const Reader* const container = recognise_reader(source);
  const Reader* const reader = container == nullptr ? nullptr : container->with_words(named);
  return reader != nullptr ? *reader : named;
}

}  // namespace

const Reader& choose_reader(const Source& source, std::string_view format) {
  if (!format.empty()) {
    std::string known;
    for (const Reader* reader : readers()) {
      if (reader->format() == format || spoken_name(*reader) == format)
        return with_container(source, *reader);
      known += fmt::format("{}{}", known.empty() ? "" : ", ", reader->format());
    }
    throw Error(ErrorCode::wrong_usage, fmt::format("there is no format '{}'", format),
                "known formats: contract, statute, " + known);
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
                           : "in no format that is read: no law, contract, dataset or running text is in it"),
        binary ? "name the format with --as if you know it; docs/formats.md lists them"
               : "--as contract reads any words, --as statute any text with numbered articles; "
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
