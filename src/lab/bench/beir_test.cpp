#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "lab/bench/dataset.h"
#include "pandect/error.h"
#include "readers/all.h"

namespace pandect {
namespace {

class Beir : public testing::Test {
 protected:
  void write(const std::string& name, std::string_view bytes) {
    std::filesystem::create_directories((folder_ / name).parent_path());
    write_file(folder_ / name, bytes);
  }
  std::string complaint() {
    try {
      load_beir(folder_.path());
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      return error.what();
    }
    return "none";
  }

  TestFolder folder_;
  const std::string corpus_ =
      "{\"_id\": \"d1\", \"title\": \"Bees\", \"text\": \"Bees need a permit.\"}\n"
      "{\"_id\": \"d 2\", \"title\": \"\", \"text\": \"Dogs do not.\"}\n";
};

TEST_F(Beir, CorpusIsAWorkWithAUnitForEachDocument) {
  const Source source{"/sets/pets/corpus.jsonl", corpus_};
  EXPECT_GT(beir_jsonl_reader().recognise(source), 50);
  const std::vector<Work> works = beir_jsonl_reader().read(source);
  ASSERT_EQ(works.size(), 1U);
  check_work(works[0]);
  EXPECT_EQ(works[0].title, "pets");
  ASSERT_EQ(works[0].provisions.size(), 3U);
  EXPECT_EQ(works[0].provisions[1].heading, "Bees");
  EXPECT_EQ(works[0].provisions[2].alias, "beir:d 2");
  EXPECT_EQ(works[0].provisions[2].body.of(works[0].text), "Dogs do not.");
}

TEST_F(Beir, ALargeCorpusIsSeveralWorks) {
  std::string corpus;
  for (int i = 0; i < 5001; ++i)
    corpus += "{\"_id\": \"" + std::to_string(i) + "\", \"title\": \"t\", \"text\": \"x\"}\n";
  const std::vector<Work> works = beir_jsonl_reader().read({"/sets/many/corpus.jsonl", corpus});
  ASSERT_EQ(works.size(), 2U);
  EXPECT_EQ(works[1].provisions.size(), 2U);
  EXPECT_NE(works[0].id, works[1].id);
}

TEST_F(Beir, RefusesWhatIsNoDocument) {
  for (const std::string line : {"{\"_id\": 1, \"title\": \"\", \"text\": \"\"}",
                                 "{\"_id\": \"\", \"text\": \"a\"}", "{\"_id\": \"a\"}", "[]", "{"})
    EXPECT_THROW(beir_jsonl_reader().read({"c.jsonl", line}), Error) << line;
  EXPECT_THROW(beir_jsonl_reader().read({"c.jsonl", "\n"}), Error);
}

TEST_F(Beir, QuestionsHaveTheirGoldFromTheQrels) {
  write("corpus.jsonl", corpus_);
  write("queries.jsonl",
        "{\"_id\": \"q1\", \"text\": \"permit?\"}\n{\"_id\": \"q2\", \"text\": \"other\"}\n");
  write("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td 2\t0\nq2\td1\t0\n");
  const RetrievalDataset dataset = load_beir(folder_.path());
  ASSERT_EQ(dataset.questions.size(), 1U);
  EXPECT_EQ(dataset.questions[0].text, "permit?");
  EXPECT_EQ(dataset.questions[0].gold, std::vector<std::string>{"d1"});
}

TEST_F(Beir, TopicsOfTrecWillDo) {
  write("corpus.jsonl", corpus_);
  write("queries.tsv", "q1\tpermit?\r\n");
  write("qrels.txt", "q1 0 d1 1\n");
  EXPECT_EQ(load_beir(folder_.path()).questions.at(0).text, "permit?");
}

TEST_F(Beir, NamesWhatIsMissing) {
  EXPECT_NE(complaint().find("corpus.jsonl: the file is missing"), std::string::npos);
  write("corpus.jsonl", corpus_);
  write("queries.tsv", "q1 permit\n");
  write("qrels.txt", "q1 0 d1 1\n");
  EXPECT_NE(complaint().find("line 1: no tab"), std::string::npos);
  write("queries.tsv", "q7\tpermit\n");
  EXPECT_NE(complaint().find("there is no query 'q1'"), std::string::npos);
}

}  // namespace
}  // namespace pandect
