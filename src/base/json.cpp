#include "base/json.h"

#include <array>
#include <cstdint>

#include <fmt/format.h>
#include <simdjson.h>

#include "pandect/error.h"

namespace pandect {
namespace {

std::string dumped(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

/// Most texts are UTF-8 with nothing to escape but quotation marks and ends of lines: they are copied in
/// pieces, where dump() decodes each letter, which was a tenth of a reply.
void write_text(const std::string& text, std::string& out) {
  static constexpr auto is_plain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0x20; byte < plain.size(); ++byte) plain[byte] = byte != '"' && byte != '\\';
    return plain;
  }();
  const std::size_t before = out.size();
  bool is_rare = !simdjson::validate_utf8(text);
  out += '"';
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size() && !is_rare; ++at) {
    const char c = text[at];
    if (is_plain[static_cast<unsigned char>(c)]) continue;
    is_rare = c != '"' && c != '\\' && c != '\n';
    out.append(text, begin, at - begin);
    out += '\\';
    out += c == '\n' ? 'n' : c;
    begin = at + 1;
  }
  if (is_rare) {
    out.resize(before);
    out += dumped(text, -1);
    return;
  }
  out.append(text, begin);
  out += '"';
}

void write(const Json& json, std::string& out) {
  char before = 0;
  if (json.is_object()) {
    for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
      out += before == 0 ? '{' : ',';
      before = ',';
      write_text(name, out);
      out += ':';
      write(value, out);
    }
    out += before == 0 ? "{}" : "}";
  } else if (json.is_array()) {
    for (const Json& value : json) {
      out += before == 0 ? '[' : ',';
      before = ',';
      write(value, out);
    }
    out += before == 0 ? "[]" : "]";
  } else if (json.is_string()) {
    write_text(json.get_ref<const std::string&>(), out);
  } else if (json.is_number_unsigned()) {
    out += fmt::to_string(json.get<std::uint64_t>());
  } else {
    out += dumped(json, -1);
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
  if (indent >= 0) return dumped(json, indent);
  std::string out;
  write(json, out);
  return out;
}

}  // namespace pandect
