#include "lab/bench/legalbench_rag.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "lab/bench/python_random.h"
#include "lab/bench/snippet_name.h"
#include "lab/bench/snippet_report.h"
#include "readers/real_data.h"

namespace pandect {
namespace {

// Each is what Python 3 prints for random.seed(s); random.random().
TEST(PythonRandom, GivesPythonsFirstNumber) {
  EXPECT_EQ(python_random_after_seed(""), 0.9602256525641875);
  EXPECT_EQ(python_random_after_seed("maud/a.txt"), 0.6709285203525609);
  EXPECT_EQ(python_random_after_seed("cuad/" + std::string(200, 'x') + ".txt"), 0.1660983284373183);
  EXPECT_EQ(python_random_after_seed("privacy_qa/Fiverr.txt"), 0.13679912426036056);
  EXPECT_EQ(python_random_after_seed("ก"), 0.49176513380776865);
}

TEST(SnippetName, IsReadAsItIsWritten) {
  const std::string name = snippet_name({"a:b/c d.txt", 12, 345});
  EXPECT_EQ(name, "a:b/c d.txt:12-345");
  const Snippet snippet = parse_snippet_name(name);
  EXPECT_EQ(snippet.file, "a:b/c d.txt");
  EXPECT_EQ(snippet.begin, 12U);
  EXPECT_EQ(snippet.end, 345U);
  for (const char* wrong :
       {"", "a.txt", "a.txt:", "a.txt:1", "a.txt:1-", "a.txt:5-2", "a.txt:1-2x", "a.txt:-1-2"})
    EXPECT_THROW(parse_snippet_name(wrong), Error) << wrong;
}

class LegalbenchRag : public testing::Test {
 protected:
  void write(const std::string& name, std::string_view bytes) {
    std::filesystem::create_directories((folder_ / name).parent_path());
    write_file(folder_ / name, bytes);
  }
  TestFolder folder_;
};

TEST_F(LegalbenchRag, TheMiniSetIsChosenAsThePublishedCodeChooses) {
  std::string tests;
  // 100 questions about each of two files: of the second, 6 are left out. "maud/a.txt" comes second, at .67.
  for (int i = 0; i < 200; ++i) {
    const std::string file = i % 2 == 0 ? "maud/a.txt" : "privacy_qa/Fiverr.txt";
    tests += (i == 0 ? "" : ",") + std::string(R"({"query":"q)") + std::to_string(i) +
             R"(","snippets":[{"file_path":")" + file + R"(","span":[1,2],"answer":"x"}]})";
  }
  write("benchmarks/maud.json", "{\"tests\":[" + tests + "]}");
  write("corpus/maud/a.txt", "words");
  write("corpus/privacy_qa/Fiverr.txt", "words");
  const RetrievalDataset mini = load_legalbench_rag(folder_.path(), true);
  ASSERT_EQ(mini.questions.size(), 194U);
  EXPECT_EQ(mini.questions[0].text, "q1");
  EXPECT_EQ(mini.questions[99].text, "q199");
  EXPECT_EQ(mini.questions[100].text, "q0");
  EXPECT_EQ(mini.questions[193].text, "q186");
  EXPECT_EQ(load_legalbench_rag(folder_.path(), false).questions.size(), 200U);
}

TEST_F(LegalbenchRag, WhatIsMissingOrWrongIsNamed) {
  EXPECT_THROW(load_legalbench_rag(folder_.path(), false), Error);
  write("benchmarks/cuad.json", R"({"tests":[{"query":"q","snippets":[]}]})");
  EXPECT_THROW(load_legalbench_rag(folder_.path(), false), Error);
  write("benchmarks/cuad.json",
        R"({"tests":[{"query":"q","snippets":[{"file_path":"cuad/x.txt","span":[0,1]}]}]})");
  try {
    load_legalbench_rag(folder_.path(), false);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("cuad/x.txt"));
  }
}

TEST(SnippetReport, WeighsEachSetTheSame) {
  RetrievalDataset dataset;
  dataset.depths = {1};
  dataset.questions = {
      {"1", "", {"a:0-10"}, "", "one"}, {"2", "", {"a:0-10"}, "", "two"}, {"3", "", {"a:0-10"}, "", "two"}};
  const SystemRun run{"s", {{{"a:0-10"}, {1}, 0}, {{"a:0-5"}, {1}, 0}, {{}, {}, 0}}};
  const std::vector<SnippetRow> rows = summarise_snippets(dataset, run);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[1].set, "two");
  EXPECT_DOUBLE_EQ(rows[1].published.recall, .25);
  EXPECT_EQ(rows[2].set, "all");
  EXPECT_DOUBLE_EQ(rows[2].published.precision, .75);
  EXPECT_DOUBLE_EQ(rows[2].distinct.recall, .625);
}

class LegalbenchRagRealData : public RealData {};

TEST_F(LegalbenchRagRealData, EveryQuestionAndFileIsRead) {
  const RetrievalDataset dataset = load_legalbench_rag(data_ / "legalbenchrag", false);
  EXPECT_EQ(dataset.questions.size(), 691U);
  EXPECT_EQ(dataset.laws.size(), 73U);
  EXPECT_EQ(load_legalbench_rag(data_ / "legalbenchrag", true).questions.size(), 190U + 194U + 104U + 91U);
}

}  // namespace
}  // namespace pandect
