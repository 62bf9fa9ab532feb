#include <chrono>
#include <thread>

#include "fixture.h"
#include "git/test_repository.h"

namespace pandect {
namespace {

class HistoryTest : public CliTest {
 protected:
  void write_dues(const std::string& rate, const std::string& day) const {
    repository_.write("acts/dues.txt",
                      "Harbour Dues Act\n\nSection 1. Dues\nEvery vessel pays dues.\n\nSection 2. "
                      "Rate\nThe rate of harbour dues is " +
                          rate + " crowns a metre.\n");
    repository_.commit(day);
  }
  std::vector<std::string> add_git(const std::string& path) const { return {"add", "--git", path}; }

  TestRepository repository_{folder_ / "laws"};
};

TEST_F(HistoryTest, ARepositoryBecomesVersionsThatCanBeAskedForByTheirDays) {
  write_dues("four", "2019-05-01");
  write_dues("five", "2020-05-01");
  const Outcome added = run(add_git(repository_.path().string()));
  ASSERT_EQ(added.status, 0) << added.err;
  EXPECT_NE(added.out.find("2 versions of works added"), std::string::npos) << added.out;
  EXPECT_NE(run({"show", "Harbour Dues Act section 2", "--as-of", "2019-12-31"}).out.find("four crowns"),
            std::string::npos);
  EXPECT_NE(run({"show", "Harbour Dues Act section 2"}).out.find("five crowns"), std::string::npos);
  const Json history = run_json({"show", "Harbour Dues Act section 2", "--history"});
  EXPECT_EQ(history[0]["versions"].size(), 2U) << history;
  EXPECT_EQ(run_json({"show", "Harbour Dues Act section 1", "--history"})[0]["versions"].size(), 1U);
  const Json basis = run_json({"show", "Harbour Dues Act section 2"})[0]["provision"]["standing_basis"];
  EXPECT_TRUE(basis.get<std::string>().starts_with("the commit ")) << basis;
  EXPECT_NE(basis.get<std::string>().find("dates it from 2020-05-01"), std::string::npos) << basis;
  const Outcome difference = run({"show", "Harbour Dues Act", "--diff", "2019-06-01", "2020-06-01"});
  EXPECT_NE(difference.out.find("five"), std::string::npos) << difference.out << difference.err;
  EXPECT_NE(
      run({"ask", "What is the rate of harbour dues?", "--as-of", "2019-06-01"}).out.find("four crowns"),
      std::string::npos);
  // Again: nothing. A commit more: that one.
  EXPECT_NE(run(add_git(repository_.path().string())).out.find("0 files read"), std::string::npos);
  write_dues("six", "2021-05-01");
  EXPECT_NE(run(add_git(repository_.path().string())).out.find("1 versions of works added"),
            std::string::npos);
  EXPECT_NE(run({"show", "Harbour Dues Act section 2"}).out.find("six crowns"), std::string::npos);
  EXPECT_EQ(run({"status", "--verify"}).status, 0);
}

TEST_F(HistoryTest, TheWholeRepositoryCanBeRemoved) {
  write_dues("four", "2019-05-01");
  write_dues("five", "2020-05-01");
  ASSERT_EQ(run(add_git(repository_.path().string())).status, 0);
  ASSERT_EQ(run({"remove", repository_.path().string()}).status, 0);
  EXPECT_EQ(run_json({"status"})["works"], 0);
  ASSERT_EQ(run(add_git(repository_.path().string())).status, 0);
  EXPECT_EQ(run_json({"status"})["versions"], 2);
}

TEST_F(HistoryTest, WorksOfAHistoryArePutIntoACollection) {
  write_dues("four", "2019-05-01");
  ASSERT_EQ(run({"add", "--git", repository_.path().string(), "--collection", "ports"}).status, 0);
  EXPECT_EQ(run_json({"status"})["all_works"][0]["collections"], Json::array({"ports"}));
  ASSERT_EQ(run({"add", "--git", repository_.path().string(), "--collection", "town"}).status, 0);
  EXPECT_EQ(run_json({"status"})["all_works"][0]["collections"], Json::array({"ports", "town"}));
}

TEST_F(HistoryTest, WhatChangesIsAddedWhileSomebodyWatches) {
  const std::string folder = (folder_ / "watched").string();
  write("watched/a.txt", act("four"));
  std::filesystem::create_directory(folder_ / "watcher");
  const Program watcher(folder_ / "watcher");  // what it prints stands beside what others do
  const int child = watcher.begin(on_library({"add", folder, "--watch", "--every", "0.1"}));
  const auto waits_for = [&](const std::string& words) {
    for (int i = 0; i < 300; ++i) {
      if (run({"show", "Harbour Dues Act section 2"}).out.find(words) != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  };
  EXPECT_TRUE(waits_for("four crowns"));
  std::filesystem::remove(folder + "/a.txt");
  write("watched/a.txt", act("eleven"));
  EXPECT_TRUE(waits_for("eleven crowns"));
  const Outcome ended = watcher.end(child);
  EXPECT_NE(ended.err.find("watching for changes"), std::string::npos) << ended.err;
  EXPECT_NE(ended.err.find("no longer watching"), std::string::npos) << ended.err;
  EXPECT_EQ(ended.err.find("stopped before"), std::string::npos) << ended.err;
}

TEST_F(HistoryTest, AnEmptyFolderIsWatchedAndAMistypedOneIsNot) {
  expect_failure(run({"add", (folder_ / "mistyped").string(), "--watch"}), 3,
                 "no such file or folder to watch");
  const std::string folder = (folder_ / "inbox").string();
  std::filesystem::create_directory(folder);
  std::filesystem::create_directory(folder_ / "watcher");
  const Program watcher(folder_ / "watcher");
  const int child = watcher.begin(on_library({"add", folder, "--watch", "--every", "0.1"}));
  write("inbox/a.txt", act("four"));
  EXPECT_NE(watcher.first_line().find("Harbour Dues Act: act, en"), std::string::npos);
  const Outcome ended = watcher.end(child);
  EXPECT_EQ(ended.err.find("no file in this folder"), std::string::npos) << ended.err;
}

TEST_F(HistoryTest, WhatIsNoRepositoryGivesOneClearLine) {
  expect_failure(run(add_git(folder_.path().string())), 3, "is not a Git repository");
  expect_failure(run(add_git((folder_ / "nowhere").string())), 3, "no such folder");
  expect_failure(run(add_git(repository_.path().string())), 3, "has no commit");
  write_dues("four", "2019-05-01");
  expect_failure(run({"add", "--git", repository_.path().string(), "--since", "never"}), 2, "'never'");
  expect_failure(run({"add", "--since", "2020-01-01", "x"}), 2, "--git");
  expect_failure(run({"add"}), 2, "--git");
  expect_failure(run({"add", "--git", repository_.path().string(), "x"}), 2,
                 "cannot be added in one command");
  expect_failure(run(add_git("https://example.org/laws.git")), 3, "git clone https://example.org/laws.git");
  std::filesystem::remove_all(repository_.path() / ".git" / "objects");
  std::filesystem::create_directory(repository_.path() / ".git" / "objects");
  expect_failure(run(add_git(repository_.path().string())), 3, "is missing");
}

}  // namespace
}  // namespace pandect
