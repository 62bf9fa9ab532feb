#pragma once

#include <optional>
#include <string>
#include <vector>

#include "library/view.h"

namespace pandect {

/// A provision that may be quoted: its words, what divides them, and its sentences.
struct QuotableProvision {
  Provision provision;
  std::vector<Provision> parts;  ///< below it, in the order of the law
  std::string extent;            ///< words of the provision's extent
  std::string around;            ///< headings above it, and the work's title
  std::vector<Span> sentences;   ///< of its body, in the text of the version

  std::string_view words(Span span) const;
};

QuotableProvision read_quotable(const LibraryView& library, const Document& document, Language language);

/// The sentences of a provision's own words, as spans of its version's text.
std::vector<Span> provision_sentences(const Provision& provision, std::string_view extent_text,
                                      Language language);

/// The words that lead to the list of which a sentence is an item.
std::optional<Span> lead_of(const QuotableProvision& provision, Span sentence, Language language);

/// Whether what stands as a sentence is the heading of what follows it and says nothing: "(b) Remedy.—".
bool is_heading(const QuotableProvision& provision, Span sentence, Language language);

/// A sentence with what it cannot be understood without, as spans in order that do not touch: of an item of a
/// list the words that lead to the list, and to those around it, and the words behind a list that end its
/// sentence; of words that lead to a list, or end its sentence, its items, as many as fit; of a Korean
/// proviso the sentence it is to, and the other way round; and of Thai, where a sentence is only a clause of
/// a line, the line, unless it is long.
std::vector<Span> complete_quote(const QuotableProvision& provision, Span sentence, Language language);

/// A part of a provision, all of it, with what it cannot be understood without.
std::vector<Span> complete_part(const QuotableProvision& provision, Span part, Language language);

/// A span with the sentences it touches.
Span whole_sentences(const QuotableProvision& provision, Span span);

/// Spans in order, those that overlap as one.
std::vector<Span> join_spans(std::vector<Span> spans);

}  // namespace pandect
