#pragma once

#include <optional>
#include <string>

#include "base/json.h"
#include "pandect/library.h"

namespace pandect {

/// The tools of the Model Context Protocol that are offered, as `tools/list` has them.
Json tool_list();

/// Runs a tool. What a law that is not held, a day before it or a wrong argument is called is a result too,
/// with `isError` and a typed `miss`. @returns nothing when there is no such tool
std::optional<Json> call_tool(const Library& library, const std::string& name, const Json& arguments);

}  // namespace pandect
