#include "encoder/sentence_encoder.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "encoder/lora.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// Tokens of a batch: enough that the products are large, and what they need stays in the caches.
constexpr std::size_t batch_tokens = 2048;
constexpr std::uint64_t longest_settings = 1U << 20U;

Json read_settings(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(file, ignored) ? parse_json(read_file(file, longest_settings), file.string()) : Json();
}

SentenceEncoder::Pooling read_pooling(const fs::path& folder) {
  const fs::path file = folder / "1_Pooling" / "config.json";
  const Json settings = read_settings(file);
  if (!settings.is_object()) return SentenceEncoder::Pooling::mean;
  const auto says = [&](const char* key) {
    const auto found = settings.find(key);
    return found != settings.end() && found->is_boolean() && found->get<bool>();
  };
  if (says("pooling_mode_cls_token")) return SentenceEncoder::Pooling::first;
  if (says("pooling_mode_mean_tokens")) return SentenceEncoder::Pooling::mean;
  throw Error(ErrorCode::bad_input, fmt::format("{}: a pooling of this kind is not known", file.string()),
              "the first token and the mean of all are");
}

}  // namespace

SentenceEncoder::SentenceEncoder(const fs::path& folder)
    : encoder_(folder), tokenizer_(Tokenizer::load(ModelParts::of(folder).base / "tokenizer.json")) {
  const fs::path base = ModelParts::of(folder).base;
  pooling_ = read_pooling(base);
  longest_ = encoder_.config().longest();
  const Json settings = read_settings(base / "sentence_bert_config.json");
  if (!settings.is_object()) return;
  const auto found = settings.find("max_seq_length");
  if (found != settings.end() && found->is_number_unsigned())
    longest_ = std::clamp<std::size_t>(found->get<std::size_t>(), 4, longest_);
}

std::vector<float> SentenceEncoder::encode(std::span<const std::string> texts,
                                           const std::function<void(std::size_t)>& on_batch) {
  const std::size_t width = dimensions();
  std::vector<TokenSequence> sequences;
  sequences.reserve(texts.size());
  for (const std::string& text : texts) sequences.push_back(tokenizer_.encode(text, longest_));
  std::vector<std::size_t> order(texts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return sequences[i].ids.size(); });
  std::vector<float> vectors(texts.size() * width);
  for (std::size_t begin = 0; begin < order.size();) {
    std::vector<TokenSequence> batch;
    std::size_t tokens = 0;
    std::size_t end = begin;
    for (; end < order.size(); ++end) {
      tokens += sequences[order[end]].ids.size();
      if (!batch.empty() && tokens > batch_tokens) break;
      batch.push_back(std::move(sequences[order[end]]));
    }
    std::vector<float> rows;
    {
      const std::lock_guard lock(mutex_);
      rows = encoder_.encode(batch);
    }
    const float* row = rows.data();
    for (std::size_t i = 0; i < batch.size(); ++i) {
      float* vector = vectors.data() + order[begin + i] * width;
      const std::size_t count = batch[i].ids.size();
      const std::size_t used = pooling_ == Pooling::first ? std::min<std::size_t>(count, 1) : count;
      for (std::size_t token = 0; token < used; ++token) {
        for (std::size_t d = 0; d < width; ++d) vector[d] += row[token * width + d];
      }
      for (std::size_t d = 0; d < width && used > 0; ++d) vector[d] /= static_cast<float>(used);
      row += count * width;
    }
    if (on_batch) on_batch(end - begin);
    begin = end;
  }
  return vectors;
}

std::vector<float> SentenceEncoder::encode_tokens(const std::string& text) {
  const TokenSequence sequence = tokenizer_.encode(text, longest_);
  const std::lock_guard lock(mutex_);
  return encoder_.encode({&sequence, 1});
}

std::string fingerprint_of(const fs::path& folder) {
  constexpr std::size_t samples = 64;
  constexpr std::size_t sample_bytes = 4096;
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (entry.is_regular_file() && (extension == ".json" || extension == ".safetensors"))
      files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::string all;
  for (const fs::path& path : files) {
    const MappedFile file(path);
    const std::string_view bytes = file.bytes();
    all += fmt::format("{} {}\n", path.filename().string(), bytes.size());
    const std::size_t step = std::max(bytes.size() / samples, sample_bytes);
    for (std::size_t at = 0; at < bytes.size(); at += step)
      all += content_hash(bytes.substr(at, sample_bytes));
  }
  if (const fs::path base = ModelParts::of(folder).base; base != folder) all += fingerprint_of(base);
  return content_hash(all);
}

}  // namespace pandect
