#include "law/time/ending.h"

#include <gtest/gtest.h>

#include "readers/all.h"

namespace pandect {
namespace {

Work read_act(std::string_view text) {
  return plain_statute_reader().read({"law.txt", text}).at(0);
}

struct Case {
  std::string_view text;
  std::string_view end;  ///< of the whole law; empty: not known
};

TEST(Ending, IsReadFromTheWordsOfTheLaw) {
  const Case cases[] = {
      {"Boats Act 1990\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. Expiry.\n(1) This Act expires on "
       "31 "
       "December 2016.\n",
       "2017-01-01"},
      {"Boats Act 1990\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. Expiry.\nThis Act ceases to have "
       "effect on 1 July 2016.\n",
       "2016-07-01"},
      {"Botenverordening\n\nArtikel 1. Boten\nEen boot drijft.\n\nArtikel 2. Slot\nDeze verordening vervalt "
       "met "
       "ingang van 1 januari 2015.\n",
       "2015-01-01"},
      {"보트법\n\n제1조(목적) 이 법은 보트에 관한 것이다.\n\n제2조(유효기간) 이 법은 2030년 12월 31일까지 "
       "효력을 "
       "가진다.\n",
       "2031-01-01"},
      {"Bootsgesetz\n\n§ 1 Boote\nEin Boot schwimmt.\n\n§ 2 Schluss\nDieses Gesetz tritt mit Ablauf des 31. "
       "Dezember 2020 außer Kraft.\n",
       "2021-01-01"},
      {"Loi sur les bateaux\n\nArticle 1er\nUn bateau flotte.\n\nArticle 2\nLa présente loi est abrogée à "
       "compter "
       "du 1er janvier 2019.\n",
       "2019-01-01"},
      {"พระราชบัญญัติเรือ พ.ศ. 2560\n\nมาตรา 1 เรือลอยน้ำ\n\nมาตรา 2 "
       "พระราชบัญญัตินี้ให้ใช้บังคับจนถึงวันที่ 31 ธันวาคม พ.ศ. 2565\n",
       "2023-01-01"},
      // A condition, or a statement about something else, is no end of the law.
      {"Boats Act 1990\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. Expiry.\nThis Act expires on 31 "
       "December "
       "2016 unless the Minister extends it.\n",
       ""},
      {"Boats Act 1990\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. Expiry.\nThis Act expires on 31 "
       "December "
       "2016. However, section 1 remains in force.\n",
       ""},
      {"Boats Act 1990\n\nSection 1. Boats.\nA licence under this Act expires on 31 December "
       "2016.\n\nSection 2. "
       "Fees.\nA fee is due.\n",
       ""},
      {"보트법\n\n제1조(목적) 이 법은 보트에 관한 것이다.\n\n제2조(유효기간) 이 법은 특별검사가 퇴직하는 "
       "날까지 그 "
       "효력을 가진다.\n",
       ""},
  };
  for (const Case& one : cases) {
    Work work = read_act(one.text);
    const std::vector<EndingClause> clauses = find_ending_clauses(work);
    apply_own_ending(work, clauses);
    EXPECT_EQ(work.in_force.to ? format_date(*work.in_force.to) : "", one.end) << one.text;
  }
}

TEST(Beginning, IsReadFromTheWordsOfALawThatNothingShowsToBeAmended) {
  const auto begins = [](std::string_view text) {
    Work work = read_act(text);
    apply_own_beginning(work);
    return work.in_force.from ? format_date(*work.in_force.from) : std::string();
  };
  const std::string head = "Boats Act\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. Commencement.\n";
  EXPECT_EQ(begins(head + "This Act comes into force on 1 March 2021.\n"), "2021-03-01");
  EXPECT_EQ(begins(head + "(1) This Act comes into force on 1 March 2021 except section 1 which comes into "
                          "force on 1 May 2021.\n"),
            "2021-03-01");
  EXPECT_EQ(
      begins("Botenwet\n\nArtikel 1\nEen boot drijft.\n\nArtikel 2\nDeze wet treedt in werking met ingang "
             "van 1 maart 2021.\n"),
      "2021-03-01");
  EXPECT_EQ(
      begins("Bootsgesetz\n\n§ 1 Boote\nEin Boot schwimmt.\n\n§ 2 Schluss\nDieses Gesetz tritt am 1. März "
             "2021 in Kraft.\n"),
      "2021-03-01");
  EXPECT_EQ(begins("Legge sulle barche\n\nArt. 1\nUna barca galleggia.\n\nArt. 2\nLa presente legge entra in "
                   "vigore il 1° marzo 2021.\n"),
            "2021-03-01");
  for (const std::string& other :
       {head + "This Act comes into force on a day to be appointed.\n",
        head + "This Act comes into force on 1 March 2021 if the Minister so orders.\n",
        head + "This Act comes into force on 1 March 2021. However, section 1 waits.\n",
        head +
            "This Act comes into force on 1 March 2021.\n\nSection 3. Again.\nThis Act takes effect on 1 May "
            "2021.\n",
        head + "This Act comes into force on 1 March 2021.\n\nSection 2a. New.\nIt was put here.\n",
        head + "This Act comes into force on 1 March 2021.\n\nSection 3. (Repealed)\n"})
    EXPECT_EQ(begins(other), "") << other;
  EXPECT_EQ(
      begins("Boats Act\nIn force: 2022-01-01\n\nSection 1. Boats.\nThis Act comes into force on 1 March "
             "2021.\n"),
      "2022-01-01");
}

TEST(Ending, IsNotTakenWhereTheWordsDisagree) {
  Work work = read_act(
      "Boats Act 1990\n\nIn force: 2018-01-01\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. "
      "Expiry.\nThis Act "
      "expires on 31 December 2016.\n");
  apply_own_ending(work, find_ending_clauses(work));
  EXPECT_FALSE(work.in_force.to);
  ASSERT_EQ(work.problems.size(), 1U);
  EXPECT_EQ(work.problems[0].place, "Section 2");
}

TEST(Ending, OfSomeArticlesIsOfThemAlone) {
  Work work = read_act(
      "Boats Act 1990\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. Fees.\nA fee is due.\n\nSection 3. "
      "Expiry.\nSections 1 to 2 (and what they insert) are repealed at the end of 31 December 2016.\n");
  const std::vector<EndingClause> clauses = find_ending_clauses(work);
  ASSERT_EQ(clauses.size(), 1U);
  EXPECT_EQ(work.provisions[clauses[0].first].number, "1");
  EXPECT_EQ(work.provisions[clauses[0].last].number, "2");
  EXPECT_EQ(format_date(*clauses[0].day), "2017-01-01");
  apply_own_ending(work, clauses);
  EXPECT_FALSE(work.in_force.to);
}

/// The places that begin later than the law, each with its day.
std::vector<std::string> beginnings_in(const Work& work) {
  std::vector<std::string> all;
  for (const BeginningClause& clause : find_beginning_clauses(work))
    all.push_back(work.provisions[clause.first].path + "-" + work.provisions[clause.last].path + " " +
                  format_date(clause.day));
  return all;
}

using Beginnings = std::vector<std::string>;

/// The period follows the day of promulgation: that of the addendum, as of the law's own.
TEST(Ending, ArticlesBeginWhenAPeriodFromThePromulgationIsOver) {
  const auto beginnings = [](std::string_view clause) {
    return beginnings_in(
        read_act("보트법\n시행일: 2025-03-25\n\n제1조(목적) 보트는 뜬다.\n\n제2조(등록) ① 보트는 "
                 "등록한다.\n② 뗏목은 등록하지 아니한다.\n\n제3조(벌칙) 과태료를 "
                 "부과한다.\n\n부칙 <제20836호,2025.3.25>\n\n제1조(시행일) 이 법은 공포한 날부터 "
                 "시행한다. 다만, " +
                 std::string(clause) + "\n"));
  };
  EXPECT_EQ(beginnings("제2조제2항 및 제3조의 개정규정은 공포 후 1년 6개월이 경과한 날부터 시행한다."),
            (Beginnings{"2/2-2/2 2026-09-26", "3-3 2026-09-26"}));
  EXPECT_EQ(beginnings(
                "제1조는 공포 후 3개월이 경과한 날부터 시행하고, 제2조부터 제3조까지의 개정규정은 2026년 1월 "
                "1일부터 시행한다."),
            (Beginnings{"1-1 2025-06-26", "2-3 2026-01-01"}));
  EXPECT_EQ(beginnings("제2조의 개정규정 중 뗏목에 관한 부분은 공포 후 6개월이 경과한 날부터 시행한다."),
            Beginnings{})
      << "of something in it alone";
  EXPECT_EQ(beginnings("별지 제3호서식(1)의 개정규정은 공포 후 6개월이 경과한 날부터 시행한다."),
            Beginnings{})
      << "of a form";
  EXPECT_EQ(beginnings("제1조는 공포 후 99999999년 99999999년이 경과한 날부터 시행한다."), Beginnings{})
      << "longer than any law waits";
  EXPECT_EQ(beginnings("「뗏목법」 제2조의 개정규정은 공포 후 6개월이 경과한 날부터 시행한다."), Beginnings{})
      << "of another law";
}

TEST(Ending, OfACountedPeriodTheDayOfPassingIsTheFirst) {
  Work work = read_act(
      "Boats Act 2025\n\nIn force: 2025-01-31\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. "
      "Commencement.\n(1) Section 1 comes into force at the end of the period of three months beginning with "
      "the day on which this Act is passed.\n");
  EXPECT_EQ(beginnings_in(work), Beginnings{}) << "its day is not known";
  work.promulgated = parse_date("2025-01-31");
  EXPECT_EQ(beginnings_in(work), Beginnings{"1-1 2025-04-30"});
}

TEST(Ending, NamesTheLawsThatALawRepeals) {
  const auto names = [](std::string_view text) {
    std::vector<std::string> all;
    for (const EndingClause& clause : find_ending_clauses(read_act(text)))
      all.push_back(comparable_title(clause.name));
    return all;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names("Boats Act 1990\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. Repeal.\nThe Rafts Act "
                  "1950 (c. 3) "
                  "is repealed.\n"),
            Names{"raftsact1950"});
  EXPECT_EQ(
      names("Botenwet\n\nArtikel 1\nEen boot drijft.\n\nArtikel 2\nDe Vlottenwet 1950 wordt ingetrokken.\n"),
      Names{"vlottenwet1950"});
  EXPECT_EQ(
      names("보트법\n\n제1조(목적) 보트는 뜬다.\n\n제2조(다른 법률의 폐지) 「뗏목법」은 이를 폐지한다.\n"),
      Names{"뗏목법"});
  EXPECT_EQ(names("พระราชบัญญัติเรือ พ.ศ. 2560\n\nมาตรา 1 เรือลอยน้ำ\n\nมาตรา 3 "
                  "ให้ยกเลิกพระราชบัญญัติแพ พ.ศ. 2482\n"),
            Names{"พระราชบัญญัติแพพศ2482"});
  EXPECT_EQ(names("พระราชบัญญัติเรือ พ.ศ. 2560\n\nมาตรา 1 เรือลอยน้ำ\n\nมาตรา 3 ให้ยกเลิก\n(1) พระราชบัญญัติแพ "
                  "พ.ศ. 2482\n(2) พระราชบัญญัติแพ (ฉบับที่ 2) พ.ศ. 2490\n"),
            (Names{"พระราชบัญญัติแพพศ2482", "พระราชบัญญัติแพฉบับที่2พศ2490"}));
}

}  // namespace
}  // namespace pandect
