#include "lab/train/torch_decoder.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "encoder/lora.h"
#include "lab/train/decoder_parts.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

const std::string peft_prefix = "base_model.model.";
constexpr std::string_view in_model = "model.";

/// Part of a graph that is recomputed for its gradient. Absent inputs are passed as empty tensors.
class Recomputed : public torch::autograd::Function<Recomputed> {
 public:
  using Body = std::function<std::vector<torch::Tensor>(const torch::Tensor&, const torch::Tensor&,
                                                        const torch::Tensor&)>;

  static torch::autograd::variable_list forward(torch::autograd::AutogradContext* context,
                                                const torch::Tensor& x, const torch::Tensor& keys,
                                                const torch::Tensor& values,
                                                const std::shared_ptr<const Body>& body) {
    context->save_for_backward({x, keys, values});
    context->saved_data["body"] = torch::IValue::make_capsule(c10::make_intrusive<Held>(body));
    const torch::NoGradGuard no_gradients;
    return (*body)(x, keys, values);
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    torch::autograd::variable_list inputs = context->get_saved_variables();
    for (torch::Tensor& input : inputs) input = input.detach().requires_grad_(true);
    const auto held = context->saved_data["body"].toCapsule();
    const torch::AutoGradMode with_gradients(true);
    const std::vector<torch::Tensor> made =
        (*static_cast<const Held&>(*held).body)(inputs[0], inputs[1], inputs[2]);
    torch::autograd::variable_list outputs;
    torch::autograd::variable_list given;
    for (std::size_t i = 0; i < made.size(); ++i) {
      if (!gradients[i].defined() || !made[i].requires_grad()) continue;
      outputs.push_back(made[i]);
      given.push_back(gradients[i]);
    }
    if (!outputs.empty()) torch::autograd::backward(outputs, given);
    torch::autograd::variable_list back;
    for (const torch::Tensor& input : inputs) back.push_back(input.grad());
    back.emplace_back();
    return back;
  }

 private:
  struct Held : torch::CustomClassHolder {
    explicit Held(std::shared_ptr<const Body> given) : body(std::move(given)) {}
    std::shared_ptr<const Body> body;
  };
};

DecoderConfig config_of_encoder(const fs::path& folder) {
  DecoderConfig config;
  static_cast<TransformerConfig&>(config) = TransformerConfig::read(folder);
  return config;
}

/// Bytes available before swapping; as large as possible if the system does not report it.
double memory_left() {
  std::ifstream lines("/proc/meminfo");
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("MemAvailable:"))
      return std::strtod(line.c_str() + std::strlen("MemAvailable:"), nullptr) * 1024;
  }
  return std::numeric_limits<double>::infinity();
}

void check_that_it_fits(const std::vector<Safetensors>& files, bool bfloat16, const fs::path& folder) {
  double bytes = 0;
  for (const Safetensors& file : files) {
    for (const auto& [name, stored] : file.tensors())
      bytes += static_cast<double>(stored.size()) * (bfloat16 ? 2 : 4);
  }
  const double left = memory_left();
  if (bytes > left)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: its weights take {:.1f} GB, and {:.1f} GB of memory are left",
                            folder.string(), bytes / 1e9, left / 1e9),
                bfloat16 ? "a smaller model may fit" : "bfloat16 = true halves it");
}

/// Most tokens of a sequence whose attention is computed as plain products: in 16 bits faster than the
/// routine for long ones, whose products are in 32 bits on many processors; but it needs memory for all pairs
/// of tokens.
constexpr std::int64_t plain_attention = 512;

/// Keys or values of tokens with room for `length` altogether: all of the buffer, as Past::reserve() made it.
torch::Tensor with_room(const torch::Tensor& some, std::int64_t length) {
  std::vector<std::int64_t> sizes = some.sizes().vec();
  sizes[2] = length;
  return some.as_strided(sizes, some.strides(), some.storage_offset());
}

}  // namespace

