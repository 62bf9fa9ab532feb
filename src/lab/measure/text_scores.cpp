#include "lab/measure/text_scores.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/nearest_name.h"
#include "base/thread_pool.h"
#include "lab/measure/statistics.h"
#include "pandect/error.h"
#include "text/analyzer.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

Words words_of(std::string_view text, std::string_view words) {
  if (words == "rouge") return rouge_words(text, false);
  if (words == "rouge-stemmed") return rouge_words(text, true);
  return analyzed_words(text, words);
}

std::vector<Words> lines_of(std::string_view text, std::string_view words) {
  std::vector<Words> lines;
  for (const std::string_view line : filled_lines(text)) lines.push_back(words_of(line, words));
  return lines;
}

void check_words(std::string_view words) {
  std::vector<std::string_view> names = analyzer_names();
  names.insert(names.begin(), {"rouge", "rouge-stemmed"});
  if (std::ranges::find(names, words) != names.end()) return;
  throw Error(ErrorCode::wrong_usage, fmt::format("ROUGE has no words '{}'", words),
              suggest_name(words, names));
}

std::vector<const AnswerRecord*> with_reference(std::span<const AnswerRecord> records) {
  std::vector<const AnswerRecord*> found;
  for (const AnswerRecord& record : records) {
    if (record.answer && record.reference) found.push_back(&record);
  }
  return found;
}

}  // namespace

RougeScores rouge(std::string_view reference, std::string_view answer, std::string_view words) {
  check_words(words);
  const Words wanted = words_of(reference, words);
  const Words given = words_of(answer, words);
  return {rouge_n(wanted, given, 1), rouge_n(wanted, given, 2), rouge_l(wanted, given),
          rouge_lsum(lines_of(reference, words), lines_of(answer, words))};
}

StemWord meteor_stems(std::string_view name) {
  if (name == "porter") return porter_stems();
  if (name == "none") return [](std::string_view word) { return std::string(word); };
  std::vector<std::string_view> names{"porter", "none"};
  for (const Language language : known_languages()) {
    const std::string& stemmer = language_profile(language).stemmer;
    if (stemmer.empty()) continue;
    if (stemmer == name) return snowball_stems(stemmer.c_str());
    names.emplace_back(stemmer);
  }
  throw Error(ErrorCode::wrong_usage, fmt::format("METEOR has no stems '{}'", name),
              suggest_name(name, names));
}

std::vector<NamedScore> rouge_scores(std::span<const AnswerRecord> records, std::string_view words) {
  check_words(words);
  const std::vector<const AnswerRecord*> own = with_reference(records);
  std::vector<RougeScores> scores(own.size());
  parallel_for(own.size(),
               [&](std::size_t i) { scores[i] = rouge(*own[i]->reference, *own[i]->answer, words); });
  std::vector<NamedScore> named;
  const auto add = [&](const char* name, OverlapScore RougeScores::* part) {
    std::vector<double> values;
    for (const RougeScores& one : scores) values.push_back((one.*part).f1);
    named.push_back({fmt::format("{}[{}]", name, words), mean(values), values.size()});
  };
  if (own.empty()) return named;
  add("rouge1", &RougeScores::rouge1);
  add("rouge2", &RougeScores::rouge2);
  add("rougeL", &RougeScores::rouge_l);
  add("rougeLsum", &RougeScores::rouge_lsum);
  return named;
}

std::vector<NamedScore> meteor_scores(std::span<const AnswerRecord> records, std::string_view stems) {
  const StemWord stem = meteor_stems(stems);
  std::vector<double> values;
  for (const AnswerRecord* record : with_reference(records))
    values.push_back(meteor(plain_words(*record->reference), plain_words(*record->answer), stem));
  if (values.empty()) return {};
  return {{fmt::format("meteor[{}]", stems), mean(values), values.size()}};
}

}  // namespace pandect
