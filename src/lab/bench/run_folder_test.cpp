#include "lab/bench/run_folder.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/error.h"

namespace pandect {
namespace {

TEST(RunFolder, KeepsRowsBetweenRuns) {
  const TestFolder folder;
  {
    RunFolder run(folder / "run");
    EXPECT_FALSE(run.find("a"));
    run.add("a", {{"value", 1}});
    run.add("b", {{"value", "two\nlines"}});
    EXPECT_EQ((*run.find("a"))["value"], 1);
  }
  const RunFolder again(folder / "run");
  EXPECT_EQ((*again.find("b"))["value"], "two\nlines");
}

TEST(RunFolder, GoesOnBehindTheLastWholeLineOfAKilledRun) {
  const TestFolder folder;
  {
    RunFolder run(folder / "run");
    run.add("a", {{"value", 1}});
  }
  const std::string whole = read_file(folder / "run/rows.jsonl");
  write_file(folder / "run/rows.jsonl", whole + R"({"key":"b","val)");
  {
    RunFolder run(folder / "run");
    EXPECT_TRUE(run.find("a"));
    EXPECT_FALSE(run.find("b"));
    run.add("b", {{"value", 2}});
  }
  EXPECT_EQ((*RunFolder(folder / "run").find("b"))["value"], 2);
}

TEST(RunFolder, RefusesRowsThatAreNotItsOwn) {
  const TestFolder folder;
  for (const std::string_view rows : {"no json\n", "[1]\n", "{\"other\":1}\n", "{\"key\":7}\n"}) {
    std::filesystem::create_directories(folder / "run");
    write_file(folder / "run/rows.jsonl", rows);
    try {
      const RunFolder run(folder / "run");
      ADD_FAILURE() << rows;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      EXPECT_NE(std::string(error.what()).find("rows.jsonl: line 1"), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace pandect
