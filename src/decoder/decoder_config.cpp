#include "decoder/decoder_config.h"

#include <cmath>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_settings_file = 1U << 20U;

void read_ends_of(const fs::path& file, std::vector<std::int32_t>& ends) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return;
  const Json json = parse_json(read_file(file, longest_settings_file), file.string());
  const auto found = json.find("eos_token_id");
  if (found == json.end()) return;
  for (const Json& id : found->is_array() ? *found : Json::array({*found})) {
    if (id.is_number_unsigned() && id.get<std::uint64_t>() < INT32_MAX)
      ends.push_back(id.get<std::int32_t>());
  }
}

}  // namespace

DecoderConfig DecoderConfig::read(const fs::path& folder) {
  DecoderConfig config{TransformerConfig::read(folder), {}};
  if (config.bidirectional) config.refuse("its tokens attend to those after them: it is an encoder");
  read_ends_of(folder / "config.json", config.ends);
  read_ends_of(folder / "generation_config.json", config.ends);
  return config;
}

DecoderConfig DecoderConfig::read(const Gguf& file) {
  DecoderConfig config;
  config.file = file.file();
  config.architecture = file.text("general.architecture").value_or("none");
  config.check_architecture();
  const auto key = [&](std::string_view name) { return fmt::format("{}.{}", config.architecture, name); };
  const auto count = [&](std::string_view name, std::size_t otherwise = 0) {
    return static_cast<std::size_t>(file.count(key(name)).value_or(otherwise));
  };
  config.hidden = count("embedding_length");
  config.layers = count("block_count");
  config.heads = count("attention.head_count");
  config.key_heads = count("attention.head_count_kv", config.heads);
  config.head_size = count("attention.key_length");
  config.inner = count("feed_forward_length");
  config.context = count("context_length");
  config.epsilon = static_cast<float>(file.number(key("attention.layer_norm_rms_epsilon")).value_or(1e-6));
  config.check_sizes();
  if (count("attention.value_length", config.head_size) != config.head_size)
    config.refuse("keys and values of different sizes are not read");
  config.rotation.base = static_cast<float>(file.number(key("rope.freq_base")).value_or(10000));
  const std::string_view scaling = file.text(key("rope.scaling.type")).value_or("none");
  if (scaling == "linear") {
    config.rotation.divisor = static_cast<float>(file.number(key("rope.scaling.factor")).value_or(1));
  } else if (scaling != "none") {
    config.refuse(fmt::format("places stretched as '{}' are not known", scaling));
  }
  // llama.cpp's converter lays the halves of Llama's heads into one another.
  config.rotates_neighbours = config.architecture == "llama";
  if (const std::size_t rotated = count("rope.dimension_count", 0);
      rotated != 0 && rotated != config.head_size)
    config.refuse("heads that are rotated in part are not read");
  if (config.architecture == "gemma3") {
    config.window = count("attention.sliding_window");
    for (std::size_t i = 0; config.window > 0 && i < config.layers; ++i)
      config.has_window.push_back((i + 1) % gemma_pattern != 0);
    // The largest Gemma 3 scales by its width and not by its heads' size.
    if (config.layers == 62)
      config.query_scale =
          1.0F / std::sqrt(static_cast<float>(config.hidden) / static_cast<float>(config.heads));
  }
  for (const char* name : {"tokenizer.ggml.eos_token_id", "tokenizer.ggml.eot_token_id"}) {
    if (const auto id = file.count(name); id && *id < INT32_MAX)
      config.ends.push_back(static_cast<std::int32_t>(*id));
  }
  config.finish();
  return config;
}

}  // namespace pandect
