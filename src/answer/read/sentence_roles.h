#pragma once

#include <string_view>

#include "answer/read/cited_answer.h"

namespace pandect {

/// True if any citation leads to a provision in a law of the library.
bool finds_provision(const CitedSentence& sentence);

/// Decides what the sentences of an answer do besides their claims.
class SentenceRoles {
 public:
  /// @param words of the whole answer
  SentenceRoles(const LibraryView& library, std::string_view words) : library_(library), words_(words) {}

  /// Hides what only cites, and marks a sentence that does nothing else.
  void mark_reference(CitedSentence& sentence) const;
  /// The same for a note: one that only names a source is not a claim, its title may be long and unknown.
  void mark_note(CitedSentence& note) const;
  /// Marks a sentence that addresses the asker.
  void mark_talk(CitedSentence& sentence) const;

 private:
  bool is_amended_rule(Span cited) const;
  void hide_brackets(CitedSentence& sentence) const;
  std::string names_cited(const CitedSentence& sentence) const;
  bool names_again(const CitedSentence& sentence, Span named, std::string_view bracket,
                   std::span<const Span> cited) const;

  const LibraryView& library_;
  std::string_view words_;
};

}  // namespace pandect
