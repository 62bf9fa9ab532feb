#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/read/answer_text.h"
#include "answer/read/source_notes.h"
#include "library/view.h"
#include "retrieve/query.h"

namespace pandect {

/// A citation in an answer and what it leads to.
struct AnswerCitation {
  enum class Status : std::uint8_t {
    found,
    no_such_work,
    no_such_provision,
    repealed,
    no_work_named,   ///< a number alone, in a text that names no work: see `number`
    no_work_before,  ///< "Article 3 of the Directive" where the library holds no directive named before
  };
  Span span;  ///< in the text
  Status status = Status::found;
  std::vector<ProvisionKey> targets;
  std::vector<ProvisionKey> others;  ///< that may be meant too, by the same words
  bool whole_work = false;           ///< a law is cited, no provision of it
  bool unclear = false;              ///< its name may be short for several laws: one of the targets is meant
  bool settled = false;              ///< another sentence with that citation told which one
  bool one_addendum = false;         ///< it says which addendum of the law it means
  bool in_note = false;              ///< it stands in the note that a mark leads to, or beside the quotation
  std::string number;                ///< of the unit, where no work is named
  std::string what;                  ///< the name or number that is missing
};

/// Bytes of a sentence that are compared with the law.
inline constexpr std::size_t longest_sentence = 8 << 10;

struct CitedSentence {
  AnswerSentence sentence;
  Language language = Language::unknown;
  std::vector<AnswerCitation> citations;
  bool inherited = false;        ///< the citations stand at another sentence
  bool only_cites = false;       ///< says nothing but where something stands: "(Section 4)"
  bool asks = false;             ///< a question
  bool asserts_nothing = false;  ///< a question, a heading, a note, the date of a letter
  bool noted = false;            ///< a mark leads to a note, which tells its source
  bool talk = false;             ///< says nothing of the law: see is_talk()
  std::vector<Span> decisions;   ///< of courts, that it cites, in the text
  std::vector<Span> hidden;      ///< citations and names of works, in the text
};

/// What is hidden of a sentence, in bytes from its beginning.
std::vector<Span> hidden_in(const CitedSentence& sentence);

struct CitedAnswerSettings {
  std::int32_t day = 0;
  std::optional<Language> language;
  std::optional<std::uint32_t> work;
  std::vector<bool> works = {};  ///< whether it may cite each, by place; empty: all
};

/// Reads the sentences of an answer with their citations. A sentence with the mark of a note has those of the
/// note; one of a quotation, what is cited right below or above it, and not what its words cite. A sentence
/// without one takes, in this order: those
/// of a bracket or line of citations right behind it; those nearest before it in its paragraph; those nearest
/// after it there; those of the sentence that leads to it (the last of the paragraph before, when it ends
/// with a colon); those of the heading above it.
/// @param words  the text without Markdown and marks of notes: see hide_markdown(), hide_source_notes()
std::vector<CitedSentence> read_cited_answer(const LibraryView& library, std::string_view source,
                                             std::string_view words, const SourceNotes& notes,
                                             const CitedAnswerSettings& settings);

}  // namespace pandect
