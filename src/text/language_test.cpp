#include "text/language.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "source_folder.h"
#include "text/language_guess.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// Whose language each of some questions was taken for.
struct Taken {
  int all = 0, right = 0, others = 0;
  std::string first;  ///< one that was taken for another's
};

/// Reads a file with a question a line, which has its language or is of one.
void take_questions(const fs::path& file, const std::string& code, std::map<std::string, Taken>& taken) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    const nlohmann::json entry = nlohmann::json::parse(line);
    const std::string question = entry.at("question");
    const std::string own = entry.value("language", code);
    if (own.empty()) continue;  // a set that does not say it
    const std::vector<Language> likely = likely_languages(question);
    Taken& of = taken[own];
    ++of.all;
    if (likely.size() == 1 && language_code(likely.front()) == own) ++of.right;
    if (likely.empty() || std::ranges::find(likely, own, language_code) != likely.end()) continue;
    ++of.others;
    if (of.first.empty()) of.first = question;
  }
}

// A folder's common words must not take the questions of other languages.
TEST(Language, OfAQuestionIsTakenForNoOther) {
  const fs::path root = PANDECT_SOURCE_DIR;
  std::map<std::string, Taken> taken;
  for (const fs::directory_entry& folder : fs::directory_iterator(root / "datasets")) {
    if (folder.is_directory())
      take_questions(folder.path() / "questions.jsonl", folder.path().filename().string(), taken);
  }
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(root / "benchmarks/citizens")) {
    if (file.path().extension() == ".jsonl") take_questions(file.path(), "", taken);
  }
  take_questions(root / "samples/questions.jsonl", "", taken);
  EXPECT_GE(taken.size(), 7);
  for (const auto& [code, of] : taken) {
    EXPECT_LE(of.others * 100, of.all)
        << code << ": " << of.others << " of " << of.all << ", as " << of.first;
    EXPECT_GE(of.right * 100, of.all * 90) << code << ": " << of.right << " of " << of.all;
    RecordProperty(code, std::to_string(of.right) + " right and " + std::to_string(of.others) +
                             " another's of " + std::to_string(of.all));
  }
}

TEST(Language, IsDetectedFromQuestions) {
  EXPECT_EQ(detect_language("ผู้ใดมีหน้าที่เสียภาษี (VAT)"), Language::thai);
  EXPECT_EQ(detect_language("소방안전관리자를 선임해야 하나요? (A, B, C)"), Language::korean);
  EXPECT_EQ(detect_language("Wanneer kan de rechter het gezag beëindigen?"), Language::dutch);
  EXPECT_EQ(detect_language("Rente is verschuldigd wanneer hij in verzuim is (art. 119a)."), Language::dutch);
  EXPECT_EQ(detect_language("What is the fine for parking without a permit?"), Language::english);
  EXPECT_EQ(detect_language("Wann ist die Kündigung nicht wirksam?"), Language::german);
  EXPECT_EQ(detect_language("Quel est le délai pour les recours ?"), Language::french);
  EXPECT_EQ(detect_language(""), Language::unknown);
  EXPECT_EQ(detect_language("12345 --- 6"), Language::unknown);
}

TEST(Language, IsToldByMoreThanAWord) {
  EXPECT_TRUE(tells_language("The skipper is to moor the vessel."));
  EXPECT_TRUE(tells_language("항만법 제3조"));
  EXPECT_FALSE(tells_language("Article 3 of Directive 2014/92/EU: 18 September 2016."));
  EXPECT_FALSE(tells_language("Geen rente (art. 6:119a lid 4 BW)")) << "there is no word in 119a";
  EXPECT_FALSE(tells_language("12345"));
}

TEST(Language, IsSeveralWhereShortWordsAreOfSeveral) {
  using testing::ElementsAre;
  EXPECT_THAT(likely_languages("definition of employer"), ElementsAre(Language::dutch, Language::english));
  EXPECT_THAT(likely_languages("the definition of employer"), ElementsAre(Language::english));
  EXPECT_THAT(likely_languages("chemical substance"), testing::IsEmpty());
}

TEST(Language, HasCodes) {
  EXPECT_EQ(language_code(Language::korean), "ko");
  EXPECT_EQ(parse_language("nl"), Language::dutch);
  EXPECT_EQ(parse_language("thai"), Language::thai);
  EXPECT_FALSE(parse_language("xx"));
}

}  // namespace
}  // namespace pandect
