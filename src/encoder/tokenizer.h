#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/file.h"
#include "encoder/added_tokens.h"
#include "encoder/bpe_tokenizer.h"
#include "encoder/normalizer.h"
#include "encoder/pre_tokenizer.h"
#include "encoder/token_cache.h"
#include "encoder/unigram.h"
#include "encoder/word_piece.h"

namespace pandect {

/// The input of a model for a text.
struct TokenSequence {
  std::vector<std::int32_t> ids;
  std::vector<std::int32_t> types;  ///< the segment of each token: 0, or 1 for the second text of a pair
  std::size_t seen = 0;             ///< number of first tokens that all others attend to; 0: all
};

/// The tokenizer of a model, defined by the tokenizer.json beside its weights: gives the same ids as Hugging
/// Face's tokenizers. Safe to use from several threads.
class Tokenizer {
 public:
  /// In an installed model's folder (with model.toml) it writes the compact form where that is missing or of
  /// another file.
  /// @throws Error bad_input that names the file and its unsupported part
  static Tokenizer load(const std::filesystem::path& path);
  /// Writes beside a tokenizer.json a file that `load` maps instead as long as the JSON is unchanged: its
  /// vocabulary in its memory layout. Nothing is written for those that open quickly without.
  /// @throws Error bad_input, no_space, no_permission
  static void write_compact(const std::filesystem::path& path);

  /// A text's ids, without the marks of its beginning and end.
  std::vector<std::int32_t> tokenise(std::string_view text) const;
  /// The id of a piece, or of a special token.
  std::optional<std::int32_t> id_of(const std::string& piece) const;
  /// True if an id does not represent words: marks of beginnings and ends, padding, masks, unknown tokens.
  bool is_special(std::int32_t id) const;
  /// With them; truncated at its end if it is longer than `longest` in all. @param longest at least 4
  TokenSequence encode(std::string_view text, std::size_t longest) const;
  /// Two texts as one sequence; the longer is truncated first.
  TokenSequence encode(std::string_view first, std::string_view second, std::size_t longest) const;
  /// Two texts as sequences of parts of the first, each with all of the second, which is truncated at half of
  /// `longest`. A part begins in the middle of the one before. At least one, at most `most_parts`.
  std::vector<TokenSequence> encode_parts(std::string_view first, std::string_view second,
                                          std::size_t longest, std::size_t most_parts) const;
  /// Two texts as one sequence with the first of those parts of the first text that have most of the second's
  /// tokens; all of the first if it fits. The second is truncated at half of `longest`.
  TokenSequence encode_best_part(std::string_view first, std::string_view second, std::size_t longest) const;

 private:
  /// An item of a template: a token, or all of the first (-1) or second (-2) text.
  struct Slot {
    std::int32_t id = 0;
    std::int32_t type = 0;
  };
  Tokenizer() = default;
  static std::optional<Tokenizer> load_compact(const std::filesystem::path& path);
  void read_parts(const Json& parts, const std::string& file);
  void read_template(const Json& settings, const std::string& file);
  void tokenise_plain(std::string_view text, bool begins_text, std::vector<std::int32_t>& ids) const;
  void tokenise_part(std::string_view text, TextPlace place, std::vector<std::int32_t>& ids) const;
  TokenSequence fill(const std::vector<Slot>& slots, std::vector<std::int32_t> first,
                     std::vector<std::int32_t> second, std::size_t longest) const;

  MappedFile compact_;  ///< owns the pieces, if they are mapped
  std::unique_ptr<Normalizer> normalizer_;
  std::unique_ptr<PreTokenizer> pre_tokenizer_;
  std::variant<std::monostate, Unigram, WordPiece, BpeTokenizer> model_;  ///< the last normalises by itself
  std::unique_ptr<TokenCache> cache_;                                     ///< if words are split at blanks
  AddedTokens added_;
  std::vector<Slot> single_{{-1, 0}};
  std::vector<Slot> pair_{{-1, 0}, {-2, 1}};
};

}  // namespace pandect
