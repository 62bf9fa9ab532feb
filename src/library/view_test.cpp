#include "library/view.h"

#include <fstream>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "catalogue/replacements.h"
#include "catalogue/standing.h"
#include "library/adding.h"
#include "pandect/error.h"
#include "segments/array_file.h"
#include "segments/build.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

ErrorCode code_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    return error.code();
  }
  return ErrorCode::internal;
}

class ViewTest : public testing::Test {
 protected:
  void SetUp() override {
    write_file(test_folder_ / "act.txt",
               "Harbour Dues Act\n\nSection 1. Dues\nEvery vessel that moors pays harbour dues.\n\n"
               "Section 2. Rate\nThe rate is four crowns a metre of the vessel.\n");
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    add_files(catalogue, {test_folder_ / "act.txt"}, {});
  }
  void build() {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    build_library(folder_, catalogue, {.afresh = true});
  }

  TestFolder test_folder_;
  fs::path path_ = test_folder_ / "library";
  LibraryFolder folder_ = LibraryFolder::open_or_create(path_);
};

TEST_F(ViewTest, ABuildThatAKilledWriterDidNotMakeIsMadeWhenTheLibraryIsOpened) {
  const LibraryView view = LibraryView::open(path_);
  EXPECT_EQ(view.works().size(), 1U);
  EXPECT_EQ(view.documents().documents().size(), 2U);
}

TEST_F(ViewTest, AStaleBuildIsUsedWhileAnotherProcessWrites) {
  build();
  const WriteLock other(folder_, std::chrono::milliseconds(0));
  {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    catalogue.remove_work("en/Harbour-Dues-Act");
  }
  const LibraryView view = LibraryView::open(path_);
  ASSERT_EQ(view.works().size(), 1U);
  EXPECT_EQ(view.works()[0].title, "Harbour Dues Act");
}

TEST_F(ViewTest, AViewKeepsItsWordsWhenTheWorkIsReplacedAndSwept) {
  build();
  const LibraryView view = LibraryView::open(path_);
  write_file(
      test_folder_ / "act.txt",
      "Harbour Dues Act\n\nSection 1. Dues\nNobody pays.\n\nSection 2. Rate\nThere is none for anybody.\n");
  {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    add_files(catalogue, {test_folder_ / "act.txt"}, {});
    build_library(folder_, catalogue);
  }
  const std::int64_t version = view.versions(0).front().record.version;
  EXPECT_NE(view.catalogue().text(version).find("four crowns"), std::string::npos);
  const LibraryView later = LibraryView::open(path_);
  EXPECT_EQ(later.catalogue().text(later.versions(0).front().record.version).find("four crowns"),
            std::string::npos);
}

TEST_F(ViewTest, NamesWhatIsWrongWithADamagedLibrary) {
  build();
  const fs::path index = folder_.build(*folder_.current_build()) / lexical_file_name(Language::english, 1);
  fs::resize_file(index, fs::file_size(index) / 2);
  EXPECT_EQ(code_of([&] { LibraryView::open(path_); }), ErrorCode::library_damaged);
  build();
  EXPECT_EQ(LibraryView::open(path_).works().size(), 1U);
}

TEST_F(ViewTest, ACatalogueOfAnotherLibraryIsDamage) {
  build();
  Database(path_ / "catalogue.db", Database::Mode::write)
      .execute("UPDATE meta SET value=value-1 WHERE key='generation'");
  EXPECT_EQ(code_of([&] { LibraryView::open(path_); }), ErrorCode::library_damaged);
}

TEST_F(ViewTest, ATableWithAnotherColumnIsDamage) {
  build();
  Database(path_ / "catalogue.db", Database::Mode::write)
      .execute("PRAGMA writable_schema=ON; UPDATE sqlite_schema SET sql=replace(sql, 'title', 'tjtle')");
  EXPECT_EQ(code_of([&] { (void)LibraryView::open(path_).works(); }), ErrorCode::library_damaged);
}

