// How often words, a judge of entailment, and both together are right about claims that were written by hand.
//
//   judge_accuracy [--judge FOLDER] [--signs FILE] LIBRARY CLAIMS… [LIBRARY CLAIMS…]…
//       CLAIMS: JSON lines with `id`, `provision`, `true` and `false`, as datasets/*/claims.jsonl. A folder
//       is a library, anything else a file of claims on the library before it. --signs writes what
//       benchmarks/fit_decision.py fits the decision on.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "answer/prove/entailment_judge.h"
#include "answer/prove/prover.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "model/models.h"
#include "pandect/error.h"
#include "retrieve/locate.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

struct Counts {
  std::size_t both = 0, found_only = 0, missed = 0, denied = 0;

  void add(bool is_true, bool supported) {
    both += is_true && supported ? 1 : 0;
    found_only += !is_true && supported ? 1 : 0;
    missed += is_true && !supported ? 1 : 0;
    denied += !is_true && !supported ? 1 : 0;
  }
  double f1() const {
    const std::size_t all = 2 * both + found_only + missed;
    return all == 0 ? 0 : 2.0 * static_cast<double>(both) / static_cast<double>(all);
  }
  /// Of the false ones, those called supported.
  double wrongly() const {
    const std::size_t all = found_only + denied;
    return all == 0 ? 0 : static_cast<double>(found_only) / static_cast<double>(all);
  }
};

/// Logarithm of the odds, within what a judge may be sure of.
double odds(double probability) {
  constexpr double surest = 6;
  const double bounded = std::clamp(probability, 1e-9, 1 - 1e-9);
  return std::clamp(std::log(bounded / (1 - bounded)), -surest, surest);
}

/// What tells whether the law supports the claim: whether words do; the share of the claim's words that the
/// law has, how much more another provision has, and whether it has nearly all; whether a number differs, or
/// something else; and the judge's odds of entailment and of contradiction.
std::vector<double> signs_of(const ProvenCitation& proven) {
  constexpr double nearly_all = 0.7;
  const auto differs = [&](bool in_number) {
    return std::ranges::any_of(proven.differences, [&](const Difference& difference) {
      return (difference.kind == Difference::Kind::quantity) == in_number;
    });
  };
  const double coverage = std::min(proven.coverage, 1.0);
  return {proven.by_words == Verdict::supported ? 1.0 : 0.0,
          coverage,
          std::max(0.0, proven.elsewhere - coverage),
          coverage >= nearly_all ? 1.0 : 0.0,
          differs(true) ? 1.0 : 0.0,
          differs(false) ? 1.0 : 0.0,
          odds(proven.judged->entails),
          odds(proven.judged->contradicts)};
}

struct Row {
  Counts words, judge, together;
};

void print_row(const std::string& name, const Row& row) {
  const auto cells = [](const Counts& counts) {
    return fmt::format("F1 {:.3f}  false called supported {:.3f}", counts.f1(), counts.wrongly());
  };
  const Counts& c = row.words;
  fmt::print("{:8} {:5}  words {}  judge {}  together {}\n", name,
             c.both + c.found_only + c.missed + c.denied, cells(row.words), cells(row.judge),
             cells(row.together));
}

class Measuring {
 public:
  Measuring(const std::string& judge, const std::string& signs) {
    if (!judge.empty()) {
      ModelSettings model;
      model.name = model.model = judge;
      model.kind = ModelKind::entail;
      model.provider = Provider::local;
      judge_ = std::make_unique<ClassifyingJudge>(open_entailment_model(model));
    }
    if (!signs.empty()) signs_.open(signs);
  }

  void add(const fs::path& library, const fs::path& claims) {
    const LibraryView view = LibraryView::open(library);
    ProverSettings settings;
    settings.day = to_days(today());
    settings.judge = judge_.get();
    Prover prover(view, settings);
    for_each_json_line(claims, [&](const Json& row) {
      std::vector<ProvisionKey> found;
      try {
        found = locate_at_any_time(view, row.at("provision").get<std::string>(), settings.day);
      } catch (const Error& error) {
        if (error.code() != ErrorCode::no_such_provision) throw;
      }
      if (found.empty()) {
        ++missing_;
        return;
      }
      for (const bool is_true : {true, false}) {
        const auto text = row.at(is_true ? "true" : "false").get<std::string>();
        const CitedClaim claim{{0, static_cast<std::uint32_t>(text.size())}, {found}};
        const ProvenSentence proven = prover.prove(text, {&claim, 1}).front();
        take(row.at("id").get<std::string>(), is_true, proven);
      }
    });
  }

  void print() const {
    for (const auto& [language, row] : rows_) print_row(language, row);
    print_row("all", all_);
    if (missing_ > 0) fmt::print("{} claims are on provisions that are not here\n", missing_);
  }

 private:
  void take(const std::string& id, bool is_true, const ProvenSentence& proven) {
    const ProvenCitation& one = proven.citations.front();
    const std::string language = id.substr(0, id.find('-'));
    for (Row* row : {&rows_[language], &all_}) {
      row->words.add(is_true, one.by_words.value_or(one.verdict) == Verdict::supported);
      row->judge.add(is_true, one.judged && one.judged->entails >= 0.5);
      row->together.add(is_true, proven.verdict == Verdict::supported);
    }
    if (signs_.is_open() && one.judged) {
      signs_ << dump_json({{"id", id},
                           {"true", is_true},
                           {"words", verdict_name(*one.by_words)},
                           {"signs", signs_of(one)}})
             << "\n";
    }
  }

  std::unique_ptr<ClassifyingJudge> judge_;
  std::ofstream signs_;
  std::map<std::string, Row> rows_;
  Row all_;
  std::size_t missing_ = 0;
};

}  // namespace

int measure(const std::vector<std::string>& arguments) {
  std::string judge;
  std::string signs;
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--judge" && i + 1 < arguments.size())
      judge = arguments[++i];
    else if (arguments[i] == "--signs" && i + 1 < arguments.size())
      signs = arguments[++i];
    else
      rest.push_back(arguments[i]);
  }
  if (rest.size() < 2) {
    fmt::print(stderr,
               "usage: judge_accuracy [--judge FOLDER] [--signs FILE] LIBRARY CLAIMS… [LIBRARY CLAIMS…]…\n");
    return 2;
  }
  Measuring measuring(judge, signs);
  fs::path library;
  for (const fs::path path : rest) {
    if (fs::is_directory(path))
      library = path;
    else
      measuring.add(library, path);
  }
  measuring.print();
  return 0;
}

}  // namespace pandect
