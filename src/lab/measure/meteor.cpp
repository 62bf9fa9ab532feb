#include "lab/measure/meteor.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <unordered_map>

#include "lab/measure/porter_stemmer.h"
#include "text/stemmer.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The words of one side without a partner yet, with their positions.
struct Unmatched {
  std::vector<std::size_t> places;
  Words words;
};

Unmatched all_of(const Words& words) {
  Unmatched all;
  for (std::size_t i = 0; i < words.size(); ++i) all.places.push_back(i);
  all.words = words;
  return all;
}

void keep(Unmatched& side, const std::vector<bool>& matched) {
  Unmatched left;
  for (std::size_t i = 0; i < matched.size(); ++i) {
    if (matched[i]) continue;
    left.places.push_back(side.places[i]);
    left.words.push_back(std::move(side.words[i]));
  }
  side = std::move(left);
}

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// Pairs equal words, and removes them.
void match(Unmatched& text, Unmatched& reference, Pairs& pairs) {
  std::unordered_map<std::string_view, std::vector<std::size_t>> places;
  for (std::size_t j = 0; j < reference.words.size(); ++j) places[reference.words[j]].push_back(j);
  std::vector<bool> text_matched(text.words.size());
  std::vector<bool> reference_matched(reference.words.size());
  for (std::size_t i = text.words.size(); i-- > 0;) {
    const auto found = places.find(text.words[i]);
    if (found == places.end() || found->second.empty()) continue;
    const std::size_t j = found->second.back();
    found->second.pop_back();
    text_matched[i] = reference_matched[j] = true;
    pairs.emplace_back(text.places[i], reference.places[j]);
  }
  keep(text, text_matched);
  keep(reference, reference_matched);
}

/// Number of chunks: runs of matched words that are adjacent and in the same order on both sides.
std::size_t count_stretches(const Pairs& pairs) {
  std::size_t count = 1;
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    const bool goes_on =
        pairs[i].first == pairs[i - 1].first + 1 && pairs[i].second == pairs[i - 1].second + 1;
    count += goes_on ? 0 : 1;
  }
  return count;
}

}  // namespace

StemWord porter_stems() {
  return [](std::string_view word) { return to_utf8(porter_stem(to_utf32(word))); };
}

StemWord snowball_stems(const char* language) {
  return [stemmer = std::make_shared<Stemmer>(language)](std::string_view word) {
    return std::string(stemmer->stem(word));
  };
}

double meteor(const Words& reference, const Words& text, const StemWord& stem) {
  constexpr double alpha = 0.9;
  constexpr double beta = 3;
  constexpr double gamma = 0.5;
  Unmatched wanted = all_of(reference);
  Unmatched given = all_of(text);
  Pairs pairs;
  match(given, wanted, pairs);
  for (Unmatched* side : {&given, &wanted}) {
    for (std::string& word : side->words) word = stem(word);
  }
  match(given, wanted, pairs);
  if (pairs.empty()) return 0;
  std::ranges::sort(pairs);
  const auto matches = static_cast<double>(pairs.size());
  const double precision = matches / static_cast<double>(text.size());
  const double recall = matches / static_cast<double>(reference.size());
  const double mean = precision * recall / (alpha * precision + (1 - alpha) * recall);
  const double fragments = static_cast<double>(count_stretches(pairs)) / matches;
  return (1 - gamma * std::pow(fragments, beta)) * mean;
}

}  // namespace pandect
