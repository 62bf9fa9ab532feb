#include <filesystem>

#include "fixture.h"

namespace pandect {
namespace {

const std::filesystem::path inputs = PANDECT_SOURCE_DIR "/tests/inputs/pdf";

class PdfTest : public CliTest {};

TEST_F(PdfTest, ShowSaysOnWhichPageAProvisionStands) {
  ASSERT_EQ(run({"add", (inputs / "two-columns.pdf").string()}).status, 0);
  const Json shown = run_json({"show", "section 12 of the Larkmoor Beekeeping and Poultry Act 2018"});
  ASSERT_FALSE(shown[0]["pages"].empty());
  const Json& first = shown[0]["pages"][0];
  EXPECT_GE(first["page"].get<int>(), 1);
  ASSERT_EQ(first["box"].size(), 4U);
  EXPECT_LT(first["box"][0].get<double>(), first["box"][2].get<double>());
  EXPECT_LT(first["box"][1].get<double>(), first["box"][3].get<double>());
  const Outcome printed = run({"show", "section 12 of the Larkmoor Beekeeping and Poultry Act 2018"});
  EXPECT_NE(printed.out.find("page " + std::to_string(first["page"].get<int>()) + ", from ("),
            std::string::npos)
      << printed.out;
}

TEST_F(PdfTest, TheTextOfALawAndItsPdfAreOneWork) {
  const std::string text = PANDECT_SOURCE_DIR "/samples/nl/deelvoertuigen-2024.txt";
  ASSERT_EQ(run({"add", text, (inputs / "heads-and-feet.pdf").string()}).status, 0);
  EXPECT_EQ(run_json({"status"})["works"], 1);
}

TEST_F(PdfTest, WhatIsNoSoundPdfIsRefusedWithOneLine) {
  expect_failure(run({"add", write("broken.pdf", "%PDF-1.4\nnothing")}), 3, "broken.pdf: a damaged PDF");
  expect_failure(run({"add", PANDECT_SOURCE_DIR "/tests/cli/broken/locked.pdf"}), 3, "asks for a password");
}

}  // namespace
}  // namespace pandect
