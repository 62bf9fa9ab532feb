#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Words that a question requires or excludes.
struct Demand {
  enum class Kind : std::uint8_t {
    phrase,     ///< words as they are: "two harvesters"
    word,       ///< a word in any of its forms: +harvester
    beginning,  ///< a prefix of a word: harvest*
  };
  Kind kind = Kind::word;
  std::string words;
  bool denied = false;  ///< excluded: -harvester
};

/// A question without the marks of its demands.
struct MarkedQuestion {
  std::string words;  ///< including required words, without excluded ones
  std::vector<Demand> demands;
};

/// Reads quotation marks of all languages ("…", “…”, „…“, «…», 「…」, 『…』), + and - before a word or a
/// phrase at the start of a word of the question, and * after a word. Unclosed or empty marks are plain text.
MarkedQuestion read_question_marks(std::string_view question);

}  // namespace pandect
