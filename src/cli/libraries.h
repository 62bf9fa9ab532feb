#pragma once

#include <string>

#include "api/json_of.h"
#include "base/json.h"
#include "cli/command.h"
#include "pandect/json.h"
#include "remote/libraries.h"

namespace pandect::cli {

/// The libraries that a command reads, where some may be remote.
Libraries open_libraries(const Invocation& invocation);

/// What to_json() writes; of remote libraries with the hash of each text that has a place.
template <typename Found>
std::string json_text(const Libraries& libraries, const Found& found) {
  if (!libraries.has_remote()) return to_json(found);
  constexpr int indent = 2;
  Json json = json_of(found);
  add_hashes(json);
  return dump_json(json, indent);
}

}  // namespace pandect::cli
