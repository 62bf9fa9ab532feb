#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "law/provision.h"
#include "segments/array_file.h"
#include "segments/documents.h"
#include "text/span.h"

namespace pandect {

/// A definition in a build. Its indexes are those of its document's version.
struct TermDefinition {
  std::uint32_t document = 0;   ///< that contains it
  std::uint32_t provision = 0;  ///< the innermost that contains it
  std::uint32_t within = 0;     ///< the provision within which it applies; 0 is the whole work
  Level scope = Level::work;    ///< scope stated by its words
  bool onward = false;          ///< it applies only from its position on
  Span term_span;
  Span span;                     ///< the words that define it
  std::uint32_t name_begin = 0;  ///< of the term, in the names of the build
  std::uint32_t name_end = 0;
};

/// A use of a term in a document, with the definition that applies to it.
struct TermUse {
  std::uint32_t document = 0;
  std::uint32_t definition = 0;  ///< index into the list of definitions
  Span span;                     ///< in the text of the document's version
};

struct TermTables {
  std::vector<TermDefinition> definitions;  ///< by document, then term
  std::vector<TermUse> uses;                ///< by document, then span
  std::string names;                        ///< the terms, concatenated
};

/// The terms of a segment, mapped (array_file.h). Layout, all little-endian: the magic "PNDTTRM2", three
/// 64-bit counts (definitions, uses, bytes of names) and the checksum, the arrays of the structs above, the
/// numbers of the uses ordered by definition, and the names. Each array is padded to a multiple of 8 bytes.
/// Documents are numbered in the segment. Uses are verified when they are read, the others when the file is
/// opened.
class TermsFile {
 public:
  static void write(const std::filesystem::path& path, const TermTables& tables);

  /// @throws Error library_damaged
  explicit TermsFile(const std::filesystem::path& path) : TermsFile(path, Header{}) {}

  std::span<const TermDefinition> definitions() const { return definitions_; }
  std::string_view names() const { return names_; }
  /// The uses of defined terms in a document.
  std::span<const TermUse> uses_in(std::uint32_t document) const;
  /// The uses to which a definition applies.
  std::vector<TermUse> uses_of(std::uint32_t definition) const;
  /// Reads everything and verifies the checksum. @throws Error library_damaged
  void verify() const;

 private:
  struct Header {
    char magic[8];
    std::uint64_t definitions;
    std::uint64_t uses;
    std::uint64_t names;
    std::uint64_t checksum;
  };
  TermsFile(const std::filesystem::path& path, Header&& header);
  const TermUse& use(std::size_t number) const;

  ArrayFile file_;
  std::span<const TermDefinition> definitions_;
  std::span<const TermUse> uses_;
  std::span<const std::uint32_t> by_definition_;
  std::string_view names_;
};

/// The terms of a build: those of its documents. A term applies within one work, so that the terms of a work
/// are in the segment of its documents.
class Terms {
 public:
  /// None.
  Terms() = default;
  /// @param files by the segments of the documents, which must outlive this
  Terms(std::vector<std::shared_ptr<const TermsFile>> files, const Documents& documents);

  std::span<const TermDefinition> definitions() const { return definitions_; }
  std::string_view name(const TermDefinition& definition) const {
    return Span{definition.name_begin, definition.name_end}.of(names_);
  }
  /// The definitions in a document.
  std::span<const TermDefinition> definitions_in(std::uint32_t document) const;
  /// The uses of defined terms in a document.
  std::vector<TermUse> uses_in(std::uint32_t document) const;
  /// The uses to which a definition applies, by document, then span.
  std::vector<TermUse> uses_of(std::uint32_t definition) const;
  /// Reads everything and verifies the checksums. @throws Error library_damaged
  void verify() const;

 private:
  void compose();
  void add_use(std::uint32_t work, TermUse use, std::vector<TermUse>& uses) const;

  std::vector<std::shared_ptr<const TermsFile>> files_;
  const Documents* documents_ = nullptr;
  /// The first definition of a work: in its segment, and in the build.
  struct First {
    std::uint32_t own = 0;
    std::uint32_t here = 0;
  };
  std::vector<First> first_;  // by work; none where there is one segment
  std::vector<TermDefinition> composed_;
  std::vector<char> composed_names_;  // a string's bytes may move with it
  std::span<const TermDefinition> definitions_;
  std::string_view names_;
};

}  // namespace pandect
