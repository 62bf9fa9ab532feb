#include "git/repository.h"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_folder.h"
#include "git/references.h"
#include "git/test_repository.h"
#include "pandect/error.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

class RepositoryTest : public testing::Test {
 protected:
  std::vector<std::string> paths(const std::vector<GitChange>& changes) const {
    std::vector<std::string> all;
    for (const GitChange& one : changes)
      all.push_back((one.blob.empty() ? "-" : one.before.empty() ? "+" : "~") + one.path);
    return all;
  }

  void expect_refused(const fs::path& path, std::string_view words) const {
    try {
      const GitRepository opened(path);
      const GitHistory history = opened.history();
      for (std::size_t i = 0; i < history.commits.size(); ++i) {
        for (const GitChange& change :
             opened.changes(i == 0 ? "" : history.commits[i - 1].id, history.commits[i].id))
          if (!change.blob.empty()) opened.blob(change.blob, 1000);
      }
      FAIL() << "not refused: " << words;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      EXPECT_NE(std::string_view(error.what()).find(words), std::string_view::npos) << error.what();
      EXPECT_EQ(std::string_view(error.what()).find('\n'), std::string_view::npos);
      EXPECT_FALSE(error.hint().empty());
    }
  }

  TestFolder folder_;
  TestRepository made_{folder_ / "laws"};
};

TEST_F(RepositoryTest, ShowsWhatEveryCommitChanged) {
  made_.write("acts/dogs.txt", "dogs");
  made_.write(".hidden/x.txt", "x");
  made_.commit("2020-01-31");
  made_.write("acts/dogs.txt", "dogs and cats");
  made_.write("acts/bees.txt", "bees");
  made_.commit("2021-02-28");
  made_.git("rm -q acts/dogs.txt");
  made_.commit("2022-12-31");
  const GitRepository opened(made_.path());
  const GitHistory history = opened.history();
  ASSERT_EQ(history.commits.size(), 3U);
  EXPECT_FALSE(history.shallow);
  EXPECT_EQ(history.commits[0].day, parse_date("2020-01-31"));
  const auto changes = [&](std::size_t i) {
    return opened.changes(i == 0 ? "" : history.commits[i - 1].id, history.commits[i].id);
  };
  EXPECT_THAT(paths(changes(0)), testing::ElementsAre("+acts/dogs.txt"));
  EXPECT_THAT(paths(changes(1)), testing::ElementsAre("+acts/bees.txt", "~acts/dogs.txt"));
  EXPECT_THAT(paths(changes(2)), testing::ElementsAre("-acts/dogs.txt"));
  EXPECT_EQ(opened.blob(changes(1)[1].blob, 100), "dogs and cats");
  EXPECT_EQ(opened.blob_size(changes(1)[1].blob), 13U);
  EXPECT_THROW(opened.blob(changes(1)[1].blob, 5), Error);
}

TEST_F(RepositoryTest, FindsCommitsByWhatNamesThem) {
  made_.write("a.txt", "a");
  made_.commit("2020-01-01");
  made_.git("tag -a -m first first");
  made_.write("a.txt", "b");
  made_.commit("2020-01-02");
  const GitRepository opened(made_.path());
  const std::vector<GitCommit> commits = opened.history().commits;
  EXPECT_EQ(opened.find_commit("first"), commits[0].id);
  EXPECT_EQ(opened.find_commit("main"), commits[1].id);
  EXPECT_EQ(opened.find_commit(commits[0].id.substr(0, 7)), commits[0].id);
  for (const char* none : {"", "second", "abc", "../../x", "0000000", "HEAD..main"})
    EXPECT_EQ(opened.find_commit(none), std::nullopt) << none;
}

TEST_F(RepositoryTest, ReadsPackedAndBareRepositories) {
  made_.write("a.txt", "a");
  made_.commit("2020-01-01");
  made_.write("a.txt", "b");
  made_.commit("2020-01-02");
  made_.git("gc -q");
  EXPECT_EQ(GitRepository(made_.path()).history().commits.size(), 2U);
  made_.git("clone -q --bare . ../bare.git");
  EXPECT_EQ(GitRepository(folder_ / "bare.git").history().commits.size(), 2U);
}

TEST_F(RepositoryTest, SaysThatAShallowCloneIsOne) {
  for (const char* day : {"2020-01-01", "2020-01-02", "2020-01-03"}) made_.commit(day);
  made_.git("clone -q --depth 2 file://'" + made_.path().string() + "' ../shallow");
  const GitHistory history = GitRepository(folder_ / "shallow").history();
  EXPECT_TRUE(history.shallow);
  EXPECT_EQ(history.commits.size(), 2U);
}

