#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "decoder/decoder_config.h"
#include "encoder/safetensors.h"
#include "lab/train/tensors.h"

namespace pandect::train {

/// The low-rank changes applied in a forward pass.
enum class Changes : std::uint8_t {
  learned,    ///< those being trained
  reference,  ///< the initial ones: those of an adapter in further training, as it was read; else none
};

/// The keys and values of evaluated tokens for each layer, [rows, key heads, tokens, head size]. One row may
/// serve all rows that continue it.
struct Past {
  std::vector<torch::Tensor> keys;
  std::vector<torch::Tensor> values;
  torch::Tensor seen;  ///< [rows, tokens]: which are not padding; undefined: all
  torch::Tensor next;  ///< [rows]: positions of the next tokens; undefined: the number of tokens
  std::int64_t room =
      0;  ///< number of tokens that can be added, without a gradient, without copying the others

  std::int64_t tokens() const { return keys.empty() ? 0 : keys.front().size(2); }
  /// The same rows, selected and repeated by their indexes, with as much room.
  Past rows(const torch::Tensor& places) const;
  /// Makes room for so many tokens, for each row. It is one's own: a copy of this must not be gone on with,
  /// too.
  void reserve(std::int64_t more);
};

struct DecoderOptions {
  LoraSettings lora{16, 32, {}};
  std::filesystem::path adapter;  ///< of PEFT, for further training: its rank and layers apply; empty: a new
                                  ///< one
  std::uint64_t seed = 1;
  bool bfloat16 = false;    ///< weights and products in 16 bits; the adapter stays in 32
  bool recomputes = false;  ///< each layer is recomputed for its gradient: less memory, a third more time
  bool encodes = false;     ///< an encoder: without an output layer, perhaps with attention to both sides
};

/// A transformer of the kinds that chat, with trainable low-rank changes of its layers; its own weights are
/// frozen.
class TorchDecoder {
 public:
  /// @param folder config.json and weights as .safetensors
  /// @throws Error bad_input that names the file, or the layer that is missing
  TorchDecoder(const std::filesystem::path& folder, const DecoderOptions& options);

  const DecoderConfig& config() const { return config_; }
  /// The last layer's vectors, normalised, [rows, tokens, hidden], in 32 bits.
  /// @param ids [rows, tokens] @param seen [rows, tokens]: which are not padding; undefined: all
  /// @param past the tokens before them, to which they are added; null: none
  torch::Tensor forward(const torch::Tensor& ids, const torch::Tensor& seen = {}, Past* past = nullptr,
                        Changes changes = Changes::learned) const;
  /// The scores of all tokens of the vocabulary as the next one, in the type of the weights.
  torch::Tensor scores(const torch::Tensor& hidden) const;

  /// The low-rank factors, by PEFT's names.
  const Tensors& adapter() const { return adapter_; }
  /// The factors of the reference; empty if it is the model without any.
  const Tensors& reference() const { return reference_; }
  const LoraSettings& lora() const { return lora_; }
  /// Writes adapter_config.json and adapter_model.safetensors. @param base the name of the base in the
  /// configuration
  void write_adapter(const std::filesystem::path& folder, const std::string& base, Precision precision) const;
  /// Bytes of the model's own weights.
  std::size_t weight_bytes() const;

 private:
  struct Linear {
    torch::Tensor weight;
    torch::Tensor bias;
    torch::Tensor down, up;  ///< trainable; undefined: the layer is not changed
    torch::Tensor reference_down, reference_up;
  };
  struct Layer {
    Linear query, key, value, output, gate, up, down;
    torch::Tensor before_attention, after_attention, before_inner, after_inner, query_norm, key_norm;
    bool local = false;
  };
  /// Data shared by all layers of a pass.
  struct Pass {
    torch::Tensor cosines[2],
        sines[2];            ///< of global and local layers, [rows or 1, 1, tokens, head size / 2]
    torch::Tensor masks[2];  ///< [rows or 1, 1, tokens, all tokens], added to scores; undefined: none, or
                             ///< plainly causal if the tokens are many
    std::int64_t room = 0;   ///< of keys and values, behind those of the past; 0: they are copied
    Changes changes = Changes::learned;
  };
  torch::Tensor take(std::map<std::string, torch::Tensor>& weights, const std::string& name,
                     bool needed = true) const;
  Linear take_linear(std::map<std::string, torch::Tensor>& weights, const std::string& name, bool may_change);
  void read_adapter(const std::filesystem::path& folder);
  torch::Tensor linear(const Linear& layer, const torch::Tensor& x, Changes changes) const;
  /// @param wide in 32 bits, else of the type of the products
  torch::Tensor normed(const torch::Tensor& weight, const torch::Tensor& x, bool wide = false) const;
  Pass begin(std::int64_t rows, std::int64_t tokens, const torch::Tensor& seen, const Past* past) const;
  /// Returns x, and the keys and values of all tokens.
  std::vector<torch::Tensor> through(const Layer& layer, const Pass& pass, const torch::Tensor& x,
                                     const torch::Tensor& keys, const torch::Tensor& values) const;
  torch::Tensor attend(const Layer& layer, const Pass& pass, const torch::Tensor& queries,
                       const torch::Tensor& keys, const torch::Tensor& values) const;

  bool is_gemma() const { return config_.architecture == "gemma3"; }

  DecoderConfig config_;
  std::int64_t hidden_, heads_, key_heads_, head_size_;  ///< of it
  LoraSettings lora_;
  bool bfloat16_ = false;
  bool recomputes_ = false;
  std::vector<Safetensors> files_;
  torch::Tensor embeddings_;
  torch::Tensor head_;
  torch::Tensor last_norm_;
  std::vector<Layer> layers_;
  Tensors adapter_;
  Tensors reference_;
};

}  // namespace pandect::train
