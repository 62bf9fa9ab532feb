#pragma once

#include <vector>

#include "base/json.h"
#include "operations/operations.h"
#include "pandect/library.h"

namespace pandect {

/// The operations as tools of the Model Context Protocol, as for `tools/list`.
Json tool_list(const std::vector<Operation>& operations);

/// The tools `search` and `fetch`, in the form that connectors of chat programs expect.
std::vector<Operation> connector_tools();

/// Runs an operation as a tool: its reply is short unless the arguments say otherwise. A missing law, an
/// earlier day or a wrong argument also give a result, with `isError` and a typed `miss`.
/// @param whole also what programs want and models do not: works, places, scores
Json call_tool(const Operation& operation, const Library& library, const Json& arguments, bool whole = false);

}  // namespace pandect
