#include <filesystem>

#include "fixture.h"

namespace pandect {
namespace {

const std::filesystem::path inputs = PANDECT_SOURCE_DIR "/tests/inputs/pdf";

/// A law with a picture below its section 7 and a scanned page, in the queue.
class ReviewCommandTest : public CliTest {
 protected:
  void SetUp() override {
    law_ = (folder_ / "pictures.pdf").string();
    std::filesystem::copy_file(inputs / "pictures.pdf", law_);
    ASSERT_EQ(run({"add", law_}).status, 0);
  }

  /// The one item of a kind.
  Json item_of(const std::string& kind) {
    Json found;
    for (const Json& item : run_json({"review", "--all"})) {
      if (item["kind"] == kind) found = item;
    }
    EXPECT_FALSE(found.is_null()) << kind;
    return found;
  }

  std::string law_;
};

TEST_F(ReviewCommandTest, ListsWhatCouldNotBeReadWithItsPlace) {
  const Json queue = run_json({"review"});
  ASSERT_EQ(queue.size(), 2U);
  const Json picture = item_of("image");
  EXPECT_EQ(picture["state"], "unread");
  EXPECT_EQ(picture["provision"], picture["work"]["id"].get<std::string>() + "/7");
  EXPECT_EQ(picture["page"]["box"].size(), 4U);
  EXPECT_EQ(item_of("scanned page")["page"]["page"].get<int>(), picture["page"]["page"].get<int>() + 2);
  const Outcome listed = run({"review"});
  EXPECT_NE(listed.out.find("2 to look at"), std::string::npos) << listed.out;
  EXPECT_NE(listed.out.find(picture["id"].get<std::string>()), std::string::npos);
}

TEST_F(ReviewCommandTest, ACorrectionIsFoundQuotedAndMarked) {
  const Json picture = item_of("image");
  const std::string id = picture["id"];
  const Outcome corrected =
      run({"review", "correct", id, "--text", "Troughs hold eleven litres per colony.", "--by", "A. Clerk"});
  ASSERT_EQ(corrected.status, 0) << corrected.err;
  const Json found = run_json({"search", "eleven litres troughs colony"});
  EXPECT_EQ(found["hits"][0]["provision"]["id"], picture["provision"]);
  const Json shown = run_json({"show", picture["provision"].get<std::string>()});
  ASSERT_EQ(shown[0]["corrected"].size(), 1U);
  EXPECT_EQ(shown[0]["corrected"][0]["by"], "A. Clerk");
  EXPECT_EQ(shown[0]["corrected"][0]["item"], id);
  EXPECT_NE(run({"show", picture["provision"].get<std::string>()})
                .out.find("are not text of the source: corrected by A. Clerk"),
            std::string::npos);
  EXPECT_EQ(run_json({"review"}).size(), 1U);
  EXPECT_EQ(item_of("image")["state"], "corrected");
}

TEST_F(ReviewCommandTest, AModelsWordsAreMarkedUntilSomebodyAcceptsThem) {
  const std::string id = item_of("scanned page")["id"];
  const std::string file = write("page.txt", "The Authority keeps a list of hives.\n");
  ASSERT_EQ(run({"review", "correct", id, "--file", file, "--by", "reader-1", "--model"}).status, 0);
  EXPECT_EQ(item_of("scanned page")["state"], "transcribed");
  EXPECT_NE(run({"review"}).out.find("transcribed"), std::string::npos);
  const Json found = run_json({"search", "list of hives authority"});
  EXPECT_NE(found["hits"][0]["provision"]["id"].get<std::string>().find("/unread-"), std::string::npos);
  ASSERT_EQ(run({"review", "accept", id, "--by", "B. Chief"}).status, 0);
  const Json accepted = item_of("scanned page");
  EXPECT_EQ(accepted["state"], "corrected");
  EXPECT_EQ(accepted["corrections"][0]["accepted_by"], "B. Chief");
  EXPECT_TRUE(accepted["corrections"][0]["model"].get<bool>());
}

TEST_F(ReviewCommandTest, NobodyQuotesAModelsWordsUnmarked) {
  const Json picture = item_of("image");
  const std::string words = "A trough holds eleven litres per colony.";
  ASSERT_EQ(run({"review", "correct", picture["id"], "--text", words, "--by", "reader-1", "--model"}).status,
            0);
  const std::string text =
      write("claim.txt", words + " (section 7 of the " + picture["work"]["title"].get<std::string>() + ")\n");
  const std::vector<std::vector<std::string>> commands = {{"ask", "How many litres does a trough hold?"},
                                                          {"search", "litres a trough holds per colony"},
                                                          {"check", text}};
  for (const bool accepted : {false, true}) {
    if (accepted) {
      ASSERT_EQ(run({"review", "accept", picture["id"], "--by", "B. Chief"}).status, 0);
    }
    const std::string mark = accepted ? "accepted by B. Chief" : "accepted by nobody yet";
    for (const std::vector<std::string>& command : commands) {
      const Outcome told = run(command);
      EXPECT_NE(told.out.find(mark), std::string::npos) << command[0] << ": " << told.out;
    }
  }
  const Json quote = run_json(commands[0])["passages"][0]["quotes"][0];
  ASSERT_EQ(quote["corrected"].size(), 1U) << quote;
  EXPECT_EQ(quote["corrected"][0]["item"], picture["id"]);
  EXPECT_EQ(quote["corrected"][0]["begin"], quote["begin"]);
  EXPECT_EQ(quote["corrected"][0]["end"], quote["end"]);
}

TEST_F(ReviewCommandTest, CorrectionsSurviveRemovingAndAddingTheSourceAgain) {
  const Json picture = item_of("image");
  const std::string id = picture["id"];
  ASSERT_EQ(run({"review", "correct", id, "--text", "Eleven litres.", "--by", "A. Clerk"}).status, 0);
  ASSERT_EQ(run({"remove", picture["work"]["id"]}).status, 0);
  EXPECT_TRUE(run_json({"review", "--all"}).empty());
  ASSERT_EQ(run({"add", law_}).status, 0);
  EXPECT_EQ(item_of("image")["state"], "corrected");
  EXPECT_NE(run({"show", picture["provision"]}).out.find("Eleven litres."), std::string::npos);
}

TEST_F(ReviewCommandTest, WhatMakesNoSenseIsRefusedWithOneLine) {
  const std::string id = item_of("image")["id"];
  expect_failure(run({"review", "correct", "ffffffffffff", "--text", "x", "--by", "A"}), 1,
                 "nothing in the review queue");
  expect_failure(run({"review", "correct", id, "--text", "  ", "--by", "A"}), 2, "is empty");
  expect_failure(run({"review", "correct", id, "--by", "A"}), 2, "either --text or --file");
  expect_failure(run({"review", "accept", id, "--by", "A"}), 1, "nothing in the review queue");
  expect_failure(run({"review", "show", "nothing"}), 1, "nothing in the review queue");
}

TEST_F(ReviewCommandTest, AScannedDocumentIsAWorkThatCorrectionsFill) {
  ASSERT_EQ(run({"add", (inputs / "scanned.pdf").string()}).status, 0);
  std::string id;
  for (const Json& item : run_json({"review"})) {
    if (item["work"]["id"] == "doc/scanned") id = item["id"];
  }
  ASSERT_NE(id, "");
  ASSERT_EQ(run({"review", "correct", id, "--text", "The lessee shall return the harvester by October.",
                 "--by", "A. Clerk"})
                .status,
            0);
  const Json found = run_json({"search", "return the harvester"});
  EXPECT_EQ(found["hits"][0]["provision"]["work"]["id"], "doc/scanned");
}

/// A Korean law whose annexes are files of their own.
TEST_F(CliTest, AnAnnexInAFileOfItsOwnIsCorrectedAndStaysSo) {
  const std::string law = (folder_ / "harbour.md").string();
  std::filesystem::copy_file(PANDECT_SOURCE_DIR "/tests/inputs/korean-markdown/harbour.md", law);
  ASSERT_EQ(run({"add", law}).status, 0);
  const Json queue = run_json({"review"});
  ASSERT_EQ(queue.size(), 2U);
  EXPECT_EQ(queue[0]["kind"], "annex");
  EXPECT_EQ(queue[0]["place"], "별표 1 항만 이용료(제4조 관련)");
  EXPECT_EQ(queue[0]["provision"], "kr/등대섬-항만-이용법/annex-1");
  EXPECT_EQ(queue[0]["reason"], "an annex in a file of its own: https://example.org/download?file=12");
  EXPECT_EQ(queue[1]["place"], "별지 제1호서식 이용 신고서");
  // A reference leads to the annex, of which only the title is known.
  const Json links = run_json({"links", "kr/등대섬-항만-이용법/4"});
  EXPECT_EQ(links[0]["refers_to"][0]["provision"]["id"], "kr/등대섬-항만-이용법/annex-1");
  const std::string id = queue[0]["id"];
  ASSERT_EQ(run({"review", "correct", id, "--text", "작은 배는 3,000원을 낸다.", "--by", "A. Clerk"}).status,
            0);
  for (const bool again : {false, true}) {
    if (again) {
      ASSERT_EQ(run({"remove", law}).status, 0);
      ASSERT_EQ(run({"add", law}).status, 0);
    }
    const Json found = run_json({"search", "작은 배 3,000원"});
    EXPECT_EQ(found["hits"][0]["provision"]["id"], "kr/등대섬-항만-이용법/annex-1");
    const Json shown = run_json({"show", "kr/등대섬-항만-이용법/annex-1"});
    EXPECT_EQ(shown[0]["corrected"][0]["by"], "A. Clerk");
    EXPECT_EQ(run_json({"review"}).size(), 1U);
  }
}

}  // namespace
}  // namespace pandect
