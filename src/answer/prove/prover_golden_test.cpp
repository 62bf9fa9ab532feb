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
    const bool first = verdict == Verdict::not_a_citation || carries(verdict);
    if (first && sentence.verdict != Verdict::not_a_citation) verdict = sentence.verdict;
  }
  return verdict;
}

struct Counts {
  int cases = 0;
  int decided = 0;  // carried or denied, and rightly
  int wrong_existence = 0;
};

bool is_missing(Verdict verdict) {
  return verdict == Verdict::no_such_provision || verdict == Verdict::not_held ||
         verdict == Verdict::not_in_force;
}

/// What is vouched for is so: no false sentence is carried, and no true one denied. Some are decided.
TEST(ProverGolden, SentencesAsAnswersWriteThem) {
  for (const char* language : {"english", "dutch", "korean", "thai"}) {
    Counts counts;
    for (const GoldenCase& golden : read_golden_cases(source_folder / "tests/golden/prover", language)) {
      const std::string expected = golden.get("verdict");
      const Verdict found = verdict_of(golden);
      const bool is_true = expected == to_string(Verdict::supported);
      const bool exists = expected != to_string(Verdict::no_such_provision);
      const bool denied = found == Verdict::contradicted || is_missing(found);
      ++counts.cases;
      counts.wrong_existence += exists == is_missing(found) ? 1 : 0;
      counts.decided += is_true ? carries(found) : denied ? 1 : 0;
      EXPECT_FALSE(!is_true && carries(found)) << golden.where << ": false, and " << to_string(found);
      EXPECT_FALSE(is_true && denied) << golden.where << ": true, and " << to_string(found);
    }
    EXPECT_GE(counts.cases, 40) << language;
    EXPECT_LE(counts.wrong_existence, counts.cases / 50) << language;
    EXPECT_GE(5 * counts.decided, counts.cases) << language;
  }
}

}  // namespace
}  // namespace pandect
