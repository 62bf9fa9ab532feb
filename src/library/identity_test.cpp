#include "catalogue/identity.h"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "base/test_folder.h"
#include "library/adding.h"
#include "library/view.h"
#include "segments/build.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

class IdentityTest : public testing::Test {
 protected:
  fs::path write(const std::string& name, const std::string& bytes) {
    const fs::path path = sources_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  StoreResult add(const fs::path& path) {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    return add_files(catalogue, {path}, {}).at(0).stored;
  }
  std::vector<std::string> ids() const {
    std::vector<std::string> all;
    for (const WorkRecord& work : Catalogue(folder_.catalogue(), Database::Mode::read).works())
      all.push_back(work.id);
    std::ranges::sort(all);
    return all;
  }
  /// An act of one title, with further lines in its head and words of its own.
  static std::string noise(const std::string& head, const std::string& hours) {
    return "Noise Act 2020\n" + head +
           "\nSection 1. Quiet\nNo person may play music in a public garden between " + hours +
           ".\n\nSection 2. Permits\nThe mayor may permit a feast for one night after hearing those who "
           "live beside the garden.\n";
  }
  static std::string other_noise() {
    return "Noise Act 2020\n\nSection 1. Engines\nAn engine of a boat is stopped within the locks of the "
           "canal.\n\nSection 2. Horns\nThe horn is sounded before every bridge, and at no other place.\n";
  }

  TestFolder test_folder_;
  fs::path sources_ = test_folder_ / "sources";
  LibraryFolder folder_ = LibraryFolder::open_or_create(test_folder_ / "library");
};

TEST_F(IdentityTest, LawsOfOneTitleStayTwoWorks) {
  add(write("upton/noise.txt", noise("", "nine and seven")));
  const StoreResult second = add(write("downham/noise.txt", other_noise()));
  EXPECT_EQ(second.works_replaced, 0U);
  ASSERT_EQ(second.apart.size(), 1U);
  EXPECT_EQ(second.apart[0].title, "Noise Act 2020 (downham/noise.txt)");
  EXPECT_EQ(ids(), (std::vector<std::string>{"en/Noise-Act-2020", "en/Noise-Act-2020~2"}));
  // The same file again is the work that it was.
  EXPECT_EQ(
      add(write("downham/noise.txt", other_noise() + "\nSection 3. Bells\nBells may ring.\n")).works_replaced,
      1U);
  EXPECT_EQ(ids().size(), 2U);
}

TEST_F(IdentityTest, NearlyTheSameWordsOfOneDayAreTwoWorksToo) {
  add(write("upton/noise.txt", noise("", "nine and seven")));
  EXPECT_EQ(add(write("downham/noise.txt", noise("", "ten and six"))).works_replaced, 0U);
  EXPECT_EQ(ids().size(), 2U);
}

TEST_F(IdentityTest, IdentifiersDecide) {
  add(write("a.txt", noise("Identifier: N-17\nIn force: 2020-01-01\n", "nine and seven")));
  // Another number: another law, though nearly every word is the same.
  const StoreResult apart =
      add(write("b.txt", noise("Identifier: N-18\nIn force: 2021-01-01\n", "nine and seven")));
  ASSERT_EQ(apart.apart.size(), 1U);
  EXPECT_EQ(apart.apart[0].title, "Noise Act 2020 (N-18)");
  // The same number: the same law, though no word is.
  const std::string rewritten = "Noise Act 2020\nIdentifier: N-17\nIn force: 2024-01-01\n" +
                                other_noise().substr(sizeof("Noise Act 2020"));
  EXPECT_TRUE(add(write("c.txt", rewritten)).apart.empty());
  EXPECT_EQ(ids().size(), 2U);
}

TEST_F(IdentityTest, AnOfficialIdentifierDecidesWhateverTheTitleAndTheName) {
  // The file is named by the identifier, as downloads are.
  add(write("2020/N-17.txt", noise("Identifier: N-17\nIn force: 2020-01-01\n", "nine and seven")));
  add(write("2021/N-17.txt", noise("Identifier: N-17\nIn force: 2021-01-01\n", "ten and six")));
  EXPECT_EQ(ids(), (std::vector<std::string>{"en/Noise-Act-2020"}));
  const std::string renamed =
      "Quiet Act\nIdentifier: N-17\nIn force: 2024-01-01\n" + other_noise().substr(sizeof("Noise Act 2020"));
  EXPECT_TRUE(add(write("quiet.txt", renamed)).apart.empty());
  EXPECT_EQ(ids(), (std::vector<std::string>{"en/Noise-Act-2020"}));
  // It is found by its new name, and by the one that it had.
  Catalogue catalogue(folder_.catalogue(), Database::Mode::read);
  const WorkRecord work = catalogue.works().front();
  EXPECT_EQ(work.title, "Quiet Act");
  EXPECT_NE(std::ranges::find(work.aliases, Alias{Alias::Kind::short_title, "Noise Act 2020"}),
            work.aliases.end());
}

TEST_F(IdentityTest, ACorrectedCopyBesideALawReplacesIt) {
  std::string long_act = noise("", "nine and seven");
  for (int i = 3; i < 40; ++i)
    long_act += "\nSection " + std::to_string(i) + ". Rule\nGarden number " + std::to_string(i) +
                " is closed on the first day of its own month and opened by the keeper after it.\n";
  std::string corrected = long_act;
  corrected.replace(corrected.find("feast"), 5, "fair ");
  add(write("laws/a.txt", long_act));
  const StoreResult stored = add(write("laws/b.txt", corrected));
  EXPECT_EQ(stored.replaced.size(), 1U);
  EXPECT_EQ(ids().size(), 1U);
  // In another folder it is a law of another place.
  EXPECT_EQ(add(write("elsewhere/b.txt", long_act + "\nSection 40. Bells\nBells may ring.\n")).apart.size(),
            1U);
}

TEST_F(IdentityTest, AnotherDateOfMuchTheSameWordsIsAVersion) {
  add(write("a.txt", noise("In force: 2020-01-01\n", "nine and seven")));
  EXPECT_TRUE(add(write("b.txt", noise("In force: 2023-01-01\n", "ten and six"))).apart.empty());
  EXPECT_EQ(ids().size(), 1U);
}

TEST_F(IdentityTest, AFileThatWasMovedIsTheSameWork) {
  add(write("a.txt", noise("", "nine and seven")));
  EXPECT_EQ(add(write("moved/b.txt", noise("", "nine and seven"))).works_unchanged, 1U);
  EXPECT_EQ(ids().size(), 1U);
}

TEST_F(IdentityTest, WhatIsReplacedIsNamed) {
  const fs::path old =
      write("old/a.txt", noise("Identifier: N-17\nIn force: 2020-01-01\n", "nine and seven"));
  add(old);
  const StoreResult stored =
      add(write("new/a.txt", noise("Identifier: N-17\nIn force: 2020-01-01\n", "ten and six")));
  ASSERT_EQ(stored.replaced.size(), 1U);
  EXPECT_EQ(stored.replaced[0].source, fs::canonical(old).string());
  EXPECT_EQ(stored.replaced[0].id, "en/Noise-Act-2020");
  EXPECT_EQ(stored.replaced[0].from, parse_date("2020-01-01"));
}

TEST(Likeness, IsTheShareOfTheShorterText) {
  const std::string a = "The mayor may permit a feast for one night after hearing those who live beside it.";
  EXPECT_EQ(likeness(a, a + " And more that is not in the first of them, at some length to be sure of it."),
            1.0);
  EXPECT_EQ(likeness(a, "Every vessel that moors in the harbour pays dues, by its length and its beam."),
            0.0);
}

}  // namespace
}  // namespace pandect
