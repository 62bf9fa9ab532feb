#include "lab/train/torch_encoder.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "encoder/lora.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view embeddings = "embeddings.word_embeddings.weight";
/// Maximum length of sequences with attention by plain matrix products, which trains three times as fast as
/// the implementation for long ones; above it, the matrix of all scores would need too much memory.
constexpr std::int64_t longest_plain = 192;

/// Attention for heads [batch, heads, length, size]. @param looks_at [batch, 1, 1, length]
torch::Tensor attention(const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& value,
                        const torch::Tensor& looks_at) {
  if (query.size(2) > longest_plain) return torch::scaled_dot_product_attention(query, key, value, looks_at);
  const torch::Tensor scores =
      torch::matmul(query, key.transpose(-1, -2)) / std::sqrt(static_cast<double>(query.size(-1)));
  constexpr double never = -1e4;  // in any precision
  return torch::matmul(
      torch::softmax(scores.masked_fill(looks_at.logical_not(), never), -1).to(value.dtype()), value);
}

/// The number of a layer: 7 for "encoder.layer.7.…".
std::size_t layer_of(std::string_view name) {
  constexpr std::string_view before = "encoder.layer.";
  std::size_t number = 0;
  std::from_chars(name.data() + before.size(), name.data() + name.size(), number);
  return number;
}

std::vector<fs::path> weight_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".safetensors") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

TorchEncoder::TorchEncoder(const fs::path& folder, LoraSettings lora, std::uint64_t seed, bool bfloat16)
    : config_(EncoderConfig::read(folder / "config.json")),
      tokenizer_(Tokenizer::load(folder / "tokenizer.json")),
      lora_(std::move(lora)),
      modules_(SentenceModules::read(folder)) {
  if (config_.is_rotary) {
    DecoderOptions options{.lora = lora_, .adapter = {}, .seed = seed, .bfloat16 = bfloat16, .encodes = true};
    rotary_ = std::make_unique<const TorchDecoder>(folder, options);
    lora_ = rotary_->lora();
    adapter_ = rotary_->adapter();
  } else {
    read_bert(folder, seed);
  }
  for (const SentenceModules::Module& module : modules_.after)
    if (module.kind == SentenceModules::Module::Kind::dense) read_dense(folder / module.folder);
}

void TorchEncoder::read_dense(const fs::path& folder) {
  const std::string file = (folder / "config.json").string();
  const Json settings = parse_json(read_file(file), file);
  const std::string activation = settings.value("activation_function", "Tanh");
  Dense& layer = dense_.emplace_back();
  layer.tanh = activation.ends_with("Tanh");
  if (!layer.tanh && !activation.ends_with("Identity"))
    throw Error(ErrorCode::bad_input, fmt::format("{}: '{}' is not trained", file, activation));
  const Safetensors& weights = files_.emplace_back(folder / "model.safetensors");
  const StoredTensor* weight = weights.find("linear.weight");
  const StoredTensor* bias = weights.find("linear.bias");
  if (weight == nullptr)
    throw Error(ErrorCode::bad_input, fmt::format("{}: it has no weights", folder.string()));
  layer.weight = tensor_of(*weight).clone();
  if (bias != nullptr) layer.bias = tensor_of(*bias).clone();
}

void TorchEncoder::read_bert(const fs::path& folder, std::uint64_t seed) {
  for (const fs::path& path : weight_files(folder)) files_.emplace_back(path);
  for (const Safetensors& file : files_) {
    for (const auto& [name, stored] : file.tensors()) {
      // The names of some models begin with "bert." and "roberta.".
      const std::size_t begin = std::min(name.find("embeddings."), name.find("encoder.layer."));
      if (begin != std::string::npos && stored.type != StoredTensor::Type::other)
        weights_[name.substr(begin)] = tensor_of(stored);
    }
  }
  if (!weights_.contains(std::string(embeddings)))
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: there are no weights of BERT's kind", folder.string()));
  if (lora_.targets.empty()) lora_.targets = {"query", "key", "value", "intermediate.dense", "output.dense"};
  torch::manual_seed(seed);
  for (const auto& [name, tensor] : weights_) {
    if (!name.starts_with("encoder.layer.") || !name.ends_with(".weight") || tensor.dim() != 2) continue;
    if (layer_of(name) < lora_.first_of(config_.layers)) continue;
    const std::string layer = name.substr(0, name.size() - std::string_view(".weight").size());
    if (!lora_.changes(layer)) continue;
    const auto [down, up] = new_low_rank(tensor, lora_.rank);
    adapter_["base_model.model." + layer + ".lora_A.weight"] = down.requires_grad_(true);
    adapter_["base_model.model." + layer + ".lora_B.weight"] = up.requires_grad_(true);
  }
  if (adapter_.empty())
    throw Error(ErrorCode::bad_input, "no layer of the model ends in a name of 'targets'",
                "\"query\", \"key\", \"value\", \"intermediate.dense\" and \"output.dense\" are its layers");
}

torch::Tensor TorchEncoder::weight(const std::string& name) const {
  const auto found = weights_.find(name);
  if (found == weights_.end())
    throw Error(ErrorCode::bad_input, fmt::format("the model's weights lack '{}'", name));
  return found->second;
}

