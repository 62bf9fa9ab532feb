#include "catalogue/old_formats.h"

#include <span>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "library/adding.h"
#include "segments/build.h"
#include "catalogue/dictionary.h"
#include "catalogue/piece.h"
#include "catalogue/piece_bytes.h"
#include "catalogue/rows.h"
#include "library/view.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::string_view old_law =
    "Harbour Dues Act\nIdentifier: HD-1\nIn force: 2020-01-01\n\nSection 1. Dues\nEvery vessel pays dues "
    "under section "
    "2 of the Ports Act.\n\nSection 2. Rate\nThe rate is:\n(a) four crowns;\n(b) five crowns.\n";

/// Makes of a catalogue what an earlier Pandect would have written.
void make_old(const LibraryFolder& folder, int format) {
  Catalogue catalogue(folder.catalogue(), Database::Mode::write);
  Database& database = catalogue.database();
  database.execute(
      "CREATE TABLE provisions(version INTEGER, place INTEGER, parent INTEGER, level INTEGER, unit INTEGER, "
      "repealed "
      "INTEGER, label TEXT, number TEXT, heading TEXT, path TEXT, alias TEXT, extent_begin INTEGER, "
      "extent_end INTEGER, "
      "body_begin INTEGER, body_end INTEGER, source_begin INTEGER, source_end INTEGER);"
      "CREATE TABLE citations(version INTEGER, place INTEGER, provision INTEGER, span_begin INTEGER, "
      "span_end INTEGER, "
      "within INTEGER, work TEXT, path TEXT, last TEXT, relative INTEGER, marked INTEGER, work_begin "
      "INTEGER, work_end "
      "INTEGER); ALTER TABLE versions ADD COLUMN text TEXT NOT NULL DEFAULT ''");
  const std::int64_t version = database.number("SELECT version FROM versions");
  database.prepare("UPDATE versions SET text=?").bind(catalogue.text(version)).run();
  Statement insert = database.prepare("INSERT INTO provisions VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  const std::vector<Provision> provisions = catalogue.provisions(version);
  for (std::size_t i = 0; i < provisions.size(); ++i) {
    const Provision& p = provisions[i];
    insert
        .bind(version, i, p.parent, static_cast<int>(p.level), p.unit ? 1 : 0, p.repealed ? 1 : 0, p.label,
              p.number, p.heading, p.path, p.alias, p.extent.begin, p.extent.end, p.body.begin, p.body.end,
              p.source.begin, p.source.end)
        .run();
  }
  Statement cited = database.prepare("INSERT INTO citations VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)");
  const std::vector<StoredCitation> citations = catalogue.citations(version);
  for (std::size_t i = 0; i < citations.size(); ++i) {
    const Citation& c = citations[i].citation;
    cited
        .bind(version, i, citations[i].provision, c.span.begin, c.span.end, static_cast<int>(c.in), c.work,
              encode_cited_path(c.path), c.last, static_cast<int>(c.relative), c.marked ? 1 : 0,
              c.work_span.begin, c.work_span.end)
        .run();
  }
  database.execute(
      "DROP TABLE pieces; DROP TABLE words; DROP TABLE published; DROP TABLE histories; DROP TABLE "
      "history_files; "
      "DROP TABLE dictionaries; DROP TABLE version_sums");
  if (format == 1)
    database.execute(
        "DROP TABLE places; DROP TABLE unread; DROP TABLE corrected; DROP TABLE corrections; DROP TABLE "
        "replaced; DROP "
        "TABLE added; DROP TABLE endings; DROP TABLE ended; DROP TABLE table_sums");
  database.execute(fmt::format("PRAGMA user_version={}", format));
}

/// Format 3: a version is one piece here, in which all stands one after another.
void make_format_3(const LibraryFolder& folder) {
  Catalogue catalogue(folder.catalogue(), Database::Mode::write);
  Database& database = catalogue.database();
  const std::int64_t version = database.number("SELECT version FROM versions");
  const std::vector<Provision> provisions = catalogue.provisions(version);
  const std::vector<StoredCitation> citations = catalogue.citations(version);
  const std::string text = catalogue.text(version);
  PieceWriter out;
  out.string(text);
  out.number(provisions.size());
  for (std::uint32_t i = 0; i < provisions.size(); ++i) {
    const Provision& p = provisions[i];
    out.number((p.unit ? 1U : 0U) | (p.repealed ? 2U : 0U) | (i > 0 ? 4U : 0U) | 16U);
    out.number(static_cast<std::uint64_t>(p.level));
    out.number(i > 0 ? i - p.parent : 0);
    for (const std::string* one : {&p.label, &p.number, &p.heading, &p.path, &p.alias}) out.string(*one);
    out.span(0, p.extent);
    out.span(p.extent.begin, p.body);
    out.span(0, p.source);
  }
  out.number(citations.size());
  for (const StoredCitation& stored : citations) {
    const Citation& c = stored.citation;
    out.from(0, stored.provision);
    out.span(0, c.span);
    out.number((static_cast<unsigned>(c.in) << 4U) | (static_cast<unsigned>(c.relative) << 2U) |
               (c.marked ? 2U : 0U) | 1U);
    out.string(c.work);
    out.string(encode_cited_path(c.path));
    out.string(c.last);
    out.span(0, c.work_span);
  }
  const std::string packed = Dictionary().pack(Packed::words, std::move(out).bytes());
  const std::string places = encode_places({{1, 0, 0, 0, 0, {no_provision}}}, {});
  database.execute(
      "DROP TABLE pieces; DROP TABLE words; DROP TABLE dictionaries; CREATE TABLE pieces(piece INTEGER "
      "PRIMARY "
      "KEY, hash INTEGER NOT NULL, sum INTEGER NOT NULL, uses INTEGER NOT NULL, bytes BLOB NOT NULL); CREATE "
      "INDEX pieces_by_hash ON pieces(hash); CREATE TABLE words(version INTEGER PRIMARY KEY, bytes INTEGER "
      "NOT "
      "NULL, citations INTEGER NOT NULL, sum INTEGER NOT NULL, pieces BLOB NOT NULL)");
  database.prepare("INSERT INTO pieces VALUES(1,0,0,1,?)").bind(std::as_bytes(std::span(packed))).run();
  database.prepare("INSERT INTO words VALUES(?,?,?,0,?)")
      .bind(version, text.size(), citations.size(), std::as_bytes(std::span(places)))
      .run();
  database.execute("PRAGMA user_version=3");
}

TEST(OldFormatsTest, ALibraryOfAnEarlierFormatIsBroughtToThisOneWhenItIsOpened) {
  for (const int format : {1, 2, 3}) {
    const TestFolder test_folder;
    const LibraryFolder folder = LibraryFolder::open_or_create(test_folder / "library");
    write_file(test_folder / "dues.txt", old_law);
    {
      Catalogue catalogue(folder.catalogue(), Database::Mode::write);
      add_files(catalogue, {test_folder / "dues.txt"}, {});
      build_library(folder, catalogue);
    }
    const auto look = [&] {
      const LibraryView view = LibraryView::open(folder.path());
      const std::int64_t version = view.versions(0).front().record.version;
      std::string all = view.catalogue().text(version);
      for (const Provision& p : view.catalogue().provisions(version))
        all += fmt::format("\n{} {} {} {} {}", p.path, p.label, p.parent, p.extent.begin, p.body.end);
      Catalogue catalogue(folder.catalogue(), Database::Mode::read);
      for (const StoredCitation& cited : catalogue.citations(version))
        all += fmt::format("\n{} {}", cited.provision, describe(cited.citation));
      return all;
    };
    const std::string before = look();
    if (format == 3) {
      make_format_3(folder);
    } else {
      make_old(folder, format);
    }
    EXPECT_THROW(Catalogue(folder.catalogue(), Database::Mode::read), Error);
    EXPECT_EQ(look(), before);
    EXPECT_EQ(LibraryView::open(folder.path()).verify(), 0U);
    EXPECT_EQ(Database(folder.catalogue(), Database::Mode::read).number("PRAGMA user_version"),
              Catalogue::format);
  }
}

}  // namespace
}  // namespace pandect
