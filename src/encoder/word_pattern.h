#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace pandect {

/// The splitting of a text into words before byte-pair encoding: the regular expressions of families of
/// models, matched by hand. Each is given in word_pattern.cpp.
struct WordPattern {
  enum class Kind : std::uint8_t {
    whole,   ///< no splitting
    gpt2,    ///< GPT-2 and its successors
    llama3,  ///< Llama 3 and Qwen 2, which differ in the number of digits in a word
  };
  Kind kind = Kind::whole;
  std::size_t most_digits = 3;  ///< for llama3
  bool digits_alone = false;    ///< each digit is split off first (SmolLM)

  /// Recognises the regular expression in a tokenizer.json, if it is one of these.
  static bool recognise(std::string_view regex, WordPattern& pattern);

  using OnWord = std::function<void(std::string_view)>;
  /// @param text well-formed
  void cut(std::string_view text, const OnWord& on_word) const;
};

}  // namespace pandect
