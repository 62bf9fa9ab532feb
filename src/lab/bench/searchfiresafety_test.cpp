#include <gmock/gmock.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "lab/bench/dataset.h"
#include "pandect/error.h"
#include "readers/all.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class SearchFireSafety : public testing::Test {
 protected:
  void write(const std::string& name, std::string_view bytes) {
    std::filesystem::create_directories(folder_ / "data");
    write_file(folder_ / "data" / name, bytes);
  }
  std::vector<BenchQuestion> questions(FireSafetySet set) {
    return load_searchfiresafety(folder_.path(), set).questions;
  }

  TestFolder folder_;
};

TEST_F(SearchFireSafety, ReadsTheNewestRelease) {
  write("legal_docs.jsonl", "{}");
  write("realworld_qa.jsonl",
        R"({"question_id": 7, "question": "q", "answer": "a", "related_doc_ids": [3, 5]})"
        "\n"
        R"({"question_id": 8, "question": "q", "answer": "a", "related_doc_ids": []})"
        "\n");
  write("multihop_qa_mcq.jsonl",
        R"({"question_id": 1, "related_doc_ids": [2, 9], "question": "m", "option_1": "x", "option_2": "y",)"
        R"( "answer_full": 2, "answer_partial": 5})"
        "\n");
  const auto real = questions(FireSafetySet::real);
  ASSERT_EQ(real.size(), 1U);
  EXPECT_EQ(real[0].id, "7");
  EXPECT_THAT(real[0].gold, ElementsAre("sfs:3", "sfs:5"));
  const auto hops = questions(FireSafetySet::multi_hop);
  EXPECT_THAT(hops.at(0).gold, ElementsAre("sfs:2", "sfs:9"));
  EXPECT_EQ(hops[0].answer, "y");
  EXPECT_THAT(hops[0].options, ElementsAre("x", "y"));
  EXPECT_EQ(hops[0].right, 1U);
  EXPECT_FALSE(hops[0].right_of_first) << "there is no fifth option";
}

TEST_F(SearchFireSafety, ReadsOlderReleasesWithoutWhatWasSortedOut) {
  write("doc.jsonl", "{}");
  write("Legal_QA_Multi-Hop_final.jsonl",
        R"({"question": "m", "doc_id_from": 4, "doc_id_to": 6, "QA_Appropriateness": "O"})"
        "\n"
        R"({"question": "n", "doc_id_from": 4, "doc_id_to": 6, "QA_Appropriateness": "X"})"
        "\n");
  write("singlehop_questions.jsonl",
        R"({"question_id": "q_1", "question": "s", "answer": "예", "matched_doc_id": [1], "is_use": true})"
        "\n"
        R"({"question_id": "q_2", "question": "s", "answer": "예", "matched_doc_id": [1], "is_use": false})"
        "\n");
  const auto hops = questions(FireSafetySet::multi_hop);
  ASSERT_EQ(hops.size(), 1U);
  EXPECT_EQ(hops[0].id, "1");
  EXPECT_THAT(hops[0].gold, ElementsAre("sfs:4", "sfs:6"));
  const auto single = questions(FireSafetySet::single_hop);
  EXPECT_EQ(single.at(0).id, "q_1");
  EXPECT_EQ(single[0].right, 0U);
}

TEST_F(SearchFireSafety, NamesWhatIsMissing) {
  write("doc.jsonl", "{}");
  try {
    questions(FireSafetySet::real);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("realworld_qa.jsonl: the file is missing"));
  }
}

TEST_F(SearchFireSafety, CorpusOfTheNewestReleaseIsRead) {
  const Source source{"d.jsonl",
                      R"({"doc_id": 2, "semantic_id": "등불법_1조", "law_name": "등불법", "chapter": "1조",)"
                      R"( "chapter_description": "목적", "text": "제1조(목적) 등불을 켠다."})"
                      "\n"};
  EXPECT_GT(searchfiresafety_jsonl_reader().recognise(source), 90);
  const std::vector<Work> works = searchfiresafety_jsonl_reader().read(source);
  ASSERT_EQ(works.size(), 1U);
  EXPECT_EQ(works[0].provisions.at(1).alias, "sfs:2");
  EXPECT_EQ(works[0].provisions[1].body.of(works[0].text), "등불을 켠다.");
}

}  // namespace
}  // namespace pandect
