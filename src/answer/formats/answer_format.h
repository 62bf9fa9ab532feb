#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// How a model is asked to lay out its reply.
enum class AnswerFormat : std::uint8_t {
  marked,    ///< ours: sentences with marks "[2]" of the provisions that carry them; streams
  json,      ///< NitiBench: {"analysis", "answer", "citations"}
  tagged,    ///< the GRPO paper: <reasoning>, <answer>, <citation> with <law_code>, in any order
  doc_ids,   ///< the Dutch paper: "ANSWER: …" and "DOC IDS: …"
  choice,    ///< SearchFireSafety: the number of one of several options
  yes_no,    ///< SearchFireSafety: yes or no
  sections,  ///< a long-context model as a retriever: a list of provisions, best first
};
/// "marked", "json", …, in the order of the enum.
std::vector<std::string_view> answer_format_names();

/// What a reply names as its source: the label of a provision of its context ("2", "DOC0226"), or a law and a
/// section of it in words.
struct CitedSource {
  std::string label;    ///< as written, without brackets; empty when law or section are there
  std::string law;      ///< as written; may be empty
  std::string section;  ///< as written: "40", "มาตรา 40"
  bool operator==(const CitedSource&) const = default;
};

/// A sentence of a marked answer.
struct MarkedSentence {
  Span span;                           ///< in ParsedAnswer::answer, marks left out
  std::vector<std::size_t> citations;  ///< places in ParsedAnswer::citations
};

/// What a reply says.
struct ParsedAnswer {
  std::string analysis;                   ///< reasoning that is not part of the answer
  std::string answer;                     ///< marks left out
  std::vector<CitedSource> citations;     ///< each once, in order of first mention
  std::vector<MarkedSentence> sentences;  ///< of marked answers
  std::optional<std::size_t> choice;      ///< from 0; of yes_no: 0 for yes, 1 for no
  bool abstained = false;                 ///< the model says that the context does not carry the question
  std::string question;                   ///< the model asks this back instead of answering
  std::vector<std::string> repairs;       ///< what was not as asked for, and how it was read all the same
  /// Nothing of what was asked for is in the reply: it counts as a failure of the model, not as an answer.
  bool unreadable = false;
};

/// What a reply is read against.
struct ReplyExpectations {
  std::size_t options = 5;  ///< of a choice
};

/// What a model writes in place of an answer, as the prompts ask it to.
inline constexpr std::string_view abstention_mark = "[NO ANSWER]";
inline constexpr std::string_view question_mark = "[QUESTION]";

/// Reads what a model really wrote: think blocks, code fences, missing tags, doubled sections and text before
/// and after are survived and reported. Never throws; takes at most the first megabyte.
ParsedAnswer parse_answer(AnswerFormat format, std::string_view reply,
                          const ReplyExpectations& expected = {});

}  // namespace pandect
