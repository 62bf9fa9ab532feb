#include <memory>

#include <gtest/gtest.h>

#include "answer/prove/prover.h"
#include "retrieve/library_fixture.h"
#include "source_folder.h"
#include "text/golden_cases.h"

namespace pandect {
namespace {

/// The verdict on the first sentence that cites.
Verdict verdict_of(const LibraryView& library, const std::string& text) {
  ProverSettings settings;
  settings.day = 20000;
  for (const ProvenSentence& sentence : Prover(library, settings).prove(text)) {
    if (sentence.verdict != Verdict::not_a_citation) return sentence.verdict;
  }
  return Verdict::not_a_citation;
}

/// Every case must come out: these say the least that a language can be called compared for.
TEST(ProverGolden, SentencesOnLawsOfTheirOwn) {
  for (const char* language : {"german", "french"}) {
    const std::filesystem::path folder =
        std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/golden/prover/by-law";
    std::unique_ptr<SmallLibrary> small;
    std::unique_ptr<LibraryView> library;
    for (const GoldenCase& golden : read_golden_cases(folder, language)) {
      for (const std::string& law : golden.all("law")) {
        small = std::make_unique<SmallLibrary>(law);
        library = std::make_unique<LibraryView>(small->open());
      }
      if (golden.all("text").empty()) continue;
      ASSERT_NE(library, nullptr) << golden.where << ": no law before it";
      const Verdict found = verdict_of(*library, golden.get("text"));
      const std::string expected = golden.get("verdict");
      const bool right = expected == "wrong" ? found != Verdict::supported : to_string(found) == expected;
      EXPECT_TRUE(right) << golden.where << ": " << expected << ", found " << to_string(found) << ": "
                         << golden.get("text");
    }
  }
}

}  // namespace
}  // namespace pandect
