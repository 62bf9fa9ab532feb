#include "base/json.h"

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {

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
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace pandect
