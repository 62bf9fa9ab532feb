#include "index/lexical_file.h"

#include <cstring>

#include <fmt/format.h>

#include "base/hash.h"
#include "index/paged_file.h"
#include "pandect/error.h"

namespace pandect {
namespace {

std::size_t head_size(const LexicalHeader& header) {
  return sizeof header + std::size_t{header.groups} * sizeof(GroupEntry);
}

}  // namespace

PostingList LexicalGroup::postings(const TermDictionary::Found& term) const {
  if (term.begin > term.end || term.end > data.size()) fail_damaged_postings();
  return PostingList(data.substr(term.begin, term.end - term.begin), term.documents, fields.size(),
                     documents);
}

LexicalFile::LexicalFile(const std::filesystem::path& path) : file_(path), name_(path.string()) {
  read_head();
  for (std::uint32_t g = 0; g < header_.groups; ++g) {
    GroupEntry entry;
    std::memcpy(&entry, file_.bytes().data() + sizeof header_ + g * sizeof entry, sizeof entry);
    read_group(entry);
  }
}

void LexicalFile::fail(std::string_view why) const {
  throw Error(ErrorCode::library_damaged, fmt::format("{}: {}", name_, why),
              "`pandect build` makes the indexes anew from the catalogue");
}

void LexicalFile::read_head() {
  const std::string_view bytes = file_.bytes();
  if (bytes.size() < sizeof header_) fail("cut short");
  std::memcpy(&header_, bytes.data(), sizeof header_);
  if (std::string_view(header_.magic, sizeof header_.magic) != lexical_magic) fail("not a lexical index");
  if (header_.version > lexical_version) {
    throw Error(ErrorCode::library_too_new,
                fmt::format("{}: format {} is newer than {}, the newest this Pandect reads", name_,
                            header_.version, lexical_version),
                "update Pandect, or run `pandect build`");
  }
  if (header_.version < lexical_version) {
    fail(fmt::format("written in format {}, which this Pandect does not read any more", header_.version));
  }
  if (header_.size != bytes.size()) fail("cut short");
  if (header_.groups == 0) fail("it has no field group");
  if (head_size(header_) > bytes.size()) fail("cut short");
  if (head_checksum(bytes.substr(0, head_size(header_))) != header_.checksum) {
    fail("the checksum of its directory does not hold");
  }
}

std::string_view LexicalFile::bytes_of(Section section) const {
  if (section.begin > section.end || section.end > file_.bytes().size() || section.begin % 8 != 0) {
    fail("a section lies outside of the file");
  }
  return file_.bytes().substr(section.begin, section.end - section.begin);
}

void LexicalFile::read_names(const GroupEntry& entry, FieldGroup& description) const {
  std::string_view names = bytes_of(entry.names);
  const auto take = [&] {
    const std::size_t end = names.find('\0');
    if (end == std::string_view::npos) fail("the names of a group are cut short");
    std::string name(names.substr(0, end));
    names.remove_prefix(end + 1);
    return name;
  };
  description.name = take();
  description.analyzer = take();
  for (std::uint32_t f = 0; f < entry.fields; ++f) description.fields.push_back(take());
}

FieldStatistics LexicalFile::read_field(const FieldEntry& entry) const {
  if (entry.width != 1 && entry.width != 2 && entry.width != 4) fail("a field makes no sense");
  const std::span<const std::uint32_t> lengths = values_of<std::uint32_t>(
      entry.lengths, (entry.lengths.end - entry.lengths.begin) / sizeof(std::uint32_t));
  const std::string_view codes = bytes_of(entry.codes);
  if (codes.size() != std::uint64_t{header_.documents} * entry.width) fail("a section has the wrong size");
  return {FieldLengths(lengths, codes, entry.width), entry.total};
}

void LexicalFile::read_group(const GroupEntry& entry) {
  if (entry.fields == 0 || entry.fields > most_fields) fail("a group makes no sense");
  LexicalGroup& group = groups_.emplace_back();
  group.documents = header_.documents;
  read_names(entry, group.description);
  for (const FieldEntry& field : values_of<FieldEntry>(entry.field_entries, entry.fields)) {
    group.fields.push_back(read_field(field));
  }
  const std::uint64_t blocks = (entry.terms + terms_of_block - 1) / terms_of_block + 1;
  group.terms = TermDictionary(bytes_of(entry.term_bytes), values_of<TermBlock>(entry.term_blocks, blocks));
  group.data = bytes_of(entry.data);
}

void LexicalFile::verify() const {
  const std::string_view bytes = file_.bytes();
  const std::string_view pages = bytes_of(header_.pages);
  if (hash64(pages) != header_.pages_checksum) fail("the checksum of its checksums does not hold");
  const std::size_t head = head_size(header_);
  const std::uint64_t count = pages.size() / sizeof(std::uint64_t);
  if (header_.pages.begin < head || count != (header_.pages.begin - head + page_bytes - 1) / page_bytes) {
    fail("its checksums are not as many as its pages");
  }
  const std::string_view body = bytes.substr(head, header_.pages.begin - head);
  const std::size_t damaged = first_damaged_page(body, values_of<std::uint64_t>(header_.pages, count));
  if (damaged < count) {
    fail(fmt::format("the bytes from {} on are not those that were written", head + damaged * page_bytes));
  }
}

}  // namespace pandect
