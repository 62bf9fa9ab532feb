#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/json.h"
#include "encoder/byte_pairs.h"
#include "encoder/normalizer.h"
#include "encoder/piece_tree.h"
#include "encoder/token_cache.h"
#include "encoder/word_pattern.h"

namespace pandect {

/// The data of a tokenizer, from a tokenizer.json or the header of a GGUF file.
struct BpeParts {
  enum class Kind : std::uint8_t {
    normal,
    unknown,
    control,  ///< begins or ends a turn; never the token of words in a text
    added,    ///< equal words in a text are this piece
    unused,
    byte,  ///< written <0x0A>
  };
  std::string file;                 ///< its name in error messages
  std::vector<std::string> pieces;  ///< as written in the file; empty: no piece has this id
  std::vector<Kind> kinds;
  std::vector<std::pair<std::string, std::string>> merges;
  std::vector<float> scores;  ///< instead of merges
  bool byte_level = false;    ///< pieces are bytes in GPT-2's alphabet; else characters, with ▁ for a blank
  bool byte_fallback = false;
  bool ignore_merges = false;  ///< a word that is a piece is not split
  bool fuse_unknown = false;
  std::int32_t unknown = -1;
  WordPattern pattern;
  std::unique_ptr<Normalizer> normalizer;
  bool blank_before = false;        ///< a blank is added at the beginning of a text without one (GPT-2's
                                    ///< add_prefix_space)
  std::vector<std::int32_t> begin;  ///< prefix of a whole text
  std::vector<std::int32_t> end;
};

/// The tokenizer of chat models: byte-pair encoding on bytes (GPT-2, Qwen 2, Llama 3, SmolLM) or on
/// characters (Gemma, Llama 2). Gives the same ids as Hugging Face's tokenizers. Safe to use from several
/// threads.
class BpeTokenizer {
 public:
  enum class Ends : bool { read, unread };
  /// @param path a tokenizer.json
  /// @param ends whether what begins and ends a whole text is read, and what added tokens take beside them is
  /// refused; an encoder does both by itself
  /// @throws Error bad_input that names the file and its unsupported part
  static BpeTokenizer load(const std::filesystem::path& path, Ends ends = Ends::read);
  /// @throws Error bad_input when the parts are inconsistent
  explicit BpeTokenizer(BpeParts parts);
  /// The tables that texts are tokenised by, to be mapped instead of made from a tokenizer.json: a tokenizer
  /// made of them has no pieces' bytes. Empty for one that needs more.
  /// @param facts receives what else a tokenizer takes from them
  std::string compact(Json& facts) const;
  /// @param tables of `compact`, with its facts; must stay valid
  /// @param small the other parts of the tokenizer.json
  /// @return nothing when they are damaged @throws Error bad_input, Json::exception
  static std::optional<BpeTokenizer> of_compact(std::string_view tables, const Json& facts, const Json& small,
                                                const std::string& file);

  enum class Controls : bool {
    plain,  ///< words equal to a control token are plain text: for text from users
    read,
  };
  /// A text's ids, without those of the beginning and end of a whole text.
  std::vector<std::int32_t> tokenise(std::string_view text, Controls controls = Controls::plain) const;
  /// Adds the ids of a text without added tokens. @param text well-formed
  void tokenise_words(std::string_view text, std::vector<std::int32_t>& ids) const;
  std::span<const std::int32_t> begin() const { return parts_.begin; }
  std::span<const std::int32_t> end() const { return parts_.end; }

  std::size_t size() const { return tree_ ? tree_->scores().size() : parts_.pieces.size(); }
  /// The piece written so in the file, a control token as "<|im_end|>".
  std::optional<std::int32_t> find(std::string_view piece) const;
  bool is_control(std::int32_t id) const;
  /// The bytes of a token: concatenated with those of its neighbours they are UTF-8. Empty for a control
  /// token, and for an invalid id.
  std::string_view bytes_of(std::int32_t id) const;
  /// @return the bytes of all, ill-formed UTF-8 replaced
  std::string text_of(std::span<const std::int32_t> ids) const;

 private:
  BpeTokenizer() = default;
  std::int32_t id_of(std::string_view piece) const;
  /// Reads how a text is normalised and cut into words. @throws Error bad_input, Json::exception
  static void read_words(const Json& small, BpeParts& parts);
  void index_pieces();
  void read_merges();
  void index_added();
  std::string bytes_of_piece(std::size_t id) const;
  void tokenise_part(std::string_view text, TextPlace place, std::vector<std::int32_t>& ids) const;
  std::optional<std::u32string> joined_to_blanks(std::span<const BytePairs::Merge> merges) const;
  void tokenise_word(std::string_view word, std::vector<std::int32_t>& ids) const;
  std::int32_t added_at(std::string_view text, std::size_t at, Controls controls) const;

  BpeParts parts_;
  std::vector<std::string> bytes_;                               ///< of each piece
  std::unordered_map<std::string_view, std::int32_t> ids_;       ///< by their written form
  std::optional<PieceTree> tree_;                                ///< in place of them and of the pieces
  std::unordered_map<std::string_view, std::int32_t> byte_ids_;  ///< by their bytes
  std::unique_ptr<BytePairs> pairs_;
  std::vector<std::int32_t> of_byte_;             ///< the piece of each byte, -1: none
  std::vector<std::vector<std::int32_t>> added_;  ///< by first byte, longest first
  std::optional<std::u32string> joined_;          ///< as joined_to_blanks() gives it
  std::unique_ptr<TokenCache> cache_;             ///< if nearly no token goes on over a blank
};

}  // namespace pandect
