#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Something that a question says must, or must not, stand in what is found.
struct Demand {
  enum class Kind : std::uint8_t {
    phrase,     ///< words as they are: "two harvesters"
    word,       ///< a word in any of its forms: +harvester
    beginning,  ///< a word that begins so: harvest*
  };
  Kind kind = Kind::word;
  std::string words;
  bool denied = false;  ///< it must not stand there: -harvester
};

/// A question without the marks of its demands.
struct MarkedQuestion {
  std::string words;  ///< with what must stand there, without what must not
  std::vector<Demand> demands;
};

/// Reads quotation marks of all languages ("…", “…”, „…“, «…», 「…」, 『…』), + and - before a word or a
/// phrase that begins a word of the question, and * behind a word. What is not closed, or says nothing, is
/// text.
MarkedQuestion read_question_marks(std::string_view question);

}  // namespace pandect
