#include "retrieve/demands.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/work_limit.h"
#include "question/work_scope.h"
#include "text/folded_reader.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using Holders = std::vector<std::uint32_t>;  // documents, rising

/// Number of words of a demand that are looked up, and of its trigrams: the rarest are the most selective.
constexpr std::size_t most_terms = 3;
/// Number of provisions whose words are searched for all phrases of a question, and of those that probably do
/// not have one. What is beyond them is left out, and that is said.
constexpr std::size_t most_texts = 1000;
constexpr std::size_t most_unlikely = 50;

constexpr std::uint32_t words_group = 0;
constexpr std::uint32_t characters_group = 1;

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

/// What the demands of a question look up, each once.
class LookUps {
 public:
  explicit LookUps(const LibraryView& library) : library_(library) {}

  /// The documents of a range that contain a term.
  const Holders& holders(std::size_t range, std::uint32_t group, const std::string& term) {
    constexpr std::size_t most = std::size_t{4} << 20;  // 16 MB
    const std::tuple<std::size_t, std::uint32_t, std::string> key(range, group, term);
    if (const auto known = holders_.find(key); known != holders_.end()) return known->second;
    WorkLimit::check();
    const std::uint32_t first = library_.documents().ranges()[range].begin;
    Holders found = library_.lexical(range).documents_with(group, term);
    for (std::uint32_t& document : found) document += first;
    if (held_ + found.size() > most) {
      holders_.clear();
      held_ = 0;
    }
    held_ += found.size();
    return holders_.emplace(key, std::move(found)).first->second;
  }

  /// The folded words and title of a document; nothing if enough were read.
  const std::pair<std::string, std::string>* words_of(std::uint32_t document) {
    if (const auto known = texts_.find(document); known != texts_.end()) return &known->second;
    if (texts_.size() >= most_texts || WorkLimit::is_reached()) {
      limited_ = true;
      return nullptr;
    }
    const Document& own = library_.documents().documents()[document];
    const Span extent = library_.provision_and_above(own.version, own.provision).front().extent;
    return &texts_
                .emplace(document, std::pair(FoldedText(library_.text(own.version, extent)).text(),
                                             FoldedText(library_.works()[own.work].title).text()))
                .first->second;
  }

  bool is_limited() const { return limited_; }
  void limit() { limited_ = true; }

 private:
  const LibraryView& library_;
  std::map<std::tuple<std::size_t, std::uint32_t, std::string>, Holders> holders_;
  std::size_t held_ = 0;  // documents of holders_
  std::unordered_map<std::uint32_t, std::pair<std::string, std::string>> texts_;
  bool limited_ = false;
};

/// A demand, looked up in the indexes.
class MetDemand {
 public:
  MetDemand(const LibraryView& library, const Query& query, const Demand& demand, LookUps& look_ups)
      : library_(library),
        query_(query),
        look_ups_(look_ups),
        demand_(demand),
        words_(FoldedText(demand.words).text()) {
    while (words_.starts_with(' ')) words_.erase(0, 1);
    while (words_.ends_with(' ')) words_.pop_back();
    for (std::size_t i = 0; i < library.documents().ranges().size(); ++i) find_in(i);
  }

  bool holds(std::uint32_t document) {
    if (!std::ranges::binary_search(may_hold_, document)) return false;
    if (!is_of_text(document)) return true;
    if (const auto known = known_.find(document); known != known_.end()) return known->second;
    const auto* text = look_ups_.words_of(document);
    if (text == nullptr) return false;
    const Language language = library_.works()[library_.documents().documents()[document].work].language;
    const bool beginning = demand_.kind == Demand::Kind::beginning;
    const bool held = stands_in(text->first, words_, beginning, language) ||
                      stands_in(text->second, words_, beginning, language);
    return known_.emplace(document, held).first->second;
  }

  /// True if any document within the query's scope meets it, or if too many might to look at all.
  bool is_met() {
    const auto in_scope = [&](std::uint32_t document) {
      return may_find(query_, library_.documents().documents()[document]);
    };
    for (const std::uint32_t document : likely_)
      if (in_scope(document) && holds(document)) return true;
    std::size_t looked_at = 0;
    for (const std::uint32_t document : may_hold_) {
      if (std::ranges::binary_search(likely_, document) || !in_scope(document)) continue;
      if (is_of_text(document) && ++looked_at > most_unlikely) {
        look_ups_.limit();
        return true;
      }
      if (holds(document)) return true;
    }
    return look_ups_.is_limited();
  }

  const Holders& may_hold() const { return may_hold_; }
  bool denied() const { return demand_.denied; }

 private:
  void find_in(std::size_t range) {
    in_text_.push_back(false);
    const auto [found, likely] = find_words(range);
    may_hold_.insert(may_hold_.end(), found.begin(), found.end());
    likely_.insert(likely_.end(), likely.begin(), likely.end());
  }

  /// True if the text of a document must be searched.
  bool is_of_text(std::uint32_t document) const {
    const auto ranges = library_.documents().ranges();
    const auto own = std::ranges::find_if(
        ranges, [&](const DocumentRange& range) { return range.begin <= document && document < range.end; });
    return own != ranges.end() && in_text_[static_cast<std::size_t>(own - ranges.begin())];
  }

