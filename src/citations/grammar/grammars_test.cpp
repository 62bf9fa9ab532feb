#include <array>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "law/citation.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_boundary(std::string_view text, std::size_t at) {
  return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
}

/// Properties of every grammar for any text.
void expect_sound(std::string_view text, Language language) {
  const bool well_formed = !find_invalid_utf8(text);
  std::uint32_t end = 0;
  for (const Citation& citation : citation_grammar(language).find(text)) {
    const std::string what = std::string(language_code(language)) + ": " + describe(citation);
    ASSERT_LT(citation.span.begin, citation.span.end) << what;
    ASSERT_LE(citation.span.end, text.size()) << what;
    ASSERT_GE(citation.span.begin, end) << what << " overlaps the one before";
    ASSERT_LE(citation.work_span.end, text.size()) << what;
    if (well_formed) {
      ASSERT_TRUE(is_boundary(text, citation.span.begin) && is_boundary(text, citation.span.end)) << what;
    }
    ASSERT_FALSE(citation.in == Citation::In::named && citation.work.empty()) << what;
    end = citation.span.end;
  }
}

TEST(Grammars, PromiseSoundSpansForRandomBytes) {
  std::mt19937 random(20260101);
  for (int round = 0; round < 400; ++round) {
    std::string bytes(random() % 300, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    for (const Language language : known_languages()) {
      expect_sound(bytes, language);
      expect_sound(repair_utf8(bytes), language);
    }
  }
}

TEST(Grammars, PromiseSoundSpansForShuffledPiecesOfReferences) {
  constexpr std::array<std::string_view, 96> pieces{"第",
                                                    "条",
                                                    "項",
                                                    "の二",
                                                    "七百九",
                                                    "民法",
                                                    "同条",
                                                    "前項",
                                                    "」",
                                                    "「",
                                                    "（平成三年法律第五号）",
                                                    "から",
                                                    "及び",
                                                    "イ",
                                                    "art. ",
                                                    "comma ",
                                                    "l. n. 241/1990",
                                                    "-bis",
                                                    "มาตรา",
                                                    " ",
                                                    "40",
                                                    "๔๐",
                                                    " ทวิ",
                                                    "(1)",
                                                    "(ก)",
                                                    "วรรค",
                                                    "หนึ่ง",
                                                    "และ",
                                                    "ถึง",
                                                    ",",
                                                    "แห่ง",
                                                    "ประมวลรัษฎากร",
                                                    "พระราชบัญญัติ",
                                                    "นี้",
                                                    " พ.ศ. 2535",
                                                    "หมวด",
                                                    "ก่อน",
                                                    "제",
                                                    "2조",
                                                    "조",
                                                    "3항",
                                                    "의2",
                                                    "1호",
                                                    "가목",
                                                    "및",
                                                    "ㆍ",
                                                    "부터",
                                                    "까지",
                                                    "「",
                                                    "건축법",
                                                    "」",
                                                    "같은 법",
                                                    "이 법",
                                                    "별표 1",
                                                    "부칙",
                                                    "법",
                                                    " 시행령",
                                                    "artikel",
                                                    "artikelen",
                                                    "eerste",
                                                    "tweede",
                                                    " lid",
                                                    "onderdeel",
                                                    " a",
                                                    " b",
                                                    " en ",
                                                    " tot en met ",
                                                    "van de ",
                                                    "Wet op x",
                                                    "deze wet",
                                                    "dit artikel",
                                                    "6:162",
                                                    "BW",
                                                    "section",
                                                    "sections",
                                                    "§",
                                                    "§§",
                                                    "(a)",
                                                    "(iv)",
                                                    "of the ",
                                                    "Act 1978",
                                                    "this section",
                                                    "42 U.S.C.",
                                                    " to ",
                                                    "–",
                                                    "Part IV",
                                                    "Abs. 1",
                                                    "Satz 2",
                                                    "BGB",
                                                    "article",
                                                    " L. 121-1",
                                                    "du code civil",
                                                    "alinéa",
                                                    "premier",
                                                    "\n",
                                                    "."};
  std::mt19937 random(7);
  for (int round = 0; round < 6000; ++round) {
    std::string text;
    for (std::size_t count = random() % 14; count > 0; --count) text += pieces[random() % pieces.size()];
    for (const Language language : known_languages()) expect_sound(text, language);
  }
}

TEST(Grammars, TakeAsLongAsTheTextIsLong) {
  // Each of these made of one piece a hundred thousand times: what backtracks over them does not end.
  for (const std::string_view piece : {"มาตรา 1 และ",
                                       "พระราชบัญญัติก ",
                                       "제1조 및 ",
                                       "「",
                                       "법 ",
                                       "eerste, ",
                                       "artikel 1, ",
                                       "van de Wet ",
                                       "section 1(a)(b) ",
                                       "(",
                                       "§ ",
                                       "U.S.C. ",
                                       "a.b.",
                                       "이 법률 ",
                                       "」第",
                                       "）第",
                                       "第一条の",
                                       "第〇",
                                       "条",
                                       "法",
                                       "同条",
                                       "第1号イ、",
                                       "comma 1-bis, ",
                                       "l. ",
                                       ", n. 5"}) {
    std::string text;
    while (text.size() < 400'000) text += piece;
    for (const Language language : known_languages()) expect_sound(text, language);
  }
}

TEST(Grammars, UnknownLanguagesAreReadAsEnglish) {
  const auto found = citation_grammar(Language::unknown).find("see section 5");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(describe(found[0]), "article 5");
}

TEST(Describe, NamesEveryPart) {
  Citation citation;
  citation.in = Citation::In::named;
  citation.work = "Tariff Act";
  citation.path = {{Level::article, "40"}, {Level::paragraph, "1"}};
  citation.last = "5";
  EXPECT_EQ(describe(citation), "named «Tariff Act» article 40 / paragraph 1 .. 5");
  citation = {};
  citation.relative = Citation::Relative::previous;
  citation.path = {{Level::article, ""}};
  EXPECT_EQ(describe(citation), "previous article");
}

}  // namespace
}  // namespace pandect
