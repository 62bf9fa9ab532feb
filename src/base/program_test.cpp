#include "base/program.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "base/file.h"

namespace pandect {
namespace {

using ProgramEnd = ProgramResult::End;

std::vector<std::string> shell(const std::string& script) {
  return {find_program("sh").string(), "-c", script};
}

TEST(Program, GivesWhatItPrintsAndKnowsOnlyItsFolder) {
  const ProgramFolder folder;
  const ProgramResult result =
      run_program(shell("echo $HOME; echo $PANDECT_LIBRARY; echo x > $HOME/made"), folder.path(), {});
  EXPECT_EQ(result.end, ProgramEnd::done);
  EXPECT_EQ(result.output, folder.path().string() + "\n\n");
  EXPECT_EQ(read_file(folder / "made"), "x\n");
}

TEST(Program, IsBounded) {
  const ProgramFolder folder;
  EXPECT_EQ(run_program(shell("exit 3"), folder.path(), {}).end, ProgramEnd::failed);
  ProgramLimits limits;
  limits.time = std::chrono::seconds(1);
  EXPECT_EQ(run_program(shell("sleep 30 & sleep 30"), folder.path(), limits).end, ProgramEnd::out_of_time);
  limits = {};
  limits.output = 1000;
  EXPECT_EQ(run_program(shell("while :; do echo xxxxxxxxxxxxxxxxxxxx; done"), folder.path(), limits).end,
            ProgramEnd::too_much_output);
}

TEST(Program, AFolderGoesWithItsOwner) {
  std::filesystem::path path;
  {
    const ProgramFolder folder;
    path = folder.path();
    write_file(folder / "file", "x");
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(find_program("no-program-of-this-name").empty());
}

TEST(Program, IsStartedAgainByWhatALauncherNames) {
  EXPECT_EQ(own_program(), "/proc/self/exe");
  ::setenv("PANDECT_PROGRAM", "/opt/pandect/bin/pandect", 1);
  EXPECT_EQ(own_program(), "/opt/pandect/bin/pandect");
  ::setenv("PANDECT_PROGRAM", "", 1);
  EXPECT_EQ(own_program(), "/proc/self/exe");
  ::unsetenv("PANDECT_PROGRAM");
}

}  // namespace
}  // namespace pandect
