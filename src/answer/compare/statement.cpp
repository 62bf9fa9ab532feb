#include "answer/compare/statement.h"

#include <algorithm>
#include <array>

#include "text/folded_text.h"
#include "text/sentences.h"

namespace pandect {
namespace {

bool is_comparison(PhraseKind kind) {
  return kind == PhraseKind::at_least || kind == PhraseKind::at_most || kind == PhraseKind::above ||
         kind == PhraseKind::below;
}

bool is_force(PhraseKind kind) {
  return kind == PhraseKind::obligation || kind == PhraseKind::permission ||
         kind == PhraseKind::prohibition || kind == PhraseKind::exemption || kind == PhraseKind::negation ||
         kind == PhraseKind::nobody || kind == PhraseKind::without;
}

bool is_other(PhraseKind kind) {
  return kind == PhraseKind::exception || kind == PhraseKind::only || kind == PhraseKind::in_all_cases ||
         kind == PhraseKind::condition || kind == PhraseKind::even_if || kind == PhraseKind::before ||
         kind == PhraseKind::after || kind == PhraseKind::frame;
}

/// The text with hidden spans blanked, byte for byte.
std::string hide(std::string_view text, std::span<const Span> hidden) {
  std::string shown(text);
  for (const Span span : hidden) {
    for (std::size_t i = span.begin; i < span.end && i < shown.size(); ++i) shown[i] = ' ';
  }
  return shown;
}

class StatementReader {
 public:
  StatementReader(std::string_view text, Language language, std::span<const Span> hidden)
      : source_(hide(text, hidden)),
        folded_(source_),
        words_(vocabulary(language)),
        language_(language_profile(language)) {
    out_.language = words_.language();
    tokens_ = find_terms(source_, out_.language);
    out_.sentences = split_sentences(source_, out_.language);
    for (std::uint32_t i = 0; i < out_.sentences.size(); ++i) out_.governors.push_back(i);
  }

  LegalStatement run() {
    find_phrases();
    set_senses();
    read_marks();
    collect_terms();
    index_terms();
    return std::move(out_);
  }

 private:
  struct Found {
    PhraseKind kind;
    const Phrase* phrase;
    std::size_t begin;  // in the folded text
    std::size_t end;
    Span source;
  };

  std::uint32_t place_of(std::uint32_t offset) const {
    const auto token =
        std::ranges::lower_bound(tokens_, offset, {}, [](const Term& t) { return t.source.end; });
    return static_cast<std::uint32_t>(token - tokens_.begin());
  }
  std::uint32_t sentence_of(std::uint32_t offset) const {
    const auto sentence =
        std::ranges::lower_bound(out_.sentences, offset, {}, [](Span span) { return span.end; });
    const auto last = static_cast<std::ptrdiff_t>(out_.sentences.size()) - 1;
    return static_cast<std::uint32_t>(
        std::max<std::ptrdiff_t>(0, std::min<std::ptrdiff_t>(sentence - out_.sentences.begin(), last)));
  }

  /// In a language with a dictionary a phrase must begin at a word boundary: others are parts of longer
  /// words.
  bool may_begin(std::size_t at) const {
    if (!language_.has("dictionary")) return true;
    const std::uint32_t offset = folded_.source(at, at + 1).begin;
    const auto token =
        std::ranges::lower_bound(tokens_, offset, {}, [](const Term& t) { return t.source.begin; });
    if (token != tokens_.end() && token->source.begin == offset) return true;
    if (token == tokens_.begin()) return true;
    return std::prev(token)->source.end <= offset;  // between words: a sign such as "%"
  }

  /// And a number must end at one: "ห้า" is not part of "ห้าง".
  bool may_end(std::size_t at) const {
    if (!language_.has("dictionary")) return true;
    const std::uint32_t offset = folded_.source(at - 1, at).end;
    const auto token =
        std::ranges::lower_bound(tokens_, offset, {}, [](const Term& t) { return t.source.end; });
    return token == tokens_.end() || token->source.end == offset || token->source.begin >= offset;
  }

