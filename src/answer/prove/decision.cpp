#include "answer/prove/decision.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <fmt/format.h>

#include "answer/compare/comparisons.h"
#include "answer/prove/alignment.h"
#include "pandect/error.h"
#include "text/language_profile.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::string_view signs_remedy = "docs/encoders.md lists the signs that a decision may weigh";

bool is_sign(std::string_view name) {
  return name == "bias" || std::ranges::find(sign_names(), name) != sign_names().end();
}

void check_name(std::string_view name) {
  if (!is_sign(name))
    throw Error(ErrorCode::bad_input, fmt::format("a decision weighs '{}', which is not a sign", name),
                std::string(signs_remedy));
}

Deciding read_deciding(Language language) {
  Deciding made;
  for (const WordLine& line : language_lines(language, "deciding")) {
    const std::string_view head = line.head;
    if (head == "encoder") {
      made.encoder = line.rest;
      continue;
    }
    auto& weighing = head.starts_with("contradicted") ? made.contradicted : made.supported;
    if (!weighing) weighing.emplace();
    if (head.ends_with(" least")) {
      weighing->least = number_in(line.rest).value_or(0);
      continue;
    }
    for (const std::string_view item : line.words()) {
      const std::size_t blank = item.find(' ');
      if (!is_sign(item.substr(0, blank)))
        throw wrong_line(line, fmt::format("'{}' is not a sign", item.substr(0, blank)), signs_remedy);
      weighing->weights[std::string(item.substr(0, blank))] = number_in(item.substr(blank + 1)).value_or(0);
    }
  }
  return made;
}

bool forbids(const Difference& difference) {
  const auto row = std::ranges::find(comparisons(), difference.comparison, &Comparison::name);
  return row == comparisons().end() || row->forbids;
}

}  // namespace

std::span<const std::string_view> sign_names() {
  static const std::vector<std::string> made = [] {
    std::vector<std::string> names{
        "coverage",        "clause",         "exact",         "sequence",    "said",     "near",
        "missing",         "lacking",        "length",        "numbers",     "context",  "rivals",
        "clause*sequence", "exact*sequence", "clause*clause", "clause*said", "elsewhere"};
    const auto add = [&](std::string_view name) {
      names.emplace_back(name);
      names.push_back(std::string(name) + "-alike");
    };
    for (const Comparison& one : comparisons()) add(one.name);
    add("wording");
    add("quotation");
    add("stranger");
    names.emplace_back("entails");
    names.emplace_back("contradicts");
    names.insert(names.end(), alignment_names().begin(), alignment_names().end());
    return names;
  }();
  static const std::vector<std::string_view> views(made.begin(), made.end());
  return views;
}

const Deciding& deciding(Language language) {
  static const std::map<Language, Deciding> all = [] {
    std::map<Language, Deciding> read;
    for (const Language one : known_languages()) read.emplace(one, read_deciding(one));
    return read;
  }();
  static const Deciding none;
  const auto found = all.find(language);
  return found == all.end() ? none : found->second;
}

double likelihood(std::span<const double> signs, const SignWeights& weights) {
  double sum = 0;
  for (const auto& [name, weight] : weights) {
    check_name(name);
    const auto at = static_cast<std::size_t>(std::ranges::find(sign_names(), name) - sign_names().begin());
    if (at < signs.size()) sum += weight * signs[at];
    if (name == "bias") sum += weight;
  }
  return 1 / (1 + std::exp(-sum));
}

bool repeats_its_clause(const ProvenCitation& proven) {
  constexpr double most = 0.7;
  const auto sign = [&](std::string_view name) {
    return proven
        .signs[static_cast<std::size_t>(std::ranges::find(sign_names(), name) - sign_names().begin())];
  };
  return proven.differences.empty() && !proven.signs.empty() && sign("lacking") <= 0 &&
         sign("sequence") >= most && sign("said") >= most;
}

bool may_be_supported(const ProvenCitation& proven) {
  return std::ranges::none_of(proven.differences, forbids);
}

void decide(const Deciding& by, ProvenCitation& proven) {
  const auto is_plain_number = [](const Difference& difference) {
    return difference.contradicts && difference.comparison == "wording" &&
           difference.kind == Difference::Kind::quantity;
  };
  const auto is_altered_quotation = [](const Difference& difference) {
    return difference.contradicts && difference.comparison == "quotation";
  };
  const Weighing* supported = proven.aligned && by.supported ? &*by.supported : nullptr;
  if (supported != nullptr) proven.supported = likelihood(proven.signs, supported->weights);
  if (by.contradicted) proven.contradicted = likelihood(proven.signs, by.contradicted->weights);
  const bool forbidden = !may_be_supported(proven);
  const bool differs = std::ranges::any_of(proven.differences, &Difference::contradicts);
  if (proven.quotes && !forbidden) {
    proven.verdict = Verdict::quoted;
  } else if (std::ranges::any_of(proven.differences, is_plain_number) ||
             std::ranges::any_of(proven.differences, is_altered_quotation) ||
             (differs && by.contradicted && proven.contradicted >= by.contradicted->least)) {
    proven.verdict = Verdict::contradicted;
  } else if (repeats_its_clause(proven) ||
             (!forbidden && supported != nullptr && proven.supported >= supported->least)) {
    proven.verdict = Verdict::supported;
  } else {
    proven.verdict = Verdict::undecided;
  }
}

}  // namespace pandect