TEST_F(ViewTest, VerifyFindsAFlippedByte) {
  build();
  EXPECT_NO_THROW(LibraryView::open(path_).verify());
  const fs::path index = folder_.build(*folder_.current_build()) / lexical_file_name(Language::english, 1);
  std::string bytes = read_file(index);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  write_file(index, bytes);
  EXPECT_EQ(code_of([&] { LibraryView::open(path_).verify(); }), ErrorCode::library_damaged);
}

TEST_F(ViewTest, VerifyComparesTheWordsOfVersions) {
  build();
  const auto change = [&](const std::string& sql) {
    Database(folder_.catalogue(), Database::Mode::write).execute(sql);
  };
  EXPECT_NO_THROW(LibraryView::open(path_).verify());
  change("UPDATE versions SET title=title||'s'");
  change("DELETE FROM table_sums");
  EXPECT_EQ(code_of([&] { LibraryView::open(path_).verify(); }), ErrorCode::library_damaged);
}

TEST_F(ViewTest, WhatIsQuotedBesideTheWordsIsNoLessExact) {
  build();
  const std::string sound = read_file(folder_.catalogue());
  const auto read_all = [&] {
    const LibraryView view = LibraryView::open(path_);
    for (std::uint32_t work = 0; work < view.works().size(); ++work) {
      for (const LibraryView::Version& version : view.versions(work))
        standing_facts(view.catalogue(), view.works()[work].work, version.record.version);
    }
  };
  EXPECT_NO_THROW(read_all());
  for (const char* damage :
       {"UPDATE versions SET title='Harbour Dues Act 1990'", "UPDATE versions SET kind='decree'",
        "UPDATE versions SET valid_from=12345", "UPDATE versions SET source=99",
        "UPDATE works SET id='en/Other'", "UPDATE sources SET path='/other.txt'",
        "UPDATE added SET day=day-512", "DELETE FROM versions", "DELETE FROM works", "DELETE FROM sources"}) {
    Database(folder_.catalogue(), Database::Mode::write)
        .execute(std::string(damage) + "; PRAGMA wal_checkpoint(TRUNCATE)");
    EXPECT_EQ(code_of(read_all), ErrorCode::library_damaged) << damage;
    for (const char* suffix : {"-wal", "-shm"}) fs::remove(folder_.catalogue().string() + suffix);
    write_file(folder_.catalogue(), sound);
  }
  EXPECT_NO_THROW(read_all());
}

TEST_F(ViewTest, SweepingThatIsStoppedLeavesNoDamage) {
  build();
  {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    forget_replacements(catalogue);
  }
  EXPECT_NO_THROW(LibraryView::open(path_).verify());
}

