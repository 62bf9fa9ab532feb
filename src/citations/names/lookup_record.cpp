#include "citations/names/lookup_record.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/hash.h"

namespace pandect {
namespace {

/// For the look-up of a name that begins a text, the number of first bytes hashed is the largest of these
/// that it has.
constexpr std::array<std::size_t, 5> beginnings{1, 3, 6, 12, 24};

thread_local LookupRecord* current_record = nullptr;

std::uint32_t hash_of(char kind, std::string_view key) {
  // Avoids building a combined string: for some texts this is called at every letter.
  const std::uint64_t hash = hash64(key) * 0x9E3779B97F4A7C15U + static_cast<unsigned char>(kind);
  return static_cast<std::uint32_t>((hash ^ hash >> 29U) >> 8U) & ~std::uint32_t{1};
}

std::uint32_t gate_hash_of(char kind, std::string_view key) {
  return hash_of(kind, key) | 1;
}

template <typename Number>
std::string_view bytes_of(const Number& number) {
  return {reinterpret_cast<const char*>(&number), sizeof number};
}

void sort_out(std::vector<std::uint32_t>& values) {
  std::ranges::sort(values);
  const auto repeated = std::ranges::unique(values);
  values.erase(repeated.begin(), repeated.end());
}

}  // namespace

LookupRecord* LookupRecord::current() {
  return current_record;
}

void LookupRecord::name(std::string_view key) {
  names_.push_back(hash_of('n', key));
}

void LookupRecord::beginning_of(std::string_view key) {
  for (const std::size_t length : beginnings) {
    if (length > key.size()) break;
    names_.push_back(hash_of('b', key.substr(0, length)));
  }
}

void LookupRecord::gate(std::uint64_t beginning) {
  names_.push_back(gate_hash_of('g', bytes_of(beginning)));
}

void LookupRecord::day(std::int32_t day) {
  names_.push_back(hash_of('d', bytes_of(day)));
}

void LookupRecord::any_day() {
  names_.push_back(gate_hash_of('d', {}));
}

void LookupRecord::parts(std::string_view beginning) {
  names_.push_back(hash_of('p', beginning));
}

void LookupRecord::all_titles() {
  names_.push_back(hash_of('t', {}));
}

std::vector<std::uint32_t> LookupRecord::take_names() {
  sort_out(names_);
  return std::exchange(names_, {});
}

std::vector<std::uint32_t> LookupRecord::take_trees() {
  sort_out(trees_);
  return std::exchange(trees_, {});
}

void LookupRecord::add_seers_of_name(std::string_view key, std::vector<std::uint32_t>& hashes) {
  hashes.push_back(hash_of('n', key));
  const auto longer = std::ranges::upper_bound(beginnings, key.size());
  if (longer != beginnings.begin()) hashes.push_back(hash_of('b', key.substr(0, *std::prev(longer))));
}

void LookupRecord::add_seers_of_gate(std::uint64_t beginning, std::vector<std::uint32_t>& hashes) {
  hashes.push_back(gate_hash_of('g', bytes_of(beginning)));
}

void LookupRecord::add_seers_of_day(std::int32_t day, std::vector<std::uint32_t>& hashes) {
  hashes.push_back(hash_of('d', bytes_of(day)));
  hashes.push_back(gate_hash_of('d', {}));
}

void LookupRecord::add_seers_of_identifier(std::string_view key, std::vector<std::uint32_t>& hashes) {
  for (std::size_t dot = key.find('.'); dot != std::string_view::npos; dot = key.find('.', dot + 1))
    hashes.push_back(hash_of('p', key.substr(0, dot + 1)));
}

void LookupRecord::add_seers_of_titles(std::vector<std::uint32_t>& hashes) {
  hashes.push_back(hash_of('t', {}));
}

RecordLookups::RecordLookups(LookupRecord& record) : before_(current_record) {
  current_record = &record;
}

RecordLookups::~RecordLookups() {
  current_record = before_;
}

}  // namespace pandect
