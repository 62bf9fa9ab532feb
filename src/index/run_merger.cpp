#include "index/run_merger.h"

#include <algorithm>

namespace pandect {
namespace {

/// Merges the postings of several runs in document order: as long as one run is behind all others it is
/// copied.
void interleave(std::span<const std::string_view> parts, std::size_t fields, PostingColumns& columns) {
  struct Part {
    VarintPostings postings;
    Posting head;
  };
  std::vector<Part> open;
  for (const std::string_view bytes : parts) {
    Part part{VarintPostings(bytes, fields), {}};
    if (part.postings.next(part.head)) open.push_back(part);
  }
  while (!open.empty()) {
    const auto least =
        std::ranges::min_element(open, {}, [](const Part& part) { return part.head.document; });
    std::uint32_t limit = UINT32_MAX;
    for (const Part& part : open) {
      if (&part != &*least) limit = std::min(limit, part.head.document);
    }
    bool more = true;
    do {
      columns.add(least->head, fields);
      more = least->postings.next(least->head);
    } while (more && least->head.document < limit);
    if (!more) open.erase(least);
  }
}

}  // namespace

MergedTerms::MergedTerms(std::span<const std::string_view> runs) {
  for (const std::string_view run : runs) {
    RunReader reader(run);
    if (reader.valid()) open_.push_back(reader);
  }
  std::ranges::make_heap(open_, later);
}

bool MergedTerms::next(std::size_t most, std::size_t bytes) {
  terms_.clear();
  parts_.clear();
  std::size_t taken = 0;
  while (!open_.empty()) {
    const RunReader& least = open_.front();
    const bool is_new = terms_.empty() || terms_.back().text != least.term();
    if (is_new && (terms_.size() == most || taken >= bytes)) break;
    if (is_new) terms_.push_back({least.term(), 0, static_cast<std::uint32_t>(parts_.size()), 0});
    taken += least.postings().size();
    take_least();
  }
  return !terms_.empty();
}

void MergedTerms::take_least() {
  std::ranges::pop_heap(open_, later);
  RunReader& least = open_.back();
  terms_.back().documents += least.count();
  ++terms_.back().parts;
  parts_.push_back(least.postings());
  least.next();
  if (least.valid()) {
    std::ranges::push_heap(open_, later);
  } else {
    open_.pop_back();
  }
}

std::size_t MergedTerms::posting_bytes(std::size_t i) const {
  std::size_t bytes = 0;
  for (const std::string_view part : parts_of(terms_[i])) bytes += part.size();
  return bytes;
}

void MergedTerms::read(std::size_t i, std::size_t fields, PostingColumns& columns) const {
  columns.clear();
  const std::span<const std::string_view> parts = parts_of(terms_[i]);
  if (parts.size() > 1) {
    interleave(parts, fields, columns);
    return;
  }
  VarintPostings postings(parts[0], fields);
  Posting posting;
  while (postings.next(posting)) columns.add(posting, fields);
}

}  // namespace pandect
