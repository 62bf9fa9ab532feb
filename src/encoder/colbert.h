#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "encoder/tokenizer.h"

namespace pandect {

/// How a model of ColBERT's kind reads texts (Khattab and Zaharia 2020, section 3.2), as artifact.metadata
/// beside its weights tells it: a mark behind the first token says whether a text is sought or found; a
/// question is filled up with masks, which look at its tokens and are looked at by none; punctuation of
/// passages is no token that is found.
class ColbertReading {
 public:
  /// Nothing where the folder has no such file. @throws Error bad_input that names it
  static std::optional<ColbertReading> of(const std::filesystem::path& folder, const Tokenizer& tokenizer);

  /// @param longest of the model
  TokenSequence question(const Tokenizer& tokenizer, std::string_view text, std::size_t longest) const;
  TokenSequence passage(const Tokenizer& tokenizer, std::string_view text, std::size_t longest) const;
  /// Whether a token of a passage is one that is found.
  bool is_found(std::int32_t id) const;

 private:
  static TokenSequence marked(const Tokenizer& tokenizer, std::string_view text, std::size_t longest,
                              std::int32_t mark);

  std::int32_t question_mark_ = 0;
  std::int32_t passage_mark_ = 0;
  std::int32_t mask_ = 0;
  std::size_t question_length_ = 32;
  std::size_t passage_length_ = 220;
  bool attends_to_masks_ = false;
  std::vector<std::int32_t> punctuation_;
};

}  // namespace pandect
