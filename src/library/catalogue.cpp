#include "library/catalogue.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "base/hash.h"
#include "library/ending.h"
#include "library/histories.h"
#include "library/identity.h"
#include "library/old_formats.h"
#include "library/replacements.h"
#include "library/review.h"
#include "library/rows.h"
#include "library/standing.h"
#include "library/sums.h"
#include "library/superseded.h"
#include "library/words.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Identifies an SQLite file as a catalogue: "Pndt".
constexpr int application_id = 0x506E6474;

/// Words, trees and references are stored in pieces (words.h). Boxes are in hundredths of a point.
/// Corrections are kept even if all versions with their items are deleted. `replaced` records which version
/// replaced which, `added` when one was added, `endings` the statements of laws about an end, their own or
/// that of other laws, `ended` the effects of the latter; sums are explained in sums.h, histories in
/// histories.h.
constexpr const char* tables = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE works(work INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, language INTEGER NOT NULL);
CREATE TABLE aliases(work INTEGER NOT NULL, kind INTEGER NOT NULL, name TEXT NOT NULL,
                     PRIMARY KEY(work, kind, name)) WITHOUT ROWID;
CREATE TABLE sources(source INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, format TEXT NOT NULL);
CREATE TABLE problems(source INTEGER NOT NULL, place TEXT NOT NULL, message TEXT NOT NULL);
CREATE INDEX problems_by_source ON problems(source);
CREATE TABLE versions(version INTEGER PRIMARY KEY, work INTEGER NOT NULL, source INTEGER NOT NULL,
                      retired INTEGER NOT NULL DEFAULT 0, hash TEXT NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL,
                      format TEXT NOT NULL, valid_from INTEGER, valid_to INTEGER, promulgated INTEGER,
                      units INTEGER NOT NULL, provisions INTEGER NOT NULL);
CREATE INDEX versions_by_work ON versions(work, retired);
CREATE INDEX versions_by_source ON versions(source, retired);
CREATE TABLE dictionaries(dictionary INTEGER PRIMARY KEY, language TEXT NOT NULL, sum INTEGER NOT NULL,
                          tree BLOB NOT NULL, words BLOB NOT NULL);
CREATE TABLE pieces(piece INTEGER PRIMARY KEY, tree_hash INTEGER NOT NULL, words_hash INTEGER NOT NULL,
                    uses INTEGER NOT NULL, dictionary INTEGER NOT NULL, tree BLOB NOT NULL, words BLOB NOT NULL);
CREATE INDEX pieces_by_hash ON pieces(words_hash);
CREATE TABLE words(version INTEGER PRIMARY KEY, bytes INTEGER NOT NULL, citations INTEGER NOT NULL,
                   sum INTEGER NOT NULL, pieces BLOB NOT NULL);
CREATE TABLE published(alias TEXT NOT NULL, version INTEGER NOT NULL, place INTEGER NOT NULL,
                       PRIMARY KEY(alias, version, place)) WITHOUT ROWID;
CREATE INDEX published_by_version ON published(version);
CREATE TABLE places(version INTEGER NOT NULL, text_begin INTEGER NOT NULL, text_end INTEGER NOT NULL,
                    page INTEGER NOT NULL, box_left INTEGER NOT NULL, box_top INTEGER NOT NULL,
                    box_right INTEGER NOT NULL, box_bottom INTEGER NOT NULL,
                    PRIMARY KEY(version, text_begin)) WITHOUT ROWID;
CREATE TABLE unread(version INTEGER NOT NULL, place_in_work INTEGER NOT NULL, id TEXT NOT NULL, kind INTEGER NOT NULL,
                    text_at INTEGER NOT NULL, place TEXT NOT NULL, page INTEGER NOT NULL, box_left INTEGER NOT NULL,
                    box_top INTEGER NOT NULL, box_right INTEGER NOT NULL, box_bottom INTEGER NOT NULL,
                    reason TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY(version, place_in_work)) WITHOUT ROWID;
CREATE TABLE corrected(version INTEGER NOT NULL, text_begin INTEGER NOT NULL, text_end INTEGER NOT NULL,
                       item TEXT NOT NULL, PRIMARY KEY(version, text_begin)) WITHOUT ROWID;
