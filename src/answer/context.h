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

/// A provision that a model is given to read.
struct ContextEntry {
  std::uint32_t document = 0;
  std::string label;       ///< what replies cite it by: "3", "DOC3"
  std::string citation;    ///< as lawyers cite it
  std::string text;        ///< its words
  Span span;               ///< of those words, in the text of the document's version
  bool part = false;       ///< what was found is a part of the text, perhaps of several provisions
  bool related = false;    ///< not found for the question, but referred to by what was
  bool shortened = false;  ///< its end did not fit
};

/// What a model is given to read.
struct Context {
  std::vector<ContextEntry> entries;
  std::size_t left_out = 0;  ///< provisions that did not fit
  std::size_t tokens = 0;    ///< estimated

  /// The entry a reply means by a label ("3", "DOC3", "doc 3"); null when there is none.
  const ContextEntry* find(std::string_view label) const;
};

struct ContextSettings {
  std::size_t tokens = 16'000;  ///< at most, by estimate
  enum class Order : std::uint8_t {
    best_first,
    best_last,  ///< nearest to the question
    law,        ///< as they stand in the law
  } order = Order::best_first;
};

/// How many tokens a text may take in a model of any make: a token for four letters of Latin script, and for
/// one and a half characters of any other.
std::size_t estimate_tokens(std::string_view text);

/// Takes provisions, best first, while they fit. One that does not fit is shortened behind the last of its
/// parts that does, never within one; when none does it is left out, and a smaller one may still fit.
Context assemble_context(const LibraryView& library, std::span<const Hit> hits,
                         const ContextSettings& settings);

/// A context as the prompts of a format show it.
std::string render_context(const Context& context, AnswerFormat format);

}  // namespace pandect
