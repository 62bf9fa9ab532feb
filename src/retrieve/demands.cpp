#include "retrieve/demands.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "question/work_scope.h"
#include "text/folded_reader.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using Holders = std::vector<std::uint32_t>;  // documents, rising

/// Number of terms of a demand that are looked up: the rarest are the most selective.
constexpr std::size_t most_terms = 4;
/// The documents of a range that contain a term.
Holders holders_of(const LexicalIndex& index, std::uint32_t first, std::uint32_t group,
                   const std::string& term) {
  const std::vector<QueryTerm> terms{{group, term, 1}};
  const std::vector<Bm25Settings> settings(index.groups().size());
  Holders holders;
  const std::uint32_t count = index.document_frequency(group, term);
  for (const ScoredDocument& one : index.search(terms, settings, count))
    holders.push_back(first + one.document);
  std::ranges::sort(holders);
  return holders;
}

Holders common(const Holders& a, const Holders& b) {
  Holders both;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  return both;
}

/// True if a text contains the exact words, or a word with this prefix: from the beginning of a word and, for
/// whole words, to its end. Thai puts no spaces between words; Korean adds particles to them.
bool stands_in(std::string_view text, std::string_view words, bool beginning, Language language) {
  const bool particles = language_profile(language).has("particles");
  const bool dictionary = language_profile(language).has("dictionary");
  const auto is_letter = [&](std::size_t at) {
    FoldedReader reader(text.substr(at));
    if (!reader.next()) return false;
    const CharKind kind = reader.current().kind;
    return kind == CharKind::letter || kind == CharKind::digit || (kind == CharKind::syllable && particles);
  };
  for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
    const bool begins = at == 0 || dictionary || !is_letter(previous_code_point(text, at));
    const std::size_t end = at + words.size();
    const bool ends = beginning || joins_words(language) || end >= text.size() || !is_letter(end);
    if (begins && ends) return true;
  }
  return false;
}

}  // namespace

/// A demand, looked up in the indexes.
class MetDemand {
 public:
  MetDemand(const LibraryView& library, const Query& query, const Demand& demand)
      : library_(library), query_(query), demand_(demand), words_(FoldedText(demand.words).text()) {
    while (words_.starts_with(' ')) words_.erase(0, 1);
    while (words_.ends_with(' ')) words_.pop_back();
    const std::span<const DocumentRange> ranges = library.documents().ranges();
    for (std::size_t i = 0; i < ranges.size(); ++i) find_in(i);
  }

  bool holds(std::uint32_t document) {
    if (!std::ranges::binary_search(may_hold_, document)) return false;
    const auto ranges = library_.documents().ranges();
    const auto own = std::ranges::find_if(
        ranges, [&](const DocumentRange& range) { return range.begin <= document && document < range.end; });
    if (own == ranges.end() || !in_text_[static_cast<std::size_t>(own - ranges.begin())]) return true;
    const auto [known, fresh] = known_.try_emplace(document, false);
    if (fresh) known->second = is_in_text(document);
    return known->second;
  }

  /// True if any document within the query's scope meets it.
  bool is_met() {
    return std::ranges::any_of(may_hold_, [&](std::uint32_t document) {
      return may_find(query_, library_.documents().documents()[document]) && holds(document);
    });
  }

  const Holders& may_hold() const { return may_hold_; }
  bool denied() const { return demand_.denied; }

 private:
  void find_in(std::size_t range) {
    in_text_.push_back(false);
    const DocumentRange& own = library_.documents().ranges()[range];
    const LexicalIndex& index = library_.lexical(range);
    const Holders found = find_words(index, own);
    may_hold_.insert(may_hold_.end(), found.begin(), found.end());
  }

  /// For Thai words, whose segmentation depends on their neighbours, and for prefixes of others: the
  /// documents that contain any three consecutive letters of them.
  Holders find_words(const LexicalIndex& index, const DocumentRange& own) {
    constexpr std::uint32_t words = 0;
    constexpr std::uint32_t characters = 1;
    constexpr std::size_t letters = 3;
    const LanguageProfile& language = language_profile(own.language);
    const bool in_part =
        language.has("dictionary") || (demand_.kind == Demand::Kind::beginning && !language.has("particles"));
    const bool by_letters = in_part && count_code_points(words_) >= letters;
    const std::uint32_t group = by_letters ? characters : words;
    Tokens tokens;
    analyzer(index.groups()[group].analyzer).analyze(words_, tokens);
    std::vector<std::string> terms;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      // At the ends of the words any letter may be adjacent.
      const std::string_view term = tokens.term(i);
      if (by_letters && (term.starts_with(' ') || term.ends_with(' '))) continue;
      terms.emplace_back(term);
    }
    if (terms.size() > 1 || demand_.kind != Demand::Kind::word) in_text_.back() = true;
    std::ranges::sort(terms);
    const auto same = std::ranges::unique(terms);
    terms.erase(same.begin(), same.end());
    std::ranges::stable_sort(terms, {},
                             [&](const std::string& term) { return index.document_frequency(group, term); });
    if (terms.empty()) return {};
    Holders found = holders_of(index, own.begin, group, terms.front());
    for (std::size_t i = 1; i < std::min(most_terms, terms.size()) && !found.empty(); ++i)
      found = common(found, holders_of(index, own.begin, group, terms[i]));
    return found;
  }

  bool is_in_text(std::uint32_t document) const {
    const Document& own = library_.documents().documents()[document];
    const Provision provision = library_.catalogue().provision_and_above(own.version, own.provision).front();
    const Language language = library_.works()[own.work].language;
    const bool beginning = demand_.kind == Demand::Kind::beginning;
    const auto has = [&](const std::string& text) {
      return stands_in(FoldedText(text).text(), words_, beginning, language);
    };
    return has(library_.catalogue().text(own.version, provision.extent)) ||
           has(library_.works()[own.work].title);
  }

  const LibraryView& library_;
  Query query_;
  Demand demand_;
  std::string words_;
  Holders may_hold_;
  std::vector<bool> in_text_;  // by range: the text must be searched
  std::unordered_map<std::uint32_t, bool> known_;
};

Demands::Demands(const LibraryView& library, const Query& query, std::span<const Demand> demands,
                 bool lenient)
    : most_(library.documents().documents().size()) {
  for (const Demand& demand : demands) {
    auto one = std::make_unique<MetDemand>(library, query, demand);
    if (!demand.denied && !one->is_met()) {
      nowhere_.push_back(demand.words);
      if (lenient && demand.kind == Demand::Kind::phrase) continue;
    }
    if (!demand.denied) most_ = std::min(most_, one->may_hold().size());
    all_.push_back(std::move(one));
  }
}

Demands::~Demands() = default;

bool Demands::are_met(std::uint32_t document) const {
  return std::ranges::all_of(
      all_, [&](const std::unique_ptr<MetDemand>& one) { return one->holds(document) != one->denied(); });
}

std::vector<Hit> DemandedHits::retrieve(const Query& query, std::size_t k) const {
  constexpr std::size_t first = 200;
  constexpr std::size_t growth = 8;
  const std::size_t enough = std::min(k, demands_->most());
  std::vector<Hit> met;
  for (std::size_t asked = std::max(first, k); enough > 0; asked *= growth) {
    std::vector<Hit> hits = input_->retrieve(query, asked);
    const bool all = hits.size() < asked;
    met.clear();
    for (Hit& hit : hits) {
      if (met.size() < k && demands_->are_met(hit.document)) met.push_back(std::move(hit));
    }
    if (all || met.size() >= enough) break;
  }
  return met;
}

}  // namespace pandect
