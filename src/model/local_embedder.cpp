#include "model/local_embedder.h"

#include "model/endpoint.h"

namespace pandect {
namespace {

void throw_if_stopped(const std::stop_token& stop, const std::string& who) {
  if (stop.stop_requested()) throw Cancelled(who);
}

}  // namespace

LocalEmbedder::LocalEmbedder(ModelSettings settings) : settings_(std::move(settings)) {}

ModelInfo LocalEmbedder::info() const {
  return info_of(settings_);
}

SentenceEncoder& LocalEmbedder::encoder() {
  std::call_once(opened_, [this] {
    encoder_ =
        std::make_unique<SentenceEncoder>(settings_.model, settings_.precision.value_or(usual_precision()));
  });
  return *encoder_;
}

Matrix LocalEmbedder::embed(std::span<const std::string> texts, TextKind kind, const std::stop_token& stop) {
  const std::string& prefix = kind == TextKind::query ? settings_.query_prefix : settings_.passage_prefix;
  std::vector<std::string> prefixed;
  prefixed.reserve(texts.size());
  for (const std::string& text : texts) prefixed.push_back(prefix + text);
  throw_if_stopped(stop, settings_.name);
  std::vector<float> values =
      encoder().encode(prefixed, [&](std::size_t) { throw_if_stopped(stop, settings_.name); });
  return {texts.size(), encoder().dimensions(), std::move(values)};
}

std::vector<Matrix> LocalEmbedder::embed_tokens(std::span<const std::string> texts,
                                                const std::stop_token& stop) {
  std::vector<Matrix> all;
  for (const std::string& text : texts) {
    throw_if_stopped(stop, settings_.name);
    std::vector<float> values = encoder().encode_tokens(text);
    const std::size_t columns = encoder().dimensions();
    all.push_back({values.size() / columns, columns, std::move(values)});
  }
  return all;
}

}  // namespace pandect
