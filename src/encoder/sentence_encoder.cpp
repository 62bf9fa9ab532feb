#include "encoder/sentence_encoder.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <numeric>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/thread_pool.h"
#include "encoder/lora.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// Number of tokens of a batch, which one thread processes: enough that each weight is read for many, and few
/// enough that all cores are busy.
constexpr std::size_t batch_tokens = 256;
constexpr std::uint64_t longest_settings = 1U << 20U;

Json read_settings(const fs::path& file) {
  return is_there(file) ? parse_json(read_file(file, longest_settings), file.string()) : Json();
}

}  // namespace

SentenceEncoder::SentenceEncoder(const fs::path& folder, Precision precision)
    : encoder_(folder, precision),
      tokenizer_(Tokenizer::load(ModelParts::of(folder).base / "tokenizer.json")),
      modules_(SentenceModules::read(ModelParts::of(folder).base)),
      dense_(modules_, ModelParts::of(folder).base, folder, encoder_.config().hidden, precision) {
  const fs::path base = ModelParts::of(folder).base;
  longest_ = encoder_.config().longest();
  const Json settings = read_settings(base / "sentence_bert_config.json");
  if (!settings.is_object()) return;
  const auto found = settings.find("max_seq_length");
  if (found != settings.end() && found->is_number_unsigned())
    longest_ = std::clamp<std::size_t>(found->get<std::size_t>(), 4, longest_);
}

std::vector<float> SentenceEncoder::encode(std::span<const std::string> texts,
                                           const std::function<void(std::size_t)>& on_batch) const {
  const std::size_t width = config().hidden;
  std::vector<float> vectors(texts.size() * width);
  encode_each(
      texts,
      [&](std::size_t text, const TokenSequence&, std::span<const float> rows) {
        pool(rows, std::span(vectors).subspan(text * width, width));
      },
      on_batch);
  return dense_.apply(std::move(vectors));
}

void SentenceEncoder::encode_each(std::span<const std::string> texts, const OnText& on_text,
                                  const std::function<void(std::size_t)>& on_batch) const {
  encode_each(
      texts, [this](const std::string& text) { return tokenizer_.encode(text, longest_); }, on_text,
      on_batch);
}

void SentenceEncoder::encode_each(std::span<const std::string> texts, const Read& read, const OnText& on_text,
                                  const std::function<void(std::size_t)>& on_batch) const {
  std::vector<TokenSequence> sequences(texts.size());
  constexpr std::size_t texts_at_once = 16;
  parallel_for((texts.size() + texts_at_once - 1) / texts_at_once, [&](std::size_t part) {
    const std::size_t end = std::min(texts.size(), (part + 1) * texts_at_once);
    for (std::size_t i = part * texts_at_once; i < end; ++i) sequences[i] = read(texts[i]);
  });
  std::vector<std::size_t> order(texts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // The longest first, so that little is left when cores begin to run idle.
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](std::size_t i) { return sequences[i].ids.size(); });
  std::vector<std::size_t> ends;
  std::size_t tokens = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t more = sequences[order[i]].ids.size();
    if (tokens > 0 && tokens + more > batch_tokens) {
      ends.push_back(i);
      tokens = 0;
    }
    tokens += more;
  }
  if (!order.empty()) ends.push_back(order.size());
  std::mutex telling;
  parallel_for(ends.size(), [&](std::size_t which) {
    const std::span these = std::span(order).subspan(which == 0 ? 0 : ends[which - 1],
                                                     ends[which] - (which == 0 ? 0 : ends[which - 1]));
    std::vector<TokenSequence> batch;
    for (const std::size_t i : these) batch.push_back(std::move(sequences[i]));
    const std::vector<float> rows = encoder_.encode(batch);
    std::size_t row = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const std::size_t numbers = batch[i].ids.size() * config().hidden;
      on_text(these[i], batch[i], std::span(rows).subspan(row, numbers));
      row += numbers;
    }
    const std::lock_guard lock(telling);
    if (on_batch) on_batch(batch.size());
  });
}

void SentenceEncoder::limit(std::size_t longest) {
  longest_ = std::clamp<std::size_t>(longest, 4, encoder_.config().longest());
}

void SentenceEncoder::pool(std::span<const float> rows, std::span<float> vector) const {
  using Pooling = SentenceModules::Pooling;
  const std::size_t width = config().hidden;
  const std::size_t count = rows.size() / width;
  if (count == 0) return;
  const std::size_t begin = modules_.pooling == Pooling::last ? count - 1 : 0;
  const std::size_t end = modules_.pooling == Pooling::first ? 1 : count;
  for (std::size_t token = begin; token < end; ++token) {
    for (std::size_t d = 0; d < width; ++d) vector[d] += rows[token * width + d];
  }
  for (std::size_t d = 0; d < width; ++d) vector[d] /= static_cast<float>(end - begin);
}

std::vector<float> SentenceEncoder::pooled(std::span<const float> rows) const {
  std::vector<float> vector(config().hidden);
  pool(rows, vector);
  return dense_.apply(std::move(vector));
}

std::vector<float> SentenceEncoder::encode_tokens(const std::string& text) const {
  const TokenSequence sequence = tokenizer_.encode(text, longest_);
  return encoder_.encode({&sequence, 1});
}

bool is_model_file(const fs::path& file) {
  const std::string extension = file.extension().string();
  if (extension == ".json" || extension == ".safetensors") return true;
  // Of PyTorch's files, neither leftovers of training nor second copies of the weights.
  if (file.filename() == "pytorch_model.bin") return !fs::exists(file.parent_path() / "model.safetensors");
  return file.filename() == "artifact.metadata" || file.filename() == "colbert_linear.pt" ||
         file.filename() == "sparse_linear.pt";
}

std::string fingerprint_of(const fs::path& folder) {
  constexpr std::size_t samples = 64;
  constexpr std::size_t sample_bytes = 4096;
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file() && is_model_file(entry.path())) files.push_back(entry.path());
  }
  for (const fs::path& part : SentenceModules::files(folder))
    if (part.filename() != "config.json") files.push_back(folder / part);
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