CREATE TABLE corrections(correction INTEGER PRIMARY KEY, item TEXT NOT NULL, text TEXT NOT NULL,
                         made_by TEXT NOT NULL, made_when TEXT NOT NULL, model INTEGER NOT NULL,
                         accepted_by TEXT NOT NULL, accepted_when TEXT NOT NULL);
CREATE TABLE replaced(old INTEGER PRIMARY KEY, new INTEGER NOT NULL, made_when TEXT NOT NULL);
CREATE TABLE added(version INTEGER PRIMARY KEY, day INTEGER NOT NULL);
CREATE TABLE endings(version INTEGER NOT NULL, place INTEGER NOT NULL, provision INTEGER NOT NULL,
                     first INTEGER NOT NULL, last INTEGER NOT NULL, name TEXT NOT NULL, day INTEGER,
                     PRIMARY KEY(version, place)) WITHOUT ROWID;
CREATE TABLE ended(work INTEGER NOT NULL, by_version INTEGER NOT NULL, provision INTEGER NOT NULL, day INTEGER,
                   PRIMARY KEY(work, by_version, provision)) WITHOUT ROWID;
CREATE TABLE version_sums(version INTEGER PRIMARY KEY, hash TEXT NOT NULL, rest INTEGER NOT NULL);
CREATE TABLE table_sums(name TEXT PRIMARY KEY, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE histories(history INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, first TEXT NOT NULL, head TEXT NOT NULL,
                       settings TEXT NOT NULL);
CREATE TABLE history_files(source INTEGER PRIMARY KEY, history INTEGER NOT NULL, path TEXT NOT NULL,
                           line INTEGER NOT NULL, by_commit TEXT NOT NULL, dated INTEGER NOT NULL,
                           deleted_by TEXT NOT NULL);
CREATE INDEX history_files_by_line ON history_files(line);
)sql";

constexpr std::string_view version_columns =
    "SELECT v.version, v.work, v.title, v.kind, v.format, s.path, v.valid_from, v.valid_to, v.promulgated "
    "FROM versions v JOIN sources s USING(source) ";

/// Hash of a version's words, tree and days: verify() recomputes it from the tables.
std::string words_hash(const Work& work) {
  const auto day = [](const std::optional<Date>& date) { return date ? format_date(*date) : ""; };
  std::string all = fmt::format("{}\n{}\n{} {} {}\n", work.title, work.kind, day(work.in_force.from),
                                day(work.in_force.to), day(work.promulgated));
  for (const Provision& p : work.provisions) {
    all += fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {}\n", p.path, p.label, p.number, p.heading,
                       p.alias, p.parent, static_cast<int>(p.level), p.extent.begin, p.extent.end,
                       p.body.begin, p.body.end, p.unit, p.repealed);
  }
  all += work.text;
  return content_hash(all);
}

/// Languages with a constant in the code are stored by its number, as in all earlier libraries; others by
/// their code, since their numbers depend on the folders of a program.
std::string stored_language(Language language) {
  if (language <= Language::french) return std::to_string(static_cast<int>(language));
  return std::string(language_code(language));
}

Language read_language(std::string_view stored, std::string_view work) {
  if (stored.size() == 1 && stored[0] >= '0' && stored[0] <= '6')
    return static_cast<Language>(stored[0] - '0');
  if (const auto language = parse_language(stored)) return *language;
  throw Error(ErrorCode::wrong_usage,
              fmt::format("{} is in '{}', a language this program has no words of", work, stored),
              "name the folder of languages that it was added with: --languages DIR");
}

/// Hash of everything stored of a version, so that a reader that reads the same file differently gives
/// another version. It ends with words_hash().
std::string version_hash(const Work& work) {
  std::string rest = stored_language(work.language) + "\n";
  for (const Alias& alias : work.aliases) rest += alias.name + '\n';
  for (const PagePlace& place : work.places) {
    rest += fmt::format("{} {} {} {}\n", place.text.begin, place.page, place.box.left, place.box.top);
  }
  for (const Unread& unread : work.unread) rest += unread.id + '\n';
  return content_hash(rest) + words_hash(work);
}

/// Length of a hash that ends with words_hash(); those of earlier libraries have half of it.
constexpr std::size_t whole_hash = 64;

