#include <map>

#include <gtest/gtest.h>

#include "answer/prove/prover.h"
#include "base/file.h"
#include "base/test_folder.h"
#include "library/adding.h"
#include "library/library_fixture.h"
#include "pandect/error.h"
#include "source_folder.h"
#include "text/golden_cases.h"

namespace pandect {
namespace {

const std::filesystem::path source_folder = PANDECT_SOURCE_DIR;

/// A library of the laws in samples/, made once.
const LibraryView& samples() {
  static const TestFolder folder;
  static const LibraryView view = [] {
    const LibraryFolder library = LibraryFolder::open_or_create(folder / "library");
    Catalogue catalogue(library.catalogue(), Database::Mode::write);
    std::vector<std::filesystem::path> files;
    for (const char* language : {"en", "ko", "nl", "th"})
      files.push_back(source_folder / "samples" / language);
    add_files(catalogue, files, {});
    build_library(library, catalogue);
    return LibraryView::open(folder / "library");
  }();
  return view;
}

Verdict verdict_of(const GoldenCase& golden) {
  ProverSettings settings;
  settings.day = to_days(*parse_date("2025-01-01"));
  for (const std::string& day : golden.all("as-of")) settings.day = to_days(*parse_date(day));
  Verdict verdict = Verdict::not_a_citation;
  for (const ProvenSentence& sentence : Prover(samples(), settings).prove(golden.get("text"))) {
    const bool first = verdict == Verdict::not_a_citation || verdict == Verdict::supported;
    if (first && sentence.verdict != Verdict::not_a_citation) verdict = sentence.verdict;
  }
  return verdict;
}

struct Counts {
  int right_support = 0;
  int wrong_support = 0;
  int missed_support = 0;
  int wrong_existence = 0;
  int cases = 0;

  double f1() const { return 2.0 * right_support / (2.0 * right_support + wrong_support + missed_support); }
};

/// The figures are goals for sentences that nobody tuned for; on these, which the vocabulary was written
/// with, they must be met in every language.
TEST(ProverGolden, SentencesAsAnswersWriteThem) {
  for (const char* language : {"english", "dutch", "korean", "thai"}) {
    Counts counts;
    std::string wrong;
    for (const GoldenCase& golden : read_golden_cases(source_folder / "tests/golden/prover", language)) {
      const std::string expected = golden.get("verdict");
      const Verdict found = verdict_of(golden);
      const bool supported = expected == to_string(Verdict::supported);
      const bool exists = expected != to_string(Verdict::no_such_provision);
      const bool found_supported = found == Verdict::supported;
      const bool found_exists = found != Verdict::no_such_provision;
      ++counts.cases;
      counts.right_support += supported && found_supported ? 1 : 0;
      counts.wrong_support += !supported && found_supported ? 1 : 0;
      counts.missed_support += supported && !found_supported ? 1 : 0;
      counts.wrong_existence += exists != found_exists ? 1 : 0;
      if (supported != found_supported || exists != found_exists) {
        wrong += golden.where + ": " + expected + ", found " + std::string(to_string(found)) + "\n";
      }
    }
    EXPECT_GE(counts.cases, 40) << language;
    EXPECT_GE(counts.f1(), 0.9) << language << "\n" << wrong;
    EXPECT_LE(counts.wrong_existence, counts.cases / 50) << language << "\n" << wrong;
  }
}

}  // namespace
}  // namespace pandect
