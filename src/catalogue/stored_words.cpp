#include <algorithm>
#include <map>
#include <span>

#include "catalogue/piece_bytes.h"
#include "catalogue/word_sums.h"
#include "catalogue/words.h"

namespace pandect {
namespace {

bool is_within(Span span, std::uint32_t bytes) {
  return span.begin <= span.end && span.end <= bytes;
}

}  // namespace

StoredWords::StoredWords(const Database& database, std::int64_t version, UnpackedPieces* unpacked)
    : database_(&database), unpacked_(unpacked) {
  Statement select = database.prepare("SELECT bytes, citations, sum, pieces FROM words WHERE version=?");
  if (!select.bind(version).step()) fail_damaged_words();
  if (select.integer(2) != sum_of(version, select.integer(0), select.integer(1), select.text(3)))
    fail_damaged_words();
  if (select.integer(0) < 0 || select.integer(0) > UINT32_MAX) fail_damaged_words();
  bytes_ = static_cast<std::uint32_t>(select.integer(0));
  decode_places(select.text(3), places_, longs_);
}

std::string StoredWords::unpack(std::int64_t piece, Packed part) const {
  Statement select = database_->prepare(
      part == Packed::tree ? "SELECT tree_hash, dictionary, tree FROM pieces WHERE piece=?"
                           : "SELECT words_hash, dictionary, words FROM pieces WHERE piece=?");
  if (!select.bind(piece).step()) fail_damaged_words();
  if (!dictionary_ || dictionary_row_ != select.integer(1)) {
    dictionary_ = find_dictionary(*database_, select.integer(1));
    dictionary_row_ = select.integer(1);
  }
  std::string bytes = dictionary_->unpack(part, select.text(2), most_piece_bytes(bytes_));
  if (select.integer(0) != hash_row(bytes)) fail_damaged_words();
  return bytes;
}

const EncodedPiece& StoredWords::unpack_once(std::int64_t piece) const {
  auto known = unpacked_->find(piece);
  if (known == unpacked_->end()) {
    EncodedPiece bytes{unpack(piece, Packed::tree), unpack(piece, Packed::words)};
    known = unpacked_->emplace(piece, std::move(bytes)).first;
  }
  return known->second;
}

// A library is untrusted even with valid hashes: pieces must be consecutive, and their contents must lie
// within the text and the tree.
std::vector<Provision> StoredWords::check_tree(std::size_t number, std::vector<Provision> provisions) const {
  const PiecePlace& place = places_[number];
  const bool last = number + 1 == places_.size();
  const std::uint64_t end = place.provision + std::uint64_t{provisions.size()};
  const bool tree_follows = last ? end <= UINT32_MAX : end == places_[number + 1].provision;
  if (!tree_follows || (number == 0 && place.provision != 0)) fail_damaged_words();
  for (const Provision& p : provisions)
    if (!is_within(p.extent, bytes_) || !is_within(p.body, bytes_) || !p.extent.contains(p.body))
      fail_damaged_words();
  return provisions;
}

PieceWords StoredWords::check_words(std::size_t number, PieceWords words) const {
  const PiecePlace& place = places_[number];
  const std::uint64_t end = number + 1 == places_.size() ? bytes_ : places_[number + 1].text;
  const bool text_follows = place.text + std::uint64_t{words.text.size()} == end;
  if (!text_follows || (number == 0 && place.text != 0)) fail_damaged_words();
  for (const StoredCitation& stored : words.citations)
    if (!is_within(stored.citation.span, bytes_) || !is_within(stored.citation.work_span, bytes_))
      fail_damaged_words();
  return words;
}

void StoredWords::check_citations(const std::vector<StoredCitation>& citations,
                                  std::uint64_t provisions) const {
  for (const StoredCitation& stored : citations)
    if (stored.provision >= provisions) fail_damaged_words();
}

std::vector<Provision> StoredWords::read_tree(std::size_t number) const {
  const PiecePlace& place = places_[number];
  if (unpacked_ != nullptr)
    return check_tree(number, decode_tree(unpack_once(place.piece).tree, place, longs_));
  return check_tree(number, decode_tree(unpack(place.piece, Packed::tree), place, longs_));
}

PieceWords StoredWords::read_words(std::size_t number) const {
  const PiecePlace& place = places_[number];
  if (unpacked_ != nullptr) return check_words(number, decode_words(unpack_once(place.piece).words, place));
  return check_words(number, decode_words(unpack(place.piece, Packed::words), place));
}

Piece StoredWords::whole() const {
  Piece all;
  all.text.reserve(bytes_);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    std::ranges::move(read_tree(i), std::back_inserter(all.provisions));
    PieceWords words = read_words(i);
    check_citations(words.citations, all.provisions.size());
    all.text += words.text;
    std::ranges::move(words.citations, std::back_inserter(all.citations));
  }
  return all;
}

std::size_t StoredWords::piece_of(std::uint32_t provision) const {
  const auto behind = std::ranges::upper_bound(places_, provision, {}, &PiecePlace::provision);
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(behind - places_.begin() - 1, 0));
}

std::string StoredWords::text(Span span) const {
  std::string text;
  if (places_.empty() || span.begin >= span.end) return text;
  const auto behind = std::ranges::upper_bound(places_, span.begin, {}, &PiecePlace::text);
  auto number = static_cast<std::size_t>(std::max<std::ptrdiff_t>(behind - places_.begin() - 1, 0));
  const std::uint32_t first = places_[number].text;
  for (; number < places_.size() && places_[number].text < span.end; ++number)
    text += read_words(number).text;
  if (span.begin - first >= text.size()) return {};
  return text.substr(span.begin - first, span.end - span.begin);
}

std::vector<Provision> StoredWords::provisions() const {
  std::vector<Provision> all;
  for (std::size_t i = 0; i < places_.size(); ++i) std::ranges::move(read_tree(i), std::back_inserter(all));
  return all;
}

std::vector<Provision> StoredWords::provision_and_above(std::uint32_t place) const {
  std::vector<Provision> chain;
  std::map<std::size_t, std::vector<Provision>> trees;  // adjacent provisions are in one
  while (place != no_provision && !places_.empty()) {
    const std::size_t number = piece_of(place);
    auto found = trees.find(number);
    if (found == trees.end()) found = trees.emplace(number, read_tree(number)).first;
    const std::size_t in_piece = place - places_[number].provision;
    if (in_piece >= found->second.size()) break;
    chain.push_back(found->second[in_piece]);
    const std::uint32_t above = chain.back().parent;
    place = above < place ? above : no_provision;
  }
  return chain;
}

std::vector<Provision> StoredWords::provisions_below(std::uint32_t place, const Provision& provision) const {
  std::vector<Provision> all;
  if (places_.empty()) return all;
  for (std::size_t number = piece_of(place); number < places_.size(); ++number) {
    std::vector<Provision> here = read_tree(number);
    for (std::size_t i = 0; i < here.size(); ++i) {
      if (places_[number].provision + i <= place) continue;
      if (!provision.extent.contains(here[i].extent)) return all;
      all.push_back(std::move(here[i]));
    }
  }
  return all;
}

std::vector<StoredCitation> StoredWords::citations() const {
  std::vector<StoredCitation> all;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    std::vector<StoredCitation> own = read_words(i).citations;
    const bool last = i + 1 == places_.size();
    check_citations(own, last ? places_[i].provision + read_tree(i).size() : places_[i + 1].provision);
    std::ranges::move(own, std::back_inserter(all));
  }
  return all;
}

}  // namespace pandect
