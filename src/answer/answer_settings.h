#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/context.h"
#include "model/chat.h"
#include "retrieve/system.h"

namespace pandect {

/// How a model answers within a system: the tables [context] and [answer] of the system's file
/// (docs/systems.md). Without them, the default: ten provisions, sentences with citation marks.
struct AnswerSettings {
  /// The provisions given to the model.
  enum class Source : std::uint8_t {
    retrieved,   ///< the best hits
    gold,        ///< the dataset's gold provisions: the upper bound of retrieval
    nothing,     ///< none: the model's own knowledge
    laws,        ///< whole laws, those of the best hits first, as many as fit the window
    first_gold,  ///< only the first of the dataset's gold provisions: too little for many questions
  } source = Source::retrieved;
  std::size_t provisions = 10;
  ContextSettings context;

  AnswerFormat format = AnswerFormat::marked;
  std::string prompt = "answer-marked";
  bool schema = false;       ///< have the provider enforce the format's JSON schema
  std::size_t examples = 0;  ///< number of answered questions put before the question, drawn with `seed`
  std::optional<double> temperature;
  std::optional<double> top_p;
  std::optional<std::size_t> top_k;
  std::optional<std::int64_t> seed;
  std::size_t max_tokens = 2048;
  std::vector<std::string> stop = {};  ///< texts at which the reply ends; in no file
  ReasoningEffort reasoning = ReasoningEffort::unset;

  /// @throws Error bad_input that names the line
  static AnswerSettings of(const System& system);
};

}  // namespace pandect
