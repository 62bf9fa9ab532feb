#include "catalogue/replacements.h"

#include <gtest/gtest.h>

#include "base/test_folder.h"

namespace pandect {
namespace {

class Replacements : public testing::Test {
 protected:
  Replacements() : catalogue_(folder_.path() / "catalogue.db", Database::Mode::create) {}

  /// A version of one law, of a day, with words, from a file.
  void add(const std::string& path, const std::string& words, const std::string& day = "2020-01-01") {
    Work work;
    work.id = "en/Noise-Act";
    work.title = "Noise Act";
    work.aliases.push_back({Alias::Kind::identifier, "ACT-1"});
    work.language = Language::english;
    work.in_force.from = parse_date(day);
    work.text = words;
    Provision root;
    root.level = Level::work;
    root.extent = root.body = {0, static_cast<std::uint32_t>(words.size())};
    work.provisions.push_back(root);
    ReadSource source;
    source.path = path;
    source.hash = words;
    source.format = "test";
    source.parts.push_back({std::move(work), {}});
    catalogue_.add_source(source);
  }
  std::vector<std::string> words() const {
    std::vector<std::string> all;
    for (const VersionRecord& version : catalogue_.versions(*catalogue_.find_work("en/Noise-Act")))
      all.push_back(catalogue_.text(version.version));
    return all;
  }

  TestFolder folder_;
  Catalogue catalogue_;
};

using Words = std::vector<std::string>;

TEST_F(Replacements, ArePutBackOneAfterTheOther) {
  add("a.txt", "one");
  add("a.txt", "two");
  add("b.txt", "three");
  catalogue_.sweep();
  EXPECT_EQ(words(), Words{"three"});
  const std::vector<ReplacementRecord> listed = list_replacements(catalogue_);
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(listed[0].old_source, "a.txt");
  EXPECT_EQ(listed[0].new_source, "b.txt");
  EXPECT_EQ(undo_replacements(catalogue_, "en/Noise-Act").size(), 1U);
  EXPECT_EQ(words(), Words{"two"});
  catalogue_.sweep();
  EXPECT_EQ(undo_replacements(catalogue_, "a.txt").size(), 1U);
  EXPECT_EQ(words(), Words{"one"});
  EXPECT_TRUE(undo_replacements(catalogue_, "en/Noise-Act").empty());
}

TEST_F(Replacements, ComeAlsoFromAFileThatGivesALaterVersion) {
  add("a.txt", "one", "2020-01-01");
  add("a.txt", "two", "2024-01-01");
  EXPECT_EQ(words(), Words{"two"});
  EXPECT_EQ(undo_replacements(catalogue_, "a.txt").size(), 1U);
  EXPECT_EQ(words(), Words{"one"});
}

TEST_F(Replacements, EndWithTheSweepOfAll) {
  add("a.txt", "one");
  add("a.txt", "two");
  forget_replacements(catalogue_);
  catalogue_.sweep();
  EXPECT_TRUE(undo_replacements(catalogue_, "a.txt").empty());
  EXPECT_EQ(catalogue_.database().number("SELECT count(*) FROM versions"), 1);
}

}  // namespace
}  // namespace pandect