TEST_F(ViewTest, AFlippedByteInATableIsFoundBeforeItIsUsed) {
  // Definitions, uses and links enough for several pages.
  std::string text = "Bell Act\n\nSection 1. Terms\nIn this Act, “bell” means a bell of bronze.\n";
  for (int i = 2; i < 700; ++i)
    text +=
        fmt::format("\nSection {}. Bells\nA bell under section {} is a bell of section {}.\n", i, i - 1, i);
  write_file(test_folder_ / "bell.txt", text);
  {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    add_files(catalogue, {test_folder_ / "bell.txt"}, {});
  }
  build();
  const auto all_of = [&] {
    std::string all;
    const LibraryView view = LibraryView::open(path_);
    for (std::uint32_t i = 0; i < view.documents().documents().size(); ++i) {
      for (const Link& link : view.documents().links_from(i))
        all += fmt::format("{}-{} {} ", link.from, link.to, link.span.begin);
      for (const Link& link : view.documents().links_to(i)) all += fmt::format("{}<{} ", link.to, link.from);
      for (const TermUse& use : view.terms().uses_in(i))
        all += fmt::format("{}:{} ", use.definition, use.span.begin);
    }
    for (std::uint32_t i = 0; i < view.terms().definitions().size(); ++i) {
      for (const TermUse& use : view.terms().uses_of(i)) all += fmt::format("{} of {} ", use.document, i);
    }
    return all;
  };
  const std::string expected = all_of();
  std::mt19937 random(5);
  for (const std::string& name : {documents_file_name(1), terms_file_name(1), live_table_name}) {
    const fs::path table = folder_.build(*folder_.current_build()) / name;
    const std::string whole = read_file(table);
    EXPECT_GT(whole.size(), name == live_table_name ? 1U : array_page_bytes);
    for (int round = 0; round < 60; ++round) {
      std::string bytes = whole;
      const std::size_t at = round == 0 ? bytes.size() - 1 : random() % bytes.size();
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
      std::ofstream(table, std::ios::binary) << bytes;
      EXPECT_EQ(code_of([&] { EXPECT_EQ(all_of(), expected); }), ErrorCode::library_damaged)
          << name << " at " << at;
      EXPECT_EQ(code_of([&] { LibraryView::open(path_).verify(); }), ErrorCode::library_damaged);
    }
    std::ofstream(table, std::ios::binary) << whole;
  }
  EXPECT_EQ(all_of(), expected);
}

TEST_F(ViewTest, FindsAWorkByItsIdOrRow) {
  for (const char* name : {"Bell", "Lamp", "Zebra"}) {
    const fs::path path = test_folder_ / fmt::format("{}.txt", name);
    write_file(path, fmt::format("{} Act\n\nSection 1. Duty\nA {} is kept clean.\n", name, name));
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    add_files(catalogue, {path}, {});
  }
  build();
  const LibraryView view = LibraryView::open(path_);
  ASSERT_EQ(view.works().size(), 4U);
  for (std::uint32_t i = 0; i < view.works().size(); ++i) {
    EXPECT_EQ(view.find_work(view.works()[i].id), i);
    EXPECT_EQ(view.find_work(view.works()[i].work), i);
  }
  for (const char* id : {"", "en", "en/Bell", "en/Bell-Act/1", "en/Yacht-Act", "zz"})
    EXPECT_EQ(view.find_work(id), std::nullopt) << id;
  EXPECT_EQ(view.find_work(std::int64_t{4711}), std::nullopt);
}

TEST_F(ViewTest, RefusesANewerFormat) {
  build();
  Database(folder_.catalogue(), Database::Mode::write).execute("PRAGMA user_version=99");
  EXPECT_EQ(code_of([&] { LibraryView::open(path_); }), ErrorCode::library_too_new);
}

TEST_F(ViewTest, RefusesWhatIsNoLibrary) {
  EXPECT_EQ(code_of([&] { LibraryView::open(test_folder_ / "nowhere"); }), ErrorCode::not_a_library);
  EXPECT_EQ(code_of([&] { LibraryView::open(test_folder_ / "act.txt"); }), ErrorCode::not_a_library);
  EXPECT_EQ(code_of([&] { LibraryView::open(test_folder_.path()); }), ErrorCode::not_a_library);
  EXPECT_EQ(code_of([&] { LibraryFolder::open_or_create(test_folder_.path()); }), ErrorCode::not_a_library);
  const fs::path fake = test_folder_ / "fake";
  fs::create_directory(fake);
  write_file(fake / "catalogue.db", "this is not SQLite, it only has the name of the file that is");
  EXPECT_EQ(code_of([&] { LibraryView::open(fake); }), ErrorCode::library_damaged);
}

TEST_F(ViewTest, ASecondWriterIsToldThatAnotherWrites) {
  const WriteLock first(folder_, std::chrono::milliseconds(0));
  EXPECT_EQ(code_of([&] { WriteLock(folder_, std::chrono::milliseconds(50)); }), ErrorCode::library_busy);
}

}  // namespace
}  // namespace pandect
