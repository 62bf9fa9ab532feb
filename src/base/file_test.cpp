#include "base/file.h"

#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/file_hash.h"
#include "base/hash.h"
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

TEST(File, IsHashedInPartsAsInOnePiece) {
  const TestFolder folder;
  std::string bytes;
  while (bytes.size() < 2'500'000) bytes += fmt::format("{} ", bytes.size());
  write_file(folder / "large", bytes);
  write_file(folder / "empty", "");
  EXPECT_EQ(content_hash_of(folder / "large"), content_hash(bytes));
  EXPECT_EQ(content_hash_of(folder / "empty"), content_hash(""));
  EXPECT_THROW(content_hash_of(folder / "missing"), Error);
  EXPECT_THROW(content_hash_of(folder.path()), Error);
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
