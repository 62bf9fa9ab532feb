#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "law/provision.h"
#include "text/span.h"

namespace pandect {

/// The file of a build that holds its terms.
inline constexpr const char* terms_file_name = "terms.idx";

/// A definition of a build. Its places are those of the version its document stands in.
struct TermDefinition {
  std::uint32_t document = 0;   ///< it stands in
  std::uint32_t provision = 0;  ///< the innermost it stands in
  std::uint32_t within = 0;     ///< the provision whose words it holds in; 0 is the whole work
  Level scope = Level::work;    ///< what its words say it holds in
  bool onward = false;          ///< it holds from where it stands on only
  Span term_span;
  Span span;                     ///< the words that define it
  std::uint32_t name_begin = 0;  ///< of the term, in the names of the build
  std::uint32_t name_end = 0;
};

/// Where a document uses a term, by the definition that governs it there.
struct TermUse {
  std::uint32_t document = 0;
  std::uint32_t definition = 0;  ///< place in the list of definitions
  Span span;                     ///< in the text of the document's version
};

struct TermTables {
  std::vector<TermDefinition> definitions;  ///< by document, then term
  std::vector<TermUse> uses;                ///< by document, then span
  std::string names;                        ///< the terms, one after another
};

/// The terms of a build, mapped from terms.idx. Layout, all little-endian: the magic "PNDTTRM1", three 64-bit
/// counts (definitions, uses, bytes of names), the XXH3 of what follows, the arrays of the structs above, the
/// numbers of the uses ordered by definition, and the names. Each array is filled up to a multiple of 8
/// bytes.
class Terms {
 public:
  static void write(const std::filesystem::path& path, const TermTables& tables);

  /// None: what a build of a program that did not know terms holds.
  Terms() = default;
  /// @throws Error library_damaged
  explicit Terms(const std::filesystem::path& path);

  std::span<const TermDefinition> definitions() const { return definitions_; }
  std::span<const TermUse> uses() const { return uses_; }
  std::string_view name(const TermDefinition& definition) const {
    return Span{definition.name_begin, definition.name_end}.of(names_);
  }
  /// The definitions that stand in a document.
  std::span<const TermDefinition> definitions_in(std::uint32_t document) const;
  /// The uses of defined terms in a document.
  std::span<const TermUse> uses_in(std::uint32_t document) const;
  /// The uses that a definition governs, as places in uses().
  std::span<const std::uint32_t> uses_of(std::uint32_t definition) const;
  /// Reads all and compares the checksum. @throws Error library_damaged
  void verify() const;

 private:
  MappedFile file_;
  std::string path_;
  std::span<const TermDefinition> definitions_;
  std::span<const TermUse> uses_;
  std::span<const std::uint32_t> by_definition_;
  std::string_view names_;
};

}  // namespace pandect
