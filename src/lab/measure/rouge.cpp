#include "lab/measure/rouge.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "lab/measure/ratio.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using Numbers = std::vector<std::uint32_t>;

/// Replaces words by numbers for fast comparison.
class Numbering {
 public:
  Numbers number(const Words& words) {
    Numbers numbers;
    for (const std::string& word : words)
      numbers.push_back(known_.try_emplace(word, static_cast<std::uint32_t>(known_.size())).first->second);
    return numbers;
  }
  std::size_t size() const { return known_.size(); }

 private:
  std::unordered_map<std::string_view, std::uint32_t> known_;
};

std::map<Numbers, std::size_t> count_runs(const Numbers& words, std::size_t n) {
  std::map<Numbers, std::size_t> counts;
  for (auto at = words.begin(); words.end() - at >= static_cast<std::ptrdiff_t>(n); ++at)
    ++counts[Numbers(at, at + static_cast<std::ptrdiff_t>(n))];
  return counts;
}

void check_size(std::size_t words) {
  if (words <= most_rouge_words) return;
  throw Error(ErrorCode::bad_input, fmt::format("a text of {} words is too long for ROUGE-L, which takes {}",
                                                words, most_rouge_words));
}

/// Marks the words of `reference` that are in a longest common subsequence with `text`: of several, the one
/// that omits words of the reference rather than of the text, from the end.
void mark_common(const Numbers& reference, const Numbers& text, std::vector<bool>& common) {
  const std::size_t columns = text.size() + 1;
  // For each pair of prefixes: true if omitting a word of the text keeps more than omitting one of the
  // reference.
  std::vector<bool> drops_text((reference.size() + 1) * columns);
  std::vector<std::uint32_t> above(columns);
  std::vector<std::uint32_t> row(columns);
  for (std::size_t i = 1; i <= reference.size(); ++i) {
    for (std::size_t j = 1; j < columns; ++j) {
      row[j] = reference[i - 1] == text[j - 1] ? above[j - 1] + 1 : std::max(above[j], row[j - 1]);
      drops_text[i * columns + j] = row[j - 1] > above[j];
    }
    std::swap(above, row);
  }
  for (std::size_t i = reference.size(), j = text.size(); i > 0 && j > 0;) {
    if (reference[i - 1] == text[j - 1]) {
      common[i - 1] = true;
      --i;
      --j;
    } else if (drops_text[i * columns + j]) {
      --j;
    } else {
      --i;
    }
  }
}

std::size_t common_length(const Numbers& reference, const Numbers& text) {
  std::vector<std::uint32_t> row(text.size() + 1);
  for (const std::uint32_t word : reference) {
    std::uint32_t diagonal = 0;
    for (std::size_t j = 1; j < row.size(); ++j) {
      const std::uint32_t above = row[j];
      row[j] = word == text[j - 1] ? diagonal + 1 : std::max(above, row[j - 1]);
      diagonal = above;
    }
  }
  return row.back();
}

std::vector<Numbers> number_all(std::span<const Words> lines, Numbering& numbering, std::size_t& words) {
  std::vector<Numbers> all;
  for (const Words& line : lines) {
    all.push_back(numbering.number(line));
    words += line.size();
  }
  check_size(words);
  return all;
}

std::vector<std::size_t> count_words(const std::vector<Numbers>& lines, std::size_t words) {
  std::vector<std::size_t> counts(words);
  for (const Numbers& line : lines) {
    for (const std::uint32_t word : line) ++counts[word];
  }
  return counts;
}

}  // namespace

OverlapScore overlap_score(double precision, double recall) {
  const double sum = precision + recall;
  return {precision, recall, sum > 0 ? 2 * precision * recall / sum : 0};
}

OverlapScore rouge_n(const Words& reference, const Words& text, std::size_t n) {
  if (n == 0) return {};
  Numbering numbering;
  const auto wanted = count_runs(numbering.number(reference), n);
  const auto given = count_runs(numbering.number(text), n);
  std::size_t shared = 0;
  for (const auto& [run, count] : wanted) {
    const auto found = given.find(run);
    if (found != given.end()) shared += std::min(count, found->second);
  }
  const auto runs = [n](const Words& words) { return words.size() < n ? 0 : words.size() - n + 1; };
  return overlap_score(ratio(shared, runs(text)), ratio(shared, runs(reference)));
}

OverlapScore rouge_l(const Words& reference, const Words& text) {
  check_size(reference.size());
  check_size(text.size());
  if (reference.empty() || text.empty()) return {};
  Numbering numbering;
  const Numbers wanted = numbering.number(reference);
  const std::size_t common = common_length(wanted, numbering.number(text));
  return overlap_score(ratio(common, text.size()), ratio(common, reference.size()));
}

OverlapScore rouge_lsum(std::span<const Words> reference, std::span<const Words> text) {
  Numbering numbering;
  std::size_t wanted_words = 0;
  std::size_t given_words = 0;
  const std::vector<Numbers> wanted = number_all(reference, numbering, wanted_words);
  const std::vector<Numbers> given = number_all(text, numbering, given_words);
  if (wanted_words == 0 || given_words == 0) return {};
  std::vector<std::size_t> wanted_left = count_words(wanted, numbering.size());
  std::vector<std::size_t> given_left = count_words(given, numbering.size());
  std::size_t hits = 0;
  for (const Numbers& line : wanted) {
    std::vector<bool> common(line.size());
    for (const Numbers& other : given) mark_common(line, other, common);
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!common[i] || wanted_left[line[i]] == 0 || given_left[line[i]] == 0) continue;
      --wanted_left[line[i]];
      --given_left[line[i]];
      ++hits;
    }
  }
  return overlap_score(ratio(hits, given_words), ratio(hits, wanted_words));
}

}  // namespace pandect
