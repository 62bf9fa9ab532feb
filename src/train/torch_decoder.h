#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "encoder/safetensors.h"
#include "train/decoder_shape.h"
#include "train/tensors.h"
#include "train/torch_encoder.h"

namespace pandect::train {

/// Which low-rank changes a forward pass goes through.
enum class Changes : std::uint8_t {
  learned,    ///< those that learn
  reference,  ///< those it began with: of an adapter that is trained on, it as it was read; else none
};

/// What attention has read: of each layer keys and values, [rows, key heads, tokens, head size]. One row may
/// stand for all rows that go on from it.
struct Past {
  std::vector<torch::Tensor> keys;
  std::vector<torch::Tensor> values;
  torch::Tensor seen;  ///< [rows, tokens]: which are there; not defined: all
  torch::Tensor next;  ///< [rows]: positions of the next tokens; not defined: as many as there are tokens

  std::int64_t tokens() const { return keys.empty() ? 0 : keys.front().size(2); }
  /// The same rows, chosen and repeated by their places.
  Past rows(const torch::Tensor& places) const;
};

struct DecoderOptions {
  LoraSettings lora{16, 32, {"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"}};
  std::filesystem::path adapter;  ///< of PEFT, to be trained on: its rank and layers hold; empty: a new one
  std::uint64_t seed = 1;
  bool bfloat16 = false;    ///< weights and products in 16 bits; the adapter stays in 32
  bool recomputes = false;  ///< each layer is computed again for its gradient: less memory, a third more time
};

/// A causal decoder whose layers have low-rank changes that can learn; its own weights stay as they are.
class TorchDecoder {
 public:
  /// @param folder config.json and weights as .safetensors
  /// @throws Error bad_input that names the file, or the layer that is missing
  TorchDecoder(const std::filesystem::path& folder, const DecoderOptions& options);

  const DecoderShape& shape() const { return shape_; }
  /// The last layer's vectors, normed, [rows, tokens, hidden], in 32 bits.
  /// @param ids [rows, tokens] @param seen [rows, tokens]: which of them are there; not defined: all
  /// @param past what stands before them, which they are added to; null: nothing
  torch::Tensor forward(const torch::Tensor& ids, const torch::Tensor& seen = {}, Past* past = nullptr,
                        Changes changes = Changes::learned) const;
  /// Scores of every token of the vocabulary to be the next, in 32 bits.
  torch::Tensor scores(const torch::Tensor& hidden) const;

  /// The low-rank factors, by the names that PEFT gives them.
  const Tensors& adapter() const { return adapter_; }
  /// The factors of the reference; empty where it is the model without any.
  const Tensors& reference() const { return reference_; }
  const LoraSettings& lora() const { return lora_; }
  /// adapter_config.json and adapter_model.safetensors. @param base what the configuration names as the base
  void write_adapter(const std::filesystem::path& folder, const std::string& base, Precision precision) const;
  /// Bytes of the model's own weights.
  std::size_t weight_bytes() const;

 private:
  struct Linear {
    torch::Tensor weight;
    torch::Tensor bias;
    torch::Tensor down, up;  ///< that learn; not defined: the layer is not changed
    torch::Tensor reference_down, reference_up;
  };
  struct Layer {
    Linear query, key, value, output, gate, up, down;
    torch::Tensor before_attention, after_attention, before_inner, after_inner, query_norm, key_norm;
    bool local = false;
  };
  /// What all layers of a pass share.
  struct Pass {
    torch::Tensor cosines[2], sines[2];  ///< of global and local layers, [rows or 1, 1, tokens, head size]
    torch::Tensor masks[2];              ///< [rows, 1, tokens, all tokens]; not defined: plainly causal
    Changes changes = Changes::learned;
  };
  torch::Tensor take(std::map<std::string, torch::Tensor>& weights, const std::string& name,
                     bool needed = true) const;
  Linear take_linear(std::map<std::string, torch::Tensor>& weights, const std::string& name);
  void read_adapter(const std::filesystem::path& folder);
  torch::Tensor linear(const Linear& layer, const torch::Tensor& x, Changes changes) const;
  torch::Tensor normed(const torch::Tensor& weight, const torch::Tensor& x) const;
  Pass begin(std::int64_t rows, std::int64_t tokens, const torch::Tensor& seen, const Past* past) const;
  /// x, and the keys and values of all tokens.
  std::vector<torch::Tensor> through(const Layer& layer, const Pass& pass, const torch::Tensor& x,
                                     const torch::Tensor& keys, const torch::Tensor& values) const;
  torch::Tensor attend(const Layer& layer, const Pass& pass, const torch::Tensor& queries,
                       const torch::Tensor& keys, const torch::Tensor& values) const;

  DecoderShape shape_;
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
