#include "base/kinds.h"

#include <filesystem>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "base/file.h"
#include "source_folder.h"

namespace pandect {
namespace {

template <typename Kind>
void expect_names(std::size_t count, Kind last) {
  const std::vector<std::string_view> names = names_of_all<Kind>();
  ASSERT_EQ(names.size(), count);
  EXPECT_EQ(names.back(), to_string(last));
  for (std::size_t i = 0; i < count; ++i)
    EXPECT_EQ(value_named<Kind>(names[i]), static_cast<Kind>(i)) << names[i];
  EXPECT_EQ(value_named<Kind>("nonesuch"), std::nullopt);
}

TEST(Kinds, AreFoundByTheirNames) {
  expect_names(4, FileStatus::failed);
  expect_names(6, Standing::not_known);
  expect_names(5, ReferenceStatus::no_place);
  expect_names(2, LinkKind::term);
  expect_names(2, RelatedKind::exception);
  expect_names(3, WordsChange::inserted);
  expect_names(3, ChangeKind::removed);
  expect_names(5, UnreadKind::machine_read);
  expect_names(3, ReviewState::corrected);
  expect_names(13, Verdict::not_a_citation);
  expect_names(4, Tone::plain);
  expect_names(6, DifferenceKind::quote);
  expect_names(4, ModelKind::entail);
  EXPECT_EQ(to_string(Verdict::no_such_provision), "no-such-provision");
  EXPECT_EQ(to_string(Standing::no_longer_in_force), "no longer in force");
  EXPECT_EQ(to_string(DifferenceKind::quantity), "number");
}

/// The page and the documentation show the table of verdicts as it is.
TEST(Verdicts, AreOneTableForAllFaces) {
  const std::filesystem::path folder = PANDECT_SOURCE_DIR;
  const std::string page = read_file(folder / "web/app.ts");
  const std::string docs = read_file(folder / "docs/checking.md");
  for (const VerdictInfo& info : verdicts()) {
    EXPECT_EQ(&info_of(info.verdict), &info);
    const std::string name(info.name);
    const std::string quoted = name.find('-') == std::string::npos ? name : '"' + name + '"';
    EXPECT_NE(page.find(quoted + ": \"" + std::string(to_string(info.tone)) + '"'), std::string::npos)
        << name;
    for (const char* language : {"de", "en", "fr", "it", "ja", "ko", "nl", "th"}) {
      const std::string words = read_file(folder / "data/languages" / language / "page.txt");
      EXPECT_NE(words.find("\nverdict " + name + ": "), std::string::npos) << language << ": " << name;
    }
    const std::string row =
        "| `" + name + "` | " + std::string(info.meaning) + " | " + std::string(to_string(info.tone));
    EXPECT_NE(docs.find(row), std::string::npos) << row;
  }
}

TEST(Kinds, ThePageHasAWordForEveryKindOfLawThatHeadingsName) {
  const std::filesystem::path languages = std::filesystem::path(PANDECT_SOURCE_DIR) / "data/languages";
  std::set<std::string> kinds;
  for (const auto& entry : std::filesystem::directory_iterator(languages)) {
    if (!std::filesystem::exists(entry.path() / "headings.txt")) continue;
    std::istringstream lines(read_file(entry.path() / "headings.txt"));
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("kind ")) kinds.insert(line.substr(0, line.find(':')));
  }
  EXPECT_GE(kinds.size(), 8U);
  for (const auto& entry : std::filesystem::directory_iterator(languages)) {
    if (!std::filesystem::exists(entry.path() / "page.txt")) continue;
    const std::string words = read_file(entry.path() / "page.txt");
    for (const std::string& kind : kinds)
      EXPECT_NE(words.find("\n" + kind + ": "), std::string::npos) << entry.path() << ": " << kind;
  }
}

}  // namespace
}  // namespace pandect