Past Past::rows(const torch::Tensor& places) const {
  Past chosen;
  for (const torch::Tensor& one : keys) chosen.keys.push_back(one.index_select(0, places));
  for (const torch::Tensor& one : values) chosen.values.push_back(one.index_select(0, places));
  if (seen.defined()) chosen.seen = seen.index_select(0, places);
  if (next.defined()) chosen.next = next.index_select(0, places);
  chosen.reserve(room);
  return chosen;
}

void Past::reserve(std::int64_t more) {
  room = more;
  if (more == 0) return;
  for (std::vector<torch::Tensor>* all : {&keys, &values}) {
    for (torch::Tensor& one : *all) {
      std::vector<std::int64_t> sizes = one.sizes().vec();
      sizes[2] += more;
      // Empty places are multiplied by 0: they must be numbers.
      const torch::Tensor kept = torch::zeros(sizes, one.options()).slice(2, 0, one.size(2));
      one = kept.copy_(one);
    }
  }
}

TorchDecoder::TorchDecoder(const fs::path& folder, const DecoderOptions& options)
    : config_(options.encodes ? config_of_encoder(folder) : DecoderConfig::read(folder)),
      hidden_(static_cast<std::int64_t>(config_.hidden)),
      heads_(static_cast<std::int64_t>(config_.heads)),
      key_heads_(static_cast<std::int64_t>(config_.key_heads)),
      head_size_(static_cast<std::int64_t>(config_.head_size)),
      lora_(options.lora),
      bfloat16_(options.bfloat16),
      recomputes_(options.recomputes) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".safetensors" && entry.path().filename() != "adapter_model.safetensors")
      files_.emplace_back(entry.path());
  }
  check_that_it_fits(files_, bfloat16_, folder);
  Tensors weights;
  for (const Safetensors& file : files_) {
    for (const auto& [name, stored] : file.tensors()) {
      if (stored.type == StoredTensor::Type::other) continue;
      torch::Tensor tensor = tensor_of(stored);
      // An encoder's names lack the prefix, which PEFT's lack, too.
      weights[options.encodes && !name.starts_with(in_model) ? std::string(in_model) + name : name] =
          bfloat16_ && tensor.dim() == 2 ? tensor.to(torch::kBFloat16) : tensor;
    }
  }
  if (!options.adapter.empty()) read_adapter(options.adapter);
  if (lora_.targets.empty())
    lora_.targets = {"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"};
  torch::manual_seed(options.seed);
  embeddings_ = take(weights, "model.embed_tokens.weight");
  head_ = take(weights, "lm_head.weight", false);
  if (!head_.defined()) head_ = embeddings_;  // which are then the output layer, too
  last_norm_ = take(weights, "model.norm.weight");
  if (config_.norms_add_one) last_norm_ = last_norm_ + 1;
  if (embeddings_.size(0) < static_cast<std::int64_t>(config_.vocabulary) || embeddings_.size(1) != hidden_)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: its embeddings are of another size than config.json says", folder.string()));
  for (std::size_t i = 0; i < config_.layers; ++i) {
    const std::string at = fmt::format("{}layers.{}.", in_model, i);
    const bool may_change = i >= lora_.first_of(config_.layers);
    Layer layer;
    layer.query = take_linear(weights, at + "self_attn.q_proj", may_change);
    layer.key = take_linear(weights, at + "self_attn.k_proj", may_change);
    layer.value = take_linear(weights, at + "self_attn.v_proj", may_change);
    layer.output = take_linear(weights, at + "self_attn.o_proj", may_change);
    layer.gate = take_linear(weights, at + "mlp.gate_proj", may_change);
    layer.up = take_linear(weights, at + "mlp.up_proj", may_change);
    layer.down = take_linear(weights, at + "mlp.down_proj", may_change);
    layer.before_attention = take(weights, at + "input_layernorm.weight");
    if (is_gemma()) {
      layer.after_attention = take(weights, at + "post_attention_layernorm.weight");
      layer.before_inner = take(weights, at + "pre_feedforward_layernorm.weight");
      layer.after_inner = take(weights, at + "post_feedforward_layernorm.weight");
    } else {
      layer.before_inner = take(weights, at + "post_attention_layernorm.weight");
    }
    if (is_gemma() || config_.architecture == "qwen3") {
      layer.query_norm = take(weights, at + "self_attn.q_norm.weight");
      layer.key_norm = take(weights, at + "self_attn.k_norm.weight");
    }
    layer.local = config_.has_window[i];
    if (config_.norms_add_one) {  // whose factors are distances from 1
      for (torch::Tensor* one : {&layer.before_attention, &layer.after_attention, &layer.before_inner,
                                 &layer.after_inner, &layer.query_norm, &layer.key_norm})
        *one = *one + 1;
    }
    layers_.push_back(std::move(layer));
  }
  if (adapter_.empty())
    throw Error(ErrorCode::bad_input, "no layer of the model ends in a name of 'targets'",
                "q_proj, k_proj, v_proj, o_proj, gate_proj, up_proj and down_proj are its layers");
}

