// How often the prover is right, and how fast: on sentences written by hand (golden files), or on sentences
// made of the laws of a library by changing one thing in them.
//
//   prover_accuracy LIBRARY golden [--as-of DATE] FILE…   as tests/golden/prover/ has them
//   prover_accuracy LIBRARY made COUNT [--seed N] [--show CHANGE]
//       COUNT sentences drawn of each language's laws; the failures of one kind of change are shown
//   prover_accuracy LIBRARY ablate [--as-of DATE] FILE… | made COUNT [--seed N]
//       the same with each comparison left out in turn: how many verdicts are right by it, and wrong
//   prover_accuracy --without NAME,NAME… LIBRARY …        without some comparisons

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "answer/compare/comparisons.h"
#include "answer/prove/prover.h"
#include "pandect/error.h"
#include "perturbed_law.h"
#include "text/golden_cases.h"
#include "text/word_file.h"

namespace pandect {
namespace {

struct Case {
  std::string group;
  std::string text;
  std::string change;
  bool supported = false;
  bool exists = true;
  std::int32_t day = 0;
};

struct Found {
  Verdict verdict = Verdict::not_a_citation;
  std::string reason;
};

bool is_missing(Verdict verdict) {
  return verdict == Verdict::no_such_provision || verdict == Verdict::not_held ||
         verdict == Verdict::not_in_force || verdict == Verdict::wrong_name;
}

struct Counts {
  std::size_t cases = 0;
  std::size_t both = 0;        // supported, and found so
  std::size_t found_only = 0;  // not supported, and found so
  std::size_t missed = 0;
  std::size_t existence = 0;
  std::size_t denied = 0;                                                // called contradicted or missing
  std::size_t denied_truly = 0;                                          // and not supported
  std::map<std::string, std::pair<std::size_t, std::size_t>> by_change;  // right, all

