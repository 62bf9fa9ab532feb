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

/// What a text is embedded for: some models treat what is sought and what is found unlike.
enum class TextKind : std::uint8_t { query, passage };

/// A model that makes vectors of texts. Every function may be called from several threads at once.
class Embedder {
 public:
  virtual ~Embedder() = default;
  virtual ModelInfo info() const = 0;
  /// The model that makes passages' vectors, where another makes those of questions.
  virtual ModelInfo passage_info() const { return info(); }
  /// A row for each text, in their order, as the model gives it: not scaled to length 1. All calls give the
  /// same number of columns. No text gives no row.
  /// @throws Error service_unavailable, Cancelled
  virtual Matrix embed(std::span<const std::string> texts, TextKind kind,
                       const std::stop_token& stop = {}) = 0;
  /// Takes the rows of a batch of the texts, from the place of the first; perhaps in several threads at once.
  using OnBatch = std::function<void(std::size_t first, const Matrix& rows)>;
  /// The same, with each batch given as it comes: those before one that fails are not lost.
  virtual Matrix embed_in_batches(std::span<const std::string> texts, TextKind kind, const OnBatch& on_batch,
                                  const std::stop_token& stop) {
    Matrix all = embed(texts, kind, stop);
    on_batch(0, all);
    return all;
  }
  /// A matrix for each text, with a row for each of its tokens, those that mark its beginning and end among
  /// them.
  /// @throws Error wrong_usage where the service gives whole texts' vectors alone, service_unavailable,
  /// Cancelled
  virtual std::vector<Matrix> embed_tokens(std::span<const std::string> texts,
                                           const std::stop_token& stop = {}) = 0;
  /// What the heads of a model make of each text, in one pass.
  /// @throws Error wrong_usage where it has no such head, or is a service, service_unavailable, Cancelled
  virtual std::vector<TextHeads> embed_heads(std::span<const std::string> texts, TextKind kind,
                                             WantedHeads wanted, const std::stop_token& stop = {});
};

}  // namespace pandect
