#include "library/words.h"

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>

#include <fmt/format.h>
#include <zstd.h>

#include "base/hash.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr int level = 3;  // of zstd: more takes longer and saves little
constexpr std::uint64_t largest_piece = std::uint64_t{1} << 31;  // bytes

[[noreturn]] void fail_damaged() {
  throw Error(ErrorCode::library_damaged, "catalogue.db: the words of a law are not as stored",
              "restore the folder from a copy, or make a new library and add the sources again");
}

std::string compressed(const std::string& bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), level);
  if (ZSTD_isError(size) != 0) throw Error(ErrorCode::internal, "words cannot be compressed");
  out.resize(size);
  return out;
}

std::string decompressed(std::string_view bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size > largest_piece) fail_damaged();  // also larger when it is not a frame of zstd
  std::string out(size, '\0');
  const std::size_t made = ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(made) != 0 || made != size) fail_damaged();
  return out;
}

std::int64_t hash_row(std::string_view bytes) {
  return static_cast<std::int64_t>(hash64(bytes));
}

/// Checksum of the whole list of a version's pieces.
std::int64_t sum_of(std::int64_t version, std::int64_t bytes, std::int64_t citations,
                    std::string_view places) {
  return hash_row(fmt::format("{} {} {} ", version, bytes, citations) + std::string(places));
}

/// The row of a piece, which is stored unless it exists.
std::int64_t store_piece(Database& database, const std::string& bytes) {
  const std::int64_t hash = hash_row(bytes);
  Statement same = database.prepare("SELECT piece, bytes FROM pieces WHERE hash=?");
  same.bind(hash);
  while (same.step()) {
    const std::int64_t piece = same.integer(0);
    // Other bytes may have been made to have the same hash.
    if (decompressed(same.text(1)) != bytes) continue;
    same.reset();
    database.prepare("UPDATE pieces SET uses=uses+1 WHERE piece=?").bind(piece).run();
    return piece;
  }
  const std::string packed = compressed(bytes);
  database.prepare("INSERT INTO pieces(hash, sum, uses, bytes) VALUES(?,?,1,?)")
      .bind(hash, hash_row(packed), std::as_bytes(std::span(packed)))
      .run();
  return database.last_insert_id();
}

}  // namespace

void store_words(Database& database, std::int64_t version, const Work& work,
                 const std::vector<StoredCitation>& citations) {
  CutVersion cut = cut_version(work, citations);
  for (std::size_t i = 0; i < cut.pieces.size(); ++i)
    cut.places[i].piece = store_piece(database, cut.pieces[i]);
  const std::string places = encode_places(cut.places, cut.longs);
  const auto bytes = static_cast<std::int64_t>(work.text.size());
  const auto count = static_cast<std::int64_t>(citations.size());
  database.prepare("INSERT INTO words VALUES(?,?,?,?,?)")
      .bind(version, bytes, count, sum_of(version, bytes, count, places), std::as_bytes(std::span(places)))
      .run();
  Statement alias = database.prepare("INSERT INTO published VALUES(?,?,?)");
  for (std::size_t i = 0; i < work.provisions.size(); ++i) {
    if (!work.provisions[i].alias.empty()) alias.bind(work.provisions[i].alias, version, i).run();
  }
}

void drop_words(Database& database, std::int64_t version) {
  Statement select = database.prepare("SELECT pieces FROM words WHERE version=?");
  if (!select.bind(version).step()) return;
  std::vector<PiecePlace> places;
  std::vector<LongSpans> longs;
  decode_places(select.text(0), places, longs);
  select.reset();
  Statement less = database.prepare("UPDATE pieces SET uses=uses-1 WHERE piece=?");
  Statement drop = database.prepare("DELETE FROM pieces WHERE piece=? AND uses<=0");
  for (const PiecePlace& place : places) {
    less.bind(place.piece).run();
    drop.bind(place.piece).run();
  }
  database.prepare("DELETE FROM words WHERE version=?").bind(version).run();
  database.prepare("DELETE FROM published WHERE version=?").bind(version).run();
}

void verify_words(const Database& database) {
  std::unordered_map<std::int64_t, std::int64_t> uses;
  Statement words = database.prepare("SELECT version FROM words");
  while (words.step()) {
    const StoredWords version(database, words.integer(0));
    for (const PiecePlace& place : version.places()) ++uses[place.piece];
  }
  Statement pieces = database.prepare("SELECT piece, hash, sum, uses, bytes FROM pieces");
  while (pieces.step()) {
    if (pieces.integer(2) != hash_row(pieces.text(4)) ||
        pieces.integer(1) != hash_row(decompressed(pieces.text(4))))
      fail_damaged();
    const auto counted = uses.find(pieces.integer(0));
    if (counted == uses.end() || counted->second != pieces.integer(3)) fail_damaged();
    uses.erase(counted);
  }
  if (!uses.empty()) fail_damaged();
}

