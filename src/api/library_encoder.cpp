#include "api/library_encoder.h"

#include <cmath>

#include "api/encoders.h"
#include "model/models.h"
#include "pandect/error.h"

namespace pandect {

LibraryEncoder::LibraryEncoder(std::filesystem::path library) : library_(std::move(library)) {}
LibraryEncoder::~LibraryEncoder() = default;

std::shared_ptr<Embedder> LibraryEncoder::open() {
  const std::optional<ModelSettings> encoder = encoder_of(library_);
  if (!encoder || encoder->fingerprint.empty())
    throw Error(
        ErrorCode::no_such_provision,
        encoder ? "the encoder of this library is not on this machine" : "this library has no encoder",
        "`pandect build --encoder NAME` sets one");
  const std::scoped_lock lock(mutex_);
  if (!embedder_ || fingerprint_ != encoder->fingerprint) {
    embedder_ = open_embedder(*encoder);
    fingerprint_ = encoder->fingerprint;
  }
  return embedder_;
}

EmbeddedTexts LibraryEncoder::embed(const std::vector<std::string>& texts, bool questions) {
  const std::shared_ptr<Embedder> embedder = open();
  Matrix rows = embedder->embed(texts, questions ? TextKind::query : TextKind::passage);
  for (std::size_t i = 0; i < rows.rows; ++i) {
    const std::span<float> row = std::span(rows.values).subspan(i * rows.columns, rows.columns);
    double squares = 0;
    for (const float value : row) squares += static_cast<double>(value) * static_cast<double>(value);
    const double length = std::sqrt(squares);
    for (float& value : row) value = length > 0 ? static_cast<float>(value / length) : 0.0F;
  }
  return {embedder->info().name, rows.columns, std::move(rows.values)};
}

}  // namespace pandect
