#include "answer/read/inherited_citations.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "answer/read/citing_words.h"

namespace pandect {
namespace {

/// True if words are in quotation marks from the first to the last.
bool is_in_quotation_marks(std::string_view words) {
  while (words.ends_with('.')) words.remove_suffix(1);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> marks{
      {{"\"", "\""}, {"“", "”"}, {"„", "”"}, {"„", "“"}, {"”", "”"}, {"«", "»"}, {"‘", "’"}, {"「", "」"}}};
  return std::ranges::any_of(
      marks, [&](const auto& mark) { return words.starts_with(mark.first) && words.ends_with(mark.second); });
}

class Inheritance {
 public:
  Inheritance(std::vector<CitedSentence>& sentences, std::string_view words)
      : sentences_(sentences), words_(words) {}

  /// "The deposit is returned. (HR 12 maart 2010, ECLI:NL:HR:2010:1234)": a decision alone in a bracket is
  /// the source of the sentence before it.
  void take_decisions_behind() {
    for (std::size_t i = 0; i + 1 < sentences_.size(); ++i) {
      CitedSentence& own = sentences_[i];
      const CitedSentence& next = sentences_[i + 1];
      const bool has_source = !own.citations.empty() || !own.decisions.empty() || own.talk;
      if (has_source || next.decisions.empty() || !next.citations.empty() || !same_paragraph(i, i + 1))
        continue;
      const std::string_view words = next.sentence.span.of(words_).substr(0, longest_sentence);
      if (words.starts_with('(') && only_cites(words, next.language, hidden_in(next)))
        own.decisions = next.decisions;
    }
  }

  /// A quoted law cites as the law does, "section 6 of this Act": the line directly below or, with a colon,
  /// above names the law.
  void take_sources_of_quotations() {
    for (std::size_t i = 0; i < sentences_.size();) {
      const bool begins = i == 0 || sentences_[i].sentence.block_quote || !same_paragraph(i - 1, i);
      const std::size_t end = begins ? end_of_quotation(i) : i;
      std::optional<std::size_t> from;
      if (end > i && end < sentences_.size() && sentences_[end].only_cites && cites(end)) {
        from = end;
      } else if (end > i && i > 0 && cites(i - 1) && leads(i - 1)) {
        from = i - 1;
      }
      for (std::size_t k = i; from && k < end; ++k) {
        const std::vector<AnswerCitation>& all = sentences_[*from].citations;
        sentences_[k].citations.assign(
            all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most_citations)));
        for (AnswerCitation& one : sentences_[k].citations) one.in_note = true;
      }
      i = std::max(end, i + 1);
    }
  }

