#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "definitions/definition.h"
#include "source_folder.h"
#include "text/golden_cases.h"

// tests/golden/definitions/<language>.txt holds cases of a "text:" line and a "term:" line for each
// definition in it: scope | term | the words that define it; "+" before the scope where it holds from there
// on only.

namespace pandect {
namespace {

std::string describe(const Definition& definition, std::string_view text) {
  return fmt::format("{}{} | {} | {}", definition.onward ? "+" : "", level_name(definition.scope),
                     definition.term, definition.span.of(text));
}

/// A language and its file of golden texts.
struct GoldenLanguage {
  std::string_view code;
  std::string name;
};

Language language_of(const GoldenLanguage& golden) {
  return parse_language(golden.code).value();
}

class GoldenDefinitions : public testing::TestWithParam<GoldenLanguage> {};

TEST_P(GoldenDefinitions, AreFoundAsWritten) {
  const std::filesystem::path folder = std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/golden/definitions";
  const std::vector<GoldenCase> cases = read_golden_cases(folder, GetParam().name);
  ASSERT_GE(cases.size(), 8u);
  for (const GoldenCase& golden : cases) {
    const std::string text = golden.get("text");
    std::vector<std::string> found;
    for (const Definition& definition : find_definitions(text, language_of(GetParam()))) {
      EXPECT_TRUE(definition.span.contains(definition.term_span)) << golden.where;
      found.push_back(describe(definition, text));
    }
    EXPECT_EQ(found, golden.all("term")) << golden.where << ": " << text;
  }
}

/// Any cut of a text is read without harm, and what is found lies inside of it.
TEST_P(GoldenDefinitions, StandInsideAnyPieceOfAText) {
  const std::filesystem::path folder = std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/golden/definitions";
  for (const GoldenCase& golden : read_golden_cases(folder, GetParam().name)) {
    const std::string text = golden.get("text");
    for (std::size_t cut = 0; cut < text.size(); ++cut) {
      for (const std::string_view piece :
           {std::string_view(text).substr(cut), std::string_view(text).substr(0, cut)}) {
        for (const Definition& definition : find_definitions(piece, language_of(GetParam()))) {
          ASSERT_LE(definition.span.end, piece.size()) << golden.where;
          ASSERT_TRUE(definition.span.contains(definition.term_span)) << golden.where << " cut at " << cut;
        }
      }
    }
  }
}

std::string test_name(const testing::TestParamInfo<GoldenLanguage>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Languages, GoldenDefinitions,
                         testing::Values(GoldenLanguage{"th", "thai"}, GoldenLanguage{"ko", "korean"},
                                         GoldenLanguage{"nl", "dutch"}, GoldenLanguage{"en", "english"},
                                         GoldenLanguage{"de", "german"}, GoldenLanguage{"fr", "french"},
                                         GoldenLanguage{"it", "italian"}, GoldenLanguage{"ja", "japanese"},
                                         GoldenLanguage{"pt", "portuguese"}, GoldenLanguage{"es", "spanish"}),
                         test_name);

}  // namespace
}  // namespace pandect