torch::Tensor TorchDecoder::take(Tensors& weights, const std::string& name, bool needed) const {
  const auto found = weights.find(name);
  if (found != weights.end()) return found->second;
  if (needed) throw Error(ErrorCode::bad_input, fmt::format("the model's weights lack '{}'", name));
  return {};
}

TorchDecoder::Linear TorchDecoder::take_linear(Tensors& weights, const std::string& name, bool may_change) {
  Linear layer;
  layer.weight = take(weights, name + ".weight");
  layer.bias = take(weights, name + ".bias", false);
  if (layer.weight.dim() != 2) throw Error(ErrorCode::bad_input, fmt::format("'{}' is not a layer", name));
  if (!may_change || !lora_.changes(name)) return layer;
  const std::string down = peft_prefix + name + ".lora_A.weight";
  const std::string up = peft_prefix + name + ".lora_B.weight";
  if (reference_.contains(down)) {
    layer.reference_down = reference_.at(down);
    layer.reference_up = reference_.at(up);
    layer.down = layer.reference_down.clone();
    layer.up = layer.reference_up.clone();
  } else {
    std::tie(layer.down, layer.up) = new_low_rank(layer.weight, lora_.rank);
  }
  if (layer.down.size(1) != layer.weight.size(1) || layer.up.size(0) != layer.weight.size(0))
    throw Error(ErrorCode::bad_input,
                fmt::format("the adapter's change of '{}' is of another size than the layer", name));
  adapter_[down] = layer.down.requires_grad_(true);
  adapter_[up] = layer.up.requires_grad_(true);
  return layer;
}

void TorchDecoder::read_adapter(const fs::path& folder) {
  const LoraAdapter checked(folder);  // refuses adapters other than LoRA, or with unsupported settings
  const Json settings = parse_json(read_file(folder / "adapter_config.json"), "adapter_config.json");
  lora_.rank = settings.at("r").get<std::size_t>();
  lora_.alpha = checked.scale() * static_cast<double>(lora_.rank);
  lora_.targets.clear();
  const Safetensors file(folder / "adapter_model.safetensors");
  for (const auto& [name, stored] : file.tensors()) {
    reference_[name] = tensor_of(stored).clone();
    const std::size_t end = name.rfind(".lora_");
    const std::size_t begin = name.rfind('.', end - 1);
    if (end == std::string::npos || begin == std::string::npos ||
        !name.starts_with(peft_prefix + "model.layers."))
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: '{}' changes no layer that is trained", folder.string(), name));
    const std::string target = name.substr(begin + 1, end - begin - 1);
    if (std::ranges::find(lora_.targets, target) == lora_.targets.end()) lora_.targets.push_back(target);
    const bool is_down = name.ends_with(".lora_A.weight");
    const std::string other = name.substr(0, end) + (is_down ? ".lora_B.weight" : ".lora_A.weight");
    const auto rank = static_cast<std::int64_t>(lora_.rank);
    if (file.find(other) == nullptr || stored.shape.size() != 2 ||
        reference_[name].size(is_down ? 0 : 1) != rank)
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: '{}' is not of rank {}", folder.string(), name, rank));
  }
}

