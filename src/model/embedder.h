#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "model/chat.h"

namespace pandect {

/// Numbers in rows, one row after another.
struct Matrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<float> values;  ///< rows × columns

  std::span<const float> row(std::size_t index) const {
    return std::span(values).subspan(index * columns, columns);
  }
};

struct TextHeads;  // encoder/text_heads.h
struct WantedHeads;

/// The purpose of an embedded text: some models treat queries and passages differently.
enum class TextKind : std::uint8_t { query, passage };

/// A model that embeds texts as vectors. Every function may be called from several threads at once.
class Embedder {
 public:
  virtual ~Embedder() = default;
  virtual ModelInfo info() const = 0;
  /// The model for passages, if it differs from that for questions.
  virtual ModelInfo passage_info() const { return info(); }
  /// One row for each text, in their order, as returned by the model: not normalised. All calls give the same
  /// number of columns. No texts give no rows.
  /// @throws Error service_unavailable, Cancelled
  virtual Matrix embed(std::span<const std::string> texts, TextKind kind,
                       const std::stop_token& stop = {}) = 0;
  /// Receives the rows of a batch of texts, with the index of the first; possibly in several threads at once.
  using OnBatch = std::function<void(std::size_t first, const Matrix& rows)>;
  /// The same, with each batch passed on as it arrives: batches before a failing one are not lost.
  virtual Matrix embed_in_batches(std::span<const std::string> texts, TextKind kind, const OnBatch& on_batch,
                                  const std::stop_token& stop) {
    Matrix all = embed(texts, kind, stop);
    on_batch(0, all);
    return all;
  }
  /// A matrix for each text, with a row for each of its tokens, including those that mark its beginning and
  /// end.
  /// @throws Error wrong_usage if the service returns only vectors of whole texts, service_unavailable,
  /// Cancelled
  virtual std::vector<Matrix> embed_tokens(std::span<const std::string> texts,
                                           const std::stop_token& stop = {}) = 0;
  /// The representations of each text by the heads of a model, in one pass.
  /// @throws Error wrong_usage if it has no such head, or is a service, service_unavailable, Cancelled
  virtual std::vector<TextHeads> embed_heads(std::span<const std::string> texts, TextKind kind,
                                             WantedHeads wanted, const std::stop_token& stop = {});
};

}  // namespace pandect
