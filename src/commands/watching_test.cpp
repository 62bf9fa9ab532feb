#include "commands/watching.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

class WatchingTest : public testing::Test {
 protected:
  fs::path write(const std::string& name, const std::string& bytes) {
    const fs::path path = fs::canonical(folder_.path()) / name;
    fs::remove(path);
    write_file(path, bytes);
    return path;
  }
  TestFolder folder_;
};

TEST_F(WatchingTest, AFileCountsOnceItStaysAsItIs) {
  write("old.txt", "old");
  FolderWatch watch({folder_.path()});
  EXPECT_TRUE(watch.look().changed.empty());
  const fs::path fresh = write("new.txt", "n");
  EXPECT_TRUE(watch.look().changed.empty());
  write("new.txt", "new");
  EXPECT_TRUE(watch.look().changed.empty());
  EXPECT_THAT(watch.look().changed, testing::ElementsAre(fresh));
  EXPECT_TRUE(watch.look().changed.empty());
}

TEST_F(WatchingTest, WhatIsGoneIsToldOnceAndNotWhatIsOnlyReplaced) {
  const fs::path file = write("a.txt", "a");
  FolderWatch watch({folder_.path()});
  fs::remove(file);
  EXPECT_TRUE(watch.look().gone.empty());
  write("a.txt", "other");
  EXPECT_TRUE(watch.look().gone.empty());
  EXPECT_THAT(watch.look().changed, testing::ElementsAre(file));
  fs::remove(file);
  watch.look();
  EXPECT_THAT(watch.look().gone, testing::ElementsAre(file));
  EXPECT_TRUE(watch.look().gone.empty());
}

}  // namespace
}  // namespace pandect
