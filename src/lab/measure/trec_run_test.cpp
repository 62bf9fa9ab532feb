#include "lab/measure/trec_run.h"

#include <gtest/gtest.h>

#include "lab/measure/qrels.h"
#include "pandect/error.h"

namespace pandect {
namespace {

std::vector<std::string> run_names(const Ranking& ranking) {
  std::vector<std::string> all;
  for (const RankedDocument& one : ranking.documents) all.emplace_back(one.document);
  return all;
}

std::string message_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    return error.what();
  }
  return "no error";
}

TEST(TrecRun, IsOrderedByScoreAndThenByNameFromTheEnd) {
  const TrecRun run = TrecRun::parse("q1 Q0 b 1 2 s\nq1 Q0 c 2 2 s\nq1 Q0 a 3 7.5e0 s\n", "run");
  ASSERT_EQ(run.rankings().size(), 1U);
  EXPECT_EQ(run_names(run.rankings()[0]), (std::vector<std::string>{"a", "c", "b"}));
  EXPECT_EQ(run.system(), "s");
}

TEST(TrecRun, TiesWhatSinglePrecisionCannotTellApart) {
  const TrecRun run = TrecRun::parse("q Q0 a 1 1.00000001 s\nq Q0 b 2 1.0 s\n", "run");
  EXPECT_EQ(run_names(run.rankings()[0]), (std::vector<std::string>{"b", "a"}));
}

TEST(TrecRun, BringsTogetherTheScatteredLinesOfAQuestion) {
  const TrecRun run = TrecRun::parse("q1 Q0 a 1 1 s\nq2 Q0 x 1 1 s\r\n\n  q1\tQ0 b 2 3 s", "run");
  ASSERT_EQ(run.rankings().size(), 2U);
  EXPECT_EQ(run_names(*run.find("q1")), (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(run_names(*run.find("q2")), std::vector<std::string>{"x"});
  EXPECT_EQ(run.find("q3"), nullptr);
}

TEST(TrecRun, OfManyMegabytesIsTheSameInPieces) {
  std::string text;
  for (int q = 0; q < 400; ++q) {
    for (int d = 0; d < 100; ++d) {
      text += "question-" + std::to_string(q) + " Q0 a-rather-long-name-of-a-document-" + std::to_string(d) +
              " " + std::to_string(d + 1) + " " + std::to_string(100 - d) + " system-with-a-name\n";
    }
  }
  ASSERT_GT(text.size(), std::size_t{2} << 20);
  const TrecRun run = TrecRun::parse(text, "run");
  ASSERT_EQ(run.rankings().size(), 400U);
  for (const Ranking& ranking : run.rankings()) {
    ASSERT_EQ(ranking.documents.size(), 100U) << ranking.query;
    EXPECT_EQ(ranking.documents[0].score, 100);
    EXPECT_EQ(ranking.documents[99].score, 1);
  }
}

TEST(TrecRun, RefusesWhatIsNoLineOfIt) {
  EXPECT_EQ(message_of([] { TrecRun::parse("q Q0 a 1 1 s\nq a 1\n", "r.txt"); }),
            "r.txt: line 2: has not the six columns 'question Q0 document rank score system'");
  EXPECT_EQ(message_of([] { TrecRun::parse("q Q0 a 1 nan s\n", "r"); }),
            "r: line 1: the score 'nan' is not a finite number");
  EXPECT_EQ(message_of([] { TrecRun::parse("q Q0 a 1 1e999 s\n", "r"); }),
            "r: line 1: the score '1e999' is not a finite number");
  EXPECT_EQ(message_of([] { TrecRun::parse("q Q0 a 1 1 s t\n", "r"); }),
            "r: line 1: has not the six columns 'question Q0 document rank score system'");
  EXPECT_TRUE(TrecRun::parse("", "r").rankings().empty());
}

TEST(TrecRun, WrittenIsReadInTheSameOrder) {
  const std::vector<std::string> documents{"a b", "z", "c", "d"};
  const std::vector<double> scores{2, 1.00000002, 1.00000001, 1};
  std::string text;
  append_trec_ranking(text, "q 1", documents, scores, "my system");
  const TrecRun run = TrecRun::parse(text, "run");
  EXPECT_EQ(run_names(*run.find("q_1")), (std::vector<std::string>{"a_b", "z", "c", "d"}));
  EXPECT_EQ(run.system(), "my_system");
}

TEST(Qrels, AreReadFromTrecAndFromBeir) {
  const Qrels trec = Qrels::parse("q1 0 d1 2\nq1 0 d2 -1\nq1 0 d1 2\nq2 0 d1 0\n", "q");
  ASSERT_EQ(trec.topics().size(), 2U);
  ASSERT_EQ(trec.topics()[0].judgements.size(), 2U);
  EXPECT_EQ(trec.topics()[0].judgements[1].level, -1);
  const Qrels beir = Qrels::parse("query-id\tcorpus-id\tscore\r\nq 1\td 1\t1\r\n", "q");
  ASSERT_EQ(beir.topics().size(), 1U);
  EXPECT_EQ(beir.topics()[0].query, "q_1") << "as runs write it";
  EXPECT_EQ(beir.topics()[0].judgements[0].document, "d_1");
}

TEST(Qrels, AndRunsMayBeginWithAByteOrderMark) {
  EXPECT_EQ(Qrels::parse("\xEF\xBB\xBF"
                         "q 0 d 1\n",
                         "q")
                .topics()[0]
                .query,
            "q");
  EXPECT_EQ(TrecRun::parse("\xEF\xBB\xBF"
                           "q Q0 d 1 2 s\n",
                           "r")
                .rankings()[0]
                .query,
            "q");
}

TEST(Qrels, RefuseWhatIsNoneAndWhatContradicts) {
  EXPECT_EQ(message_of([] { Qrels::parse("q 0 d 1.0\nq 0 d 1\n", "q"); }),
            "q: line 1: the level '1.0' is not a whole number")
      << "no header";
  EXPECT_EQ(message_of([] { Qrels::parse("q\td\t1.0\n", "q"); }),
            "q: line 1: the level '1.0' is not a whole number");
  EXPECT_EQ(message_of([] { Qrels::parse("q 0 d 1\nq 0 d 1.5\n", "q"); }),
            "q: line 2: the level '1.5' is not a whole number");
  EXPECT_EQ(
      message_of([] { Qrels::parse("q d\n", "q"); }),
      "q: line 1: has neither the four columns of TREC's judgements nor the three of BEIR's between tabs");
  EXPECT_EQ(message_of([] { Qrels::parse("q 0 d 1\nq 0 d 0\n", "q"); }),
            "q: question 'q' has two levels for the document 'd'");
}

}  // namespace
}  // namespace pandect
