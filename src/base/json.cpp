#include "base/json.h"

#include <cstring>

#include <fmt/format.h>
#include <simdjson.h>

#include "pandect/error.h"

namespace pandect {
namespace {

std::string dump_by_library(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

/// Whether one of eight bytes cannot stand in a string as it is: '"', '\\' or a control character.
bool has_escaped(std::uint64_t bytes) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  constexpr std::uint64_t high = 0x80 * ones;
  const std::uint64_t quote = bytes ^ (ones * '"');
  const std::uint64_t slash = bytes ^ (ones * '\\');
  return (((bytes - ones * 0x20) & ~bytes) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) & high;
}

void append_escaped(char c, std::string& out) {
  switch (c) {
    case '"':
      out += "\\\"";
      break;
    case '\\':
      out += "\\\\";
      break;
    case '\b':
      out += "\\b";
      break;
    case '\f':
      out += "\\f";
      break;
    case '\n':
      out += "\\n";
      break;
    case '\r':
      out += "\\r";
      break;
    case '\t':
      out += "\\t";
      break;
    default:
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned char>(c));
  }
}

void append_string(const std::string& text, std::string& out) {
  if (!simdjson::validate_utf8(text)) {
    out += dump_by_library(text, -1);
    return;
  }
  out += '"';
  std::size_t copied = 0;
  for (std::size_t i = 0; i < text.size();) {
    std::uint64_t eight;
    if (i + sizeof eight <= text.size()) {
      std::memcpy(&eight, text.data() + i, sizeof eight);
      if (!has_escaped(eight)) {
        i += sizeof eight;
        continue;
      }
    }
    const char c = text[i];
    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) {
      out.append(text, copied, i - copied);
      append_escaped(c, out);
      copied = i + 1;
    }
    ++i;
  }
  out.append(text, copied);
  out += '"';
}

/// What json.dump() writes on one line; strings, which are nearly all of a reply, are copied as they stand
/// instead of character by character.
void append_json(const Json& json, std::string& out) {
  switch (json.type()) {
    case Json::value_t::object: {
      char before = '{';
      for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
        out += before;
        append_string(name, out);
        out += ':';
        append_json(value, out);
        before = ',';
      }
      out += json.empty() ? "{}" : "}";
      break;
    }
    case Json::value_t::array: {
      char before = '[';
      for (const Json& value : json) {
        out += before;
        append_json(value, out);
        before = ',';
      }
      out += json.empty() ? "[]" : "]";
      break;
    }
    case Json::value_t::string:
      append_string(json.get_ref<const std::string&>(), out);
      break;
    case Json::value_t::boolean:
      out += json.get<bool>() ? "true" : "false";
      break;
    case Json::value_t::number_integer:
      out += fmt::format_int(json.get<std::int64_t>()).c_str();
      break;
    case Json::value_t::number_unsigned:
      out += fmt::format_int(json.get<std::uint64_t>()).c_str();
      break;
    default:
      out += dump_by_library(json, -1);
  }
}

}  // namespace

Json parse_json(std::string_view text, std::string_view what) {
  static constexpr int deepest = 64;
  try {
    return Json::parse(text.begin(), text.end(), [what](int depth, Json::parse_event_t, Json&) {
      if (depth > deepest) {
        throw Error(ErrorCode::bad_input,
                    fmt::format("{}: JSON nested deeper than {} levels", what, deepest));
      }
      return true;
    });
  } catch (const Json::parse_error& error) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: not JSON at byte {}", what, error.byte));
  } catch (const Json::out_of_range&) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: JSON with a number that is too large", what));
  }
}

std::string dump_json(const Json& json, int indent) {
  if (indent >= 0) return dump_by_library(json, indent);
  std::string out;
  out.reserve(4096);
  append_json(json, out);
  return out;
}

}  // namespace pandect
