#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "encoder/tokenizer.h"

namespace pandect {

/// The input format of a ColBERT model (Khattab and Zaharia 2020, section 3.2), by the artifact.metadata
/// beside its weights: a mark after the first token distinguishes questions and passages; a question is
/// padded with mask tokens, which attend to its tokens and are attended to by none; punctuation tokens of
/// passages are not matched.
class ColbertReading {
 public:
  /// Nothing if the folder has no such file. @throws Error bad_input that names it
  static std::optional<ColbertReading> of(const std::filesystem::path& folder, const Tokenizer& tokenizer);

  /// @param longest of the model
  TokenSequence question(const Tokenizer& tokenizer, std::string_view text, std::size_t longest) const;
  TokenSequence passage(const Tokenizer& tokenizer, std::string_view text, std::size_t longest) const;
  /// True if a token of a passage is matched.
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
