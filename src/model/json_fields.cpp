#include "model/json_fields.h"

#include <fmt/format.h>

namespace pandect {
namespace {

const Json nothing;
const Json no_elements = Json::array();

}  // namespace

const Json& field(const Json& json, std::string_view key) {
  if (!json.is_object()) return nothing;
  const auto found = json.find(key);
  return found == json.end() ? nothing : *found;
}

const Json& element(const Json& json, std::size_t index) {
  return json.is_array() && index < json.size() ? json[index] : nothing;
}

const Json& list_field(const Json& json, std::string_view key) {
  const Json& value = field(json, key);
  return value.is_array() ? value : no_elements;
}

std::string text_field(const Json& json, std::string_view key) {
  const Json& value = field(json, key);
  return value.is_string() ? value.get<std::string>() : std::string();
}

double number_field(const Json& json, std::string_view key, double otherwise) {
  const Json& value = field(json, key);
  return value.is_number() ? value.get<double>() : otherwise;
}

std::size_t count_field(const Json& json, std::string_view key) {
  static constexpr double most = 1e15;
  const double value = number_field(json, key);
  return value >= 0 && value <= most ? static_cast<std::size_t>(value) : 0;
}

std::string as_utf8(std::string_view bytes) {
  // Writing JSON replaces what is no UTF-8, and reading it back gives the text.
  return Json::parse(dump_json(Json(std::string(bytes)))).get<std::string>();
}

std::string url_part(std::string_view text) {
  std::string part;
  for (const char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                       c == '-' || c == '.' || c == '_' || c == '~';
    part += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return part;
}

}  // namespace pandect
