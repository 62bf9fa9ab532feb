#include "library/old_formats.h"

#include <string>
#include <vector>

#include "base/hash.h"
#include "library/rows.h"
#include "library/sums.h"
#include "library/words.h"
#include "pandect/error.h"

namespace pandect {
namespace {

std::uint32_t narrow(std::int64_t value) {
  return static_cast<std::uint32_t>(value);
}

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

}  // namespace

void bring_to_newest(Database& database, std::int64_t format, const char* tables) {
  if (format > 2) throw Error(ErrorCode::internal, "no earlier format");
  database.execute(where_missing(tables));
  std::vector<std::pair<std::int64_t, std::string>> versions;
  Statement all = database.prepare("SELECT version, hash FROM versions");
  while (all.step()) versions.emplace_back(all.integer(0), all.string(1));
  Statement text = database.prepare("SELECT text FROM versions WHERE version=?");
  Statement provision = database.prepare("SELECT * FROM provisions WHERE version=? ORDER BY place");
  Statement citation = database.prepare("SELECT * FROM citations WHERE version=? ORDER BY place");
  for (const auto& [version, hash] : versions) {
    Work work;
    if (text.bind(version).step()) work.text = text.string(0);
    text.reset();
    provision.bind(version);
    while (provision.step()) work.provisions.push_back(read_provision(provision));
    provision.reset();
    std::vector<StoredCitation> citations;
    citation.bind(version);
    while (citation.step()) citations.push_back(read_citation(citation));
    citation.reset();
    store_words(database, version, work, citations);
    store_sums(database, version, hash);
  }
  database.execute(
      "DROP TABLE provisions; DROP TABLE citations; DROP TABLE IF EXISTS text_sums; ALTER TABLE versions "
      "DROP COLUMN "
      "text");
}

}  // namespace pandect
