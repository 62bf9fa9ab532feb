#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace pandect {

/// How a text is cut into words before its bytes are paired: the regular expressions of the families of
/// models, matched by hand. What each names is in word_pattern.cpp.
struct WordPattern {
  enum class Kind : std::uint8_t {
    whole,   ///< not at all
    gpt2,    ///< GPT-2 and what follows it
    llama3,  ///< Llama 3 and Qwen 2, which differ in how many digits make a word
  };
  Kind kind = Kind::whole;
  std::size_t most_digits = 3;  ///< of llama3
  bool digits_alone = false;    ///< each digit is cut off before anything else (SmolLM)

  /// The pattern that a tokenizer.json spells out, if it is one of these.
  static bool recognise(std::string_view regex, WordPattern& pattern);

  using OnWord = std::function<void(std::string_view)>;
  /// @param text well-formed
  void cut(std::string_view text, const OnWord& on_word) const;
};

}  // namespace pandect
