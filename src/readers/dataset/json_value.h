#pragma once

#include <string>
#include <string_view>

#include <simdjson.h>

#include "readers/reader.h"

namespace pandect {

/// One JSON document of a source, read with the limits that bytes from outside ask for.
class JsonDocument {
 public:
  /// @throws Error bad_input when the bytes are no JSON
  JsonDocument(const Source& source, std::string_view bytes);
  simdjson::dom::element root() const { return root_; }

 private:
  simdjson::dom::parser parser_;
  simdjson::dom::element root_;
};

/// "a string", "an object": what a complaint calls it.
std::string_view json_type(simdjson::dom::element element);

/// The string under a key. `where` names the object in complaints: "item 12".
/// @throws Error bad_input "laws.json: item 12: law_name: expected a string, found a number"
std::string_view json_string(const Source& source, simdjson::dom::element object, std::string_view key,
                             std::string_view where);

[[noreturn]] void fail_json(const Source& source, std::string_view where, std::string_view what);

}  // namespace pandect
