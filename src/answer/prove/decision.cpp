#include "answer/prove/decision.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <fmt/format.h>

#include "answer/compare/comparisons.h"
#include "pandect/error.h"
#include "text/language_profile.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::string_view signs_remedy =
    "src/answer/prove/decision.h lists the signs that a decision may weigh";

bool is_sign(std::string_view name) {
  return name == "bias" || std::ranges::find(sign_names(), name) != sign_names().end();
}

void check_name(std::string_view name) {
  if (!is_sign(name))
    throw Error(ErrorCode::bad_input, fmt::format("a decision weighs '{}', which is not a sign", name),
                std::string(signs_remedy));
}

Weighing read_deciding(Language language) {
  Weighing made;
  for (const WordLine& line : language_lines(language, "deciding")) {
    if (line.head.ends_with(" least")) {
      made.least = number_in(line.rest).value_or(2);
      continue;
    }
    for (const std::string_view item : line.words()) {
      const std::size_t blank = item.find(' ');
      if (!is_sign(item.substr(0, blank)))
        throw wrong_line(line, fmt::format("'{}' is not a sign", item.substr(0, blank)), signs_remedy);
      made.weights[std::string(item.substr(0, blank))] = number_in(item.substr(blank + 1)).value_or(0);
    }
  }
  return made;
}

}  // namespace

std::span<const std::string_view> sign_names() {
  static const std::vector<std::string> made = [] {
    std::vector<std::string> names{"length", "numbers", "elsewhere"};
    for (const Comparison& one : comparisons()) {
      names.emplace_back(one.name);
      names.push_back(std::string(one.name) + "-alike");
    }
    return names;
  }();
  static const std::vector<std::string_view> views(made.begin(), made.end());
  return views;
}

const Weighing& deciding(Language language) {
  static const std::map<Language, Weighing> all = [] {
    std::map<Language, Weighing> read;
    for (const Language one : known_languages()) read.emplace(one, read_deciding(one));
    return read;
  }();
  static const Weighing none;
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

void decide(const Weighing& by, ProvenCitation& proven) {
  const auto is_plain = [&](const Difference& difference) {
    const bool of_number = proven.repeats && difference.comparison == "number";
    return difference.contradicts && (of_number || difference.comparison == "quotation");
  };
  if (!by.weights.empty()) proven.contradicted = likelihood(proven.signs, by.weights);
  const bool differs = std::ranges::any_of(proven.differences, &Difference::contradicts);
  if (proven.quotes && proven.differences.empty()) {
    proven.verdict = Verdict::quoted;
  } else if (std::ranges::any_of(proven.differences, is_plain) ||
             (differs && proven.contradicted >= by.least)) {
    proven.verdict = Verdict::contradicted;
  } else if (proven.repeats && proven.in_place && proven.differences.empty()) {
    proven.verdict = Verdict::supported;
  } else {
    proven.verdict = Verdict::undecided;
  }
}

}  // namespace pandect
