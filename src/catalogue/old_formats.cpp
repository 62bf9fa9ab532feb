#include "catalogue/old_formats.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/dictionary.h"
#include "catalogue/old_pieces.h"
#include "catalogue/piece_bytes.h"
#include "catalogue/rows.h"
#include "catalogue/sums.h"
#include "catalogue/words.h"
#include "pandect/error.h"

namespace pandect {
namespace {

Provision read_provision(const Statement& row) {
  Provision p;
  p.parent = narrow(row.integer(2));
  p.level = static_cast<Level>(row.integer(3));
  p.unit = row.integer(4) != 0;
  p.repealed = row.integer(5) != 0;
  p.label = row.string(6);
  p.number = row.string(7);
  p.heading = row.string(8);
  p.path = row.string(9);
  p.alias = row.string(10);
  p.extent = {narrow(row.integer(11)), narrow(row.integer(12))};
  p.body = {narrow(row.integer(13)), narrow(row.integer(14))};
  p.source = {narrow(row.integer(15)), narrow(row.integer(16))};
  return p;
}

StoredCitation read_citation(const Statement& row) {
  StoredCitation stored;
  stored.provision = narrow(row.integer(2));
  stored.citation.span = {narrow(row.integer(3)), narrow(row.integer(4))};
  stored.citation.in = static_cast<Citation::In>(row.integer(5));
  stored.citation.work = row.string(6);
  stored.citation.path = decode_cited_path(row.text(7));
  stored.citation.last = row.string(8);
  stored.citation.relative = static_cast<Citation::Relative>(row.integer(9));
  stored.citation.marked = row.integer(10) != 0;
  stored.citation.work_span = {narrow(row.integer(11)), narrow(row.integer(12))};
  return stored;
}

/// The statements with "IF NOT EXISTS".
std::string where_missing(std::string statements) {
  for (const std::string_view word : {"CREATE TABLE ", "CREATE INDEX "}) {
    for (std::size_t at = 0; (at = statements.find(word, at)) != std::string::npos; at += word.size())
      statements.insert(at + word.size(), "IF NOT EXISTS ");
  }
  return statements;
}

/// Reads a version in formats 1 and 2.
class RowsOfVersions {
 public:
  explicit RowsOfVersions(const Database& database)
      : text_(database.prepare("SELECT text FROM versions WHERE version=?")),
        provision_(database.prepare("SELECT * FROM provisions WHERE version=? ORDER BY place")),
        citation_(database.prepare("SELECT * FROM citations WHERE version=? ORDER BY place")) {}

  Piece read(std::int64_t version) {
    Piece all;
    if (text_.bind(version).step()) all.text = text_.string(0);
    text_.reset();
    provision_.bind(version);
    while (provision_.step()) all.provisions.push_back(read_provision(provision_));
    provision_.reset();
    citation_.bind(version);
    while (citation_.step()) all.citations.push_back(read_citation(citation_));
    citation_.reset();
    return all;
  }

 private:
  Statement text_;
  Statement provision_;
  Statement citation_;
};

/// Reads a version in format 3.
Piece read_old_pieces(const Database& database, std::int64_t version) {
  Statement words = database.prepare("SELECT pieces, bytes FROM old_words WHERE version=?");
  Statement select = database.prepare("SELECT bytes FROM old_pieces WHERE piece=?");
  Piece all;
  if (!words.bind(version).step()) fail_damaged_words();
  std::vector<PiecePlace> places;
  std::vector<LongSpans> longs;
  decode_places(words.text(0), places, longs);
  const Dictionary none;
  const std::uint64_t most =
      2 * most_piece_bytes(static_cast<std::uint32_t>(words.integer(1)));  // tree and words
  for (const PiecePlace& place : places) {
    if (!select.bind(place.piece).step()) fail_damaged_words();
    Piece piece = decode_old_piece(none.unpack(Packed::words, select.text(0), most), place, longs);
    if (place.text != all.text.size() || place.provision != all.provisions.size()) fail_damaged_words();
    all.text += piece.text;
    std::ranges::move(piece.provisions, std::back_inserter(all.provisions));
    std::ranges::move(piece.citations, std::back_inserter(all.citations));
  }
  return all;
}

}  // namespace

void bring_to_newest(Database& database, std::int64_t format, const char* tables) {
  if (format > 3) throw Error(ErrorCode::internal, "no earlier format");
  const bool in_pieces = format == 3;
  if (in_pieces)
    database.execute(
        "ALTER TABLE pieces RENAME TO old_pieces; DROP INDEX pieces_by_hash; ALTER TABLE words RENAME TO "
        "old_words; DELETE FROM published");
  database.execute(where_missing(tables));
  std::vector<std::pair<std::int64_t, std::string>> versions;
  Statement all = database.prepare("SELECT version, hash FROM versions");
  while (all.step()) versions.emplace_back(all.integer(0), all.string(1));
  std::optional<RowsOfVersions> rows;
  if (!in_pieces) rows.emplace(database);
  for (const auto& [version, hash] : versions) {
    Piece words = rows ? rows->read(version) : read_old_pieces(database, version);
    Work work;
    work.text = std::move(words.text);
    work.provisions = std::move(words.provisions);
    store_words(database, version, work, words.citations);
    if (!in_pieces) store_sums(database, version, hash);
  }
  database.execute(in_pieces ? "DROP TABLE old_pieces; DROP TABLE old_words"
                             : "DROP TABLE provisions; DROP TABLE citations; DROP TABLE IF EXISTS text_sums; "
                               "ALTER TABLE versions DROP COLUMN text");
}

}  // namespace pandect