  void find_phrases() {
    const std::string_view text = folded_.text();
    std::size_t at = 0;
    while (at < text.size()) {
      if ((static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) {
        ++at;
        continue;
      }
      const std::size_t next = may_begin(at) ? find_phrase(text, at) : at;
      at = next > at ? next : at + 1;
    }
  }

  std::size_t find_phrase(std::string_view text, std::size_t at) {
    const auto match = words_.match(text, at);
    // A phrase excluded by the vocabulary hides the words within it.
    const bool set_apart = match && match->phrase->kind == PhraseKind::nothing;
    if (!set_apart) {
      const auto quantity = read_quantity(words_, text, at);
      if (quantity && (!match || quantity->end >= match->end) && may_end(quantity->end)) {
        const Span source = folded_.source(quantity->begin, quantity->end);
        const std::uint32_t place = place_of(source.begin + 1);
        out_.facts.push_back({*quantity, source, place, sentence_of(source.begin + 1), 0});
        fact_ranges_.emplace_back(quantity->begin, quantity->end);
        return quantity->end;
      }
    }
    if (!match) return at;
    found_.push_back({match->phrase->kind, match->phrase, at, match->end, folded_.source(at, match->end)});
    return match->end;
  }

  /// "or more", "이상", "ขึ้นไป" follow the number; the others precede it.
  bool stands_behind(const Found& found) const {
    return words_.has("heads-last") || words_.end_of("bound-behind", found.phrase->words, 0);
  }

  void set_senses() {
    constexpr std::size_t reach = 12;  // bytes between a comparison and its number
    const bool heads_last = words_.has("heads-last");
    for (std::size_t i = 0; i < out_.facts.size(); ++i) {
      const auto [begin, end] = fact_ranges_[i];
      const std::size_t next = i + 1 < fact_ranges_.size() ? fact_ranges_[i + 1].first : std::string::npos;
      std::size_t best = reach + 1;
      for (const Found& found : found_) {
        if (!is_comparison(found.kind)) continue;
        const bool behind = found.begin >= end;
        const bool of_next = !heads_last && next <= found.end + 1;  // "per seven days at least 36 hours"
        if (behind ? of_next || !stands_behind(found) : found.end > begin) continue;
        const std::size_t gap = behind ? found.begin - end : begin - found.end;
        // In "5명 이상 7명 이하" each is of the number before it.
        if (gap > best || (gap == best && !(behind && heads_last))) continue;
        best = gap;
        const bool least = found.kind == PhraseKind::at_least || found.kind == PhraseKind::above;
        out_.facts[i].sense = least ? 1 : -1;
      }
    }
  }

  Mark mark_of(const Found& found) const {
    return {found.kind, found.source, place_of(found.source.begin + 1), sentence_of(found.source.begin + 1)};
  }

  bool parted(std::size_t begin, std::size_t end) const {
    const std::string_view between = folded_.text().substr(begin, end - begin);
    constexpr std::array<std::string_view, 9> marks{",", ";", ":", ".", "\"", "“", "”", "„", "«"};
    return std::ranges::any_of(
        marks, [&](std::string_view mark) { return between.find(mark) != std::string_view::npos; });
  }

  /// "Nobody … shall" and "mag … niet" are prohibitions, "no fee" a negation.
  void read_marks() {
    using enum PhraseKind;
    const Found* open = nullptr;  // the "nobody", "must" or "may" that a word behind it may turn
    std::size_t place = 0;        // of its mark
    for (const Found& found : found_) {
      if (is_other(found.kind) || is_comparison(found.kind)) out_.others.push_back(mark_of(found));
      if (!is_force(found.kind)) continue;
      const bool modal = found.kind == obligation || found.kind == permission;
      const std::size_t away = found.begin - (open == nullptr ? 0 : open->end);
      const bool joined = open != nullptr && !parted(open->end, found.begin);
      const bool denied = joined && open->kind != nobody &&
                          ((found.kind == nobody && away < farthest_nobody) ||
                           (found.kind == negation && words_.spaced() && away < farthest_denial()));
      if (denied || (joined && open->kind == nobody && modal)) {
        if (modal) out_.forces[place] = mark_of(found);
        deny(out_.forces[place]);
        open = nullptr;
        continue;
      }
      if (modal || found.kind == nobody) {
        open = &found;
        place = out_.forces.size();
      } else if (found.kind != without) {
        open = nullptr;
      }
      out_.forces.push_back(mark_of(found));
      if (found.kind == nobody) out_.forces.back().kind = negation;
    }
  }

  static constexpr std::size_t farthest_nobody = 60;  // bytes behind its "may"
  /// The greatest distance in bytes of "not" after its "may".
  std::size_t farthest_denial() const { return words_.has("verb-last") ? 80 : 40; }

  void deny(Mark& mark) const {
    const bool exempts = mark.kind == PhraseKind::obligation && words_.has("denied-duty-is-exemption");
    mark.kind = exempts ? PhraseKind::exemption : PhraseKind::prohibition;
  }

  bool in_fact(Span span) const {
    const auto fact =
        std::ranges::upper_bound(out_.facts, span.begin, {}, [](const Fact& one) { return one.source.end; });
    return fact != out_.facts.end() && fact->source.begin < span.end;
  }

  void collect_terms() {
    std::vector<Span> taken;
    for (const Found& found : found_) {
      const bool no_content = found.kind == PhraseKind::frame || found.kind == PhraseKind::negation;
      if (no_content || is_comparison(found.kind)) taken.push_back(found.source);
      if (found.kind != PhraseKind::meaning) continue;
      taken.push_back(found.source);
      add_term(Vocabulary::meaning_term(static_cast<std::uint32_t>(found.phrase->value)), found.source,
               place_of(found.source.begin + 1));
      ContentTerm& term = out_.terms.back();
      term.parts = words_in(found.source);
      term.actor = term.actor || names_actor_in(found.source);
    }
    for (std::uint32_t place = 0; place < tokens_.size(); ++place) {
      const Term& token = tokens_[place];
      const auto phrase =
          std::ranges::upper_bound(taken, token.source.begin, {}, [](Span span) { return span.end; });
      const bool used = phrase != taken.end() && phrase->begin <= token.source.begin;
      if (used || words_.is_stop(token.text) || in_fact(token.source)) continue;
      const bool digits = token.text.find_first_not_of("0123456789.,") == std::string::npos;
      if (!digits) add_term(token.text, token.source, place);
    }
    std::ranges::stable_sort(out_.terms, {}, &ContentTerm::place);
  }

  /// The tokens inside a span.
  std::span<const Term> tokens_in(Span span) const {
    const auto begin = [](const Term& token) { return token.source.begin; };
    const auto end = [](const Term& token) { return token.source.end; };
    const auto first = std::ranges::lower_bound(tokens_, span.begin, {}, begin);
    const auto last = std::ranges::upper_bound(tokens_, span.end, {}, end);
    return {first, std::max(first, last)};
  }

  /// True if a phrase contains a word for a person: "bestuurlijke boete" does not.
  bool names_actor_in(Span span) const {
    return std::ranges::any_of(tokens_in(span), [&](const Term& token) { return is_actor(token.text); });
  }

  std::vector<std::string> words_in(Span span) const {
    std::vector<std::string> words;
    for (const Term& token : tokens_in(span)) {
      if (!words_.is_stop(token.text)) words.push_back(token.text);
    }
    return words;
  }

  void add_term(std::string text, Span source, std::uint32_t place) {
    const bool actor = is_actor(text);
    out_.terms.push_back({std::move(text), source, place, sentence_of(source.begin + 1), actor});
  }

  bool is_actor(const std::string& term) const { return words_.is_actor(term); }

  void index_terms() {
    for (std::uint32_t i = 0; i < out_.terms.size(); ++i) {
      out_.by_text[out_.terms[i].text].push_back(i);
      for (const std::string& part : out_.terms[i].parts) out_.by_text[part].push_back(i);
      const auto* groups = words_.meanings(out_.terms[i].text);
      if (groups == nullptr) continue;
      for (const std::uint32_t group : *groups) out_.by_meaning[group].push_back(i);
    }
  }

  std::string source_;
  FoldedText folded_;
  const Vocabulary& words_;
  const LanguageProfile& language_;
  std::vector<Term> tokens_;
  std::vector<Found> found_;
  std::vector<std::pair<std::size_t, std::size_t>> fact_ranges_;
  LegalStatement out_;
};

}  // namespace

bool denies(const Mark& mark) {
  using enum PhraseKind;
  return mark.kind == negation || mark.kind == prohibition || mark.kind == exemption || mark.kind == without;
}

LegalStatement read_statement(std::string_view text, Language language, std::span<const Span> hidden) {
  return StatementReader(text, language, hidden).run();
}

}  // namespace pandect
