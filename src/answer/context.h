#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/formats/answer_format.h"
#include "library/view.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A provision given to a model.
struct ContextEntry {
  std::uint32_t document = 0;
  std::string label;       ///< its label in citations of replies: "3", "DOC3"
  std::string citation;    ///< as lawyers cite it
  std::string text;        ///< its words
  Span span;               ///< span of `text` in the document's version
  bool part = false;       ///< the hit is a part of a text, possibly of several provisions
  bool related = false;    ///< not a hit for the question, but referred to by one
  bool shortened = false;  ///< its end did not fit
};

/// The provisions given to a model.
struct Context {
  std::vector<ContextEntry> entries;
  std::size_t left_out = 0;  ///< number of provisions that did not fit
  std::size_t tokens = 0;    ///< estimated

  /// The entry meant by a label in a reply ("3", "DOC3", "doc 3"); null when there is none.
  const ContextEntry* find(std::string_view label) const;
};

struct ContextSettings {
  std::size_t tokens = 16'000;  ///< limit, by estimate
  enum class Order : std::uint8_t {
    best_first,
    best_last,  ///< the best nearest to the question
    law,        ///< in the order of the law
  } order = Order::best_first;
};

/// An estimate of a text's tokens for any model: one token for four letters of Latin script, and for one and
/// a half characters of any other.
std::size_t estimate_tokens(std::string_view text);

/// Adds provisions, best first, as long as they fit. One that does not fit is cut after the last of its parts
/// that does, never within one; if none does it is left out, and a smaller one may still fit.
Context assemble_context(const LibraryView& library, std::span<const Hit> hits,
                         const ContextSettings& settings);

/// A context in the form of a format's prompts.
std::string render_context(const Context& context, AnswerFormat format);

}  // namespace pandect
