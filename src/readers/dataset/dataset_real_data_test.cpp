#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "base/file.h"
#include "pandect/error.h"
#include "readers/real_data.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

struct Counted {
  std::size_t files = 0;
  std::size_t works = 0;
  std::size_t units = 0;
};

class DatasetRealData : public RealData {
 protected:
  Counted read_all(const std::string& below, const std::string& extension, const std::string& format) const {
    Counted counted;
    for (const auto& entry : fs::recursive_directory_iterator(data_ / below)) {
      if (entry.path().extension() != extension) continue;
      SCOPED_TRACE(entry.path());
      ++counted.files;
      for (const Work& work : read_works(entry.path(), format)) {
        ++counted.works;
        for (const Provision& provision : work.provisions) counted.units += provision.unit ? 1 : 0;
      }
    }
    return counted;
  }
};

TEST_F(DatasetRealData, NitibenchHas5127SectionsIn36Laws) {
  const Counted counted = read_all("nitibench/test_data/laws", ".json", "nitibench-json");
  EXPECT_EQ(counted.works, 36U);
  EXPECT_EQ(counted.units, 5127U);
}

TEST_F(DatasetRealData, SearchFireSafetyHas16022ProvisionsIn154Laws) {
  const std::vector<Work> works =
      read_works(data_ / "searchfiresafety/data/doc.jsonl", "searchfiresafety-jsonl");
  EXPECT_EQ(works.size(), 154U);
  std::size_t units = 0;
  for (const Work& work : works) {
    for (const Provision& provision : work.provisions) units += provision.unit ? 1 : 0;
  }
  EXPECT_EQ(units, 16022U);
}

TEST_F(DatasetRealData, EveryKoreanStatuteAndVersionIsRead) {
  const Counted statutes = read_all("korean-statutes", ".md", "korean-markdown");
  EXPECT_EQ(statutes.works, 154U);
  EXPECT_GT(statutes.units, 16022U);
  const Counted versions = read_all("korean-versions", ".md", "korean-markdown");
  EXPECT_EQ(versions.works, versions.files);
  EXPECT_GT(versions.files, 40U);
}

/// The complaint a reader makes of some bytes.
std::string complaint(const std::string& name, const std::string& bytes, const std::string& format) {
  const Source source{name, bytes};
  try {
    choose_reader(source, format).read(source);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    return error.what();
  }
  return "";
}

TEST(DatasetReaders, NameTheElementThatIsWrong) {
  EXPECT_EQ(complaint("l.json", "{}", "nitibench-json"),
            "l.json: expected a list of sections, found an object");
  EXPECT_EQ(complaint("l.json", "[]", "nitibench-json"), "l.json: a list without sections");
  EXPECT_EQ(complaint("l.json", R"([{"law_name": "ก", "section_num": 1}])", "nitibench-json"),
            "l.json: item 1: section_num: expected a string, found a number");
  EXPECT_EQ(complaint("l.json", R"([{"law_name": "ก"}])", "nitibench-json"),
            "l.json: item 1: section_num is missing");
  EXPECT_NE(complaint("l.json", "[{", "nitibench-json").find("l.json: not JSON"), std::string::npos);
  EXPECT_EQ(complaint("d.jsonl", "\n[1]\n", "searchfiresafety-jsonl"),
            "d.jsonl: line 2: expected an object, found a list");
  EXPECT_EQ(complaint("a.md", "# 법\n", "korean-markdown"),
            "a.md: line 1: expected front matter between two lines ---");
  EXPECT_EQ(complaint("a.md", "---\n법령ID: 1\n---\n# 법\n", "korean-markdown"),
            "a.md: line 1: the front matter has no 제목 (title)");
}

}  // namespace
}  // namespace pandect
