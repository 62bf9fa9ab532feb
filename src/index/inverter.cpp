#include "index/inverter.h"

#include <algorithm>
#include <bit>

#include "base/hash.h"
#include "index/term_dictionary.h"

namespace pandect {
namespace {

/// Number of terms looked up together: each takes three steps that wait for memory.
constexpr std::size_t fetched_at_once = 64;

}  // namespace

std::uint32_t Inverter::id_of(std::string_view term, std::uint32_t hash) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (; slots_[slot].term != 0; slot = (slot + 1) & mask) {
    if (slots_[slot].hash != hash) continue;
    const std::uint32_t id = slots_[slot].term - 1;
    if (text(terms_[id]) == term) return id;
  }
  const auto id = static_cast<std::uint32_t>(terms_.size());
  slots_[slot] = {hash, id + 1};
  terms_.push_back({static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(term.size())});
  bytes_ += term;
  if (terms_.size() * 2 > slots_.size()) grow();
  return id;
}

void Inverter::grow() {
  std::vector<Slot> larger(slots_.size() * 4);
  const std::size_t mask = larger.size() - 1;
  for (const Slot& old : slots_) {
    if (old.term == 0) continue;
    std::size_t slot = old.hash & mask;
    while (larger[slot].term != 0) slot = (slot + 1) & mask;
    larger[slot] = old;
  }
  slots_ = std::move(larger);
}

void Inverter::add(std::uint32_t field, const Tokens& tokens) {
  std::uint32_t hashes[fetched_at_once];
  for (std::size_t begin = 0; begin < tokens.size(); begin += fetched_at_once) {
    const std::size_t size = std::min(fetched_at_once, tokens.size() - begin);
    for (std::size_t i = 0; i < size; ++i)
      hashes[i] = static_cast<std::uint32_t>(hash64(tokens.term(begin + i)));
    fetch_ahead(std::span(hashes, size));
    for (std::size_t i = 0; i < size; ++i) add(field, tokens.term(begin + i), hashes[i]);
  }
}

void Inverter::fetch_ahead(std::span<const std::uint32_t> hashes) const {
  const std::size_t mask = slots_.size() - 1;
  for (const std::uint32_t hash : hashes) __builtin_prefetch(&slots_[hash & mask]);
  for (const std::uint32_t hash : hashes) {
    const std::uint32_t term = slots_[hash & mask].term;
    if (term != 0) __builtin_prefetch(&terms_[term - 1]);
  }
  for (const std::uint32_t hash : hashes) {
    const std::uint32_t term = slots_[hash & mask].term;
    if (term != 0) __builtin_prefetch(bytes_.data() + terms_[term - 1].text);
  }
}

void Inverter::add(std::uint32_t field, std::string_view term, std::uint32_t hash) {
  const std::uint32_t id = id_of(term, hash);
  Term& own = terms_[id];
  if (own.touched == 0) {
    slices_.fetch(own.postings);
    touched_.push_back({id, {}});
    own.touched = static_cast<std::uint32_t>(touched_.size());
  }
  Posting& posting = touched_[own.touched - 1].posting;
  posting.fields |= 1U << field;
  ++posting.frequency[field];
}

void Inverter::end_document(std::uint32_t document) {
  for (Touched& touched : touched_) {
    Term& term = terms_[touched.term];
    touched.posting.document = document;
    put_posting(touched.posting, term.before, fields_,
                [&](std::uint8_t byte) { slices_.put(term.postings, byte); });
    term.before = document;
    term.touched = 0;
    ++term.count;
  }
  touched_.clear();
}

std::size_t Inverter::memory() const {
  return slices_.memory() + bytes_.capacity() + terms_.capacity() * sizeof(Term) +
         slots_.capacity() * sizeof(Slot);
}

std::vector<std::uint32_t> Inverter::sorted_terms() const {
  struct Sorted {
    std::uint64_t key;
    std::uint32_t id;
  };
  std::vector<Sorted> sorted;
  sorted.reserve(terms_.size());
  for (std::uint32_t id = 0; id < terms_.size(); ++id) sorted.push_back({term_key(text(terms_[id])), id});
  std::ranges::sort(sorted, [&](const Sorted& a, const Sorted& b) {
    return a.key != b.key ? a.key < b.key : text(terms_[a.id]) < text(terms_[b.id]);
  });
  std::vector<std::uint32_t> ids;
  ids.reserve(sorted.size());
  for (const Sorted& one : sorted) ids.push_back(one.id);
  return ids;
}

std::string Inverter::take_run() {
  // A string that grows would take twice its size and more on the way.
  std::size_t size = 0;
  const auto count_byte = [&](std::uint8_t) { ++size; };
  for (const Term& term : terms_) {
    for (const std::uint32_t number : {term.text_size, term.count, term.postings.size})
      put_varint(number, count_byte);
    size += std::size_t{term.text_size} + term.postings.size;
  }
  std::string run;
  run.reserve(size);
  const auto put_byte = [&](std::uint8_t byte) { run.push_back(static_cast<char>(byte)); };
  for (const std::uint32_t id : sorted_terms()) {
    const Term& term = terms_[id];
    put_varint(term.text_size, put_byte);
    run += text(term);
    put_varint(term.count, put_byte);
    put_varint(term.postings.size, put_byte);
    slices_.copy(term.postings, run);
  }
  *this = Inverter(fields_);
  return run;
}

void RunReader::next() {
  valid_ = !run_.empty();
  if (!valid_) return;
  const auto take = [&](std::size_t size) {
    if (size > run_.size()) fail_damaged_postings();
    const std::string_view taken = run_.substr(0, size);
    run_.remove_prefix(size);
    return taken;
  };
  term_ = take(take_varint(run_));
  count_ = static_cast<std::uint32_t>(take_varint(run_));
  postings_ = take(take_varint(run_));
}

}  // namespace pandect
