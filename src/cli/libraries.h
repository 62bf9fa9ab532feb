#pragma once

#include <string>

#include "api/json_of.h"
#include "base/json.h"
#include "cli/command.h"
#include "pandect/json.h"
#include "remote/libraries.h"

namespace pandect::cli {

/// Opens the libraries that a command reads, of which some may be remote.
Libraries open_libraries(const Invocation& invocation);

/// The output of to_json(); for remote libraries with the hash of each text with a position.
template <typename Found>
std::string json_text(const Libraries& libraries, const Found& found) {
  if (!libraries.has_remote()) return to_json(found);
  constexpr int indent = 2;
  Json json = json_of(found);
  add_hashes(json);
  return dump_json(json, indent);
}

}  // namespace pandect::cli
