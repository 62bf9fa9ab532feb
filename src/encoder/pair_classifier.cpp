#include "encoder/pair_classifier.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "base/thread_pool.h"
#include "encoder/lora.h"
#include "encoder/tensor_files.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_labels = 1000;
constexpr std::size_t longest_label = 100;
constexpr std::uint64_t longest_configuration = 1U << 20U;
/// Number of tokens that one thread processes at a time.
constexpr std::size_t tokens_at_once = 256;

[[noreturn]] void refuse_head(const fs::path& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.string(), why),
              "docs/encoders.md says which classifiers are read");
}

/// The head of a model: its adapter's, where it has one, else that of the base.
class HeadFiles {
 public:
  explicit HeadFiles(const fs::path& folder) : parts_(ModelParts::of(folder)), base_(parts_.base) {
    if (!parts_.adapter.empty()) adapter_.emplace(parts_.adapter);
    if (adapter_ && adapter_->head("classifier.weight") == nullptr &&
        adapter_->head("classifier.out_proj.weight") == nullptr)
      adapter_.reset();
  }

  const StoredTensor* find(const std::string& name) const {
    return adapter_ ? adapter_->head(name) : base_.find(name);
  }
  std::vector<float> copied(const std::string& name, std::size_t size) {
    const StoredTensor* found = find(name);
    if (found == nullptr) refuse_head(folder(), fmt::format("its head lacks '{}'", name));
    if (found->size() != size)
      refuse_head(folder(), fmt::format("'{}' is of another size than the model", name));
    std::vector<float> storage;
    const std::span<const float> numbers = floats_of(*found, storage);
    return {numbers.begin(), numbers.end()};
  }
  /// Before "pooler.dense".
  std::string prefix() const { return adapter_ ? "" : base_.prefix_of("embeddings.word_embeddings.weight"); }
  const fs::path& folder() const { return adapter_ ? parts_.adapter : parts_.base; }
  /// The file with the labels.
  fs::path labels() const { return folder() / (adapter_ ? adapter_labels_name : "config.json"); }

 private:
  ModelParts parts_;
  TensorFiles base_;
  std::optional<LoraAdapter> adapter_;
};

}  // namespace

bool has_classifier(const fs::path& folder) {
  const HeadFiles files(folder);
  return files.find("classifier.out_proj.weight") != nullptr || files.find("classifier.weight") != nullptr;
}

PairClassifier::PairClassifier(const fs::path& folder, Precision precision)
    : encoder_(folder, precision),
      tokenizer_(Tokenizer::load(ModelParts::of(folder).base / "tokenizer.json")),
      longest_(encoder_.config().longest()) {
  HeadFiles files(folder);
  const std::size_t h = encoder_.config().hidden;
  // RoBERTa's head has both layers; BERT's first is the pooler of the encoder.
  const bool in_head = files.find("classifier.out_proj.weight") != nullptr;
  const std::string out = in_head ? "classifier.out_proj" : "classifier";
  const std::string dense = in_head ? "classifier.dense" : files.prefix() + "pooler.dense";
  const StoredTensor* weights = files.find(out + ".weight");
  if (weights == nullptr)
    refuse_head(files.folder(), "its weights have no head that classifies ('classifier')");
  if (weights->shape.size() != 2 || weights->shape[0] == 0 || weights->shape[0] > most_labels)
    refuse_head(files.folder(), fmt::format("'{}.weight' makes no sense", out));
  const std::size_t count = weights->shape[0];
  dense_ = {files.copied(dense + ".weight", h * h), files.copied(dense + ".bias", h)};
  out_ = {files.copied(out + ".weight", count * h), files.copied(out + ".bias", count)};
  labels_.resize(count);
  read_labels(files.labels());
}

void PairClassifier::read_labels(const fs::path& file) {
  for (std::size_t i = 0; i < labels_.size(); ++i) labels_[i] = fmt::format("LABEL_{}", i);
  if (!is_there(file)) return;
  const Json json = parse_json(read_file(file, longest_configuration), file.string());
  if (!json.is_object()) refuse_head(file, "it is not a configuration");
  if (const auto longest = json.find("longest"); longest != json.end()) {
    if (!longest->is_number_unsigned() || longest->get<std::uint64_t>() < 8)
      refuse_head(file, "'longest' is not a number of tokens");
    longest_ = std::min<std::size_t>(longest_, longest->get<std::uint64_t>());
    learned_best_parts_ = true;
  }
  const auto names = json.find("id2label");
  if (names == json.end() || !names->is_object()) return;
  if (names->size() != labels_.size()) refuse_head(file, "'id2label' has not as many labels as the head");
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    const auto name = names->find(std::to_string(i));
    if (name == names->end() || !name->is_string() ||
        name->get_ref<const std::string&>().size() > longest_label)
      refuse_head(file, "'id2label' names no label of the head");
    labels_[i] = name->get<std::string>();
  }
}

void PairClassifier::Layer::apply(std::span<const float> x, std::span<float> y) const {
  for (std::size_t row = 0; row < y.size(); ++row)
    y[row] = std::inner_product(x.begin(), x.end(),
                                weights.begin() + static_cast<std::ptrdiff_t>(row * x.size()), bias[row]);
}

std::vector<float> PairClassifier::logits_of(std::span<const TokenSequence> sequences) const {
  const std::size_t h = encoder_.config().hidden;
  std::vector<float> all(sequences.size() * labels_.size());
  std::vector<std::size_t> order(sequences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](std::size_t i) { return sequences[i].ids.size(); });
  std::vector<std::vector<std::size_t>> batches;
  std::size_t tokens = tokens_at_once;
  for (const std::size_t i : order) {
    tokens += sequences[i].ids.size();
    if (tokens > tokens_at_once) {
      batches.emplace_back();
      tokens = sequences[i].ids.size();
    }
    batches.back().push_back(i);
  }
  parallel_for(batches.size(), [&](std::size_t which) {
    std::vector<TokenSequence> batch;
    for (const std::size_t i : batches[which]) batch.push_back(sequences[i]);
    const std::vector<float> rows = encoder_.encode(batch);
    std::vector<float> pooled(h);
    std::size_t row = 0;
    for (std::size_t k = 0; k < batch.size(); ++k) {
      const std::size_t i = batches[which][k];
      dense_.apply(std::span(rows).subspan(row * h, h), pooled);
      for (float& number : pooled) number = std::tanh(number);
      out_.apply(pooled, std::span(all).subspan(i * labels_.size(), labels_.size()));
      row += batch[k].ids.size();
    }
  });
  return all;
}

std::vector<float> PairClassifier::logits(std::span<const TextPair> pairs) const {
  std::vector<TokenSequence> sequences;
  sequences.reserve(pairs.size());
  for (const TextPair& pair : pairs)
    sequences.push_back(tokenizer_.encode(pair.first, pair.second, longest()));
  return logits_of(sequences);
}

std::vector<float> PairClassifier::logits_of_parts(const TextPair& pair, std::size_t most_parts) const {
  return logits_of(tokenizer_.encode_parts(pair.first, pair.second, longest(), most_parts));
}

std::vector<float> PairClassifier::logits_of_best_part(const TextPair& pair) const {
  const TokenSequence part = tokenizer_.encode_best_part(pair.first, pair.second, longest());
  return logits_of({&part, 1});
}

}  // namespace pandect
