#include <cstdlib>

#include "fixture.h"

namespace pandect {
namespace {

class TimeTest : public CliTest {
 protected:
  void SetUp() override {
    const std::string samples = std::string(PANDECT_SOURCE_DIR) + "/samples";
    const Outcome added = run({"add", samples + "/en", samples + "/ko"});
    ASSERT_EQ(added.status, 0) << added.err;
  }
  Json provision(const std::string& reference, const std::string& day) const {
    return run_json({"show", reference, "--as-of", day})[0]["provision"];
  }

  const std::string act_ = "Beekeeping and Poultry Act";
};

TEST_F(TimeTest, OfASourceWithoutDatesNobodyKnowsHowItStands) {
  ASSERT_EQ(
      run({"add", write("undated.txt", "Ferry Act\n\nSection 1. Ferries\nA ferry sails daily.\n")}).status,
      0);
  EXPECT_EQ(provision("section 1 Ferry Act", "1950-01-01")["standing"], "not known");
  const std::string answer =
      run({"ask", "How often does a ferry sail?", "--as-of", "1950-01-01", "--full"}).out;
  EXPECT_NE(answer.find("whether it is in force on 1950-01-01 is not known"), std::string::npos) << answer;
  EXPECT_NE(answer.find("its source has no dates; added on "), std::string::npos) << answer;
  const Json basis = provision("section 1 Ferry Act", "1950-01-01")["standing_basis"];
  EXPECT_TRUE(basis.get<std::string>().starts_with("its source has no dates; added on 2")) << basis;
}

TEST_F(TimeTest, WhatIsOnlyHeldInALaterVersionIsNotPassedOver) {
  ASSERT_EQ(run({"add", write("moor.txt",
                              "Moor Act\nIn force: 2099-01-01\n\nSection 1. Moors\nA moor is wet and must be "
                              "drained by its owner.\n")})
                .status,
            0);
  const Json answer = run_json({"ask", "By whom must a wet moor be drained?"});
  EXPECT_TRUE(answer["answered"].get<bool>()) << answer;
  const auto is_marked = [](const Json& provision) {
    EXPECT_EQ(provision["standing"], "not yet in force");
    EXPECT_TRUE(provision["stands_in"].get<std::string>().starts_with(
        "in force from 2099-01-01; no text in force on 2"))
        << provision;
  };
  is_marked(answer["passages"][0]["provision"]);
  is_marked(run_json({"search", "wet moor drained"})["hits"][0]["provision"]);
  is_marked(run_json({"show", "section 1 Moor Act"})[0]["provision"]);
  const std::string text = run({"ask", "By whom must a wet moor be drained?"}).out;
  EXPECT_NE(text.find("not yet in force: in force from 2099-01-01; no text in force on 2"), std::string::npos)
      << text;
  const std::string claim = write("claim.txt", "Under section 1 of the Moor Act a moor is wet.\n");
  const Json citation = run_json({"check", claim})["sentences"][0]["citations"][0];
  EXPECT_TRUE(citation["exists"].get<bool>()) << citation;
  is_marked(citation["provision"]);
  EXPECT_NE(citation["reason"].get<std::string>().find("in force from 2099-01-01"), std::string::npos);
}

TEST_F(TimeTest, LawAnswersBesideOthersThatAreInForce) {
  const std::string moor = write("moor.txt",
                                 "Moor Act\nIn force: 2099-01-01\n\nSection 1. Moors\nA moor is wet and must "
                                 "be drained by its owner.\n");
  const std::string marsh = write("marsh.txt",
                                  "Marsh Act\nIn force: 2001-01-01\n\nSection 1. Marshes\nA marsh is wet and "
                                  "is fenced by its owner.\n");
  ASSERT_EQ(run({"add", moor, marsh}).status, 0);
  EXPECT_EQ(run_json({"ask", "By whom must a wet moor be drained?"})["passages"][0]["provision"]["id"],
            "en/Moor-Act/1");
}

TEST_F(TimeTest, OfAPastDayLawWithoutADateComesAfterLawOfThatDay) {
  const std::string undated = write(
      "undated.txt", "Moor Order\n\nSection 1. Moors\nA wet moor must be drained, and drained again.\n");
  const std::string dated =
      write("moor.txt",
            "Moor Act\nIn force: 1990-01-01\n\nSection 1. Moors\nA moor that is wet must "
            "be drained by its owner.\n");
  ASSERT_EQ(run({"add", undated, dated}).status, 0);
  const Json answer = run_json({"ask", "Must a wet moor be drained?", "--as-of", "1995-01-01"});
  EXPECT_EQ(answer["passages"][0]["provision"]["id"], "en/Moor-Act/1") << answer;
}

TEST_F(TimeTest, ArticlesThatBeginLaterThanTheirLawAreNotYetInForce) {
  struct Case {
    const char* file;
    const char* later;
    const char* others;
  };
  const Case cases[] = {
      {"Ferry Act\nIn force: 2024-01-01\n\nSection 1. Ferries\nA ferry sails daily.\n\n"
       "Section 2. Bells\nA ferry has a bell.\n\nSection 3. Commencement\nThis Act comes into "
       "force on 1 January 2024, except section 2, which comes into force on 1 January 2098.\n",
       "section 2 Ferry Act", "section 1 Ferry Act"},
      {"나루법\n시행일: 2024-01-27\n\n제1조(목적) 이 법은 나루를 정한다.\n\n제4조(보험) 선주는 보험에 "
       "가입하여야 한다.\n\n부칙 <제109호,2023.1.10>\n\n이 법은 2024년 1월 27일부터 시행한다. 다만, "
       "제4조는 2098년 1월 1일부터 시행한다.\n",
       "나루법 제4조", "나루법 제1조"},
      {"Veerwet\nInwerkingtreding: 2024-01-01\n\nArtikel 1\nEen veer vaart dagelijks.\n\nArtikel "
       "2\nEen veer heeft een bel.\n\nArtikel 3\nDeze wet treedt in werking met ingang van 1 "
       "januari 2024, met uitzondering van artikel 2, dat in werking treedt met ingang van 1 januari "
       "2098.\n",
       "artikel 2 Veerwet", "artikel 1 Veerwet"},
      {"Fährgesetz\nIn Kraft: 2024-01-01\n\n§ 1 Fähren\nEine Fähre fährt täglich.\n\n§ 2 "
       "Glocken\nEine Fähre hat eine Glocke.\n\n§ 3 Inkrafttreten\nDieses Gesetz tritt am 1. "
       "Januar 2024 in Kraft. § 2 tritt am 1. Januar 2098 in Kraft.\n",
       "§ 2 Fährgesetz", "§ 1 Fährgesetz"}};
  int number = 0;
  for (const Case& one : cases) {
    ASSERT_EQ(run({"add", write("law" + std::to_string(number++) + ".txt", one.file)}).status, 0);
    const Json later = provision(one.later, "2026-01-01");
    EXPECT_EQ(later["standing"], "not yet in force") << later;
    EXPECT_EQ(later["in_force_from"], "2098-01-01") << later;
    EXPECT_EQ(later["stands_in"], "in force from 2098-01-01; no text in force on 2026-01-01 is held")
        << later;
    EXPECT_EQ(provision(one.later, "2098-01-01")["standing"], "in force") << one.later;
    EXPECT_EQ(provision(one.others, "2026-01-01")["standing"], "in force") << one.others;
  }
}

/// A paragraph begins when a period from the promulgation is over; its article says so.
TEST_F(TimeTest, AParagraphMayBeginLaterThanItsArticle) {
  ASSERT_EQ(
      run({"add",
           write("ferry.txt",
                 "나루법\n시행일: 2024-01-27\n\n제1조(보험) ① 선주는 보험에 가입한다.\n② 사공은 공제에 "
                 "가입한다.\n\n부칙 <제109호,2024.1.26>\n\n이 법은 공포 후 1일이 경과한 날부터 시행한다. "
                 "다만, 제1조제2항은 공포 후 70년 6개월이 경과한 날부터 시행한다.\n")})
          .status,
      0);
  const Json article = provision("나루법 제1조", "2026-01-01");
  EXPECT_EQ(article["standing"], "in force") << article;
  EXPECT_NE(article["standing_basis"].get<std::string>().find("제1조 제2항 into force on 2094-07-27"),
            std::string::npos)
      << article;
  EXPECT_EQ(provision("나루법 제1조제1항", "2026-01-01")["standing"], "in force");
  const Json paragraph = provision("나루법 제1조제2항", "2026-01-01");
  EXPECT_EQ(paragraph["standing"], "not yet in force") << paragraph;
  EXPECT_EQ(paragraph["in_force_from"], "2094-07-27") << paragraph;
  EXPECT_EQ(paragraph["stands_in"], "in force from 2094-07-27; no text in force on 2026-01-01 is held");
  for (const char* claim :
       {"사공은 공제에 가입한다(나루법 제1조제2항).", "사공은 공제에 가입하지 않는다(나루법 제1조제2항)."}) {
    const Outcome checked = run({"check", write("claim.txt", claim), "--as-of", "2026-01-01"});
    EXPECT_NE(checked.out.find("in force from 2094-07-27"), std::string::npos) << checked.out;
  }
}

TEST_F(TimeTest, TheOldWordsOfAnArticleGoOnUntilItsNewOnesBegin) {
  const auto act = [](const std::string& since, const std::string& bell, const std::string& more) {
    return "Ferry Act\nIn force: " + since +
           "\n\nSection 1. Ferries\nA ferry sails daily and nobody stops it.\n\nSection 2. Bells\nA ferry "
           "has " +
           bell + ".\n\nSection 3. Commencement\n" + more + "\n";
  };
  ASSERT_EQ(run({"add", write("a.txt", act("2020-01-01", "one bell", "This Act is of the council."))}).status,
            0);
  ASSERT_EQ(run({"add", write("b.txt",
                              act("2024-01-01", "two horns", "Section 2 comes into force on 1 March 2030."))})
                .status,
            0);
  const auto words = [&](const std::string& day) {
    return run_json({"show", "section 2 Ferry Act", "--as-of", day}).dump();
  };
  EXPECT_NE(words("2026-01-01").find("one bell"), std::string::npos) << words("2026-01-01");
  EXPECT_NE(words("2026-01-01").find("\"in_force_until\":\"2030-03-01\""), std::string::npos)
      << words("2026-01-01");
  EXPECT_NE(words("2030-03-01").find("two horns"), std::string::npos);
}

TEST_F(TimeTest, AVersionOfPastDaysStandsInUnlessTheLawIsKnownToHaveEnded) {
  ASSERT_EQ(run({"add", write("moor.txt",
                              "Moor Act\nIn force: 2001-01-01\nIn force until: 2009-12-31\n\nSection 1. "
                              "Moors\nA moor is wet and must be drained by its owner.\n")})
                .status,
            0);
  const Json answer = run_json({"ask", "By whom must a wet moor be drained?"});
  ASSERT_TRUE(answer["answered"].get<bool>()) << answer;
  const Json provision = answer["passages"][0]["provision"];
  EXPECT_EQ(provision["standing"], "no longer in force");
  EXPECT_TRUE(provision["stands_in"].get<std::string>().starts_with("in force until 20")) << provision;
}

TEST_F(TimeTest, ALawEndsWhereItsOwnWordsSaySo) {
  ASSERT_EQ(
      run({"add", write("sunset.txt",
                        "Ferry Act\nIn force: 2010-01-01\n\nSection 1. Ferries\nA ferry sails daily.\n\n"
                        "Section 2. Docks\nA dock is open at night.\n\n"
                        "Section 3. Expiry\nThis Act expires on 31 December 2016.\n")})
          .status,
      0);
  EXPECT_EQ(provision("section 1 Ferry Act", "2016-12-31")["standing"], "in force");
  const Json after = provision("section 1 Ferry Act", "2017-01-01");
  EXPECT_EQ(after["standing"], "no longer in force");
  EXPECT_NE(after["standing_basis"].get<std::string>().find("Section 3, Ferry Act ends it on 2017-01-01"),
            std::string::npos)
      << after;
  EXPECT_NE(run({"ask", "How often does a ferry sail?", "--as-of", "2018-01-01"}).status, 0);
}

TEST_F(TimeTest, SomeArticlesEndWhereTheLawSaysSo) {
  ASSERT_EQ(
      run({"add", write("part.txt",
                        "Ferry Act\nIn force: 2010-01-01\n\nSection 1. Ferries\nA ferry sails daily.\n\n"
                        "Section 2. Docks\nA dock is open at night.\n\n"
                        "Section 3. Expiry\nSection 1 expires on 31 December 2016.\n")})
          .status,
      0);
  EXPECT_EQ(provision("section 1 Ferry Act", "2017-01-01")["standing"], "no longer in force");
  EXPECT_EQ(provision("section 2 Ferry Act", "2017-01-01")["standing"], "in force");
}

TEST_F(TimeTest, ALawThatALaterOneRepealsIsNoLongerInForce) {
  ASSERT_EQ(
      run({"add", write("old.txt", "Ferry Act 1950\n\nSection 1. Ferries\nA ferry sails daily.\n")}).status,
      0);
  EXPECT_EQ(provision("section 1 Ferry Act 1950", "2020-01-01")["standing"], "not known");
  const std::string later =
      write("new.txt",
            "Boats Act 2015\nIn force: 2015-03-01\n\nSection 1. Boats\nA boat floats.\n\n"
            "Section 2. Repeal\nThe Ferry Act 1950 is repealed.\n");
  ASSERT_EQ(run({"add", later}).status, 0);
  const Json repealed = provision("section 1 Ferry Act 1950", "2020-01-01");
  EXPECT_EQ(repealed["standing"], "no longer in force");
  EXPECT_EQ(repealed["repealed_by"], "Section 2, Boats Act 2015");
  EXPECT_EQ(provision("section 1 Ferry Act 1950", "2014-01-01")["standing"], "in force");
  ASSERT_EQ(run({"remove", later}).status, 0);
  EXPECT_EQ(provision("section 1 Ferry Act 1950", "2020-01-01")["standing"], "not known");
}

TEST_F(TimeTest, ShowSaysHowAProvisionStands) {
  EXPECT_EQ(provision("section 5 of the " + act_, "2020-01-01")["standing"], "in force");
  const Json repealed = provision("section 25 of the " + act_, "2024-01-01");
  EXPECT_EQ(repealed["standing"], "repealed");
  EXPECT_EQ(repealed["in_force_from"], "2023-01-01");
  const Json early = provision("section 9A of the " + act_, "2020-01-01");
  EXPECT_EQ(early["standing"], "not yet in force");
  EXPECT_EQ(early["in_force_from"], "2023-01-01");
  EXPECT_EQ(provision("section 5 of the " + act_, "2010-01-01")["standing"], "not yet in force");
  const Outcome text = run({"show", "section 9A of the " + act_, "--as-of", "2020-01-01"});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("not yet in force: in force from 2023-01-01"), std::string::npos) << text.out;
  const Outcome gone = run({"show", "section 25 of the " + act_, "--as-of", "2024-01-01"});
  EXPECT_NE(gone.out.find("repealed since 2023-01-01"), std::string::npos) << gone.out;
}

TEST_F(TimeTest, AQuestionSaysTheDayItAsksFor) {
  const std::string fine = "횡단보도에 개인형 이동장치를 주차한 이용자에게 부과하는 과태료는 얼마인가?";
  const Json then = run_json({"ask", "2022년에 " + fine});
  EXPECT_EQ(then["as_of"], "2022-12-31");
  EXPECT_NE(then["notes"].dump().find("the question says \\\"2022년에\\\": as of 2022-12-31"),
            std::string::npos)
      << then["notes"];
  EXPECT_EQ(run_json({"search", "2022년에 " + fine})["as_of"], "2022-12-31");
  EXPECT_EQ(run_json({"ask", "2022년에 " + fine, "--as-of", "2024-01-01"})["as_of"], "2024-01-01");
  const Json now = run_json({"ask", fine});
  EXPECT_TRUE(now["notes"].empty()) << now["notes"];
  const Json long_ago = run_json({"ask", "1950년에 " + fine});
  EXPECT_EQ(long_ago["as_of"], now["as_of"]);
  EXPECT_NE(long_ago["notes"].dump().find("nothing was found in the law as of 1950-12-31"), std::string::npos)
      << long_ago["notes"];
  EXPECT_TRUE(long_ago["answered"].get<bool>());
}

TEST_F(TimeTest, ARepealIsDatedByItsOwnMark) {
  const std::string bell =
      write("new/bell.txt",
            "종루법\n시행일: 2024-07-31\n\n제1조(목적) 이 법은 종을 정한다.\n\n제2조 삭제 <2021.11.30>\n\n"
            "제3조(벌칙) 다음 각 호의 어느 하나에 해당하는 자는 100만원 이하의 벌금에 처한다.\n"
            "  1. 삭제 <2021.11.30>\n  2. 종을 훔친 자\n");
  const Outcome added = run({"add", bell});
  ASSERT_EQ(added.status, 0) << added.err;
  const Outcome article = run({"show", "종루법 제2조"});
  EXPECT_NE(article.out.find("repealed since 2021-11-30"), std::string::npos) << article.out;
  EXPECT_EQ(provision("종루법 제3조제1호", "2025-01-01")["repealed_since"], "2021-11-30");
  EXPECT_EQ(provision("종루법 제3조제1호", "2025-01-01")["standing"], "repealed");
  EXPECT_EQ(provision("종루법 제3조제2호", "2025-01-01")["standing"], "in force");
}

TEST_F(TimeTest, AskSaysHowAProvisionStandsThatIsNotInForce) {
  const Outcome early =
      run({"ask", "What does section 9A of the " + act_ + " say?", "--as-of", "2020-01-01"});
  EXPECT_NE(early.out.find("not yet in force: in force from 2023-01-01"), std::string::npos) << early.out;
}

TEST_F(TimeTest, AnOldCitationLeadsToTheWordsItMeant) {
  write("new/dues.txt",
        "Dues Act\nIn force: 2020-01-01\n\nSection 1. Dues\nDues are paid.\n\nSection 2. Rate\nThe rate is "
        "two.\n");
  write("new/later.txt", "Dues Act\nIn force: 2022-06-01\n\nSection 1. Dues\nDues are paid.\n");
  ASSERT_EQ(run({"add", (folder_ / "new").string()}).status, 0);
  const Json old = provision("section 2 of the Dues Act", "2025-01-01");
  EXPECT_EQ(old["standing"], "no longer in force");
  EXPECT_EQ(old["in_force_until"], "2022-06-01");
  const Outcome text = run({"show", "en/Dues-Act/2"});
  EXPECT_NE(text.out.find("no longer in force: it was in force from 2020-01-01 until 2022-06-01"),
            std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("The rate is two."), std::string::npos);
  EXPECT_EQ(provision("section 1 of the Dues Act", "2025-01-01")["in_force_from"], "2020-01-01");
}

TEST_F(TimeTest, HistoryListsTheVersionsWhoseWordsDiffer) {
  const auto versions = [&](const std::string& reference) {
    return run_json({"show", reference, "--history"})[0]["versions"];
  };
  EXPECT_EQ(versions(act_).size(), 2U);
  EXPECT_EQ(versions("section 5 of the " + act_).size(), 2U);
  const Json same = versions("section 3 of the " + act_);
  ASSERT_EQ(same.size(), 1U);
  EXPECT_EQ(same[0]["in_force_from"], "2018-07-01");
  EXPECT_EQ(same[0]["in_force_until"], "");
}

TEST_F(TimeTest, DiffMarksTheWordsThatChanged) {
  const std::vector<std::string> days{"--diff", "2020-01-01", "2024-01-01"};
  const auto compare = [&](const std::string& reference) {
    return run_json({"show", reference, days[0], days[1], days[2]})[0];
  };
  const Json changed = compare("section 5 of the " + act_);
  ASSERT_EQ(changed["changes"].size(), 1U);
  std::string words;
  for (const Json& piece : changed["changes"][0]["words"]) {
    if (piece["kind"] != "equal")
      words += piece["kind"].get<std::string>() + " " + piece["text"].get<std::string>() + ";";
  }
  EXPECT_EQ(words, "deleted four;inserted six;");
  EXPECT_EQ(compare("section 3 of the " + act_)["unchanged"], 1);
  const Json work = compare(act_);
  std::size_t added = 0;
  for (const Json& change : work["changes"]) added += change["kind"] == "added" ? 1 : 0;
  EXPECT_EQ(added, 1U);  // section 9A
  EXPECT_GT(work["unchanged"].get<int>(), 10);
  const Outcome text = run({"show", "section 5 of the " + act_, days[0], days[1], days[2]});
  EXPECT_NE(text.out.find("no more than [-four-] {+six+} on other residential land"), std::string::npos)
      << text.out;
  const Outcome korean = run({"show", "이동장치대여조례 제8조", days[0], "2022-01-01", "2025-01-01"});
  EXPECT_NE(korean.out.find("[-1천대를-] {+800대를+}"), std::string::npos) << korean.out << korean.err;
}

TEST_F(TimeTest, LayoutIsNoAmendment) {
  write("laid/one.txt", "Lamp Act\nIn force: 2020-01-01\n\nSection 1. Lamps\nA lamp burns\nall “night”.\n");
  write("laid/two.txt", "Lamp Act\nIn force: 2021-01-01\n\nSection 1.  Lamps\nA lamp burns all \"night\".\n");
  ASSERT_EQ(run({"add", (folder_ / "laid").string()}).status, 0);
  const Json same = run_json({"show", "Lamp Act", "--diff", "2020-05-01", "2021-05-01"})[0];
  EXPECT_EQ(same["changes"].size(), 0U) << same;
  EXPECT_EQ(same["unchanged"], 1);
}

TEST_F(TimeTest, DatesThatAreNoneAreRefused) {
  expect_failure(run({"show", act_, "--diff", "2020-01-01", "soon"}), 2, "'soon' is not a date");
  EXPECT_EQ(run({"show", act_, "--diff", "2020-01-01"}).status, 2);
}

TEST_F(TimeTest, AnActInTheFormOf2012AndInTheCurrentOneIsOneWorkWithTwoVersions) {
  const std::filesystem::path bwb = PANDECT_SOURCE_DIR "/tests/inputs/bwb-xml";
  ASSERT_EQ(run({"add", (bwb / "vuurtorenwet-2025.xml").string()}).status, 0);
  ASSERT_EQ(run({"add", (bwb / "vuurtorenwet-2011.xml").string()}).status, 0);
  const Json history = run_json({"show", "BWBR9900001", "--history"})[0]["versions"];
  ASSERT_EQ(history.size(), 2U) << history;
  EXPECT_EQ(history[0]["in_force_until"], "2025-01-01");
  EXPECT_EQ(history[1]["in_force_from"], "2025-01-01");
  const auto words_on = [&](const std::string& day) {
    return run_json({"show", "nl/BWBR9900001/1:1", "--as-of", day})[0]["text"]["text"].get<std::string>();
  };
  EXPECT_NE(words_on("2012-01-01").find("In deze wet wordt verstaan onder"), std::string::npos);
  EXPECT_NE(words_on("2025-06-01").find("Licht brandt"), std::string::npos);
}

/// Published laws with several versions.
class PublishedVersions : public CliTest {
 protected:
  void SetUp() override {
    const char* data = std::getenv("PANDECT_DATA");
    if (data == nullptr) GTEST_SKIP() << "PANDECT_DATA is not set: the published versions are NOT tested";
    data_ = data;
  }
  Json show(const std::string& reference, const std::string& day) const {
    return run_json({"show", reference, "--as-of", day})[0];
  }
  std::filesystem::path data_;
};

TEST_F(PublishedVersions, OfAnItalianActAreToldApart) {
  const std::string folder = (data_ / "standards/akoma-ntoso").string();
  ASSERT_EQ(run({"add", folder + "/19410716_041U0633_VIGENZA_20211231.xml",
                 folder + "/19410716_041U0633_VIGENZA_20241222.xml"})
                .status,
            0);
  const std::string act = "it/act-legge-stato-1941-04-22-633";
  const Json history = run_json({"show", act, "--history"})[0]["versions"];
  ASSERT_EQ(history.size(), 2U);
  EXPECT_EQ(history[0]["in_force_from"], "2021-12-14");
  EXPECT_EQ(history[0]["in_force_until"], "2024-11-15");
  EXPECT_EQ(history[1]["in_force_from"], "2024-11-15");
  EXPECT_EQ(show(act, "2022-06-01")["provision"]["in_force_from"], "2021-12-14");
  EXPECT_EQ(show(act, "2025-01-01")["provision"]["in_force_from"], "2024-11-15");
  EXPECT_EQ(show(act, "2000-01-01")["provision"]["standing"], "not yet in force");
  const Json diff = run_json({"show", act, "--diff", "2022-06-01", "2025-01-01"})[0];
  EXPECT_GT(diff["unchanged"].get<int>(), 100);
  EXPECT_GT(diff["changes"].size(), 0U);
  EXPECT_LT(diff["changes"].size(), diff["unchanged"].get<std::size_t>());
}

TEST_F(PublishedVersions, OfAKoreanActHoldFromTheirDates) {
  ASSERT_EQ(run({"add", (data_ / "korean-versions/화재의예방및안전관리에관한법률").string()}).status, 0);
  const std::string act = "화재의 예방 및 안전관리에 관한 법률";
  EXPECT_EQ(run_json({"show", act, "--history"})[0]["versions"].size(), 5U);
  EXPECT_EQ(show(act, "2023-01-01")["provision"]["in_force_from"], "2022-12-01");
  EXPECT_EQ(show(act, "2024-03-01")["provision"]["in_force_from"], "2024-02-15");
  EXPECT_EQ(show(act, "2026-06-01")["provision"]["in_force_from"], "2026-02-27");
  EXPECT_EQ(show(act + " 제2조", "2020-01-01")["provision"]["standing"], "not yet in force");
  const Json diff = run_json({"show", act, "--diff", "2023-01-01", "2024-03-01"})[0];
  EXPECT_GT(diff["unchanged"].get<int>(), 20);
  EXPECT_GT(diff["changes"].size(), 0U);
}

}  // namespace
}  // namespace pandect
