#include "encoder/token_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/utf8.h"

namespace pandect {
namespace {

/// The characters of a normalised text in place of ids.
std::vector<std::int32_t> characters_of(const Normalizer& normalizer, std::string_view text,
                                        TextPlace place) {
  std::string normal(text);
  normalizer.apply(normal, place);
  std::vector<std::int32_t> ids;
  for (const char32_t c : to_utf32(normal)) ids.push_back(static_cast<std::int32_t>(c));
  return ids;
}

/// Texts of what is hard to cut: blanks of several kinds, marks, characters that vanish or join.
std::vector<std::string> hard_texts() {
  const std::vector<std::string> parts{
      " ",      " ",      "a",      "bc",     "\u00e9", "e\u0301",    "\u0301",    "\u00a0", "\u200b",
      "\u0e19", "\u0e33", "\u0e49", "\uac01", "\u1100", "\u1161",     "\u0600",    "\u06dd", "\u2581",
      "\u3000", "\u00a8", "\ufb01", "\u200d", "\ufe0f", "\r",         "\n",        "\u00a9", "1",
      "\u00bd", "\t",     ".",      "\u0130", "\u4e2d", "\U0001F468", "\U000110BD"};
  std::vector<std::string> texts;
  std::uint64_t random = 7;
  for (int i = 0; i < 4000; ++i) {
    std::string text;
    for (int k = 0; k < 12; ++k) {
      random = random * 6364136223846793005U + 1442695040888963407U;
      text += parts[(random >> 33U) % parts.size()];
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

class CutTexts : public ::testing::TestWithParam<const char*> {};

TEST_P(CutTexts, ArePartsOfTheWhole) {
  const auto normalizer = Normalizer::make(parse_json(GetParam(), "settings"), "settings");
  ASSERT_TRUE(normalizer->is_local());
  const TokenCache cache(*normalizer);
  std::size_t parts = 0;
  for (const std::string& text : hard_texts()) {
    // Twice, the second time from memory.
    for (int time = 0; time < 2; ++time) {
      std::vector<std::int32_t> ids;
      cache.tokenise(
          text, {},
          [&](std::string_view part, TextPlace place, std::vector<std::int32_t>& of_part) {
            ++parts;
            const auto more = characters_of(*normalizer, part, place);
            of_part.insert(of_part.end(), more.begin(), more.end());
          },
          ids);
      ASSERT_EQ(ids, characters_of(*normalizer, text, {})) << text;
    }
  }
  EXPECT_GT(parts, 4000U) << "nothing is cut";
  EXPECT_LT(parts, 14000U) << "nothing is remembered";
}

INSTANTIATE_TEST_SUITE_P(
    Normalizers, CutTexts,
    ::testing::Values("null", R"({"type": "NFC"})", R"({"type": "Strip"})",
                      R"({"type": "Prepend", "prepend": "_"})",
                      R"({"type": "BertNormalizer", "lowercase": true})",
                      R"({"type": "Replace", "pattern": {"String": " "}, "content": "▁"})",
                      R"({"type": "Sequence", "normalizers": [{"type": "NFKC"},
                           {"type": "Replace", "pattern": {"Regex": "\\s+"}, "content": " "},
                           {"type": "Strip"}, {"type": "Lowercase"}]})",
                      R"({"type": "Sequence", "normalizers": [{"type": "NFKD"}, {"type": "StripAccents"},
                           {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "}]})"));

TEST(TokenCache, IsOnlyForWhatCanBeCut) {
  for (const char* settings : {R"({"type": "Replace", "pattern": {"Regex": "a b"}, "content": "c"})",
                               R"({"type": "Replace", "pattern": {"String": "a b"}, "content": "c"})",
                               R"({"type": "Sequence", "normalizers": [{"type": "NFC"},
                                    {"type": "Replace", "pattern": {"String": "a b"}, "content": "c"}]})"})
    EXPECT_FALSE(Normalizer::make(parse_json(settings, "settings"), "settings")->is_local()) << settings;
}

}  // namespace
}  // namespace pandect
