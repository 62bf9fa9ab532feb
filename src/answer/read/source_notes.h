#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// An entry of a text's numbered sources: "[^1]: Fees Act, section 3", "[2] …", or, under a heading such as
/// "Sources", "3. …".
struct SourceNote {
  std::string label;  ///< without "^"
  Span span;
};

/// A mark in a sentence that refers to a note: "[1]", "[^1]", "¹", "(1)".
struct NoteMark {
  std::uint32_t note = 0;  ///< index into SourceNotes::notes
  Span span;
  bool in_brackets = false;  ///< "(1)": may as well be a paragraph's number, and stays in the words
};

/// The sources of a text that are not given next to its sentences.
struct SourceNotes {
  std::vector<SourceNote> notes;  ///< in order
  std::vector<Span> headings;     ///< the lines above them: "References"
  std::vector<NoteMark> marks;    ///< in order; "[1, 2]" is two

  /// The note at a byte of the text; nothing when there is none.
  const SourceNote* note_at(std::uint32_t offset) const;
  bool is_heading(std::uint32_t offset) const;
};

/// Finds the notes of a text and the marks that refer to them, and blanks both signs in its words byte for
/// byte, so that a mark does not split a sentence or count as a number. Each note is a paragraph of its own
/// afterwards.
/// @param words the text without Markdown: see hide_markdown()
SourceNotes hide_source_notes(std::string_view source, std::string& words);

}  // namespace pandect
