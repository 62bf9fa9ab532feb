#include "text/analyzer.h"

#include <algorithm>
#include <random>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pandect/error.h"
#include "source_folder.h"
#include "text/golden_cases.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::vector<std::string> terms_of(std::string_view name, std::string_view text) {
  Tokens tokens;
  analyzer(name).analyze(text, tokens);
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < tokens.size(); ++i) terms.emplace_back(tokens.term(i));
  return terms;
}

std::vector<std::string> sources_of(std::string_view name, std::string_view text) {
  Tokens tokens;
  analyzer(name).analyze(text, tokens);
  std::vector<std::string> sources;
  for (std::size_t i = 0; i < tokens.size(); ++i) sources.emplace_back(tokens.source(i).of(text));
  return sources;
}

/// As golden files write terms: "|" between them, "_" for a space, which an editor may drop.
std::string joined_terms(std::string_view name, std::string_view text) {
  std::string joined;
  for (const std::string& term : terms_of(name, text)) joined.append(joined.empty() ? "" : "|").append(term);
  std::replace(joined.begin(), joined.end(), ' ', '_');
  return joined;
}

TEST(Analyzer, GivesTheTermsOfTheGoldenCases) {
  for (const GoldenCase& golden :
       read_golden_cases(std::string(PANDECT_SOURCE_DIR) + "/tests/golden/analyzers", "terms-")) {
    EXPECT_EQ(joined_terms(golden.get("analyzer"), golden.get("text")), golden.get("terms")) << golden.where;
  }
}

TEST(Analyzer, SourcesAreTheWordsAsTheyStand) {
  EXPECT_THAT(sources_of("english", "The Tenant’s RIGHTS, 1,000"),
              testing::ElementsAre("The", "Tenant’s", "RIGHTS", "1,000"));
  EXPECT_THAT(sources_of("thai", "มาตรา ๔๐/๑ โทษจำคุก พ.ร.บ. VAT"),
              testing::ElementsAre("มาตรา", "๔๐/๑", "โทษ", "จำคุก", "พ.ร.บ", "VAT"));
  EXPECT_THAT(sources_of("korean", "제5조(소방청)"), testing::ElementsAre("제", "5", "조", "소방", "방청"));
  EXPECT_THAT(sources_of("char3", "ก, ขค"), testing::ElementsAre("ก", "ก, ข", "ขค", "ขค"));
  EXPECT_THAT(sources_of("words", "İx ab"), testing::ElementsAre("ab"));
}

TEST(Analyzer, UnknownNameIsRefusedWithTheNamesThereAre) {
  try {
    analyzer("klingon");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_THAT(error.hint(), testing::HasSubstr("korean-jamo3"));
  }
}

TEST(Analyzer, EveryLanguageHasOne) {
  for (const Language language : {Language::unknown, Language::thai, Language::korean, Language::dutch,
                                  Language::english, Language::german, Language::french}) {
    EXPECT_NO_THROW(analyzer(word_analyzer_name(language)));
  }
}

TEST(Analyzer, AddsToTheTokensThereAre) {
  Tokens tokens;
  analyzer("char3").analyze("ab", tokens);
  analyzer("english").analyze("Laws", tokens);
  ASSERT_EQ(tokens.size(), 3U);
  EXPECT_EQ(tokens.term(0), " ab");
  EXPECT_EQ(tokens.term(2), "law");
}

/// Text of pieces that are likely to meet badly: marks, joiners, separators of numbers, scripts, broken
/// bytes.
std::string random_text(std::mt19937& random) {
  static const std::vector<std::string> pieces = {
      "มาตรา", "โทษ",     "จำคุก",   "ํ",         "้",         "า",      "เ",  "ๆ",      "ฯ",
      "พ.",    "ศ.",      "๔",      "๑",        "제",       "소방",   "ㆍ", "\u1100", "\u1161",
      "é",     "e\u0301", "\u0301", "İ",        "Σ",        "ß",      "a",  "B.",     "V.",
      "'",     "’",       "\u00AD", "\u200D",   "\uFEFF",   "\u200B", "1",  "2",      ",",
      ".",     "/",       ":",      "(",        ")",        " ",      "\n", "漢",     "Ａ",
      "５",    "𝄞",       "\xFF",   "\xE0\xB8", "\xF0\x90", "-",      "x"};
  std::string text;
  for (auto n = random() % 40; n > 0; --n) text += pieces[random() % pieces.size()];
  return text;
}

void expect_sound(std::string_view name, const std::string& text) {
  Tokens tokens;
  analyzer(name).analyze(text, tokens);
  std::uint32_t before = 0;
  const bool well_formed = !find_invalid_utf8(text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Span source = tokens.source(i);
    ASSERT_LT(source.begin, source.end) << name << ": " << text;
    ASSERT_LE(source.end, text.size()) << name << ": " << text;
    ASSERT_GE(source.begin, before) << name << ": " << text;
    ASSERT_FALSE(tokens.term(i).empty()) << name << ": " << text;
    ASSERT_FALSE(find_invalid_utf8(tokens.term(i))) << name << ": " << text;
    ASSERT_TRUE(!well_formed || !find_invalid_utf8(source.of(text))) << name << ": " << text;
    before = source.begin;
  }
}

TEST(Analyzer, TermsAndSourcesAreSoundForAnyText) {
  std::mt19937 random(20240611);
  for (int round = 0; round < 3000; ++round) {
    const std::string text = random_text(random);
    for (const std::string_view name : analyzer_names()) {
      expect_sound(name, text);
      expect_sound(name, repair_utf8(text));
    }
  }
}

TEST(Analyzer, LongWordsAreCutAndNothingIsLost) {
  const std::string word(100'000, 'q');
  std::string joined;
  for (const std::string& term : terms_of("korean", word)) joined += term;
  EXPECT_EQ(joined, word);
}

TEST(Analyzer, IsTheSameFromSeveralThreads) {
  const std::string text = "โทษจำคุก มาตรา ๔๐ running tenants 제5조 소방청";
  std::vector<std::vector<std::string>> found(4);
  std::vector<std::thread> threads;
  for (auto& terms : found) {
    threads.emplace_back([&terms, &text] {
      for (int i = 0; i < 50; ++i) terms = terms_of("english", text);
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_THAT(found, testing::Each(terms_of("english", text)));
}

}  // namespace
}  // namespace pandect
