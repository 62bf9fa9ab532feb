#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "encoder/bert.h"
#include "encoder/sentence_modules.h"
#include "encoder/tokenizer.h"
#include "lab/train/tensors.h"
#include "lab/train/torch_decoder.h"

namespace pandect::train {

/// The options for writing an adapter.
struct AdapterForm {
  std::string task = "FEATURE_EXTRACTION";  ///< PEFT's name
  std::string within;                       ///< prefix of the names of layers: "bert." in a model with a head
  Tensors head = {};                        ///< stored unfactored, by names in the model
  std::vector<std::string> head_modules = {};  ///< PEFT's modules_to_save
  bool for_questions = false;                  ///< passages are encoded by the base
};

/// An encoder with trainable low-rank changes of its layers; its own weights are frozen. The same formulas as
/// SentenceEncoder, on libtorch: of BERT's kind, or of the kinds that chat models are, as EmbeddingGemma.
class TorchEncoder {
 public:
  /// @param bfloat16 weights and products of a model of the second kind in 16 bits; one of BERT's is
  /// autocast: see autocasts()
  /// @throws Error bad_input as BertEncoder
  TorchEncoder(const std::filesystem::path& folder, LoraSettings lora, std::uint64_t seed,
               bool bfloat16 = false);

  const Tokenizer& tokenizer() const { return tokenizer_; }
  std::size_t longest() const { return config_.longest(); }
  const EncoderConfig& config() const { return config_; }
  /// True if products in 16 bits are made by Autocast, not by weights in 16 bits.
  bool autocasts() const { return !rotary_; }
  /// The last layer's vectors [sequences, tokens, width], and the mask of tokens [sequences, tokens].
  std::pair<torch::Tensor, torch::Tensor> rows(std::span<const TokenSequence* const> sequences) const;
  /// A row of length 1 for each sequence: pooled, passed through the layers behind, normalised.
  torch::Tensor encode(std::span<const TokenSequence* const> sequences) const;

  /// The low-rank factors, by PEFT's names.
  const Tensors& adapter() const { return adapter_; }
  /// Writes adapter_config.json and adapter_model.safetensors, and adapter_texts.json if it is only for
  /// questions. @param base the name of the base in the configuration
  void write_adapter(const std::filesystem::path& folder, const std::string& base,
                     const AdapterForm& form = {}) const;

 private:
  /// A layer that the vectors of texts pass through.
  struct Dense {
    torch::Tensor weight, bias;  ///< the second undefined: none
    bool tanh = false;
  };
  void read_bert(const std::filesystem::path& folder, std::uint64_t seed);
  void read_dense(const std::filesystem::path& folder);
  torch::Tensor weight(const std::string& name) const;
  torch::Tensor linear(const std::string& layer, const torch::Tensor& x) const;
  torch::Tensor normalised(const std::string& layer, const torch::Tensor& x) const;

  EncoderConfig config_;
  Tokenizer tokenizer_;
  LoraSettings lora_;
  std::vector<Safetensors> files_;
  Tensors weights_;
  Tensors adapter_;
  std::unique_ptr<const TorchDecoder> rotary_;  ///< null: of BERT's kind
  SentenceModules modules_;
  std::vector<Dense> dense_;
};

}  // namespace pandect::train
