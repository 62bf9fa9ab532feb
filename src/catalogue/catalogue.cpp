#include "catalogue/catalogue.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "catalogue/catalogue_tables.h"
#include "catalogue/record_sums.h"
#include "catalogue/rows.h"
#include "catalogue/standing.h"
#include "catalogue/sums.h"
#include "catalogue/version_hash.h"
#include "catalogue/words.h"
#include "catalogue/work_state.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// The beginning of a statement that selects versions, and as the last column whether they are sound.
std::string select_versions() {
  return fmt::format(
      "SELECT v.version, v.work, v.title, v.kind, v.format, s.path, v.valid_from, v.valid_to, v.promulgated, "
      "s.path IS NOT NULL AND {} AND {} FROM versions v LEFT JOIN sources s USING(source) ",
      is_as_stored("versions", "v"), is_as_stored("sources", "s"));
}

VersionRecord take_version(const Statement& row) {
  constexpr int sound = 9;
  expect_as_stored(row, sound, "what is known of a version");
  return read_version(row);
}

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
  if (id != catalogue_application_id) {
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
  if (found < format) {
    throw Error(ErrorCode::not_a_library,
                fmt::format("{}: format {} is older than {}, the only one this Pandect reads", file.string(),
                            found, format),
                "make a new library and add the sources again");
  }
  if (mode != Database::Mode::read) prepare_writing();
}

