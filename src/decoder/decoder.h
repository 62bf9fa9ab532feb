#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "decoder/decoder_weights.h"
#include "decoder/kv_cache.h"

namespace pandect {

/// The next tokens of a sequence.
struct DecoderInput {
  KvCache* cache = nullptr;  ///< of the sequence; each input of a call has its own
  std::span<const std::int32_t> tokens;
};

/// A causal transformer: Llama, Qwen 2 and 3, Gemma 3. Not for several threads at once; it has threads of its
/// own.
class Decoder {
 public:
  /// @param path a GGUF file or a model folder (DecoderWeights::open)
  /// @param threads including the caller's
  explicit Decoder(const std::filesystem::path& path,
                   DecoderWeights::Keep keep = DecoderWeights::Keep::as_stored,
                   std::size_t threads = default_threads());
  ~Decoder();
  Decoder(Decoder&&) noexcept;

  const DecoderWeights& weights() const;
  const DecoderConfig& config() const { return weights().config; }
  std::size_t vocabulary() const { return weights().embedding.rows; }
  KvCache make_cache() const;

  enum class Logits : std::uint8_t {
    last,  ///< of the last token of each input
    all,   ///< of every token
  };
  /// Evaluates the tokens of several sequences together. An input without tokens has no rows.
  /// @param inputs ids outside the vocabulary are replaced by its last; no sequence may be longer than
  /// config().context
  /// @return rows of vocabulary() logits of the next token, in the order of the inputs
  std::vector<float> forward(std::span<const DecoderInput> inputs, Logits which = Logits::last);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pandect
