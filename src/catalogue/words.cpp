#include "catalogue/words.h"

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>

#include <fmt/format.h>

#include "catalogue/piece_bytes.h"
#include "catalogue/word_sums.h"

namespace pandect {
namespace {

/// Bytes of words in a language above which a dictionary saves more than its own size, and maximum bytes of
/// pieces used for training it.
constexpr std::int64_t worth_a_dictionary = std::int64_t{2} << 20;
constexpr std::size_t trained_of = std::size_t{4} << 20;

using SharedDictionary = std::shared_ptr<const Dictionary>;

/// The row of a stored piece, and true if it was stored just now.
struct PieceRow {
  std::int64_t row = 0;
  bool is_new = false;
};
PieceRow store_piece(Database& database, const EncodedPiece& piece, std::int64_t dictionary_row,
                     const Dictionary& dictionary) {
  const std::int64_t tree_hash = hash_row(piece.tree);
  const std::int64_t words_hash = hash_row(piece.words);
  Statement same =
      database.prepare("SELECT piece, tree_hash, dictionary, tree, words FROM pieces WHERE words_hash=?");
  same.bind(words_hash);
  while (same.step()) {
    const std::int64_t row = same.integer(0);
    if (same.integer(1) != tree_hash) continue;
    // Other bytes may have been made to have the same hash.
    const SharedDictionary own = find_dictionary(database, same.integer(2));
    if (!own->holds(Packed::tree, same.text(3), piece.tree) ||
        !own->holds(Packed::words, same.text(4), piece.words))
      continue;
    same.reset();
    database.prepare("UPDATE pieces SET uses=uses+1 WHERE piece=?").bind(row).run();
    return {row, false};
  }
  const std::string tree = dictionary.pack(Packed::tree, piece.tree);
  const std::string words = dictionary.pack(Packed::words, piece.words);
  database
      .prepare("INSERT INTO pieces(tree_hash, words_hash, uses, dictionary, tree, words) VALUES(?,?,1,?,?,?)")
      .bind(tree_hash, words_hash, dictionary_row, std::as_bytes(std::span(tree)),
            std::as_bytes(std::span(words)))
      .run();
  return {database.last_insert_id(), true};
}

/// In the stored form; empty if the catalogue does not have the version.
std::string language_of(const Database& database, std::int64_t version) {
  Statement select =
      database.prepare("SELECT w.language FROM versions v JOIN works w USING(work) WHERE v.version=?");
  return select.bind(version).step() ? select.string(0) : std::string();
}

std::int64_t dictionary_of(const Database& database, std::string_view language) {
  Statement select = database.prepare("SELECT max(dictionary) FROM dictionaries WHERE language=?");
  return select.bind(language).step() ? select.integer(0) : 0;
}

/// Pieces by their rows, each with the most bytes that it may have.
using BoundedPieces = std::map<std::int64_t, std::uint64_t>;

/// The pieces of a language that are compressed without a dictionary.
BoundedPieces plain_pieces(const Database& database, std::string_view language) {
  BoundedPieces pieces;
  Statement all = database.prepare(
      "SELECT w.pieces, w.bytes FROM words w JOIN versions v USING(version) JOIN works k USING(work) WHERE "
      "k.language=?");
  all.bind(language);
  std::vector<PiecePlace> places;
  std::vector<LongSpans> longs;
  while (all.step()) {
    decode_places(all.text(0), places, longs);
    const std::uint64_t most = most_piece_bytes(static_cast<std::uint32_t>(all.integer(1)));
    for (const PiecePlace& place : places) pieces[place.piece] = std::max(pieces[place.piece], most);
  }
  return pieces;
}

/// Trains a dictionary on a language's pieces, and compresses them again with it.
void add_dictionary(Database& database, std::string_view language) {
  const BoundedPieces pieces = plain_pieces(database, language);
  const SharedDictionary none = find_dictionary(database, 0);
  Statement select = database.prepare("SELECT tree, words FROM pieces WHERE piece=? AND dictionary=0");
  std::vector<std::string> trees;
  std::vector<std::string> words;
  std::size_t bytes = 0;
  for (const auto& [piece, most] : pieces) {
    if (bytes >= trained_of) break;
    if (!select.bind(piece).step()) continue;
    trees.push_back(none->unpack(Packed::tree, select.text(0), most));
    words.push_back(none->unpack(Packed::words, select.text(1), most));
    bytes += words.back().size();
  }
  select.reset();
  const SharedDictionary dictionary = train_dictionary(trees, words);
  if (!dictionary) return;
  const std::int64_t row = store_dictionary(database, language, *dictionary);
  Statement update = database.prepare("UPDATE pieces SET dictionary=?, tree=?, words=? WHERE piece=?");
  for (const auto& [piece, most] : pieces) {
    if (!select.bind(piece).step()) continue;
    const std::string tree = dictionary->pack(Packed::tree, none->unpack(Packed::tree, select.text(0), most));
    const std::string text =
        dictionary->pack(Packed::words, none->unpack(Packed::words, select.text(1), most));
    select.reset();
    update.bind(row, std::as_bytes(std::span(tree)), std::as_bytes(std::span(text)), piece).run();
  }
}

/// Counts the words of a language without a dictionary, and creates one when there are enough.
void count_words(Database& database, std::string_view language, std::int64_t bytes) {
  const std::string key = fmt::format("words in {}", language);
  database.prepare("INSERT INTO meta VALUES(?1,?2) ON CONFLICT(key) DO UPDATE SET value=value+?2")
      .bind(key, bytes)
      .run();
  Statement count = database.prepare("SELECT value FROM meta WHERE key=?");
  if (!count.bind(key).step() || count.integer(0) < worth_a_dictionary) return;
  count.reset();
  add_dictionary(database, language);
  // If none could be trained, it is tried again after the same amount of new words.
  database.prepare("DELETE FROM meta WHERE key=?").bind(key).run();
}

}  // namespace

std::uint64_t most_piece_bytes(std::uint64_t text_bytes) {
  constexpr std::uint64_t least = std::uint64_t{16} << 20;
  constexpr std::uint64_t of_byte = 64;
  return least + text_bytes * of_byte;
}

void store_words(Database& database, std::int64_t version, const Work& work,
                 const std::vector<StoredCitation>& citations) {
  CutVersion cut = cut_version(work, citations);
  const std::uint64_t most = most_piece_bytes(work.text.size());
  for (const EncodedPiece& piece : cut.pieces) {
    if (piece.tree.size() > most || piece.words.size() > most)
      throw Error(ErrorCode::bad_input,
                  fmt::format("«{}» has parts or references beyond all proportion to its text", work.title));
  }
  const std::string language = language_of(database, version);
  const std::int64_t row = dictionary_of(database, language);
  const SharedDictionary dictionary = find_dictionary(database, row);
  std::int64_t new_bytes = 0;
  for (std::size_t i = 0; i < cut.pieces.size(); ++i) {
    const PieceRow stored = store_piece(database, cut.pieces[i], row, *dictionary);
    cut.places[i].piece = stored.row;
    if (stored.is_new) new_bytes += static_cast<std::int64_t>(cut.pieces[i].words.size());
  }
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
  if (row == 0) count_words(database, language, new_bytes);
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
  struct Expected {
    std::int64_t uses = 0;
    std::uint64_t most = 0;  // bytes
  };
  std::unordered_map<std::int64_t, Expected> expected;
  Statement words = database.prepare("SELECT version FROM words");
  while (words.step()) {
    const StoredWords version(database, words.integer(0));
    for (const PiecePlace& place : version.places()) {
      Expected& own = expected[place.piece];
      ++own.uses;
      own.most = std::max(own.most, most_piece_bytes(version.bytes()));
    }
  }
  verify_dictionaries(database);
  Statement pieces =
      database.prepare("SELECT piece, tree_hash, words_hash, uses, dictionary, tree, words FROM pieces");
  while (pieces.step()) {
    const auto found = expected.find(pieces.integer(0));
    if (found == expected.end() || found->second.uses != pieces.integer(3)) fail_damaged_words();
    const std::uint64_t most = found->second.most;
    const SharedDictionary dictionary = find_dictionary(database, pieces.integer(4));
    if (pieces.integer(1) != hash_row(dictionary->unpack(Packed::tree, pieces.text(5), most)) ||
        pieces.integer(2) != hash_row(dictionary->unpack(Packed::words, pieces.text(6), most)))
      fail_damaged_words();
    expected.erase(found);
  }
  if (!expected.empty()) fail_damaged_words();
}

}  // namespace pandect
