#include "lab/measure/chunk_sections.h"

#include <gmock/gmock.h>

#include "lab/measure/run_scores.h"
#include "pandect/error.h"

namespace pandect {
namespace {

std::vector<std::string> names(const Ranking& ranking) {
  std::vector<std::string> all;
  for (const RankedDocument& one : ranking.documents) all.emplace_back(one.document);
  return all;
}

TEST(RunOfSections, PutsWhatAChunkHoldsInItsPlace) {
  const ChunkSections sections = ChunkSections::parse("c1\ts1\r\nc1\ts2\n\nc3\ts2\nc3\tsection 3\n", "s.tsv");
  const TrecRun chunks =
      TrecRun::parse("q Q0 c2 1 9 naive\nq Q0 c3 2 8 naive\nq Q0 c1 3 7 naive\np Q0 c2 1 9 naive\n", "run");
  const TrecRun run = run_of_sections(chunks, sections);
  ASSERT_EQ(run.rankings().size(), 2U);
  ASSERT_NE(run.find("p"), nullptr) << "it was answered, with a chunk that holds no section";
  EXPECT_TRUE(run.find("p")->documents.empty());
  EXPECT_THAT(names(run.rankings()[0]), testing::ElementsAre("s2", "section_3", "s1"));
  EXPECT_EQ(run.system(), "naive");
  const Qrels qrels = Qrels::parse("q 0 s1 1\np 0 s1 1\n", "qrels");
  const std::vector<Metric> metrics = parse_metrics("mrr");
  EXPECT_EQ(score_run(run, qrels, metrics).overall[0], 1.0 / 4)
      << "in the second of the chunks that hold any";
  const std::vector<Metric> first = parse_metrics("recall@1,hit_rate@1,multi_mrr@2");
  const Qrels two = Qrels::parse("q 0 s2 1\nq 0 section_3 1\n", "qrels");
  EXPECT_EQ(score_run(run, two, first).overall, (std::vector<double>{1, 1, 1})) << "both in the first chunk";
}

TEST(RunOfSections, NamesTheLineThatHasNoTab) {
  try {
    ChunkSections::parse("c1\ts1\nc2 s2\n", "s.tsv");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "s.tsv: line 2: no chunk, tab, section");
  }
}

}  // namespace
}  // namespace pandect
