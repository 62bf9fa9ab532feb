#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/read/answer_text.h"
#include "answer/read/source_notes.h"
#include "library/view.h"
#include "pandect/said.h"
#include "question/query.h"

namespace pandect {

/// A citation in an answer and its targets.
struct AnswerCitation {
  enum class Status : std::uint8_t {
    found,
    no_such_work,
    no_such_provision,  ///< the law is held: `what` is the part that is missing
    not_in_force,       ///< on that day; `what` says since or from when
    wrong_name,         ///< the heading beside the number is another provision's; `what` says which
    no_work_named,      ///< only a number, in a text that names no work: see `number`
    no_work_before,     ///< "Article 3 of the Directive" where no directive of the library is named before
  };
  Span span;  ///< in the text
  Status status = Status::found;
  std::vector<ProvisionKey> targets;
  std::vector<ProvisionKey> others;  ///< other possible targets of the same words
  bool whole_work = false;           ///< a law without a provision is cited
  bool unclear = false;              ///< its name may be short for several laws: one of the targets is meant
  bool settled = false;              ///< another sentence with that citation decided which one
  bool one_addendum = false;         ///< it identifies an addendum of the law
  bool in_note = false;              ///< it is in the note of a mark, or next to the quotation
  std::string number;                ///< of the unit, if no work is named
  Said what;                         ///< the name, part or day that explains the status
};

/// Number of bytes of a sentence that are compared with the law.
inline constexpr std::size_t longest_sentence = 8 << 10;

struct CitedSentence {
  AnswerSentence sentence;
  Language language = Language::unknown;
  std::vector<AnswerCitation> citations;
  bool inherited = false;        ///< the citations are written at another sentence
  bool only_cites = false;       ///< consists only of citations: "(Section 4)"
  bool asks = false;             ///< it is a question
  bool asserts_nothing = false;  ///< a question, a heading, a note, the date of a letter
  bool noted = false;            ///< a mark refers to a note with its source
  bool talk = false;             ///< makes no statement of law: see is_talk()
  std::vector<Span> decisions;   ///< court decisions that it cites, in the text
  std::vector<Span> hidden;      ///< citations and names of works, in the text
};

/// The hidden spans of a sentence, in bytes from its beginning.
std::vector<Span> hidden_in(const CitedSentence& sentence);

struct CitedAnswerSettings {
  std::int32_t day = 0;
  std::optional<Language> language;
  std::optional<std::uint32_t> work;
  std::vector<bool> works = {};  ///< by index, true for each work that it may cite; empty: all
};

/// Reads the sentences of an answer with their citations. A sentence with a note mark has the citations of
/// the note; a sentence of a quotation has those directly below or above it, and not those in its words. A
/// sentence without citations takes, in this order: those of a bracket or line of citations directly after
/// it; the nearest before it in its paragraph; the nearest after it there; those of the sentence that
/// introduces it (the last of the paragraph before, if it ends with a colon); those of the heading above it.
/// @param words the text without Markdown and note marks: see hide_markdown(), hide_source_notes()
std::vector<CitedSentence> read_cited_answer(const LibraryView& library, std::string_view source,
                                             std::string_view words, const SourceNotes& notes,
                                             const CitedAnswerSettings& settings);

}  // namespace pandect
