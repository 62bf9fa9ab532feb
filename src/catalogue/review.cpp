#include "catalogue/review.h"

#include <cmath>

#include <fmt/format.h>

#include "base/date.h"
#include "catalogue/loaded_work.h"
#include "catalogue/read_source.h"
#include "catalogue/rows.h"
#include "catalogue/standing.h"
#include "catalogue/stored_work.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::string_view unread_columns =
    "SELECT u.id, u.kind, u.text_at, u.place, u.page, u.box_left, u.box_top, u.box_right, u.box_bottom, "
    "u.reason, "
    "u.content, u.version, v.work, s.path FROM unread u JOIN versions v USING(version) JOIN sources s "
    "USING(source) ";

Unread read_unread(const Statement& row) {
  const auto points = [&](int column) { return static_cast<float>(row.integer(column)) / hundredths; };
  Unread unread;
  unread.id = row.string(0);
  unread.kind = static_cast<Unread::Kind>(row.integer(1));
  unread.at = static_cast<std::uint32_t>(row.integer(2));
  unread.place = row.string(3);
  unread.page = static_cast<std::uint32_t>(row.integer(4));
  unread.box = {points(5), points(6), points(7), points(8)};
  unread.reason = row.string(9);
  unread.content = row.string(10);
  return unread;
}

void store_correction(Database& database, const Correction& correction) {
  database
      .prepare(
          "INSERT INTO corrections(item, text, made_by, made_when, model, accepted_by, accepted_when) "
          "VALUES(?,?,?,?,?,'','')")
      .bind(correction.item, correction.text, correction.by, correction.when, correction.model ? 1 : 0)
      .run();
}

/// Stores recognised words of a page as a model's transcription that no person has accepted. Once for each
/// item: its id is made from the words.
void store_transcription(Database& database, const Work& work, const Unread& item) {
  Statement known = database.prepare("SELECT 1 FROM corrections WHERE item=?");
  known.bind(item.id);
  if (known.step()) return;
  std::string words;
  for (const Corrected& one : work.corrected) {
    if (one.item == item.id) words += (words.empty() ? "" : "\n") + std::string(one.text.of(work.text));
  }
  store_correction(database, {item.id, words, item.read_by, time_now(), true, {}, {}});
}

[[noreturn]] void fail_unknown(std::string_view item) {
  throw Error(ErrorCode::no_such_provision, fmt::format("nothing in the review queue is called '{}'", item),
              "`pandect review` lists what waits there");
}

[[noreturn]] void refuse_other_words(std::string_view item) {
  throw Error(ErrorCode::wrong_usage,
              fmt::format("{}: the words of a machine-read page can be accepted, not replaced", item),
              "add a text of the law, or add the file without --ocr: the page can then be entered as it is");
}

}  // namespace

void store_unread(Database& database, std::int64_t version, const Work& work) {
  const auto stored = [](float points) {
    return static_cast<std::int64_t>(std::lround(points * hundredths));
  };
  Statement insert = database.prepare("INSERT INTO unread VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)");
  for (std::size_t i = 0; i < work.unread.size(); ++i) {
    const Unread& u = work.unread[i];
    insert
        .bind(version, i, u.id, static_cast<int>(u.kind), u.at, u.place, u.page, stored(u.box.left),
              stored(u.box.top), stored(u.box.right), stored(u.box.bottom), u.reason, u.content)
        .run();
  }
  Statement corrected = database.prepare("INSERT INTO corrected VALUES(?,?,?,?)");
  for (const Corrected& c : work.corrected) corrected.bind(version, c.text.begin, c.text.end, c.item).run();
  for (const Unread& item : work.unread) {
    if (item.kind == Unread::Kind::machine_read && !item.read_by.empty())
      store_transcription(database, work, item);
  }
}

void load_unread(const Database& database, std::int64_t version, Work& work) {
  Statement select =
      database.prepare(fmt::format("{} WHERE u.version=? ORDER BY u.place_in_work", unread_columns));
  select.bind(version);
  while (select.step()) work.unread.push_back(read_unread(select));
  Statement corrected = database.prepare(
      "SELECT text_begin, text_end, item FROM corrected WHERE version=? ORDER BY text_begin");
  corrected.bind(version);
  while (corrected.step()) {
    work.corrected.push_back(
        {{static_cast<std::uint32_t>(corrected.integer(0)), static_cast<std::uint32_t>(corrected.integer(1))},
         corrected.string(2)});
  }
}

std::vector<UnreadRecord> list_unread(const Catalogue& catalogue) {
  std::vector<UnreadRecord> all;
  Statement select = catalogue.database().prepare(
      fmt::format("{} WHERE v.retired=0 ORDER BY s.path, u.version, u.place_in_work", unread_columns));
  while (select.step())
    all.push_back({read_unread(select), select.integer(11), select.integer(12), select.string(13)});
  return all;
}

std::vector<Correction> list_corrections(const Catalogue& catalogue, std::string_view item) {
  std::vector<Correction> all;
  Statement select = catalogue.database().prepare(
      "SELECT item, text, made_by, made_when, model, accepted_by, accepted_when FROM corrections "
      "WHERE ?='' OR item=? ORDER BY correction");
  select.bind(item, item);
  while (select.step()) {
    all.push_back({select.string(0), select.string(1), select.string(2), select.string(3),
                   select.integer(4) != 0, select.string(5), select.string(6)});
  }
  return all;
}

Corrections corrections_in_force(const Catalogue& catalogue) {
  Corrections all;
  for (Correction& correction : list_corrections(catalogue)) {
    std::string item = correction.item;
    all.insert_or_assign(std::move(item), std::move(correction));
  }
  return all;
}

std::vector<Corrected> list_corrected(const Catalogue& catalogue, std::int64_t version, Span span) {
  std::vector<Corrected> all;
  Statement select = catalogue.database().prepare(
      "SELECT text_begin, text_end, item FROM corrected WHERE version=? AND text_begin<? AND text_end>? "
      "ORDER BY "
      "text_begin");
  select.bind(version, span.end, span.begin);
  while (select.step()) {
    all.push_back(
        {{static_cast<std::uint32_t>(select.integer(0)), static_cast<std::uint32_t>(select.integer(1))},
         select.string(2)});
  }
  return all;
}

void add_correction(Catalogue& catalogue, const Correction& correction) {
  Transaction transaction(catalogue.database());
  std::vector<std::int64_t> versions;
  for (const UnreadRecord& record : list_unread(catalogue)) {
    if (record.unread.id != correction.item) continue;
    if (record.unread.kind == Unread::Kind::machine_read) refuse_other_words(correction.item);
    versions.push_back(record.version);
  }
  if (versions.empty()) fail_unknown(correction.item);
  store_correction(catalogue.database(), correction);
  const Corrections in_force = corrections_in_force(catalogue);
  for (const std::int64_t version : versions) {
    Work work = load_stored_work(catalogue, version);
    remove_corrections(work);
    apply_corrections(work, in_force);
    check_work(work);
    std::vector<StoredCitation> citations = find_citations(work);
    catalogue.replace_version(version, {std::move(work), std::move(citations)});
  }
  settle_repeals(catalogue);
  transaction.commit();
}

void accept_correction(Catalogue& catalogue, std::string_view item, std::string_view by,
                       std::string_view when) {
  Statement update = catalogue.database().prepare(
      "UPDATE corrections SET accepted_by=?, accepted_when=? WHERE correction=(SELECT max(correction) FROM "
      "corrections WHERE item=?)");
  update.bind(by, when, item).run();
  if (catalogue.database().changes() == 0) fail_unknown(item);
}

}  // namespace pandect
