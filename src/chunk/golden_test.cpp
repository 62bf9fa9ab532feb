#include <gtest/gtest.h>

#include "chunk/chunker.h"
#include "source_folder.h"
#include "text/golden_cases.h"

namespace pandect {
namespace {

/// As the golden file has the chunks of `lines`: of line breaks that follow each other only one.
std::string without_blank_lines(std::string_view text) {
  std::string lines;
  for (const char c : text) {
    if (c != '\n' || !lines.ends_with('\n')) lines.push_back(c);
  }
  return lines;
}

/// A text between brackets.
std::string inside(const std::string& bracketed) {
  return bracketed.substr(1, bracketed.size() - 2);
}

TEST(ChunkGolden, TextsAreCutAsLangChainCutsThem) {
  std::size_t cases = 0;
  for (const GoldenCase& golden :
       read_golden_cases(std::string(PANDECT_SOURCE_DIR) + "/tests/golden/chunks", "langchain")) {
    const std::string text = inside(golden.get("text"));
    ChunkSettings settings = default_chunk_settings(parse_chunk_strategy(golden.get("strategy")));
    settings.size = std::stoul(golden.get("size"));
    settings.overlap = std::stoul(golden.get("overlap"));
    std::string found;
    for (const Span span : cut_text(text, Language::unknown, settings)) {
      const std::string chunk(span.of(text));
      const bool lines = settings.strategy == ChunkStrategy::lines;
      found += "[" + (lines ? without_blank_lines(chunk) : chunk) + "]\n";
    }
    std::string expected;
    for (const std::string& chunk : golden.all("chunk")) expected += chunk + "\n";
    EXPECT_EQ(found, expected) << golden.where;
    ++cases;
  }
  EXPECT_GT(cases, 90U);
}

}  // namespace
}  // namespace pandect
