#include "catalogue/sums.h"

#include <fstream>
#include <functional>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/random.h"
#include "base/test_folder.h"
#include "catalogue/catalogue.h"
#include "catalogue/replacements.h"
#include "catalogue/standing.h"
#include "pandect/error.h"
#include "readers/all.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view law =
    "Noise Act 2020\n\nSection 1. Noise\nNoise is forbidden at night.\n\nSection 2. Fines\n(1) The fine "
    "under section 1 is "
    "40 pounds.\n(2) It is doubled for trumpets.\n";

class Sums : public testing::Test {
 protected:
  Sums() : file_(folder_.path() / "catalogue.db") {
    Catalogue catalogue(file_, Database::Mode::create);
    ReadSource source{"noise.txt", "hash", "plain-statute", {}};
    source.parts.push_back({plain_statute_reader().read({"noise.txt", law}).at(0), {}});
    source.parts.back().citations.push_back({1, {}});
    catalogue.add_source(source);
    settle_repeals(catalogue);
    catalogue.database().execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  void write(const std::string& bytes) const { std::ofstream(file_, std::ios::binary) << bytes; }

  /// Everything that can be read of the catalogue; nothing when it cannot.
  static std::string read_all(const fs::path& file) {
    const Catalogue catalogue(file, Database::Mode::read);
    std::string all;
    Statement tables = catalogue.database().prepare(
        "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%' ORDER BY name");
    while (tables.step()) {
      const std::string table = tables.string(0);
      const auto columns =
          catalogue.database().number("SELECT count(*) FROM pragma_table_info('" + table + "')");
      Statement rows = catalogue.database().prepare("SELECT * FROM \"" + table + "\" ORDER BY 1, 2");
      while (rows.step()) {
        for (int i = 0; i < columns; ++i) all += rows.string(i) + '\x1F';
      }
    }
    return all;
  }

  TestFolder folder_;
  fs::path file_;
};

ErrorCode code_thrown(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.code();
  }
  return ErrorCode::internal;
}

TEST_F(Sums, HoldForWhatWasStored) {
  const Catalogue catalogue(file_, Database::Mode::read);
  EXPECT_NO_THROW(catalogue.verify());
  const VersionRecord version = catalogue.versions_from("noise.txt").at(0);
  EXPECT_EQ(catalogue.text(version.version), law);
  EXPECT_EQ(catalogue.text(version.version, {16, 25}), law.substr(16, 9));
  EXPECT_EQ(catalogue.text(version.version, {20, 20}), "");
  EXPECT_FALSE(catalogue.provisions(version.version).empty());
}

TEST_F(Sums, HoldForALawThatSaysWhenItEnds) {
  Catalogue catalogue(file_, Database::Mode::write);
  ReadSource source{"boats.txt", "hash", "plain-statute", {}};
  source.parts.push_back(
      {plain_statute_reader()
           .read({"boats.txt",
                  "Boats Act 1990\n\nSection 1. Boats\nA boat floats.\n\nSection 2. Expiry\nThis "
                  "Act expires on 31 December 2016.\n"})
           .at(0),
       {}});
  catalogue.add_source(source);
  settle_repeals(catalogue);
  ASSERT_EQ(catalogue.database().number("SELECT count(*) FROM endings WHERE sum IS NOT NULL"), 1);
  EXPECT_NO_THROW(catalogue.verify());
}

TEST_F(Sums, FollowEveryChange) {
  Catalogue catalogue(file_, Database::Mode::write);
  const auto add = [&](const std::string& name, const std::string& text) {
    ReadSource source{name, text, "plain-statute", {}};
    source.parts.push_back({plain_statute_reader().read({name, text}).at(0), {}});
    catalogue.add_source(source);
    settle_repeals(catalogue);
    EXPECT_NO_THROW(catalogue.verify()) << text;
  };
  add("boats.txt", "Boats Act 1990\n\nSection 1. Boats\nA boat floats.\n");
  add("boats.txt", "Boats Act 1990\n\nSection 1. Boats\nThe Noise Act 2020 is repealed.\n");
  catalogue.record_failure("noise.txt", "it cannot be read");
  EXPECT_NO_THROW(catalogue.verify());
  forget_replacements(catalogue);
  catalogue.sweep();
  EXPECT_NO_THROW(catalogue.verify());
  catalogue.remove_source("boats.txt");
  settle_repeals(catalogue);
  catalogue.sweep();
  EXPECT_NO_THROW(catalogue.verify());
  EXPECT_EQ(catalogue.database().number("SELECT count(*) FROM works"), 1);
}

TEST_F(Sums, WhatIsStoredLaterHidesNoDamage) {
  // By a connection that keeps no sums, as a disk does.
  Database(file_, Database::Mode::write).execute("UPDATE sources SET hash='other'");
  Catalogue catalogue(file_, Database::Mode::write);
  EXPECT_EQ(code_thrown([&] { catalogue.verify(); }), ErrorCode::library_damaged);
  catalogue.record_failure("boats.txt", "it cannot be read");
  catalogue.record_failure("noise.txt", "it cannot be read");
  EXPECT_EQ(code_thrown([&] { catalogue.verify(); }), ErrorCode::library_damaged);
}

TEST_F(Sums, DamagedWordsAreNotGiven) {
  {
    Catalogue catalogue(file_, Database::Mode::write);
    catalogue.database().execute("UPDATE pieces SET words=substr(words, 1, length(words)-1)||x'00'");
  }
  const Catalogue catalogue(file_, Database::Mode::read);
  const std::int64_t version = catalogue.versions_from("noise.txt").at(0).version;
  EXPECT_EQ(code_thrown([&] { (void)catalogue.text(version, {60, 70}); }), ErrorCode::library_damaged);
  EXPECT_EQ(code_thrown([&] { catalogue.verify(); }), ErrorCode::library_damaged);
}

TEST_F(Sums, ADamagedTreeIsNotGiven) {
  {
    const Catalogue catalogue(file_, Database::Mode::write);
    catalogue.database().prepare("UPDATE words SET pieces=substr(pieces, 1, length(pieces)-1)||x'7f'").run();
  }
  const Catalogue catalogue(file_, Database::Mode::read);
  const std::int64_t version = catalogue.versions_from("noise.txt").at(0).version;
  EXPECT_EQ(code_thrown([&] { (void)catalogue.provisions(version); }), ErrorCode::library_damaged);
}

TEST_F(Sums, EveryByteThatSaysSomethingIsCovered) {
  const std::string good = read_file(file_);
  const std::string content = read_all(file_);
  Random random(3);
  std::size_t found = 0;
  std::size_t without_effect = 0;
  for (int i = 0; i < 400; ++i) {
    std::string bytes = good;
    // Most of a page is free: half of the bytes are drawn among those that are not 0.
    std::size_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
    for (int k = 0; i % 2 == 0 && bytes[at] == 0 && k < 5000; ++k) at = (at + 1) % bytes.size();
    bytes[at] = static_cast<char>(bytes[at] ^ (1U << random.below(8)));
    fs::remove(file_.string() + "-wal");
    fs::remove(file_.string() + "-shm");
    write(bytes);
    try {
      Catalogue(file_, Database::Mode::read).verify();
      EXPECT_EQ(read_all(file_), content) << "byte " << at;
      ++without_effect;
    } catch (const Error&) {
      ++found;
    }
  }
  EXPECT_GT(found, 100U);
  EXPECT_GT(without_effect, 0U);
}

}  // namespace
}  // namespace pandect
