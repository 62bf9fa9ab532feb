#pragma once

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/file.h"
#include "readers/reader.h"

namespace pandect {

/// Tests on the published texts in the folder named by PANDECT_DATA.
class RealData : public testing::Test {
 protected:
  void SetUp() override {
    const char* folder = std::getenv("PANDECT_DATA");
    if (folder == nullptr) GTEST_SKIP() << "PANDECT_DATA is not set: the published texts are NOT tested";
    data_ = folder;
  }

  /// The works of a file that is recognised as of a format, checked with check_work().
  static std::vector<Work> read_works(const std::filesystem::path& path, std::string_view format) {
    const std::string bytes = read_file(path);
    const Source source{path.string(), bytes};
    const Reader& reader = choose_reader(source);
    EXPECT_EQ(reader.format(), format) << path;
    std::vector<Work> works = reader.read(source);
    for (const Work& work : works) EXPECT_NO_THROW(check_work(work)) << path;
    return works;
  }

  static Work read(const std::filesystem::path& path, std::string_view format) {
    std::vector<Work> works = read_works(path, format);
    EXPECT_EQ(works.size(), 1U) << path;
    return std::move(works.at(0));
  }

  std::filesystem::path data_;
};

}  // namespace pandect
