#include "pandect/following.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/library.h"

namespace pandect {
namespace {

class Following : public testing::Test {
 protected:
  void add(const std::string& day, const std::string& fee) {
    const std::filesystem::path file = folder_ / ("act" + day + ".txt");
    write_file(file, "Jetty Act\nIn force: " + day + "\n\nSection 1. Fee\nThe fee is " + fee +
                         " crowns.\n\nSection 2. Pier\nA pier is a jetty.\n");
    Library::open_or_create(path()).add({file});
  }
  std::filesystem::path path() const { return folder_ / "library"; }
  static bool yes(const LawChange&) { return true; }

  TestFolder folder_;
};

TEST_F(Following, TellsWhatIsNewOnceAndNothingThatWasThere) {
  add("2020-01-01", "three");
  Library::open(path()).follow({"Jetty Act"});
  EXPECT_TRUE(Library::open(path()).tell_changes(yes).empty());
  add("2090-01-01", "four");
  // Who is not reached is told again.
  EXPECT_TRUE(Library::open(path()).tell_changes([](const LawChange&) { return false; }).empty());
  const std::vector<LawChange> told = Library::open(path()).tell_changes(yes);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].in_force_from, "2090-01-01");
  EXPECT_EQ(told[0].before, "2020-01-01");
  ASSERT_EQ(told[0].comparison.changes.size(), 1U);
  EXPECT_EQ(told[0].comparison.changes[0].provision.id, "en/Jetty-Act/1");
  EXPECT_EQ(told[0].comparison.unchanged, 1U);
  EXPECT_TRUE(Library::open(path()).tell_changes(yes).empty());
}

TEST_F(Following, NamesAChangeTheSameHoweverTheLibraryWasMade) {
  add("2020-01-01", "three");
  add("2021-01-01", "four");
  const std::vector<LawChange> first = Library::open(path()).changes({"Jetty Act"});
  std::filesystem::remove_all(path());
  add("2021-01-01", "four");
  add("2020-01-01", "three");
  const std::vector<LawChange> second = Library::open(path()).changes({"Jetty Act"});
  ASSERT_EQ(first.size(), 2U);
  ASSERT_EQ(second.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(first[i].id, second[i].id);
  EXPECT_EQ(first[0].in_force_from, "2021-01-01");
  EXPECT_TRUE(first[1].before.empty());
}

TEST_F(Following, IsOfLawsThatAreHeld) {
  add("2020-01-01", "three");
  Library library = Library::open(path());
  EXPECT_THROW(library.follow({"Ferry Act"}), Error);
  EXPECT_EQ(library.follow({"en/Jetty-Act", "Jetty Act"}).size(), 1U);
  EXPECT_EQ(library.followed().at(0).title, "Jetty Act");
  EXPECT_TRUE(library.unfollow({"Jetty Act"}).empty());
  EXPECT_THROW(library.unfollow({"Jetty Act"}), Error);
  write_file(path() / "following.json", "[]");
  EXPECT_THROW(library.followed(), Error);
}

TEST_F(Following, AnyListIsReadOrRefusedInOneLine) {
  add("2020-01-01", "three");
  Library library = Library::open(path());
  library.follow({"Jetty Act"});
  const std::string sound = read_file(path() / "following.json");
  std::vector<std::string> lists{"", "{}", "null", R"({"works": {"id": 1}})", R"({"works": [[]]})"};
  for (std::size_t at = 0; at < sound.size(); ++at) {
    lists.push_back(sound.substr(0, at));
    for (const std::string_view put : {"", "\"", "[", "{", "0", "\n", "\xff"}) {
      lists.push_back(sound);
      lists.back().replace(at, 1, put);
    }
  }
  std::size_t refused = 0;
  for (const std::string& list : lists) {
    write_file(path() / "following.json", list);
    try {
      library.followed();
      library.changes();
    } catch (const Error& error) {
      ++refused;
      EXPECT_EQ(error.code(), ErrorCode::bad_input) << list;
      EXPECT_EQ(std::string_view(error.what()).find('\n'), std::string_view::npos) << list;
    }
  }
  EXPECT_GT(refused, lists.size() / 2);
}

}  // namespace
}  // namespace pandect
