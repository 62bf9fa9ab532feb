#include "base/file.h"

#include <fstream>

#include <gtest/gtest.h>

#include "base/test_folder.h"

namespace pandect {
namespace {

TEST(File, WritesAtomicallyAndReadsBack) {
  const TestFolder folder;
  write_file_atomically(folder / "a", "first");
  write_file_atomically(folder / "a", "second");
  EXPECT_EQ(read_file(folder / "a"), "second");
  EXPECT_EQ(MappedFile(folder / "a").bytes(), "second");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(File, MapsAnEmptyFile) {
  const TestFolder folder;
  write_file(folder / "empty", "");
  EXPECT_TRUE(MappedFile(folder / "empty").bytes().empty());
}

TEST(File, SaysWhatIsWrong) {
  const TestFolder folder;
  try {
    read_file(folder / "missing");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    EXPECT_NE(std::string(error.what()).find("missing"), std::string::npos);
  }
  EXPECT_THROW(read_file(folder.path()), Error);
  write_file(folder / "large", "12345");
  EXPECT_THROW(read_file(folder / "large", 4), Error);
  EXPECT_THROW(read_file("/dev/zero"), Error);
}

TEST(File, ReportsAFullDisk) {
  try {
    write_file("/dev/full", "x");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::no_space);
  }
}

}  // namespace
}  // namespace pandect
