#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "catalogue/catalogue.h"
#include "catalogue/catalogue_tables.h"
#include "catalogue/edits.h"
#include "catalogue/histories.h"
#include "catalogue/identity.h"
#include "catalogue/read_source.h"
#include "catalogue/replacements.h"
#include "catalogue/review.h"
#include "catalogue/rows.h"
#include "catalogue/standing.h"
#include "catalogue/sums.h"
#include "catalogue/superseded.h"
#include "catalogue/version_hash.h"
#include "catalogue/words.h"
#include "law/time/ending.h"
#include "pandect/error.h"

namespace pandect {
namespace {

StoreResult::Given describe(const Work& work) {
  StoreResult::Given given{work.id, work.title, {}, work.kind, work.language, work.in_force, 0};
  for (const Alias& alias : work.aliases)
    if (alias.kind == Alias::Kind::short_title) given.short_titles.push_back(alias.name);
  for (const Provision& p : work.provisions) given.units += p.unit ? 1 : 0;
  return given;
}

}  // namespace

void Catalogue::count_up() {
  database_.execute("UPDATE meta SET value=value+1 WHERE key='generation'");
}

std::int64_t Catalogue::store_work(const Work& work) {
  Statement insert = database_.prepare(
      "INSERT INTO works(id, language) VALUES(?, ?) ON CONFLICT(id) DO UPDATE SET "
      "language=excluded.language RETURNING work");
  insert.bind(work.id, language_code(work.language));
  insert.step();
  const std::int64_t row = insert.integer(0);
  while (insert.step()) {
  }
  Statement alias = database_.prepare("INSERT OR IGNORE INTO aliases VALUES(?, ?, ?)");
  for (const Alias& name : work.aliases) alias.bind(row, static_cast<int>(name.kind), name.name).run();
  return row;
}

std::int64_t Catalogue::store_version(const ReadSource::Part& part, std::int64_t work_row,
                                      std::int64_t source, const std::string& hash) {
  const Work& work = part.work;
  std::int64_t units = 0;
  for (const Provision& p : work.provisions) units += p.unit ? 1 : 0;
  Statement insert = database_.prepare(
      "INSERT INTO versions(work, source, hash, title, kind, format, valid_from, valid_to, promulgated, "
      "units, provisions) VALUES(?,?,?,?,?,?,?,?,?,?,?)");
  insert.bind(work_row, source, hash, work.title, work.kind, work.format, date_to_row(work.in_force.from),
              date_to_row(work.in_force.to), date_to_row(work.promulgated), units, work.provisions.size());
  insert.run();
  const std::int64_t version = database_.last_insert_id();
  store_words(database_, version, work, part.citations);
  Statement place = database_.prepare("INSERT OR IGNORE INTO places VALUES(?,?,?,?,?,?,?,?)");
  for (const PagePlace& found : work.places) bind_place(place, version, found);
  store_unread(database_, version, work);
  store_endings(database_, version, find_ending_clauses(work), find_beginning_clauses(work));
  store_sums(database_, version, hash);
  return version;
}

StoreResult Catalogue::add_source(const ReadSource& source) {
  StoreResult result;
  Statement insert = database_.prepare(
      "INSERT INTO sources(path, hash, format) VALUES(?,?,?) ON CONFLICT(path) DO UPDATE SET "
      "hash=excluded.hash, "
      "format=excluded.format RETURNING source");
  insert.bind(source.path, source.hash, source.format);
  insert.step();
  const std::int64_t source_row = insert.integer(0);
  while (insert.step()) {
  }
  database_.prepare("DELETE FROM problems WHERE source=?").bind(source_row).run();
  Statement problem = database_.prepare("INSERT INTO problems VALUES(?,?,?)");
  // Versions that this file gave before and no longer gives are retired at the end.
  database_.prepare("UPDATE versions SET retired=2 WHERE source=? AND retired=0").bind(source_row).run();
  Statement same = database_.prepare(
      "SELECT version, hash, source FROM versions WHERE work=? AND valid_from IS ? AND retired<>1");
  Statement path_of = database_.prepare("SELECT path FROM sources WHERE source=?");
  std::unordered_map<std::int64_t, std::int64_t> given;  // versions by work
  for (const ReadSource::Part& read : source.parts) {
    const std::int64_t line = source.parts.size() == 1 ? source.line : 0;
    const Identity identity = identify(database_, read.work, source_row, source.path, line);
    const std::vector<Edit> edits = list_edits(*this, identity.id);
    std::optional<ReadSource::Part> renamed;
    if (identity.id != read.work.id || !edits.empty()) renamed = read;
    if (renamed) renamed->work.id = identity.id;
    if (identity.apart) {
      renamed->work.title = identity.title;
      renamed->work.aliases.push_back({Alias::Kind::short_title, read.work.title});
      result.apart.push_back({identity.id, identity.title});
    }
    if (renamed) apply_edits(edits, renamed->work);
    // Its references were found with the words of the language that its reader took it for.
    if (renamed && renamed->work.language != read.work.language)
      renamed->citations = find_citations(renamed->work);
    const ReadSource::Part& part = renamed ? *renamed : read;
    const Work& work = part.work;
    result.given.push_back(describe(work));
    result.units += result.given.back().units;
    for (const ReadProblem& found : work.problems) problem.bind(source_row, found.place, found.message).run();
    const std::int64_t row = store_work(work);
    const std::string hash = version_hash(work);
    same.bind(row, date_to_row(work.in_force.from));
    std::optional<std::int64_t> unchanged;
    std::vector<std::int64_t> old;
    std::unordered_set<std::int64_t> earlier;  // of those, the ones from an earlier state of the file
    while (same.step()) {
      if (same.integer(2) != source_row) supersede_source(database_, same.integer(2), source.path);
      if (same.text(1) == hash && !unchanged) {
        unchanged = same.integer(0);
      } else {
        old.push_back(same.integer(0));
        if (source.line != 0 && is_in_line(database_, same.integer(2), source.line)) {
          earlier.insert(old.back());
          continue;
        }
        path_of.bind(same.integer(2)).step();
        result.replaced.push_back({work.id, work.title, path_of.string(0), work.in_force.from});
      }
    }
    same.reset();
    if (unchanged) {
      database_.prepare("UPDATE versions SET retired=0, source=? WHERE version=?")
          .bind(source_row, *unchanged)
          .run();
    }
    for (const std::int64_t version : old) {
      database_.prepare("UPDATE versions SET retired=1 WHERE version=?").bind(version).run();
    }
    const std::int64_t stored = unchanged ? *unchanged : store_version(part, row, source_row, hash);
    for (const std::int64_t version : old) {
      // If its own history has replaced it, its versions are kept there.
      if (!earlier.contains(version)) record_replacement(database_, version, stored);
    }
    given.emplace(row, stored);
    if (unchanged) {
      ++result.works_unchanged;
      continue;
    }
    ++(old.empty() ? result.works_added : result.works_replaced);
  }
  // If the file gives another version of a work than before, the earlier one is replaced, too.
  Statement gone = database_.prepare(
      "SELECT v.version, v.work, v.title, v.valid_from, w.id FROM versions v JOIN works w USING(work) WHERE "
      "v.source=? AND v.retired=2");
  gone.bind(source_row);
  while (gone.step()) {
    const auto found = given.find(gone.integer(1));
    if (found == given.end()) continue;
    record_replacement(database_, gone.integer(0), found->second);
    result.replaced.push_back(
        {gone.string(4), gone.string(2), source.path, date_from_row(gone.maybe_integer(3))});
  }
  database_.prepare("UPDATE versions SET retired=1 WHERE source=? AND retired=2").bind(source_row).run();
  count_up();
  return result;
}

void Catalogue::replace_version(std::int64_t version, const ReadSource::Part& part) {
  Statement select = database_.prepare("SELECT source FROM versions WHERE version=?");
  select.bind(version);
  if (!select.step()) throw Error(ErrorCode::internal, fmt::format("there is no version {}", version));
  const std::int64_t stored =
      store_version(part, store_work(part.work), select.integer(0), version_hash(part.work));
  replace_in_records(database_, version, stored);
  database_.prepare("UPDATE versions SET retired=1 WHERE version=?").bind(version).run();
  count_up();
}

void Catalogue::record_failure(std::string_view path, std::string_view message) {
  database_
      .prepare(
          "INSERT INTO sources(path, hash, format) VALUES(?,'','') ON CONFLICT(path) DO UPDATE SET hash=''")
      .bind(path)
      .run();
  const std::int64_t source = find_source(path)->source;
  database_.prepare("DELETE FROM problems WHERE source=?").bind(source).run();
  database_.prepare("INSERT INTO problems VALUES(?,'',?)").bind(source, message).run();
  count_up();
}

bool Catalogue::remove_work(std::string_view id) {
  const std::optional<std::int64_t> found = find_work(id);
  if (!found) return false;
  Statement retire = database_.prepare("UPDATE versions SET retired=1 WHERE work=? AND retired=0");
  retire.bind(*found).run();
  // The files it came from must be read again if they are added again.
  read_histories_anew(database_, *found);
  database_.prepare("UPDATE sources SET hash='' WHERE source IN (SELECT source FROM versions WHERE work=?)")
      .bind(*found)
      .run();
  database_.prepare("DELETE FROM replaced WHERE old IN (SELECT version FROM versions WHERE work=?)")
      .bind(*found)
      .run();
  count_up();
  return true;
}

std::optional<std::size_t> Catalogue::remove_source(std::string_view path) {
  // Sources in an archive, or in a history, have its path, "!" and their name.
  Statement select =
      database_.prepare("SELECT source FROM sources WHERE path=?1 OR substr(path, 1, length(?1)+1)=?1||'!'");
  select.bind(path);
  std::vector<std::int64_t> found;
  while (select.step()) found.push_back(select.integer(0));
  forget_history(database_, path);
  if (found.empty()) return std::nullopt;
  std::unordered_set<std::int64_t> works;
  Statement given = database_.prepare("SELECT work FROM versions WHERE source=? AND retired=0");
  for (const std::int64_t source : found) {
    given.bind(source);
    while (given.step()) works.insert(given.integer(0));
    given.reset();
    database_.prepare("UPDATE versions SET retired=1 WHERE source=?").bind(source).run();
    database_
        .prepare(
            "DELETE FROM replaced WHERE old IN (SELECT version FROM versions WHERE source=?1) OR new IN "
            "(SELECT "
            "version FROM versions WHERE source=?1)")
        .bind(source)
        .run();
    database_.prepare("DELETE FROM problems WHERE source=?").bind(source).run();
    database_.prepare("UPDATE sources SET hash='' WHERE source=?").bind(source).run();
  }
  count_up();
  return works.size();
}

void Catalogue::sweep() {
  Transaction transaction(database_);
  std::vector<std::int64_t> retired;
  std::unordered_set<std::int64_t> works;
  Statement select = database_.prepare(
      "SELECT version, work FROM versions WHERE retired<>0 AND version NOT IN (SELECT old FROM replaced)");
  while (select.step()) {
    retired.push_back(select.integer(0));
    works.insert(select.integer(1));
  }
  for (const char* table :
       {"places", "unread", "corrected", "added", "endings", "beginnings", "version_sums", "versions"}) {
    Statement remove = database_.prepare(fmt::format("DELETE FROM {} WHERE version=?", table));
    for (const std::int64_t version : retired) remove.bind(version).run();
  }
  for (const std::int64_t version : retired) drop_words(database_, version);
  for (const char* table : {"aliases", "works"}) {
    Statement remove = database_.prepare(fmt::format(
        "DELETE FROM {} WHERE work=?1 AND NOT EXISTS (SELECT 1 FROM versions WHERE work=?1)", table));
    for (const std::int64_t work : works) remove.bind(work).run();
  }
  database_.execute(
      "DELETE FROM sources WHERE hash='' AND NOT EXISTS (SELECT 1 FROM versions v WHERE "
      "v.source=sources.source) "
      "AND NOT EXISTS (SELECT 1 FROM problems p WHERE p.source=sources.source)");
  transaction.commit();
}

}  // namespace pandect