torch::Tensor TorchDecoder::linear(const Linear& layer, const torch::Tensor& x, Changes changes) const {
  const torch::Tensor& down = changes == Changes::learned ? layer.down : layer.reference_down;
  const torch::Tensor& up = changes == Changes::learned ? layer.up : layer.reference_up;
  const double scale = lora_.alpha / static_cast<double>(lora_.rank);
  const torch::Tensor y =
      down.defined() ? adapted_linear(x, layer.weight, down, up, scale) : torch::linear(x, layer.weight);
  return layer.bias.defined() ? y + layer.bias.to(y.dtype()) : y;
}

torch::Tensor TorchDecoder::normed(const torch::Tensor& weight, const torch::Tensor& x, bool wide) const {
  return rms_normed(x, weight, config_.epsilon, bfloat16_ && !wide ? torch::kBFloat16 : torch::kFloat);
}

TorchDecoder::Pass TorchDecoder::begin(std::int64_t rows, std::int64_t tokens, const torch::Tensor& seen,
                                       const Past* past) const {
  Pass pass;
  const std::int64_t before = past == nullptr ? 0 : past->tokens();
  if (past != nullptr && past->room >= tokens && tokens <= plain_attention && !torch::GradMode::is_enabled())
    pass.room = past->room;
  const std::int64_t length = before + std::max(tokens, pass.room);
  torch::Tensor positions = torch::arange(tokens, torch::kFloat).unsqueeze(0);
  positions = past != nullptr && past->next.defined() ? positions + past->next.to(torch::kFloat).unsqueeze(1)
                                                      : positions + static_cast<double>(before);
  const auto half = torch::arange(0, head_size_, 2, torch::kFloat) / static_cast<double>(head_size_);
  for (const bool local : {false, true}) {
    if (local && config_.window == 0) break;
    const TransformerConfig::Rotation& rotation = local ? config_.local_rotation : config_.rotation;
    torch::Tensor frequencies = torch::pow(rotation.base, -half) / rotation.divisor;
    if (!rotation.divisors.empty()) frequencies = frequencies / torch::tensor(rotation.divisors);
    const torch::Tensor angles = positions.unsqueeze(-1) * frequencies;
    pass.cosines[local] = angles.cos().unsqueeze(1);
    pass.sines[local] = angles.sin().unsqueeze(1);
  }
  const bool all_there = !seen.defined() && (past == nullptr || !past->seen.defined());
  // The routine for long sequences knows a plain causal mask itself.
  const bool plain = all_there && before == 0 && tokens > plain_attention && !config_.bidirectional;
  const torch::Tensor at = torch::arange(tokens).unsqueeze(1) + before;
  const torch::Tensor of = torch::arange(length).unsqueeze(0);
  torch::Tensor there;
  if (!all_there) {
    const torch::Tensor old = past != nullptr && past->seen.defined()
                                  ? past->seen.expand({rows, before})
                                  : torch::ones({rows, before}, torch::kBool);
    const torch::Tensor own = seen.defined() ? seen : torch::ones({rows, tokens}, torch::kBool);
    const torch::Tensor none = torch::zeros({rows, length - before - tokens}, torch::kBool);
    there = torch::cat({old, own, none}, 1).view({rows, 1, 1, length});
  }
  for (const bool local : {false, true}) {
    if (local ? config_.window == 0 : plain || (all_there && tokens == 1 && pass.room == 0)) continue;
    const auto window = static_cast<std::int64_t>(config_.window);
    torch::Tensor mask = of <= at;
    if (config_.bidirectional)
      mask = local ? (of - at).abs() <= window / 2 : torch::ones_like(mask);
    else if (local)
      mask = mask & (of > at - window);
    mask = mask.view({1, 1, tokens, length});
    // Padding attends to itself: a row without any attention would be NaN.
    if (there.defined()) mask = (mask & there) | (of == at);
    const auto type = bfloat16_ ? torch::kBFloat16 : torch::kFloat;
    pass.masks[local] =
        torch::zeros(mask.sizes(), type).masked_fill_(~mask, -std::numeric_limits<float>::infinity());
  }
  return pass;
}

