#include "index/inverter.h"

#include <algorithm>
#include <numeric>

#include "base/hash.h"

namespace pandect {

Inverter::Inverter() : slots_(1U << 12, 0) {}

std::uint32_t Inverter::id_of(std::string_view term) {
  const std::uint64_t hash = hash64(term);
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != 0) {
    const std::uint32_t id = slots_[slot] - 1;
    if (terms_[id].hash == hash && text(id) == term) return id;
    slot = (slot + 1) & mask;
  }
  const auto id = static_cast<std::uint32_t>(terms_.size());
  slots_[slot] = id + 1;
  terms_.push_back({hash, bytes_.size(), static_cast<std::uint32_t>(term.size()), UINT32_MAX, 0});
  bytes_ += term;
  if (terms_.size() * 2 > slots_.size()) grow();
  return id;
}

void Inverter::grow() {
  std::vector<std::uint32_t> larger(slots_.size() * 4, 0);
  const std::size_t mask = larger.size() - 1;
  for (std::uint32_t id = 0; id < terms_.size(); ++id) {
    std::size_t slot = terms_[id].hash & mask;
    while (larger[slot] != 0) slot = (slot + 1) & mask;
    larger[slot] = id + 1;
  }
  slots_ = std::move(larger);
}

void Inverter::add(std::uint32_t document, std::uint32_t field, std::string_view term) {
  const std::uint32_t id = id_of(term);
  Term& own = terms_[id];
  if (own.last == UINT32_MAX || occurrences_[own.last].posting.document != document) {
    own.last = static_cast<std::uint32_t>(occurrences_.size());
    ++own.count;
    occurrences_.push_back({id, {document, 0, {}}});
  }
  Posting& posting = occurrences_[own.last].posting;
  posting.fields |= 1U << field;
  ++posting.frequency[field];
}

void Inverter::finish() {
  begins_.assign(terms_.size() + 1, 0);
  for (std::size_t id = 0; id < terms_.size(); ++id) begins_[id + 1] = begins_[id] + terms_[id].count;
  std::vector<std::size_t> next(begins_.begin(), begins_.end() - 1);
  sorted_.resize(occurrences_.size());
  for (const Occurrence& occurrence : occurrences_) sorted_[next[occurrence.term]++] = occurrence.posting;
  std::vector<Occurrence>().swap(occurrences_);
  order_.resize(terms_.size());
  std::iota(order_.begin(), order_.end(), 0);
  std::ranges::sort(order_, {}, [&](std::uint32_t id) { return text(id); });
}

}  // namespace pandect
