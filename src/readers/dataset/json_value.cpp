#include "readers/dataset/json_value.h"

#include <fmt/format.h>

#include "base/lines.h"
#include "pandect/error.h"
#include "text/lines.h"

namespace pandect {

JsonDocument::JsonDocument(const Source& source, std::string_view bytes) {
  const auto error = parser_.parse(simdjson::padded_string(bytes)).get(root_);
  if (error) fail_json(source, "", fmt::format("not JSON: {}", simdjson::error_message(error)));
}

std::string_view json_type(simdjson::dom::element element) {
  switch (element.type()) {
    case simdjson::dom::element_type::ARRAY:
      return "a list";
    case simdjson::dom::element_type::OBJECT:
      return "an object";
    case simdjson::dom::element_type::STRING:
      return "a string";
    case simdjson::dom::element_type::BOOL:
      return "a truth value";
    case simdjson::dom::element_type::NULL_VALUE:
      return "null";
    default:
      return "a number";
  }
}

std::string_view json_string(const Source& source, simdjson::dom::element object, std::string_view key,
                             std::string_view where) {
  if (!object.is_object()) {
    fail_json(source, where, fmt::format("expected an object, found {}", json_type(object)));
  }
  simdjson::dom::element value;
  if (object.at_key(key).get(value)) fail_json(source, where, fmt::format("{} is missing", key));
  std::string_view text;
  if (value.get(text)) {
    fail_json(source, where, fmt::format("{}: expected a string, found {}", key, json_type(value)));
  }
  return text;
}

void for_each_json_row(
    const Source& source, std::string_view text,
    const std::function<void(simdjson::dom::element row, const std::string& where)>& take) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = trim(take_line(text));
    if (line.empty()) continue;
    const std::string where = fmt::format("line {}", number);
    const JsonDocument document({fmt::format("{}: {}", source.path, where), {}}, line);
    take(document.root(), where);
  }
}

void fail_json(const Source& source, std::string_view where, std::string_view what) {
  throw Error(ErrorCode::bad_input,
              fmt::format("{}: {}{}{}", source.path, where, where.empty() ? "" : ": ", what));
}

}  // namespace pandect