StoredWords::StoredWords(const Database& database, std::int64_t version, UnpackedPieces* unpacked)
    : database_(&database), unpacked_(unpacked) {
  Statement select = database.prepare("SELECT bytes, citations, sum, pieces FROM words WHERE version=?");
  if (!select.bind(version).step()) fail_damaged();
  if (select.integer(2) != sum_of(version, select.integer(0), select.integer(1), select.text(3)))
    fail_damaged();
  if (select.integer(0) < 0 || select.integer(0) > UINT32_MAX) fail_damaged();
  bytes_ = static_cast<std::uint32_t>(select.integer(0));
  decode_places(select.text(3), places_, longs_);
}

std::string StoredWords::unpack(std::int64_t piece) const {
  Statement select = database_->prepare("SELECT sum, bytes FROM pieces WHERE piece=?");
  if (!select.bind(piece).step() || select.integer(0) != hash_row(select.text(1))) fail_damaged();
  return decompressed(select.text(1));
}

Piece StoredWords::read(std::size_t number) const {
  const PiecePlace& place = places_[number];
  Piece piece;
  if (unpacked_ == nullptr) {
    piece = decode_piece(unpack(place.piece), place, longs_);
  } else {
    auto bytes = unpacked_->find(place.piece);
    if (bytes == unpacked_->end()) bytes = unpacked_->emplace(place.piece, unpack(place.piece)).first;
    piece = decode_piece(bytes->second, place, longs_);
  }
  // A library may come from anywhere, with valid checksums: check that pieces follow each other and lie
  // within the text and the tree.
  const bool last = number + 1 == places_.size();
  const std::uint64_t end = last ? bytes_ : places_[number + 1].text;
  const bool text_follows = place.text + std::uint64_t{piece.text.size()} == end;
  const std::uint64_t provisions = place.provision + std::uint64_t{piece.provisions.size()};
  const bool tree_follows = last ? provisions <= UINT32_MAX : provisions == places_[number + 1].provision;
  const bool begins = number > 0 || (place.text == 0 && place.provision == 0);
  if (!text_follows || !tree_follows || !begins) fail_damaged();
  const auto is_within = [&](Span span) { return span.begin <= span.end && span.end <= bytes_; };
  for (const Provision& p : piece.provisions)
    if (!is_within(p.extent) || !is_within(p.body) || !p.extent.contains(p.body)) fail_damaged();
  for (const StoredCitation& stored : piece.citations) {
    if (!is_within(stored.citation.span) || !is_within(stored.citation.work_span) ||
        stored.provision >= provisions)
      fail_damaged();
  }
  return piece;
}

Piece StoredWords::whole() const {
  Piece all;
  all.text.reserve(bytes_);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    Piece piece = read(i);
    all.text += piece.text;
    std::ranges::move(piece.provisions, std::back_inserter(all.provisions));
    std::ranges::move(piece.citations, std::back_inserter(all.citations));
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
  for (; number < places_.size() && places_[number].text < span.end; ++number) text += read(number).text;
  if (span.begin - first >= text.size()) return {};
  return text.substr(span.begin - first, span.end - span.begin);
}

std::vector<Provision> StoredWords::provisions() const {
  std::vector<Provision> all;
  for (std::size_t i = 0; i < places_.size(); ++i)
    std::ranges::move(read(i).provisions, std::back_inserter(all));
  return all;
}

std::vector<Provision> StoredWords::provision_and_above(std::uint32_t place) const {
  std::vector<Provision> chain;
  std::map<std::size_t, Piece> pieces;  // several provisions share one
  while (place != no_provision && !places_.empty()) {
    const std::size_t number = piece_of(place);
    auto found = pieces.find(number);
    if (found == pieces.end()) found = pieces.emplace(number, read(number)).first;
    const std::size_t in_piece = place - places_[number].provision;
    if (in_piece >= found->second.provisions.size()) break;
    chain.push_back(found->second.provisions[in_piece]);
    const std::uint32_t above = chain.back().parent;
    place = above < place ? above : no_provision;
  }
  return chain;
}

std::vector<Provision> StoredWords::provisions_below(std::uint32_t place, const Provision& provision) const {
  std::vector<Provision> all;
  if (places_.empty()) return all;
  for (std::size_t number = piece_of(place); number < places_.size(); ++number) {
    std::vector<Provision> here = read(number).provisions;
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
  for (std::size_t i = 0; i < places_.size(); ++i)
    std::ranges::move(read(i).citations, std::back_inserter(all));
  return all;
}

}  // namespace pandect
