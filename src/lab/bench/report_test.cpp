#include <gmock/gmock.h>
#include <pugixml.hpp>

#include "lab/bench/plot.h"
#include "lab/bench/published.h"
#include "lab/bench/report_page.h"
#include "lab/bench/retrieval_bench.h"

namespace pandect {
namespace {

using testing::HasSubstr;

/// Plots must be well-formed: one bad character breaks the page.
pugi::xml_document parsed(const std::string& svg) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(svg.c_str())) << svg;
  return document;
}

TEST(DrawLines, PutsPointsWhereTheirValuesAre) {
  const pugi::xml_document svg = parsed(draw_lines(
      {"A & <b>", "k", "recall", true, {{"one", {{1, 0}, {10, 0.5}, {100, 1}}}, {"\"two\"", {{10, 0.2}}}}}));
  std::vector<std::pair<double, double>> points;
  for (const pugi::xpath_node& circle : svg.select_nodes("//circle")) {
    points.emplace_back(circle.node().attribute("cx").as_double(), circle.node().attribute("cy").as_double());
  }
  ASSERT_EQ(points.size(), 4U);
  EXPECT_NEAR(points[1].first, (points[0].first + points[2].first) / 2, 0.11)
      << "10 is midway on a logarithmic axis";
  EXPECT_NEAR(points[1].second, (points[0].second + points[2].second) / 2, 0.11);
  EXPECT_LT(points[2].second, points[0].second) << "more is higher up";
  EXPECT_EQ(points[3].first, points[1].first);
}

TEST(DrawLines, OfNothingOrOfOnePointIsStillAPlot) {
  parsed(draw_lines({"none", "k", "recall", true, {}}));
  parsed(draw_lines({"one", "k", "recall", false, {{"one", {{3, 3}}}}}));
  parsed(draw_lines({"negative", "k", "gain", false, {{"one", {{0, -0.5}, {1, -0.1}}}}}));
}

TEST(DrawBars, AreAsLongAsTheirValues) {
  const pugi::xml_document svg = parsed(draw_bars({"laws", {{"a", 1}, {"b", 0.5}, {"c", 0}}}));
  std::vector<double> widths;
  for (const pugi::xpath_node& bar : svg.select_nodes("//rect")) {
    widths.push_back(bar.node().attribute("width").as_double());
  }
  EXPECT_THAT(widths, testing::ElementsAre(widths[0], testing::DoubleNear(widths[0] / 2, 0.1), 0));
}

TEST(DrawBars, CutNamesThatAreTooLongAndSayThemWhole) {
  std::string thai;
  for (int i = 0; i < 38; ++i) thai += "กี้";  // one column each
  const std::string korean = "다중이용업소의 안전관리에 관한 특별법 시행규칙";
  const std::string english(100, 'x');
  const std::string svg = draw_bars({"laws", {{thai, 1}, {korean, 0.25}, {english, 0}}});
  parsed(svg);
  EXPECT_THAT(svg, HasSubstr(">" + thai + "</text>"));
  EXPECT_THAT(svg, HasSubstr(">다중이용업소의 안전관리에 관한 특별법…</text>"));
  EXPECT_THAT(svg, HasSubstr("<title>" + korean + "</title>"));
  EXPECT_THAT(svg, HasSubstr(">" + std::string(37, 'x') + "…</text>"));
  EXPECT_THAT(svg, HasSubstr(">0.250</text>"));
}

TEST(DrawBoxes, AreBetweenTheQuartiles) {
  const pugi::xml_document svg =
      parsed(draw_boxes({"likeness", {{"whole", 0, 0, 0.5, 1, 1}, {"<half>", 0, 0.25, 0.5, 0.75, 1}}}));
  std::vector<double> widths;
  std::vector<double> lefts;
  for (const pugi::xpath_node& box : svg.select_nodes("//rect")) {
    widths.push_back(box.node().attribute("width").as_double());
    lefts.push_back(box.node().attribute("x").as_double());
  }
  ASSERT_EQ(widths.size(), 2U);
  EXPECT_NEAR(widths[1], widths[0] / 2, 0.1);
  EXPECT_NEAR(lefts[1], lefts[0] + widths[0] / 4, 0.1);
  parsed(draw_boxes({"nothing", {}}));
}

TEST(ReportPage, SaysTheSameInMarkdownAndHtml) {
  ReportPage page("A <report>");
  page.heading("Part");
  page.paragraph("Words & more");
  page.code("pandect-lab bench");
  page.table({{"k", "system"}, {{"1", "a|b"}, {"1", "BM25 †"}}});
  page.figure("<svg></svg>");
  EXPECT_EQ(
      page.markdown(),
      "# A <report>\n\n## Part\n\nWords & more\n\n    pandect-lab bench\n\n| k | system |\n|---|---|\n| 1 "
      "| a\\|b |\n"
      "| 1 | BM25 † |\n");
  const std::string html = page.html();
  EXPECT_THAT(html, HasSubstr("<h1>A &lt;report&gt;</h1>"));
  EXPECT_THAT(html, HasSubstr("<p>Words &amp; more</p>"));
  EXPECT_THAT(html, HasSubstr("<tr class=\"published\"><td class=\"number\">1</td><td>BM25 †</td></tr>"));
  EXPECT_THAT(html, HasSubstr("<svg></svg>"));
}

TEST(ReportPage, KeepsARowOfATableOnOneLine) {
  EXPECT_EQ(markdown_table({{"answer"}, {{"first line\nsecond\r\nthird"}}}),
            "| answer |\n|---|\n| first line second  third |\n");
}

TEST(DrawLines, MayBePointsAlone) {
  const LinePlot plot{"points", "x", "y", false, {{"one", {{1, 0}, {2, 1}}}}, false};
  EXPECT_EQ(parsed(draw_lines(plot)).select_nodes("//circle").size(), 2U);
  EXPECT_THAT(draw_lines(plot), HasSubstr(R"(<path d="" fill="none")"));
}

TEST(DrawBars, WriteCountsWithoutAPoint) {
  EXPECT_THAT(draw_bars({"questions", {{"a", 12}}, 0}), HasSubstr(">12</text>"));
}

TEST(PublishedTable, GivesThePapersFigures) {
  const PublishedTable table = published_table("nitibench-tax");
  EXPECT_THAT(table.source, HasSubstr("table 10"));
  ASSERT_EQ(table.rows.size(), 24U);
  const PublishedRow& last = table.rows[20];
  EXPECT_EQ(last.k, 10U);
  EXPECT_EQ(last.system, "BGE-M3");
  EXPECT_EQ(last.scores.at("multi_mrr"), 0.354);
  EXPECT_FALSE(published_table("searchfiresafety").rows[0].scores.contains("hit_rate"));
  EXPECT_TRUE(published_table("nothing").rows.empty());
}

TEST(TrecFiles, HaveOneNameAColumn) {
  RetrievalDataset dataset;
  dataset.questions = {{"q 1", "?", {"Revenue Code\t40"}}};
  const SystemRun run{"my system", {{{"Revenue Code\t40", "B\t2"}, {2.5, 1}, 0}}};
  EXPECT_EQ(trec_run(dataset, run), "q_1 Q0 Revenue_Code_40 1 2.5 my_system\nq_1 Q0 B_2 2 1 my_system\n");
  EXPECT_EQ(trec_qrels(dataset), "q_1 0 Revenue_Code_40 1\n");
}

}  // namespace
}  // namespace pandect
