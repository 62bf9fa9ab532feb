#include "index/lexical_part.h"

#include <algorithm>

namespace pandect {

PartDocuments::PartDocuments(const LexicalFile& file)
    : runs_{{0, file.documents(), 0}}, size_(file.documents()) {}

PartDocuments::PartDocuments(const LexicalFile& file, std::vector<DocumentRun> runs)
    : runs_(std::move(runs)) {
  std::uint32_t end = 0;
  bool own_numbers = true;
  for (const DocumentRun& run : runs_) {
    if (run.begin < end || run.end < run.begin || run.end > file.documents())
      file.fail("it has other documents than the build says");
    if (run.begin > end) absent_runs_.push_back({end, run.begin, 0});
    own_numbers = own_numbers && run.first == run.begin;
    size_ += run.end - run.begin;
    end = run.end;
  }
  if (end < file.documents()) absent_runs_.push_back({end, file.documents(), 0});
  if (own_numbers && absent_runs_.empty()) return;
  numbers_.assign(file.documents(), absent);
  for (const DocumentRun& run : runs_) {
    for (std::uint32_t i = run.begin; i < run.end; ++i) numbers_[i] = run.first + (i - run.begin);
  }
}

std::function<bool(std::uint32_t)> PartDocuments::allowed(
    const std::function<bool(std::uint32_t)>& numbers) const {
  if (is_whole()) return numbers;
  if (absent_runs_.empty() && !numbers) return {};
  if (!numbers) return [this](std::uint32_t document) { return numbers_[document] != absent; };
  return [this, &numbers](std::uint32_t document) {
    return numbers_[document] != absent && numbers(numbers_[document]);
  };
}

void PartDocuments::append_numbers(std::span<const std::uint32_t> documents,
                                   std::vector<std::uint32_t>& numbers) const {
  if (is_whole()) {
    numbers.insert(numbers.end(), documents.begin(), documents.end());
    return;
  }
  for (const std::uint32_t document : documents)
    if (numbers_[document] != absent) numbers.push_back(numbers_[document]);
}

std::uint64_t PartDocuments::total(const FieldStatistics& field) const {
  std::uint64_t total = field.total;
  for (const DocumentRun& run : absent_runs_) {
    for (std::uint32_t i = run.begin; i < run.end; ++i) {
      const std::uint32_t length = field.lengths.length_of(i);
      if (length > total) fail_damaged_postings();
      total -= length;
    }
  }
  return total;
}

std::uint32_t PartDocuments::count(const PostingList& postings) const {
  std::uint32_t count = postings.size();
  PostingBlock block;
  std::size_t at = 0;
  std::size_t loaded = SIZE_MAX;
  for (const DocumentRun& run : absent_runs_) {
    for (std::uint32_t next = run.begin; next < run.end; next = postings.last_document(at) + 1) {
      at = postings.block_of(next, at);
      if (at >= postings.blocks()) return count;
      if (loaded != at) postings.decode_documents(at, block);
      loaded = at;
      const std::span<const std::uint32_t> documents(block.documents, block.size);
      const auto dead =
          std::ranges::lower_bound(documents, run.end) - std::ranges::lower_bound(documents, run.begin);
      count -= std::min(count, static_cast<std::uint32_t>(dead));
    }
  }
  return count;
}

}  // namespace pandect