  void add(const Case& one, Verdict verdict) {
    const bool supported = carries(verdict);
    const bool exists = !is_missing(verdict);
    ++cases;
    both += one.supported && supported ? 1 : 0;
    found_only += !one.supported && supported ? 1 : 0;
    missed += one.supported && !supported ? 1 : 0;
    existence += one.exists == exists ? 1 : 0;
    const bool denies = verdict == Verdict::contradicted || is_missing(verdict);
    denied += denies ? 1 : 0;
    denied_truly += denies && !one.supported ? 1 : 0;
    auto& [right, all] = by_change[one.change];
    ++all;
    right += one.supported == supported && one.exists == exists ? 1 : 0;
  }
};

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// @param arguments files, perhaps behind "--as-of DATE": for cases that say no date
std::vector<Case> read_golden(std::vector<std::string> arguments) {
  std::int32_t day = to_days(*parse_date("2025-01-01"));
  if (arguments.size() > 2 && arguments[0] == "--as-of") {
    day = to_days(parse_date(arguments[1]).value_or(from_days(day)));
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  std::vector<Case> cases;
  for (const std::filesystem::path path : arguments) {
    for (const GoldenCase& golden : read_golden_cases(path.parent_path(), path.filename().string())) {
      const std::string verdict = golden.get("verdict");
      Case one{path.stem().string(),
               golden.get("text"),
               verdict,
               verdict == "supported",
               verdict != "no-such-provision",
               day};
      for (const std::string& own : golden.all("as-of")) one.day = to_days(*parse_date(own));
      cases.push_back(std::move(one));
    }
  }
  return cases;
}

/// The value behind an option; empty when it is not there.
std::string value_of(const std::vector<std::string>& arguments, std::string_view option) {
  const auto at = std::ranges::find(arguments, option);
  return at == arguments.end() || at + 1 == arguments.end() ? std::string() : *(at + 1);
}

/// @param arguments the count, and options
std::vector<Case> make_cases(const LibraryView& library, const std::vector<std::string>& arguments) {
  const std::size_t count = std::stoul(arguments.front());
  const std::string given_seed = value_of(arguments, "--seed");
  const std::uint64_t seed = given_seed.empty() ? 20250604 : std::stoull(given_seed);
  std::vector<Case> cases;
  const std::int32_t day = to_days(*parse_date("2025-06-04"));
  for (const Language language : {Language::english, Language::dutch, Language::korean, Language::thai}) {
    for (MadeSentence& made : perturb_laws(library, language, day, count, seed)) {
      cases.push_back({std::string(language_code(language)), std::move(made.text), std::move(made.change),
                       made.supported, made.exists, day});
    }
  }
  return cases;
}

/// The first verdict that is not "supported", when sentences were split further than they were written.
Found prove(Prover& prover, const std::string& text) {
  Found found;
  for (const ProvenSentence& sentence : prover.prove(text)) {
    if (sentence.verdict == Verdict::not_a_citation) continue;
    if (found.verdict != Verdict::not_a_citation && !carries(found.verdict)) break;
    found = {sentence.verdict, {}};
    for (const ProvenCitation& citation : sentence.citations) {
      found.reason +=
          fmt::format("[{} {:.2f} {}]", to_string(citation.verdict), citation.score, citation.reason.text);
    }
  }
  return found;
}

/// For each comparison: of the verdicts that change without it, how many were right, and wrong.
void ablate(const LibraryView& library, const std::vector<Case>& cases) {
  const auto verdicts = [&](const std::vector<std::string_view>& without) {
    std::map<std::int32_t, Prover> provers;
    std::vector<Verdict> found;
    for (const Case& one : cases) {
      ProverSettings settings;
      settings.day = one.day;
      settings.without = without;
      found.push_back(prove(provers.try_emplace(one.day, library, settings).first->second, one.text).verdict);
    }
    return found;
  };
  const std::vector<Verdict> whole = verdicts({});
  const auto is_right = [&](std::size_t i, Verdict one) {
    return carries(one) ? cases[i].supported : one != Verdict::contradicted || !cases[i].supported;
  };
  for (const Comparison& comparison : comparisons()) {
    const std::vector<Verdict> without = verdicts({comparison.name});
    std::size_t changed = 0;
    std::size_t right = 0;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      changed += without[i] != whole[i] ? 1 : 0;
      right += is_right(i, whole[i]) && !is_right(i, without[i]) ? 1 : 0;
      wrong += !is_right(i, whole[i]) && is_right(i, without[i]) ? 1 : 0;
    }
    fmt::print("{:12} changes {:5}  right by it {:4}  wrong by it {:4}\n", comparison.name, changed, right,
               wrong);
    std::fflush(stdout);
  }
}

}  // namespace

int measure(const std::vector<std::string>& given) {
  std::vector<std::string> arguments = given;
  std::vector<std::string> names;
  if (arguments.size() > 2 && arguments[0] == "--without") {
    for (const std::string_view name : split_list(arguments[1])) {
      if (std::ranges::find(comparisons(), name, &Comparison::name) == comparisons().end())
        throw Error(ErrorCode::wrong_usage, fmt::format("no comparison is called '{}'", name));
      names.emplace_back(name);
    }
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  if (arguments.size() < 3) {
    std::cerr << "usage: prover_accuracy LIBRARY golden [--as-of DATE] FILE… | made COUNT [--seed N] "
                 "[--show CHANGE] | ablate [--as-of DATE] FILE… | ablate made COUNT [--seed N]\n";
    return 2;
  }
  const LibraryView library = LibraryView::open(arguments[0]);
  if (arguments[1] == "ablate") {
    const std::vector<std::string> rest(arguments.begin() + 2, arguments.end());
    const bool made = rest.front() == "made" && rest.size() > 1;
    ablate(library, made ? make_cases(library, {rest.begin() + 1, rest.end()}) : read_golden(rest));
    return 0;
  }
  const bool golden = arguments[1] == "golden";
  const std::vector<std::string> rest(arguments.begin() + 2, arguments.end());
  const std::vector<Case> cases = golden ? read_golden(rest) : make_cases(library, rest);
  const std::string shown = value_of(rest, "--show");
  std::map<std::int32_t, Prover> provers;
  std::map<std::string, Counts> counts;
  const auto begin = std::chrono::steady_clock::now();
  for (const Case& one : cases) {
    ProverSettings settings;
    settings.day = one.day;
    settings.without.assign(names.begin(), names.end());
    Prover& prover = provers.try_emplace(one.day, library, settings).first->second;
    const Found found = prove(prover, one.text);
    counts[one.group].add(one, found.verdict);
    const bool right = one.supported == carries(found.verdict) && one.exists == !is_missing(found.verdict);
    if (!right && (golden || shown == one.change))
      fmt::print("{} -> {} {}\n    {}\n", one.change, to_string(found.verdict), found.reason, one.text);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  for (const auto& [group, count] : counts) {
    const double precision = share(count.both, count.both + count.found_only);
    const double recall = share(count.both, count.both + count.missed);
    fmt::print(
        "{:8} {:5} sentences  supported: precision {:.3f} recall {:.3f}  denied: precision {:.3f} "
        "recall {:.3f}  existence {:.3f}\n",
        group, count.cases, precision, recall, share(count.denied_truly, count.denied),
        share(count.denied_truly, count.cases - count.both - count.missed),
        share(count.existence, count.cases));
    for (const auto& [change, right] : count.by_change)
      fmt::print("    {:24} {:5} of {:5} right\n", change, right.first, right.second);
  }
  fmt::print("{:.0f} sentences a second\n", static_cast<double>(cases.size()) / seconds);
  return 0;
}

}  // namespace pandect
