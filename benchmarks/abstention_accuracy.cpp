// When answering in the law's own words should not be tried: how surely the evidence of the best passages
// tells questions whose gold provision is among them from others. Each question is asked twice, the second
// time with its gold provisions taken out of the hits, as of a library that does not have them.
//
//   abstention_accuracy DATA LIBRARIES    DATA holds nitibench/, searchfiresafety/ and dutch/ as published;
//                                         a library of each is made in LIBRARIES
//
// Prints, for thresholds of the evidence: precision (of the answers given, those that show a gold provision),
// recall (of the questions whose gold can be shown, those answered), and how many are answered with the law
// taken away.

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "answer/extractive.h"
#include "bench/dataset.h"
#include "pandect/library.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

/// A question asked once.
struct Trial {
  double evidence = 0;
  bool shown = false;       ///< a gold provision is among the passages
  bool taken_away = false;  ///< the gold provisions were left out
};

std::vector<Trial> run(const RetrievalDataset& dataset, const std::filesystem::path& path) {
  AddOptions adding;
  adding.format = dataset.format;
  Library::open_or_create(path).add(dataset.laws, adding);
  const LibraryView library = LibraryView::open(path);
  const SharedRetriever retriever = System::load("legal").make(library);
  ExtractiveSettings settings;
  settings.least_evidence = 0;
  std::vector<Trial> trials;
  for (const BenchQuestion& question : dataset.questions) {
    const Query query = parse_query(library, question.text, {std::nullopt, 20000});
    const std::vector<Hit> hits = retriever->retrieve(query, 40);
    for (const bool taken_away : {false, true}) {
      const auto is_gold = [&](std::uint32_t document) {
        return std::ranges::find(question.gold, dataset.name_of(library, {document, 0, {}})) !=
               question.gold.end();
      };
      std::vector<Hit> left;
      for (const Hit& hit : hits) {
        if (left.size() < 10 && !(taken_away && is_gold(hit.document))) left.push_back(hit);
      }
      const ExtractedAnswer answer = extract_answer(library, query, left, settings);
      const bool shown = std::ranges::any_of(
          answer.passages, [&](const AnswerPassage& passage) { return is_gold(passage.hit.document); });
      trials.push_back({answer.evidence, shown, taken_away});
    }
  }
  return trials;
}

void print_rows(std::string_view name, const std::vector<Trial>& trials) {
  const auto share = [](std::size_t part, std::size_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
  };
  for (const double threshold : {0.0, 0.3, 0.35, 0.4, 0.45, 0.47, 0.5, 0.55, 0.6, 0.7}) {
    std::size_t answered = 0;
    std::size_t right = 0;
    std::size_t can_be = 0;
    std::size_t taken = 0;
    std::size_t taken_answered = 0;
    for (const Trial& trial : trials) {
      const bool answers = trial.evidence >= threshold;
      if (trial.taken_away) {
        ++taken;
        taken_answered += answers ? 1 : 0;
        continue;
      }
      answered += answers ? 1 : 0;
      right += answers && trial.shown ? 1 : 0;
      can_be += trial.shown ? 1 : 0;
    }
    std::cout << fmt::format("| {} | {:.2f} | {:.3f} | {:.3f} | {:.3f} |\n", name, threshold,
                             share(right, answered), share(right, can_be), share(taken_answered, taken));
  }
}

}  // namespace

int measure(const std::vector<std::string>& arguments) {
  if (arguments.size() != 2) {
    std::cerr << "usage: abstention_accuracy DATA LIBRARIES\n";
    return 2;
  }
  const std::filesystem::path data = arguments[0];
  const std::filesystem::path libraries = arguments[1];
  std::vector<Trial> all;
  const std::pair<std::string, RetrievalDataset> sets[] = {
      {"nitibench-tax", load_nitibench(data / "nitibench", false)},
      {"searchfiresafety", load_searchfiresafety(data / "searchfiresafety", FireSafetySet::real)},
      {"dutch", load_dutch(data / "dutch")}};
  std::cout << "| set | evidence from | precision | recall | answered with the law taken away "
               "|\n|---|---|---|---|---|\n";
  for (const auto& [name, dataset] : sets) {
    const std::vector<Trial> trials = run(dataset, libraries / name);
    print_rows(name, trials);
    all.insert(all.end(), trials.begin(), trials.end());
  }
  print_rows("all", all);
  return 0;
}

}  // namespace pandect
