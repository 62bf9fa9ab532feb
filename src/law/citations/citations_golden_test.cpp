#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "law/citations/citation.h"

// tests/golden/citations/<language>.txt holds cases of this form, separated by blank lines:
//
//   > the text
//   the described citations in it, a line each; none when it holds none
//
// "\n" in the text stands for a line break. Lines that begin with "#" are remarks.

namespace pandect {
namespace {

struct GoldenCase {
  std::size_t line = 0;
  std::string text;
  std::vector<std::string> expected;
};

std::string with_line_breaks(std::string_view written) {
  std::string text;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written.substr(i, 2) == "\\n") {
      text += '\n';
      ++i;
    } else {
      text += written[i];
    }
  }
  return text;
}

std::vector<GoldenCase> read_cases(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<GoldenCase> cases;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (line.starts_with("> ")) {
      cases.push_back({number, with_line_breaks(std::string_view(line).substr(2)), {}});
    } else if (!line.empty() && !line.starts_with("#") && !cases.empty()) {
      cases.back().expected.push_back(line);
    }
  }
  return cases;
}

constexpr std::array<std::string_view, 7> language_names{"unknown", "thai",   "korean", "dutch",
                                                         "english", "german", "french"};

std::string name_of(Language language) {
  return std::string(language_names[static_cast<std::size_t>(language)]);
}

class GoldenCitations : public testing::TestWithParam<Language> {};

TEST_P(GoldenCitations, AreFoundAsWritten) {
  const std::string name = name_of(GetParam());
  const auto path = std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/golden/citations" / (name + ".txt");
  const std::vector<GoldenCase> cases = read_cases(path);
  ASSERT_GE(cases.size(), 40u) << path << " is missing or short";
  for (const GoldenCase& golden : cases) {
    std::vector<std::string> found;
    for (const Citation& citation : citation_grammar(GetParam()).find(golden.text)) {
      found.push_back(describe(citation));
    }
    EXPECT_EQ(found, golden.expected) << name << ".txt:" << golden.line << ": " << golden.text;
  }
}

std::string test_name(const testing::TestParamInfo<Language>& info) {
  return name_of(info.param);
}

INSTANTIATE_TEST_SUITE_P(Languages, GoldenCitations,
                         testing::Values(Language::thai, Language::korean, Language::dutch, Language::english,
                                         Language::german, Language::french),
                         test_name);

}  // namespace
}  // namespace pandect
