#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "law/citation.h"
#include "source_folder.h"
#include "text/language_profile.h"
#include "text/scanner.h"

// tests/golden/citations/<language>/*.txt hold cases of this form, separated by blank lines:
//
//   > the text
//   the words of a citation | what they cite, as describe() says it
//
// with a line for each citation of the text, in order, and none when it holds none. The words stand in the
// text behind those of the line before, at their first place there: so the span is fixed to the byte. "\n"
// in the text and in the words stands for a line break. Lines that begin with "#" are remarks.

namespace pandect {
namespace {

/// A citation as both sides write it: "12..23 article 5".
std::string line_of(std::size_t begin, std::size_t end, std::string_view description) {
  return fmt::format("{}..{} {}", begin, end, description);
}

struct GoldenCase {
  std::size_t line = 0;
  std::string text;
  std::vector<std::string> expected;
  std::size_t read_to = 0;  ///< where the words of the last expected citation end
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

void expect_citation(GoldenCase& golden, std::string_view line) {
  const std::size_t bar = std::min(line.find(" | "), line.size());
  const std::string words = with_line_breaks(line.substr(0, bar));
  const std::size_t begin = golden.text.find(words, golden.read_to);
  ASSERT_TRUE(bar < line.size() && begin != std::string::npos) << "not in the text: " << line;
  golden.read_to = begin + words.size();
  golden.expected.push_back(line_of(begin, golden.read_to, line.substr(bar + 3)));
}

std::vector<GoldenCase> read_cases(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<GoldenCase> cases;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (line.starts_with("> ")) {
      cases.push_back({number, with_line_breaks(std::string_view(line).substr(2)), {}});
    } else if (!line.empty() && !line.starts_with("#") && !cases.empty()) {
      SCOPED_TRACE(fmt::format("{}:{}", path.filename().string(), number));
      expect_citation(cases.back(), line);
    }
  }
  return cases;
}

std::string name_of(Language language) {
  return small_letters(language_name(language));
}

class GoldenCitations : public testing::TestWithParam<Language> {};

TEST_P(GoldenCitations, AreFoundAsWritten) {
  const auto folder =
      std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/golden/citations" / name_of(GetParam());
  std::size_t expressions = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    for (const GoldenCase& golden : read_cases(file.path())) {
      expressions += golden.expected.size();
      std::vector<std::string> found;
      for (const Citation& citation : citation_grammar(GetParam()).find(golden.text)) {
        found.push_back(line_of(citation.span.begin, citation.span.end, describe(citation)));
      }
      EXPECT_EQ(found, golden.expected)
          << file.path().filename().string() << ":" << golden.line << ": " << golden.text;
    }
  }
  // Those that are folders alone have fewer.
  EXPECT_GE(expressions, GetParam() <= Language::french ? 150u : 40u) << folder << " is missing or short";
}

std::string test_name(const testing::TestParamInfo<Language>& info) {
  return name_of(info.param);
}

INSTANTIATE_TEST_SUITE_P(Languages, GoldenCitations, testing::ValuesIn(known_languages()), test_name);

}  // namespace
}  // namespace pandect
