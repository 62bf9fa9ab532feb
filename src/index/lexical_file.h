#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "index/bm25.h"
#include "index/lexical_format.h"
#include "index/lexical_index.h"
#include "index/posting_list.h"
#include "index/term_dictionary.h"

namespace pandect {

/// One group of a mapped index.
struct LexicalGroup {
  FieldGroup description;
  std::uint32_t documents = 0;
  std::vector<FieldStatistics> fields;
  TermDictionary terms;
  std::string_view data;

  /// @throws Error library_damaged
  PostingList postings(const TermDictionary::Found& term) const;
};

/// An index file: its parts, checked to lie inside it.
class LexicalFile {
 public:
  /// @throws Error library_damaged, library_too_new; bad_input when it does not exist
  explicit LexicalFile(const std::filesystem::path& path);

  std::uint32_t documents() const { return header_.documents; }
  std::span<const LexicalGroup> groups() const { return groups_; }
  /// Verifies every page. @throws Error library_damaged
  void verify() const;
  /// @throws Error library_damaged, always
  [[noreturn]] void fail(std::string_view why) const;

 private:
  void read_head();
  void read_group(const GroupEntry& entry);
  void read_names(const GroupEntry& entry, FieldGroup& description) const;
  FieldStatistics read_field(const FieldEntry& entry) const;
  std::string_view bytes_of(Section section) const;
  template <typename T>
  std::span<const T> values_of(Section section, std::uint64_t count) const {
    const std::string_view bytes = bytes_of(section);
    if (bytes.size() != count * sizeof(T)) fail("a section has the wrong size");
    return {reinterpret_cast<const T*>(bytes.data()), static_cast<std::size_t>(count)};
  }

  MappedFile file_;
  std::string name_;
  LexicalHeader header_{};
  std::vector<LexicalGroup> groups_;
};

}  // namespace pandect
