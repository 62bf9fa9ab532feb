#pragma once

#include <optional>
#include <string>

#include "base/json.h"
#include "pandect/library.h"

namespace pandect {

/// The tools of the Model Context Protocol, as for `tools/list`.
Json tool_list();

/// Runs a tool. A missing law, an earlier day or a wrong argument also give a result, with `isError` and a
/// typed `miss`. @returns nothing when there is no such tool
std::optional<Json> call_tool(const Library& library, const std::string& name, const Json& arguments);

}  // namespace pandect
