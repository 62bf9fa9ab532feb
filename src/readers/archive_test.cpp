#include "readers/archive.h"

#include <random>

#include <gtest/gtest.h>

#include "pandect/error.h"
#include "readers/archive_fixture.h"

namespace pandect {
namespace {

const std::vector<ArchiveEntry> two_files = {{"a.txt", "one"}, {"b/c.txt", std::string(100'000, 'x')}};

std::vector<ArchiveEntry> unpack(const std::string& bytes, const ArchiveLimits& limits = {}) {
  std::vector<ArchiveEntry> entries;
  each_archive_entry({"laws.zip", bytes}, limits, [&](ArchiveEntry&& entry) {
    entries.push_back(std::move(entry));
    return true;
  });
  return entries;
}

std::string refusal(const std::string& bytes, const ArchiveLimits& limits = {}) {
  try {
    unpack(bytes, limits);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    return error.what();
  }
  return "none";
}

class Archives : public testing::TestWithParam<Packing> {};

TEST_P(Archives, GiveTheirFiles) {
  const std::string bytes = pack(two_files, GetParam());
  EXPECT_TRUE(is_archive(bytes));
  const std::vector<ArchiveEntry> entries = unpack(bytes);
  ASSERT_EQ(entries.size(), 2U);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].name, two_files[i].name);
    EXPECT_EQ(entries[i].bytes, two_files[i].bytes);
  }
}

TEST_P(Archives, CutShortOrDamagedAreRefusedOrRead) {
  const std::string bytes = pack(two_files, GetParam());
  for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 50)
    refusal(bytes.substr(0, size));
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    std::string changed = bytes;
    for (int i = 0; i < 3; ++i) changed[random() % changed.size()] = static_cast<char>(random());
    const std::string said = refusal(changed);
    EXPECT_EQ(said.find('\n'), std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(Packings, Archives,
                         testing::Values(Packing::zip, Packing::stored_zip, Packing::tar, Packing::tar_gz));

TEST(Archive, MayBeOneFileThatIsGzipped) {
  const std::string bytes = pack({{"law.xml", "<law/>"}}, Packing::gz);
  std::vector<ArchiveEntry> files;
  each_archive_entry({"acts/law.xml.gz", bytes}, {}, [&](ArchiveEntry&& file) {
    files.push_back(std::move(file));
    return true;
  });
  ASSERT_EQ(files.size(), 1U);
  EXPECT_EQ(files[0].name, "law.xml");
  EXPECT_EQ(files[0].bytes, "<law/>");
}

TEST(Archive, StopsWhenToldTo) {
  int seen = 0;
  each_archive_entry({"laws.zip", pack(two_files)}, {}, [&](ArchiveEntry&&) { return ++seen < 1; });
  EXPECT_EQ(seen, 1);
}

TEST(Archive, NamesAreWordsAndNoPaths) {
  const auto entries =
      unpack(pack({{"../../etc/passwd", "x"}, {"/root", "y"}, {"법\n률.txt", "z"}, {"folder/", ""}}));
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].name, "../../etc/passwd");
  EXPECT_EQ(entries[2].name, "법률.txt");
}

TEST(Archive, RefusesMoreThanItsLimits) {
  EXPECT_EQ(refusal(pack(two_files), {.entries = 1}), "laws.zip: expected at most 1 files in it");
  EXPECT_EQ(refusal(pack(two_files), {.entry_bytes = 50'000}),
            "laws.zip: b/c.txt in it is of more than 0 MiB");
  EXPECT_EQ(refusal(pack(two_files), {.all_bytes = 100'000}), "laws.zip: it unpacks to more than 0 MiB");
}

/// 12 MiB of one letter pack into some 12 kB.
TEST(Archive, RefusesABombWithoutUnpackingAllOfIt) {
  const std::string bomb = pack({{"bomb.txt", std::string(std::size_t{12} << 20, 'a')}});
  EXPECT_LT(bomb.size(), 20'000U);
  EXPECT_EQ(refusal(bomb, {.entry_bytes = std::uint64_t{2} << 20}),
            "laws.zip: bomb.txt in it is of more than 2 MiB");
}

TEST(Archive, TellsWhatIsNone) {
  for (const char* const bytes : {"", "PK", "<html>", "มาตรา 1"}) EXPECT_FALSE(is_archive(bytes)) << bytes;
  EXPECT_NE(refusal("no archive at all"), "none");
}

}  // namespace
}  // namespace pandect
