#pragma once

#include "base/json.h"
#include "pandect/library.h"
#include "serve/http.h"

namespace pandect {

/// Answers a request of OpenAI's chat completions: the last message is the question, and the law's own words,
/// each with its citation, are the reply, in Markdown. What was quoted stands under `citations` too.
/// @throws Error wrong_usage, bad_input
HttpResponse chat_completion(const Library& library, const HttpRequest& request);

/// The models a caller may name: "pandect", which is none.
Json chat_models();

}  // namespace pandect