torch::Tensor TorchDecoder::attend(const Layer& layer, const Pass& pass, const torch::Tensor& queries,
                                   const torch::Tensor& keys, const torch::Tensor& values) const {
  const std::int64_t rows = queries.size(0);
  const std::int64_t tokens = queries.size(2);
  const std::int64_t shared = heads_ / key_heads_;
  const torch::Tensor& mask = pass.masks[layer.local ? 1 : 0];
  torch::Tensor attended;
  if (tokens <= plain_attention) {
    // Queries that share a key head are consecutive, so that no key is copied.
    const std::int64_t all = rows * key_heads_;
    const auto folded = queries.reshape({all, shared * tokens, head_size_});
    const auto turned_keys = keys.reshape({all, -1, head_size_}).transpose(1, 2);
    torch::Tensor scores;
    if (mask.defined()) {
      // The same for all rows, or for each row and key head.
      torch::Tensor of_heads = mask.repeat({1, 1, shared, 1});
      of_heads = of_heads.size(0) == 1 ? of_heads[0] : of_heads.repeat_interleave(key_heads_, 0).squeeze(1);
      scores = torch::baddbmm(of_heads, folded, turned_keys, 1, config_.query_scale);
    } else {
      scores = folded.bmm(turned_keys) * config_.query_scale;
    }
    attended = scores.softmax(-1)
                   .bmm(values.reshape({all, -1, head_size_}))
                   .view({rows, heads_, tokens, head_size_});
  } else if (!mask.defined()) {
    attended = torch::scaled_dot_product_attention(queries, keys.repeat_interleave(shared, 1),
                                                   values.repeat_interleave(shared, 1), {}, 0, true,
                                                   config_.query_scale);
  } else {
    const auto folded = queries.reshape({rows, key_heads_, shared * tokens, head_size_});
    attended = torch::scaled_dot_product_attention(folded, keys, values, mask.repeat({1, 1, shared, 1}), 0,
                                                   false, config_.query_scale)
                   .reshape({rows, heads_, tokens, head_size_});
  }
  return attended.transpose(1, 2).reshape({rows, tokens, heads_ * head_size_});
}

std::vector<torch::Tensor> TorchDecoder::through(const Layer& layer, const Pass& pass, const torch::Tensor& x,
                                                 const torch::Tensor& keys,
                                                 const torch::Tensor& values) const {
  const std::int64_t rows = x.size(0);
  const std::int64_t tokens = x.size(1);
  const auto heads_of = [&](const Linear& linear_layer, const torch::Tensor& from, std::int64_t heads) {
    return linear(linear_layer, from, pass.changes).view({rows, tokens, heads, head_size_}).transpose(1, 2);
  };
  const torch::Tensor& cosines = pass.cosines[layer.local ? 1 : 0];
  const torch::Tensor& sines = pass.sines[layer.local ? 1 : 0];
  torch::Tensor h = normed(layer.before_attention, x);
  torch::Tensor queries = heads_of(layer.query, h, heads_);
  torch::Tensor own_keys = heads_of(layer.key, h, key_heads_);
  torch::Tensor own_values = heads_of(layer.value, h, key_heads_);
  const torch::ScalarType type = own_values.scalar_type();
  if (layer.query_norm.defined())
    queries = normed(layer.query_norm, queries, true), own_keys = normed(layer.key_norm, own_keys, true);
  queries = turned(queries, cosines, sines, type);
  own_keys = turned(own_keys, cosines, sines, type);
  torch::Tensor seen_keys, seen_values;
  if (pass.room > 0) {
    // All of the buffer is multiplied: its size stays the same, and nothing is copied.
    const std::int64_t before = keys.size(2);
    seen_keys = with_room(keys, before + pass.room);
    seen_values = with_room(values, before + pass.room);
    seen_keys.slice(2, before, before + tokens).copy_(own_keys);
    seen_values.slice(2, before, before + tokens).copy_(own_values);
    own_keys = with_room(keys, before + tokens);
    own_values = with_room(values, before + tokens);
  } else {
    if (keys.defined()) {
      own_keys = torch::cat({keys.expand({rows, -1, -1, -1}), own_keys}, 2);
      own_values = torch::cat({values.expand({rows, -1, -1, -1}), own_values}, 2);
    }
    seen_keys = own_keys;
    seen_values = own_values;
  }
  h = linear(layer.output, attend(layer, pass, queries, seen_keys, seen_values), pass.changes);
  torch::Tensor y = x + (is_gemma() ? normed(layer.after_attention, h, true) : h.to(torch::kFloat));
  h = normed(layer.before_inner, y);
  const torch::Tensor gate = linear(layer.gate, h, pass.changes);
  h = (config_.uses_gelu ? torch::gelu(gate, "tanh") : torch::silu(gate)) * linear(layer.up, h, pass.changes);
  h = linear(layer.down, h, pass.changes);
  y = y + (is_gemma() ? normed(layer.after_inner, h, true) : h.to(torch::kFloat));
  return {y, own_keys, own_values};
}

