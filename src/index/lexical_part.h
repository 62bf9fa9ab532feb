#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "index/lexical_file.h"
#include "index/lexical_index.h"

namespace pandect {

/// The documents of an index file that belong to a collection, and their numbers in it.
class PartDocuments {
 public:
  /// For a file all of whose documents are in the collection under their own numbers.
  explicit PartDocuments(const LexicalFile& file);
  /// @throws Error library_damaged when the runs are not rising, or lie outside the file
  PartDocuments(const LexicalFile& file, std::vector<DocumentRun> runs);

  std::span<const DocumentRun> runs() const { return runs_; }
  /// Number of documents in the collection.
  std::uint32_t size() const { return size_; }
  /// The number in the collection of a document of the file that belongs to it.
  std::uint32_t number(std::uint32_t document) const {
    return numbers_.empty() ? document : numbers_[document];
  }
  /// Appends the numbers of those documents of the file that belong to the collection.
  void append_numbers(std::span<const std::uint32_t> documents, std::vector<std::uint32_t>& numbers) const;
  /// True if numbers are the file's own and all of its documents are in the collection.
  bool is_whole() const { return numbers_.empty(); }
  /// Converts a predicate on numbers of the collection to one on documents of the file.
  std::function<bool(std::uint32_t)> allowed(const std::function<bool(std::uint32_t)>& numbers) const;

  /// Total number of terms of the collection's documents in one field. @throws Error library_damaged
  std::uint64_t total(const FieldStatistics& field) const;
  /// Number of postings of documents in the collection. @throws Error library_damaged
  std::uint32_t count(const PostingList& postings) const;

 private:
  static constexpr std::uint32_t absent = UINT32_MAX;

  std::vector<DocumentRun> runs_;
  std::vector<DocumentRun> absent_runs_;  // `first` means nothing
  std::vector<std::uint32_t> numbers_;    // by document of the file
  std::uint32_t size_ = 0;
};

}  // namespace pandect
