#include "fixture.h"

namespace pandect {
namespace {

class ChunkTest : public CliTest {};

TEST_F(ChunkTest, ProvisionsAreChunksWithTheirPlaceAndOffsets) {
  const std::string law = act("four");
  const Json works = run_json({"chunk", write("dues.txt", law)});
  ASSERT_EQ(works.size(), 1U);
  const Json& last = works[0]["chunks"].back();
  EXPECT_EQ(last["provision"], "en/Harbour-Dues-Act/3");
  EXPECT_EQ(last["place"], "Harbour Dues Act › Section 3 Fines");
  const auto begin = last["begin"].get<std::size_t>();
  EXPECT_EQ(law.substr(begin, last["end"].get<std::size_t>() - begin), last["text"].get<std::string>());
}

TEST_F(ChunkTest, OffsetsCountCodePoints) {
  const Json works = run_json({"chunk", write("dues.txt", act("“four”")), "--strategy", "characters",
                               "--size", "100", "--overlap", "20"});
  std::size_t begin = 0;
  for (const Json& chunk : works[0]["chunks"]) {
    EXPECT_EQ(chunk["begin"], begin);
    begin += 80;
  }
  EXPECT_GE(works[0]["chunks"].size(), 4U);
}

TEST_F(ChunkTest, AGridPrintsATableAndWritesAReportWithPlots) {
  const std::string file = write("dues.txt", act("four"));
  const std::string report = (folder_ / "report").string();
  const Outcome grid = run({"chunk", file, "--grid", "--strategy", "provision,lines", "--size", "90,200",
                            "--overlap", "10,100", "--out", report});
  EXPECT_EQ(grid.status, 0) << grid.err;
  EXPECT_NE(grid.out.find("| provision | 0 | 0 | 1.000 | 1.000 | 0.000 | 0.000 | 0.000 |"), std::string::npos)
      << grid.out;
  EXPECT_NE(grid.out.find("| provision | 90 | 0 |"), std::string::npos) << grid.out;
  EXPECT_NE(grid.out.find("| lines | 200 | 100 |"), std::string::npos) << grid.out;
  EXPECT_EQ(grid.out.find("| lines | 90 | 100 |"), std::string::npos) << "an overlap above the size";
  EXPECT_NE(read_file(folder_ / "report" / "report.html").find("<svg"), std::string::npos);
  EXPECT_NE(read_file(folder_ / "report" / "report.md").find("table 5"), std::string::npos);
}

TEST_F(ChunkTest, WhatMakesNoSenseIsRefused) {
  const std::string file = write("dues.txt", act("four"));
  expect_failure(run({"chunk", file, "--strategy", "line"}), 2, "no way of cutting called 'line'");
  expect_failure(run({"chunk", file, "--strategy", "lines", "--size", "50", "--overlap", "50"}), 2,
                 "an overlap of 50 is not below the size of a chunk, 50");
  expect_failure(run({"chunk", file, "--overlap", "5"}), 2, "do not overlap");
  expect_failure(run({"chunk", file, "--size", "5,6"}), 2, "are for a grid");
  expect_failure(run({"chunk", file, "--grid", "--size", "5", "--overlap", "6", "--strategy", "lines"}), 2,
                 "no overlap is below the size 5");
  expect_failure(run({"chunk", (folder_ / "none.txt").string()}), 3, "none.txt");
  expect_failure(run({"chunk", write("empty.txt", "")}), 3, "empty.txt");
}

}  // namespace
}  // namespace pandect