[[noreturn]] void fail_damaged(std::string_view what) {
  throw Error(ErrorCode::library_damaged, fmt::format("catalogue.db: {}", what),
              "restore the folder from a copy, or make a new library and add the sources again");
}

}  // namespace

Catalogue::Catalogue(const std::filesystem::path& file, Database::Mode mode) : database_(file, mode) {
  const std::int64_t id = database_.number("PRAGMA application_id");
  if (mode == Database::Mode::create && id == 0) {
    create_tables();
    return;
  }
  if (id != application_id) {
    throw Error(ErrorCode::not_a_library, fmt::format("{}: not a catalogue of Pandect", file.string()),
                "restore the folder from a copy, or make a new library and add the sources again");
  }
  const std::int64_t found = database_.number("PRAGMA user_version");
  if (found > format) {
    throw Error(ErrorCode::library_too_new,
                fmt::format("{}: format {} is newer than {}, the newest this Pandect reads", file.string(),
                            found, format),
                "update Pandect, or make a new library with this version and add the sources again");
  }
  if (found < format && mode == Database::Mode::read) {
    throw Error(ErrorCode::library_busy, fmt::format("{}: written by an earlier Pandect", file.string()),
                "run `pandect build` as one who may write to it, when nobody else does");
  }
  if (mode != Database::Mode::read) database_.execute("PRAGMA synchronous=FULL; PRAGMA cache_size=-65536");
  if (found < format) upgrade(found);
}

void Catalogue::upgrade(std::int64_t found) {
  {
    Transaction transaction(database_);
    bring_to_newest(database_, found, tables);
    seal_tables(database_);
    database_.execute(fmt::format("PRAGMA user_version={}", format));
    transaction.commit();
  }
  database_.execute("VACUUM");
}

void Catalogue::create_tables() {
  database_.execute(
      "PRAGMA page_size=8192; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
      "PRAGMA cache_size=-65536");
  Transaction transaction(database_);
  database_.execute(tables);
  database_.execute("INSERT INTO meta VALUES('generation', 0)");
  seal_tables(database_);
  database_.execute(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", application_id, format));
  transaction.commit();
}

std::int64_t Catalogue::generation() const {
  return database_.number("SELECT value FROM meta WHERE key='generation'");
}

void Catalogue::count_up() {
  database_.execute("UPDATE meta SET value=value+1 WHERE key='generation'");
}

std::optional<SourceRecord> Catalogue::find_source(std::string_view path) const {
  Statement select = database_.prepare("SELECT source, path, hash, format FROM sources WHERE path=?");
  select.bind(path);
  if (!select.step()) return std::nullopt;
  return SourceRecord{select.integer(0), select.string(1), select.string(2), select.string(3)};
}

std::int64_t Catalogue::store_work(const Work& work) {
  Statement insert = database_.prepare(
      "INSERT INTO works(id, language) VALUES(?, ?) ON CONFLICT(id) DO UPDATE SET language=excluded.language "
      "RETURNING work");
  insert.bind(work.id, stored_language(work.language));
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
  store_endings(database_, version, find_ending_clauses(work));
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
    std::optional<ReadSource::Part> renamed;
    if (identity.id != read.work.id) renamed = read;
    if (renamed) renamed->work.id = identity.id;
    if (identity.apart) {
      renamed->work.title = identity.title;
      renamed->work.aliases.push_back({Alias::Kind::short_title, read.work.title});
      result.apart.push_back({identity.id, identity.title});
    }
    const ReadSource::Part& part = renamed ? *renamed : read;
    const Work& work = part.work;
    for (const Provision& p : work.provisions) result.units += p.unit ? 1 : 0;
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
      "v.retired=2");
  while (gone.step()) {
    const auto found = given.find(gone.integer(1));
    if (found == given.end()) continue;
    record_replacement(database_, gone.integer(0), found->second);
    result.replaced.push_back(
        {gone.string(4), gone.string(2), source.path, date_from_row(gone.maybe_integer(3))});
  }
  database_.execute("UPDATE versions SET retired=1 WHERE retired=2");
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
  // Found once: finding them reads all of the table.
  std::vector<std::int64_t> retired;
  Statement select = database_.prepare(
      "SELECT version FROM versions WHERE retired<>0 AND version NOT IN (SELECT old FROM replaced)");
  while (select.step()) retired.push_back(select.integer(0));
  for (const char* table :
       {"places", "unread", "corrected", "added", "endings", "version_sums", "versions"}) {
    Statement remove = database_.prepare(fmt::format("DELETE FROM {} WHERE version=?", table));
    for (const std::int64_t version : retired) remove.bind(version).run();
  }
  for (const std::int64_t version : retired) drop_words(database_, version);
  database_.execute(
      "DELETE FROM aliases WHERE work NOT IN (SELECT work FROM versions);"
      "DELETE FROM works WHERE work NOT IN (SELECT work FROM versions);"
      "DELETE FROM sources WHERE hash='' AND source NOT IN (SELECT source FROM versions) "
      "AND source NOT IN (SELECT source FROM problems)");
  seal_tables(database_);
  transaction.commit();
}