torch::Tensor TorchDecoder::forward(const torch::Tensor& ids, const torch::Tensor& seen, Past* past,
                                    Changes changes) const {
  const std::int64_t rows = ids.size(0);
  const std::int64_t tokens = ids.size(1);
  Pass pass = begin(rows, tokens, seen, past);
  pass.changes = changes;
  torch::Tensor x = torch::embedding(embeddings_, ids).to(torch::kFloat);
  if (is_gemma()) {
    // The factor is rounded as the model was trained with it.
    const torch::Tensor factor = torch::tensor(config_.embedding_scale);
    x = x * (bfloat16_ ? factor.to(torch::kBFloat16).to(torch::kFloat) : factor);
  }
  const bool recomputes = recomputes_ && torch::GradMode::is_enabled();
  // A recomputed part has a gradient only if its input has one.
  if (recomputes) x.requires_grad_(true);
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const Layer& layer = layers_[i];
    const bool goes_on = past != nullptr && past->keys.size() == layers_.size();
    const torch::Tensor keys = goes_on ? past->keys[i] : torch::Tensor();
    const torch::Tensor values = goes_on ? past->values[i] : torch::Tensor();
    std::vector<torch::Tensor> made;
    if (recomputes) {
      const auto body = std::make_shared<const Recomputed::Body>(
          [this, &layer, pass](const torch::Tensor& from, const torch::Tensor& k, const torch::Tensor& v) {
            const auto there = [](const torch::Tensor& one) {
              return one.numel() == 0 ? torch::Tensor() : one;
            };
            return through(layer, pass, from, there(k), there(v));
          });
      const auto given = [](const torch::Tensor& one) { return one.defined() ? one : torch::empty({0}); };
      made = Recomputed::apply(x, given(keys), given(values), body);
    } else {
      made = through(layer, pass, x, keys, values);
    }
    x = made[0];
    if (past == nullptr) continue;
    if (goes_on) {
      past->keys[i] = made[1], past->values[i] = made[2];
    } else {
      past->keys.push_back(made[1]), past->values.push_back(made[2]);
    }
  }
  if (past != nullptr) {
    past->room = pass.room > 0 ? pass.room - tokens : 0;
    const std::int64_t before = past->tokens() - tokens;
    if (seen.defined() || past->seen.defined()) {
      const torch::Tensor old = past->seen.defined() ? past->seen.expand({rows, before})
                                                     : torch::ones({rows, before}, torch::kBool);
      past->seen = torch::cat({old, seen.defined() ? seen : torch::ones({rows, tokens}, torch::kBool)}, 1);
    }
    if (past->next.defined()) past->next = past->next + tokens;
  }
  return normed(last_norm_, x, true);
}

torch::Tensor TorchDecoder::scores(const torch::Tensor& hidden) const {
  return torch::linear(hidden.to(head_.dtype()), head_);
}

std::size_t TorchDecoder::weight_bytes() const {
  std::size_t bytes = embeddings_.nbytes() + (head_.is_same(embeddings_) ? 0 : head_.nbytes());
  for (const Layer& layer : layers_) {
    for (const Linear* one :
         {&layer.query, &layer.key, &layer.value, &layer.output, &layer.gate, &layer.up, &layer.down})
      bytes += one->weight.nbytes();
  }
  return bytes;
}

void TorchDecoder::write_adapter(const fs::path& folder, const std::string& base, Precision precision) const {
  write_lora(folder, base, "CAUSAL_LM", lora_, adapter_, precision, lora_.only_last_of(config_.layers));
}

}  // namespace pandect::train
