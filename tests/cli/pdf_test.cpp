#include <filesystem>

#include "fixture.h"

namespace pandect {
namespace {

const std::filesystem::path inputs = PANDECT_SOURCE_DIR "/tests/inputs/pdf";

class PdfTest : public CliTest {};

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
