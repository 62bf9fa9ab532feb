#include "serve/embeddings.h"

#include <bit>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "api/library_encoder.h"
#include "base/base64.h"
#include "operations/schemas.h"
#include "serve/openai.h"

namespace pandect {
namespace {

constexpr std::size_t most_texts = 256;

std::vector<std::string> texts_of(const Json& body) {
  const auto input = body.find("input");
  const auto is_text = [](const Json& one) {
    return one.is_string() && !one.get_ref<const std::string&>().empty();
  };
  if (input != body.end() && is_text(*input)) return {input->get<std::string>()};
  if (input == body.end() || !input->is_array() || input->empty() || input->size() > most_texts)
    throw Error(ErrorCode::wrong_usage,
                fmt::format("'input' is not text, nor a list of 1 to {} texts", most_texts));
  std::vector<std::string> texts;
  for (const Json& one : *input) {
    if (!is_text(one))
      throw Error(ErrorCode::wrong_usage, "'input' holds what is not text", "tokens are not read");
    texts.push_back(one.get<std::string>());
  }
  return texts;
}

/// Base64 of the numbers' bytes, little-endian, as requested by OpenAI's client.
std::string base64_of(std::span<const float> values) {
  std::string bytes;
  for (const float value : values) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((bits >> shift) & 0xFFU);
  }
  return encode_base64(bytes);
}

Json embed(LibraryEncoder& encoder, const std::vector<std::string>& texts, bool questions, bool as_base64) {
  const EmbeddedTexts embedded = encoder.embed(texts, questions);
  Json data = Json::array();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Json one{{"object", "embedding"}, {"index", i}};
    const std::span<const float> row =
        std::span(embedded.values).subspan(i * embedded.dimensions, embedded.dimensions);
    if (as_base64) {
      one["embedding"] = base64_of(row);
    } else {
      one["embedding"] = Json(std::vector<float>(row.begin(), row.end()));
    }
    data.push_back(std::move(one));
  }
  return {{"object", "list"},
          {"model", embedded.model},
          {"data", std::move(data)},
          // The encoder does not tell how many tokens it read.
          {"usage", {{"prompt_tokens", 0}, {"total_tokens", 0}}}};
}

}  // namespace

void add_embeddings_route(Router& router, LibraryInUse& library) {
  const auto encoder = std::make_shared<LibraryEncoder>(library.paths().front());
  const Json texts{{"oneOf", Json::array({{{"type", "string"}, {"minLength", 1}},
                                          {{"type", "array"},
                                           {"minItems", 1},
                                           {"maxItems", most_texts},
                                           {"items", {{"type", "string"}, {"minLength", 1}}}}})}};
  Route route{
      "POST",
      "/v1/embeddings",
      "As OpenAI's: vectors by the library's encoder",
      {{"input", "", "A text, or a list of at most 256", true, texts},
       {"model", "string", "Passed over: the library has one encoder", false, {{"minLength", 1}}},
       {"encoding_format",
        "string",
        "How numbers come (default: float)",
        false,
        {{"enum", Json::array({"float", "base64"})}}},
       {"input_type",
        "string",
        "What the texts are (default: passage)",
        false,
        {{"enum", Json::array({"query", "passage"})}}}},
      [encoder](const HttpRequest& request) {
        const std::string format = request.arguments.text("encoding_format");
        const std::string kind = request.arguments.text("input_type");
        HttpResponse response;
        response.later = [encoder, texts = texts_of(request.arguments.json()), kind, format] {
          return json_response(dump_json(embed(*encoder, texts, kind == "query", format == "base64")));
        };
        return response;
      }};
  const Json text{{"type", "string"}};
  const Json vector =
      object_schema({{"object", text}, {"index", {{"type", "integer"}}}, {"embedding", Json::object()}});
  route.result = object_schema({{"object", text},
                                {"model", text},
                                {"data", {{"type", "array"}, {"items", vector}}},
                                {"usage", {{"type", "object"}}}});
  route.access = Access::ask;
  route.body = Route::Body::json;
  route.refusal = as_openai;
  router.add(std::move(route));
}

}  // namespace pandect