void Catalogue::create_tables() {
  database_.execute("PRAGMA page_size=8192; PRAGMA journal_mode=WAL");
  {
    Transaction transaction(database_);
    database_.execute(catalogue_tables);
    create_sums(database_);
    transaction.commit();
  }
  prepare_writing();
  Transaction transaction(database_);
  database_.execute("INSERT INTO meta VALUES('generation', 0), ('lineage', random())");
  database_.execute(
      fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", catalogue_application_id, format));
  transaction.commit();
  // All of it is in the file itself, or the disk is full: only then does the file get its name.
  Statement checkpoint = database_.prepare("PRAGMA wal_checkpoint(TRUNCATE)");
  if (!checkpoint.step() || checkpoint.integer(0) != 0)
    throw Error(ErrorCode::no_space, "the catalogue cannot be written",
                "free some space and run the command again");
}

void Catalogue::prepare_writing() {
  database_.execute(
      "PRAGMA synchronous=FULL; PRAGMA cache_size=-65536; PRAGMA journal_size_limit=4194304; PRAGMA "
      "temp_store=MEMORY; PRAGMA recursive_triggers=ON");
  keep_sums(database_);
  remember_changes(database_);
}

std::int64_t Catalogue::generation() const {
  return database_.number("SELECT value FROM meta WHERE key='generation'");
}

std::int64_t Catalogue::lineage() const {
  return database_.number("SELECT value FROM meta WHERE key='lineage'");
}

std::optional<SourceRecord> Catalogue::find_source(std::string_view path) const {
  Statement select = database_.prepare("SELECT source, path, hash, format FROM sources WHERE path=?");
  select.bind(path);
  if (!select.step()) return std::nullopt;
  return SourceRecord{select.integer(0), select.string(1), select.string(2), select.string(3)};
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
  if (works.empty()) return;
  // Of some their own rows are read, of many all there are, one after another.
  constexpr std::size_t some = 4096;
  std::string of_works;
  if (works.size() <= some) {
    std::vector<std::int64_t> rows;
    for (const WorkRecord& work : works) rows.push_back(work.work);
    of_works = fmt::format(" WHERE work IN ({})", fmt::join(rows, ","));
  }
  Statement names = database_.prepare(
      fmt::format("SELECT work, id, language, {} FROM works{}", is_as_stored("works", "works"), of_works));
  while (names.step()) {
    if (WorkRecord* work = of(names.integer(0))) {
      expect_as_stored(names, 3, "the id of a work");
      work->id = names.string(1);
      work->language = read_language(names.string(2), work->id);
    }
  }
  // The title is that of the newest version, preferring one that is not retired. The titles of earlier ones
  // are names, too: a law that was renamed is found by the name that it had.
  Statement titles = database_.prepare(fmt::format(
      "SELECT work, title, retired, {} FROM versions{} ORDER BY retired DESC, coalesce(valid_from, "
      "-2147483648), version",
      is_as_stored("versions", "versions"), of_works));
  std::map<std::int64_t, std::set<std::string>> former;
  while (titles.step()) {
    WorkRecord* work = of(titles.integer(0));
    if (work == nullptr) continue;
    expect_as_stored(titles, 3, "the title of a work");
    work->title = titles.string(1);
    if (titles.integer(2) == 0) former[work->work].insert(work->title);
  }
  for (const auto& [row, names] : former) {
    WorkRecord& work = *of(row);
    for (const std::string& name : names)
      if (name != work.title) work.aliases.push_back({Alias::Kind::short_title, name});
  }
  Statement alias = database_.prepare("SELECT work, kind, name FROM aliases" + of_works);
  while (alias.step()) {
    if (WorkRecord* work = of(alias.integer(0))) {
      work->aliases.push_back({static_cast<Alias::Kind>(alias.integer(1)), alias.string(2)});
    }
  }
  for (const WorkRecord& work : works) {
    if (work.id.empty() || work.title.empty()) fail_damaged("a work, or its versions, are missing");
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

std::string Catalogue::id_of(std::int64_t work) const {
  Statement select =
      database_.prepare(fmt::format("SELECT id, {} FROM works WHERE work=?", is_as_stored("works", "works")));
  if (!select.bind(work).step()) return {};
  expect_as_stored(select, 1, "the id of a work");
  return select.string(0);
}

std::vector<VersionRecord> Catalogue::versions(std::int64_t work) const {
  std::vector<VersionRecord> all;
  Statement select = database_.prepare(
      fmt::format("{} WHERE v.work=? AND v.retired=0 ORDER BY coalesce(v.valid_from, -2147483648), v.version",
                  select_versions()));
  select.bind(work);
  while (select.step()) all.push_back(take_version(select));
  end_repealed(database_, work, all);
  return all;
}

std::vector<VersionRecord> Catalogue::versions_from(std::string_view path) const {
  std::vector<VersionRecord> all;
  Statement select = database_.prepare(fmt::format(
      "{} WHERE v.source=(SELECT source FROM sources WHERE path=?) AND v.retired=0", select_versions()));
  select.bind(path);
  while (select.step()) all.push_back(take_version(select));
  return all;
}

std::optional<VersionRecord> Catalogue::version(std::int64_t row) const {
  Statement select = database_.prepare(fmt::format("{} WHERE v.version=?", select_versions()));
  select.bind(row);
  if (!select.step()) return std::nullopt;
  return take_version(select);
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

std::vector<SourceRecord> Catalogue::sources_of(std::string_view path) const {
  std::vector<SourceRecord> all;
  Statement select = database_.prepare(
      "SELECT source, path, hash, format FROM sources WHERE path=?1 AND hash<>'' UNION ALL SELECT source, "
      "path, "
      "hash, format FROM sources WHERE path>=?1||'!' AND path<?1||'\"' AND hash<>''");
  select.bind(path);
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

void Catalogue::verify() const {
  Statement check = database_.prepare("PRAGMA integrity_check");
  if (check.step() && check.text(0) != "ok") fail_damaged(check.text(0));
  verify_tables(database_);
  verify_words(database_);
  Statement select = database_.prepare(
      "SELECT v.version, v.hash, v.title, v.kind, v.valid_from, v.valid_to, v.promulgated, w.id "
      "FROM versions v JOIN works w USING(work) WHERE v.retired=0");
  while (select.step()) {
    Work work;
    work.title = select.string(2);
    work.kind = select.string(3);
    work.in_force = {date_from_row(select.maybe_integer(4)), date_from_row(select.maybe_integer(5))};
    work.promulgated = date_from_row(select.maybe_integer(6));
    work.text = text(select.integer(0));
    work.provisions = provisions(select.integer(0));
    if (!select.text(1).ends_with(words_hash(work)))
      fail_damaged(fmt::format("the words of {} are not those that were stored", select.string(7)));
  }
}

}  // namespace pandect