std::vector<WorkRecord> Catalogue::works() const {
  std::vector<WorkRecord> all;
  Statement select = database_.prepare("SELECT DISTINCT work FROM versions WHERE retired=0");
  while (select.step()) all.push_back({select.integer(0), {}, Language::unknown, {}, {}});
  fill_works(all);
  std::ranges::sort(all, {}, &WorkRecord::id);
  return all;
}

void Catalogue::fill_works(std::vector<WorkRecord>& works) const {
  std::unordered_map<std::int64_t, WorkRecord*> by_row;
  for (WorkRecord& work : works) by_row[work.work] = &work;
  const auto of = [&](std::int64_t row) {
    const auto found = by_row.find(row);
    return found == by_row.end() ? nullptr : found->second;
  };
  Statement names = database_.prepare("SELECT work, id, language FROM works");
  while (names.step()) {
    if (WorkRecord* work = of(names.integer(0))) {
      work->id = names.string(1);
      work->language = read_language(names.string(2), work->id);
    }
  }
  // The title is that of the newest version, preferring one that is not retired.
  Statement titles = database_.prepare(
      "SELECT work, title FROM versions ORDER BY retired DESC, coalesce(valid_from, -2147483648), version");
  while (titles.step()) {
    if (WorkRecord* work = of(titles.integer(0))) work->title = titles.string(1);
  }
  Statement alias = database_.prepare("SELECT work, kind, name FROM aliases");
  while (alias.step()) {
    if (WorkRecord* work = of(alias.integer(0))) {
      work->aliases.push_back({static_cast<Alias::Kind>(alias.integer(1)), alias.string(2)});
    }
  }
}

void Catalogue::begin_snapshot() {
  database_.execute("BEGIN; SELECT count(*) FROM meta");
}

std::optional<std::int64_t> Catalogue::find_work(std::string_view id) const {
  Statement select = database_.prepare(
      "SELECT work FROM works WHERE id=? AND work IN (SELECT work FROM versions WHERE retired=0)");
  select.bind(id);
  if (!select.step()) return std::nullopt;
  return select.integer(0);
}

std::vector<VersionRecord> Catalogue::versions(std::int64_t work) const {
  std::vector<VersionRecord> all;
  Statement select = database_.prepare(
      fmt::format("{} WHERE v.work=? AND v.retired=0 ORDER BY coalesce(v.valid_from, -2147483648), v.version",
                  version_columns));
  select.bind(work);
  while (select.step()) all.push_back(read_version(select));
  end_repealed(database_, work, all);
  return all;
}

std::vector<VersionRecord> Catalogue::versions_from(std::string_view path) const {
  std::vector<VersionRecord> all;
  Statement select = database_.prepare(fmt::format(
      "{} WHERE v.source=(SELECT source FROM sources WHERE path=?) AND v.retired=0", version_columns));
  select.bind(path);
  while (select.step()) all.push_back(read_version(select));
  return all;
}

std::optional<VersionRecord> Catalogue::version(std::int64_t row) const {
  Statement select = database_.prepare(fmt::format("{} WHERE v.version=?", version_columns));
  select.bind(row);
  if (!select.step()) return std::nullopt;
  return read_version(select);
}

std::vector<Provision> Catalogue::provisions(std::int64_t version) const {
  return StoredWords(database_, version).provisions();
}

std::vector<Provision> Catalogue::provision_and_above(std::int64_t version, std::uint32_t place) const {
  return StoredWords(database_, version).provision_and_above(place);
}

