#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// The layout of a reply that a model is asked for.
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

/// A source cited in a reply: the label of a provision of its context ("2", "DOC0226"), or a law and a
/// section of it in words.
struct CitedSource {
  std::string label;    ///< as written, without brackets; empty when law or section are given
  std::string law;      ///< as written; may be empty
  std::string section;  ///< as written: "40", "มาตรา 40"
  bool operator==(const CitedSource&) const = default;
};

/// A sentence of a marked answer.
struct MarkedSentence {
  Span span;                           ///< in ParsedAnswer::answer, without marks
  std::vector<std::size_t> citations;  ///< indexes into ParsedAnswer::citations
};

/// The content of a reply.
struct ParsedAnswer {
  std::string analysis;                   ///< reasoning that is not part of the answer
  std::string answer;                     ///< without marks
  std::vector<CitedSource> citations;     ///< each once, in order of first mention
  std::vector<MarkedSentence> sentences;  ///< of marked answers
  std::optional<std::size_t> choice;      ///< from 0; of yes_no: 0 for yes, 1 for no
  bool abstained = false;                 ///< the model states that the context does not answer the question
  std::string question;                   ///< a question the model asks instead of answering
  std::vector<std::string> repairs;       ///< departures from the requested format, and how they were read
  /// The reply has nothing that was requested: it counts as a failure of the model, not as an answer.
  bool unreadable = false;
};

/// Expectations for parsing a reply.
struct ReplyExpectations {
  std::size_t options = 5;  ///< of a multiple-choice question
};

/// The text that prompts ask a model to write instead of an answer.
inline constexpr std::string_view abstention_mark = "[NO ANSWER]";
inline constexpr std::string_view question_mark = "[QUESTION]";

/// Parses what a model actually wrote: think blocks, code fences, missing tags, duplicate sections and text
/// before and after are tolerated and reported. Never throws; reads at most the first megabyte.
ParsedAnswer parse_answer(AnswerFormat format, std::string_view reply,
                          const ReplyExpectations& expected = {});

}  // namespace pandect
