#pragma once

#include <optional>
#include <string>
#include <vector>

#include "library/view.h"

namespace pandect {

/// A provision that may be quoted: its words, its parts, and its sentences.
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

/// The words that introduce the list of which a sentence is an item.
std::optional<Span> lead_of(const QuotableProvision& provision, Span sentence, Language language);

/// True if a sentence is only the heading of what follows it: "(b) Remedy.—".
bool is_heading(const QuotableProvision& provision, Span sentence, Language language);

/// A sentence with the context needed to understand it, as ordered spans that do not touch: for an item of a
/// list the words that introduce the list, and those around it, and the words after a list that complete its
/// sentence; for words that introduce a list, or complete its sentence, its items, as many as fit; for a
/// Korean proviso the main sentence, and vice versa; for a row of a table its head; and in Thai, where a
/// sentence is only a clause of a line, the line, unless it is long.
std::vector<Span> complete_quote(const QuotableProvision& provision, Span sentence, Language language);

/// A whole part of a provision, with the context needed to understand it.
std::vector<Span> complete_part(const QuotableProvision& provision, Span part, Language language);

/// A span extended to the sentences it touches.
Span whole_sentences(const QuotableProvision& provision, Span span);

/// Ordered spans, with overlapping ones merged.
std::vector<Span> join_spans(std::vector<Span> spans);

}  // namespace pandect
