#include "model/embed_format.h"

#include <cmath>

#include <fmt/format.h>

#include "base/uri.h"
#include "model/json_fields.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// https://platform.openai.com/docs/api-reference/embeddings
Json openai_body(const ModelSettings& settings, std::span<const std::string> texts) {
  Json body{{"model", settings.model}, {"input", texts}, {"encoding_format", "float"}};
  if (settings.dimensions > 0) body["dimensions"] = settings.dimensions;
  return body;
}

/// https://ai.google.dev/api/embeddings
Json gemini_body(const ModelSettings& settings, std::span<const std::string> texts, TextKind kind) {
  Json body{{"requests", Json::array()}};
  for (const std::string& text : texts) {
    Json request{{"model", "models/" + settings.model},
                 {"content", {{"parts", Json::array({{{"text", text}}})}}},
                 {"taskType", kind == TextKind::query ? "RETRIEVAL_QUERY" : "RETRIEVAL_DOCUMENT"}};
    if (settings.dimensions > 0) request["outputDimensionality"] = settings.dimensions;
    body["requests"].push_back(std::move(request));
  }
  return body;
}

/// https://docs.cohere.com/reference/embed
Json cohere_body(const ModelSettings& settings, std::span<const std::string> texts, TextKind kind) {
  Json body{{"model", settings.model},
            {"texts", texts},
            {"input_type", kind == TextKind::query ? "search_query" : "search_document"},
            {"embedding_types", Json::array({"float"})}};
  if (settings.dimensions > 0) body["output_dimension"] = settings.dimensions;
  return body;
}

/// Prevents a hostile reply from causing allocations larger than its own size.
constexpr std::size_t most_columns = 16384;

/// Reads a list of numbers into a row. The first row determines the number of columns.
bool read_row(const Json& list, std::size_t row, Matrix& matrix) {
  if (!list.is_array() || list.empty() || list.size() > most_columns) return false;
  if (matrix.columns == 0) {
    matrix.columns = list.size();
    matrix.values.resize(matrix.rows * matrix.columns);
  }
  if (list.size() != matrix.columns) return false;
  for (std::size_t column = 0; column < matrix.columns; ++column) {
    const double value = list[column].is_number() ? list[column].get<double>() : std::nan("");
    if (!std::isfinite(static_cast<float>(value))) return false;
    matrix.values[row * matrix.columns + column] = static_cast<float>(value);
  }
  return true;
}

/// The vector in an element of a reply's list.
const Json* vector_in(Provider provider, const Json& element) {
  switch (provider) {
    case Provider::openai:
      return &field(element, "embedding");
    case Provider::gemini:
      return &field(element, "values");
    default:
      return &element;
  }
}

const Json* vectors_in(Provider provider, const Json& reply) {
  switch (provider) {
    case Provider::openai:
      return &list_field(reply, "data");
    case Provider::gemini:
      return &list_field(reply, "embeddings");
    case Provider::cohere:
      return &list_field(field(reply, "embeddings"), "float");
    default:
      return &reply;
  }
}

/// The index of an element of a reply: its own field, or else its position.
std::size_t place_of(const Json& element, std::size_t otherwise) {
  return field(element, "index").is_number() ? count_field(element, "index") : otherwise;
}

void read_tokens(const Json& reply, Usage& usage) {
  usage.tokens_in += count_field(field(reply, "usage"), "prompt_tokens") +
                     count_field(field(field(reply, "meta"), "billed_units"), "input_tokens");
}

}  // namespace

ModelCall embed_call(const ModelSettings& settings, std::span<const std::string> texts, TextKind kind) {
  switch (settings.provider) {
    case Provider::openai:
      return {"/embeddings", openai_body(settings, texts)};
    case Provider::gemini:
      return {"/models/" + percent_encoded(settings.model) + ":batchEmbedContents",
              gemini_body(settings, texts, kind)};
    case Provider::cohere:
      return {"/embed", cohere_body(settings, texts, kind)};
    case Provider::tei:
      // https://huggingface.github.io/text-embeddings-inference
      return {"/embed", {{"inputs", texts}, {"truncate", true}}};
    case Provider::anthropic:
    case Provider::local:
      break;
  }
  throw Error(ErrorCode::internal, "this provider has no embedders");
}

std::optional<Matrix> read_embeddings(Provider provider, const Json& reply, std::size_t count, Usage& usage) {
  const Json& vectors = *vectors_in(provider, reply);
  if (!vectors.is_array() || vectors.size() != count) return std::nullopt;
  Matrix matrix;
  matrix.rows = count;
  std::vector<bool> seen(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t row = place_of(vectors[i], i);
    if (row >= count || seen[row] || !read_row(*vector_in(provider, vectors[i]), row, matrix))
      return std::nullopt;
    seen[row] = true;
  }
  read_tokens(reply, usage);
  return matrix;
}

ModelCall embed_tokens_call(const ModelSettings& settings, std::span<const std::string> texts) {
  if (settings.provider != Provider::tei) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("{}: a service of kind '{}' gives no vectors of tokens", settings.name,
                            name_of(settings.provider)),
                "a text-embeddings-inference server does: provider = \"tei\"");
  }
  return {"/embed_all", {{"inputs", texts}, {"truncate", true}}};
}

std::optional<std::vector<Matrix>> read_token_embeddings(const Json& reply, std::size_t count) {
  if (!reply.is_array() || reply.size() != count) return std::nullopt;
  std::vector<Matrix> all(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (!reply[i].is_array()) return std::nullopt;
    all[i].rows = reply[i].size();
    for (std::size_t row = 0; row < all[i].rows; ++row) {
      if (!read_row(reply[i][row], row, all[i])) return std::nullopt;
    }
    if (all[i].columns != all[0].columns) return std::nullopt;
  }
  return all;
}

ModelCall rerank_call(const ModelSettings& settings, const std::string& query,
                      std::span<const std::string> texts) {
  if (settings.provider == Provider::cohere) {
    // https://docs.cohere.com/reference/rerank
    return {"/rerank", {{"model", settings.model}, {"query", query}, {"documents", texts}}};
  }
  return {"/rerank", {{"query", query}, {"texts", texts}, {"truncate", true}}};
}

std::optional<std::vector<double>> read_scores(Provider provider, const Json& reply, std::size_t count,
                                               Usage& usage) {
  const bool cohere = provider == Provider::cohere;
  const Json& results = cohere ? list_field(reply, "results") : reply;
  if (!results.is_array() || results.size() != count) return std::nullopt;
  std::vector<double> scores(count, std::nan(""));
  for (const Json& result : results) {
    const std::size_t place = place_of(result, count);
    if (place >= count || !std::isnan(scores[place])) return std::nullopt;
    scores[place] = number_field(result, cohere ? "relevance_score" : "score", std::nan(""));
    if (!std::isfinite(scores[place])) return std::nullopt;
  }
  read_tokens(reply, usage);
  return scores;
}

}  // namespace pandect