TEST_F(RepositoryTest, LinksAndSubmodulesArePassedOver) {
  made_.write("a.txt", "a");
  fs::create_symlink("/etc/passwd", made_.path() / "link.txt");
  fs::create_directory_symlink("/etc", made_.path() / "folder");
  made_.git("init -q sub");
  made_.git("-C sub commit -q --allow-empty -m sub");
  made_.commit("2020-01-01");
  const GitRepository opened(made_.path());
  EXPECT_THAT(paths(opened.changes("", opened.history().commits[0].id)), testing::ElementsAre("+a.txt"));
}

TEST_F(RepositoryTest, WhatIsNoRepositoryIsRefused) {
  expect_refused(made_.path(), "has no commit");
  expect_refused(folder_ / "nowhere", "no such folder");
  expect_refused(folder_.path(), "is not a Git repository");
  expect_refused("https://example.org/laws.git", "repositories of other machines are not read");
  expect_refused("clerk@example.org:laws.git", "repositories of other machines are not read");
  fs::create_directory(made_.path() / "part");
  try {
    GitRepository opened(made_.path() / "part");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.hint(),
              fmt::format("it is a part of {}: name that", fs::canonical(made_.path()).string()));
  }
  std::ofstream(folder_ / "laws.bundle") << "# v2 git bundle\n";
  expect_refused(folder_ / "laws.bundle", "a file, and no Git repository");
  made_.commit("2020-01-01");
  made_.git("worktree add -q ../linked");
  expect_refused(folder_ / "linked", "leads to another folder");
}

TEST_F(RepositoryTest, ObjectsOfOtherRepositoriesAreNotBorrowed) {
  made_.write("a.txt", "a");
  made_.commit("2020-01-01");
  made_.git("clone -q --shared . ../borrower");
  expect_refused(folder_ / "borrower", "is missing");
}

TEST_F(RepositoryTest, DamagedObjectsAreNamed) {
  made_.write("a.txt", "some words that are long enough to be damaged");
  made_.commit("2020-01-01");
  const GitRepository opened(made_.path());
  const std::string id = opened.changes("", opened.history().commits[0].id)[0].blob;
  const fs::path object = made_.path() / ".git" / "objects" / id.substr(0, 2) / id.substr(2);
  std::string bytes = read_file(object);
  fs::remove(object);
  for (std::size_t at = bytes.size() / 2; at < bytes.size(); ++at) bytes[at] = static_cast<char>(~bytes[at]);
  write_file(object, bytes);
  expect_refused(made_.path(), "object " + id);
  fs::remove(object);
  expect_refused(made_.path(), "is missing");
}

TEST_F(RepositoryTest, ReferencesStayBelowTheFolder) {
  made_.commit("2020-01-01");
  std::ofstream(folder_ / "outside") << std::string(40, 'a');
  const fs::path head = made_.path() / ".git" / "HEAD";
  for (const char* name : {"ref: ../../outside", "ref: refs/../../../outside", "ref: refs/heads/../../HEAD",
                           "ref: HEAD", "gibberish", "ref: "}) {
    fs::remove(head);
    std::ofstream(head) << name << "\n";
    EXPECT_THROW(GitRepository(made_.path()).history(), Error) << name;
  }
  fs::remove(made_.path() / ".git" / "refs" / "heads" / "main");
  fs::create_symlink(folder_ / "outside", made_.path() / ".git" / "refs" / "heads" / "main");
  fs::remove(head);
  std::ofstream(head) << "ref: refs/heads/main\n";
  EXPECT_EQ(read_reference(made_.path() / ".git", "HEAD"), std::nullopt);
}

TEST_F(RepositoryTest, FoldersThatHoldOneAnotherAMillionTimesOverAreRefused) {
  // Each tree names the one below it twelve times: 12^8 files of one word.
  made_.write("a.txt", "a");
  made_.commit("2020-01-01");
  std::ofstream script(folder_ / "bomb.sh");
  script << "set -e\ncd '" << made_.path().string() << "'\ntree=$(git write-tree)\n"
         << "for depth in 1 2 3 4 5 6 7 8; do\n  tree=$(for n in a b c d e f g h i j k l; do "
            "printf '040000 tree %s\\t%s\\n' $tree $n; done | git mktree)\ndone\n"
         << "commit=$(git -c user.name=C -c user.email=c@example.org commit-tree -m bomb $tree)\n"
         << "git update-ref refs/heads/main $commit\n";
  script.close();
  ASSERT_EQ(std::system(("sh '" + (folder_ / "bomb.sh").string() + "' >/dev/null 2>&1").c_str()), 0);
  expect_refused(made_.path(), "two million");
}

}  // namespace
}  // namespace pandect
