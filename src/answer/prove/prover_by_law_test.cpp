#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "answer/prove/prover.h"
#include "library/library_fixture.h"
#include "source_folder.h"
#include "text/golden_cases.h"

namespace pandect {
namespace {

/// The verdicts on the sentences of a text: "supported, contradicted".
std::string verdicts_on(const LibraryView& library, const std::string& text) {
  ProverSettings settings;
  settings.day = 20000;
  std::string all;
  for (const ProvenSentence& sentence : Prover(library, settings).prove(text))
    all += fmt::format("{}{}", all.empty() ? "" : ", ", to_string(sentence.verdict));
  return all;
}

/// Every case must come out.
TEST(ProverGolden, SentencesOnLawsOfTheirOwn) {
  for (const char* language : {"dutch", "english", "french", "german", "korean", "thai"}) {
    const std::filesystem::path folder =
        std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/golden/prover/by-law";
    std::unique_ptr<SmallLibrary> small;
    std::unique_ptr<LibraryView> library;
    for (const GoldenCase& golden : read_golden_cases(folder, language)) {
      for (const std::string& law : golden.all("law")) {
        const std::vector<std::string> other = golden.all("other");
        small = std::make_unique<SmallLibrary>(law, other.empty() ? std::string() : other.front());
        library = std::make_unique<LibraryView>(small->open());
      }
      if (golden.all("text").empty()) continue;
      ASSERT_NE(library, nullptr) << golden.where << ": no law before it";
      const std::string found = verdicts_on(*library, golden.get("text"));
      const std::string expected = golden.get("verdict");
      const bool right = expected == "wrong" ? found != "supported" && found != "quoted" : found == expected;
      EXPECT_TRUE(right) << golden.where << ": " << expected << ", found " << found << ": "
                         << golden.get("text");
    }
  }
}

}  // namespace
}  // namespace pandect
