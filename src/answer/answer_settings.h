#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "answer/context.h"
#include "model/chat.h"
#include "retrieve/system.h"

namespace pandect {

/// How a system has a model answer: the tables [context] and [answer] of its file (docs/systems.md). Without
/// them, our own way: ten provisions, sentences with marks.
struct AnswerSettings {
  /// What the model is given to read.
  enum class Source : std::uint8_t {
    retrieved,   ///< the best hits
    gold,        ///< what a dataset says is right: the upper bound of retrieval
    nothing,     ///< what the model knows by itself
    laws,        ///< whole laws, those of the best hits first, as much as the window takes
    first_gold,  ///< the first alone of what a dataset says is right: too little for many a question
  } source = Source::retrieved;
  std::size_t provisions = 10;
  ContextSettings context;

  AnswerFormat format = AnswerFormat::marked;
  std::string prompt = "answer-marked";
  bool schema = false;       ///< have the provider hold the reply to the JSON of the format
  std::size_t examples = 0;  ///< answered questions put before the question, drawn with `seed`
  std::optional<double> temperature;
  std::optional<double> top_p;
  std::optional<std::size_t> top_k;
  std::optional<std::int64_t> seed;
  std::size_t max_tokens = 2048;
  ReasoningEffort reasoning = ReasoningEffort::unset;

  /// @throws Error bad_input that names the line
  static AnswerSettings of(const System& system);
};

}  // namespace pandect
