#pragma once

#include <string>
#include <string_view>

#include "base/json.h"

namespace pandect {

/// The prompts that a user of a client may choose, as for `prompts/list`.
Json prompt_list();

/// A prompt with its arguments put in, as for `prompts/get`.
/// @throws Error wrong_usage for an unknown prompt, or an argument that is missing, unknown or no text
Json get_prompt(const std::string& name, const Json& arguments);

}  // namespace pandect
