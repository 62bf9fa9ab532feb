#include "model/json_fields.h"

#include <charconv>

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
  // Writing JSON replaces invalid UTF-8, and reading it back gives the text.
  return Json::parse(dump_json(Json(std::string(bytes)))).get<std::string>();
}

namespace {

/// The UTF-16 code unit of an escape "\uD83D" at an offset; 0 when there is none.
unsigned escaped_unit(std::string_view json, std::size_t at) {
  if (json.substr(at, 2) != "\\u" || json.size() < at + 6) return 0;
  unsigned unit = 0;
  const char* const end = json.data() + at + 6;
  return std::from_chars(json.data() + at + 2, end, unit, 16).ptr == end ? unit : 0;
}

bool is_high(unsigned unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

bool is_low(unsigned unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

}  // namespace

std::string without_lone_surrogates(std::string_view json) {
  std::string mended;
  for (std::size_t at = 0; at < json.size();) {
    const unsigned unit = escaped_unit(json, at);
    const bool pair = is_high(unit) && is_low(escaped_unit(json, at + 6));
    const std::size_t length = pair ? 12 : unit != 0 ? 6 : json[at] == '\\' ? 2 : 1;
    mended += !pair && (is_high(unit) || is_low(unit)) ? "\\ufffd" : json.substr(at, length);
    at += length;
  }
  return mended;
}

}  // namespace pandect
