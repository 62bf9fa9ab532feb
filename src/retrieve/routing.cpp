#include "retrieve/routing.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "question/asking_words.h"
#include "question/subject.h"
#include "retrieve/hit_table.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t shortest_in_name = 4;  // least number of bytes of a term that is searched inside a file
                                             // name

/// The letters and digits of a name in lower case, as in "ACMECORP_EX-10.txt" without its marks.
std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || byte >= 0x80) letters.push_back(static_cast<char>(std::tolower(byte)));
  }
  return letters;
}

/// The name with a space at each apparent word boundary: at marks, and before a capital after a small letter.
std::string words_in_name(std::string_view name) {
  std::string words;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto byte = static_cast<unsigned char>(name[i]);
    const bool mark = byte < 0x80 && std::isalnum(byte) == 0;
    if (i > 0 && std::isupper(byte) != 0 && std::islower(static_cast<unsigned char>(name[i - 1])) != 0)
      words.push_back(' ');
    words.push_back(mark ? ' ' : name[i]);
  }
  return words;
}

std::string_view opening_of(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  const std::size_t end = text.find(' ', bytes);
  return text.substr(
      0, end == std::string_view::npos || end > 2 * bytes ? previous_code_point(text, bytes) : end);
}

}  // namespace

RoutedWorks::RoutedWorks(const LibraryView& library, SharedRetriever input, const RoutingSettings& settings)
    : library_(library),
      input_(std::move(input)),
      settings_(settings),
      analyzer_(analyzer(settings.analyzer)) {
  for (std::uint32_t work = 0; work < library.works().size(); ++work) add_card(work);
}

std::vector<std::string> RoutedWorks::terms_of(std::string_view text) const {
  Tokens tokens;
  analyzer_.analyze(text, tokens);
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < tokens.size(); ++i) terms.emplace_back(tokens.term(i));
  std::ranges::sort(terms);
  const auto rest = std::ranges::unique(terms);
  terms.erase(rest.begin(), rest.end());
  return terms;
}

void RoutedWorks::add_card(std::uint32_t work) {
  const VersionRecord& newest = library_.versions(work).back().record;
  const std::string stem = std::filesystem::path(newest.source).stem().string();
  file_letters_.push_back(letters_of(stem));
  const std::string text = library_.catalogue().text(newest.version);
  const std::vector<std::string> name = terms_of(library_.works()[work].title + "\n" + words_in_name(stem));
  for (const std::string& term : name) cards_[term].push_back({work, true});
  for (std::string& term : terms_of(opening_of(text, settings_.opening))) {
    if (!std::ranges::binary_search(name, term)) cards_[std::move(term)].push_back({work, false});
  }
}

std::vector<double> RoutedWorks::shares(const Query& query) const {
  const SubjectAndQuestion parts = split_subject(query.text);
  const auto works = static_cast<double>(file_letters_.size());
  std::vector<double> scores(file_letters_.size());
  const std::string_view said = parts.subject.empty() ? parts.question : parts.subject;
  for (const std::string& term : terms_of(without_asking_words(said, query.language))) {
    std::vector<double> holds(scores.size());
    const auto card = cards_.find(term);
    if (card != cards_.end()) {
      for (const Holder& holder : card->second) holds[holder.work] = holder.in_name ? settings_.in_name : 1;
    }
    for (std::size_t work = 0; term.size() >= shortest_in_name && work < scores.size(); ++work) {
      if (file_letters_[work].find(term) != std::string::npos) holds[work] = settings_.in_name;
    }
    const auto holders =
        static_cast<double>(scores.size()) - static_cast<double>(std::ranges::count(holds, 0));
    if (holders == 0) continue;
    const double weight = std::log(1 + (works - holders + 0.5) / (holders + 0.5));
    for (std::size_t work = 0; work < scores.size(); ++work) scores[work] += holds[work] * weight;
  }
  const double best = scores.empty() ? 0 : std::ranges::max(scores);
  for (double& score : scores) {
    score = best > 0 ? std::pow(score / best, settings_.power) : 1;
    if (score < settings_.least) score = 0;
  }
  return scores;
}

std::vector<Hit> RoutedWorks::retrieve(const Query& query, std::size_t k) const {
  Query routed = query;
  routed.work_shares = shares(query);
  for (std::uint32_t work = 0; work < routed.work_shares.size(); ++work)
    routed.work_shares[work] *= query.share_of(work);
  std::vector<Hit> hits;
  for (Hit& hit : input_->retrieve(routed, std::max(k, settings_.candidates))) {
    const double share = routed.share_of(library_.documents().documents()[hit.document].work);
    if (share == 0) continue;
    hit.why.push_back({Reason::Kind::work, hit.score * (share - 1), 0});
    hit.score *= share;
    hits.push_back(std::move(hit));
  }
  std::ranges::stable_sort(hits, [](const Hit& a, const Hit& b) { return a.score > b.score; });
  if (hits.size() > k) hits.resize(k);
  return hits;
}

}  // namespace pandect
