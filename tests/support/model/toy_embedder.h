#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "encoder/text_heads.h"
#include "model/embedder.h"

namespace pandect {

/// An embedder for tests: treats a few legal and everyday words as synonyms. Each word is a token.
class ToyEmbedder : public Embedder {
 public:
  ModelInfo info() const override { return {"toy", "toy", "", "toy", 0, {}}; }

  Matrix embed(std::span<const std::string> texts, TextKind kind, const std::stop_token&) override {
    Matrix matrix{texts.size(), meanings.size(), {}};
    for (const std::string& text : texts) {
      add_row(text, matrix);
      (kind == TextKind::query ? questions : passages) += 1;
    }
    return matrix;
  }

  /// Enclosed by two tokens for the beginning and the end.
  std::vector<Matrix> embed_tokens(std::span<const std::string> texts, const std::stop_token&) override {
    std::vector<Matrix> all;
    for (const std::string& text : texts) {
      Matrix& matrix = all.emplace_back(Matrix{1, meanings.size(), {}});
      add_row("", matrix);
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        add_row(text.substr(at, end - at), matrix);
        ++matrix.rows;
        at = end + 1;
      }
      add_row("", matrix);
      ++matrix.rows;
    }
    return all;
  }

  /// Vectors of length 1 for texts with a meaning; each word has weight 1 under the number of its meaning.
  std::vector<TextHeads> embed_heads(std::span<const std::string> texts, TextKind kind, WantedHeads wanted,
                                     const std::stop_token& stop) override {
    std::vector<TextHeads> all;
    const std::vector<Matrix> tokens = embed_tokens(texts, stop);
    const Matrix dense = embed(texts, kind, stop);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      TextHeads& heads = all.emplace_back();
      if (wanted.dense) heads.dense.assign(dense.row(i).begin(), dense.row(i).end());
      if (wanted.tokens) heads.tokens = tokens[i].values;
      heads.columns = meanings.size();
      for (std::size_t m = 0; wanted.sparse && m < meanings.size(); ++m)
        if (dense.row(i)[m] > 0) heads.sparse.push_back({static_cast<std::int32_t>(m), 1});
    }
    return all;
  }

  int questions = 0;
  int passages = 0;

 private:
  static bool has(const std::string& text, std::string_view word) {
    return text.find(word) != std::string::npos;
  }
  static void add_row(const std::string& text, Matrix& matrix) {
    for (const auto& [law, people] : meanings)
      matrix.values.push_back(has(text, law) || has(text, people) ? 1.0F : 0.0F);
  }
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> meanings{
      {{"punished", "penalty"}, {"rate", "how much"}, {"anglers", "fishermen"}}};
};

}  // namespace pandect
