#include "text/whitespace_analyzer.h"

#include <random>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(WhitespaceAnalyzer, SplitsTextsOfAnyLengthAsAStreamDoes) {
  std::mt19937 random(51);  // NOLINT(cert-msc51-cpp): the same texts in every run
  Tokens tokens;
  for (int round = 0; round < 500; ++round) {
    const std::string characters = round % 2 == 0 ? "ab \t" : "xyz\n\v\f\r\x0e\x08\x1f\x7f!é";
    std::string text;
    while (text.size() < random() % 300)
      text += characters[random() % (round % 4 == 1 ? characters.size() - 2 : 4)];
    if (round % 5 == 0) text += "é";
    tokens.clear();
    if (round % 3 == 0) tokens.add("before", {0, 6});
    std::size_t next = tokens.size();
    WhitespaceAnalyzer().analyze(text, tokens);
    std::istringstream stream(text);
    for (std::string word; stream >> word; ++next) {
      ASSERT_LT(next, tokens.size());
      EXPECT_EQ(tokens.term(next), word);
      const Span source = tokens.source(next);
      EXPECT_EQ(text.substr(source.begin, source.end - source.begin), word);
    }
    EXPECT_EQ(tokens.size(), next);
  }
}

}  // namespace
}  // namespace pandect
