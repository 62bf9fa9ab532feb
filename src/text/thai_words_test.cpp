#include "text/thai_words.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "source_folder.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::u16string to_utf16(const std::string& text) {
  const std::u32string wide = to_utf32(text);
  return {wide.begin(), wide.end()};
}

std::vector<std::u16string> lexicon() {
  std::vector<std::u16string> terms;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(PANDECT_SOURCE_DIR) + "/src/text/thai_lexicon")) {
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      if (!line.empty() && line[0] != '#') terms.push_back(to_utf16(line));
    }
  }
  return terms;
}

std::string words(const std::string& text) {
  const std::u16string run = to_utf16(text);
  std::string joined;
  std::uint32_t begin = 0;
  ThaiWords thai;
  for (const std::uint32_t end : thai.ends(run)) {
    for (std::uint32_t i = begin; i < end; ++i) append_utf8(joined, run[i]);
    if (end < run.size()) joined += '|';
    begin = end;
  }
  return joined;
}

bool is_made_of_terms(std::u16string_view text, const std::vector<std::u16string>& terms,
                      std::u16string_view whole) {
  if (text.empty()) return true;
  for (const std::u16string& term : terms) {
    if (term != whole && text.substr(0, term.size()) == term &&
        is_made_of_terms(text.substr(term.size()), terms, whole)) {
      return true;
    }
  }
  return false;
}

TEST(ThaiLexicon, FindsEachOfItsTermsWhateverFollows) {
  const auto terms = lexicon();
  ASSERT_GT(terms.size(), 500U);
  for (const std::u16string& term : terms) {
    EXPECT_EQ(longest_thai_term(term), term.size()) << to_utf8(std::u32string(term.begin(), term.end()));
    EXPECT_GE(longest_thai_term(term + u"x"), term.size());
  }
  EXPECT_EQ(longest_thai_term(u""), 0U);
  EXPECT_EQ(longest_thai_term(u"x"), 0U);
}

// A term that is other terms in a row would hide them from a question that uses one of them.
TEST(ThaiLexicon, HoldsWordsAndNotCompoundsOfItsOwnWords) {
  const auto terms = lexicon();
  for (const std::u16string& term : terms) {
    EXPECT_FALSE(is_made_of_terms(term, terms, term)) << to_utf8(std::u32string(term.begin(), term.end()));
  }
}

TEST(ThaiWords, FollowTheLexiconWhereTheDictionaryIsWrong) {
  EXPECT_EQ(words("ต้องระวางโทษจำคุก"), "ต้อง|ระวางโทษ|จำคุก");
  EXPECT_EQ(words("มีหน้าที่"), "มี|หน้าที่");
  EXPECT_EQ(words("การกระทำ"), "การ|กระทำ");
  EXPECT_EQ(words("ตามพระราชบัญญัติ"), "ตาม|พระราชบัญญัติ");
}

TEST(ThaiWords, LeaveAWordOfTheDictionaryWhole) {
  EXPECT_EQ(words("กำหนดการ"), "กำหนดการ");
  EXPECT_EQ(words("ให้การ"), "ให้การ");
}

}  // namespace
}  // namespace pandect