std::vector<Provision> Catalogue::provisions_below(std::int64_t version, std::uint32_t place,
                                                   const Provision& provision) const {
  return StoredWords(database_, version).provisions_below(place, provision);
}

std::vector<Catalogue::AliasedProvision> Catalogue::find_alias(std::string_view alias) const {
  std::vector<AliasedProvision> found;
  if (alias.empty()) return found;
  Statement select = database_.prepare(
      "SELECT v.work, p.version, p.place FROM published p JOIN versions v USING(version) WHERE p.alias=? AND "
      "v.retired=0 ORDER BY coalesce(v.valid_from, -2147483648) DESC");
  select.bind(alias);
  while (select.step()) {
    const auto place = static_cast<std::uint32_t>(select.integer(2));
    const std::vector<Provision> chain = provision_and_above(select.integer(1), place);
    if (!chain.empty()) found.push_back({select.integer(0), select.integer(1), place, chain.front().path});
  }
  return found;
}

std::vector<StoredCitation> Catalogue::citations(std::int64_t version) const {
  return StoredWords(database_, version).citations();
}

std::string Catalogue::text(std::int64_t version) const {
  return text(version, {0, UINT32_MAX});
}

std::string Catalogue::text(std::int64_t version, Span span) const {
  return StoredWords(database_, version).text(span);
}

std::vector<PagePlace> Catalogue::places(std::int64_t version, Span span) const {
  std::vector<PagePlace> all;
  Statement select = database_.prepare(
      "SELECT * FROM places WHERE version=? AND text_begin<? AND text_end>? ORDER BY text_begin");
  select.bind(version, span.end, span.begin);
  while (select.step()) all.push_back(read_place(select));
  return all;
}

std::vector<ProblemRecord> Catalogue::problems() const {
  std::vector<ProblemRecord> all;
  Statement select = database_.prepare(
      "SELECT s.path, p.place, p.message FROM problems p JOIN sources s USING(source) ORDER BY s.path, "
      "p.rowid");
  while (select.step()) all.push_back({select.string(0), select.string(1), select.string(2)});
  return all;
}

std::vector<SourceRecord> Catalogue::sources() const {
  std::vector<SourceRecord> all;
  Statement select =
      database_.prepare("SELECT source, path, hash, format FROM sources WHERE hash<>'' ORDER BY path");
  while (select.step())
    all.push_back({select.integer(0), select.string(1), select.string(2), select.string(3)});
  return all;
}

CatalogueCounts Catalogue::counts() const {
  CatalogueCounts counts;
  Statement select = database_.prepare(
      "SELECT count(DISTINCT work), count(*), coalesce(sum(provisions),0), coalesce(sum(units),0), "
      "coalesce(sum(w.bytes),0), coalesce(sum(w.citations),0) FROM versions JOIN words w USING(version) "
      "WHERE retired=0");
  select.step();
  counts.works = select.integer(0);
  counts.versions = select.integer(1);
  counts.provisions = select.integer(2);
  counts.units = select.integer(3);
  counts.text_bytes = select.integer(4);
  counts.citations = select.integer(5);
  counts.sources = database_.number("SELECT count(*) FROM sources WHERE hash<>''");
  return counts;
}

std::size_t Catalogue::verify() const {
  Statement check = database_.prepare("PRAGMA integrity_check");
  if (check.step() && check.text(0) != "ok") fail_damaged(check.text(0));
  verify_tables(database_);
  verify_words(database_);
  std::size_t without = 0;
  Statement select = database_.prepare(
      "SELECT v.version, v.hash, v.title, v.kind, v.valid_from, v.valid_to, v.promulgated, w.id "
      "FROM versions v JOIN works w USING(work) WHERE v.retired=0");
  while (select.step()) {
    const std::string hash = select.string(1);
    if (hash.size() != whole_hash) {
      ++without;
      continue;
    }
    Work work;
    work.title = select.string(2);
    work.kind = select.string(3);
    work.in_force = {date_from_row(select.maybe_integer(4)), date_from_row(select.maybe_integer(5))};
    work.promulgated = date_from_row(select.maybe_integer(6));
    work.text = text(select.integer(0));
    work.provisions = provisions(select.integer(0));
    if (!hash.ends_with(words_hash(work)))
      fail_damaged(fmt::format("the words of {} are not those that were stored", select.string(7)));
  }
  return without;
}

}  // namespace pandect