  void inherit() {
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      const CitedSentence& own = sentences_[i];
      if (own.sentence.heading || own.sentence.note || own.talk) continue;
      // It has a source of its own, which is not held.
      if ((own.noted || !own.decisions.empty()) && own.citations.empty()) continue;
      if (!own.citations.empty()) {
        add_citations_behind(i);
      } else if (const auto from = source_for(i)) {
        take(*from, i);
      }
    }
  }

 private:
  bool same_paragraph(std::size_t a, std::size_t b) const {
    return sentences_[a].sentence.paragraph == sentences_[b].sentence.paragraph;
  }

  bool cites(std::size_t i) const {
    const CitedSentence& sentence = sentences_[i];
    return !sentence.citations.empty() && !sentence.inherited && !sentence.sentence.note;
  }

  void take(std::size_t from, std::size_t to) {
    constexpr std::size_t most = 64;  // a line may have thousands, and each is compared with the law
    const std::vector<AnswerCitation>& all = sentences_[from].citations;
    sentences_[to].citations.assign(all.begin(),
                                    all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most)));
    sentences_[to].inherited = true;
  }

  /// The end of a quotation that begins with sentence `i`; `i` when there is none. It is a block quote or a
  /// paragraph in quotation marks, without a line of citations below it.
  std::size_t end_of_quotation(std::size_t i) const {
    const bool block = sentences_[i].sentence.block_quote;
    std::size_t end = i;
    while (end < sentences_.size() && sentences_[end].sentence.block_quote == block &&
           (block || same_paragraph(end, i)) && !sentences_[end].only_cites &&
           !sentences_[end].sentence.note && !sentences_[end].sentence.heading)
      ++end;
    if (block || end == i) return end;
    const Span whole{sentences_[i].sentence.span.begin, sentences_[end - 1].sentence.span.end};
    return is_in_quotation_marks(whole.of(words_)) ? end : i;
  }

  /// In a list item: the nearest sentence of the item with a citation, before or after.
  std::optional<std::size_t> source_in_item(std::size_t i, std::size_t farthest) const {
    std::size_t first = i;
    while (first > 0 && i - first < farthest && !sentences_[first].sentence.begins_item &&
           same_paragraph(first - 1, i))
      --first;
    if (!sentences_[first].sentence.begins_item) return std::nullopt;
    for (std::size_t k = i; k > first; --k) {
      if (cites(k - 1)) return k - 1;
    }
    for (std::size_t k = i + 1; k < sentences_.size() && k - i < farthest && same_paragraph(k, i); ++k) {
      if (sentences_[k].sentence.begins_item) break;
      if (cites(k)) return k;
    }
    return std::nullopt;
  }

  /// The sentence whose citations sentence `i` takes.
  std::optional<std::size_t> source_for(std::size_t i) const {
    constexpr std::size_t farthest = 50;
    if (i + 1 < sentences_.size() && sentences_[i + 1].only_cites && cites(i + 1)) return i + 1;
    const std::size_t back = std::min(i, farthest - 1);
    if (const auto own = source_in_item(i, farthest)) return own;
    for (std::size_t k = i; k > i - back && same_paragraph(k - 1, i); --k) {
      if (cites(k - 1)) return k - 1;
    }
    for (std::size_t k = i + 1; k < sentences_.size() && k - i < farthest && same_paragraph(k, i); ++k) {
      if (cites(k)) return k;
    }
    std::size_t first = i;
    while (first > 0 && i - first < farthest && same_paragraph(first - 1, i)) --first;
    if (first > 0 && cites(first - 1) && leads(first - 1)) return first - 1;
    for (std::size_t k = i; k > i - back; --k) {
      if (!sentences_[k - 1].sentence.heading) continue;
      if (cites(k - 1)) return k - 1;
      break;
    }
    return std::nullopt;
  }

  bool leads(std::size_t i) const {
    return sentences_[i].sentence.heading || sentences_[i].sentence.span.of(words_).ends_with(':');
  }

  /// "The FAA governs it only so far. 9 U.S.C. § 307.": a law mentioned in a sentence is not its source.
  void add_citations_behind(std::size_t i) {
    CitedSentence& own = sentences_[i];
    if (own.only_cites || i + 1 == sentences_.size()) return;
    const CitedSentence& next = sentences_[i + 1];
    if (!next.only_cites || next.inherited || !same_paragraph(i, i + 1)) return;
    std::erase_if(own.citations, [](const AnswerCitation& one) { return one.whole_work; });
    own.citations.insert(own.citations.end(), next.citations.begin(), next.citations.end());
  }

  std::vector<CitedSentence>& sentences_;
  std::string_view words_;
};

}  // namespace

void follow_note_marks(std::vector<CitedSentence>& sentences, const SourceNotes& notes) {
  std::vector<std::vector<AnswerCitation>> cited(notes.notes.size());
  for (const CitedSentence& sentence : sentences) {
    const SourceNote* note = notes.note_at(sentence.sentence.span.begin);
    if (note == nullptr) continue;
    auto& all = cited[static_cast<std::size_t>(note - notes.notes.data())];
    all.insert(all.end(), sentence.citations.begin(), sentence.citations.end());
  }
  std::size_t left = 10'000;  // of all marks: comparing each with the law takes time
  for (std::vector<AnswerCitation>& all : cited) {
    all.resize(std::min(all.size(), most_citations));
    for (AnswerCitation& one : all) one.in_note = true;
  }
  for (const NoteMark& mark : notes.marks) {
    const auto behind = std::ranges::upper_bound(
        sentences, mark.span.begin, {}, [](const auto& sentence) { return sentence.sentence.span.begin; });
    if (behind == sentences.begin() || std::prev(behind)->sentence.heading) continue;
    CitedSentence& sentence = *std::prev(behind);
    if (mark.in_brackets) {
      const bool number = std::ranges::any_of(
          sentence.hidden, [&](Span one) { return one.begin < mark.span.end && mark.span.begin < one.end; });
      if (number && !sentence.noted) continue;
      sentence.hidden.push_back(mark.span);
    }
    const std::vector<AnswerCitation>& all = cited[mark.note];
    sentence.noted = true;
    const auto taken =
        std::ranges::count_if(sentence.citations, [](const AnswerCitation& one) { return one.in_note; });
    if (static_cast<std::size_t>(taken) >= most_citations || left < all.size()) continue;
    left -= all.size();
    sentence.citations.insert(sentence.citations.end(), all.begin(), all.end());
  }
}

void inherit_citations(std::vector<CitedSentence>& sentences, std::string_view words) {
  Inheritance inheritance(sentences, words);
  inheritance.take_decisions_behind();
  inheritance.take_sources_of_quotations();
  inheritance.inherit();
}

}  // namespace pandect