torch::Tensor TorchEncoder::linear(const std::string& layer, const torch::Tensor& x) const {
  torch::Tensor y = torch::linear(x, weight(layer + ".weight"), weight(layer + ".bias"));
  const auto down = adapter_.find("base_model.model." + layer + ".lora_A.weight");
  if (down == adapter_.end()) return y;
  const torch::Tensor& up = adapter_.at("base_model.model." + layer + ".lora_B.weight");
  return y +
         torch::linear(torch::linear(x, down->second), up) * (lora_.alpha / static_cast<double>(lora_.rank));
}

torch::Tensor TorchEncoder::normalised(const std::string& layer, const torch::Tensor& x) const {
  return torch::layer_norm(x, {x.size(-1)}, weight(layer + ".weight"), weight(layer + ".bias"),
                           config_.epsilon);
}

std::pair<torch::Tensor, torch::Tensor> TorchEncoder::rows(
    std::span<const TokenSequence* const> sequences) const {
  const auto batch = static_cast<std::int64_t>(sequences.size());
  std::size_t most = 1;
  for (const TokenSequence* sequence : sequences) most = std::max(most, sequence->ids.size());
  const auto length = static_cast<std::int64_t>(most);
  torch::Tensor ids = torch::zeros({batch, length}, torch::kLong);
  torch::Tensor types = torch::zeros({batch, length}, torch::kLong);
  torch::Tensor mask = torch::zeros({batch, length}, torch::kBool);
  for (std::int64_t b = 0; b < batch; ++b) {
    const TokenSequence& sequence = *sequences[static_cast<std::size_t>(b)];
    for (std::size_t t = 0; t < sequence.ids.size(); ++t) {
      const auto at = b * length + static_cast<std::int64_t>(t);
      ids.data_ptr<std::int64_t>()[at] = sequence.ids[t];
      types.data_ptr<std::int64_t>()[at] = sequence.types[t];
      mask.data_ptr<bool>()[at] = true;
    }
  }
  if (rotary_) return {rotary_->forward(ids, mask), mask};
  const auto first = static_cast<std::int64_t>(config_.first_position);
  torch::Tensor x = torch::embedding(weight(std::string(embeddings)), ids) +
                    weight("embeddings.position_embeddings.weight").slice(0, first, first + length) +
                    torch::embedding(weight("embeddings.token_type_embeddings.weight"), types);
  x = normalised("embeddings.LayerNorm", x);
  const auto heads = static_cast<std::int64_t>(config_.heads);
  const auto split = [&](const torch::Tensor& rows) {
    return rows.view({batch, length, heads, -1}).transpose(1, 2);
  };
  const torch::Tensor looks_at = mask.view({batch, 1, 1, length});
  const bool by_tanh = config_.activation != "gelu" && config_.activation != "relu";
  for (std::size_t i = 0; i < config_.layers; ++i) {
    const std::string at = fmt::format("encoder.layer.{}.", i);
    const torch::Tensor attended =
        attention(split(linear(at + "attention.self.query", x)), split(linear(at + "attention.self.key", x)),
                  split(linear(at + "attention.self.value", x)), looks_at);
    x = normalised(
        at + "attention.output.LayerNorm",
        x + linear(at + "attention.output.dense", attended.transpose(1, 2).reshape({batch, length, -1})));
    torch::Tensor inner = linear(at + "intermediate.dense", x);
    inner = config_.activation == "relu" ? torch::relu(inner) : torch::gelu(inner, by_tanh ? "tanh" : "none");
    x = normalised(at + "output.LayerNorm", x + linear(at + "output.dense", inner));
  }
  return {x, mask};
}

torch::Tensor TorchEncoder::encode(std::span<const TokenSequence* const> sequences) const {
  const auto [x, mask] = rows(sequences);
  using Pooling = SentenceModules::Pooling;
  torch::Tensor kept = mask.to(torch::kFloat);
  const torch::Tensor counts = kept.cumsum(1);
  if (modules_.pooling == Pooling::first) kept = kept * (counts == 1);
  if (modules_.pooling == Pooling::last) kept = kept * (counts == counts.select(1, -1).unsqueeze(-1));
  kept = kept.unsqueeze(-1);
  torch::Tensor pooled = (x.to(torch::kFloat) * kept).sum(1) / kept.sum(1);
  for (const Dense& layer : dense_) {
    pooled = torch::linear(pooled, layer.weight, layer.bias);
    if (layer.tanh) pooled = torch::tanh(pooled);
  }
  return torch::nn::functional::normalize(pooled, torch::nn::functional::NormalizeFuncOptions().dim(-1));
}

void TorchEncoder::write_adapter(const fs::path& folder, const std::string& base,
                                 const AdapterForm& form) const {
  Json more = lora_.only_last_of(config_.layers);
  if (!form.head_modules.empty()) more["modules_to_save"] = form.head_modules;
  constexpr std::string_view all_names = "base_model.model.";
  Tensors written;
  for (const auto& [name, tensor] : adapter_) {
    std::string_view layer = std::string_view(name).substr(all_names.size());
    // An encoder is not a part of a model that chats.
    if (rotary_ && layer.starts_with("model.")) layer.remove_prefix(std::string_view("model.").size());
    written[fmt::format("{}{}{}", all_names, form.within, layer)] = tensor;
  }
  for (const auto& [name, tensor] : form.head) written[std::string(all_names) + name] = tensor;
  write_lora(folder, base, form.task, lora_, written, Precision::f16, more);
  if (form.for_questions)
    write_file_atomically(folder / adapter_texts_name, dump_json({{"texts", "questions"}}) + "\n");
}

}  // namespace pandect::train
