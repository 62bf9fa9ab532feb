#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <simdjson.h>

#include "readers/reader.h"

namespace pandect {

/// One JSON document of a source, parsed with limits for untrusted input.
class JsonDocument {
 public:
  /// @throws Error bad_input when the bytes are not JSON
  JsonDocument(const Source& source, std::string_view bytes);
  simdjson::dom::element root() const { return root_; }

 private:
  simdjson::dom::parser parser_;
  simdjson::dom::element root_;
};

/// "a string", "an object": the name of a type in error messages.
std::string_view json_type(simdjson::dom::element element);

/// The string under a key. `where` names the object in error messages: "item 12".
/// @throws Error bad_input "laws.json: item 12: law_name: expected a string, found a number"
std::string_view json_string(const Source& source, simdjson::dom::element object, std::string_view key,
                             std::string_view where);

/// Passes each line of a text that is not blank, parsed, with "line 12", its name in error messages.
void for_each_json_row(const Source& source, std::string_view text,
                       const std::function<void(simdjson::dom::element row, const std::string& where)>& take);

[[noreturn]] void fail_json(const Source& source, std::string_view where, std::string_view what);

}  // namespace pandect
