#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "readers/all.h"

namespace pandect {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Work read_articles(const std::string& articles) {
  const std::string bytes =
      "---\n제목: 나루법\n법령ID: '1'\n시행일자: 2024-05-03\n---\n\n# 나루법\n\n" + articles;
  return korean_markdown_reader().read({"a.md", bytes}).front();
}

std::vector<std::string> paths(const Work& work) {
  std::vector<std::string> all;
  for (const Provision& provision : work.provisions)
    if (provision.unit) all.push_back(provision.path);
  return all;
}

TEST(KoreanMarkdown, KeepsArticlesOfOneNumberApartAndReportsThem) {
  const Work work = read_articles(
      "##### 제1조 (목적)\n\n이 법은 나루를 정한다.\n\n##### 제4조 (총량관리)\n\n군수는 총량을 관리한다.\n\n"
      "##### 제4조 (기본방침)\n\n군수는 방침을 수립한다.\n\n##### 제4조 (시행계획)\n\n군수는 계획을 "
      "제출한다.\n\n"
      "##### 제5조 (과징금)\n\n군수는 과징금을 부과한다.\n");
  EXPECT_THAT(paths(work), ElementsAre("1", "4", "4~2", "4~3", "5"));
  EXPECT_THAT(work.problems,
              Contains(Field(&ReadProblem::message, HasSubstr("a number comes again: 제4조"))));
}

TEST(KoreanMarkdown, ReportsItemsThatAreAnnouncedAndMissing) {
  const std::string definition =
      "##### 제2조 (정의)\n\n이 법에서 사용하는 용어의 뜻은 다음과 같다.\n\n  1\\. \"조개상\"이란 조개를 "
      "판매하는 "
      "자를 말한다.\n  2\\. \"임원\"이란 다음 각 목의 어느 하나에 해당하는 사람을 말한다.\n";
  const std::string last = "  3\\. \"선주\"란 배를 소유한 자를 말한다.\n";
  EXPECT_THAT(
      read_articles(definition + last).problems,
      Contains(Field(&ReadProblem::message, HasSubstr("items are missing: 제2조 says “다음 각 목”"))));
  EXPECT_THAT(read_articles(definition + "    가\\. 대표자\n    나\\. 이사\n" + last).problems, IsEmpty());
}

TEST(FrenchStatute, NumbersWithSuffixesAndAnnexesAmongItsArticles) {
  const std::string text =
      "Code des phares\n\nArticle 1er\nLe phare est allumé la nuit.\n\nArticle 1er bis\nLe gardien habite le "
      "phare.\n\nArticle 1er ter A\nLe gardien est payé.\n\nArticle 2\nLa hauteur est de soixante mètres.\n\n"
      "Article Annexe II-B\nListe des phares : Grand Phare, Petit Phare.\n";
  const Work work = plain_statute_reader().read({"phares.txt", text}).front();
  EXPECT_THAT(paths(work), ElementsAre("1", "1-bis", "1-ter-a", "2", "annex-ii-b"));
}

}  // namespace
}  // namespace pandect
