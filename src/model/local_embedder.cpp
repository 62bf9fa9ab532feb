#include "model/local_embedder.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "encoder/lora.h"
#include "model/endpoint.h"
#include "model/passage_prefix.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

void throw_if_stopped(const std::stop_token& stop, const std::string& who) {
  if (stop.stop_requested()) throw Cancelled(who);
}

/// Recently used encoders are cached: opening a tokenizer takes a quarter of a second.
std::shared_ptr<SentenceEncoder> shared_encoder(const fs::path& folder, const std::string& fingerprint,
                                                Precision precision) {
  constexpr std::size_t most_open = 4;
  struct Open {
    std::string folder;
    std::string fingerprint;
    Precision precision;
    std::shared_ptr<SentenceEncoder> encoder;
  };
  static std::mutex mutex;
  static std::vector<Open> open;
  const std::lock_guard lock(mutex);
  const auto found = std::ranges::find_if(open, [&](const Open& one) {
    return one.folder == folder.string() && one.fingerprint == fingerprint && one.precision == precision;
  });
  if (found != open.end()) return found->encoder;
  auto encoder = std::make_shared<SentenceEncoder>(folder, precision);
  if (open.size() == most_open) open.erase(open.begin());
  open.push_back({folder.string(), fingerprint, precision, encoder});
  return encoder;
}

}  // namespace

LocalEmbedder::LocalEmbedder(ModelSettings settings) : settings_(std::move(settings)) {}

ModelInfo LocalEmbedder::info() const {
  return info_of(settings_);
}

ModelInfo LocalEmbedder::passage_info() const {
  if (settings_.fingerprint.empty()) return info();
  const ModelParts parts = ModelParts::of(settings_.model);
  if (!parts.for_questions) return info();
  ModelSettings base = settings_;
  base.model = (parts.base / "").string();  // as an installed model's is written
  base.fingerprint = fingerprint_of(parts.base);
  return info_of(base);
}

LocalEmbedder::Opened& LocalEmbedder::opened(TextKind kind) {
  const ModelParts parts = ModelParts::of(settings_.model);
  const bool by_base = kind == TextKind::passage && parts.for_questions;
  Opened& opened = by_base ? passages_ : questions_;
  std::call_once(opened.once, [&] {
    const fs::path folder = by_base ? parts.base : fs::path(settings_.model);
    opened.encoder =
        shared_encoder(folder, fingerprint_of(folder), settings_.precision.value_or(usual_precision()));
  });
  return opened;
}

std::vector<std::string> LocalEmbedder::with_prefix(std::span<const std::string> texts, TextKind kind) const {
  std::vector<std::string> prefixed;
  prefixed.reserve(texts.size());
  for (const std::string& text : texts)
    prefixed.push_back(kind == TextKind::query ? settings_.query_prefix + text
                                               : prefixed_passage(settings_.passage_prefix, text));
  return prefixed;
}

Matrix LocalEmbedder::embed_by(SentenceEncoder& encoder, std::span<const std::string> prefixed,
                               const std::stop_token& stop) const {
  throw_if_stopped(stop, settings_.name);
  std::vector<float> values =
      encoder.encode(prefixed, [&](std::size_t) { throw_if_stopped(stop, settings_.name); });
  const std::size_t columns = encoder.dimensions();
  const std::size_t kept = settings_.dimensions > 0 ? std::min(settings_.dimensions, columns) : columns;
  if (kept < columns) {
    // The first numbers alone (Kusupati et al. 2022).
    for (std::size_t row = 0; row < prefixed.size(); ++row)
      std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(row * columns), kept,
                  values.begin() + static_cast<std::ptrdiff_t>(row * kept));
    values.resize(prefixed.size() * kept);
  }
  return {prefixed.size(), kept, std::move(values)};
}

Matrix LocalEmbedder::embed(std::span<const std::string> texts, TextKind kind, const std::stop_token& stop) {
  return embed_by(encoder(kind), with_prefix(texts, kind), stop);
}

Matrix LocalEmbedder::embed_plainly(std::span<const std::string> questions, const std::stop_token& stop) {
  return embed_by(encoder(TextKind::passage), with_prefix(questions, TextKind::query), stop);
}

std::vector<TextHeads> LocalEmbedder::embed_heads(std::span<const std::string> texts, TextKind kind,
                                                  WantedHeads wanted, const std::stop_token& stop) {
  Opened& opened = this->opened(kind);
  std::call_once(opened.once_headed, [&] {
    opened.headed = std::make_unique<const HeadedEncoder>(opened.encoder, settings_.model);
  });
  throw_if_stopped(stop, settings_.name);
  wanted.of_questions = kind == TextKind::query;
  return opened.headed->encode(with_prefix(texts, kind), wanted,
                               [&](std::size_t) { throw_if_stopped(stop, settings_.name); });
}

std::vector<Matrix> LocalEmbedder::embed_tokens(std::span<const std::string> texts,
                                                const std::stop_token& stop) {
  std::vector<Matrix> all;
  SentenceEncoder& encoder = this->encoder(TextKind::passage);
  for (const std::string& text : texts) {
    throw_if_stopped(stop, settings_.name);
    std::vector<float> values = encoder.encode_tokens(text);
    const std::size_t columns = encoder.config().hidden;
    all.push_back({values.size() / columns, columns, std::move(values)});
  }
  return all;
}

}  // namespace pandect