  /// The documents with the rarest of some terms, from the rarest on; of all documents if there are none.
  Holders with_rarest(std::size_t range, std::uint32_t group, std::vector<std::string> terms,
                      const Holders* among) {
    const LexicalIndex& index = library_.lexical(range);
    std::ranges::sort(terms);
    const auto same = std::ranges::unique(terms);
    terms.erase(same.begin(), same.end());
    std::ranges::stable_sort(terms, {},
                             [&](const std::string& term) { return index.document_frequency(group, term); });
    Holders found;
    const Holders* before = among;
    for (std::size_t i = 0; i < std::min(most_terms, terms.size()); ++i) {
      const Holders& own = look_ups_.holders(range, group, terms[i]);
      found = before == nullptr ? own : common(*before, own);
      before = &found;
      if (found.empty()) break;
    }
    return before == nullptr ? Holders{} : before == among ? *among : found;
  }

  /// The trigrams of the words, those within words or also across blanks. At the ends of the words any letter
  /// may be adjacent.
  std::vector<std::string> trigrams(const LexicalIndex& index, bool across) const {
    Tokens tokens;
    analyzer(index.groups()[characters_group].analyzer).analyze(words_, tokens);
    std::vector<std::string> terms;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const std::string_view term = tokens.term(i);
      const bool begins = term.starts_with(' ') && (!across || i == 0);
      const bool ends = term.ends_with(' ') && (!across || i + 1 == tokens.size());
      if (!begins && !ends) terms.emplace_back(term);
    }
    return terms;
  }

  struct Found {
    Holders all;
    Holders likely;  ///< of those, the ones that also have the letters in a row, as far as trigrams tell
  };
  /// For Thai words, whose segmentation depends on their neighbours, and for prefixes of others, those with
  /// the trigrams.
  Found find_words(std::size_t range) {
    constexpr std::size_t letters = 3;
    const LexicalIndex& index = library_.lexical(range);
    const LanguageProfile& language = language_profile(library_.documents().ranges()[range].language);
    const bool in_part =
        language.has("dictionary") || (demand_.kind == Demand::Kind::beginning && !language.has("particles"));
    if (in_part && count_code_points(words_) >= letters) {
      in_text_.back() = true;
      const std::vector<std::string> terms = trigrams(index, false);
      Holders found = terms.empty() ? Holders{} : with_rarest(range, characters_group, terms, nullptr);
      return {found, found};
    }
    Tokens tokens;
    analyzer(index.groups()[words_group].analyzer).analyze(words_, tokens);
    std::vector<std::string> terms;
    for (std::size_t i = 0; i < tokens.size(); ++i) terms.emplace_back(tokens.term(i));
    if (terms.size() > 1 || demand_.kind != Demand::Kind::word) in_text_.back() = true;
    if (terms.empty()) return {};
    const bool is_row = terms.size() > 1;
    Holders found = with_rarest(range, words_group, std::move(terms), nullptr);
    if (!is_row) return {found, found};
    // A phrase over the end of a heading is in no trigram: such provisions come last.
    Holders likely = with_rarest(range, characters_group, trigrams(index, true), &found);
    return {std::move(found), std::move(likely)};
  }

  const LibraryView& library_;
  Query query_;
  LookUps& look_ups_;
  Demand demand_;
  std::string words_;
  Holders may_hold_;
  Holders likely_;
  std::vector<bool> in_text_;  // by range: the text must be searched
  std::unordered_map<std::uint32_t, bool> known_;
};

Demands::Demands(const LibraryView& library, const Query& query, std::span<const Demand> demands,
                 bool lenient)
    : look_ups_(std::make_unique<LookUps>(library)), most_(library.documents().documents().size()) {
  for (const Demand& demand : demands) {
    // Some write one thing again and again.
    const bool again = std::any_of(demands.data(), &demand, [&](const Demand& before) {
      return before.kind == demand.kind && before.words == demand.words && before.denied == demand.denied;
    });
    if (again) continue;
    auto one = std::make_unique<MetDemand>(library, query, demand, *look_ups_);
    if (!demand.denied && !one->is_met()) {
      nowhere_.push_back(demand.words);
      if (lenient && demand.kind == Demand::Kind::phrase) continue;
    }
    all_.push_back(std::move(one));
  }
  // What fewest have decides soonest.
  std::ranges::stable_sort(all_, {}, [](const auto& one) { return one->may_hold().size(); });
  count_most();
}

void Demands::count_most() {
  const Holders* before = nullptr;
  Holders all;
  for (const auto& one : all_) {
    if (one->denied()) continue;
    all = before == nullptr ? one->may_hold() : common(*before, one->may_hold());
    before = &all;
  }
  if (before == nullptr) return;
  // Of a few it is known at once which do: a ranking is then not read to its end for one that does not.
  constexpr std::size_t few = 100;
  if (all.size() <= few) std::erase_if(all, [&](std::uint32_t document) { return !are_met(document); });
  most_ = all.size();
}

Demands::~Demands() = default;

bool Demands::is_limited() const {
  return look_ups_->is_limited();
}

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
    if (all || met.size() >= enough || demands_->is_limited() || WorkLimit::is_reached()) break;
  }
  return met;
}

SharedRetriever meeting(const std::shared_ptr<const Demands>& demands, const SharedRetriever& retriever) {
  return demands ? std::make_shared<DemandedHits>(retriever, demands) : retriever;
}

}  // namespace pandect
